// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/ollama_programs.h"

#include "core/estimate/command_line.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace vramplan::ollama {
namespace {

constexpr std::array kLaunchOptions = {
    ProgramOption{"OLLAMA_NUM_PARALLEL", "requests at once"},
    ProgramOption{"OLLAMA_FLASH_ATTENTION", "fused attention"},
    ProgramOption{"OLLAMA_KV_CACHE_TYPE", "type of K and V"},
    ProgramOption{"OLLAMA_GPU_OVERHEAD", "memory of each GPU left out of the account, in bytes"},
    ProgramOption{"num_ctx", "context of one slot"},
    ProgramOption{"num_batch", "tokens computed at once"},
    ProgramOption{"num_gpu", "layers on GPUs"},
};

LaunchCommand serverAndModelfile(const Scenario& scenario, const Estimate& estimate) {
    LaunchCommand result;
    const std::string parallel = settingOf(estimate, "num_parallel");
    result.text = fmt::format("OLLAMA_NUM_PARALLEL={}",
        parallel.empty() ? std::to_string(scenario.workload.sequenceCount()) : parallel);
    if (const std::string flash = settingOf(estimate, "flash_attention"); flash == "true" || flash == "false")
        result.text += fmt::format(" OLLAMA_FLASH_ATTENTION={}", flash == "true" ? 1 : 0);
    result.text += fmt::format(" OLLAMA_KV_CACHE_TYPE={}", name(estimate.kvK));
    if (const std::string overhead = settingOf(estimate, "gpu_overhead");
        !overhead.empty() && overhead != "0")
        result.text += fmt::format(" OLLAMA_GPU_OVERHEAD={}", overhead);
    const bool isFile = scenario.model->source.kind == "gguf";
    result.text += fmt::format(" ollama serve\n# Modelfile\nFROM {}\nPARAMETER num_ctx {}",
        isFile ? scenario.model->source.path : "MODEL.gguf", scenario.workload.longest());
    for (const auto& [key, value] : scenario.settings)
        if (key == "num_batch" || key == "num_gpu")
            result.text += fmt::format("\nPARAMETER {} {}", key, value);
    result.notes.emplace_back(
        "The first line starts the server; the rest is a Modelfile for `ollama create`.");
    if (!isFile)
        result.notes.emplace_back(
            "Replace MODEL.gguf by a file of this model in the chosen weight precision, or by its name in "
            "Ollama's library.");
    return result;
}

LaunchCommand benchmark(const Scenario&, const Estimate&) {
    return {"ollama run MODEL --verbose",
        {"It prints the time of the prompt and of each token after every answer; give it a prompt of the "
         "plan's length."}};
}

} // namespace

constinit const EnginePrograms kPrograms = {
    .options = kLaunchOptions, .launch = serverAndModelfile, .benchmarkOptions = {}, .benchmark = benchmark};

} // namespace vramplan::ollama
