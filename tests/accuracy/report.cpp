// SPDX-License-Identifier: Apache-2.0
#include "tests/accuracy/report.h"

#include "tests/accuracy/engine_scores.h"
#include "tests/accuracy/llama_cpp_scores.h"
#include "tests/accuracy/log_scores.h"
#include "tests/accuracy/term_scores.h"
#include "tests/accuracy/total_scores.h"
#include "tests/accuracy/weight_scores.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace vramplan::accuracy {
namespace {

std::string rangesText(const ComputeRanges& ranges) {
    std::string text = fmt::format("\nRanges of the compute buffers: `high` is at least the engine's figure "
                                   "in {:.1f} % of {} cases; the "
                                   "median width of the range is {:.1f} %. {} are under-estimated by more "
                                   "than 15 % without `high` above "
                                   "the engine's figure{}\n",
        100 * ranges.highShare(), ranges.cases, 100 * percentile(ranges.widths, 0.5),
        ranges.tooLow.empty() ? std::string("None") : std::to_string(ranges.tooLow.size()),
        ranges.tooLow.empty() ? "." : ":");
    for (const std::string& id : ranges.tooLow) text += "- " + id + "\n";
    return text;
}

std::string list(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += "- " + line + "\n";
    return text;
}

std::string section(std::string_view title, std::string_view about) {
    return fmt::format("\n## {}\n\n{}\n\n", title, about);
}

Result<std::string> llamaCppSection(const std::string& folder, const Shapes& shapes) {
    Scores scores;
    ComputeRanges ranges;
    VRAMPLAN_TRY(const std::vector<LlamaCase> cases, loadLlamaCases(folder, shapes));
    scoreLlamaCpp(cases, 1, scores, ranges);
    return section("llama.cpp: planned bytes",
               fmt::format(
                   "{} plans of {} models, sizes by the engine's own allocator (build b10587). Runs for "
                   "embeddings have other outputs, which no setting of a plan says.",
                   cases.size(), shapes.size()))
        + scores.markdown() + rangesText(ranges);
}

Result<std::string> modelSection(const std::string& folder, const PlanMaker& maker) {
    Scores scores;
    std::vector<std::string> notes;
    VRAMPLAN_CHECK(scoreWeights(folder, maker, scores, notes));
    return section("Models",
               "Elements of checkpoints counted from shapes against published numbers that are not rounded, "
               "and "
               "bytes of weight formats.")
        + scores.markdown()
        + "\nMore than 1 % apart: the published number counts towers, buffers or layers that the "
          "configuration "
          "does not describe.\n\n"
        + list(notes);
}

Result<std::string> rulesSection(const std::string& folder, const PlanMaker& maker) {
    Scores rules;
    VRAMPLAN_CHECK(scoreEngineRules(folder, maker, rules));
    return section("Rules of the engines",
               "Figures computed from each engine's own rules for real model shapes, bytes and tokens of one "
               "GPU.")
        + rules.markdown();
}

Result<std::string> serverSection(const std::string& folder, const PlanMaker& maker) {
    VRAMPLAN_TRY(const PrintedLogs logs, scoreServerLogs(folder, maker));
    return section("Servers",
               "What servers printed about their pools. Pools are printed in two digits of GiB, so that "
               "bytes per "
               "token cannot be equal to the byte.")
        + logs.scores.markdown() + "\n" + list(logs.notes);
}

std::string heldOutText(const HeldOut& heldOut) {
    return fmt::format(
               "\nThe profiles' ranges were made from these very cases. Held out, each case is scored on "
               "the range that the other cases of its constant alone give: from their least to their "
               "largest factor, widened by {:.0f} % on both sides; a constant with fewer than {} other "
               "cases gives none.\n\n",
               100 * (HeldOut::kWidening - 1), HeldOut::kOthers)
        + heldOut.markdown() + "\n";
}

Result<std::string> termSection(const std::string& folder, const PlanMaker& maker) {
    VRAMPLAN_TRY(const TermScores terms, scoreServerTerms(folder, maker));
    return section("Memory of servers",
               "Terms of the budget that servers printed for one GPU. What they print as weights contains "
               "the "
               "rotary tables and the rounding of PyTorch's allocator, which are items of their own here: "
               "vLLM prints what is allocated, SGLang a difference of free memory. SGLang's graphs follow "
               "no number of the plan that was tried (layers, captured batch sizes, vocabulary), so that "
               "their range is that of all printed runs.")
        + terms.weights.markdown() + "\n" + terms.ranges.markdown() + heldOutText(terms.heldOut)
        + list(terms.notes);
}

Result<std::string> localSection(const std::string& folder, const PlanMaker& maker) {
    VRAMPLAN_TRY(const PrintedLogs local, scoreLocalLogs(folder, maker));
    return section("Local runs",
               "Cache and state that llama.cpp and programs built on it printed, to the digits that they "
               "printed; "
               "for Transformers the growth of the whole from one length to another.")
        + local.scores.markdown() + fmt::format("\nThese count: {}.\n\n", fmt::join(local.counted, ", "))
        + list(local.notes);
}

Result<std::string> totalSection(const std::string& folder, const PlanMaker& maker, const Shapes& shapes) {
    VRAMPLAN_TRY(const TotalScores totals, scoreTotals(folder, maker, shapes));
    return section("Totals",
               fmt::format(
                   "Predicted demand of a device against what a tool showed for it while nothing else ran: "
                   "median error {:.1f} %, 95th percentile {:.1f} % of {} cases. PyTorch's own count is no "
                   "device's and stands apart: weights and cache, held after the answer.",
                   100 * percentile(totals.allErrors, 0.5), 100 * percentile(totals.allErrors, 0.95),
                   totals.allErrors.size()))
        + totals.errors.markdown() + "\n" + totals.ranges.markdown() + list(totals.notes);
}

} // namespace

Result<std::string> makeReport(const std::string& folder) {
    VRAMPLAN_TRY(const Shapes shapes, loadShapes(folder + "/tests/data/llama_cpp_shapes.txt"));
    VRAMPLAN_TRY(const PlanMaker maker, PlanMaker::load(folder));
    VRAMPLAN_TRY(const std::string llamaCpp, llamaCppSection(folder, shapes));
    VRAMPLAN_TRY(const std::string models, modelSection(folder, maker));
    VRAMPLAN_TRY(const std::string rules, rulesSection(folder, maker));
    VRAMPLAN_TRY(const std::string servers, serverSection(folder, maker));
    VRAMPLAN_TRY(const std::string terms, termSection(folder, maker));
    VRAMPLAN_TRY(const std::string local, localSection(folder, maker));
    VRAMPLAN_TRY(const std::string totals, totalSection(folder, maker, shapes));
    return "# Accuracy\n\nHow the planner compares with what the engines themselves allocate, print or "
           "compute. "
           "Facts: `tests/data/`. Made by `vramplan-accuracy`; to renew it, build the target "
           "`accuracy_report`.\n"
        + llamaCpp + models + rules + servers + terms + local + totals;
}

} // namespace vramplan::accuracy
