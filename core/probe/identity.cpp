// SPDX-License-Identifier: Apache-2.0
#include "core/probe/identity.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace vramplan {
namespace {

std::optional<std::uint32_t> hexNumber(std::string_view text) {
    std::uint32_t value = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value, 16);
    if (code != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

std::string padded(std::uint32_t value, std::size_t width) {
    std::array<char, 8> buffer = {};
    const auto [end, code] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, 16);
    std::string digits(buffer.data(), end);
    if (digits.size() < width) digits.insert(0, width - digits.size(), '0');
    return digits;
}

bool isHex(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

} // namespace

std::string pciText(std::uint32_t domain, std::uint32_t bus, std::uint32_t device, std::uint32_t function) {
    return padded(domain, 4) + ":" + padded(bus, 2) + ":" + padded(device, 2) + "." + padded(function, 1);
}

std::string normalisedPci(std::string_view text) {
    const std::size_t dot = text.rfind('.');
    const std::size_t colon = text.rfind(':');
    if (dot == std::string_view::npos || colon == std::string_view::npos || colon > dot || colon == 0)
        return {};
    const std::size_t before = text.rfind(':', colon - 1);
    const auto domain = before == std::string_view::npos ? std::optional<std::uint32_t>(0)
                                                         : hexNumber(text.substr(0, before));
    const std::size_t busAt = before == std::string_view::npos ? 0 : before + 1;
    const auto bus = hexNumber(text.substr(busAt, colon - busAt));
    const auto device = hexNumber(text.substr(colon + 1, dot - colon - 1));
    const auto function = hexNumber(text.substr(dot + 1));
    if (!domain || !bus || !device || !function || *bus > 0xff || *device > 0x1f || *function > 7) return {};
    return pciText(*domain, *bus, *device, *function);
}

std::string normalisedUuid(std::string_view text) {
    for (const std::string_view prefix : {"GPU-", "MIG-GPU-", "MIG-"}) {
        if (text.starts_with(prefix)) {
            text.remove_prefix(prefix.size());
            break;
        }
    }
    std::string digits;
    for (const char c : text) {
        if (c == '-') continue;
        if (!isHex(c)) return {};
        digits += static_cast<char>(c >= 'A' && c <= 'F' ? c - 'A' + 'a' : c);
    }
    if (digits.size() != 32 || digits.find_first_not_of('0') == std::string::npos) return {};
    return digits;
}

std::string luidText(std::uint32_t low, std::uint32_t high) {
    std::array<std::uint8_t, 8> bytes = {};
    for (std::size_t i = 0; i < 4; ++i) {
        bytes[i] = static_cast<std::uint8_t>(low >> 8 * i);
        bytes[4 + i] = static_cast<std::uint8_t>(high >> 8 * i);
    }
    return hexText(bytes.data(), bytes.size());
}

std::string luidOfCounter(std::string_view instance) {
    constexpr std::string_view prefix = "luid_0x", middle = "_0x";
    const std::size_t start = instance.find(prefix);
    if (start == std::string_view::npos) return {};
    instance.remove_prefix(start + prefix.size());
    const std::size_t between = instance.find(middle);
    if (between == std::string_view::npos) return {};
    const auto high = hexNumber(instance.substr(0, between));
    instance.remove_prefix(between + middle.size());
    const auto low = hexNumber(instance.substr(0, instance.find('_')));
    return high && low ? luidText(*low, *high) : std::string();
}

std::string fourHexDigits(std::uint32_t number) { return padded(number, 4); }

std::string hexText(const std::uint8_t* bytes, std::size_t count) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) text += padded(bytes[i], 2);
    return text;
}

std::string uuidText(std::string_view prefix, const std::array<std::uint8_t, 16>& bytes) {
    if (std::ranges::all_of(bytes, [](std::uint8_t byte) { return byte == 0; })) return {};
    std::string text(prefix);
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        if (i == 4 || i == 6 || i == 8 || i == 10) text += '-';
        text += padded(bytes[i], 2);
    }
    return text;
}

std::string_view vendorName(std::uint32_t pciVendor) {
    switch (pciVendor) {
    case 0x10de: return "NVIDIA";
    case 0x1002:
    case 0x1022: return "AMD";
    case 0x8086: return "Intel";
    case 0x106b: return "Apple";
    case 0x1ed5: return "Moore Threads";
    case 0x5143: return "Qualcomm";
    default: return {};
    }
}

} // namespace vramplan
