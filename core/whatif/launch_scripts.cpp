// SPDX-License-Identifier: Apache-2.0
#include "core/whatif/launch_scripts.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace vramplan {
namespace {

constexpr std::array kOptions = {
    LaunchOption{"ollama", "OLLAMA_NUM_PARALLEL", "requests at once"},
    LaunchOption{"ollama", "OLLAMA_FLASH_ATTENTION", "fused attention"},
    LaunchOption{"ollama", "OLLAMA_KV_CACHE_TYPE", "type of K and V"},
    LaunchOption{"ollama", "OLLAMA_GPU_OVERHEAD", "memory of each GPU left out of the account, in bytes"},
    LaunchOption{"ollama", "num_ctx", "context of one slot"},
    LaunchOption{"ollama", "num_batch", "tokens computed at once"},
    LaunchOption{"ollama", "num_gpu", "layers on GPUs"},
    LaunchOption{"transformers", "dtype", "type of weights, activations and cache"},
    LaunchOption{"transformers", "device_map", "how layers are spread"},
    LaunchOption{"transformers", "attn_implementation", "attention kernel"},
    LaunchOption{"transformers", "max_length", "prompt and generated tokens"},
    LaunchOption{"transformers", "max_new_tokens", "generated tokens"},
    LaunchOption{"transformers", "cache_implementation", "cache class"},
    LaunchOption{"transformers", "cache_config", "settings of a quantised cache"},
    LaunchOption{"transformers", "past_key_values", "a cache made by hand"},
    LaunchOption{"transformers", "num_beams", "beams per sequence"},
    LaunchOption{"transformers", "num_return_sequences", "answers per sequence"},
    LaunchOption{"transformers", "do_sample", "answers are drawn, as several without beams must be"},
    LaunchOption{"transformers", "max_memory_percent", "share of the memory for pages and inputs"},
    LaunchOption{"transformers", "max_batch_tokens", "tokens per step"},
    LaunchOption{"transformers", "num_blocks", "blocks of 256 tokens"},
};

std::string settingOf(const Estimate& estimate, std::string_view key) {
    for (const auto& [name, value] : estimate.settings)
        if (name == key) return value;
    return {};
}

std::string modelOf(const Scenario& scenario) {
    const ModelSpec& model = *scenario.model;
    return model.source.kind == "preset" || model.source.path.empty() ? model.id : model.source.path;
}

/// A string of Python, whatever stands in it.
std::string pythonText(const std::string& text) {
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') quoted += '\\';
        if (c == '\n')
            quoted += "\\n";
        else
            quoted += c;
    }
    return quoted + "\"";
}

std::string dtypeOf(const Scenario& scenario, const Estimate& estimate) {
    if (estimate.kvK == scenario.model->dtype) return "auto";
    return estimate.kvK == ElementType::F16 ? "float16"
        : estimate.kvK == ElementType::F32  ? "float32"
                                            : "bfloat16";
}

bool hasEncoder(const ModelSpec& model) {
    return std::any_of(model.kinds.begin(), model.kinds.end(), [](const LayerKind& kind) {
        return kind.records.size() > 1
            && std::any_of(kind.records.begin(), kind.records.end(),
                [](const CacheRecord& record) { return std::holds_alternative<CrossAttention>(record); });
    });
}

/// ", name=value" for every setting of these that is not the engine's own default.
std::string given(const Scenario& scenario, std::initializer_list<std::string_view> keys) {
    std::string text;
    for (const auto& [key, value] : scenario.settings)
        if (std::find(keys.begin(), keys.end(), key) != keys.end() && !value.empty())
            text += fmt::format(", {}={}", key, value);
    return text;
}

