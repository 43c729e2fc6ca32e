// SPDX-License-Identifier: GPL-3.0-only
// The window as a user meets it, offscreen: from the start to the first painted frame, and from a tick of the
// context slider to everything repainted. Percentiles are counters in milliseconds.
#include "app/gui/start_plan.h"
#include "core/source/open_model.h"
#include "ui/session/plan_list_edits.h"
#include "ui/session/settings.h"
#include "ui/widgets/number_control.h"
#include "ui/windows/appearance.h"
#include "ui/windows/main_window.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QSlider>
#include <QTabWidget>
#include <QTemporaryDir>
#include <algorithm>
#include <benchmark/benchmark.h>
#include <cstdlib>
#include <iostream>
#include <memory>

namespace vramplan {
namespace {

template <class T>
T must(Result<T> result) {
    if (result) return std::move(*result);
    std::cerr << describe(result.error()) << '\n';
    std::exit(1);
}

/// All that a window stands on, made as the program makes it, but for the probe: no benchmark of ours waits
/// for a driver.
struct Stage {
    explicit Stage(const PlanOptions& options)
        : settings(folder.filePath(QStringLiteral("settings.ini")))
        , context(*must(environment.data()), *must(environment.models()))
        , presets(context, {}, [] { return Result<ModelCatalogue>(ModelCatalogue()); })
        , localModels(settings, {})
        , session(must(startPlan(completedOptions(options), environment)))
        , document(session, context)
        , planLoader(context)
        , machine(session, [](const Machine::Progress&) { return ProbeResult(); })
        , loader(openModel)
        , window({.session = session,
              .document = document,
              .planLoader = planLoader,
              .context = context,
              .presets = presets,
              .localModels = localModels,
              .machine = machine,
              .loader = loader,
              .settings = settings,
              .dialogs = {},
              .reportInput = [](const PlanState&) { return ReportInput(); },
              .usualPlan = [this] { return startPlan(completedOptions({}), environment); },
              .openWindow = [] {},
              .raiseWindow = [](const QString&) { return false; },
              .quit = [] {}}) {
        window.show();
        paint();
    }
    /// Everything that waits, until the window has its pixels.
    static void paint() {
        for (int i = 0; i < 3; ++i) QApplication::processEvents();
    }

    Environment environment;
    QTemporaryDir folder;
    Settings settings;
    AppContext context;
    PresetFolder presets;
    LocalModelSearch localModels;
    PlanSession session;
    PlanDocument document;
    PlanLoader planLoader;
    Machine machine;
    ModelLoader loader;
    MainWindow window;
};

PlanOptions onDevices(const std::string& count) {
    PlanOptions options;
    options.model = "meta-llama/Llama-3.1-8B-Instruct";
    options.devices.sizes = {"24GiB:" + count};
    return options;
}

/// From nothing to the first painted frame, with all presets. Target, with the loading of the program below:
/// under 300 ms.
void windowShown(benchmark::State& state) {
    for (auto _ : state) {
        auto stage = std::make_unique<Stage>(onDevices("1"));
        state.PauseTiming();
        stage.reset();
        state.ResumeTiming();
    }
}
BENCHMARK(windowShown)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(10);

/// A drag of the context slider, tick by tick: change, estimate, and every widget that changed painted.
/// Target: 99 of 100 ticks under 10 ms with one device and 16 ms with eight.
void sliderTick(benchmark::State& state, const char* page) {
    Stage stage(onDevices(std::to_string(state.range(0))));
    auto* tabs = stage.window.findChild<QTabWidget*>();
    for (int i = 0; i < tabs->count(); ++i)
        if (tabs->tabText(i) == QLatin1String(page)) tabs->setCurrentIndex(i);
    if (page == std::string_view("Compare"))
        for (int copies = 0; copies < 3; ++copies) duplicatePlan(stage.session, 0);
    QSlider* slider = nullptr;
    for (auto* each : stage.window.findChildren<QSlider*>())
        if (each->accessibleName() == QLatin1String("Context per sequence slider")) slider = each;
    if (slider == nullptr) {
        state.SkipWithError("there is no context slider");
        return;
    }
    slider->setSliderDown(true);
    int value = slider->minimum();
    const auto tick = [&] {
        value = value >= slider->maximum() ? slider->minimum() : value + 1;
        slider->setSliderPosition(value);
        Stage::paint();
    };
    for (int i = 0; i < 100; ++i) tick();
    std::vector<double> times;
    for (auto _ : state) {
        QElapsedTimer timer;
        timer.start();
        tick();
        times.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
    }
    slider->setSliderDown(false);
    std::ranges::sort(times);
    const auto at = [&](double share) {
        return times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1))];
    };
    state.counters["median_ms"] = at(0.5);
    state.counters["p99_ms"] = at(0.99);
    state.counters["worst_ms"] = times.back();
}
BENCHMARK_CAPTURE(sliderTick, breakdown, "Breakdown")
    ->Arg(1)
    ->Arg(8)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->Iterations(1000);
BENCHMARK_CAPTURE(sliderTick, compare, "Compare")
    ->Arg(8)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->Iterations(1000);
// What follows a tick on these pages comes from another thread, while the next ticks go on.
BENCHMARK_CAPTURE(sliderTick, grid, "Grid")
    ->Arg(8)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->Iterations(1000);
BENCHMARK_CAPTURE(sliderTick, context, "Context")
    ->Arg(8)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->Iterations(1000);
BENCHMARK_CAPTURE(sliderTick, advice, "Advice")
    ->Arg(8)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->Iterations(1000);

} // namespace
} // namespace vramplan

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    vramplan::installStyle();
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
}
