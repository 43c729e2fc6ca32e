// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/tensorrt_llm_programs.h"

#include "core/estimate/command_line.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace vramplan::tensorrt_llm {
namespace {

constexpr std::array kLaunchOptions = {
    ProgramOption{"--max_seq_len", "longest request"},
    ProgramOption{"--max_batch_size", "requests at once"},
    ProgramOption{"--max_num_tokens", "tokens per step"},
    ProgramOption{"--tp_size", "GPUs that share each layer"},
    ProgramOption{"--pp_size", "groups of layers"},
    ProgramOption{"--ep_size", "GPUs that share the experts"},
    ProgramOption{"--max_beam_width", "beams of a request"},
    ProgramOption{"--extra_llm_api_options", "a YAML file with further settings"},
    ProgramOption{"--kv_cache_free_gpu_memory_fraction", "share of what is left for the pool"},
};

/// Settings of trtllm-serve that only its configuration file knows, as lines of that file.
std::string configurationFile(const Scenario& scenario, const Estimate& estimate) {
    std::string lines;
    const auto add = [&](std::string_view key, const std::string& value) {
        lines += fmt::format("\n  {}: {}", key, value);
    };
    if (const std::string type = servingCacheType(scenario, estimate); type != "auto")
        add("dtype", type == "fp4" ? "nvfp4" : type);
    if (const std::string windows = settingOf(estimate, "max_attention_window"); !windows.empty())
        add("max_attention_window", "[" + windows + "]");
    for (const auto& [key, value] : scenario.settings)
        if (key == "tokens_per_block" || key == "host_cache_size" || key == "cross_kv_cache_fraction")
            add(key, value);
    if (const std::string bytes = settingOf(estimate, "kv_cache_memory_bytes"); !bytes.empty())
        add("max_gpu_total_bytes", bytes);
    std::string file = lines.empty() ? lines : "kv_cache_config:" + lines;
    lines.clear();
    if (const std::string adapters = settingOf(estimate, "max_loras"); !adapters.empty() && adapters != "0") {
        const std::string rank = settingOf(estimate, "max_lora_rank");
        add("max_loras", adapters);
        add("max_lora_rank", rank.empty() ? "64" : rank);
        file += (file.empty() ? "" : "\n") + ("lora_config:" + lines);
    }
    return file;
}

LaunchCommand serve(const Scenario& scenario, const Estimate& estimate) {
    LaunchCommand result;
    CommandLine line(kLaunchOptions, "trtllm-serve " + CommandLine::quoted(modelOf(scenario)));
    line.add("--max_seq_len", std::to_string(scenario.workload.longest()));
    const std::string batch = settingOf(estimate, "max_batch_size");
    line.add("--max_batch_size", batch.empty() ? std::to_string(scenario.workload.sequenceCount()) : batch);
    if (const std::string fraction = settingOf(estimate, "free_gpu_memory_fraction"); !fraction.empty())
        line.add("--kv_cache_free_gpu_memory_fraction", fraction);
    addParallel(scenario, line, "--tp_size", "--pp_size", nullptr);
    if (scenario.parallelism.expert > 1) line.add("--ep_size", std::to_string(scenario.parallelism.expert));
    addGiven(scenario, line,
        {"max_batch_size", "free_gpu_memory_fraction", "tokens_per_block", "host_cache_size",
            "cross_kv_cache_fraction", "max_attention_window", "kv_cache_memory_bytes", "max_loras",
            "max_lora_rank"},
        '_', "trtllm-serve", result.notes);
    if (const std::string file = configurationFile(scenario, estimate); !file.empty()) {
        line.add("--extra_llm_api_options", "config.yaml");
        result.notes.push_back("config.yaml holds what has no option of its own:\n" + file);
    }
    result.text = line.text();
    return result;
}

} // namespace

constinit const EnginePrograms kPrograms = {
    .options = kLaunchOptions, .launch = serve, .benchmarkOptions = {}, .benchmark = nullptr};

} // namespace vramplan::tensorrt_llm
