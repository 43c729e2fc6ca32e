// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <vector>

namespace vramplan {

/// The round values that a slider snaps to, ascending. The first and the last are the ends of its track.
using ValueStops = std::vector<std::uint64_t>;

/// Whole numbers from `first` to `last`.
ValueStops linearStops(std::uint64_t first, std::uint64_t last);
/// Logarithmic: powers of two, between them eight equal steps where those are whole `unit`s (1,024 tokens),
/// and `last` itself.
ValueStops contextStops(std::uint64_t last, std::uint64_t unit = 1024);
/// Logarithmic: 1, 2, 3, … 8, 10, 12, 16, 20, 24, 32, 40, …, and `last` itself.
ValueStops countStops(std::uint64_t last);
/// The divisors of `number`: the KV head counts that query heads can share evenly.
ValueStops divisorStops(std::uint64_t number);
/// The stops with these values put in between where they are missing.
ValueStops withStops(ValueStops stops, const ValueStops& more);

/// Index of the stop nearest to the value, by ratio.
int nearestStop(const ValueStops& stops, std::uint64_t value);
/// The next stop above the value (below for negative `steps`), `steps` stops away; ends at the ends. A value
/// that is outside the track already stays.
std::uint64_t stepFrom(const ValueStops& stops, std::uint64_t value, int steps);

} // namespace vramplan
