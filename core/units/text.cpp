// SPDX-License-Identifier: Apache-2.0
#include "core/units/text.h"

#include <array>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <optional>

namespace vramplan {
namespace {

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return result;
}

std::unexpected<Error> badValue(std::string_view what, std::string_view text, std::string_view expected) {
    return fail(ErrorKind::Usage, "bad_value",
        fmt::format("{}: \"{}\" is not {}", what, excerpt(text), expected),
        {std::string(what), std::string(text)});
}

struct Scaled {
    double number = 0;
    std::optional<std::uint64_t> whole; ///< set where the number has no fraction
    std::string unit;                   ///< what follows the number, lower case
};

std::optional<Scaled> splitNumber(std::string_view text) {
    const std::string all = lower(text);
    Scaled result;
    const char* end = all.data() + all.size();
    const auto parsed = std::from_chars(all.data(), end, result.number, std::chars_format::fixed);
    if (parsed.ec != std::errc() || !std::isfinite(result.number) || result.number < 0 || all.front() == '-')
        return std::nullopt;
    std::uint64_t whole = 0;
    const auto integer = std::from_chars(all.data(), end, whole);
    if (integer.ec == std::errc() && integer.ptr == parsed.ptr) result.whole = whole;
    result.unit.assign(parsed.ptr, end);
    while (!result.unit.empty() && result.unit.front() == ' ') result.unit.erase(0, 1);
    return result;
}

constexpr double kWholeEnd = 9.2e18; // just below 2^63, where a double has no fraction any more

/// number × factor as a whole number, exact where the number is whole.
std::optional<std::uint64_t> scale(const Scaled& scaled, std::uint64_t factor) {
    if (scaled.whole) {
        const Count product = Count(*scaled.whole) * Count(factor);
        return product.overflowed() ? std::nullopt : std::optional(product.value());
    }
    const double product = std::round(scaled.number * static_cast<double>(factor));
    if (product >= kWholeEnd) return std::nullopt;
    return static_cast<std::uint64_t>(product);
}

} // namespace

std::string bytesText(Bytes size) {
    if (size.overflowed()) return "more than 8 EiB";
    const auto value = static_cast<double>(size.value());
    constexpr double kib = 1024, mib = kib * 1024, gib = mib * 1024;
    if (value >= gib / 10) return fmt::format("{:.2f} GiB", value / gib);
    if (value >= mib) return fmt::format("{:.1f} MiB", value / mib);
    if (value >= kib) return fmt::format("{:.1f} KiB", value / kib);
    return fmt::format("{} B", size.value());
}

std::string signedBytesText(std::int64_t size) {
    if (size >= 0) return bytesText(Bytes(size));
    return "−" + bytesText(Bytes(static_cast<std::uint64_t>(-(size + 1)) + 1));
}

std::string groupedText(std::uint64_t value) {
    std::string digits = std::to_string(value);
    for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, ",");
    return digits;
}

std::string tokensText(std::uint64_t tokens) {
    constexpr std::uint64_t k = 1024, m = k * k;
    if (tokens >= m && tokens % m == 0) return fmt::format("{}m", tokens / m);
    if (tokens >= k && tokens % k == 0) return fmt::format("{}k", groupedText(tokens / k));
    return groupedText(tokens);
}

std::string parametersText(std::uint64_t parameters) {
    const auto value = static_cast<double>(parameters);
    if (value >= 1e12) return fmt::format("{:.2f} T", value / 1e12);
    if (value >= 1e11) return fmt::format("{:.0f} B", value / 1e9);
    if (value >= 1e9) return fmt::format("{:.2f} B", value / 1e9);
    if (value >= 1e6) return fmt::format("{:.0f} M", value / 1e6);
    return groupedText(parameters);
}

Result<Bytes> parseBytes(std::string_view text, std::string_view what) {
    struct Unit {
        std::string_view name;
        std::uint64_t bytes;
    };
    static constexpr std::array<Unit, 14> units = {
        {{"", 1}, {"b", 1}, {"kib", 1ull << 10}, {"mib", 1ull << 20}, {"gib", 1ull << 30},
            {"tib", 1ull << 40}, {"k", 1ull << 10}, {"m", 1ull << 20}, {"g", 1ull << 30}, {"kb", 1000},
            {"mb", 1000'000}, {"gb", 1000'000'000}, {"tb", 1000'000'000'000}, {"t", 1ull << 40}}};
    constexpr std::string_view expected = "a size such as 24GiB, 24576MiB or 24GB";
    const auto split = text.empty() ? std::nullopt : splitNumber(text);
    if (!split) return badValue(what, text, expected);
    for (const Unit& unit : units) {
        if (split->unit != unit.name) continue;
        const auto size = scale(*split, unit.bytes);
        if (!size)
            return fail(ErrorKind::Overflow, "overflow",
                fmt::format("{}: \"{}\" is more than 64 bits can hold", what, excerpt(text)),
                {std::string(what)});
        return Bytes(*size);
    }
    return badValue(what, text, expected);
}

Result<std::uint64_t> parseTokens(std::string_view text, std::string_view what, std::uint64_t min) {
    constexpr std::string_view expected = "a number of tokens such as 8192, 8k or 1m";
    const auto split = text.empty() ? std::nullopt : splitNumber(text);
    if (!split) return badValue(what, text, expected);
    const std::uint64_t factor = split->unit.empty() ? 1
        : split->unit == "k"                         ? 1024
        : split->unit == "m"                         ? 1024 * 1024
                                                     : 0;
    if (factor == 0 || (factor == 1 && !split->whole && split->number < kWholeEnd))
        return badValue(what, text, expected);
    const auto tokens = scale(*split, factor);
    if (!tokens || *tokens > Count::kMax)
        return fail(ErrorKind::Overflow, "overflow",
            fmt::format("{}: \"{}\" is more than 64 bits can hold", what, excerpt(text)),
            {std::string(what)});
    if (*tokens < min) return badValue(what, text, fmt::format("at least {}", min));
    return *tokens;
}

Result<std::uint64_t> parseParameters(std::string_view text, std::string_view what) {
    constexpr std::string_view expected = "a parameter count such as 8.03B or 8030261248";
    const auto split = text.empty() ? std::nullopt : splitNumber(text);
    if (!split) return badValue(what, text, expected);
    const std::uint64_t factor = split->unit.empty() ? 1
        : split->unit == "k"                         ? 1000
        : split->unit == "m"                         ? 1'000'000
        : split->unit == "b"                         ? 1'000'000'000
        : split->unit == "t"                         ? 1'000'000'000'000
                                                     : 0;
    const auto count = factor == 0 ? std::nullopt : scale(*split, factor);
    if (!count || *count == 0) return badValue(what, text, expected);
    return *count;
}

Result<std::uint64_t> parseWhole(
    std::string_view text, std::string_view what, std::uint64_t min, std::uint64_t max) {
    std::uint64_t value = 0;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
    if (parsed.ec != std::errc() || parsed.ptr != text.data() + text.size() || value < min || value > max)
        return badValue(
            what, text, fmt::format("a whole number from {} to {}", groupedText(min), groupedText(max)));
    return value;
}

} // namespace vramplan
