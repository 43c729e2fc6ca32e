// SPDX-License-Identifier: GPL-3.0-only
#include "ui/widgets/verdict_banner.h"

#include "ui/text/colors.h"

#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QPushButton>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

TEST(VerdictBanner, SaysTheVerdictInALabel) {
    VerdictBanner banner;
    banner.showVerdict(VerdictState::Fits, QStringLiteral("✔ Fits RTX 4090"), QStringLiteral("Longest 54k"));
    EXPECT_EQ(banner.verdict(), QStringLiteral("✔ Fits RTX 4090"));
    EXPECT_EQ(banner.limits(), QStringLiteral("Longest 54k"));
    auto* label = banner.findChild<QLabel*>(QStringLiteral("verdict"));
    QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(label);
    EXPECT_EQ(interface->role(), QAccessible::StaticText);
    EXPECT_EQ(interface->text(QAccessible::Name), QStringLiteral("✔ Fits RTX 4090"));
}

TEST(VerdictBanner, WearsTheColoursOfTheVerdict) {
    VerdictBanner banner;
    banner.resize(400, 60);
    for (const VerdictState state : {VerdictState::Fits, VerdictState::No, VerdictState::Unknown}) {
        banner.showVerdict(state, QString(), QString());
        const QColor ground = verdictColors(state, isDark(QApplication::palette())).ground;
        EXPECT_EQ(banner.grab().toImage().pixelColor(200, 5), ground) << static_cast<int>(state);
    }
}

TEST(VerdictBanner, LongVerdictsWrapInsteadOfBeingCut) {
    VerdictBanner banner;
    banner.addButton(new QPushButton(QStringLiteral("Export…")));
    banner.showVerdict(VerdictState::No, QStringLiteral("word ").repeated(40), QString());
    banner.resize(400, banner.heightForWidth(400));
    auto* label = banner.findChild<QLabel*>(QStringLiteral("verdict"));
    EXPECT_TRUE(label->wordWrap());
    EXPECT_GT(banner.heightForWidth(400), banner.heightForWidth(4000));
}

TEST(VerdictBanner, CopiesWhatItSays) {
    VerdictBanner banner;
    banner.showVerdict(VerdictState::Fits, QStringLiteral("✔ Fits RTX 4090"), QStringLiteral("Longest 54k"));
    ASSERT_EQ(banner.actions().size(), 1);
    banner.actions().front()->trigger();
    EXPECT_EQ(QApplication::clipboard()->text(), QStringLiteral("✔ Fits RTX 4090\nLongest 54k"));
}

} // namespace
} // namespace vramplan
