// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/estimate/estimate.h"
#include "ui/models/breakdown_layout.h"

#include <QString>

namespace vramplan {

/// The explanation of a line of the breakdown as rich text: what it is, its formula with numbers, the inputs
/// (as links to the controls that set them), how far the number can be trusted, and where the rule comes
/// from.
QString detailsHtml(const Estimate& estimate, const BreakdownRow& line);
QString detailsHtml(const Estimate& estimate, const BreakdownGroup& group);

/// Accessible name of the control that sets an input of a formula; empty where none does.
QString controlOf(const QString& input);

} // namespace vramplan
