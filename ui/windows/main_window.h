// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/session/app_context.h"
#include "ui/session/machine.h"
#include "ui/session/model_loader.h"
#include "ui/session/plan_session.h"
#include "ui/session/settings.h"
#include "ui/windows/file_dialogs.h"

#include <QMainWindow>
#include <functional>

namespace vramplan {

class ControlColumn;
class ResultColumn;

/// What the window works with; all of it outlives the window.
struct Services {
    PlanSession& session;
    AppContext& context;
    Machine& machine;
    ModelLoader& loader;
    Settings& settings;
    FileDialogs dialogs;
    /// Writes a report in the format of the path's suffix.
    std::function<Result<void>(const PlanState& state, const QString& path)> exportReport;
};

/// One plan on screen.
class MainWindow final : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(Services services, QWidget* parent = nullptr);

    /// Opens a model file or folder as the user would.
    void open(const QString& path);

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

private:
    void connectSession();
    void connectLoader();
    void connectMenus();
    void showPlan(const PlanState& state);
    void takeModel(const std::shared_ptr<const ModelSpec>& model, const QString& path);
    void tell(const Error& error);
    void askForModel(const FileDialogs::Ask& ask);
    void askForExport();
    void askForDevice();

    Services m_services;
    ControlColumn* m_controls;
    ResultColumn* m_results;
};

} // namespace vramplan
