// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/source/families/config_keys.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace vramplan {

/// How a per-layer list goes on beyond its end.
struct Continuation {
    std::size_t length = 0; ///< of the list
    std::size_t period = 1; ///< entries of the repeating end
    /// The list entry that stands for layer `layer`.
    std::size_t entry(std::size_t layer) const {
        return layer < length ? layer : length - period + (layer - length) % period;
    }
};

/// Finds the smallest period of a list, after as short a lead-in as possible (a dense first layer before
/// sparse ones); a list that does not repeat goes on with its last entry. Lead-ins and periods up to 64 are
/// looked for.
template <class T>
Continuation continuationOf(const std::vector<T>& list) {
    constexpr std::size_t kLongest = 64;
    const std::size_t n = list.size();
    for (std::size_t lead = 0; lead + 2 <= n && lead <= kLongest; ++lead) {
        for (std::size_t period = 1; 2 * period <= n - lead && period <= kLongest; ++period) {
            bool repeats = true;
            for (std::size_t i = lead + period; repeats && i < n; ++i) repeats = list[i] == list[i - period];
            if (repeats) return {n, period};
        }
    }
    return {n, 1};
}

/// The list stretched or cut to `layers` entries. `list` must not be empty.
template <class T>
std::vector<T> continued(std::vector<T> list, std::size_t layers) {
    const Continuation rule = layers > list.size() ? continuationOf(list) : Continuation{list.size(), 1};
    const std::size_t had = list.size();
    list.resize(layers, list.back());
    for (std::size_t i = had; i < layers; ++i) list[i] = list[rule.entry(i)];
    return list;
}

/// The names that `layer_types` and its older relatives use.
enum class LayerMark : std::uint8_t {
    Full,
    Sliding,
    Chunked,
    Linear, ///< linear_attention, mamba, recurrent
    Convolution,
    Hybrid, ///< attention and state in one layer
    Mlp,
    Moe,
    CompressedSparse,
    HeavilyCompressed,
    IndexedSparse, ///< attention with index keys
};
using LayerMarks = std::vector<LayerMark>;

std::optional<LayerMark> layerMark(std::string_view name);

/// A list with one entry per layer: cut or continued when the layer count was changed, checked against the
/// config's own layer count otherwise. `extra` entries beyond the layers are fine (MTP layers). A shorter
/// list is an error; a longer one is cut with a warning.
class LayerLists {
public:
    LayerLists(const ConfigKeys& keys, std::uint64_t ownLayers, std::uint64_t layers, std::uint64_t extra)
        : m_keys(keys), m_ownLayers(ownLayers), m_layers(layers), m_extra(extra) { }

    bool has(std::string_view key) const { return m_keys.view(key).isArray() && m_keys.view(key).size() > 0; }
    /// Marks from a list of names; empty if the key is absent or the list is broken.
    LayerMarks marks(std::string_view key) const;
    /// Whole numbers; empty likewise.
    std::vector<std::uint64_t> numbers(std::string_view key, std::uint64_t min, std::uint64_t max) const;
    /// True for listed layer numbers (`base` is the number of the first layer); empty if absent. The pattern
    /// of the config's own layers goes on when there are more.
    std::vector<bool> listed(std::string_view key, std::uint64_t base = 0) const;

    /// Cuts or continues a list that a family read itself. False if it is too short.
    template <class T>
    std::vector<T> fitted(std::string_view key, std::vector<T> list) const {
        if (list.empty() || !accepts(key, list.size())) return {};
        list.resize(static_cast<std::size_t>(m_ownLayers), list.back());
        return continued(std::move(list), static_cast<std::size_t>(m_layers));
    }

private:
    bool accepts(std::string_view key, std::size_t length) const;
    const ConfigKeys& m_keys;
    std::uint64_t m_ownLayers, m_layers, m_extra;
};

} // namespace vramplan
