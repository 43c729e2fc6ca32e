// SPDX-License-Identifier: Apache-2.0
#include "tests/accuracy/report.h"

#include "tests/accuracy/engine_scores.h"
#include "tests/accuracy/llama_cpp_scores.h"
#include "tests/accuracy/log_scores.h"
#include "tests/accuracy/term_scores.h"
#include "tests/accuracy/weight_scores.h"

#include <fmt/format.h>

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

} // namespace

Result<std::string> makeReport(const std::string& folder) {
    std::string text = "# Accuracy\n\nHow the planner compares with what the engines themselves allocate, "
                       "print or compute. Facts: `tests/data/`. Made by `vramplan-accuracy`; to renew it, "
                       "build the target `accuracy_report`.\n";
    Scores scores;
    ComputeRanges ranges;
    VRAMPLAN_TRY(const Shapes shapes, loadShapes(folder + "/tests/data/llama_cpp_shapes.txt"));
    VRAMPLAN_TRY(const std::vector<LlamaCase> cases, loadLlamaCases(folder, shapes));
    scoreLlamaCpp(cases, 1, scores, ranges);
    text +=
        fmt::format("\n## llama.cpp: planned bytes\n\n{} plans of {} models, sizes by the engine's own "
                    "allocator (build b10587). Runs for embeddings have other outputs, which no setting of "
                    "a plan says.\n\n{}{}",
            cases.size(), shapes.size(), scores.markdown(), rangesText(ranges));

    VRAMPLAN_TRY(const PlanMaker maker, PlanMaker::load(folder));
    Scores weights;
    std::vector<std::string> weightNotes;
    VRAMPLAN_CHECK(scoreWeights(folder, maker, weights, weightNotes));
    text +=
        "\n## Models\n\nElements of checkpoints counted from shapes against published numbers that are not "
        "rounded, and bytes of weight formats.\n\n"
        + weights.markdown()
        + "\nMore than 1 % apart: the published number counts towers, buffers or layers that the "
          "configuration "
          "does not describe.\n\n";
    for (const std::string& note : weightNotes) text += "- " + note + "\n";
    Scores rules;
    VRAMPLAN_CHECK(scoreEngineRules(folder, maker, rules));
    text += "\n## Rules of the engines\n\nFigures computed from each engine's own rules for real model "
            "shapes, bytes and tokens of one GPU.\n\n"
        + rules.markdown();
    VRAMPLAN_TRY(const PrintedLogs logs, scoreServerLogs(folder, maker));
    text +=
        "\n## Servers\n\nWhat servers printed about their pools. Pools are printed in two digits of GiB, so "
        "that bytes per token cannot be equal to the byte.\n\n"
        + logs.scores.markdown() + "\n";
    for (const std::string& note : logs.notes) text += "- " + note + "\n";
    VRAMPLAN_TRY(const TermScores terms, scoreServerTerms(folder, maker));
    text +=
        "\n## Memory of servers\n\nTerms of the budget that servers printed for one GPU. SGLang prints "
        "differences of "
        "free memory, with all that loads in between; its graphs follow no number of the plan that was tried "
        "(layers, captured batch sizes, vocabulary), so that their range is that of all printed runs.\n\n"
        + terms.weights.markdown() + "\n" + terms.ranges.markdown();
    for (const std::string& note : terms.notes) text += "- " + note + "\n";
    VRAMPLAN_TRY(const PrintedLogs local, scoreLocalLogs(folder, maker));
    text +=
        "\n## Local runs\n\nCache and state that llama.cpp and programs built on it printed, to the digits "
        "that they printed.\n\n"
        + local.scores.markdown() + "\n";
    for (const std::string& note : local.notes) text += "- " + note + "\n";
    return text;
}

} // namespace vramplan::accuracy
