// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace vramplan::llama_cpp {

class Formulas;

/// A whole number of a graph (elements, strides, bytes) and how it follows from the sizes of a context. One
/// that follows from none is a constant.
///
/// Sizes refer to the formulas that they come from, which must stay where they are meanwhile.
class Size {
public:
    /// A constant.
    Size(std::int64_t value = 0) : m_value(value) { } // NOLINT(google-explicit-constructor): it is a number

    friend Size operator+(const Size& a, const Size& b) { return combined(Rule::Add, a, b); }
    friend Size operator-(const Size& a, const Size& b) { return combined(Rule::Subtract, a, b); }
    friend Size operator*(const Size& a, const Size& b) { return combined(Rule::Multiply, a, b); }
    /// Rounded towards zero. The divisor is not 0.
    friend Size operator/(const Size& a, const Size& b) { return combined(Rule::Divide, a, b); }
    friend Size operator%(const Size& a, const Size& b) { return combined(Rule::Remainder, a, b); }
    friend Size smaller(const Size& a, const Size& b) { return combined(Rule::Smaller, a, b); }
    Size& operator+=(const Size& other) { return *this = *this + other; }
    Size& operator*=(const Size& other) { return *this = *this * other; }

    /// Comparisons decide what the graph looks like, so the formulas remember how each came out.
    friend bool operator==(const Size& a, const Size& b) { return compared(Rule::Equal, a, b); }
    friend bool operator<(const Size& a, const Size& b) { return compared(Rule::Less, a, b); }
    friend bool operator>(const Size& a, const Size& b) { return b < a; }
    friend bool operator>=(const Size& a, const Size& b) { return !(a < b); }

private:
    friend class Formulas;
    enum class Rule : std::uint8_t {
        Add,
        Subtract,
        Multiply,
        Divide,
        Remainder,
        Smaller,
        Equal,
        Less,
        Variable,
        Constant
    };
    Size(std::int64_t value, Formulas* from, std::int32_t entry)
        : m_value(value), m_from(from), m_entry(entry) { }
    static Size combined(Rule rule, const Size& a, const Size& b);
    static bool compared(Rule rule, const Size& a, const Size& b);

    std::int64_t m_value = 0;
    Formulas* m_from = nullptr; ///< null: a constant
    std::int32_t m_entry = 0;
};

/// How the sizes of one graph follow from a few variables: what was added to, multiplied by … what, and every
/// comparison that decided how the graph looks. With it they are known for other values of the variables
/// without building the graph again.
class Formulas {
public:
    using Entry = std::int32_t;

    /// The next variable, with its value now.
    Size variable(std::int64_t value);
    Entry entryOf(const Size& size);
    /// Forgets all that neither these entries nor a choice depends on; they are renumbered in place.
    void keepOnly(std::span<Entry* const> wanted);
    /// Values by entry, for these values of the variables. False where a comparison comes out differently:
    /// then the graph is another.
    bool compute(std::span<const std::int64_t> variables, std::vector<std::int64_t>& values) const;

private:
    friend class Size;
    using Rule = Size::Rule;
    struct Step {
        Rule rule;
        Entry left, right; ///< of a variable its place, of a constant the halves of its bits
        bool operator==(const Step&) const = default;
        bool hasOperands() const { return rule != Rule::Variable && rule != Rule::Constant; }
    };

    static std::int64_t result(Rule rule, std::int64_t left, std::int64_t right);
    /// The entry of this step, which is written down once; the second says whether it is new.
    std::pair<Entry, bool> enter(const Step& step);
    std::size_t slotOf(const Step& step) const;

    std::vector<Step> m_steps;                     ///< by entry; operands come before
    std::vector<std::pair<Entry, bool>> m_choices; ///< comparisons and how they came out
    std::vector<Entry> m_byHash;                   ///< −1: free; as many slots as a power of two
    std::int32_t m_variables = 0;
};

} // namespace vramplan::llama_cpp
