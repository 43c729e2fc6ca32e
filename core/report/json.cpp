// SPDX-License-Identifier: Apache-2.0
#include "core/report/json.h"

#include "core/base/version.h"
#include "core/report/json_text.h"
#include "core/report/summary.h"
#include "core/scenario/engine_profile.h"

#include <bit>
#include <nlohmann/json.hpp>

namespace vramplan {
namespace {

using Json = nlohmann::ordered_json;

/// Whole numbers stay whole in JSON.
Json numberOf(double value) {
    const auto whole = static_cast<std::int64_t>(value);
    return static_cast<double>(whole) == value ? Json(whole) : Json(value);
}

Json inputsOf(const Phrase& phrase) {
    Json inputs = Json::object();
    for (std::size_t i = 0; i < phrase.count; ++i) {
        const PhraseInput& input = phrase.inputs[i];
        switch (input.unit) {
        case PhraseInput::Unit::Element:
            inputs[input.name] = name(static_cast<ElementType>(input.value));
            break;
        case PhraseInput::Unit::Real:
            inputs[input.name] = numberOf(std::bit_cast<double>(input.value));
            break;
        default: inputs[input.name] = input.value;
        }
    }
    return inputs;
}

Json itemValue(const LineItem& item) {
    return {{"component", name(item.component)}, {"label", text(item.label)}, {"bytes", item.bytes.value()},
        {"basis", name(item.basis)}, {"low", item.low.value()}, {"high", item.high.value()},
        {"phase", name(item.phase)}, {"formula", text(item.formula)}, {"inputs", inputsOf(item.formula)},
        {"reference", item.reference}};
}

Json deviceValue(const DeviceEstimate& device, bool weightsKnown) {
    Json items = Json::array();
    for (const LineItem& item : device.items) items.push_back(itemValue(item));
    Json value = {{"name", device.device.name}, {"source", name(device.device.source)},
        {"capacity", orNull(device.device.capacity)}, {"free", orNull(device.device.free)},
        {"budget", orNull(device.device.budget())}, {"items", std::move(items)},
        {"total", device.total.value()}, {"low", device.low.value()}, {"high", device.high.value()},
        {"peak", device.peak.value()}, {"headroom", orNull(device.headroom)},
        {"headroom_low", orNull(device.headroomLow)}, {"state", name(device.state)},
        {"fits", orNull(device.fits)}};
    if (!weightsKnown) value["weights_known"] = false;
    return value;
}

Json modelValue(const ModelSpec& spec) {
    Json layers = {{"total", spec.layerCount()}};
    for (const char* kind : {"full", "sliding", "chunked", "latent", "recurrent", "shared", "cross", "none"})
        layers[kind] = layersOfKind(spec, kind);
    return {{"id", spec.id}, {"name", spec.name}, {"architecture", spec.architecture},
        {"source", {{"kind", spec.source.kind}, {"path", spec.source.path}}},
        {"parameters", orNull(spec.parameters)}, {"active_parameters", orNull(spec.activeParameters)},
        {"stored_elements", orNull(spec.storedElements)}, {"max_context", orNull(spec.maxContext)},
        {"layers", std::move(layers)}};
}

Json poolValue(const std::optional<PoolSummary>& pool) {
    if (!pool) return nullptr;
    return {{"bytes", pool->bytes.value()}, {"block_tokens", pool->blockTokens},
        {"bytes_per_block", pool->bytesPerBlock.value()}, {"blocks", pool->blocks}, {"tokens", pool->tokens},
        {"max_concurrency", pool->maxConcurrency},
        {"bytes_for_one_sequence", pool->bytesForOneSequence.value()},
        {"needed_bytes", pool->needed.value()}};
}

Json verdictValue(const Estimate& estimate, const Limits& limits) {
    const Verdict& verdict = estimate.verdict;
    Json checks = Json::array();
    for (const Check& check : verdict.checks)
        checks.push_back({{"name", check.name}, {"ok", check.ok}, {"need", check.need.value()},
            {"have", check.have.value()}, {"text", check.text}});
    return {{"state", name(verdict.state)}, {"fits", orNull(verdict.fits)},
        {"summary", verdictSummary(estimate)}, {"max_context", orNull(limits.maxContext)},
        {"max_sequences", orNull(limits.maxSequences)},
        {"limited_by", verdict.limitedBy.empty() ? Json(nullptr) : Json(verdict.limitedBy)},
        {"checks", std::move(checks)},
        {"refused",
            verdict.refused ? Json{{"setting", verdict.refused->setting}, {"rule", verdict.refused->rule}}
                            : Json(nullptr)}};
}

Json warningsValue(const std::vector<Warning>& warnings) {
    Json list = Json::array();
    for (const Warning& warning : warnings) list.push_back({{"code", warning.code}, {"text", warning.text}});
    return list;
}

Json layerValue(std::uint64_t index, const LayerKind& kind, ElementType dtype) {
    Json value = {{"index", index}, {"kind", layerKindName(kind.records)}, {"kv_heads", nullptr},
        {"head_dim_k", nullptr}, {"head_dim_v", nullptr}, {"window", nullptr}, {"state_bytes", nullptr}};
    const auto attention = [&](std::uint32_t heads, std::uint32_t k, std::uint32_t v) {
        value["kv_heads"] = heads;
        value["head_dim_k"] = k;
        value["head_dim_v"] = v;
    };
    for (const CacheRecord& record : kind.records) {
        std::visit(Overloaded{
                       [&](const FullAttention& r) { attention(r.kvHeads, r.keyWidth, r.valueWidth); },
                       [&](const SlidingAttention& r) {
                           attention(r.kvHeads, r.keyWidth, r.valueWidth);
                           value["window"] = r.window;
                       },
                       [&](const ChunkedAttention& r) {
                           attention(r.kvHeads, r.keyWidth, r.valueWidth);
                           value["window"] = r.chunk;
                       },
                       [&](const LatentAttention& r) { attention(1, r.latentRank + r.ropeWidth, 0); },
                       [&](const CompressedAttention& r) {
                           attention(1, r.width, 0);
                           value["compress_ratio"] = r.ratio;
                       },
                       [&](const SlidingLatent& r) {
                           if (value["kv_heads"].is_null()) attention(1, r.width, 0);
                           value["window"] = r.window;
                       },
                       [&](const IndexKeys& r) { value["index_width"] = r.width; },
                       [&](const RecurrentState& r) {
                           const std::uint64_t columns = r.convKernel > 0 ? r.convKernel - 1 : 0;
                           const Bytes bytes =
                               bytesOf(r.convType.value_or(dtype),
                                   Count(r.convChannels) * Count(columns) + Count(r.modelTypeElements))
                               + bytesOf(r.stateType.value_or(ElementType::F32), Count(r.stateElements));
                           value["state_bytes"] = value["state_bytes"].is_null()
                               ? bytes.value()
                               : value["state_bytes"].get<std::uint64_t>() + bytes.value();
                           value["state"] = familyName(r.family);
                       },
                       [&](const CrossAttention& r) {
                           value["cross"] = {{"kv_heads", r.kvHeads}, {"head_dim_k", r.keyWidth},
                               {"head_dim_v", r.valueWidth}};
                       },
                       [&](const SharedCache& r) { value["shares_layer"] = r.ownerLayer; },
                   },
            record);
    }
    return value;
}

Json tensorsValue(const ModelSpec& spec) {
    if (!spec.inventory) return nullptr;
    Json byType = Json::object();
    for (const TypeGroup& type : spec.inventory->byType)
        byType[std::string(type.typeName)] = type.group.bytes.value();
    return {{"count", spec.inventory->tensors.size()}, {"bytes", spec.inventory->bytes.value()},
        {"by_type", std::move(byType)}};
}

/// Text from strangers may hold bytes that are no UTF-8; they are replaced, never a reason to fail.
std::string dump(const Json& value) { return jsonText(value); }

} // namespace

Json estimateValue(
    const Scenario& scenario, const Estimate& estimate, const Limits& limits, std::string_view program) {
    Json settings = Json::object();
    for (const auto& [key, value] : estimate.settings) settings[key] = value;
    Json totals = Json::object();
    for (const Component component : kComponents)
        totals[std::string(name(component))] =
            estimate.known(component) ? Json(estimate.totalOf(component).value()) : Json(nullptr);
    totals["total"] = estimate.complete() ? Json(estimate.total.value()) : Json(nullptr);
    Json byKind = Json::object();
    for (std::size_t kind = 0; kind < estimate.kv.byKind.size(); ++kind)
        byKind[std::string(name(static_cast<CacheKind>(kind)))] = estimate.kv.byKind[kind].value();
    Json devices = Json::array();
    for (const DeviceEstimate& device : estimate.devices)
        devices.push_back(deviceValue(device, estimate.weightsKnown));
    Json pools = Json::array();
    for (const PoolRow& row : estimate.pools)
        pools.push_back({{"kind", row.kind}, {"layers", row.layers}, {"block_tokens", row.blockTokens},
            {"bytes_per_block", row.bytesPerBlock.value()}, {"blocks", row.blocks}, {"tokens", row.tokens},
            {"slots", row.slots}});
    const Workload& workload = scenario.workload;
    const double growth =
        static_cast<double>(estimate.kv.growthBytes.value()) / static_cast<double>(estimate.kv.growthTokens);
    return {{"format", "vramplan.estimate/1"},
        {"generator", {{"name", program}, {"version", programVersion()}}},
        {"model", modelValue(*scenario.model)},
        {"engine",
            {{"name", scenario.engine}, {"profile", scenario.profile ? scenario.profile->version : ""},
                {"settings", std::move(settings)}}},
        {"workload",
            {{"context", workload.longest()}, {"sequences", workload.sequenceCount()},
                {"prefix", workload.prefix}, {"prompt", workload.prompt.value_or(workload.longest())},
                {"lengths", workload.lengths},
                {"encoder_tokens",
                    orNull(
                        workload.encoderTokens ? workload.encoderTokens : scenario.model->encoderTokens)}}},
        {"precision",
            {{"weights", estimate.weightPrecision}, {"kv_k", name(estimate.kvK)},
                {"kv_v", name(estimate.kvV)}}},
        {"totals", std::move(totals)},
        {"kv_cache",
            {{"bytes", estimate.kv.bytes.value()}, {"k_bytes", estimate.kv.k.value()},
                {"v_bytes", estimate.kv.v.value()}, {"bytes_per_token", numberOf(growth)},
                {"by_kind", std::move(byKind)}}},
        {"recurrent",
            {{"bytes", estimate.recurrentBytes.value()},
                {"bytes_per_sequence", estimate.recurrentPerSequence.value()}}},
        {"pool", poolValue(estimate.pool)}, {"devices", std::move(devices)}, {"pools", std::move(pools)},
        {"verdict", verdictValue(estimate, limits)}, {"warnings", warningsValue(estimate.warnings)}};
}

std::string estimateJson(
    const Scenario& scenario, const Estimate& estimate, const Limits& limits, std::string_view program) {
    return dump(estimateValue(scenario, estimate, limits, program));
}

std::string modelJson(const ModelSpec& spec) {
    Json parts = Json::array();
    for (const ModelPart& part : spec.parts)
        parts.push_back({{"name", part.name}, {"parameters", part.elements.value()}});
    Json layers = Json::array();
    for (const LayerRun& run : spec.runs)
        for (std::uint32_t i = 0; i < run.count; ++i)
            layers.push_back(layerValue(std::uint64_t{run.first} + i, spec.kinds[run.kind], spec.dtype));
    return dump({{"format", "vramplan.model/1"}, {"id", spec.id}, {"name", spec.name},
        {"architecture", spec.architecture}, {"family", spec.family},
        {"source", {{"kind", spec.source.kind}, {"path", spec.source.path}}},
        {"parameters", orNull(spec.parameters)}, {"active_parameters", orNull(spec.activeParameters)},
        {"stored_elements", orNull(spec.storedElements)}, {"max_context", orNull(spec.maxContext)},
        {"dtype", name(spec.dtype)},
        {"stored_precision", spec.storedScheme ? Json(spec.storedScheme->id) : Json(nullptr)},
        {"parts", std::move(parts)}, {"tensors", tensorsValue(spec)}, {"layers", std::move(layers)},
        {"warnings", warningsValue(spec.warnings)}});
}

std::string errorJson(const Error& error) {
    return dump({{"error",
        {{"code", error.code}, {"message", error.message}, {"file", error.file}, {"where", error.where}}}});
}

} // namespace vramplan
