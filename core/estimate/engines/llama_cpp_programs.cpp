// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/llama_cpp_programs.h"

#include "core/estimate/command_line.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace vramplan::llama_cpp {
namespace {

constexpr std::array kLaunchOptions = {
    ProgramOption{"--model", "the GGUF file"},
    ProgramOption{"--ctx-size", "context of all slots together"},
    ProgramOption{"--parallel", "slots"},
    ProgramOption{"--cache-type-k", "type of K"},
    ProgramOption{"--cache-type-v", "type of V"},
    ProgramOption{"--batch-size", "logical batch"},
    ProgramOption{"--ubatch-size", "micro-batch"},
    ProgramOption{"--flash-attn", "on, off or auto"},
    ProgramOption{"--n-gpu-layers", "layers on GPUs"},
    ProgramOption{"--device", "GPUs to use; none: the processor only"},
    ProgramOption{"--n-cpu-moe", "layers whose experts stay on the host"},
    ProgramOption{"--split-mode", "layer, row or none"},
    ProgramOption{"--tensor-split", "share of each GPU"},
    ProgramOption{"--main-gpu", "GPU for what is not split"},
    ProgramOption{"--kv-unified", "one cache for all slots"},
    ProgramOption{"--swa-full", "windows at full length"},
    ProgramOption{"--no-kv-offload", "cache in host memory"},
    ProgramOption{"--no-mmap", "read the file instead of mapping it"},
    ProgramOption{"--no-repack", "keep the weights' layout"},
    ProgramOption{"--override-tensor", "devices of tensors by pattern"},
    ProgramOption{"--fit-target", "MiB that stay free on each GPU"},
    ProgramOption{"--cache-ram", "MiB of host memory for earlier prompts"},
    ProgramOption{"--ctx-checkpoints", "copies of windows and states per slot"},
    ProgramOption{"--fit", "let the engine change unset settings"},
};
constexpr std::array kBenchmarkOptions = {
    ProgramOption{"--model", "the GGUF file"},
    ProgramOption{"--n-prompt", "tokens of the prompt"},
    ProgramOption{"--n-gen", "tokens to generate"},
    ProgramOption{"--n-depth", "tokens in the cache before the test"},
    ProgramOption{"--batch-size", "logical batch"},
    ProgramOption{"--ubatch-size", "micro-batch"},
    ProgramOption{"--cache-type-k", "type of K"},
    ProgramOption{"--cache-type-v", "type of V"},
    ProgramOption{"--flash-attn", "0 or 1"},
    ProgramOption{"--n-gpu-layers", "layers on GPUs"},
    ProgramOption{"--n-cpu-moe", "layers whose experts stay on the host"},
    ProgramOption{"--split-mode", "layer, row or none"},
    ProgramOption{"--main-gpu", "GPU for what is not split"},
    ProgramOption{"--tensor-split", "share of each GPU, separated by slashes"},
    ProgramOption{"--no-kv-offload", "0 or 1"},
    ProgramOption{"--mmap", "0 or 1"},
};

/// llama-server's context: that of all slots together, or the pool that they share.
Count contextOf(const Workload& workload, bool unified) {
    if (!unified) return Count(workload.longest()) * Count(workload.sequenceCount());
    if (workload.lengths.empty()) return Count(workload.context);
    return sumOverSequences(workload, [](std::uint64_t length) { return Count(length); });
}

LaunchCommand server(const Scenario& scenario, const Estimate& estimate) {
    LaunchCommand result;
    const bool isFile = scenario.model->source.kind == "gguf";
    CommandLine line(kLaunchOptions, "llama-server");
    line.add("--model", isFile ? scenario.model->source.path : "MODEL.gguf");
    if (!isFile)
        result.notes.emplace_back(
            "Replace MODEL.gguf by a file of this model in the chosen weight precision.");
    const std::uint64_t sequences = scenario.workload.sequenceCount();
    const bool unified = settingOf(estimate, "kv_unified") == "true";
    line.add("--ctx-size", std::to_string(contextOf(scenario.workload, unified).value()));
    line.add("--parallel", std::to_string(sequences));
    line.add("--cache-type-k", std::string(name(estimate.kvK)));
    line.add("--cache-type-v", std::string(name(estimate.kvV)));
    if (const std::string attention = settingOf(estimate, "flash_attn"); !attention.empty())
        line.add("--flash-attn", attention);
    for (const auto& [key, option] : {std::pair{"no_kv_offload", "--no-kv-offload"},
             {"kv_unified", "--kv-unified"}, {"swa_full", "--swa-full"}})
        if (settingOf(estimate, key) == "true") line.add(option);
    for (const auto& [key, option] : {std::pair{"mmap", "--no-mmap"}, {"repack", "--no-repack"}})
        if (settingOf(estimate, key) == "false") line.add(option);
    if (settingOf(estimate, "fit") != "true") line.add("--fit", "off");
    if (scenario.devices.empty()) {
        // The engine would use every GPU that it finds.
        line.add("--device", "none");
        if (settingOf(estimate, "n_gpu_layers").empty()) line.add("--n-gpu-layers", "0");
    }
    addGiven(scenario, line,
        {"no_kv_offload", "kv_unified", "swa_full", "mmap", "repack", "fit", "flash_attn"}, '-',
        "llama-server", result.notes);
    result.text = line.text();
    return result;
}

std::string slashes(std::string split) {
    std::replace(split.begin(), split.end(), ',', '/');
    return split;
}

LaunchCommand benchmark(const Scenario& scenario, const Estimate& estimate) {
    LaunchCommand result;
    CommandLine line(kBenchmarkOptions, "llama-bench");
    const bool isFile = scenario.model->source.kind == "gguf";
    line.add("--model", isFile ? scenario.model->source.path : "MODEL.gguf");
    // The prompt gives the time to the first token; generation behind a full cache the time per token.
    line.add("--n-prompt", std::to_string(benchmarkPrompt(scenario)));
    line.add("--n-gen", std::to_string(kGeneratedTokens));
    line.add("--n-depth", fmt::format("0,{}", benchmarkPrompt(scenario)));
    line.add("--cache-type-k", std::string(name(estimate.kvK)));
    line.add("--cache-type-v", std::string(name(estimate.kvV)));
    line.add("--flash-attn", settingOf(estimate, "flash_attn") == "off" ? "0" : "1");
    for (const auto& [key, option] : {std::pair{"batch_size", "--batch-size"},
             {"ubatch_size", "--ubatch-size"}, {"n_gpu_layers", "--n-gpu-layers"},
             {"n_cpu_moe", "--n-cpu-moe"}, {"split_mode", "--split-mode"}, {"main_gpu", "--main-gpu"}})
        addSetting(line, estimate, key, option);
    if (const std::string split = settingOf(estimate, "tensor_split"); !split.empty())
        line.add("--tensor-split", slashes(split));
    if (settingOf(estimate, "no_kv_offload") == "true") line.add("--no-kv-offload", "1");
    if (settingOf(estimate, "mmap") == "false") line.add("--mmap", "0");
    result.text = line.text();
    if (!isFile)
        result.notes.emplace_back(
            "Replace MODEL.gguf by a file of this model in the chosen weight precision.");
    if (scenario.workload.sequenceCount() > 1)
        result.notes.emplace_back("llama-bench times one sequence; several at once share the same GPU.");
    return result;
}

} // namespace

constinit const EnginePrograms kPrograms = {.options = kLaunchOptions,
    .launch = server,
    .benchmarkOptions = kBenchmarkOptions,
    .benchmark = benchmark};

} // namespace vramplan::llama_cpp
