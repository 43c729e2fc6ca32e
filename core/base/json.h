// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vramplan {

/// Limits for JSON that comes from strangers.
struct JsonLimits {
    std::size_t maxBytes = 64u << 20; ///< of the text
    int maxDepth = 64;                ///< nested arrays and objects
};

class JsonView;

/// A parsed JSON document. Depth is limited and duplicate keys are refused while parsing, so a JsonDocument
/// is always safe to walk, copy and destroy.
class JsonDocument {
public:
    /// Errors: Invalid with the byte offset (syntax, depth, duplicate key, not UTF-8, too large).
    static Result<JsonDocument> parse(std::string_view text, JsonLimits limits = {});
    /// Reads and parses a whole file; errors carry the file name.
    static Result<JsonDocument> load(const std::string& path, JsonLimits limits = {});
    /// Takes a value that our own code built.
    static JsonDocument adopt(nlohmann::json value);

    /// A value of this document as a document of its own, which shares the memory. `view` must be a present
    /// value of this document.
    JsonDocument part(const JsonView& view) const;

    JsonView root() const;
    const nlohmann::json& raw() const { return *m_value; }

private:
    std::shared_ptr<const nlohmann::json> m_value;
};

/// A checked look at one value inside a JsonDocument, which must outlive it. Every failure names the path of
/// the value and what was expected. Numbers never wrap: a value outside the asked range is an error.
class JsonView {
public:
    JsonView() = default; ///< an absent value
    JsonView(const nlohmann::json* value, std::string path) : m_value(value), m_path(std::move(path)) { }

    bool present() const; ///< there and not null
    bool isObject() const;
    bool isArray() const;
    bool isString() const;
    bool isNumber() const;
    bool isBool() const;
    const std::string& path() const { return m_path; }
    const nlohmann::json* raw() const { return m_value; }

    /// Member of an object; an absent view if this is no object or lacks the key.
    JsonView operator[](std::string_view key) const;
    JsonView at(std::size_t index) const;
    std::size_t size() const; ///< of an array or object, else 0
    std::vector<std::string> keys() const;

    /// The value of this view. Errors: Invalid with path.
    Result<std::uint64_t> asUnsigned(std::uint64_t max = kMaxCount, std::uint64_t min = 0) const;
    Result<double> asNumber() const;
    Result<bool> asBool() const;
    Result<std::string> asString() const;

    /// As above, but absent and null give an empty optional.
    Result<std::optional<std::uint64_t>> optionalUnsigned(
        std::uint64_t max = kMaxCount, std::uint64_t min = 0) const;
    Result<std::optional<bool>> optionalBool() const;
    Result<std::optional<double>> optionalNumber() const;
    Result<std::optional<std::string>> optionalString() const;

    /// An error about this value: "expected …, found …".
    Error mismatch(std::string_view expected) const;

    static constexpr std::uint64_t kMaxCount =
        (std::uint64_t{1} << 53) - 1; ///< largest integer JSON carries exactly

private:
    const nlohmann::json* m_value = nullptr;
    std::string m_path;
};

} // namespace vramplan
