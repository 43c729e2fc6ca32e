// SPDX-License-Identifier: GPL-3.0-only
#include "ui/windows/window_set.h"

#include "ui/text/errors.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTimer>
#include <algorithm>
#include <utility>

namespace vramplan {
namespace {

constexpr QPoint kCascade(32, 32); // from one window to the next, in pixels

QString absolute(const QString& path) { return QDir::cleanPath(QFileInfo(path).absoluteFilePath()); }

} // namespace

/// In the order in which they need each other.
struct WindowSet::Window {
    PlanSession session;
    PlanDocument document;
    PlanLoader planLoader;
    Autosave autosave;
    Machine machine;
    ModelLoader loader;
    std::unique_ptr<MainWindow> window;

    Window(Scenario start, AutosaveSlot slot, WindowParts& parts)
        : session(std::move(start))
        , document(session, parts.context)
        , planLoader(parts.context)
        , autosave(session, document, std::move(slot))
        , machine(session, parts.probe, parts.wakingProbe, parts.thoroughProbe)
        , loader(parts.openModel) { }
};

WindowSet::WindowSet(WindowParts parts) : m_parts(std::move(parts)) { }
WindowSet::~WindowSet() = default;

WindowSet::Window& WindowSet::make(Scenario start, AutosaveSlot slot) {
    Window& made =
        *m_windows.emplace_back(std::make_unique<Window>(std::move(start), std::move(slot), m_parts));
    made.window = std::make_unique<MainWindow>(Services{.session = made.session,
        .document = made.document,
        .planLoader = made.planLoader,
        .context = m_parts.context,
        .presets = m_parts.presets,
        .localModels = m_parts.localModels,
        .machine = made.machine,
        .loader = made.loader,
        .settings = m_parts.settings,
        .dialogs = m_parts.dialogs,
        .reportInput = [this, &machine = made.machine](
                           const PlanState& state) { return m_parts.reportInput(machine, state); },
        .usualPlan = m_parts.usualPlan,
        .openWindow = [this] { openAnother(); },
        .raiseWindow = [this](const QString& path) { return raise(path); },
        .quit = [this] { closeAll(); }});
    MainWindow* window = made.window.get();
    connect(window, &MainWindow::closed, &made.autosave, &Autosave::discard);
    // The window is still on the stack of the call that says so.
    connect(window, &MainWindow::closed, this, [this, window] { remove(window); }, Qt::QueuedConnection);
    connect(&made.autosave, &Autosave::failed, window,
        [window](const Error& error) { window->tell(errorText(error)); });
    return made;
}

void WindowSet::show(Window& window) {
    if (m_windows.size() > 1) {
        const MainWindow& before = *m_windows[m_windows.size() - 2]->window;
        window.window->move(before.pos() + kCascade);
    }
    for (const QString& text : std::exchange(m_lost, {})) window.window->tell(text);
    window.window->show();
    // After the first frame: the window never waits for a driver.
    QTimer::singleShot(0, &window.machine, &Machine::refresh);
}

MainWindow& WindowSet::add(Scenario start) {
    Window& made = make(std::move(start), AutosaveSlot::create(m_parts.autosaveFolder));
    show(made);
    return *made.window;
}

MainWindow& WindowSet::add(PlanFile file, const QString& path) {
    Window& made = make(file.plans[file.active].scenario, AutosaveSlot::create(m_parts.autosaveFolder));
    made.document.open(std::move(file), absolute(path));
    m_parts.settings.addRecentPlan(absolute(path));
    show(made);
    return *made.window;
}

bool WindowSet::recover() {
    for (AutosaveSlot& slot : AutosaveSlot::leftOver(m_parts.autosaveFolder)) recover(std::move(slot));
    return !m_windows.empty();
}

void WindowSet::recover(AutosaveSlot slot) {
    auto file = loadPlanFile(slot.file().toStdString(), planSources(m_parts.context));
    if (!file) {
        // Kept for the user, and told once.
        Error error = file.error();
        const QString kept = slot.file() + QStringLiteral(".unreadable");
        if (QFile::rename(slot.file(), kept)) error.file = kept.toStdString();
        m_lost.push_back(tr("A plan that was not saved cannot be restored: %1").arg(errorText(error)));
        return;
    }
    Window& made = make(file->plans[file->active].scenario, std::move(slot));
    made.document.recover(*std::move(file));
    made.window->tell(
        tr("This plan was not saved when the program ended, and is restored here. Save it to keep it."));
    show(made);
}

void WindowSet::openAnother() {
    auto plan = m_parts.usualPlan();
    if (plan)
        add(*std::move(plan));
    else
        m_windows.back()->window->tell(errorText(plan.error()));
}

bool WindowSet::raise(const QString& path) {
    for (const auto& each : m_windows) {
        if (each->document.path().isEmpty() || absolute(each->document.path()) != absolute(path)) continue;
        each->window->raise();
        each->window->activateWindow();
        return true;
    }
    return false;
}

void WindowSet::remove(const MainWindow* window) {
    std::erase_if(m_windows, [&](const auto& each) { return each->window.get() == window; });
}

void WindowSet::closeAll() {
    // A window that the user wants to keep ends it.
    const auto open = m_windows.size();
    for (std::size_t i = open; i-- > 0;)
        if (!m_windows[i]->window->close()) return;
}

} // namespace vramplan
