// SPDX-License-Identifier: GPL-3.0-only
#include "ui/text/phrases.h"

#include "core/estimate/phrase.h"
#include "ui/text/numbers.h"

#include <QCoreApplication>
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

} // namespace

QString phraseText(const Phrase& phrase) {
    const QString pattern = QCoreApplication::translate("Phrase", phrase.pattern);
    return QString::fromStdString(text(phrase, pattern.toStdString(), localInput));
}

} // namespace vramplan
