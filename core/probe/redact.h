// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/device/device.h"

#include <string>
#include <string_view>

namespace vramplan {

/// A probe result that can be shown to strangers, for "Copy report" and recorded reports: every UUID, also
/// inside sentences, becomes a hash of itself in the same form (equal ones stay equal, so that a merge comes
/// out the same), and the user's home folder becomes "~". Names, addresses and sizes stay.
ProbeResult redacted(ProbeResult result, std::string_view homeFolder);

/// The text with each UUID and the home folder replaced.
std::string redactedText(std::string_view text, std::string_view homeFolder);

} // namespace vramplan
