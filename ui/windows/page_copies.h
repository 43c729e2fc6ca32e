// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/charts/picture.h"

#include <QString>

class QWidget;

namespace vramplan {

/// The chart of a page; null where it has none.
const PictureSource* pageChart(const QWidget& page);
bool hasTable(const QWidget& page);
/// The tables and trees of a page as tab-separated text, each below its name where there are several. A
/// chart's own table twin is not among them.
QString pageTables(const QWidget& page);

} // namespace vramplan
