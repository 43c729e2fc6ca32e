// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <string>

namespace vramplan::accuracy {

/// The accuracy report as Markdown, from the facts in `folder`/tests/data and the constants in
/// `folder`/presets. Errors: a facts file that is missing or broken.
Result<std::string> makeReport(const std::string& folder);

} // namespace vramplan::accuracy
