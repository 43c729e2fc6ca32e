// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vramplan {

/// The whole numbers in a tensor's name, in order.
using Numbers = std::vector<std::uint32_t>;
/// "blk.3.ffn_up.weight" as "blk.{}.ffn_up.weight" and 3.
struct NumberedName {
    std::string pattern;
    Numbers numbers;
};
NumberedName splitNumbers(std::string_view name);
/// Whether the pattern has this many places for numbers.
bool canJoin(std::string_view pattern, std::size_t numbers);
std::string joinNumbers(std::string_view pattern, const Numbers& numbers);

/// Sets of numbers as ranges ("0-3,7"), one for each place. All combinations of an entry's ranges are meant;
/// what is no such product is cut into several entries. All lists of numbers are equally long.
std::vector<std::vector<std::string>> combinations(std::vector<Numbers> all);
/// The way back. Nothing where a range cannot be read or there would be more than `most`.
std::optional<std::vector<Numbers>> expandRanges(const std::vector<std::string>& ranges, std::size_t most);

} // namespace vramplan
