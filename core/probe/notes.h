// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/checked.h"

#include <string>
#include <vector>

namespace vramplan {

/// Adds the sentence unless it stands there already.
void remark(std::vector<std::string>& notes, std::string sentence);

/// "24564 MiB", rounded down; for sentences of the worker, which links no formatting library.
std::string mibText(Bytes size);

} // namespace vramplan
