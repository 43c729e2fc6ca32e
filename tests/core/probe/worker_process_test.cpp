// SPDX-License-Identifier: Apache-2.0
// What runs the worker, against a worker that behaves in every bad way.
#include "core/probe/worker_process.h"

#include "core/probe/worker_report.h"
#include "tests/core/probe/worker_harness.h"

#include <csignal>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>
#include <thread>

namespace vramplan {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

WorkerCommand fake(const std::string& mode) {
    return harness::command(harness::kFakeWorker, "nvml", {{"FAKE_WORKER", mode}});
}

WorkerCommand hanging() {
    WorkerCommand command = fake("hang");
    command.limit = std::chrono::milliseconds(200);
    return command;
}

BackendReport reportFor(const WorkerCommand& command) {
    return reportOf(runWorker(command), "nvml", command);
}

TEST(WorkerProcess, AHealthyWorkersReportCounts) {
    const BackendReport report = reportFor(fake("good"));
    EXPECT_EQ(report.status, ProbeStatus::NoDevice);
    EXPECT_EQ(report.detail, "none here");
    EXPECT_THAT(report.notes, IsEmpty());
}

TEST(WorkerProcess, NoiseBeforeTheReportIsRemarked) {
    const BackendReport report = reportFor(fake("noisy"));
    EXPECT_EQ(report.status, ProbeStatus::NoDevice);
    EXPECT_THAT(report.notes, Contains("2 lines of noise before the report were ignored"));
}

// https://github.com/ollama/ollama/issues/16957: an access violation while devices are listed.
TEST(WorkerProcess, Row84_AMemoryFaultIsACrashOfTheWorkerOnly) {
    const BackendReport report = reportFor(fake("segfault"));
    EXPECT_EQ(report.status, ProbeStatus::Crashed);
    EXPECT_THAT(report.detail, HasSubstr("memory fault"));
}

TEST(WorkerProcess, Row84_WindowsExceptionOfThatReportIsNamed) {
    WorkerOutcome outcome;
    outcome.end = WorkerEnd::Signalled;
    outcome.code = 0xC0000005;
    EXPECT_THAT(reportOf(outcome, "vulkan", {}).detail, HasSubstr("a memory fault (exception 0xc0000005)"));
    outcome.code = 0xC0000409;
    EXPECT_THAT(reportOf(outcome, "vulkan", {}).detail, HasSubstr("exception 0xc0000409"));
}

// https://github.com/LibreHardwareMonitor/LibreHardwareMonitor/issues/2249: the driver restarts during a
// call.
TEST(WorkerProcess, Row91_AnAbortIsACrashWithItsLastWords) {
    const BackendReport report = reportFor(fake("abort"));
    EXPECT_EQ(report.status, ProbeStatus::Crashed);
    EXPECT_THAT(report.detail, HasSubstr("heap->size != 0"));
}

// https://github.com/ggml-org/llama.cpp/issues/3045: an unplugged GPU ends the process.
TEST(WorkerProcess, Row89_AQuietEndWithCodeZeroIsNoReport) {
    const BackendReport report = reportFor(fake("quiet"));
    EXPECT_EQ(report.status, ProbeStatus::Garbled);
    EXPECT_THAT(report.detail, HasSubstr("without a report"));
}

// https://github.com/NVIDIA/go-nvml/issues/152: the first call hangs.
TEST(WorkerProcess, Row85_AHangIsStoppedAtTheLimit) {
    const BackendReport report = reportFor(hanging());
    EXPECT_EQ(report.status, ProbeStatus::TimedOut);
    EXPECT_THAT(report.detail, HasSubstr("within 0.2 s"));
}

// https://github.com/leptonai/gpud/pull/117: the process is in an uninterruptible wait and ignores being
// killed.
TEST(WorkerProcess, Row86_AProcessThatDoesNotEndIsParked) {
    WorkerCommand command = hanging();
    command.killGrace = std::chrono::milliseconds(50);
    command.kill = [](std::int64_t) { };
    const WorkerOutcome outcome = runWorker(command);
    EXPECT_EQ(outcome.end, WorkerEnd::Stuck);
    EXPECT_EQ(reportOf(outcome, "nvml", command).status, ProbeStatus::Stuck);
    EXPECT_TRUE(stillRuns(outcome.process));
    ::kill(static_cast<pid_t>(outcome.process), SIGKILL);
    while (stillRuns(outcome.process)) std::this_thread::yield();
}

TEST(WorkerProcess, WhatIsCutOffOrOfAnotherKindIsGarbled) {
    for (const char* mode : {"flood", "schema", "truncated", "other"})
        EXPECT_EQ(reportFor(fake(mode)).status, ProbeStatus::Garbled) << mode;
}

/// Healthy, noisy, segfaulting, aborting, quiet, 2 MiB, another schema, hanging: a user can tell them apart.
TEST(WorkerProcess, EightBehavioursAreEightAnswers) {
    std::set<std::string> answers;
    for (const char* mode : {"good", "noisy", "segfault", "abort", "quiet", "flood", "schema"}) {
        BackendReport report = reportFor(fake(mode));
        report.milliseconds = 0;
        std::string answer = std::string(name(report.status)) + report.detail;
        for (const std::string& note : report.notes) answer += note;
        answers.insert(answer);
    }
    answers.insert(reportFor(hanging()).detail);
    EXPECT_EQ(answers.size(), 8u);
}

TEST(WorkerProcess, OnlyTheFirstPartOfTheErrorsIsKeptAndTheWorkerIsNotHeldUp) {
    const WorkerOutcome outcome = runWorker(fake("stderr"));
    EXPECT_EQ(outcome.end, WorkerEnd::Exited);
    EXPECT_EQ(outcome.errors.size(), 16u << 10);
}

TEST(WorkerProcess, AHelperThatHoldsTheOutputOpenIsNotWaitedFor) {
    EXPECT_EQ(reportFor(fake("helper")).status, ProbeStatus::NoDevice);
}

TEST(WorkerProcess, AMissingProgramIsASentence) {
    WorkerCommand command = fake("good");
    command.program = "/nonexistent/vramplan-probe";
    const BackendReport report = reportFor(command);
    EXPECT_EQ(report.status, ProbeStatus::Skipped);
    EXPECT_THAT(report.detail, HasSubstr("/nonexistent/vramplan-probe"));
    EXPECT_THAT(report.detail, HasSubstr("No such file"));
}

TEST(WorkerProcess, TheWorkerGetsTheEnvironmentItIsGiven) {
    WorkerCommand command = fake("environment");
    const WorkerOutcome outcome = runWorker(command);
    EXPECT_THAT(outcome.errors, HasSubstr("CUDA_DEVICE_ORDER=PCI_BUS_ID\n"));
    EXPECT_THAT(outcome.errors, HasSubstr("FAKE_WORKER=environment\n"));
}

TEST(WorkerProcess, ManyAtOnceDoNotMixTheirOutput) {
    std::vector<std::thread> threads;
    std::vector<BackendReport> reports(8);
    threads.reserve(reports.size());
    for (std::size_t i = 0; i < reports.size(); ++i)
        threads.emplace_back([&, i] { reports[i] = reportFor(fake(i % 2 == 0 ? "good" : "segfault")); });
    for (std::thread& thread : threads) thread.join();
    for (std::size_t i = 0; i < reports.size(); ++i)
        EXPECT_EQ(reports[i].status, i % 2 == 0 ? ProbeStatus::NoDevice : ProbeStatus::Crashed);
}

// https://github.com/noctalia-dev/noctalia/issues/3603: the device node stays open as long as the program
// runs.
TEST(WorkerProcess, Row76_NoWorkerOutlivesItsAnswer) {
    const WorkerOutcome outcome = runWorker(fake("good"));
    EXPECT_EQ(::kill(static_cast<pid_t>(outcome.process), 0), -1);
}

} // namespace
} // namespace vramplan
