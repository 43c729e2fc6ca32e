// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/phrase.h"

#include "core/units/text.h"

#include <bit>
#include <fmt/format.h>

namespace vramplan {

PhraseInput input(const char* name, Count value) { return {name, value.value(), PhraseInput::Unit::Number}; }
PhraseInput input(const char* name, Bytes value) { return {name, value.value(), PhraseInput::Unit::Size}; }
PhraseInput input(const char* name, ElementType value) {
    return {name, static_cast<std::uint64_t>(value), PhraseInput::Unit::Element};
}
PhraseInput input(const char* name, double value) {
    return {name, std::bit_cast<std::uint64_t>(value), PhraseInput::Unit::Real};
}

const PhraseInput* Phrase::find(std::string_view name) const {
    for (std::size_t i = 0; i < count; ++i)
        if (name == inputs[i].name) return &inputs[i];
    return nullptr;
}

std::string inputText(const PhraseInput& input) {
    switch (input.unit) {
    case PhraseInput::Unit::Number: return groupedText(input.value);
    case PhraseInput::Unit::Size: return bytesText(Bytes(input.value));
    case PhraseInput::Unit::Real: return fmt::format("{:.4g}", std::bit_cast<double>(input.value));
    case PhraseInput::Unit::Element: {
        const ElementTypeInfo& type = info(static_cast<ElementType>(input.value));
        return type.blockElements == 1 ? fmt::format("{} B", type.blockBytes)
                                       : fmt::format("{}/{} B", type.blockBytes, type.blockElements);
    }
    }
    return {};
}

std::string text(const Phrase& phrase) { return text(phrase, phrase.pattern, inputText); }

std::string text(const Phrase& phrase, std::string_view pattern, const InputWriter& write) {
    std::string result;
    for (std::size_t at = 0; at < pattern.size();) {
        const std::size_t open = pattern.find('{', at);
        const std::size_t close = open == std::string_view::npos ? open : pattern.find('}', open);
        if (close == std::string_view::npos) {
            result += pattern.substr(at);
            break;
        }
        result += pattern.substr(at, open - at);
        const std::string_view field = pattern.substr(open + 1, close - open - 1);
        const std::size_t colon = field.find(':');
        const PhraseInput* found = phrase.find(field.substr(0, colon));
        if (found != nullptr) {
            result += write(*found);
            if (colon != std::string_view::npos) {
                const std::string_view noun = field.substr(colon + 1);
                const std::size_t bar = noun.find('|');
                const std::string_view singular = noun.substr(0, bar);
                result += ' ';
                if (found->value == 1)
                    result += singular;
                else if (bar != std::string_view::npos)
                    result += noun.substr(bar + 1);
                else
                    result += std::string(singular) + "s";
            }
        }
        at = close + 1;
    }
    return result;
}

} // namespace vramplan
