// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/estimate/phrase.h"

#include <QString>
#include <span>

namespace vramplan {

/// A label or formula of the core in the user's language and digits. A pattern without a translation stays
/// English.
QString phraseText(const Phrase& phrase);
/// Phrases of one pattern as one: "Layers, 17 + 15 layers" where a number differs.
QString phraseText(std::span<const Phrase* const> phrases);

} // namespace vramplan
