// SPDX-License-Identifier: Apache-2.0
#include "core/source/module_regex.h"

#include <utility>

namespace vramplan {
namespace {

constexpr std::size_t kMaxPattern = 2000;
constexpr int kMaxDepth = 32;

using Set = std::bitset<256>;

Set setOf(char c) {
    Set set;
    set.set(static_cast<unsigned char>(c));
    return set;
}
Set rangeOf(char from, char to) {
    Set set;
    for (int c = static_cast<unsigned char>(from); c <= static_cast<unsigned char>(to); ++c)
        set.set(static_cast<std::size_t>(c));
    return set;
}
Set wordSet() { return rangeOf('a', 'z') | rangeOf('A', 'Z') | rangeOf('0', '9') | setOf('_'); }

std::optional<Set> escaped(char c) {
    switch (c) {
    case 'd': return rangeOf('0', '9');
    case 'D': return ~rangeOf('0', '9');
    case 'w': return wordSet();
    case 'W': return ~wordSet();
    case 's': return setOf(' ') | setOf('\t');
    default: break;
    }
    if (wordSet().test(static_cast<unsigned char>(c))) return {}; // boundaries, back references and the like
    return setOf(c);
}

} // namespace

/// Builds the steps by recursive descent. Each part is a piece of automaton whose open ends all jump to the
/// step that follows it in the list, which keeps the bookkeeping to plain numbers.
class RegexCompiler {
public:
    explicit RegexCompiler(std::string_view pattern) : m_rest(pattern) { }

    std::optional<ModuleRegex> run() {
        if (!alternatives(0) || !m_rest.empty()) return {};
        add({ModuleRegex::Step::Kind::Accept, 0, 0, 0});
        return std::move(m_regex);
    }

private:
    using Step = ModuleRegex::Step;
    using Kind = Step::Kind;

    std::uint16_t here() const { return static_cast<std::uint16_t>(m_regex.m_steps.size()); }
    void add(Step step) { m_regex.m_steps.push_back(step); }
    Step& at(std::uint16_t index) { return m_regex.m_steps[index]; }
    void insert(std::uint16_t index, Step step) {
        m_regex.m_steps.insert(m_regex.m_steps.begin() + index, step);
        for (std::uint16_t i = static_cast<std::uint16_t>(index + 1); i < here(); ++i) {
            ++at(i).next;
            ++at(i).other;
        }
    }
    void addSet(const Set& set) {
        m_regex.m_sets.push_back(set);
        add({Kind::Set, static_cast<std::uint16_t>(m_regex.m_sets.size() - 1),
            static_cast<std::uint16_t>(here() + 1), 0});
    }

    bool alternatives(int depth) {
        if (depth > kMaxDepth) return false;
        const std::uint16_t first = here();
        if (!sequence(depth)) return false;
        while (!m_rest.empty() && m_rest.front() == '|') {
            m_rest.remove_prefix(1);
            insert(first, {Kind::Split, 0, static_cast<std::uint16_t>(first + 1), 0});
            const std::uint16_t jump = here();
            add({Kind::Jump, 0, 0, 0});
            at(first).other = here();
            // The rest of the alternatives form one piece of their own.
            if (!alternatives(depth + 1)) return false;
            at(jump).next = here();
        }
        return true;
    }

    bool sequence(int depth) {
        while (!m_rest.empty() && m_rest.front() != '|' && m_rest.front() != ')') {
            const std::uint16_t first = here();
            if (!atom(depth)) return false;
            if (!m_rest.empty() && !repeat(first)) return false;
        }
        return true;
    }

    bool repeat(std::uint16_t first) {
        const char c = m_rest.front();
        if (c == '{') return false;
        if (c != '*' && c != '+' && c != '?') return true;
        m_rest.remove_prefix(1);
        if (!m_rest.empty() && (m_rest.front() == '?' || m_rest.front() == '+')) m_rest.remove_prefix(1);
        if (here() == first) return true; // nothing to repeat
        if (c == '+') {
            add({Kind::Split, 0, first, static_cast<std::uint16_t>(here() + 1)});
            return true;
        }
        insert(first, {Kind::Split, 0, static_cast<std::uint16_t>(first + 1), 0});
        if (c == '*') add({Kind::Jump, 0, first, 0});
        at(first).other = here();
        return true;
    }

