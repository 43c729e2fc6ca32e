// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engine.h"
#include "core/estimate/engines/engine_list.h"
#include "core/estimate/engines/ollama_legacy.h"
#include "core/estimate/engines/ollama_placement.h"
#include "core/estimate/engines/ollama_programs.h"
#include "core/estimate/weights.h"
#include "core/units/text.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace vramplan {
namespace {

using namespace ollama;
using Kind = SettingInfo::Kind;

constexpr std::array kKvTypes = {ElementType::F16, ElementType::Q8_0, ElementType::Q4_0};

constexpr std::array kSettings = {
    SettingInfo{.key = "num_parallel",
        .kind = Kind::Whole,
        .meaning = "Requests at once (OLLAMA_NUM_PARALLEL); each slot has the whole context. Unset: as many "
                   "as there are sequences.",
        .min = 1,
        .max = 256},
    SettingInfo{.key = "num_batch",
        .kind = Kind::Whole,
        .meaning = "Tokens computed at once; unset: 512, 1,024 or 2,048 by context and free memory.",
        .min = 1,
        .max = 2147483647},
    SettingInfo{.key = "flash_attention",
        .kind = Kind::Choice,
        .fallback = "auto",
        .choices = "auto|true|false",
        .meaning = "Fused attention (OLLAMA_FLASH_ATTENTION); auto leaves it to llama-server."},
    SettingInfo{.key = "num_gpu",
        .kind = Kind::Whole,
        .meaning = "Layers on GPUs, counted from the last, the output being one more; unset: "
                   "as many as fit.",
        .min = 0,
        .max = 2147483647},
    SettingInfo{.key = "kv_cache_type",
        .kind = Kind::Choice,
        .choices = "f16|q8_0|q4_0",
        .meaning = "Type of K and V (OLLAMA_KV_CACHE_TYPE); the same as --kv-type."},
    SettingInfo{.key = "gpu_overhead",
        .kind = Kind::Size,
        .fallback = "0",
        .meaning = "Memory of each GPU that the scheduler leaves out of its account (OLLAMA_GPU_OVERHEAD)."},
};

constexpr EngineInfo kInfo = {.name = "ollama",
    .title = "Ollama",
    .settings = kSettings,
    .reserved = {},
    .kvTypes = kKvTypes,
    .monotone = false,
    .fillsBudget = false,
    .ggufOnly = true,
    .programs = &ollama::kPrograms};

std::unexpected<Error> refuse(const char* setting, const char* rule, std::string message) {
    return fail(ErrorKind::Refused, "refused", std::move(message), {setting, rule});
}

/// One type for K and V, from either of the two ways to say it.
Result<void> settleCacheType(const Scenario& scenario, const ResolvedSettings& settings, Estimate& estimate) {
    if (settings.isSet("kv_cache_type")) {
        const auto type = elementTypeByName(settings.text("kv_cache_type"));
        const Precision& precision = scenario.precision;
        if ((precision.kvK && precision.kvK != type) || (precision.kvV && precision.kvV != type))
            return refuse("kv_cache_type", "one cache type",
                fmt::format(
                    "kv_cache_type: {} is asked for, and --kv-type says something else; leave one out",
                    settings.text("kv_cache_type")));
        estimate.kvK = estimate.kvV = type.value_or(ElementType::F16);
    }
    if (estimate.kvK != estimate.kvV)
        return refuse("kv_type_v", "one type for K and V",
            fmt::format(
                "kv-type-v: Ollama has one cache type for K ({}) and V ({}); choose one, or llama.cpp",
                name(estimate.kvK), name(estimate.kvV)));
    if (settings.text("flash_attention") == "false" && estimate.kvV != ElementType::F16)
        return refuse("flash_attention", "quantised V needs flash attention",
            fmt::format("flash_attention: a quantised cache ({}) needs flash attention; set "
                        "flash_attention=true or kv_cache_type=f16",
                name(estimate.kvV)));
    return {};
}

FileShape fileShape(const ModelSpec& spec) {
    FileShape shape;
    shape.layers = spec.layerCount();
    shape.embedding = spec.geometry.hidden;
    shape.mostHeads = std::max<std::uint64_t>(1, spec.geometry.heads);
    std::uint64_t least = 0;
    const auto see = [&](std::uint64_t heads) {
        if (heads > 0 && (least == 0 || heads < least)) least = heads;
    };
    for (const LayerKind& kind : spec.kinds)
        for (const CacheRecord& record : kind.records)
            std::visit(Overloaded{
                           [&](const FullAttention& r) { see(r.kvHeads); },
                           [&](const SlidingAttention& r) { see(r.kvHeads); },
                           [&](const ChunkedAttention& r) { see(r.kvHeads); },
                           [&](const LatentAttention&) { see(1); },
                           [](const auto&) {},
                       },
                record);
    shape.leastKvHeads = std::max<std::uint64_t>(1, least);
    return shape;
}

/// What the scheduler thinks before it starts llama-server.
struct Scheduling {
    Bytes file, cache, available, videoMemory;
    bool metal = false, cuda = false, small = false;
    Bytes predicted() const { return file + cache; }
};

Scheduling schedule(const Scenario& scenario, const ResolvedSettings& settings, Count context) {
    Scheduling result;
    const ModelSpec& spec = *scenario.model;
    DeviceEstimate whole;
    Estimate unused;
    addWeightItems(scenario, {{0, static_cast<std::uint32_t>(spec.layerCount())}, true, true, true},
        whole.items, unused);
    result.file = whole.sum(Component::Weights);
    result.cache = predictedCache(fileShape(spec), context);
    std::vector<GpuMemory> gpus;
    for (const DeviceBudget& device : scenario.devices) {
        const Bytes capacity = device.capacity.value_or(device.free.value_or(Bytes()));
        gpus.push_back({device.budget().value_or(Bytes()), device.backend == "metal"});
        result.videoMemory += capacity;
        result.cuda = result.cuda || device.backend == "cuda";
        result.small = result.small || capacity <= Count(8) * kGiB;
    }
    result.available = availableMemory(gpus, settings.whole("gpu_overhead"));
    return result;
}

void addChecks(const Scenario& scenario, const Scheduling& scheduling, Estimate& estimate) {
    if (scenario.devices.empty()) return;
    const Bytes predicted = scheduling.predicted(), have = fitThreshold(scheduling.available);
    if (!predicted.overflowed())
        estimate.verdict.checks.push_back({"scheduler_estimate", predicted <= have, predicted, have,
            fmt::format(
                "Ollama's own estimate: {} of file and {} of cache, if all layers were full attention "
                "in 16 bit; it counts on 80 % of {}.",
                bytesText(scheduling.file), bytesText(scheduling.cache), bytesText(scheduling.available))});
    const std::uint64_t unasked = defaultContext(scheduling.videoMemory);
    if (scenario.workload.longest() != unasked)
        estimate.warnings.push_back({"context_default",
            fmt::format("Without num_ctx Ollama would take a context of {} tokens on this machine; the plan "
                        "has {}.",
                groupedText(unasked), groupedText(scenario.workload.longest())),
            false});
}

/// The same plan for llama-server, with the options that Ollama starts it with.
Scenario serverScenario(const Scenario& scenario, const ResolvedSettings& settings, std::uint64_t slots,
    std::uint64_t batch, ElementType type) {
    Scenario server = scenario;
    server.engine = "llama.cpp";
    server.workload.context = scenario.workload.longest();
    server.workload.sequences = slots;
    server.workload.lengths.clear();
    server.precision.kvK = server.precision.kvV = type;
    const std::string_view flash = settings.text("flash_attention");
    server.settings = {{"batch_size", std::to_string(batch)}, {"ubatch_size", std::to_string(batch)},
        {"flash_attn",
            flash == "true"        ? "on"
                : flash == "false" ? "off"
                                   : "auto"}};
    // Ollama leaves the number of layers to the server's own search, which is on.
    if (settings.isSet("num_gpu"))
        server.settings.emplace_back("n_gpu_layers", std::string(settings.text("num_gpu")));
    else
        server.settings.emplace_back("fit", "true");
    return server;
}

class OllamaEngine final : public Engine {
public:
    const EngineInfo& info() const override { return kInfo; }
    ElementType defaultKvType(const ModelSpec&) const override { return ElementType::F16; }

