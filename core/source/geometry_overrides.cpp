// SPDX-License-Identifier: Apache-2.0
#include "core/source/geometry_overrides.h"

#include "core/source/families/config_keys.h"

#include <array>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace vramplan {
namespace {

struct Size {
    const char* key;
    const char* option;
    std::optional<std::uint64_t> GeometryOverrides::* value;
    std::uint64_t most;
};

constexpr std::array kSizes = {Size{"layers", "layers", &GeometryOverrides::layers, kMaxLayers},
    Size{"heads", "heads", &GeometryOverrides::heads, kMaxHeads},
    Size{"kv_heads", "kv-heads", &GeometryOverrides::kvHeads, kMaxHeads},
    Size{"head_dim", "head-dim", &GeometryOverrides::headDim, kMaxWidth},
    Size{"hidden", "hidden", &GeometryOverrides::hidden, kMaxSize},
    Size{"intermediate", "intermediate", &GeometryOverrides::intermediate, kMaxSize},
    Size{"vocabulary", "vocab", &GeometryOverrides::vocabulary, kMaxSize},
    Size{"parameters", "parameters", &GeometryOverrides::parameters, ~std::uint64_t{0}}};

} // namespace

Result<void> checkGeometry(const GeometryOverrides& overrides) {
    for (const Size& size : kSizes) {
        const auto& value = overrides.*size.value;
        if (value && (*value == 0 || *value > size.most))
            return fail(ErrorKind::Usage, "bad_value",
                fmt::format("{}: {} is outside 1 … {}", size.option, *value, size.most), {size.option});
    }
    return {};
}

Result<GeometryOverrides> readGeometry(const JsonView& json) {
    GeometryOverrides geometry;
    if (json.present() && !json.isObject()) return std::unexpected(json.mismatch("an object with sizes"));
    for (const Size& size : kSizes) {
        VRAMPLAN_TRY(geometry.*size.value, json[size.key].optionalUnsigned(JsonView::kMaxCount, 1));
    }
    return geometry;
}

void writeGeometry(const GeometryOverrides& geometry, nlohmann::ordered_json& into) {
    for (const Size& size : kSizes)
        if (geometry.*size.value) into[size.key] = *(geometry.*size.value);
}

} // namespace vramplan
