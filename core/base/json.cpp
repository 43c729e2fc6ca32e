// SPDX-License-Identifier: Apache-2.0
#include "core/base/json.h"

#include "core/base/file.h"

#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <set>

namespace vramplan {
namespace {

using Json = nlohmann::json;

struct ParseRefusal {
    Error error;
};

/// Refuses deep nesting and duplicate keys while nlohmann's parser runs.
class ParseGuard {
public:
    explicit ParseGuard(int maxDepth) : m_maxDepth(maxDepth) { }
    bool operator()(int depth, Json::parse_event_t event, Json& parsed) {
        switch (event) {
        case Json::parse_event_t::object_start:
        case Json::parse_event_t::array_start:
            if (depth >= m_maxDepth)
                refuse("json_too_deep", fmt::format("the JSON is nested deeper than {} levels", m_maxDepth));
            m_keys.resize(static_cast<std::size_t>(depth) + 1);
            m_keys.back().clear();
            break;
        case Json::parse_event_t::key: {
            auto& seen = m_keys.at(static_cast<std::size_t>(depth) - 1);
            const auto& key = parsed.get_ref<const std::string&>();
            if (!seen.insert(key).second)
                refuse("json_duplicate_key",
                    fmt::format("the key \"{}\" stands twice in one object; keep one", excerpt(key, 80)));
            break;
        }
        default: break;
        }
        return true;
    }

private:
    [[noreturn]] static void refuse(const char* code, std::string message) {
        throw ParseRefusal{Error{ErrorKind::Invalid, code, std::move(message), {}, {}, {}}};
    }
    int m_maxDepth;
    std::vector<std::set<std::string>> m_keys;
};

std::string shortText(const Json& value) {
    switch (value.type()) {
    case Json::value_t::object: return "an object";
    case Json::value_t::array: return "a list";
    case Json::value_t::string:
        return fmt::format("the text \"{}\"", excerpt(value.get_ref<const std::string&>(), 40));
    case Json::value_t::null: return "null";
    default: return value.dump();
    }
}

/// Python writes Infinity, -Infinity and NaN into config files, which JSON does not have. Outside of texts
/// they become numbers that every reader of ours refuses or ignores, padded so that byte offsets stay true.
/// Empty where there are none.
std::string withoutNonFinite(std::string_view text) {
    struct Word {
        std::string_view python, json;
    };
    static constexpr Word words[] = {{"-Infinity", "-1e300   "}, {"Infinity", "1e300   "}, {"NaN", "0.5"}};
    std::string changed;
    bool inText = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '"') inText = !inText;
        if (inText && text[at] == '\\') ++at;
        if (inText) continue;
        for (const Word& word : words) {
            if (text.substr(at, word.python.size()) != word.python) continue;
            if (changed.empty()) changed = text;
            changed.replace(at, word.json.size(), word.json);
            at += word.json.size() - 1;
            break;
        }
    }
    return changed;
}

} // namespace

Result<JsonDocument> JsonDocument::parse(std::string_view original, JsonLimits limits) {
    std::string_view text = original;
    if (text.size() > limits.maxBytes)
        return fail(ErrorKind::Invalid, "json_too_large",
            fmt::format("the JSON has {} bytes; at most {} are read", text.size(), limits.maxBytes));
    if (text.empty()) return fail(ErrorKind::Invalid, "file_empty", "the file is empty; JSON was expected");
    const std::string finite = withoutNonFinite(text);
    if (!finite.empty()) text = finite;
    try {
        ParseGuard guard(limits.maxDepth);
        auto value = std::make_shared<Json>(Json::parse(text.begin(), text.end(), std::ref(guard)));
        JsonDocument document;
        document.m_value = std::move(value);
        return document;
    } catch (ParseRefusal& refusal) {
        return std::unexpected(std::move(refusal.error));
    } catch (const Json::parse_error& error) {
        return fail(ErrorKind::Invalid, "json_syntax",
            error.byte >= text.size() ? "the JSON ends too early: it is cut off or a bracket is missing"
                                      : "this is not valid JSON",
            {}, fmt::format("byte {}", error.byte));
    } catch (const Json::exception&) {
        return fail(
            ErrorKind::Invalid, "json_number", "the JSON holds a number that no 64-bit value can carry");
    }
}

Result<JsonDocument> JsonDocument::load(const std::string& path, JsonLimits limits) {
    VRAMPLAN_TRY(const std::string text, readFile(path, limits.maxBytes));
    auto document = parse(text, limits);
    if (!document) return std::unexpected(inFile(std::move(document).error(), path));
    return document;
}

