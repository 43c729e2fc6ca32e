// SPDX-License-Identifier: GPL-3.0-only
#include "core/report/csv.h"
#include "tests/ui/windows/window_fixture.h"
#include "ui/charts/heat_map.h"
#include "ui/models/table_text.h"
#include "ui/session/plan_edits.h"
#include "ui/session/plan_list_edits.h"
#include "ui/widgets/loading_bar.h"

#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QMenuBar>
#include <QMimeData>
#include <QPrintPreviewDialog>
#include <QPrintPreviewWidget>
#include <QPushButton>
#include <QStatusBar>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <QTimer>
#include <map>

namespace vramplan {
namespace {

using test::WindowTest;

class ExportTest : public WindowTest {
protected:
    void pressExport() {
        for (QPushButton* each : window->findChildren<QPushButton*>())
            if (each->text() == QStringLiteral("Export…")) each->click();
    }
    QAction* item(const QString& text) const {
        for (QAction* each : window->findChildren<QAction*>())
            if (QString(each->text()).remove(QLatin1Char('&')) == text) return each;
        return nullptr;
    }
    /// Exports by this item of File ▸ Export to a file of this name; its content.
    QByteArray exported(const char* title, const char* name) {
        answer = folder.filePath(QLatin1StringView(name));
        item(QString::fromUtf8(title))->trigger();
        EXPECT_TRUE(QTest::qWaitFor([] { return BackgroundTask::liveThreads() == 0; }, 60'000));
        settle();
        QFile file(answer);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    static QString clipboardText() { return QGuiApplication::clipboard()->text(); }
};

TEST_F(ExportTest, WritesThePlanThatIsShownAndRemembersFolderAndFormat) {
    answer = folder.filePath(QStringLiteral("report.csv"));
    type("Context per sequence", QStringLiteral("32k"));
    pressExport();
    EXPECT_EQ(askedFor, QStringLiteral("report"));
    EXPECT_TRUE(asked.endsWith(QStringLiteral("Manual-geometry.pdf"))) << asked.toStdString();
    QFile file(answer);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    // 2 × 32 layers × 32,768 tokens × 8 heads × 128 × 2 B.
    EXPECT_TRUE(
        file.readAll().contains(",kv_cache,\"Full attention, 32 layers\",4294967296,4.000000,exact,"));
    EXPECT_TRUE(window->statusBar()->currentMessage().contains(QStringLiteral("report.csv")));
    EXPECT_EQ(settings.exportFolder(), folder.path());
    pressExport();
    EXPECT_EQ(asked, folder.filePath(QStringLiteral("Manual-geometry.csv")));
}

TEST_F(ExportTest, AFolderThatCannotBeWrittenIsToldInPlaceAndNotRemembered) {
    answer = QStringLiteral("/nowhere/report.md");
    pressExport();
    ASSERT_EQ(problems().size(), 1);
    EXPECT_TRUE(problems().first().contains(answer)) << problems().first().toStdString();
    EXPECT_NE(settings.exportFolder(), QStringLiteral("/nowhere"));
    EXPECT_TRUE(settings.exportFormat(QStringLiteral("report")).isEmpty());
}

TEST_F(ExportTest, AChangeOfMindWritesNothing) {
    pressExport();
    EXPECT_TRUE(problems().isEmpty());
    EXPECT_TRUE(window->statusBar()->currentMessage().isEmpty());
}

TEST_F(ExportTest, ChartsAreWrittenAsThePagesShowThem) {
    openTab("Grid");
    auto* map = window->findChild<HeatMap*>();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !map->grid().cells.empty(); }));
    const Grid& grid = map->grid();
    QByteArray expected = "sequences,context,headroom,state\n";
    for (std::size_t row = 0; row < grid.rows.size(); ++row)
        for (std::size_t column = 0; column < grid.contexts.size(); ++column)
            expected += QByteArray::number(quint64(grid.rows[row])) + ','
                + QByteArray::number(quint64(grid.contexts[column])) + ','
                + QByteArray::number(qint64(*grid.at(row, column).headroom)) + ','
                + QByteArray::fromStdString(std::string(name(grid.at(row, column).state))) + '\n';
    EXPECT_EQ(exported("Headroom grid…", "grid.csv"), expected);
    EXPECT_TRUE(exported("Headroom grid…", "grid.svg").contains("<svg "));
    EXPECT_TRUE(asked.endsWith(QStringLiteral("Manual-geometry-grid.csv"))) << asked.toStdString();

