// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/llama_cpp_context.h"

#include <algorithm>
#include <fmt/format.h>

namespace vramplan::llama_cpp {
namespace {

constexpr std::uint64_t kMostSequences = 256; ///< LLAMA_MAX_SEQ

/// Tokens asked for, before rounding: every sequence gets the longest length, or all share one pool.
Count askedTokens(const Workload& workload, bool unified) {
    if (!unified) return Count(workload.longest()) * Count(workload.sequenceCount());
    if (workload.lengths.empty()) return Count(workload.context);
    Count sum;
    for (const std::uint64_t length : workload.lengths) sum += Count(length);
    return sum;
}

} // namespace

std::uint64_t Context::tokens() const {
    return roundUp(Count(std::min(total, microBatch)), Count(sequences)).value();
}

Result<Context> settleContext(
    const Scenario& scenario, const ResolvedSettings& settings, const Model& model) {
    Context context;
    const Workload& workload = scenario.workload;
    context.sequences = workload.sequenceCount();
    if (context.sequences > kMostSequences)
        return fail(ErrorKind::Refused, "refused",
            fmt::format("sequences: llama.cpp runs at most {} sequences at once, {} are asked for",
                kMostSequences, context.sequences),
            {"sequences", "at most 256 sequences"});
    context.unified = settings.flag("kv_unified");
    const Count asked = askedTokens(workload, context.unified);
    const Count padded = roundUp(asked, Count(kCellStep));
    if (padded.overflowed())
        return fail(ErrorKind::Overflow, "overflow",
            "context: the tokens of all sequences together are more than 64 bits can hold", {"context"});
    context.batch = std::min(asked.value(), settings.whole("batch_size"));
    context.microBatch = std::min(context.batch, settings.whole("ubatch_size"));
    if (context.unified) {
        context.cells = padded;
        context.total = padded.value();
    } else {
        context.streams = context.sequences;
        context.cells = roundUp(Count(padded.value() / context.sequences), Count(kCellStep));
        context.total = (context.cells * Count(context.sequences)).value();
    }
    if (model.window > 0)
        context.cellsSliding = settings.flag("swa_full")
            ? context.cells
            : roundUp(std::min(context.cells,
                          Count(model.window) * Count(context.unified ? context.sequences : 1)
                              + Count(context.microBatch)),
                  Count(kCellStep));
    context.drafts = settings.whole("draft_max");
    const std::uint64_t most =
        settings.text("outputs") == "batch" ? context.batch : context.sequences * (1 + context.drafts);
    context.outputs = std::min(std::min(context.total, context.microBatch), most);
    return context;
}

} // namespace vramplan::llama_cpp
