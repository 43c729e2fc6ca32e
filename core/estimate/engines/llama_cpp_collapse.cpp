// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/llama_cpp_collapse.h"

#include <algorithm>
#include <numeric>

namespace vramplan::llama_cpp {
namespace {

constexpr std::size_t kLongestPattern = 16; ///< layers
constexpr std::size_t kSparseLayers = 10;   ///< of gemma 3n, see llama_cpp_gemma.cpp

/// Whether two layers are computed alike, wherever they lie.
bool isAlike(const ModelShape& model, std::size_t a, std::size_t b) {
    const LayerShape &left = model.layers[a], &right = model.layers[b];
    if (left.tensors != right.tensors || left.sliding != right.sliding || left.attention != right.attention
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

/// What sets a layer apart from others on the same device: a number per kind, and where its parts lie.
std::vector<std::uint32_t> kindsOf(const ModelShape& model) {
    std::vector<std::uint32_t> kinds(model.computed);
    std::vector<std::size_t> samples;
    for (std::size_t i = 0; i < model.computed; ++i) {
        std::size_t kind = 0;
        while (kind < samples.size() && !isAlike(model, samples[kind], i)) ++kind;
        if (kind == samples.size()) samples.push_back(i);
        const LayerShape& layer = model.layers[i];
        const std::uint32_t apart =
            (layer.expertDevice != layer.device ? 1u : 0u) + (layer.cacheDevice != layer.device ? 2u : 0u);
        kinds[i] = static_cast<std::uint32_t>(kind) * 4 + apart;
    }
    return kinds;
}

/// How often the pattern of `length` layers that starts at `from` follows on itself, at least once.
std::size_t repetitions(
    const std::vector<std::uint32_t>& kinds, std::size_t from, std::size_t length, std::size_t limit) {
    std::size_t end = from + length;
    while (end < limit && kinds[end] == kinds[end - length]) ++end;
    return (end - from) / length;
}

/// The layers first … end − 1 lie on one device.
void chooseLayers(const std::vector<std::uint32_t>& kinds, std::size_t first, std::size_t end,
    std::vector<std::size_t>& chosen) {
    for (std::size_t i = first; i < end;) {
        std::size_t best = 1, times = 1;
        for (std::size_t length = 1; length <= std::min(kLongestPattern, (end - i) / 2); ++length) {
            const std::size_t found = repetitions(kinds, i, length, end);
            if (found > 1 && found * length > best * times) {
                best = length;
                times = found;
            }
        }
        // Results of successive layers take turns between two places: an even or odd number stays one. A
        // short pattern needs more repetitions until the same state returns.
        const std::size_t wanted = best == 1 ? 3 : 2;
        const std::size_t kept = times <= wanted + 1 ? times : wanted + (times - wanted) % 2;
        const std::size_t skipped = (times - kept) * best;
        // The last repetitions are kept, so that the last layer of all is among them.
        for (std::size_t j = 0; j < best; ++j) chosen.push_back(i + j);
        for (std::size_t j = best + skipped; j < best * times; ++j) chosen.push_back(i + j);
        i += best * times;
    }
}

/// A run of layers on one device.
struct Part {
    int device = 0;
    std::size_t first = 0, end = 0; ///< in Sample::layers
};

bool holdTheSame(const std::vector<std::uint32_t>& kinds, const std::vector<std::size_t>& layers,
    const Part& a, const Part& b) {
    return a.end - a.first == b.end - b.first
        && std::equal(layers.begin() + static_cast<std::ptrdiff_t>(a.first),
            layers.begin() + static_cast<std::ptrdiff_t>(a.end),
            layers.begin() + static_cast<std::ptrdiff_t>(b.first),
            [&](std::size_t left, std::size_t right) { return kinds[left] == kinds[right]; });
}

/// Leaves out GPUs that hold what an earlier one in the middle holds. The first takes the work of host layers
/// and the last has the output, so both stay.
void skipTwins(const std::vector<std::uint32_t>& kinds, std::vector<Part>& parts, int gpus, int outputDevice,
    Sample& sample) {
    std::array<int, kMostDevices + 1> twin{};
    for (int device = 0; device <= gpus; ++device) twin[static_cast<std::size_t>(device)] = device;
    const auto isMiddle = [&](std::size_t i) {
        return i > 0 && i + 1 < parts.size() && parts[i].device > 0 && parts[i].device < gpus
            && parts[i].device != outputDevice && parts[i - 1].device + 1 == parts[i].device
            && parts[i - 1].device < gpus;
    };
    std::vector<std::size_t> layers;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        bool skipped = false;
        for (std::size_t j = 1; isMiddle(i) && j < i && !skipped; ++j) {
            if (!isMiddle(j) || twin[static_cast<std::size_t>(parts[j].device)] != parts[j].device) continue;
            skipped = holdTheSame(kinds, sample.layers, parts[i], parts[j]);
            if (skipped) twin[static_cast<std::size_t>(parts[i].device)] = parts[j].device;
        }
        if (!skipped)
            layers.insert(layers.end(), sample.layers.begin() + static_cast<std::ptrdiff_t>(parts[i].first),
                sample.layers.begin() + static_cast<std::ptrdiff_t>(parts[i].end));
    }
    sample.layers = std::move(layers);
    sample.backends = 0;
    for (int device = 0; device <= gpus; ++device)
        if (twin[static_cast<std::size_t>(device)] == device)
            sample.backendOf[static_cast<std::size_t>(device)] = static_cast<std::int8_t>(sample.backends++);
    for (int device = 0; device <= gpus; ++device)
        sample.backendOf[static_cast<std::size_t>(device)] =
            sample.backendOf[static_cast<std::size_t>(twin[static_cast<std::size_t>(device)])];
}

} // namespace

Sample sampleOf(const ModelShape& model, int gpus, bool every) {
    Sample sample;
    sample.backends = gpus + 1;
    std::iota(sample.backendOf.begin(), sample.backendOf.end(), std::int8_t{0});
    const std::vector<std::uint32_t> kinds = kindsOf(model);
    const auto nameKinds = [&] {
        constexpr std::uint32_t places = kMostDevices + 1;
        sample.kinds.reserve(sample.layers.size());
        for (const std::size_t i : sample.layers) {
            const LayerShape& layer = model.layers[i];
            const LayerShape& owner = layer.attention && !layer.ownsCache
                ? model.layers[static_cast<std::size_t>(layer.cacheOf)]
                : layer;
            std::uint32_t name = kinds[i];
            for (const std::int8_t place : {layer.device, layer.expertDevice, owner.cacheDevice})
                name = name * places + static_cast<std::uint32_t>(place);
            sample.kinds.push_back(name);
        }
    };
    if (every) {
        sample.layers.resize(model.computed);
        std::iota(sample.layers.begin(), sample.layers.end(), std::size_t{0});
        nameKinds();
        return sample;
    }
    std::vector<Part> parts;
    for (std::size_t i = 0; i < model.computed;) {
        std::size_t end = i + 1;
        while (end < model.computed && model.layers[end].device == model.layers[i].device) ++end;
        Part part{model.layers[i].device, sample.layers.size(), 0};
        chooseLayers(kinds, i, end, sample.layers);
        part.end = sample.layers.size();
        parts.push_back(part);
        i = end;
    }
    if (gpus > 2) skipTwins(kinds, parts, gpus, model.outputDevice, sample);
    nameKinds();
    return sample;
}

} // namespace vramplan::llama_cpp
