// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/llama_cpp_override.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>
#include <optional>
#include <regex>
#include <vector>

namespace vramplan::llama_cpp {
namespace {

constexpr const char* kSetting = "override_tensor";

struct Override {
    std::regex pattern;
    int device = 0;
};

std::optional<int> deviceNamed(std::string_view name, const Placement& placement) {
    if (name == "CPU") return placement.host();
    const std::size_t digits = name.find_last_not_of("0123456789") + 1;
    int device = -1;
    if (digits == 0 || digits == name.size()
        || std::from_chars(name.data() + digits, name.data() + name.size(), device).ec != std::errc()
        || device >= placement.gpus)
        return std::nullopt;
    return device;
}

std::unexpected<Error> bad(std::string_view text, std::string_view reason) {
    return fail(ErrorKind::Usage, "bad_setting",
        fmt::format("{}: \"{}\" {}; expected a pattern like exps=CPU", kSetting, excerpt(text), reason),
        {kSetting, std::string(text)});
}

Result<std::vector<Override>> parse(std::string_view text, const Placement& placement) {
    std::vector<Override> result;
    while (!text.empty()) {
        const std::size_t comma = text.find(',');
        const std::string_view each = text.substr(0, comma);
        text.remove_prefix(comma == std::string_view::npos ? text.size() : comma + 1);
        const std::size_t equals = each.find('=');
        if (equals == std::string_view::npos || equals == 0) return bad(each, "has no \"=\" after a pattern");
        const auto device = deviceNamed(each.substr(equals + 1), placement);
        if (!device)
            return bad(each,
                fmt::format("names no device of this plan: CPU, or a GPU from 0 to {}", placement.gpus - 1));
        try {
            result.push_back({std::regex(std::string(each.substr(0, equals))), *device});
        } catch (const std::regex_error&) {
            return bad(each, "is no regular expression");
        }
    }
    return result;
}

/// The first pattern that is found in this name; empty where none is.
std::optional<int> deviceOf(const std::vector<Override>& overrides, const std::string& name) {
    for (const Override& each : overrides)
        if (std::regex_search(name, each.pattern)) return each.device;
    return std::nullopt;
}

std::unexpected<Error> notModelled(const std::string& name) {
    return fail(ErrorKind::Usage, "not_modelled",
        fmt::format("{}: only patterns that choose all experts of a layer are modelled, and one chooses {} "
                    "apart; use a pattern like exps=CPU",
            kSetting, name),
        {kSetting});
}

} // namespace

Result<void> applyOverrides(std::string_view overrides, const Placement& placement, Model& model) {
    constexpr std::array experts = {std::pair{"ffn_gate_exps.weight", Field::GateExps},
        std::pair{"ffn_up_exps.weight", Field::UpExps}, std::pair{"ffn_down_exps.weight", Field::DownExps},
        std::pair{"ffn_gate_up_exps.weight", Field::GateUpExps}};
    constexpr std::array others = {std::pair{"attn_q.weight", Field::AttnQ},
        std::pair{"attn_k.weight", Field::AttnK}, std::pair{"attn_v.weight", Field::AttnV},
        std::pair{"attn_output.weight", Field::AttnOutput}, std::pair{"attn_norm.weight", Field::AttnNorm},
        std::pair{"ffn_norm.weight", Field::FfnNorm}, std::pair{"ffn_gate.weight", Field::FfnGate},
        std::pair{"ffn_up.weight", Field::FfnUp}, std::pair{"ffn_down.weight", Field::FfnDown},
        std::pair{"ffn_gate_inp.weight", Field::Router}, std::pair{"ffn_gate_shexp.weight", Field::GateShexp},
        std::pair{"ssm_in.weight", Field::SsmIn}, std::pair{"ssm_out.weight", Field::SsmOut}};
    VRAMPLAN_TRY(const auto patterns, parse(overrides, placement));
    for (const char* name : {"token_embd.weight", "output.weight", "output_norm.weight"})
        if (deviceOf(patterns, name)) return notModelled(name);
    for (std::size_t i = 0; i < model.shape.layers.size(); ++i) {
        LayerShape& layer = model.shape.layers[i];
        const auto fullName = [&](const char* name) { return fmt::format("blk.{}.{}", i, name); };
        for (const auto& [name, field] : others)
            if (layer.tensors->has(field))
                if (const auto chosen = deviceOf(patterns, fullName(name)); chosen && *chosen != layer.device)
                    return notModelled(fullName(name));
        std::optional<int> device;
        for (const auto& [name, field] : experts) {
            if (!layer.tensors->has(field)) continue;
            const int here = deviceOf(patterns, fullName(name)).value_or(layer.expertDevice);
            if (device && *device != here) return notModelled(fullName(name));
            device = here;
        }
        if (device) layer.expertDevice = static_cast<std::int8_t>(*device);
    }
    return {};
}

} // namespace vramplan::llama_cpp
