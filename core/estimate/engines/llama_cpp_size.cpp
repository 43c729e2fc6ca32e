// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/llama_cpp_size.h"

#include <algorithm>
#include <bit>

namespace vramplan::llama_cpp {
namespace {

constexpr std::size_t kFirstTable = 1024; ///< a power of two

} // namespace

std::int64_t Formulas::result(Rule rule, std::int64_t left, std::int64_t right) {
    switch (rule) {
    case Rule::Add: return left + right;
    case Rule::Subtract: return left - right;
    case Rule::Multiply: return left * right;
    case Rule::Divide: return left / right;
    case Rule::Remainder: return left % right;
    case Rule::Smaller: return std::min(left, right);
    case Rule::Equal: return left == right ? 1 : 0;
    case Rule::Less: return left < right ? 1 : 0;
    default: return 0;
    }
}

Size Size::combined(Rule rule, const Size& a, const Size& b) {
    const std::int64_t value = Formulas::result(rule, a.m_value, b.m_value);
    Formulas* const from = a.m_from != nullptr ? a.m_from : b.m_from;
    if (from == nullptr) return value;
    const auto is = [](const Size& size, std::int64_t constant) {
        return size.m_from == nullptr && size.m_value == constant;
    };
    const bool factor = rule == Rule::Multiply, sum = rule == Rule::Add;
    if (factor && (is(a, 0) || is(b, 0))) return 0;
    if ((sum && is(a, 0)) || (factor && is(a, 1))) return b;
    if (((sum || rule == Rule::Subtract) && is(b, 0)) || ((factor || rule == Rule::Divide) && is(b, 1)))
        return a;
    Formulas::Entry left = from->entryOf(a), right = from->entryOf(b);
    if ((factor || sum) && right < left) std::swap(left, right);
    return {value, from, from->enter({rule, left, right}).first};
}

bool Size::compared(Rule rule, const Size& a, const Size& b) {
    const bool holds = Formulas::result(rule, a.m_value, b.m_value) != 0;
    Formulas* const from = a.m_from != nullptr ? a.m_from : b.m_from;
    if (from == nullptr) return holds;
    const Formulas::Entry left = from->entryOf(a), right = from->entryOf(b);
    if (left == right) return holds;
    const auto [entry, isNew] = from->enter({rule, left, right});
    if (isNew) from->m_choices.emplace_back(entry, holds);
    return holds;
}

Size Formulas::variable(std::int64_t value) {
    return {value, this, enter({Rule::Variable, m_variables++, 0}).first};
}

Formulas::Entry Formulas::entryOf(const Size& size) {
    if (size.m_from != nullptr) return size.m_entry;
    return enter({Rule::Constant, static_cast<Entry>(size.m_value), static_cast<Entry>(size.m_value >> 32)})
        .first;
}

std::size_t Formulas::slotOf(const Step& step) const {
    const std::uint64_t hash = (static_cast<std::uint32_t>(step.left) * 0x9E3779B97F4A7C15u)
        ^ ((static_cast<std::uint32_t>(step.right) + static_cast<std::uint64_t>(step.rule) * 0x100000000u)
            * 0xC2B2AE3D27D4EB4Fu);
    std::size_t slot = (hash >> 32) & (m_byHash.size() - 1);
    while (m_byHash[slot] >= 0 && m_steps[static_cast<std::size_t>(m_byHash[slot])] != step)
        slot = (slot + 1) & (m_byHash.size() - 1);
    return slot;
}

std::pair<Formulas::Entry, bool> Formulas::enter(const Step& step) {
    if (m_byHash.size() < 2 * (m_steps.size() + 1)) {
        m_byHash.assign(std::max(kFirstTable, std::bit_ceil(2 * (m_steps.size() + 1))), -1);
        for (std::size_t i = 0; i < m_steps.size(); ++i) m_byHash[slotOf(m_steps[i])] = static_cast<Entry>(i);
    }
    const std::size_t slot = slotOf(step);
    if (m_byHash[slot] >= 0) return {m_byHash[slot], false};
    m_byHash[slot] = static_cast<Entry>(m_steps.size());
    m_steps.push_back(step);
    return {m_byHash[slot], true};
}

void Formulas::keepOnly(std::span<Entry* const> wanted) {
    std::vector<bool> kept(m_steps.size(), false);
    for (const Entry* each : wanted) kept[static_cast<std::size_t>(*each)] = true;
    for (const auto& [entry, holds] : m_choices) kept[static_cast<std::size_t>(entry)] = true;
    for (std::size_t i = m_steps.size(); i-- > 0;) {
        if (!kept[i] || !m_steps[i].hasOperands()) continue;
        kept[static_cast<std::size_t>(m_steps[i].left)] = true;
        kept[static_cast<std::size_t>(m_steps[i].right)] = true;
    }
    std::vector<Entry> moved(m_steps.size(), -1);
    std::vector<Step> steps;
    for (std::size_t i = 0; i < m_steps.size(); ++i) {
        if (!kept[i]) continue;
        Step step = m_steps[i];
        if (step.hasOperands()) {
            step.left = moved[static_cast<std::size_t>(step.left)];
            step.right = moved[static_cast<std::size_t>(step.right)];
        }
        moved[i] = static_cast<Entry>(steps.size());
        steps.push_back(step);
    }
    for (Entry* each : wanted) *each = moved[static_cast<std::size_t>(*each)];
    for (auto& [entry, holds] : m_choices) entry = moved[static_cast<std::size_t>(entry)];
    m_steps = std::move(steps);
    m_byHash = {};
}

bool Formulas::compute(std::span<const std::int64_t> variables, std::vector<std::int64_t>& values) const {
    values.resize(m_steps.size());
    for (std::size_t i = 0; i < m_steps.size(); ++i) {
        const Step& step = m_steps[i];
        const auto left = static_cast<std::size_t>(step.left), right = static_cast<std::size_t>(step.right);
        switch (step.rule) {
        case Rule::Variable: values[i] = variables[left]; break;
        case Rule::Constant:
            values[i] = static_cast<std::int64_t>(step.right) * (std::int64_t{1} << 32)
                + static_cast<std::uint32_t>(step.left);
            break;
        case Rule::Divide:
        case Rule::Remainder:
            if (values[right] == 0) return false;
            [[fallthrough]];
        default: values[i] = result(step.rule, values[left], values[right]);
        }
    }
    return std::all_of(m_choices.begin(), m_choices.end(), [&](const std::pair<Entry, bool>& choice) {
        return (values[static_cast<std::size_t>(choice.first)] != 0) == choice.second;
    });
}

} // namespace vramplan::llama_cpp
