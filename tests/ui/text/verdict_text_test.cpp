// SPDX-License-Identifier: GPL-3.0-only
#include "ui/text/verdict_text.h"

#include "tests/ui/support/plan.h"

#include <gtest/gtest.h>

namespace vramplan {
namespace {

QString line(const Scenario& scenario) { return verdictText(test::answer(scenario), scenario); }

/// 20 GiB wanted of 24 GiB, and what the test changes about it.
Estimate made(VerdictState state, double headroomGib, double lowestHeadroomGib) {
    const auto gib = [](double size) { return static_cast<std::int64_t>(size * 1024) * 1024 * 1024; };
    Estimate estimate;
    DeviceEstimate device;
    device.device = manualBudget(kGiB * Bytes(24));
    device.device.name = "RTX 4090";
    device.headroom = gib(headroomGib);
    device.headroomLow = gib(lowestHeadroomGib);
    device.peak = Bytes(gib(24 - headroomGib));
    device.low = Bytes(gib(23));
    estimate.devices.push_back(device);
    estimate.verdict.state = state;
    return estimate;
}

TEST(VerdictText, SaysWhatFitsAndWhatIsLeft) {
    EXPECT_EQ(verdictText(made(VerdictState::Fits, 4, 3), {}),
        QStringLiteral("✔ Fits RTX 4090: 20.0 of 24.0 GiB free, 4.0 GiB left"));
    EXPECT_EQ(verdictText(made(VerdictState::Likely, 1, -0.5), {}),
        QStringLiteral(
            "⚠ Likely fits RTX 4090: 23.0 of 24.0 GiB free, 1.0 GiB left; at worst 0.50 GiB short"));
    EXPECT_EQ(verdictText(made(VerdictState::Unlikely, -0.5, -2), {}),
        QStringLiteral(
            "⚠ Unlikely to fit RTX 4090: 24.5 of 24.0 GiB free, 0.50 GiB short; needs 23.0 GiB at best"));
    EXPECT_EQ(verdictText(made(VerdictState::No, -2.1, -3), {}),
        QStringLiteral("✘ Does not fit RTX 4090: 26.1 of 24.0 GiB free, 2.1 GiB short"));
    EXPECT_TRUE(verdictText(made(VerdictState::Spills, -2, -3), {})
            .startsWith(QStringLiteral("✘ Spills on RTX 4090: ")));
}

TEST(VerdictText, AnEngineSaysItsReason) {
    Estimate estimate = made(VerdictState::Adjusted, 4, 3);
    estimate.verdict.adjustment = "n_gpu_layers 28";
    EXPECT_EQ(verdictText(estimate, {}),
        QStringLiteral("✔ Fits RTX 4090 with the engine's own change: n_gpu_layers 28; 4.0 GiB left"));
    estimate.verdict.state = VerdictState::Queues;
    estimate.verdict.checks = {
        {"start", true, {}, {}, "enough at start"}, {"pool", false, {}, {}, "3 of 8 at once"}};
    EXPECT_EQ(verdictText(estimate, {}), QStringLiteral("⚠ Queues on RTX 4090: 3 of 8 at once"));
    estimate.verdict.state = VerdictState::Refused;
    EXPECT_EQ(verdictText(estimate, {}), QStringLiteral("✘ Refused: 3 of 8 at once"));
    estimate.verdict.refused = Refusal{"max_model_len", "3 of 8 at once; at most 3 work"};
    EXPECT_EQ(verdictText(estimate, {}), QStringLiteral("✘ Refused: 3 of 8 at once; at most 3 work"));
    estimate.verdict.refused.reset();
    estimate.verdict.checks.clear();
    EXPECT_EQ(verdictText(estimate, {}), QStringLiteral("✘ Refused by a rule of the engine"));
}

TEST(VerdictText, UnknownSaysWhy) {
    Scenario scenario = test::plan({});
    scenario.noGpuFound = true;
    EXPECT_EQ(line(scenario), QStringLiteral("? Unknown: no GPU was found; the plan shows host memory only"));
    Estimate estimate = made(VerdictState::Unknown, 4, 3);
    estimate.weightsKnown = false;
    EXPECT_EQ(verdictText(estimate, {}),
        QStringLiteral("? Unknown: the weights are not known; the rest takes 20.00 GiB"));
    estimate.weightsKnown = true;
    EXPECT_EQ(verdictText(estimate, {}),
        QStringLiteral("? Unknown: the free memory is not known; the plan takes 20.00 GiB"));
    EXPECT_EQ(verdictText(Estimate{}, {}), QStringLiteral("? Unknown: there is no device to plan for"));
}

TEST(VerdictText, AnErrorIsAVerdictToo) {
    EXPECT_EQ(verdictText(Error{ErrorKind::Refused, "refused", "not that way", {}, {}, {}}),
        QStringLiteral("✘ Refused: not that way"));
    EXPECT_EQ(verdictText(Error{ErrorKind::Overflow, "overflow", "too large", {}, {}, {}}),
        QStringLiteral("? Unknown: too large"));
}

TEST(VerdictText, OfSeveralDevicesTheTightestIsNamed) {
    const QString text = line(test::plan({24, 24}));
    EXPECT_TRUE(text.startsWith(QStringLiteral("✔ Fits GPU "))) << text.toStdString();
    EXPECT_TRUE(text.contains(QStringLiteral("(the tightest of 2)"))) << text.toStdString();
}

TEST(VerdictText, SecondLineNamesTheLimits) {
    const Scenario scenario = test::plan({24}, 32768);
    Estimate estimate = made(VerdictState::Fits, 4, 3);
    EXPECT_EQ(limitsText({55300, 1, false}, estimate, scenario),
        QStringLiteral("Longest context here 54k · most sequences at 32k: 1"));
    EXPECT_EQ(limitsText({131072, {}, true}, estimate, scenario),
        QStringLiteral("Longest context here 128k, the model's own maximum"));
    estimate.verdict.state = VerdictState::No;
    estimate.verdict.limitedBy = "weights";
    EXPECT_EQ(limitsText({}, estimate, scenario),
        QStringLiteral("No context fits, however short · limited by weights"));
}

TEST(VerdictText, WhatTheEngineMakesFitIsNoLimit) {
    const Scenario scenario = test::plan({24}, 32768);
    const Estimate estimate = made(VerdictState::Adjusted, 4, 3);
    EXPECT_EQ(limitsText({16384, 1, false}, estimate, scenario),
        QStringLiteral("Longest context without that change 16k · most sequences at 32k without it: 1"));
    EXPECT_EQ(limitsText({}, estimate, scenario),
        QStringLiteral("Without that change no context fits, however short"));
}

} // namespace
} // namespace vramplan
