// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/checked.h"
#include "core/model/element_type.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace vramplan {

/// A number inside a label or formula.
struct PhraseInput {
    enum class Unit : std::uint8_t { Number, Size, Element, Real };
    const char* name;    ///< snake_case literal, the key in JSON `inputs`
    std::uint64_t value; ///< Element: an ElementType; Real: the bits of a double
    Unit unit;
};

PhraseInput input(const char* name, Count value);
PhraseInput input(const char* name, Bytes value);
PhraseInput input(const char* name, ElementType value);
PhraseInput input(const char* name, double value);
inline PhraseInput input(const char* name, std::uint64_t value) {
    return {name, value, PhraseInput::Unit::Number};
}
inline PhraseInput input(const char* name, std::uint32_t value) {
    return {name, value, PhraseInput::Unit::Number};
}

/// A text with numbers, turned into characters only when somebody reads it: a slider tick pays for numbers
/// only.
///
/// The pattern is a literal. "{layers}" is replaced by the number, "{layers:layer}" by the number and the
/// noun in singular or plural ("1 layer", "32 layers"; "{n:entry|entries}" where the plural is irregular).
/// Sizes are written with their unit, element types as bytes per value ("2 B", "34/32 B").
struct Phrase {
    static constexpr std::size_t kMaxInputs = 12;
    const char* pattern;
    std::uint8_t count;
    std::array<PhraseInput, kMaxInputs> inputs; ///< the first `count` of them

    // NOLINTBEGIN(cppcoreguidelines-pro-type-member-init): inputs beyond `count` are never read.
    // A literal is a phrase.
    Phrase(const char* text = "") : pattern(text), count(0) { } // NOLINT(google-explicit-constructor)
    template <class... Inputs>
        requires(sizeof...(Inputs) > 0)
    explicit Phrase(const char* text, Inputs... values) : pattern(text), count(sizeof...(values)) {
        static_assert(sizeof...(values) <= kMaxInputs);
        std::size_t i = 0;
        ((inputs[i++] = values), ...);
    }
    // Items are copied more than they are read: what is not in use is left out.
    Phrase(const Phrase& other) : pattern(other.pattern), count(other.count) {
        std::copy_n(other.inputs.begin(), count, inputs.begin());
    }
    // NOLINTEND(cppcoreguidelines-pro-type-member-init)
    Phrase& operator=(const Phrase& other) {
        if (this == &other) return *this;
        pattern = other.pattern;
        count = other.count;
        std::copy_n(other.inputs.begin(), count, inputs.begin());
        return *this;
    }
    ~Phrase() = default;
    const PhraseInput* find(std::string_view name) const;
};

/// How one input is written; replaced by the user interface to follow the locale.
std::string inputText(const PhraseInput& input);
using InputWriter = std::function<std::string(const PhraseInput&)>;

/// The phrase in words. `pattern` replaces the phrase's own (a translation with the same inputs).
std::string text(const Phrase& phrase);
std::string text(const Phrase& phrase, std::string_view pattern, const InputWriter& write);

} // namespace vramplan
