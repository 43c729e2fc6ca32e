// SPDX-License-Identifier: Apache-2.0
#include "tests/accuracy/llama_cpp_facts.h"

#include "core/catalogue/engine_profiles.h"
#include "core/source/gguf.h"
#include "tests/accuracy/text_table.h"
#include "tests/support/gguf_writer.h"

#include <fmt/format.h>
#include <fstream>

namespace vramplan::accuracy {
namespace {

/// Collects the lines of one model into a GGUF header.
class ShapeBuilder {
public:
    ShapeBuilder(std::string name, std::string architecture)
        : m_name(std::move(name)), m_architecture(std::move(architecture)) {
        m_writer.string("general.architecture", m_architecture);
        m_writer.string("general.name", m_name);
    }

    Result<void> line(const std::vector<std::string>& words) {
        const std::string& kind = words.front();
        if (kind == "number") m_writer.number(key(words), number(words[2]));
        if (kind == "list") m_writer.numbers(key(words), numbers(words, 2));
        if (kind == "flags") {
            std::vector<bool> flags;
            for (const std::uint32_t flag : numbers(words, 2)) flags.push_back(flag != 0);
            m_writer.flags(key(words), flags);
        }
        if (kind == "tensor") return tensor(words[1], words, 2);
        if (kind == "layers") m_layers = layersOf(words[1]);
        return {};
    }

    Result<void> layerTensor(const std::vector<std::string>& words) {
        for (const std::uint32_t layer : m_layers)
            VRAMPLAN_CHECK(tensor(fmt::format("blk.{}.{}", layer, words[0]), words, 1));
        return {};
    }

    Result<ModelSpec> finish() {
        const std::string header = m_writer.header();
        MemorySource source(header, header.size() + m_data, m_name + ".gguf");
        VRAMPLAN_TRY(GgufHeader read, readGgufHeader(source));
        return modelFromGguf({m_name + ".gguf", std::move(read.metadata), std::move(read.tensors)});
    }

private:
    static std::uint32_t number(const std::string& word) {
        return static_cast<std::uint32_t>(std::stoul(word));
    }
    static std::vector<std::uint32_t> numbers(const std::vector<std::string>& words, std::size_t from) {
        std::vector<std::uint32_t> values;
        for (std::size_t i = from; i < words.size(); ++i) values.push_back(number(words[i]));
        return values;
    }
    std::string key(const std::vector<std::string>& words) const { return m_architecture + "." + words[1]; }

    /// "0-3,7": these layers.
    static std::vector<std::uint32_t> layersOf(const std::string& text) {
        std::vector<std::uint32_t> layers;
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t comma = std::min(text.find(',', at), text.size());
            const std::string part = text.substr(at, comma - at);
            const std::size_t dash = part.find('-');
            const std::uint32_t first = number(part.substr(0, dash));
            const std::uint32_t last = dash == std::string::npos ? first : number(part.substr(dash + 1));
            for (std::uint32_t layer = first; layer <= last; ++layer) layers.push_back(layer);
            at = comma + 1;
        }
        return layers;
    }

    /// words[from] is the type, the sizes follow.
    Result<void> tensor(const std::string& name, const std::vector<std::string>& words, std::size_t from) {
        const auto type = elementTypeByName(words[from]);
        if (!type || info(*type).ggmlId < 0)
            return fail(ErrorKind::Invalid, "bad_facts", fmt::format("{}: no type {}", name, words[from]));
        std::vector<std::uint64_t> shape;
        Count elements(1);
        for (std::size_t i = from + 1; i < words.size(); ++i) {
            shape.push_back(std::stoull(words[i]));
            elements *= Count(shape.back());
        }
        const std::uint64_t bytes = bytesOf(*type, elements).value();
        m_writer.tensor(name, shape, static_cast<std::uint32_t>(info(*type).ggmlId), bytes);
        m_data += bytes + m_writer.alignment;
        return {};
    }