    Result<void> plan(
        const Scenario& scenario, const ResolvedSettings& settings, Estimate& estimate) const override {
        if (scenario.parallelism != Parallelism{})
            return refuse("tensor_parallel", "no parallelism options",
                "tensor-parallel: Ollama has no parallelism: name several GPUs, and it spreads the layers");
        VRAMPLAN_CHECK(settleCacheType(scenario, settings, estimate));
        const std::uint64_t asked = scenario.workload.sequenceCount();
        const std::uint64_t slots = settings.optionalWhole("num_parallel").value_or(asked);
        const Count context = Count(scenario.workload.longest()) * Count(slots);
        if (context.overflowed())
            return fail(ErrorKind::Overflow, "overflow",
                "context: the tokens of all slots together are more than 64 bits can hold", {"context"});
        const Scheduling scheduling = schedule(scenario, settings, context);
        const ProfileConstant* legacy = scenario.profile->find("legacy_runner");
        if (legacy != nullptr && legacy->value != 0) {
            VRAMPLAN_CHECK(planLegacy(scenario, legacyShape(scenario, settings, context.value(), slots),
                settings.optionalWhole("num_gpu"), estimate));
        } else {
            const std::uint64_t batch = settings.optionalWhole("num_batch")
                                            .value_or(generationBatch({.context = context.value(),
                                                .predicted = scheduling.predicted(),
                                                .available = scheduling.available,
                                                .flash = settings.text("flash_attention") != "false",
                                                .cuda = scheduling.cuda,
                                                .small = scheduling.small}));
            const Scenario server = serverScenario(scenario, settings, slots, batch, estimate.kvK);
            VRAMPLAN_TRY(const ResolvedSettings serverSettings,
                ResolvedSettings::resolve(llamaCppEngine().info(), server.settings));
            VRAMPLAN_CHECK(llamaCppEngine().plan(server, serverSettings, estimate));
            addChecks(scenario, scheduling, estimate);
        }
        if (slots < asked) {
            estimate.verdict.state = VerdictState::Queues;
            estimate.verdict.limitedBy = "engine_rule";
            estimate.warnings.push_back({"requests_wait",
                fmt::format(
                    "{} slots serve {} sequences: the others wait; raise num_parallel.", slots, asked),
                false});
        }
        return {};
    }

private:
    static LegacyShape legacyShape(const Scenario& scenario, const ResolvedSettings& settings,
        std::uint64_t context, std::uint64_t slots) {
        LegacyShape shape;
        shape.context = context;
        shape.parallel = slots;
        shape.batch = settings.optionalWhole("num_batch").value_or(512);
        shape.encoder = scenario.workload.encoderTokens.value_or(scenario.model->encoderTokens.value_or(0));
        const std::string& architecture = scenario.model->architecture;
        if (architecture == "gpt_oss" || architecture == "gpt-oss") shape.window = 4096;
        return shape;
    }
};

} // namespace

const Engine& ollamaEngine() {
    static const OllamaEngine engine;
    return engine;
}

} // namespace vramplan
