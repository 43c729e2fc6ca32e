// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/sglang_programs.h"

#include "core/estimate/command_line.h"

#include <array>

namespace vramplan::sglang {
namespace {

constexpr std::array kLaunchOptions = {
    ProgramOption{"--model-path", "the model"},
    ProgramOption{"--context-length", "longest request"},
    ProgramOption{"--tp-size", "GPUs that share each layer"},
    ProgramOption{"--pp-size", "groups of layers"},
    ProgramOption{"--dp-size", "replicas"},
    ProgramOption{"--mem-fraction-static", "share for weights and pool"},
    ProgramOption{"--max-running-requests", "requests at once"},
    ProgramOption{"--kv-cache-dtype", "type of the cache"},
    ProgramOption{"--chunked-prefill-size", "tokens per prefill step"},
    ProgramOption{"--page-size", "tokens per page"},
    ProgramOption{"--disable-radix-cache", "no prefix cache"},
    ProgramOption{"--max-total-tokens", "most tokens of the pool"},
    ProgramOption{"--swa-full-tokens-ratio", "windowed tokens per token of full layers"},
    ProgramOption{"--mamba-full-memory-ratio", "bytes of states per byte of cache"},
    ProgramOption{"--cuda-graph-max-bs", "largest batch with a CUDA graph"},
    ProgramOption{"--ep-size", "GPUs that share the experts"},
    ProgramOption{"--enable-dp-attention", "data parallelism of attention inside the GPUs"},
    ProgramOption{"--enable-hierarchical-cache", "evicted prefixes go to host memory"},
    ProgramOption{"--hicache-ratio", "host pool per GPU pool"},
    ProgramOption{"--max-loras-per-batch", "adapters on the GPU at once"},
    ProgramOption{"--max-lora-rank", "largest rank of an adapter"},
};
constexpr std::array kBenchmarkOptions = {
    ProgramOption{"--model-path", "the model"},
    ProgramOption{"--input-len", "tokens of the prompt"},
    ProgramOption{"--output-len", "tokens to generate"},
    ProgramOption{"--batch-size", "requests at once"},
    ProgramOption{"--tp-size", "GPUs that share each layer"},
    ProgramOption{"--mem-fraction-static", "share for weights and pool"},
    ProgramOption{"--kv-cache-dtype", "type of the cache"},
};

/// SGLang's name of the cache type, empty for the model's own.
std::string cacheTypeName(const Scenario& scenario, const Estimate& estimate) {
    if (const std::string given = settingOf(estimate, "kv_cache_dtype"); !given.empty() && given != "auto") {
        if (given == "fp8") return "fp8_e4m3";
        if (given == "fp4" || given == "nvfp4") return "fp4_e2m1";
        return given == "f16" ? "float16" : given;
    }
    const std::string type = servingCacheType(scenario, estimate);
    if (type == "auto") return {};
    return type == "fp8" ? "fp8_e4m3" : type == "fp4" || type == "nvfp4" ? "fp4_e2m1" : type;
}

void addCacheType(const Scenario& scenario, const Estimate& estimate, CommandLine& line) {
    if (const std::string type = cacheTypeName(scenario, estimate); !type.empty())
        line.add("--kv-cache-dtype", type);
}

LaunchCommand server(const Scenario& scenario, const Estimate& estimate) {
    LaunchCommand result;
    CommandLine line(kLaunchOptions, "python3 -m sglang.launch_server");
    line.add("--model-path", modelOf(scenario));
    line.add("--context-length", std::to_string(scenario.workload.longest()));
    addCacheType(scenario, estimate, line);
    addParallel(scenario, line, "--tp-size", "--pp-size", "--dp-size");
    if (scenario.parallelism.expert > 1 && settingOf(estimate, "ep_size").empty())
        line.add("--ep-size", std::to_string(scenario.parallelism.expert));
    if (!settingOf(estimate, "hicache_ratio").empty()) line.add("--enable-hierarchical-cache");
    addGiven(scenario, line, {"kv_cache_dtype", "kv_cache_memory_bytes"}, '-', "sglang.launch_server",
        result.notes);
    if (!settingOf(estimate, "kv_cache_memory_bytes").empty() && estimate.pool) {
        if (settingOf(estimate, "max_total_tokens").empty())
            line.add("--max-total-tokens", std::to_string(estimate.pool->tokens));
        result.notes.emplace_back(
            "SGLang has no option for the size of its pool in bytes; the number of tokens "
            "limits it to that size.");
    }
    result.text = line.text();
    return result;
}

LaunchCommand benchmark(const Scenario& scenario, const Estimate& estimate) {
    CommandLine line(kBenchmarkOptions, "python3 -m sglang.bench_one_batch");
    line.add("--model-path", modelOf(scenario));
    addBatch(scenario, line);
    addCacheType(scenario, estimate, line);
    if (scenario.parallelism.tensor > 1) line.add("--tp-size", std::to_string(scenario.parallelism.tensor));
    addSetting(line, estimate, "mem_fraction_static", "--mem-fraction-static");
    return {line.text(), {}};
}

} // namespace

constinit const EnginePrograms kPrograms = {.options = kLaunchOptions,
    .launch = server,
    .benchmarkOptions = kBenchmarkOptions,
    .benchmark = benchmark};

} // namespace vramplan::sglang
