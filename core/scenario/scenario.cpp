// SPDX-License-Identifier: Apache-2.0
#include "core/scenario/scenario.h"

#include "core/scenario/engine_profile.h"

#include <algorithm>
#include <fmt/format.h>

namespace vramplan {

std::uint64_t Workload::longest() const {
    return lengths.empty() ? context : *std::max_element(lengths.begin(), lengths.end());
}

void Workload::setContext(std::uint64_t tokens) {
    sequences = sequenceCount();
    lengths.clear();
    context = tokens;
    if (prompt) prompt = std::min(*prompt, tokens);
    prefix = std::min(prefix, tokens);
}

void Workload::setSequences(std::uint64_t count) {
    context = longest();
    lengths.clear();
    sequences = count;
}

const ProfileConstant* EngineProfile::find(std::string_view wanted) const {
    const auto found = std::find_if(constants.begin(), constants.end(),
        [&](const ProfileConstant& constant) { return constant.name == wanted; });
    return found == constants.end() ? nullptr : &*found;
}

Result<void> validate(const Scenario& scenario) {
    const auto zero = [](const char* setting) {
        return fail(ErrorKind::Usage, "bad_value", fmt::format("{}: must be at least 1", setting), {setting});
    };
    if (!scenario.model)
        return fail(ErrorKind::Usage, "no_model",
            "no model is chosen; name a preset, a file or the geometry options");
    const Workload& workload = scenario.workload;
    if (workload.lengths.empty()) {
        if (workload.context == 0) return zero("context");
        if (workload.sequences == 0) return zero("sequences");
        if (workload.prompt && *workload.prompt > workload.context)
            return fail(ErrorKind::Usage, "bad_value",
                fmt::format(
                    "prompt: {} is more than the context of {} tokens", *workload.prompt, workload.context),
                {"prompt"});
    } else if (std::find(workload.lengths.begin(), workload.lengths.end(), 0) != workload.lengths.end()) {
        return zero("lengths");
    }
    const std::uint64_t shortest = workload.lengths.empty()
        ? workload.context
        : *std::min_element(workload.lengths.begin(), workload.lengths.end());
    if (workload.prefix > shortest)
        return fail(ErrorKind::Usage, "bad_value",
            fmt::format(
                "prefix: {} tokens are more than the shortest sequence of {}", workload.prefix, shortest),
            {"prefix"});
    const Parallelism& parallelism = scenario.parallelism;
    if (parallelism.tensor == 0) return zero("tensor-parallel");
    if (parallelism.pipeline == 0) return zero("pipeline-parallel");
    if (parallelism.data == 0) return zero("data-parallel");
    if (parallelism.expert == 0) return zero("expert-parallel");
    return {};
}

} // namespace vramplan
