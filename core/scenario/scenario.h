// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/device/device_budget.h"
#include "core/model/model_spec.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vramplan {

/// What runs at once.
struct Workload {
    std::uint64_t context = 8192;        ///< cached tokens per sequence, prompt and generated
    std::uint64_t sequences = 1;         ///< simultaneous sequences
    std::vector<std::uint64_t> lengths;  ///< one length per sequence instead of the two above; empty: uniform
    std::uint64_t prefix = 0;            ///< leading tokens that all sequences share
    std::optional<std::uint64_t> prompt; ///< how much of the context is prompt; empty: all
    std::optional<std::uint64_t> encoderTokens; ///< encoder positions; empty: the model's own

    std::uint64_t sequenceCount() const { return lengths.empty() ? sequences : lengths.size(); }
    std::uint64_t longest() const;
    /// Every sequence gets this length, however many there are; a prompt or prefix ends with it at the
    /// latest.
    void setContext(std::uint64_t tokens);
    /// So many sequences, all as long as the longest one is now.
    void setSequences(std::uint64_t count);
    bool operator==(const Workload&) const = default;
};

/// Σ over sequences of tokens(length): one call where all lengths are equal.
template <class TokensOfLength>
Count sumOverSequences(const Workload& workload, TokensOfLength tokens) {
    if (workload.lengths.empty()) return Count(workload.sequences) * tokens(workload.context);
    Count sum;
    for (const std::uint64_t length : workload.lengths) sum += tokens(length);
    return sum;
}

struct Precision {
    std::shared_ptr<const WeightScheme> weights; ///< null: as stored in the file, else the config's own
    std::optional<ElementType> kvK;              ///< empty: the engine's own default
    std::optional<ElementType> kvV;
};

struct Parallelism {
    std::uint64_t tensor = 1, pipeline = 1, data = 1, expert = 1;
    bool operator==(const Parallelism&) const = default;
};

/// An engine setting by the engine's own flag name in snake case, as text.
using SettingValues = std::vector<std::pair<std::string, std::string>>;

struct EngineProfile;

/// Everything an estimate depends on. A plain value.
struct Scenario {
    std::shared_ptr<const ModelSpec> model;
    Workload workload;
    Precision precision;
    Parallelism parallelism;
    std::string engine = "reference";
    std::shared_ptr<const EngineProfile> profile; ///< constants and version of the engine
    SettingValues settings;
    std::vector<DeviceBudget> devices; ///< GPUs; empty: the host is the only device
    DeviceBudget host;                 ///< for what is offloaded; the only device where there is no GPU
    /// GPUs were looked for and there is none: the host stands in and the verdict is unknown.
    bool noGpuFound = false;
    std::vector<Warning> deviceWarnings; ///< about devices that were asked for and are not in the plan
};

/// Checks the parts of a scenario that no engine can make sense of: zero tokens or sequences, a prefix longer
/// than a sequence, a missing model. Errors: Usage naming the setting and the rule.
Result<void> validate(const Scenario& scenario);

} // namespace vramplan
