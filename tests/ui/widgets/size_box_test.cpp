// SPDX-License-Identifier: GPL-3.0-only
#include "ui/widgets/size_box.h"

#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

QLineEdit& editOf(SizeBox& box) { return *box.findChild<QLineEdit*>(); }

TEST(SizeBox, ShowsASizeWithoutTellingOfIt) {
    SizeBox box(QStringLiteral("Free memory"));
    QSignalSpy changes(&box, &SizeBox::sizeChanged);
    box.showSize(Bytes(3) * kGiB / Bytes(2));
    EXPECT_EQ(box.text(), QStringLiteral("1.50 GiB"));
    EXPECT_FALSE(box.isUnknown());
    box.showSize(Bytes());
    EXPECT_EQ(box.text(), QStringLiteral("0.00 GiB")) << "none at all is known";
    EXPECT_EQ(changes.count(), 0);
}

TEST(SizeBox, AnUnknownSizeIsAnEmptyBoxThatSaysSo) {
    SizeBox box(QStringLiteral("Free memory"));
    QSignalSpy changes(&box, &SizeBox::sizeChanged);
    box.showSize(std::nullopt);
    EXPECT_TRUE(box.isUnknown());
    EXPECT_TRUE(box.text().isEmpty()) << box.text().toStdString();
    EXPECT_EQ(editOf(box).placeholderText(), QStringLiteral("unknown"));
    EXPECT_EQ(box.accessibleDescription(), QStringLiteral("unknown"));
    QTest::keyClick(&box, Qt::Key_Return);
    EXPECT_TRUE(box.isUnknown()) << "an empty box that is left stays unknown";
    EXPECT_EQ(changes.count(), 0);
    QTest::keyClicks(&box, QStringLiteral("32"));
    QTest::keyClick(&box, Qt::Key_Return);
    ASSERT_EQ(changes.count(), 1);
    EXPECT_EQ(changes[0][0].value<Bytes>(), Bytes(32) * kGiB);
    box.showSize(Bytes(32) * kGiB);
    EXPECT_EQ(box.text(), QStringLiteral("32.00 GiB"));
    EXPECT_TRUE(box.accessibleDescription().isEmpty());
}

} // namespace
} // namespace vramplan
