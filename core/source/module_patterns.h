// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/source/module_regex.h"

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace vramplan {

/// A set of module-name patterns, as quantisation configs list what they leave alone: exact names, prefixes,
/// wildcards and regular expressions. Names are compared in one canonical spelling, since models call the
/// same things differently: "layers.3.mlp.experts.down_proj" whatever the file's own prefix and block names.
class ModulePatterns {
public:
    /// False for a regular expression that cannot be read; such a pattern matches nothing.
    bool add(std::string_view pattern);
    bool addRegex(std::string_view pattern);
    bool empty() const { return m_general.empty() && m_regexes.empty() && m_layers.empty(); }
    /// Whether some pattern names layers by number, so that equal layers can differ.
    bool namesLayers() const { return m_namesLayers; }
    /// Whether a pattern names this layer in particular.
    bool namesLayer(int layer) const { return m_generalNumbers || m_layers.contains(layer); }
    /// Does a pattern match the module `name` ("self_attn.q_proj") of this layer (−1: outside the layers)?
    bool matches(int layer, std::string_view name) const;

private:
    std::vector<std::string> m_general; ///< canonical, may hold wildcards
    std::vector<ModuleRegex> m_regexes;
    std::unordered_map<int, std::vector<std::string>> m_layers; ///< the part after "layers.N."
    bool m_namesLayers = false;
    bool m_generalNumbers = false;
};

/// The canonical spelling of a module name or wildcard pattern.
std::string canonicalModuleName(std::string_view name);

} // namespace vramplan
