// SPDX-License-Identifier: GPL-3.0-only
#include "tests/ui/windows/window_fixture.h"

#include <QPushButton>
#include <QStatusBar>
#include <QTest>

namespace vramplan {
namespace {

using test::WindowTest;

class ExportTest : public WindowTest {
protected:
    void pressExport() {
        for (QPushButton* each : window->findChildren<QPushButton*>())
            if (each->text() == QStringLiteral("Export…")) each->click();
    }
};

TEST_F(ExportTest, WritesThePlanThatIsShownAndRemembersTheFolder) {
    answer = folder.filePath(QStringLiteral("report.pdf"));
    QString path;
    Bytes cache;
    exportReport = [&](const PlanState& state, const QString& to) -> Result<void> {
        path = to;
        cache = state.estimate->kv.bytes;
        return {};
    };
    type("Context per sequence", QStringLiteral("32k"));
    pressExport();
    EXPECT_TRUE(asked.endsWith(QStringLiteral("Manual-geometry.pdf"))) << asked.toStdString();
    EXPECT_EQ(path, answer);
    EXPECT_EQ(cache, Bytes(4) * kGiB);
    EXPECT_EQ(settings.exportFolder(), folder.path());
    EXPECT_TRUE(window->statusBar()->currentMessage().contains(QStringLiteral("report.pdf")));
}

TEST_F(ExportTest, AFolderThatCannotBeWrittenIsToldInPlace) {
    answer = QStringLiteral("/nowhere/report.pdf");
    exportReport = [](const PlanState&, const QString& to) -> Result<void> {
        return std::unexpected(Error{ErrorKind::Unwritable, "unwritable", "cannot be written: no such folder",
            {}, to.toStdString(), {}});
    };
    pressExport();
    ASSERT_EQ(problems().size(), 1);
    EXPECT_TRUE(problems().first().contains(answer)) << problems().first().toStdString();
}

TEST_F(ExportTest, AChangeOfMindWritesNothing) {
    bool written = false;
    exportReport = [&](const PlanState&, const QString&) -> Result<void> {
        written = true;
        return {};
    };
    pressExport();
    EXPECT_FALSE(written);
}

} // namespace
} // namespace vramplan