    bool atom(int depth) {
        const char c = m_rest.front();
        m_rest.remove_prefix(1);
        switch (c) {
        case '(':
            if (m_rest.starts_with("?:")) m_rest.remove_prefix(2);
            if (m_rest.starts_with("?") || !alternatives(depth + 1) || m_rest.empty()) return false;
            m_rest.remove_prefix(1);
            return true;
        case '[': return characterClass();
        case '.': addSet(~Set()); return true;
        case '^': add({Kind::Start, 0, static_cast<std::uint16_t>(here() + 1), 0}); return true;
        case '$': add({Kind::End, 0, static_cast<std::uint16_t>(here() + 1), 0}); return true;
        case '*':
        case '+':
        case '?': return false;
        case '\\': {
            if (m_rest.empty()) return false;
            const auto set = escaped(m_rest.front());
            m_rest.remove_prefix(1);
            if (set) addSet(*set);
            return set.has_value();
        }
        default: addSet(setOf(c)); return true;
        }
    }

    bool characterClass() {
        Set set;
        const bool inverted = m_rest.starts_with('^');
        if (inverted) m_rest.remove_prefix(1);
        bool first = true;
        while (!m_rest.empty() && (first || m_rest.front() != ']')) {
            first = false;
            const char c = m_rest.front();
            m_rest.remove_prefix(1);
            if (c == '\\') {
                if (m_rest.empty()) return false;
                const auto part = escaped(m_rest.front());
                if (!part) return false;
                m_rest.remove_prefix(1);
                set |= *part;
            } else if (m_rest.size() > 1 && m_rest[0] == '-' && m_rest[1] != ']') {
                set |= rangeOf(c, m_rest[1]);
                m_rest.remove_prefix(2);
            } else {
                set |= setOf(c);
            }
        }
        if (m_rest.empty()) return false;
        m_rest.remove_prefix(1);
        addSet(inverted ? ~set : set);
        return true;
    }

    std::string_view m_rest;
    ModuleRegex m_regex;
};

std::optional<ModuleRegex> ModuleRegex::compile(std::string_view pattern) {
    if (pattern.size() > kMaxPattern) return {};
    return RegexCompiler(pattern).run();
}

bool ModuleRegex::matches(std::string_view text) const {
    std::vector<std::uint16_t> current, following, pending;
    std::vector<std::size_t> seen(m_steps.size(), text.size() + 1);
    const auto follow = [&](std::uint16_t from, std::size_t position, std::vector<std::uint16_t>& into) {
        pending.assign(1, from);
        while (!pending.empty()) {
            const std::uint16_t index = pending.back();
            pending.pop_back();
            if (seen[index] == position) continue;
            seen[index] = position;
            const Step& step = m_steps[index];
            switch (step.kind) {
            case Step::Kind::Accept: return true;
            case Step::Kind::Set: into.push_back(index); break;
            case Step::Kind::Jump: pending.push_back(step.next); break;
            case Step::Kind::Split:
                pending.push_back(step.next);
                pending.push_back(step.other);
                break;
            case Step::Kind::Start:
                if (position == 0) pending.push_back(step.next);
                break;
            case Step::Kind::End:
                if (position == text.size()) pending.push_back(step.next);
                break;
            }
        }
        return false;
    };
    if (follow(m_start, 0, current)) return true;
    for (std::size_t i = 0; i < text.size() && !current.empty(); ++i) {
        following.clear();
        for (const std::uint16_t index : current)
            if (m_sets[m_steps[index].set].test(static_cast<unsigned char>(text[i]))
                && follow(m_steps[index].next, i + 1, following))
                return true;
        current.swap(following);
    }
    return false;
}

bool globMatches(std::string_view pattern, std::string_view text) {
    std::size_t p = 0, t = 0, star = std::string_view::npos, mark = 0;
    while (t < text.size()) {
        if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            mark = t;
        } else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == text[t])) {
            ++p;
            ++t;
        } else if (star != std::string_view::npos) {
            p = star + 1;
            t = ++mark;
        } else {
            return false;
        }
    }
    while (p < pattern.size() && pattern[p] == '*') ++p;
    return p == pattern.size();
}

} // namespace vramplan