std::string cacheArguments(const Estimate& estimate) {
    const std::string cache = settingOf(estimate, "cache_implementation");
    const std::string length = settingOf(estimate, "max_cache_len");
    if (cache.empty() || cache == "dynamic")
        return settingOf(estimate, "pass_config") == "false" ? ", past_key_values=DynamicCache()" : "";
    if (!length.empty())
        return fmt::format(", past_key_values=StaticCache(config=model.config, max_cache_len={}{})", length,
            cache == "offloaded_static" ? ", offloading=True" : "");
    std::string text = fmt::format(", cache_implementation=\"{}\"", cache);
    if (cache == "quantized")
        text += fmt::format(
            ", cache_config={{\"backend\": \"{}\", \"nbits\": {}, \"q_group_size\": {}, \"axis_key\": {}, "
            "\"axis_value\": {}, \"residual_length\": {}}}",
            settingOf(estimate, "quant_backend"), settingOf(estimate, "nbits"),
            settingOf(estimate, "q_group_size"), settingOf(estimate, "axis_key"),
            settingOf(estimate, "axis_value"), settingOf(estimate, "residual_length"));
    return text;
}

std::string cacheImport(const std::string& arguments) {
    if (arguments.find("DynamicCache") != std::string::npos) return ", DynamicCache";
    return arguments.find("StaticCache") != std::string::npos ? ", StaticCache" : "";
}

} // namespace

std::span<const LaunchOption> scriptOptions() { return kOptions; }

LaunchCommand ollamaScript(const Scenario& scenario, const Estimate& estimate) {
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

LaunchCommand transformersScript(const Scenario& scenario, const Estimate& estimate) {
    LaunchCommand result;
    const bool paged = settingOf(estimate, "cache_implementation") == "paged";
    const std::string arguments = paged ? "" : cacheArguments(estimate);
    const char* loader = hasEncoder(*scenario.model) ? "AutoModelForSeq2SeqLM" : "AutoModelForCausalLM";
    const std::string attention = settingOf(estimate, "attn_implementation");
    result.text = fmt::format("from transformers import {}, AutoTokenizer{}\n", loader,
        paged ? ", ContinuousBatchingConfig, GenerationConfig" : cacheImport(arguments));
    result.text += fmt::format("tokenizer = AutoTokenizer.from_pretrained({0})\n"
                               "model = {1}.from_pretrained({0}, dtype=\"{2}\", device_map=\"auto\"{3})\n",
        pythonText(modelOf(scenario)), loader, dtypeOf(scenario, estimate),
        attention.empty() ? "" : fmt::format(", attn_implementation=\"{}\"", attention));
    const std::uint64_t tokens = scenario.workload.longest();
    if (paged) {
        const std::string settings =
            given(scenario, {"max_memory_percent", "max_batch_tokens", "num_blocks"});
        result.text +=
            fmt::format("inputs = tokenizer(prompts)[\"input_ids\"]\n"
                        "output = model.generate_batch(inputs=inputs, "
                        "generation_config=GenerationConfig(max_new_tokens={} - max(map(len, inputs))), "
                        "continuous_batching_config=ContinuousBatchingConfig({}))",
                tokens, settings.empty() ? "" : settings.substr(2));
    } else {
        // The last token is generated from the cache and is never in it.
        result.text += fmt::format("inputs = tokenizer(prompts, return_tensors=\"pt\", padding=True)"
                                   ".to(model.device)\n"
                                   "output = model.generate(**inputs, max_length={}{}{}{})",
            (Count(tokens) + Count(1)).value(), arguments,
            given(scenario, {"num_beams", "num_return_sequences"}),
            settingOf(estimate, "num_beams") == "1" && settingOf(estimate, "num_return_sequences") != "1"
                ? ", do_sample=True"
                : "");
    }
    result.notes.push_back(fmt::format("prompts is a list of {} texts.", scenario.workload.sequenceCount()));
    if (scenario.precision.weights)
        result.notes.push_back(
            fmt::format("Load a checkpoint in {}, or add a quantization_config that makes one.",
                scenario.precision.weights->title));
    return result;
}

} // namespace vramplan
