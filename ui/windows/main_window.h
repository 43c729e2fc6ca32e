// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/windows/services.h"

#include <QMainWindow>

namespace vramplan {

class ControlColumn;
class DocumentActions;
class ExportActions;
class MainMenus;
class ResultColumn;

/// One plan on screen.
class MainWindow final : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(Services services, QWidget* parent = nullptr);

    /// Says something that the user should know, in place.
    void tell(const QString& text);
    /// Puts a plan in the place of the current one, as one step that can be undone.
    void change(Scenario scenario);
    /// Opens a plan, a model file or a model's folder as the user would.
    void open(const QString& path);

Q_SIGNALS:
    /// The user has closed it; nothing of it has to be kept.
    void closed();

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

private:
    void connectSession();
    void connectLoader();
    void connectDocument();
    void connectLibrary();
    void connectMenus();
    void connectFileMenu(MainMenus& menus);
    void connectExports();
    void showPlan(const PlanState& state);
    void showTitle();
    void takeModel(const std::shared_ptr<const ModelSpec>& model, const QString& path);
    void tell(const Error& error);
    void askForModel(const FileDialogs::Ask& ask);
    void askForSearchedFolder();
    void askForDevice();

    Services m_services;
    DocumentActions* m_documents;
    MainMenus* m_menus = nullptr;
    ControlColumn* m_controls;
    ResultColumn* m_results;
    ExportActions* m_exports;
};

} // namespace vramplan
