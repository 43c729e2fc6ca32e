// SPDX-License-Identifier: GPL-3.0-only
#include "ui/session/settings.h"

#include <QDir>
#include <QTemporaryDir>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

TEST(Settings, RememberBetweenRuns) {
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("settings.ini"));
    {
        Settings settings(file);
        EXPECT_EQ(settings.appearance(), Appearance::System);
        EXPECT_EQ(settings.exportFolder(), QDir::homePath());
        settings.setAppearance(Appearance::Dark);
        settings.setExportFolder(folder.path());
        settings.setWindowGeometry("geometry");
    }
    const Settings settings(file);
    EXPECT_EQ(settings.appearance(), Appearance::Dark);
    EXPECT_EQ(settings.exportFolder(), folder.path());
    EXPECT_EQ(settings.windowGeometry(), QByteArray("geometry"));
}

TEST(Settings, RecentModelsAreNewestFirstEachOnceAndFew) {
    const QTemporaryDir folder;
    Settings settings(folder.filePath(QStringLiteral("settings.ini")));
    for (int i = 0; i < 15; ++i) settings.addRecentModel(QStringLiteral("/m/%1.gguf").arg(i));
    settings.addRecentModel(QStringLiteral("/m/10.gguf"));
    const QStringList recent = settings.recentModels();
    ASSERT_EQ(recent.size(), Settings::kMostRecent);
    EXPECT_EQ(recent[0], QStringLiteral("/m/10.gguf"));
    EXPECT_EQ(recent[1], QStringLiteral("/m/14.gguf"));
    EXPECT_EQ(recent.count(QStringLiteral("/m/10.gguf")), 1);
}

} // namespace
} // namespace vramplan
