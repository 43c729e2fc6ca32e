// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/checked.h"
#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace vramplan {

/// "4.00 GiB", "512 MiB", "12 KiB", "17 B": binary units, for people. From a tenth of a GiB on two decimals
/// of GiB, below that one decimal of MiB or KiB.
std::string bytesText(Bytes size);
/// As bytesText, for a difference: "−2.10 GiB".
std::string signedBytesText(std::int64_t size);
/// "1,073,741,824": thousands separated by commas, whatever the locale.
std::string groupedText(std::uint64_t value);
/// "8k", "128k", "1m" where exact, else the grouped number.
std::string tokensText(std::uint64_t tokens);
/// "8.03 B", "671.0 B", "494 M": a parameter count for people (B is a thousand million here).
std::string parametersText(std::uint64_t parameters);

/// Reads "24GiB", "24576MiB", "24GB" (decimal), "123" (bytes); case does not matter. Errors: Usage naming
/// `what`.
Result<Bytes> parseBytes(std::string_view text, std::string_view what);
/// Reads "8192", "8k", "1m" (k = 1,024, m = 1,048,576), at least `min`. Errors: Usage naming `what`.
Result<std::uint64_t> parseTokens(std::string_view text, std::string_view what, std::uint64_t min = 1);
/// Reads "8.03B", "494M" or a whole number (powers of a thousand). Errors: Usage naming `what`.
Result<std::uint64_t> parseParameters(std::string_view text, std::string_view what);
/// Reads a whole number within [min, max]. Errors: Usage naming `what`.
Result<std::uint64_t> parseWhole(
    std::string_view text, std::string_view what, std::uint64_t min, std::uint64_t max);

} // namespace vramplan
