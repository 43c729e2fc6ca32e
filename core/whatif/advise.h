// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/estimate/estimate.h"
#include "core/scenario/scenario.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace vramplan {

/// How much one cause adds to the demand of the device that decides.
struct Pressure {
    std::string cause; ///< "context", "sequences", "precision", "weights", "overhead"
    double share = 0;  ///< of the demand, 0 … 1; causes overlap (a cache is both length and concurrency)
    /// Bytes that one step more costs in the whole plan; empty where it cannot be taken.
    std::optional<std::int64_t> perStep;
    std::string step; ///< what a step is: "1,024 tokens per sequence", "one sequence"
};

/// One change that saves memory, with what it costs in words: a formula promises no speed.
struct Lever {
    std::string id;         ///< "kv_type", "weights", "context", …
    std::string change;     ///< "K and V as q8_0"
    std::int64_t saves = 0; ///< bytes less on the device that decides; the difference of the two estimates
    Phrase cost;            ///< transfers per token, extra processing, quality risk
    VerdictState after = VerdictState::Unknown;
    Scenario scenario; ///< the whole plan after the change
    Estimate estimate;
};

struct Advice {
    std::vector<Pressure> pressure;
    std::vector<Lever> levers; ///< those that make the plan fit first, then by what they save
    std::string measure;       ///< what no formula tells; measureCommand() says how to measure it
};

/// What advice needs from elsewhere: weight precisions to try (best first) and the profile of another engine.
struct AdviceSources {
    std::span<const std::shared_ptr<const WeightScheme>> schemes;
    std::function<Result<std::shared_ptr<const EngineProfile>>(std::string_view engine)> profile = {};
    /// Asked between the levers; the advice then ends with those that it has.
    std::function<bool()> cancelled = {};
};

/// Errors: those of the estimator for the plan itself; a lever that the engine refuses is left out.
Result<Advice> advise(const Scenario& scenario, const AdviceSources& sources);

} // namespace vramplan
