// SPDX-License-Identifier: Apache-2.0
#include "core/source/families/layer_pattern.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <utility>

namespace vramplan {
namespace {

constexpr std::array<std::pair<std::string_view, LayerMark>, 24> kMarks{{
    {"full_attention", LayerMark::Full},
    {"attention", LayerMark::Full},
    {"full", LayerMark::Full},
    {"global", LayerMark::Full},
    {"sliding_attention", LayerMark::Sliding},
    {"sliding", LayerMark::Sliding},
    {"sliding_window", LayerMark::Sliding},
    {"local", LayerMark::Sliding},
    {"chunked_attention", LayerMark::Chunked},
    {"linear_attention", LayerMark::Linear},
    {"mamba", LayerMark::Linear},
    {"mamba2", LayerMark::Linear},
    {"recurrent", LayerMark::Linear},
    {"conv", LayerMark::Convolution},
    {"hybrid", LayerMark::Hybrid},
    {"mlp", LayerMark::Mlp},
    {"moe", LayerMark::Moe},
    {"dense", LayerMark::Mlp},
    {"sparse", LayerMark::Moe},
    {"compressed_sparse_attention", LayerMark::CompressedSparse},
    {"heavily_compressed_attention", LayerMark::HeavilyCompressed},
    {"deepseek_sparse_attention", LayerMark::IndexedSparse},
    {"minimax_m3_sparse", LayerMark::IndexedSparse},
    {"sparse_attention", LayerMark::IndexedSparse},
}};

} // namespace

std::optional<LayerMark> layerMark(std::string_view name) {
    const auto found =
        std::find_if(kMarks.begin(), kMarks.end(), [&](const auto& mark) { return mark.first == name; });
    if (found == kMarks.end()) return {};
    return found->second;
}

bool LayerLists::accepts(std::string_view key, std::size_t length) const {
    if (length < m_ownLayers) {
        m_keys.log().fail(Error{ErrorKind::Invalid, "layer_list_length",
            fmt::format("expected an entry for each of the {} layers, found {}", m_ownLayers, length),
            {std::to_string(m_ownLayers), std::to_string(length)}, {}, m_keys.view(key).path()});
        return false;
    }
    if (length > m_ownLayers + m_extra)
        m_keys.log().warn("layer_list_length",
            fmt::format("{} has {} entries for {} layers; the first {} are used.", m_keys.view(key).path(),
                length, m_ownLayers, m_ownLayers));
    return true;
}

LayerMarks LayerLists::marks(std::string_view key) const {
    if (!has(key)) return {};
    const JsonView list = m_keys.view(key);
    LayerMarks marks;
    marks.reserve(list.size());
    for (std::size_t i = 0; i < list.size(); ++i) {
        const JsonView entry = list.at(i);
        const auto name = entry.asString();
        const auto mark = name ? layerMark(*name) : std::nullopt;
        if (!mark) {
            m_keys.log().fail(entry.mismatch("the name of a known layer type such as \"full_attention\""));
            return {};
        }
        marks.push_back(*mark);
    }
    return fitted(key, std::move(marks));
}

std::vector<std::uint64_t> LayerLists::numbers(
    std::string_view key, std::uint64_t min, std::uint64_t max) const {
    if (!has(key)) return {};
    return fitted(key, m_keys.numbers(key, min, max));
}

std::vector<bool> LayerLists::listed(std::string_view key, std::uint64_t base) const {
    if (!m_keys.view(key).isArray()) return {};
    std::vector<bool> marked(static_cast<std::size_t>(m_ownLayers), false);
    for (const std::uint64_t number : m_keys.numbers(key, base, kMaxLayers)) {
        if (number - base >= m_ownLayers + m_extra) {
            m_keys.fail(key, fmt::format("layer numbers from {} to {}", base, base + m_ownLayers - 1));
            return {};
        }
        if (number - base < m_ownLayers) marked[static_cast<std::size_t>(number - base)] = true;
    }
    return continued(std::move(marked), static_cast<std::size_t>(m_layers));
}

} // namespace vramplan
