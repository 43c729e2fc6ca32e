// SPDX-License-Identifier: Apache-2.0
#include "core/source/families/layer_sizes.h"

#include <array>
#include <charconv>
#include <fmt/format.h>

namespace vramplan {
namespace {

/// A size that layers may have for themselves: lists with an entry per layer, or the same key inside an entry
/// of per_layer_config. A slider's value replaces it everywhere.
struct LayerSize {
    std::array<std::string_view, 3> lists;
    std::string_view key;
    std::uint64_t max;
    std::optional<std::uint64_t> GeometryOverrides::* overridden;
    std::uint64_t LayerPlan::* size;
};

constexpr std::array<LayerSize, 4> kSizes{{
    {{"num_key_value_heads", "num_key_value_heads_per_layer", "num_kv_heads"}, "num_key_value_heads",
        kMaxHeads, &GeometryOverrides::kvHeads, &LayerPlan::kvHeads},
    {{"num_attention_heads", "num_attention_heads_per_layer", "num_query_heads"}, "num_attention_heads",
        kMaxHeads, &GeometryOverrides::heads, &LayerPlan::heads},
    {{"head_dim", "", ""}, "head_dim", kMaxWidth, &GeometryOverrides::headDim, &LayerPlan::headDim},
    {{"intermediate_size", "", ""}, "intermediate_size", kMaxSize, &GeometryOverrides::intermediate,
        &LayerPlan::width},
}};

void spreadList(const FamilyBuild& build, const LayerSize& size, LayerPlans& plans) {
    for (const std::string_view key : size.lists) {
        if (key.empty() || !build.keys.view(key).isArray()) continue;
        const std::vector<std::uint64_t> values = build.lists().numbers(key, 1, size.max);
        for (std::size_t i = 0; i < values.size(); ++i) plans[i].*size.size = values[i];
        return;
    }
}

/// An object from layer numbers to the keys that differ there.
void spreadObject(const FamilyBuild& build, LayerPlans& plans) {
    const JsonView object = build.keys.view("per_layer_config");
    if (!object.isObject()) return;
    LayerPlans own(static_cast<std::size_t>(build.h.ownLayers));
    for (const std::string& name : object.keys()) {
        std::size_t index = 0;
        const char* end = name.data() + name.size();
        const auto [stop, error] = std::from_chars(name.data(), end, index);
        if (error != std::errc() || stop != end) {
            build.keys.log().warn("unread_layer_config",
                fmt::format("per_layer_config.{} is no layer number; it is not used.", excerpt(name, 40)),
                true);
            continue;
        }
        if (index >= own.size()) {
            build.keys.log().fail(object[name].mismatch(
                fmt::format("a layer number below {} as the name of an entry", own.size())));
            return;
        }
        const ConfigKeys entry(object[name], build.keys.log());
        for (const LayerSize& size : kSizes)
            own[index].*size.size = entry.number(size.key, 1, size.max).value_or(0);
    }
    own = continued(std::move(own), plans.size());
    for (const LayerSize& size : kSizes) {
        if (build.overrides.*size.overridden) continue;
        for (std::size_t i = 0; i < plans.size(); ++i)
            if (own[i].*size.size > 0) plans[i].*size.size = own[i].*size.size;
    }
}

} // namespace

void spreadLayerSizes(const FamilyBuild& build, LayerPlans& plans) {
    for (const LayerSize& size : kSizes)
        if (!(build.overrides.*size.overridden)) spreadList(build, size, plans);
    if (build.keys.has("per_layer_config")) spreadObject(build, plans);
}

} // namespace vramplan