    openTab("Context");
    const auto* curves = named<QTableView>("Memory by context");
    ASSERT_TRUE(QTest::qWaitFor([&] { return curves->model()->rowCount() > 0; }));
    EXPECT_TRUE(exported("Context chart…", "context.md").endsWith(tableMarkdown(*curves->model()).toUtf8()));
    EXPECT_TRUE(exported("Memory chart…", "memory.png").startsWith("\x89PNG"));
}

TEST_F(ExportTest, AComparisonIsExportedWhereThereIsOne) {
    EXPECT_FALSE(item(QStringLiteral("Comparison…"))->isEnabled());
    duplicatePlan(session, 0);
    type("Context per sequence", QStringLiteral("16k"));
    EXPECT_TRUE(item(QStringLiteral("Comparison…"))->isEnabled());
    const QByteArray csv = exported("Comparison…", "plans.csv");
    // 1 GiB at 8k tokens and 2 GiB at 16k.
    EXPECT_TRUE(csv.contains("\nkv_cache,bytes,1073741824,2147483648\n")) << csv.toStdString();
    EXPECT_TRUE(exported("Comparison…", "plans.svg").contains("Longest context"));
}

TEST_F(ExportTest, ThePageGoesToTheClipboard) {
    openTab("Breakdown");
    item(QStringLiteral("Copy the page's table"))->trigger();
    EXPECT_TRUE(clipboardText().startsWith(QStringLiteral("Component\t"))) << clipboardText().toStdString();
    EXPECT_TRUE(clipboardText().contains(QStringLiteral("1.00 GiB")));

    openTab("Context");
    const auto* curves = named<QTableView>("Memory by context");
    ASSERT_TRUE(QTest::qWaitFor([&] { return curves->model()->rowCount() > 0; }));
    item(QStringLiteral("Copy the page's table"))->trigger();
    EXPECT_EQ(clipboardText(), tableText(*curves->model()));
    item(QStringLiteral("Copy the page's chart"))->trigger();
    EXPECT_FALSE(QGuiApplication::clipboard()->image().isNull());
    EXPECT_TRUE(QGuiApplication::clipboard()->mimeData()->hasFormat(QStringLiteral("image/svg+xml")));

    openTab("Run");
    item(QStringLiteral("Copy the page's table"))->trigger();
    EXPECT_TRUE(window->statusBar()->currentMessage().contains(QStringLiteral("no table")));
}

TEST_F(ExportTest, ALongExportIsCancelledAndWritesNothing) {
    answer = folder.filePath(QStringLiteral("grid.csv"));
    item(QStringLiteral("Headroom grid…"))->trigger();
    // It runs beside the window, which has not looked at events since.
    EXPECT_FALSE(QFile::exists(answer));
    for (auto* bar : window->findChildren<LoadingBar*>()) Q_EMIT bar->cancelled();
    ASSERT_TRUE(QTest::qWaitFor([] { return BackgroundTask::liveThreads() == 0; }, 60'000));
    settle();
    EXPECT_FALSE(QFile::exists(answer));
    EXPECT_TRUE(problems().isEmpty()) << "that was wanted";
    EXPECT_FALSE(exported("Headroom grid…", "grid.csv").isEmpty());
}

TEST_F(ExportTest, EachPageOffersItsCopiesByItself) {
    auto* tabs = window->findChild<QTabWidget*>();
    const std::map<QString, QStringList> offered = {
        {QStringLiteral("Breakdown"), {QStringLiteral("table")}},
        {QStringLiteral("Compare"), {QStringLiteral("chart"), QStringLiteral("table")}},
        {QStringLiteral("Context"), {QStringLiteral("chart"), QStringLiteral("table")}},
        {QStringLiteral("Grid"), {QStringLiteral("chart"), QStringLiteral("table")}},
        {QStringLiteral("Advice"), {QStringLiteral("table")}},
        {QStringLiteral("Solve"), {QStringLiteral("table")}},
        {QStringLiteral("This machine"), {QStringLiteral("table")}},
    };
    for (int i = 0; i < tabs->count(); ++i) {
        QStringList items;
        for (const QAction* each : tabs->widget(i)->actions())
            items << each->text().remove(QLatin1Char('&')).section(QLatin1Char(' '), -1);
        const auto wanted = offered.find(tabs->tabText(i));
        EXPECT_EQ(items, wanted == offered.end() ? QStringList() : wanted->second)
            << tabs->tabText(i).toStdString();
        EXPECT_EQ(tabs->widget(i)->contextMenuPolicy() == Qt::ActionsContextMenu, !items.isEmpty());
    }
    openTab("Breakdown");
    tabs->currentWidget()->actions().first()->trigger();
    EXPECT_TRUE(clipboardText().startsWith(QStringLiteral("Component\t"))) << clipboardText().toStdString();
}

TEST_F(ExportTest, TheCommandIsCopiedFromTheAnswer) {
    const auto copy = [&]() -> QPushButton* {
        for (QPushButton* each : window->findChildren<QPushButton*>())
            if (each->text() == QStringLiteral("Copy command")) return each;
        return nullptr;
    };
    EXPECT_FALSE(copy()->isVisible()) << "the plain formula runs nothing";
    setEngine(session, context.profiles("llama.cpp")->front());
    settle();
    ASSERT_TRUE(copy()->isVisible());
    QTest::mouseClick(copy(), Qt::LeftButton);
    EXPECT_TRUE(clipboardText().startsWith(QStringLiteral("llama-server "))) << clipboardText().toStdString();
    EXPECT_TRUE(window->statusBar()->currentMessage().contains(QStringLiteral("clipboard")));
}

TEST_F(ExportTest, ThePreviewShowsThePagesOfTheChosenPaper) {
    item(QStringLiteral("Letter"))->trigger();
    int pages = 0;
    QSizeF paper;
    QTimer::singleShot(0, window.get(), [&] {
        auto* dialog = qobject_cast<QPrintPreviewDialog*>(QApplication::activeModalWidget());
        ASSERT_NE(dialog, nullptr);
        pages = dialog->findChild<QPrintPreviewWidget*>()->pageCount();
        paper = dialog->printer()->pageLayout().fullRect(QPageLayout::Point).size();
        dialog->reject();
    });
    item(QStringLiteral("Print…"))->trigger();
    EXPECT_GE(pages, 2);
    EXPECT_EQ(paper, QSizeF(612, 792));
    EXPECT_EQ(settings.paper(), QStringLiteral("letter"));
}

} // namespace
} // namespace vramplan
