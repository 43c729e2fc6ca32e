// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/text/colors.h"

#include <QColor>
#include <QFont>
#include <QPalette>

namespace vramplan {

/// Fonts and colours of reports: always dark on white. All lengths of a report are tenths of a point.
struct ReportStyle {
    QFont body, bold, small, title, heading, subheading;
    QPalette palette;
    QColor text = QColor(0x1A, 0x1D, 0x21);
    QColor faint = QColor(0x5A, 0x61, 0x6C);
    QColor rule = QColor(0xC8, 0xCC, 0xD3);
    QColor shade = QColor(0xF1, 0xF3, 0xF6);

    /// In the user's language: Chinese, Japanese and Korean get the family that holds their characters.
    static ReportStyle make();
};

} // namespace vramplan
