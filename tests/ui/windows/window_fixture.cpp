// SPDX-License-Identifier: GPL-3.0-only
#include "tests/ui/windows/window_fixture.h"

#include "ui/models/memory_table_model.h"
#include "ui/report/document_plans.h"
#include "ui/report/export_formats.h"
#include "ui/widgets/message_list.h"
#include "ui/widgets/number_control.h"
#include "ui/windows/appearance.h"

#include <QApplication>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QLabel>
#include <QMimeData>
#include <QTabWidget>
#include <QTableView>
#include <QTest>

namespace vramplan::test {
namespace {

AppContext contextOfSources() {
    const std::string folder = VRAMPLAN_SOURCE_DIR "/presets";
    auto models = ModelCatalogue::load(folder, {}, {});
    return {folder, models ? *std::move(models) : ModelCatalogue()};
}

} // namespace

WindowTest::WindowTest(Scenario start)
    : settings(folder.filePath(QStringLiteral("settings.ini")))
    , context(contextOfSources())
    , presets(context, presetPath,
          [own = presetPath.toStdString(), cache = folder.filePath(QStringLiteral("cache")).toStdString()] {
              return ModelCatalogue::load(VRAMPLAN_SOURCE_DIR "/presets", own, cache);
          })
    , localModels(settings, {{ModelStore::Layout::Folder, "LM Studio", "/models"}},
          [this](const std::vector<ModelStore>& stores, const LocalModelProgress& progress) {
              return findLocal(stores, progress);
          })
    , session(std::move(start))
    , document(session, context)
    , planLoader(context)
    , machine(
          session, [this](const Machine::Progress& progress) { return probe(progress); }, {},
          [this](const Machine::Progress& progress) {
              ++thoroughProbes;
              return probe(progress);
          })
    , loader([this](const std::string& path) { return openFile(path); }) { }

void WindowTest::SetUp() {
    installStyle();
    const auto ask = [this](QWidget*, const QString& start) {
        asked = start;
        return answer;
    };
    const auto askToSave = [this](QWidget*, const QString& name) {
        askedToSave << name;
        return saveAnswer;
    };
    window = std::make_unique<MainWindow>(Services{.session = session,
        .document = document,
        .planLoader = planLoader,
        .context = context,
        .presets = presets,
        .localModels = localModels,
        .machine = machine,
        .loader = loader,
        .settings = settings,
        .dialogs = FileDialogs{ask, ask,
            [this, ask](QWidget* parent, const QString& start, const ExportSubject& subject) {
                askedFor = QLatin1StringView(subject.id);
                return ask(parent, start);
            },
            ask, ask, askToSave, ask},
        .reportInput =
            [](const PlanState& state) {
                ReportInput input;
                input.scenario = state.scenario;
                input.estimate = *state.estimate;
                input.limits = findLimits(state.scenario);
                input.document = comparedPlans(state);
                input.date = QDateTime(QDate(2026, 9, 21), QTime(14, 13, 20), Qt::UTC);
                return input;
            },
        .usualPlan = [] { return plan(); },
        .openWindow = [] {},
        .raiseWindow = [](const QString&) { return false; },
        .quit = [this] { window->close(); }});
    window->show();
    window->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(window.get()));
    settle();
}

void WindowTest::settle() {
    for (int i = 0; i < 3; ++i) QApplication::processEvents();
}

void WindowTest::settleInsights() {
    settle();
    // A busy machine gives its processors to others first.
    constexpr int kPatience = 60'000; // milliseconds
    ASSERT_TRUE(QTest::qWaitFor([this] { return session.state().insightsCurrent; }, kPatience));
}

void WindowTest::visitPages(const std::function<void(const QString& title)>& visit) const {
    auto* tabs = window->findChild<QTabWidget*>();
    for (int page = 0; page < tabs->count(); ++page) {
        tabs->setCurrentIndex(page);
        settle();
        // Under the sanitizers everything takes long.
        ASSERT_TRUE(QTest::qWaitFor([] { return BackgroundTask::liveThreads() == 0; }, 60'000));
        settle();
        visit(tabs->tabText(page));
    }
}

NumberControl& WindowTest::control(const char* name) const {
    for (NumberControl* each : window->findChildren<NumberControl*>())
        if (each->box().accessibleName() == QLatin1StringView(name)) return *each;
    qFatal("there is no control %s", name);
}

QString WindowTest::cell(Component component) const {
    const BreakdownModel& model = window->findChild<BreakdownPage*>()->model();
    return model.indexOf(component).siblingAtColumn(1).data().toString();
}

QString WindowTest::verdict() const { return window->findChild<QLabel*>(QStringLiteral("verdict"))->text(); }
QString WindowTest::limits() const { return window->findChild<QLabel*>(QStringLiteral("limits"))->text(); }

QString WindowTest::chartCell(Component component) const {
    const auto* table = named<QTableView>("Memory by device");
    return table->model()
        ->index(0, MemoryTableModel::FirstComponent + static_cast<int>(component))
        .data()
        .toString();
}

QStringList WindowTest::problems() const { return window->findChild<MessageList*>()->problems(); }
QStringList WindowTest::remarks() const { return window->findChild<MessageList*>()->remarks(); }

void WindowTest::type(const char* name, const QString& text) const {
    NumberBox& box = control(name).box();
    box.setFocus();
    box.selectAll();
    QTest::keyClicks(&box, text);
    QTest::keyClick(&box, Qt::Key_Return);
    settle();
}

void WindowTest::drop(const QString& path) const {
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window.get(), &enter);
    if (!enter.isAccepted()) return;
    QDropEvent event(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window.get(), &event);
}

void WindowTest::openTab(const char* title) const {
    auto* tabs = window->findChild<QTabWidget*>();
    for (int i = 0; i < tabs->count(); ++i)
        if (tabs->tabText(i) == QLatin1StringView(title)) tabs->setCurrentIndex(i);
    ASSERT_EQ(tabs->tabText(tabs->currentIndex()), QLatin1StringView(title));
    settle();
}

} // namespace vramplan::test
