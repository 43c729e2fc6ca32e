// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/probe/worker_environment.h"
#include "core/probe/worker_process.h"
#include "core/probe/worker_report.h"

#include <string>
#include <utility>
#include <vector>

// Runs the real worker, or a double of it, against doubles of the vendors' libraries.
namespace vramplan::harness {

inline const std::string kDoubles = VRAMPLAN_BINARY_DIR "/tests/doubles";
inline const std::string kWorker = VRAMPLAN_BINARY_DIR "/libexec/vramplan/vramplan-probe";
inline const std::string kFakeWorker = kDoubles + "/fake_worker";

using Variables = std::vector<std::pair<std::string, std::string>>;

/// The environment that a worker would get here, with no driver but those of the variables. The sanitizers of
/// a test build must let a process die as it would without them.
inline EnvironmentBlock environment(const Variables& variables) {
    EnvironmentBlock block = workerEnvironment(currentEnvironment(), "/usr/bin");
    setEnvironmentValue(block, "VK_DRIVER_FILES", "/nonexistent.json");
    setEnvironmentValue(block, "VK_ICD_FILENAMES", "/nonexistent.json");
    setEnvironmentValue(
        block, "ASAN_OPTIONS", "handle_segv=0:handle_abort=0:detect_leaks=0:verify_asan_link_order=0");
    for (const auto& [name, value] : variables) setEnvironmentValue(block, name, value);
    return block;
}

inline WorkerCommand command(const std::string& program, const std::string& backend,
    const Variables& variables, std::vector<std::string> arguments = {}) {
    WorkerCommand result;
    result.program = program;
    result.arguments = {"--backend", backend};
    result.arguments.insert(result.arguments.end(), arguments.begin(), arguments.end());
    result.environment = environment(variables);
    result.limit = std::chrono::seconds(30);
    return result;
}

inline BackendReport ask(
    const std::string& backend, const Variables& variables, std::vector<std::string> arguments = {}) {
    const WorkerCommand question = command(kWorker, backend, variables, std::move(arguments));
    return reportOf(runWorker(question), backend, question);
}

} // namespace vramplan::harness
