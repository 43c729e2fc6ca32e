// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/vllm_programs.h"

#include "core/estimate/command_line.h"

#include <array>
#include <fmt/format.h>

namespace vramplan::vllm {
namespace {

constexpr std::array kLaunchOptions = {
    ProgramOption{"--max-model-len", "longest request"},
    ProgramOption{"--max-num-seqs", "requests at once"},
    ProgramOption{"--kv-cache-dtype", "type of the cache"},
    ProgramOption{"--tensor-parallel-size", "GPUs that share each layer"},
    ProgramOption{"--pipeline-parallel-size", "groups of layers"},
    ProgramOption{"--data-parallel-size", "replicas"},
    ProgramOption{"--gpu-memory-utilization", "share of the GPU that the engine takes"},
    ProgramOption{"--max-num-batched-tokens", "tokens per step"},
    ProgramOption{"--block-size", "tokens per block"},
    ProgramOption{"--enforce-eager", "no CUDA graphs"},
    ProgramOption{"--kv-cache-memory-bytes", "size of the pool"},
    ProgramOption{"--decode-context-parallel-size", "GPUs that share the tokens of a request"},
    ProgramOption{"--enable-expert-parallel", "experts spread over all ranks"},
    ProgramOption{"--enable-prefix-caching", "equal beginnings stored once"},
    ProgramOption{"--no-enable-prefix-caching", "every request stored by itself"},
    ProgramOption{"--no-async-scheduling", "one step at a time"},
    ProgramOption{"--disable-hybrid-kv-cache-manager", "windows at full length"},
    ProgramOption{"--mamba-cache-mode", "state blocks per request"},
    ProgramOption{"--mamba-cache-dtype", "type of convolution windows"},
    ProgramOption{"--mamba-ssm-cache-dtype", "type of recurrent state"},
    ProgramOption{"--kv-cache-dtype-skip-layers", "layers that keep the model's type"},
    ProgramOption{"--attention-backend", "attention kernels"},
    ProgramOption{"--speculative-config", "tokens drafted ahead"},
    ProgramOption{"--cpu-offload-gb", "weights in host memory"},
    ProgramOption{"--kv-offloading-size", "blocks in host memory"},
};
constexpr std::array kBenchmarkOptions = {
    ProgramOption{"--model", "the model"},
    ProgramOption{"--input-len", "tokens of the prompt"},
    ProgramOption{"--output-len", "tokens to generate"},
    ProgramOption{"--batch-size", "requests at once"},
    ProgramOption{"--max-model-len", "longest request"},
    ProgramOption{"--kv-cache-dtype", "type of the cache"},
    ProgramOption{"--tensor-parallel-size", "GPUs that share each layer"},
    ProgramOption{"--gpu-memory-utilization", "share of the GPU that the engine takes"},
};

void addCacheType(const Scenario& scenario, const Estimate& estimate, CommandLine& line) {
    const std::string given = settingOf(estimate, "kv_cache_dtype");
    const std::string plain = servingCacheType(scenario, estimate);
    line.add("--kv-cache-dtype", plain == "auto" || given.empty() ? plain : given);
}

LaunchCommand serve(const Scenario& scenario, const Estimate& estimate) {
    std::string program; // two rules of the engine are variables of its environment
    if (settingOf(estimate, "mla_disable") == "true") program += "VLLM_MLA_DISABLE=1 ";
    if (settingOf(estimate, "allow_chunked_hybrid") == "true")
        program += "VLLM_ALLOW_CHUNKED_LOCAL_ATTN_WITH_HYBRID_KV_CACHE=1 ";
    CommandLine line(kLaunchOptions, program + "vllm serve " + CommandLine::quoted(modelOf(scenario)));
    line.add("--max-model-len",
        settingOf(estimate, "max_model_len").empty() ? std::to_string(scenario.workload.longest())
                                                     : settingOf(estimate, "max_model_len"));
    addCacheType(scenario, estimate, line);
    addParallel(scenario, line, "--tensor-parallel-size", "--pipeline-parallel-size", "--data-parallel-size");
    if (scenario.parallelism.expert > 1) line.add("--enable-expert-parallel");
    if (settingOf(estimate, "async_scheduling") == "false") line.add("--no-async-scheduling");
    if (const std::string drafted = settingOf(estimate, "num_speculative_tokens");
        !drafted.empty() && drafted != "0")
        line.add("--speculative-config",
            fmt::format(R"({{"method": "mtp", "num_speculative_tokens": {}}})", drafted));
    for (const auto& [key, value] : scenario.settings)
        if (key == "enable_prefix_caching" && value == "false") line.add("--no-enable-prefix-caching");
    LaunchCommand result;
    addGiven(scenario, line,
        {"max_model_len", "kv_cache_dtype", "async_scheduling", "num_speculative_tokens", "mla_disable",
            "allow_chunked_hybrid"},
        '-', "vllm serve", result.notes);
    result.text = line.text();
    return result;
}

LaunchCommand benchmark(const Scenario& scenario, const Estimate& estimate) {
    CommandLine line(kBenchmarkOptions, "vllm bench latency");
    line.add("--model", modelOf(scenario));
    addBatch(scenario, line);
    line.add("--max-model-len", std::to_string(scenario.workload.longest()));
    addCacheType(scenario, estimate, line);
    if (scenario.parallelism.tensor > 1)
        line.add("--tensor-parallel-size", std::to_string(scenario.parallelism.tensor));
    addSetting(line, estimate, "gpu_memory_utilization", "--gpu-memory-utilization");
    return {line.text(), {}};
}

} // namespace

constinit const EnginePrograms kPrograms = {.options = kLaunchOptions,
    .launch = serve,
    .benchmarkOptions = kBenchmarkOptions,
    .benchmark = benchmark};

} // namespace vramplan::vllm
