// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/source/open_model.h"
#include "tests/ui/support/plan.h"
#include "ui/panels/breakdown_page.h"
#include "ui/widgets/number_control.h"
#include "ui/windows/main_window.h"

#include <QTemporaryDir>
#include <QTreeView>
#include <atomic>
#include <functional>
#include <gtest/gtest.h>

namespace vramplan::test {

/// The main window on a plan of Llama 3.1 8B's sizes for a 24 GiB card, with a machine, a loader and dialogs
/// that the test answers for.
class WindowTest : public testing::Test {
protected:
    explicit WindowTest(Scenario start = plan());
    void SetUp() override;

    /// Lets everything that waits in the event queue happen.
    static void settle();
    /// Waits for limits and marginal costs of the plan as it is now.
    void settleInsights();

    NumberControl& control(const char* name) const;
    template <class Widget>
    Widget* named(const char* accessibleName) const {
        for (Widget* widget : window->findChildren<Widget*>())
            if (widget->accessibleName() == QLatin1StringView(accessibleName)) return widget;
        return nullptr;
    }
    /// The first device's size of a component, as the tree shows it: "1.00 GiB".
    QString cell(Component component) const;
    QString verdict() const;
    QString limits() const;
    /// Cells of the chart's table twin in the row of the first device.
    QString chartCell(Component component) const;
    QStringList problems() const;
    QStringList remarks() const;
    /// Sets the exact value as typing it would.
    void type(const char* name, const QString& text) const;
    void drop(const QString& path) const;
    /// Shows each page in turn, with all that it computes, and calls this with its title.
    void visitPages(const std::function<void(const QString& title)>& visit) const;
    /// Opens the page of this tab.
    void openTab(const char* title) const;

    QTemporaryDir folder;
    Settings settings;
    AppContext context;
    /// The user's own presets; a folder that does not exist at first.
    QString presetPath = folder.filePath(QStringLiteral("data/vramplan/models"));
    PresetFolder presets;
    LocalModelSearch::Find findLocal = [](const std::vector<ModelStore>&, const LocalModelProgress&) {
        return LocalModels();
    };
    LocalModelSearch localModels;
    PlanSession session;
    PlanDocument document;
    PlanLoader planLoader;
    Machine::Probe probe = [](const Machine::Progress&) { return ProbeResult(); };
    std::atomic<int> thoroughProbes = 0; ///< how often every driver was asked, for exact figures
    Machine machine;
    ModelLoader::Open openFile = openModel;
    ModelLoader loader;
    QString answer;                             ///< what the dialogs answer
    QString asked;                              ///< what they were asked with
    SaveAnswer saveAnswer = SaveAnswer::Cancel; ///< what the question about unsaved changes is answered
    QStringList askedToSave;                    ///< the names it was asked with
    QString askedFor;                           ///< what was to be exported
    std::unique_ptr<MainWindow> window;
};

} // namespace vramplan::test
