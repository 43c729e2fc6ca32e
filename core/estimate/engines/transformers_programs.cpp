// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/transformers_programs.h"

#include "core/estimate/command_line.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace vramplan::transformers {
namespace {

constexpr std::array kLaunchOptions = {
    ProgramOption{"dtype", "type of weights, activations and cache"},
    ProgramOption{"device_map", "how layers are spread"},
    ProgramOption{"attn_implementation", "attention kernel"},
    ProgramOption{"max_length", "prompt and generated tokens"},
    ProgramOption{"max_new_tokens", "generated tokens"},
    ProgramOption{"cache_implementation", "cache class"},
    ProgramOption{"cache_config", "settings of a quantised cache"},
    ProgramOption{"past_key_values", "a cache made by hand"},
    ProgramOption{"num_beams", "beams per sequence"},
    ProgramOption{"num_return_sequences", "answers per sequence"},
    ProgramOption{"do_sample", "answers are drawn, as several without beams must be"},
    ProgramOption{"max_memory_percent", "share of the memory for pages and inputs"},
    ProgramOption{"max_batch_tokens", "tokens per step"},
    ProgramOption{"num_blocks", "blocks of 256 tokens"},
};

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

LaunchCommand script(const Scenario& scenario, const Estimate& estimate) {
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

LaunchCommand benchmark(const Scenario&, const Estimate&) {
    LaunchCommand result;
    result.text = fmt::format(R"(import time, torch
torch.cuda.reset_peak_memory_stats()
for new_tokens in (1, {}):
    start = time.perf_counter()
    model.generate(**inputs, min_new_tokens=new_tokens, max_new_tokens=new_tokens)
    torch.cuda.synchronize()
    print(new_tokens, time.perf_counter() - start, torch.cuda.max_memory_allocated()))",
        kGeneratedTokens);
    result.notes.emplace_back("Runs after the launch snippet, with its model and inputs.");
    return result;
}

} // namespace

constinit const EnginePrograms kPrograms = {
    .options = kLaunchOptions, .launch = script, .benchmarkOptions = {}, .benchmark = benchmark};

} // namespace vramplan::transformers