JsonDocument JsonDocument::adopt(Json value) {
    JsonDocument document;
    document.m_value = std::make_shared<const Json>(std::move(value));
    return document;
}

JsonDocument JsonDocument::part(const JsonView& view) const {
    JsonDocument document;
    document.m_value = std::shared_ptr<const Json>(m_value, view.raw());
    return document;
}

JsonView JsonDocument::root() const { return {m_value.get(), {}}; }

bool JsonView::present() const { return m_value != nullptr && !m_value->is_null(); }
bool JsonView::isObject() const { return m_value != nullptr && m_value->is_object(); }
bool JsonView::isArray() const { return m_value != nullptr && m_value->is_array(); }
bool JsonView::isString() const { return m_value != nullptr && m_value->is_string(); }
bool JsonView::isNumber() const { return m_value != nullptr && m_value->is_number(); }
bool JsonView::isBool() const { return m_value != nullptr && m_value->is_boolean(); }

JsonView JsonView::operator[](std::string_view key) const {
    std::string path = m_path.empty() ? std::string(key) : m_path + "." + std::string(key);
    if (!isObject()) return {nullptr, std::move(path)};
    const auto found = m_value->find(key);
    return {found == m_value->end() ? nullptr : &*found, std::move(path)};
}

JsonView JsonView::at(std::size_t index) const {
    std::string path = fmt::format("{}[{}]", m_path, index);
    if (!isArray() || index >= m_value->size()) return {nullptr, std::move(path)};
    return {&(*m_value)[index], std::move(path)};
}

std::size_t JsonView::size() const { return isArray() || isObject() ? m_value->size() : 0; }

std::vector<std::string> JsonView::keys() const {
    std::vector<std::string> names;
    if (isObject())
        for (const auto& [key, value] : m_value->items()) names.push_back(key);
    return names;
}

Error JsonView::mismatch(std::string_view expected) const {
    const std::string found = m_value == nullptr ? "nothing" : shortText(*m_value);
    return Error{ErrorKind::Invalid, "json_value", fmt::format("expected {}, found {}", expected, found),
        {std::string(expected), found}, {}, m_path.empty() ? "top level" : m_path};
}

Result<std::uint64_t> JsonView::asUnsigned(std::uint64_t max, std::uint64_t min) const {
    const auto expected = [&] { return fmt::format("a whole number from {} to {}", min, max); };
    if (!isNumber()) return std::unexpected(mismatch(expected()));
    std::uint64_t value = 0;
    if (m_value->is_number_unsigned()) {
        value = m_value->get<std::uint64_t>();
    } else if (m_value->is_number_float()) {
        // Exported configs write whole numbers as 4096.0 now and then; anything else is refused.
        const double number = m_value->get<double>();
        if (!(number >= 0 && number <= static_cast<double>(kMaxCount)) || std::floor(number) != number)
            return std::unexpected(mismatch(expected()));
        value = static_cast<std::uint64_t>(number);
    } else {
        return std::unexpected(mismatch(expected()));
    }
    if (value < min || value > max) return std::unexpected(mismatch(expected()));
    return value;
}

Result<double> JsonView::asNumber() const {
    if (!isNumber()) return std::unexpected(mismatch("a number"));
    return m_value->get<double>();
}

Result<bool> JsonView::asBool() const {
    if (!isBool()) return std::unexpected(mismatch("true or false"));
    return m_value->get<bool>();
}

Result<std::string> JsonView::asString() const {
    if (!isString()) return std::unexpected(mismatch("a text"));
    return m_value->get<std::string>();
}

namespace {

/// The value of a view that may be absent: null counts as absent.
template <class T, class Read>
Result<std::optional<T>> optionalOf(const JsonView& view, Read read) {
    if (!view.present()) return std::optional<T>();
    VRAMPLAN_TRY(T value, read());
    return std::optional<T>(std::move(value));
}

} // namespace

Result<std::optional<std::uint64_t>> JsonView::optionalUnsigned(std::uint64_t max, std::uint64_t min) const {
    return optionalOf<std::uint64_t>(*this, [&] { return asUnsigned(max, min); });
}
Result<std::optional<bool>> JsonView::optionalBool() const {
    return optionalOf<bool>(*this, [&] { return asBool(); });
}
Result<std::optional<double>> JsonView::optionalNumber() const {
    return optionalOf<double>(*this, [&] { return asNumber(); });
}
Result<std::optional<std::string>> JsonView::optionalString() const {
    return optionalOf<std::string>(*this, [&] { return asString(); });
}

} // namespace vramplan
