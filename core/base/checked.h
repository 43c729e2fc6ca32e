// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <concepts>
#include <cstdint>
#include <limits>

namespace vramplan {

/// An unsigned 64-bit amount that remembers overflow.
///
/// Valid values are 0 … 2^63 − 1 (so that differences fit a signed 64-bit integer). Any operation that would
/// leave that range gives the overflow value, which absorbs everything added to or multiplied with it; a
/// whole formula is written plainly and asked once at its end. Negative integers convert to the overflow
/// value.
template <class Tag>
class Checked64 {
public:
    static constexpr std::uint64_t kMax =
        static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());

    constexpr Checked64() = default;
    /// Not explicit, so that plain numbers mix freely with amounts.
    template <std::integral Integer>
    constexpr Checked64(Integer value) { // NOLINT(google-explicit-constructor)
        if constexpr (std::signed_integral<Integer>) {
            if (value < 0) {
                m_value = kOverflow;
                return;
            }
        }
        const auto wide = static_cast<std::uint64_t>(value);
        m_value = wide > kMax ? kOverflow : wide;
    }
    static constexpr Checked64 overflow() {
        Checked64 result;
        result.m_value = kOverflow;
        return result;
    }

    constexpr bool overflowed() const { return m_value == kOverflow; }
    /// The amount; 2^64 − 1 when it overflowed, so ask overflowed() first.
    constexpr std::uint64_t value() const { return m_value; }

    friend constexpr auto operator<=>(Checked64, Checked64) = default;

    friend constexpr Checked64 operator+(Checked64 a, Checked64 b) {
        std::uint64_t sum = 0;
        if (__builtin_add_overflow(a.m_value, b.m_value, &sum) || sum > kMax) return overflow();
        return fromRaw(sum);
    }
    friend constexpr Checked64 operator*(Checked64 a, Checked64 b) {
        if (a.overflowed() || b.overflowed()) return overflow();
        std::uint64_t product = 0;
        if (__builtin_mul_overflow(a.m_value, b.m_value, &product) || product > kMax) return overflow();
        return fromRaw(product);
    }
    /// Rounds towards zero; dividing by zero is the overflow value.
    friend constexpr Checked64 operator/(Checked64 a, Checked64 b) {
        if (a.overflowed() || b.overflowed() || b.m_value == 0) return overflow();
        return fromRaw(a.m_value / b.m_value);
    }
    /// a − b, or 0 where b is the larger.
    friend constexpr Checked64 minusOrZero(Checked64 a, Checked64 b) {
        if (a.overflowed() || b.overflowed()) return overflow();
        return fromRaw(a.m_value > b.m_value ? a.m_value - b.m_value : 0);
    }
    friend constexpr Checked64 ceilDiv(Checked64 a, Checked64 b) {
        if (a.overflowed() || b.overflowed() || b.m_value == 0) return overflow();
        return fromRaw(a.m_value / b.m_value + (a.m_value % b.m_value != 0 ? 1 : 0));
    }
    /// a rounded up to a multiple of `step`.
    friend constexpr Checked64 roundUp(Checked64 a, Checked64 step) { return ceilDiv(a, step) * step; }

    constexpr Checked64& operator+=(Checked64 other) { return *this = *this + other; }
    constexpr Checked64& operator*=(Checked64 other) { return *this = *this * other; }

private:
    static constexpr std::uint64_t kOverflow = std::numeric_limits<std::uint64_t>::max();
    static constexpr Checked64 fromRaw(std::uint64_t value) {
        Checked64 result;
        result.m_value = value;
        return result;
    }
    std::uint64_t m_value = 0;
};

/// A number of things: elements, tokens, layers, heads.
using Count = Checked64<struct CountTag>;
/// A size in bytes.
using Bytes = Checked64<struct BytesTag>;

constexpr Bytes operator*(Count count, Bytes each) {
    return each * (count.overflowed() ? Bytes::overflow() : Bytes(count.value()));
}
constexpr Bytes operator*(Bytes each, Count count) { return count * each; }

inline constexpr Bytes kKiB = 1024;
inline constexpr Bytes kMiB = 1024 * 1024;
inline constexpr Bytes kGiB = 1024 * 1024 * 1024;

/// a − b with sign; both must be valid amounts.
constexpr std::int64_t difference(Bytes a, Bytes b) {
    return static_cast<std::int64_t>(a.value()) - static_cast<std::int64_t>(b.value());
}

} // namespace vramplan
