// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/estimate.h"

#include <string>
#include <string_view>

namespace vramplan {

/// One cell, quoted where CSV needs it (RFC 4180); a text that a spreadsheet would run as a formula (it
/// begins with = + - @, a tab or a carriage return) gets a leading apostrophe.
std::string csvCell(std::string_view text);

/// One row per line item: device,component,label,bytes,gib,basis,low,high,formula. UTF-8, comma, LF.
std::string itemsCsv(const Estimate& estimate);

} // namespace vramplan
