// SPDX-License-Identifier: Apache-2.0
#include "app/common/plan_options.h"

#include "core/estimate/engine_choice.h"

#include <CLI/CLI.hpp>

namespace vramplan {

void declarePlanOptions(CLI::App& command, PlanOptions& options) {
    const auto one = [&](const char* name, std::string& value, const std::string& help, const char* type,
                         const char* group) {
        command.add_option(name, value, help)->type_name(type)->group(group)->take_last();
    };
    const auto many = [&](const char* name, std::vector<std::string>& values, const char* help,
                          const char* type, const char* group) {
        command.add_option(name, values, help)
            ->type_name(type)
            ->group(group)
            ->take_all()
            ->expected(1)
            ->allow_extra_args(false);
    };
    command.add_option("MODEL", options.model,
        "a preset id or part of one, a preset file, a config.json, a model folder, a .safetensors or .gguf "
        "file");
    one("--plan", options.plan, "start from a saved plan; other options override it", "FILE", "Model");

    constexpr const char* geometry = "Geometry";
    one("--layers", options.layers, "number of layers", "N", geometry);
    one("--heads", options.heads, "query heads", "N", geometry);
    one("--kv-heads", options.kvHeads, "KV heads", "N", geometry);
    one("--head-dim", options.headDim, "head dimension", "N", geometry);
    one("--hidden", options.hidden, "hidden size", "N", geometry);
    one("--intermediate", options.intermediate, "feed-forward size", "N", geometry);
    one("--vocab", options.vocabulary, "vocabulary entries", "N", geometry);
    one("--parameters", options.parameters,
        "total parameter count where the geometry cannot tell, e.g. 8.03B", "N", geometry);

    constexpr const char* precision = "Precision";
    one("--weights", options.weights, "weight precision: bf16, fp8, int4, awq, q4_k_m, …; default: as stored",
        "TYPE", precision);
    one("--kv-type", options.kvType, "cache precision of K and V: f16, q8_0, fp8, …", "TYPE", precision);
    one("--kv-type-k", options.kvTypeK, "cache precision of K", "TYPE", precision);
    one("--kv-type-v", options.kvTypeV, "cache precision of V", "TYPE", precision);

    constexpr const char* workload = "Workload";
    one("--context", options.context,
        "cached tokens per sequence, prompt and generated: 8192, 8k, 1m; default 8k", "N", workload);
    one("--sequences", options.sequences, "simultaneous sequences; default 1", "N", workload);
    one("--lengths", options.lengths, "one length per sequence instead of --context and --sequences",
        "L1,L2,…", workload);
    one("--prefix", options.prefix, "leading tokens that all sequences share", "N", workload);
    one("--prompt", options.prompt, "how much of the context is the prompt; default: all", "N", workload);
    one("--encoder-tokens", options.encoderTokens, "encoder positions (encoder-decoder models)", "N",
        workload);

    constexpr const char* engine = "Engine";
    one("--engine", options.engine, engineNames() + "; @VERSION chooses a profile", "NAME[@VERSION]", engine);
    many("--set", options.settings, "an engine setting by its own flag name in snake case; repeatable",
        "KEY=VALUE", engine);
    one("--tensor-parallel", options.tensorParallel, "tensor parallel size", "N", engine);
    one("--pipeline-parallel", options.pipelineParallel, "pipeline parallel size", "N", engine);
    one("--data-parallel", options.dataParallel, "data parallel size", "N", engine);
    one("--expert-parallel", options.expertParallel, "expert parallel size", "N", engine);
    one("--mmproj", options.mmproj, "vision projector file (reserved)", "FILE", engine);
    many("--lora", options.lora, "adapter file (reserved)", "FILE", engine);
    one("--draft", options.draft, "draft model (reserved)", "MODEL", engine);
    one("--draft-tokens", options.draftTokens, "draft tokens (reserved)", "N", engine);

    constexpr const char* devices = "Devices";
    many("--gpu", options.devices.gpus,
        "a GPU of the catalogue, \"detected\" (default) or \"none\"; repeatable",
        "NAME[@MEMORY][:COUNT][,free=SIZE][,reserve=SIZE]", devices);
    many("--vram", options.devices.sizes, "a device by its size only; repeatable", "SIZE[:COUNT]", devices);
    one("--free", options.devices.free, "free memory per device, where it is less than the total", "SIZE",
        devices);
    one("--reserve", options.devices.reserve, "keep this much free on each device", "SIZE", devices);
    one("--host-memory", options.devices.hostMemory,
        "host memory for what is offloaded; default: this machine's", "SIZE", devices);
}

} // namespace vramplan
