// SPDX-License-Identifier: GPL-3.0-only
#include "ui/text/phrases.h"

#include "core/estimate/phrase.h"
#include "ui/text/core_text.h"
#include "ui/text/numbers.h"

#include <algorithm>
#include <bit>

namespace vramplan {
namespace {

std::string localInput(const PhraseInput& input) {
    switch (input.unit) {
    case PhraseInput::Unit::Number: return countText(input.value).toStdString();
    case PhraseInput::Unit::Size: return sizeText(Bytes(input.value)).toStdString();
    case PhraseInput::Unit::Real:
        return numberLocale().toString(std::bit_cast<double>(input.value), 'g', 4).toStdString();
    case PhraseInput::Unit::Element: return inputText(input);
    }
    return {};
}

std::string translatedPattern(const Phrase& phrase) { return corePattern(phrase.pattern).toStdString(); }

} // namespace

QString phraseText(const Phrase& phrase) {
    return QString::fromStdString(text(phrase, translatedPattern(phrase), localInput));
}

QString phraseText(std::span<const Phrase* const> phrases) {
    Phrase merged = *phrases.front();
    // Singular or plural follows the largest.
    for (std::size_t i = 0; i < merged.count; ++i)
        for (const Phrase* phrase : phrases)
            merged.inputs[i].value = std::max(merged.inputs[i].value, phrase->inputs[i].value);
    const auto writeAll = [&](const PhraseInput& input) {
        const auto number = static_cast<std::size_t>(merged.find(input.name) - merged.inputs.data());
        const bool same = std::all_of(phrases.begin(), phrases.end(),
            [&](const Phrase* phrase) { return phrase->inputs[number].value == input.value; });
        if (same) return localInput(input);
        std::string all;
        for (const Phrase* phrase : phrases)
            all += (all.empty() ? "" : " + ") + localInput(phrase->inputs[number]);
        return all;
    };
    return QString::fromStdString(text(merged, translatedPattern(merged), writeAll));
}

} // namespace vramplan
