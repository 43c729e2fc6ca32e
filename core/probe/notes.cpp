// SPDX-License-Identifier: Apache-2.0
#include "core/probe/notes.h"

#include <algorithm>

namespace vramplan {

void remark(std::vector<std::string>& notes, std::string sentence) {
    if (std::ranges::find(notes, sentence) == notes.end()) notes.push_back(std::move(sentence));
}

std::string mibText(Bytes size) { return std::to_string((size / kMiB).value()) + " MiB"; }

} // namespace vramplan
