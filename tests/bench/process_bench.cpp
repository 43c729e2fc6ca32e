// SPDX-License-Identifier: Apache-2.0
#include <benchmark/benchmark.h>
#include <cstdlib>
#include <string>

namespace vramplan {
namespace {

void program(benchmark::State& state, const char* arguments) {
#ifdef _WIN32
    const std::string null = "NUL";
#else
    const std::string null = "/dev/null";
#endif
    const std::string command =
        "\"" VRAMPLAN_BINARY_DIR "/bin/vramplan-cli\" " + std::string(arguments) + " >" + null + " 2>&1";
    for (auto _ : state) {
        if (std::system(command.c_str()) != 0) { // NOLINT(cert-env33-c): a fixed command of this build
            state.SkipWithError("vramplan-cli failed");
            break;
        }
    }
}

/// The whole command with its shell. Target: under 20 ms.
void estimateCommand(benchmark::State& state) {
    program(state, "estimate meta-llama/Llama-3.1-8B-Instruct --gpu none --format json");
}
BENCHMARK(estimateCommand)->Unit(benchmark::kMillisecond)->UseRealTime();

void modelsCommand(benchmark::State& state) { program(state, "models"); }
BENCHMARK(modelsCommand)->Unit(benchmark::kMillisecond)->UseRealTime();

} // namespace
} // namespace vramplan
