// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

namespace vramplan {

/// Exit codes of all programs: 0 done, 1 does not fit, 2 usage, refusal or overflow, 3 bad input, 4 a guess
/// was refused, 5 output cannot be written.
int exitCode(ErrorKind kind);

} // namespace vramplan
