// SPDX-License-Identifier: GPL-3.0-only
#include "ui/report/report_words.h"

#include "tests/ui/support/plan.h"

#include <gtest/gtest.h>

namespace vramplan::report {
namespace {

TEST(ReportWords, TheQuestionNamesModelDeviceWorkloadAndPrecision) {
    Scenario scenario = test::plan({24}, 32768);
    EXPECT_EQ(questionText(scenario, test::answer(scenario)),
        QStringLiteral("Does Manual geometry fit on 24.00 GiB device with one sequence of 32,768 tokens, "
                       "weights bf16, KV cache f16, "
                       "run by Reference formula?"));
    scenario.workload.sequences = 4;
    scenario.precision.kvV = ElementType::Q8_0;
    EXPECT_TRUE(questionText(scenario, test::answer(scenario))
            .contains(
                QStringLiteral("with 4 sequences of 32,768 tokens each, weights bf16, KV cache f16 / q8_0")));
    scenario.workload.lengths = {100, 2000};
    EXPECT_TRUE(questionText(scenario, test::answer(scenario))
            .contains(QStringLiteral("2 sequences of up to 2,000 tokens")));
    EXPECT_EQ(contextText(scenario.workload), QStringLiteral("100 to 2,000 tokens"));
}

TEST(ReportWords, LayersOfSeveralKindsAreCounted) {
    EXPECT_EQ(layersText(*test::plan().model), QStringLiteral("32"));
    ModelSpec spec;
    LayerKind full{{FullAttention{8, 128, 128}}, {}}, sliding = full;
    SlidingAttention window;
    window.kvHeads = 8;
    window.keyWidth = window.valueWidth = 128;
    window.window = 1024;
    sliding.records = {window};
    appendLayers(spec, sliding, 52);
    appendLayers(spec, full, 10);
    EXPECT_EQ(layersText(spec), QStringLiteral("62: 10 full, 52 sliding"));
}

TEST(ReportWords, SourcesAndOverrides) {
    EXPECT_EQ(modelSourceText({"preset", "/x.json"}), QStringLiteral("preset"));
    EXPECT_EQ(modelSourceText({"gguf", "/m/x.gguf"}), QStringLiteral("GGUF file /m/x.gguf"));
    EXPECT_EQ(modelSourceText({"hf-config", "/m/config.json"}),
        QStringLiteral("configuration file /m/config.json"));
    GeometryOverrides overrides;
    overrides.layers = 16;
    overrides.kvHeads = 4;
    EXPECT_EQ(overridesText(overrides), QStringLiteral("layers 16, KV heads 4"));
}

TEST(ReportWords, ConstantsCarryTheirUnit) {
    EXPECT_EQ(constantText(471859200, "bytes"), QStringLiteral("0.44 GiB"));
    EXPECT_EQ(constantText(0, "bytes"), QStringLiteral("0 bytes"));
    EXPECT_EQ(constantText(2048, "tokens"), QStringLiteral("2,048 tokens"));
    EXPECT_EQ(constantText(0.92, "ratio"), QStringLiteral("0.92 ratio"));
    EXPECT_EQ(constantText(-1, ""), QStringLiteral("-1"));
}

TEST(ReportWords, UnknownWeightsAreUnknown) {
    Estimate estimate;
    estimate.weightPrecision = "as stored";
    EXPECT_EQ(weightsText(estimate), QStringLiteral("as stored in the file"));
    estimate.weightsKnown = false;
    EXPECT_EQ(weightsText(estimate), QStringLiteral("unknown"));
}

} // namespace
} // namespace vramplan::report
