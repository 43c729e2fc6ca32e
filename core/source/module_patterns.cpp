// SPDX-License-Identifier: Apache-2.0
#include "core/source/module_patterns.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace vramplan {
namespace {

bool isDigits(std::string_view text) {
    return !text.empty()
        && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// What different models call the same parts.
std::string_view canonicalPart(std::string_view part) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kSynonyms{{
        {"attn", "self_attn"},
        {"attention", "self_attn"},
        {"ffn", "mlp"},
        {"feed_forward", "mlp"},
        {"block_sparse_moe", "mlp"},
        {"router", "gate"},
        {"shared_expert", "shared_experts"},
        {"head", "lm_head"},
    }};
    for (const auto& [other, ours] : kSynonyms)
        if (part == other) return ours;
    return part;
}

bool isPrefixPart(std::string_view part) {
    return part == "model" || part == "language_model" || part == "backbone" || part == "transformer";
}

/// "a.b" lies in "x.a.b.c" at component borders.
bool holdsComponents(std::string_view name, std::string_view wanted) {
    for (std::size_t at = name.find(wanted); at != std::string_view::npos; at = name.find(wanted, at + 1)) {
        const std::size_t end = at + wanted.size();
        if ((at == 0 || name[at - 1] == '.') && (end == name.size() || name[end] == '.')) return true;
    }
    return false;
}

bool patternMatches(const std::string& pattern, std::string_view name) {
    if (pattern.find_first_of("*?") == std::string::npos) return holdsComponents(name, pattern);
    return globMatches(pattern, name);
}

/// Hybrid models call every kind of block a mixer.
std::string mixerName(std::string_view name) {
    const std::size_t dot = name.find('.');
    return dot == std::string_view::npos ? std::string() : "mixer" + std::string(name.substr(dot));
}

} // namespace

std::string canonicalModuleName(std::string_view name) {
    std::string canonical;
    bool leading = true, afterExperts = false;
    while (!name.empty()) {
        const std::size_t dot = name.find('.');
        const std::string_view part = name.substr(0, dot);
        name = dot == std::string_view::npos ? std::string_view() : name.substr(dot + 1);
        if (leading && isPrefixPart(part)) continue;
        leading = false;
        const bool expertNumber = afterExperts && isDigits(part);
        afterExperts = part == "experts";
        if (expertNumber) continue; // experts are all alike
        if (!canonical.empty()) canonical += '.';
        canonical += canonicalPart(part);
    }
    return canonical;
}

bool ModulePatterns::add(std::string_view pattern) {
    if (pattern.starts_with("re:")) return addRegex(pattern.substr(3));
    std::string canonical = canonicalModuleName(pattern);
    if (canonical.empty()) return true;
    if (canonical.starts_with("layers.")) {
        const char* begin = canonical.data() + 7;
        const char* end = canonical.data() + canonical.size();
        int layer = 0;
        const auto [stop, error] = std::from_chars(begin, end, layer);
        if (error == std::errc() && (stop == end || *stop == '.')) {
            m_layers[layer].push_back(stop == end ? std::string("*") : std::string(stop + 1, end));
            m_namesLayers = true;
            return true;
        }
        // "layers.0*" covers layer 0 and, as wildcards go, no other name that starts so below 10 layers; only
        // the wildcard itself can tell.
        if (error == std::errc()) m_namesLayers = m_generalNumbers = true;
    }
    m_general.push_back(std::move(canonical));
    return true;
}

bool ModulePatterns::addRegex(std::string_view pattern) {
    auto regex = ModuleRegex::compile(pattern);
    if (!regex) return false;
    if (pattern.find_first_of("0123456789") != std::string_view::npos
        || pattern.find("\\d") != std::string_view::npos)
        m_namesLayers = m_generalNumbers = true;
    m_regexes.push_back(std::move(*regex));
    return true;
}

bool ModulePatterns::matches(int layer, std::string_view name) const {
    if (const auto found = m_layers.find(layer); found != m_layers.end()) {
        const std::string mixer = mixerName(name);
        for (const std::string& pattern : found->second)
            if (patternMatches(pattern, name) || (!mixer.empty() && patternMatches(pattern, mixer)))
                return true;
    }
    if (m_general.empty() && m_regexes.empty()) return false;
    const std::string place = layer < 0 ? std::string() : "layers." + std::to_string(layer) + ".";
    for (const std::string& spelling : {place + std::string(name), place + mixerName(name)}) {
        for (const std::string& pattern : m_general)
            if (patternMatches(pattern, spelling)) return true;
        const std::string full = (name == "lm_head" ? "" : "model.") + spelling;
        for (const ModuleRegex& regex : m_regexes)
            if (regex.matches(full) || regex.matches(spelling)) return true;
    }
    return false;
}

} // namespace vramplan