    std::string m_name, m_architecture;
    test::GgufWriter m_writer;
    std::vector<std::uint32_t> m_layers;
    std::uint64_t m_data = 0;
};

std::string idOf(const TextTable& table, std::size_t row) {
    const auto cell = [&](const char* column) { return table.text(row, column).value_or(""); };
    std::string id = fmt::format("{}/{}/c{}-b{}-ub{}-np{}-{}.{}-fa_{}", cell("model"), cell("mode"),
        cell("context"), cell("batch"), cell("micro_batch"), cell("sequences"), cell("key_type"),
        cell("value_type"), cell("flash"));
    for (const auto& [column, plain, word] : {std::tuple{"unified", "0", "-unified"},
             {"whole_window", "0", "-whole_window"}, {"outputs", "batch", "-few_outputs"},
             {"cache_offload", "1", "-host_cache"}, {"embeddings", "0", "-embeddings"}})
        if (cell(column) != plain) id += word;
    if (!cell("gpu_layers").empty()) id += "-ngl" + cell("gpu_layers");
    return id;
}

Result<void> fillPlan(const TextTable& table, std::size_t row,
    const std::shared_ptr<const EngineProfile>& profile, LlamaCase& fact) {
    Scenario& plan = fact.plan;
    plan.engine = "llama.cpp";
    plan.profile = profile;
    VRAMPLAN_TRY(const std::uint64_t context, table.number(row, "context"));
    VRAMPLAN_TRY(plan.workload.sequences, table.number(row, "sequences"));
    VRAMPLAN_TRY(const std::uint64_t unified, table.number(row, "unified"));
    const std::uint64_t total = context > 0 ? context : plan.model->maxContext.value_or(0);
    plan.workload.context = unified != 0 ? total : total / plan.workload.sequences;
    VRAMPLAN_TRY(const std::string keyType, table.text(row, "key_type"));
    VRAMPLAN_TRY(const std::string valueType, table.text(row, "value_type"));
    plan.precision.kvK = elementTypeByName(keyType);
    plan.precision.kvV = elementTypeByName(valueType);
    const auto set = [&](const char* key, std::string value) {
        plan.settings.emplace_back(key, std::move(value));
    };
    for (const auto& [key, column] : {std::pair{"batch_size", "batch"}, {"ubatch_size", "micro_batch"},
             {"flash_attn", "flash"}, {"outputs", "outputs"}}) {
        VRAMPLAN_TRY(std::string value, table.text(row, column));
        set(key, std::move(value));
    }
    VRAMPLAN_TRY(const std::uint64_t wholeWindow, table.number(row, "whole_window"));
    VRAMPLAN_TRY(const std::uint64_t offload, table.number(row, "cache_offload"));
    VRAMPLAN_TRY(const std::string gpuLayers, table.text(row, "gpu_layers"));
    VRAMPLAN_TRY(const std::uint64_t gpus, table.number(row, "gpus"));
    set("kv_unified", unified != 0 ? "true" : "false");
    set("swa_full", wholeWindow != 0 ? "true" : "false");
    set("mmap", fact.mode == "real-mmap" ? "true" : "false");
    set("repack", fact.mode == "cpu-repack" ? "true" : "false");
    if (offload == 0) set("no_kv_offload", "true");
    if (fact.mode == "gpu1-cpumoe") set("n_cpu_moe", "999");
    if (!gpuLayers.empty()) set("n_gpu_layers", gpuLayers);
    for (std::uint64_t gpu = 0; gpu < gpus; ++gpu)
        plan.devices.push_back(manualBudget(Count(1000) * kGiB, static_cast<int>(gpu)));
    return {};
}

Result<void> fillFigures(const TextTable& table, std::size_t row, LlamaCase& fact) {
    for (const auto& [column, into] : {std::pair{"keys", &fact.keys}, {"values", &fact.values},
             {"window_keys", &fact.windowKeys}, {"window_values", &fact.windowValues},
             {"index_keys", &fact.indexKeys}, {"state", &fact.state}, {"compute", &fact.compute},
             {"output", &fact.output}, {"weights_host", &fact.host.weights}, {"cache_host", &fact.host.cache},
             {"weights_gpu0", &fact.gpus[0].weights}, {"cache_gpu0", &fact.gpus[0].cache},
             {"weights_gpu1", &fact.gpus[1].weights}, {"cache_gpu1", &fact.gpus[1].cache}}) {
        VRAMPLAN_TRY(*into, table.number(row, column));
    }
    VRAMPLAN_TRY(fact.refused, table.text(row, "refused"));
    VRAMPLAN_TRY(const std::uint64_t embeddings, table.number(row, "embeddings"));
    fact.embeddings = embeddings != 0;
    return {};
}

} // namespace

Result<Shapes> loadShapes(const std::string& path) {
    std::ifstream file(path);
    if (!file) return fail(ErrorKind::Unreadable, "unreadable", path + ": cannot be opened");
    Shapes shapes;
    std::optional<ShapeBuilder> builder;
    std::string name;
    const auto finish = [&]() -> Result<void> {
        if (!builder) return {};
        VRAMPLAN_TRY(ModelSpec spec, builder->finish());
        shapes[name] = std::make_shared<ModelSpec>(std::move(spec));
        return {};
    };
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with('#') || line.empty()) continue;
        const std::vector<std::string> words = wordsOf(line);
        if (words[0] == "model") {
            VRAMPLAN_CHECK(finish());
            name = words[1];
            builder.emplace(name, words[2]);
        } else if (line.starts_with(' ')) {
            VRAMPLAN_CHECK(builder->layerTensor(words));
        } else {
            VRAMPLAN_CHECK(builder->line(words));
        }
    }
    VRAMPLAN_CHECK(finish());
    return shapes;
}

Result<std::vector<LlamaCase>> loadLlamaCases(const std::string& folder, const Shapes& shapes) {
    VRAMPLAN_TRY(const TextTable table, TextTable::load(folder + "/tests/data/llama_cpp_cases.csv"));
    VRAMPLAN_TRY(const auto profile, engineProfile(folder + "/presets", "llama.cpp"));
    std::vector<LlamaCase> cases;
    for (std::size_t row = 0; row < table.size(); ++row) {
        LlamaCase fact;
        VRAMPLAN_TRY(fact.model, table.text(row, "model"));
        VRAMPLAN_TRY(fact.mode, table.text(row, "mode"));
        fact.id = idOf(table, row);
        const auto shape = shapes.find(fact.model);
        if (shape == shapes.end())
            return fail(ErrorKind::Invalid, "bad_facts", fmt::format("{}: no shape {}", fact.id, fact.model));
        fact.plan.model = shape->second;
        VRAMPLAN_CHECK(fillPlan(table, row, profile, fact));
        VRAMPLAN_CHECK(fillFigures(table, row, fact));
        VRAMPLAN_TRY(const std::uint64_t context, table.number(row, "context"));
        VRAMPLAN_TRY(const std::uint64_t unified, table.number(row, "unified"));
        if (unified == 0 && context % fact.plan.workload.sequences != 0) continue;
        cases.push_back(std::move(fact));
    }
    return cases;
}

} // namespace vramplan::accuracy
