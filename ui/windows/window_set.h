// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/session/autosave.h"
#include "ui/windows/main_window.h"

#include <functional>
#include <memory>
#include <vector>

namespace vramplan {

/// What all windows work with; outlives them.
struct WindowParts {
    AppContext& context;
    PresetFolder& presets;
    LocalModelSearch& localModels;
    Settings& settings;
    Machine::Probe probe;
    Machine::Probe wakingProbe = {};   ///< wakes devices that sleep
    Machine::Probe thoroughProbe = {}; ///< asks every driver and for exact figures
    ModelLoader::Open openModel;
    FileDialogs dialogs;
    std::function<ReportInput(const Machine& machine, const PlanState& state)> reportInput;
    /// What a new window begins with.
    std::function<Result<Scenario>()> usualPlan;
    QString autosaveFolder;
};

/// The windows of the program, each with a document of its own.
class WindowSet final : public QObject {
    Q_OBJECT
public:
    explicit WindowSet(WindowParts parts);
    ~WindowSet() override;

    /// A window on this plan.
    MainWindow& add(Scenario start);
    /// A window on the plans of a file.
    MainWindow& add(PlanFile file, const QString& path);
    /// One window for each document that was not saved when the program ended; false where there is none.
    bool recover();
    /// Brings the window that shows this file to the front; false where there is none.
    bool raise(const QString& path);
    std::size_t count() const { return m_windows.size(); }

private:
    struct Window;
    Window& make(Scenario start, AutosaveSlot slot);
    void recover(AutosaveSlot slot);
    void show(Window& window);
    void remove(const MainWindow* window);
    void openAnother();
    void closeAll();

    WindowParts m_parts;
    std::vector<std::unique_ptr<Window>> m_windows;
    std::vector<QString> m_lost; ///< what could not be restored, for the next window
};

} // namespace vramplan
