// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/estimate/phrase.h"

#include <QString>

namespace vramplan {

/// A label or formula of the core in the user's language and digits. A pattern without a translation stays
/// English.
QString phraseText(const Phrase& phrase);

} // namespace vramplan
