// SPDX-License-Identifier: Apache-2.0
#include "core/whatif/measure_command.h"

#include "core/whatif/command_line.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace vramplan {
namespace {

constexpr std::uint64_t kGenerated = 128; // tokens to time; every benchmark's own default

constexpr std::array kOptions = {
    LaunchOption{"llama.cpp", "--model", "the GGUF file"},
    LaunchOption{"llama.cpp", "--n-prompt", "tokens of the prompt"},
    LaunchOption{"llama.cpp", "--n-gen", "tokens to generate"},
    LaunchOption{"llama.cpp", "--n-depth", "tokens in the cache before the test"},
    LaunchOption{"llama.cpp", "--batch-size", "logical batch"},
    LaunchOption{"llama.cpp", "--ubatch-size", "micro-batch"},
    LaunchOption{"llama.cpp", "--cache-type-k", "type of K"},
    LaunchOption{"llama.cpp", "--cache-type-v", "type of V"},
    LaunchOption{"llama.cpp", "--flash-attn", "0 or 1"},
    LaunchOption{"llama.cpp", "--n-gpu-layers", "layers on GPUs"},
    LaunchOption{"llama.cpp", "--n-cpu-moe", "layers whose experts stay on the host"},
    LaunchOption{"llama.cpp", "--split-mode", "layer, row or none"},
    LaunchOption{"llama.cpp", "--main-gpu", "GPU for what is not split"},
    LaunchOption{"llama.cpp", "--tensor-split", "share of each GPU, separated by slashes"},
    LaunchOption{"llama.cpp", "--no-kv-offload", "0 or 1"},
    LaunchOption{"llama.cpp", "--mmap", "0 or 1"},
    LaunchOption{"vllm", "--model", "the model"},
    LaunchOption{"vllm", "--input-len", "tokens of the prompt"},
    LaunchOption{"vllm", "--output-len", "tokens to generate"},
    LaunchOption{"vllm", "--batch-size", "requests at once"},
    LaunchOption{"vllm", "--max-model-len", "longest request"},
    LaunchOption{"vllm", "--tensor-parallel-size", "GPUs that share each layer"},
    LaunchOption{"vllm", "--gpu-memory-utilization", "share of the GPU that the engine takes"},
    LaunchOption{"sglang", "--model-path", "the model"},
    LaunchOption{"sglang", "--input-len", "tokens of the prompt"},
    LaunchOption{"sglang", "--output-len", "tokens to generate"},
    LaunchOption{"sglang", "--batch-size", "requests at once"},
    LaunchOption{"sglang", "--tp-size", "GPUs that share each layer"},
    LaunchOption{"sglang", "--mem-fraction-static", "share for weights and pool"},
};

/// A plan whose context is all prompt generates the last tokens of it.
std::uint64_t promptOf(const Scenario& scenario) {
    const std::uint64_t context = scenario.workload.longest();
    return context > kGenerated ? context - kGenerated : 1;
}

void addSetting(CommandLine& line, const Estimate& estimate, const char* key, const char* option) {
    if (const std::string value = settingOf(estimate, key); !value.empty()) line.add(option, value);
}

std::string slashes(std::string split) {
    std::replace(split.begin(), split.end(), ',', '/');
    return split;
}

LaunchCommand llamaBench(const Scenario& scenario, const Estimate& estimate) {
    LaunchCommand result;
    CommandLine line(kOptions, "llama.cpp", "llama-bench");
    const bool isFile = scenario.model->source.kind == "gguf";
    line.add("--model", isFile ? scenario.model->source.path : "MODEL.gguf");
    // The prompt gives the time to the first token; generation behind a full cache the time per token.
    line.add("--n-prompt", std::to_string(promptOf(scenario)));
    line.add("--n-gen", std::to_string(kGenerated));
    line.add("--n-depth", fmt::format("0,{}", promptOf(scenario)));
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

LaunchCommand vllmBench(const Scenario& scenario, const Estimate& estimate) {
    CommandLine line(kOptions, "vllm", "vllm bench latency");
    line.add("--model", modelOf(scenario));
    line.add("--input-len", std::to_string(promptOf(scenario)));
    line.add("--output-len", std::to_string(kGenerated));
    line.add("--batch-size", std::to_string(scenario.workload.sequenceCount()));
    line.add("--max-model-len", std::to_string(scenario.workload.longest()));
    if (scenario.parallelism.tensor > 1)
        line.add("--tensor-parallel-size", std::to_string(scenario.parallelism.tensor));
    addSetting(line, estimate, "gpu_memory_utilization", "--gpu-memory-utilization");
    return {line.text(), {}};
}

LaunchCommand sglangBench(const Scenario& scenario, const Estimate& estimate) {
    CommandLine line(kOptions, "sglang", "python3 -m sglang.bench_one_batch");
    line.add("--model-path", modelOf(scenario));
    line.add("--input-len", std::to_string(promptOf(scenario)));
    line.add("--output-len", std::to_string(kGenerated));
    line.add("--batch-size", std::to_string(scenario.workload.sequenceCount()));
    if (scenario.parallelism.tensor > 1) line.add("--tp-size", std::to_string(scenario.parallelism.tensor));
    addSetting(line, estimate, "mem_fraction_static", "--mem-fraction-static");
    return {line.text(), {}};
}

LaunchCommand ollamaRun(const Scenario&, const Estimate&) {
    return {"ollama run MODEL --verbose",
        {"It prints the time of the prompt and of each token after every answer; give it a prompt of the "
         "plan's length."}};
}

LaunchCommand transformersTimes(const Scenario&, const Estimate&) {
    LaunchCommand result;
    result.text = fmt::format(R"(import time, torch
torch.cuda.reset_peak_memory_stats()
for new_tokens in (1, {}):
    start = time.perf_counter()
    model.generate(**inputs, min_new_tokens=new_tokens, max_new_tokens=new_tokens)
    torch.cuda.synchronize()
    print(new_tokens, time.perf_counter() - start, torch.cuda.max_memory_allocated()))",
        kGenerated);
    result.notes.emplace_back("Runs after the launch snippet, with its model and inputs.");
    return result;
}

struct Benchmark {
    std::string_view engine;
    LaunchCommand (*make)(const Scenario&, const Estimate&);
};
constexpr std::array kBenchmarks = {Benchmark{"llama.cpp", llamaBench}, Benchmark{"vllm", vllmBench},
    Benchmark{"sglang", sglangBench}, Benchmark{"ollama", ollamaRun},
    Benchmark{"transformers", transformersTimes}};

/// The program that shows the memory in use while the benchmark runs.
std::string watchNote(const Scenario& scenario) {
    const auto has = [&](std::string_view backend) {
        return std::any_of(scenario.devices.begin(), scenario.devices.end(),
            [&](const DeviceBudget& device) { return device.backend == backend; });
    };
    if (has("rocm")) return "Meanwhile, for the peak of memory: rocm-smi --showmeminfo vram";
    return "Meanwhile, for the peak of memory: nvidia-smi --query-gpu=memory.used --format=csv --loop-ms=200";
}

} // namespace

std::span<const LaunchOption> measureOptions() { return kOptions; }

Result<LaunchCommand> measureCommand(const Scenario& scenario, const Estimate& estimate) {
    for (const Benchmark& benchmark : kBenchmarks) {
        if (benchmark.engine != scenario.engine) continue;
        LaunchCommand command = benchmark.make(scenario, estimate);
        if (!scenario.devices.empty()) command.notes.push_back(watchNote(scenario));
        return command;
    }
    return fail(ErrorKind::Usage, "no_benchmark",
        fmt::format("no benchmark program is known for the engine {}", scenario.engine), {scenario.engine});
}

} // namespace vramplan
