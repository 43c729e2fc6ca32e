// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QString>

namespace vramplan {

/// Gives the program its language, for texts, numbers and Qt's own dialogs: `wish` ("zh_CN", "en"), or where
/// that is empty the one of the environment. A language without a translation is English with its own
/// numbers. Once, before the first widget.
void installLanguage(const QString& wish = {});

} // namespace vramplan
