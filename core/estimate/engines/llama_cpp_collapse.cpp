// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/llama_cpp_collapse.h"

#include <algorithm>
#include <numeric>

namespace vramplan::llama_cpp {
namespace {

constexpr std::size_t kLongestPattern = 16; ///< layers
constexpr std::size_t kSparseLayers = 10;   ///< of gemma 3n, see llama_cpp_gemma.cpp

bool isAlike(const ModelShape& model, std::size_t a, std::size_t b) {
    const LayerShape &left = model.layers[a], &right = model.layers[b];
    if (left.tensors != right.tensors || left.device != right.device
        || left.expertDevice != right.expertDevice || left.cacheDevice != right.cacheDevice
        || left.sliding != right.sliding || left.attention != right.attention
        || left.ownsCache != right.ownsCache || left.recurrent != right.recurrent
        || left.kvHeads != right.kvHeads)
        return false;
    const auto plain = [&](std::size_t layer) {
        return model.ropeStep > 0 && (static_cast<std::int64_t>(layer) + 1) % model.ropeStep == 0;
    };
    if (plain(a) != plain(b)) return false;
    if (model.builder == Builder::Rwkv7 && (a == 0) != (b == 0)) return false;
    return model.builder != Builder::Gemma3n || (a < kSparseLayers) == (b < kSparseLayers);
}

/// How often the pattern of `length` layers that starts at `from` follows on itself, at least once.
std::size_t repetitions(const std::vector<std::uint16_t>& kinds, std::size_t from, std::size_t length) {
    std::size_t end = from + length;
    while (end < kinds.size() && kinds[end] == kinds[end - length]) ++end;
    return (end - from) / length;
}

} // namespace

std::vector<std::size_t> representativeLayers(const ModelShape& model, bool every) {
    if (every) {
        std::vector<std::size_t> all(model.computed);
        std::iota(all.begin(), all.end(), std::size_t{0});
        return all;
    }
    std::vector<std::uint16_t> kinds(model.computed);
    std::vector<std::size_t> samples;
    for (std::size_t i = 0; i < model.computed; ++i) {
        const auto known = std::find_if(
            samples.begin(), samples.end(), [&](std::size_t sample) { return isAlike(model, sample, i); });
        kinds[i] = static_cast<std::uint16_t>(known - samples.begin());
        if (known == samples.end()) samples.push_back(i);
    }
    std::vector<std::size_t> chosen;
    for (std::size_t i = 0; i < model.computed;) {
        std::size_t best = 1, times = 1;
        for (std::size_t length = 1; length <= std::min(kLongestPattern, (model.computed - i) / 2);
            ++length) {
            const std::size_t found = repetitions(kinds, i, length);
            if (found > 1 && found * length > best * times) {
                best = length;
                times = found;
            }
        }
        // Results of successive layers take turns between two places: an even or odd number stays one. A
        // short pattern needs more repetitions until the same state returns.
        const std::size_t wanted = best == 1 ? 3 : 2,
                          kept = times <= wanted + 1 ? times : wanted + (times - wanted) % 2;
        const std::size_t skipped = (times - kept) * best;
        // The last repetitions are kept, so that the last layer of all is among them.
        for (std::size_t j = 0; j < best; ++j) chosen.push_back(i + j);
        for (std::size_t j = best + skipped; j < best * times; ++j) chosen.push_back(i + j);
        i += best * times;
    }
    return chosen;
}

} // namespace vramplan::llama_cpp
