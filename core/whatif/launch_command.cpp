// SPDX-License-Identifier: Apache-2.0
#include "core/whatif/launch_command.h"

#include "core/estimate/engine.h"
#include "core/whatif/command_line.h"
#include "core/whatif/launch_scripts.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace vramplan {
namespace {

constexpr std::array kOptions = {
    LaunchOption{"llama.cpp", "--model", "the GGUF file"},
    LaunchOption{"llama.cpp", "--ctx-size", "context of all slots together"},
    LaunchOption{"llama.cpp", "--parallel", "slots"},
    LaunchOption{"llama.cpp", "--cache-type-k", "type of K"},
    LaunchOption{"llama.cpp", "--cache-type-v", "type of V"},
    LaunchOption{"llama.cpp", "--batch-size", "logical batch"},
    LaunchOption{"llama.cpp", "--ubatch-size", "micro-batch"},
    LaunchOption{"llama.cpp", "--flash-attn", "on, off or auto"},
    LaunchOption{"llama.cpp", "--n-gpu-layers", "layers on GPUs"},
    LaunchOption{"llama.cpp", "--device", "GPUs to use; none: the processor only"},
    LaunchOption{"llama.cpp", "--n-cpu-moe", "layers whose experts stay on the host"},
    LaunchOption{"llama.cpp", "--split-mode", "layer, row or none"},
    LaunchOption{"llama.cpp", "--tensor-split", "share of each GPU"},
    LaunchOption{"llama.cpp", "--main-gpu", "GPU for what is not split"},
    LaunchOption{"llama.cpp", "--kv-unified", "one cache for all slots"},
    LaunchOption{"llama.cpp", "--swa-full", "windows at full length"},
    LaunchOption{"llama.cpp", "--no-kv-offload", "cache in host memory"},
    LaunchOption{"llama.cpp", "--no-mmap", "read the file instead of mapping it"},
    LaunchOption{"llama.cpp", "--no-repack", "keep the weights' layout"},
    LaunchOption{"llama.cpp", "--override-tensor", "devices of tensors by pattern"},
    LaunchOption{"llama.cpp", "--fit-target", "MiB that stay free on each GPU"},
    LaunchOption{"llama.cpp", "--cache-ram", "MiB of host memory for earlier prompts"},
    LaunchOption{"llama.cpp", "--ctx-checkpoints", "copies of windows and states per slot"},
    LaunchOption{"llama.cpp", "--fit", "let the engine change unset settings"},
    LaunchOption{"vllm", "--max-model-len", "longest request"},
    LaunchOption{"vllm", "--max-num-seqs", "requests at once"},
    LaunchOption{"vllm", "--kv-cache-dtype", "type of the cache"},
    LaunchOption{"vllm", "--tensor-parallel-size", "GPUs that share each layer"},
    LaunchOption{"vllm", "--pipeline-parallel-size", "groups of layers"},
    LaunchOption{"vllm", "--data-parallel-size", "replicas"},
    LaunchOption{"vllm", "--gpu-memory-utilization", "share of the GPU that the engine takes"},
    LaunchOption{"vllm", "--max-num-batched-tokens", "tokens per step"},
    LaunchOption{"vllm", "--block-size", "tokens per block"},
    LaunchOption{"vllm", "--enforce-eager", "no CUDA graphs"},
    LaunchOption{"vllm", "--kv-cache-memory-bytes", "size of the pool"},
    LaunchOption{"vllm", "--decode-context-parallel-size", "GPUs that share the tokens of a request"},
    LaunchOption{"vllm", "--enable-expert-parallel", "experts spread over all ranks"},
    LaunchOption{"vllm", "--enable-prefix-caching", "equal beginnings stored once"},
    LaunchOption{"vllm", "--no-enable-prefix-caching", "every request stored by itself"},
    LaunchOption{"vllm", "--no-async-scheduling", "one step at a time"},
    LaunchOption{"vllm", "--disable-hybrid-kv-cache-manager", "windows at full length"},
    LaunchOption{"vllm", "--mamba-cache-mode", "state blocks per request"},
    LaunchOption{"vllm", "--mamba-cache-dtype", "type of convolution windows"},
    LaunchOption{"vllm", "--mamba-ssm-cache-dtype", "type of recurrent state"},
    LaunchOption{"vllm", "--kv-cache-dtype-skip-layers", "layers that keep the model's type"},
    LaunchOption{"vllm", "--attention-backend", "attention kernels"},
    LaunchOption{"vllm", "--speculative-config", "tokens drafted ahead"},
    LaunchOption{"vllm", "--cpu-offload-gb", "weights in host memory"},
    LaunchOption{"vllm", "--kv-offloading-size", "blocks in host memory"},
    LaunchOption{"sglang", "--model-path", "the model"},
    LaunchOption{"sglang", "--context-length", "longest request"},
    LaunchOption{"sglang", "--tp-size", "GPUs that share each layer"},
    LaunchOption{"sglang", "--pp-size", "groups of layers"},
    LaunchOption{"sglang", "--dp-size", "replicas"},
    LaunchOption{"sglang", "--mem-fraction-static", "share for weights and pool"},
    LaunchOption{"sglang", "--max-running-requests", "requests at once"},
    LaunchOption{"sglang", "--kv-cache-dtype", "type of the cache"},
    LaunchOption{"sglang", "--chunked-prefill-size", "tokens per prefill step"},
    LaunchOption{"sglang", "--page-size", "tokens per page"},
    LaunchOption{"sglang", "--disable-radix-cache", "no prefix cache"},
    LaunchOption{"sglang", "--max-total-tokens", "most tokens of the pool"},
    LaunchOption{"sglang", "--swa-full-tokens-ratio", "windowed tokens per token of full layers"},
    LaunchOption{"sglang", "--mamba-full-memory-ratio", "bytes of states per byte of cache"},
    LaunchOption{"sglang", "--cuda-graph-max-bs", "largest batch with a CUDA graph"},
    LaunchOption{"sglang", "--ep-size", "GPUs that share the experts"},
    LaunchOption{"sglang", "--enable-dp-attention", "data parallelism of attention inside the GPUs"},
    LaunchOption{"sglang", "--enable-hierarchical-cache", "evicted prefixes go to host memory"},
    LaunchOption{"sglang", "--hicache-ratio", "host pool per GPU pool"},
    LaunchOption{"tensorrt-llm", "--max_seq_len", "longest request"},
    LaunchOption{"tensorrt-llm", "--max_batch_size", "requests at once"},
    LaunchOption{"tensorrt-llm", "--max_num_tokens", "tokens per step"},
    LaunchOption{"tensorrt-llm", "--tp_size", "GPUs that share each layer"},
    LaunchOption{"tensorrt-llm", "--pp_size", "groups of layers"},
    LaunchOption{"tensorrt-llm", "--ep_size", "GPUs that share the experts"},
    LaunchOption{"tensorrt-llm", "--max_beam_width", "beams of a request"},
    LaunchOption{"tensorrt-llm", "--extra_llm_api_options", "a YAML file with further settings"},
    LaunchOption{"tensorrt-llm", "--kv_cache_free_gpu_memory_fraction", "share of what is left for the pool"},
};

bool isOption(std::string_view engine, std::string_view option) {
    return std::any_of(kOptions.begin(), kOptions.end(),
        [&](const LaunchOption& each) { return engine == each.engine && option == each.option; });
}

/// Whether the engine takes a setting several times.
bool isRepeatable(const Scenario& scenario, std::string_view key) {
    const Engine* engine = engineByName(scenario.engine);
    if (engine == nullptr) return false;
    const auto settings = engine->info().settings;
    return std::any_of(settings.begin(), settings.end(),
        [&](const SettingInfo& setting) { return key == setting.key && setting.repeatable; });
}

/// Settings that the user gave, under the option of the same name with dashes (or underscores where the
/// engine has them). Of a repeated one the last counts; one that the program has no option for is noted.
void addGiven(const Scenario& scenario, CommandLine& line, std::initializer_list<std::string_view> handled,
    char separator, std::string_view program, std::vector<std::string>& notes) {
    for (auto setting = scenario.settings.begin(); setting != scenario.settings.end(); ++setting) {
        const auto& [key, value] = *setting;
        const auto isSame = [&](const auto& other) { return other.first == setting->first; };
        if (std::find(handled.begin(), handled.end(), key) != handled.end()
            || (!isRepeatable(scenario, key)
                && std::any_of(std::next(setting), scenario.settings.end(), isSame)))
            continue;
        std::string option = "--" + key;
        std::replace(option.begin() + 2, option.end(), '_', separator);
        if (!isOption(scenario.engine, option))
            notes.push_back(fmt::format("{} is no option of {}: it only guides this plan.", key, program));
        else if (value != "false")
            line.add(option, value == "true" ? std::string() : value);
    }
}

/// llama-server's context: that of all slots together, or the pool that they share.
Count contextOf(const Workload& workload, bool unified) {
    if (!unified) return Count(workload.longest()) * Count(workload.sequenceCount());
    if (workload.lengths.empty()) return Count(workload.context);
    return sumOverSequences(workload, [](std::uint64_t length) { return Count(length); });
}

LaunchCommand llamaCpp(const Scenario& scenario, const Estimate& estimate) {
    LaunchCommand result;
    const bool isFile = scenario.model->source.kind == "gguf";
    CommandLine line(kOptions, "llama.cpp", "llama-server");
    line.add("--model", isFile ? scenario.model->source.path : "MODEL.gguf");
    if (!isFile)
        result.notes.push_back("Replace MODEL.gguf by a file of this model in the chosen weight precision.");
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

void addParallel(
    const Scenario& scenario, CommandLine& line, const char* tensor, const char* pipeline, const char* data) {
    if (scenario.parallelism.tensor > 1) line.add(tensor, std::to_string(scenario.parallelism.tensor));
    if (scenario.parallelism.pipeline > 1) line.add(pipeline, std::to_string(scenario.parallelism.pipeline));
    if (data != nullptr && scenario.parallelism.data > 1)
        line.add(data, std::to_string(scenario.parallelism.data));
}

/// fp8 where the plan's cache is narrower than the model's own type; the engines know "auto" for the latter.
std::string servingCacheType(const Scenario& scenario, const Estimate& estimate) {
    if (estimate.kvK == scenario.model->dtype || estimate.kvK == ElementType::BF16
        || estimate.kvK == ElementType::F16)
        return "auto";
    return std::string(name(estimate.kvK));
}

LaunchCommand vllm(const Scenario& scenario, const Estimate& estimate) {
    std::string program; // two rules of the engine are variables of its environment
    if (settingOf(estimate, "mla_disable") == "true") program += "VLLM_MLA_DISABLE=1 ";
    if (settingOf(estimate, "allow_chunked_hybrid") == "true")
        program += "VLLM_ALLOW_CHUNKED_LOCAL_ATTN_WITH_HYBRID_KV_CACHE=1 ";
    CommandLine line(kOptions, "vllm", program + "vllm serve " + CommandLine::quoted(modelOf(scenario)));
    line.add("--max-model-len",
        settingOf(estimate, "max_model_len").empty() ? std::to_string(scenario.workload.longest())
                                                     : settingOf(estimate, "max_model_len"));
    const std::string type = settingOf(estimate, "kv_cache_dtype");
    const std::string plain = servingCacheType(scenario, estimate);
    line.add("--kv-cache-dtype", plain == "auto" || type.empty() ? plain : type);
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

/// SGLang's name of the cache type, empty for the model's own.
std::string sglangCacheType(const Scenario& scenario, const Estimate& estimate) {
    if (const std::string given = settingOf(estimate, "kv_cache_dtype"); !given.empty() && given != "auto") {
        if (given == "fp8") return "fp8_e4m3";
        if (given == "fp4" || given == "nvfp4") return "fp4_e2m1";
        return given == "f16" ? "float16" : given;
    }
    const std::string type = servingCacheType(scenario, estimate);
    if (type == "auto") return {};
    return type == "fp8" ? "fp8_e4m3" : type == "fp4" || type == "nvfp4" ? "fp4_e2m1" : type;
}

LaunchCommand sglang(const Scenario& scenario, const Estimate& estimate) {
    LaunchCommand result;
    CommandLine line(kOptions, "sglang", "python3 -m sglang.launch_server");
    line.add("--model-path", modelOf(scenario));
    line.add("--context-length", std::to_string(scenario.workload.longest()));
    if (const std::string type = sglangCacheType(scenario, estimate); !type.empty())
        line.add("--kv-cache-dtype", type);
    addParallel(scenario, line, "--tp-size", "--pp-size", "--dp-size");
    if (scenario.parallelism.expert > 1 && settingOf(estimate, "ep_size").empty())
        line.add("--ep-size", std::to_string(scenario.parallelism.expert));
    if (!settingOf(estimate, "hicache_ratio").empty()) line.add("--enable-hierarchical-cache");
    addGiven(scenario, line, {"kv_cache_dtype", "kv_cache_memory_bytes"}, '-', "sglang.launch_server",
        result.notes);
    if (!settingOf(estimate, "kv_cache_memory_bytes").empty() && estimate.pool) {
        if (settingOf(estimate, "max_total_tokens").empty())
            line.add("--max-total-tokens", std::to_string(estimate.pool->tokens));
        result.notes.push_back("SGLang has no option for the size of its pool in bytes; the number of tokens "
                               "limits it to that size.");
    }
    result.text = line.text();
    return result;
}

/// Settings of trtllm-serve that only its configuration file knows, as lines of that file.
std::string tensorRtFile(const Scenario& scenario, const Estimate& estimate) {
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
    return lines.empty() ? lines : "kv_cache_config:" + lines;
}

LaunchCommand tensorRt(const Scenario& scenario, const Estimate& estimate) {
    LaunchCommand result;
    CommandLine line(kOptions, "tensorrt-llm", "trtllm-serve " + CommandLine::quoted(modelOf(scenario)));
    line.add("--max_seq_len", std::to_string(scenario.workload.longest()));
    const std::string batch = settingOf(estimate, "max_batch_size");
    line.add("--max_batch_size", batch.empty() ? std::to_string(scenario.workload.sequenceCount()) : batch);
    if (const std::string fraction = settingOf(estimate, "free_gpu_memory_fraction"); !fraction.empty())
        line.add("--kv_cache_free_gpu_memory_fraction", fraction);
    addParallel(scenario, line, "--tp_size", "--pp_size", nullptr);
    if (scenario.parallelism.expert > 1) line.add("--ep_size", std::to_string(scenario.parallelism.expert));
    addGiven(scenario, line,
        {"max_batch_size", "free_gpu_memory_fraction", "tokens_per_block", "host_cache_size",
            "cross_kv_cache_fraction", "max_attention_window", "kv_cache_memory_bytes"},
        '_', "trtllm-serve", result.notes);
    if (const std::string file = tensorRtFile(scenario, estimate); !file.empty()) {
        line.add("--extra_llm_api_options", "config.yaml");
        result.notes.push_back("config.yaml holds what has no option of its own:\n" + file);
    }
    result.text = line.text();
    return result;
}

struct Launcher {
    std::string_view engine;
    LaunchCommand (*make)(const Scenario&, const Estimate&);
};
constexpr std::array kLaunchers = {Launcher{"llama.cpp", llamaCpp}, Launcher{"vllm", vllm},
    Launcher{"sglang", sglang}, Launcher{"tensorrt-llm", tensorRt}, Launcher{"ollama", ollamaScript},
    Launcher{"transformers", transformersScript}};

} // namespace

std::span<const LaunchOption> launchOptions() {
    static const std::vector<LaunchOption> all = [] {
        std::vector<LaunchOption> options(kOptions.begin(), kOptions.end());
        options.insert(options.end(), scriptOptions().begin(), scriptOptions().end());
        return options;
    }();
    return all;
}

Result<LaunchCommand> launchCommand(const Scenario& scenario, const Estimate& estimate) {
    for (const Launcher& launcher : kLaunchers)
        if (launcher.engine == scenario.engine) return launcher.make(scenario, estimate);
    return fail(ErrorKind::Usage, "no_command",
        fmt::format(
            "the engine {} is a formula and has no launch command; choose llama.cpp, vllm or another engine",
            scenario.engine),
        {scenario.engine});
}

} // namespace vramplan
