// SPDX-License-Identifier: GPL-3.0-only
#include "ui/report/wrapped_text.h"

#include <QFontMetricsF>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

QFont font() {
    QFont result;
    result.setPixelSize(100);
    return result;
}

TEST(WrappedText, GrowsByLines) {
    const double line = WrappedText(QStringLiteral("x"), font(), 1000).height();
    EXPECT_NEAR(line, QFontMetricsF(font()).height(), 2);
    EXPECT_NEAR(WrappedText(QStringLiteral("x\ny\nz"), font(), 1000).height(), 3 * line, 1);
    EXPECT_GE(
        WrappedText(QStringLiteral("several words that need lines"), font(), 500).height(), 3 * line - 1);
}

TEST(WrappedText, BreaksWordsThatAreTooLong) {
    const double line = WrappedText(QStringLiteral("x"), font(), 1000).height();
    EXPECT_GE(WrappedText(QStringLiteral("x").repeated(100), font(), 500).height(), 5 * line);
    EXPECT_GT(WrappedText(QStringLiteral("xx"), font(), -10).height(), 0);
}

} // namespace
} // namespace vramplan
