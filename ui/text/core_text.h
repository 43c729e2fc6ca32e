// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QString>
#include <string_view>

namespace vramplan {

/// A sentence of the core (a warning, a check, what a lever costs, the meaning of a setting) in the user's
/// language. The core writes English; the sentence is found again among the patterns of its sources, and the
/// values in it are put into the translated pattern. What has no translation stays English.
QString coreText(std::string_view english);

/// The same for a pattern itself, whose holes stay ("{layers:layer}").
QString corePattern(const char* english);

/// What an input of a formula is called: "block bytes" of "block_bytes".
QString coreInputTitle(const QString& name);

} // namespace vramplan
