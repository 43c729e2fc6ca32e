// SPDX-License-Identifier: GPL-3.0-only
#include "ui/widgets/value_stops.h"

#include <algorithm>

namespace vramplan {
namespace {

/// Beyond this a track of single steps is finer than any screen.
constexpr std::uint64_t kMostStops = 4096;

void endWith(ValueStops& stops, std::uint64_t last) {
    std::erase_if(stops, [&](std::uint64_t stop) { return stop >= last; });
    stops.push_back(last);
}

} // namespace

ValueStops linearStops(std::uint64_t first, std::uint64_t last) {
    const std::uint64_t step = std::max<std::uint64_t>(1, (last - first) / kMostStops);
    ValueStops stops;
    for (std::uint64_t value = first; value < last; value += step) stops.push_back(value);
    stops.push_back(last);
    return stops;
}

ValueStops contextStops(std::uint64_t last, std::uint64_t unit) {
    constexpr std::uint64_t kFirst = 128, kSteps = 8;
    ValueStops stops;
    for (std::uint64_t octave = kFirst; octave < last && octave < (std::uint64_t{1} << 62); octave *= 2) {
        const std::uint64_t step = std::max(octave / kSteps, unit);
        for (std::uint64_t value = octave; value < octave * 2; value += step) stops.push_back(value);
    }
    endWith(stops, last);
    return stops;
}

ValueStops countStops(std::uint64_t last) {
    ValueStops stops;
    for (std::uint64_t value = 1; value < last && value < (std::uint64_t{1} << 62);) {
        stops.push_back(value);
        std::uint64_t octave = 1;
        while (octave * 2 <= value) octave *= 2;
        value += std::max<std::uint64_t>(1, octave / 4);
    }
    endWith(stops, last);
    return stops;
}

ValueStops divisorStops(std::uint64_t number) {
    ValueStops stops;
    for (std::uint64_t value = 1; value <= std::min(number, kMostStops); ++value)
        if (number % value == 0) stops.push_back(value);
    if (stops.empty() || stops.back() < number) stops.push_back(std::max<std::uint64_t>(1, number));
    return stops;
}

ValueStops withStops(ValueStops stops, const ValueStops& more) {
    stops.insert(stops.end(), more.begin(), more.end());
    std::sort(stops.begin(), stops.end());
    stops.erase(std::unique(stops.begin(), stops.end()), stops.end());
    return stops;
}

int nearestStop(const ValueStops& stops, std::uint64_t value) {
    if (stops.empty()) return 0;
    const auto above = std::lower_bound(stops.begin(), stops.end(), value);
    if (above == stops.begin()) return 0;
    if (above == stops.end()) return static_cast<int>(stops.size()) - 1;
    // value ÷ below < above ÷ value, without leaving the range of a double
    const auto below = above - 1;
    const double toBelow =
        static_cast<double>(value) / static_cast<double>(std::max<std::uint64_t>(1, *below));
    const double toAbove =
        static_cast<double>(*above) / static_cast<double>(std::max<std::uint64_t>(1, value));
    return static_cast<int>((toBelow < toAbove ? below : above) - stops.begin());
}

std::uint64_t stepFrom(const ValueStops& stops, std::uint64_t value, int steps) {
    if (stops.empty() || steps == 0) return value;
    if (steps > 0) {
        const auto next = std::upper_bound(stops.begin(), stops.end(), value);
        if (next == stops.end()) return value;
        return *(next + std::min<std::ptrdiff_t>(steps - 1, stops.end() - next - 1));
    }
    const auto here = std::lower_bound(stops.begin(), stops.end(), value);
    if (here == stops.begin()) return value;
    return *(here - std::min<std::ptrdiff_t>(-steps, here - stops.begin()));
}

} // namespace vramplan
