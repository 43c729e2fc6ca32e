// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/base/result.h"
#include "core/model/model_spec.h"

#include <QString>

namespace vramplan {

/// The error as one sentence with its place, "file: where: sentence". The core's English sentence is the
/// most precise one; where the language has a sentence for the error's code, that one is taken.
QString errorText(const Error& error);
/// As errorText, without the place.
QString errorSentence(const Error& error);
/// A warning in the user's language, by the same rule.
QString warningText(const Warning& warning);

} // namespace vramplan
