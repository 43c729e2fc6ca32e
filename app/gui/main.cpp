// SPDX-License-Identifier: GPL-3.0-only
#include "app/common/exit_code.h"
#include "app/common/version_text.h"
#include "app/gui/export_mode.h"
#include "app/gui/window_mode.h"
#include "core/base/version.h"
#include "ui/session/background_task.h"
#include "ui/session/settings.h"
#include "ui/text/language.h"

#include <CLI/CLI.hpp>
#include <QApplication>
#include <QHashSeed>
#include <QIcon>
#include <cstdio>
#include <cstdlib>

namespace {

using namespace vramplan;

int report(const Error& error) {
    std::fprintf(stderr, "vramplan: %s\n", describe(error).c_str());
    return exitCode(error.kind);
}

void nameApplication() {
    QApplication::setApplicationName(QStringLiteral("vramplan"));
    QApplication::setOrganizationName(QStringLiteral("vramplan"));
    QApplication::setApplicationDisplayName(QStringLiteral("VRAM Planner"));
    QApplication::setDesktopFileName(QStringLiteral("org.vramplan.VRAMPlanner"));
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/vramplan.svg")));
    const std::string_view version = programVersion();
    QApplication::setApplicationVersion(
        QString::fromUtf8(version.data(), static_cast<qsizetype>(version.size())));
}

/// Qt remarks on the environment (no runtime folder, no theme) on standard error; a script that exports a
/// report reads only our own sentence there.
void keepQtQuiet() {
    qInstallMessageHandler([](QtMsgType type, const QMessageLogContext&, const QString& message) {
        if (type == QtCriticalMsg || type == QtFatalMsg) std::fprintf(stderr, "%s\n", qPrintable(message));
    });
}

int run(int argc, char** argv, const ExportOptions& exported, const PlanOptions& options) {
    // The same plan gives the same report, byte for byte.
    QHashSeed::setDeterministicGlobalSeed();
    // A report needs no display, and must not fail on one that is dead.
    if (!exported.path.empty()) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
        keepQtQuiet();
    }
    const QApplication application(argc, argv);
    nameApplication();
    installLanguage(Settings().language());
    Environment environment;
    if (!exported.path.empty()) {
        const auto written = exportPlan(exported, options, environment);
        return written ? 0 : report(written.error());
    }
    const auto ended = runWindow(options, environment);
    return ended ? *ended : report(ended.error());
}

} // namespace

int main(int argc, char** argv) {
    CLI::App program(
        "VRAM Planner: will this model fit on that GPU? Opens the window on a plan, or writes its "
        "report with --export.",
        "vramplan");
    program.set_version_flag(
        "--version", [] { return versionText("vramplan", std::string("Qt ") + qVersion()); });
    ExportOptions exported;
    PlanOptions options;
    declareExportOptions(program, exported);
    declarePlanOptions(program, options);
    try {
        program.parse(argc, argv);
    } catch (const CLI::Success& help) {
        return program.exit(help);
    } catch (const CLI::ParseError& error) {
        return report(
            Error{ErrorKind::Usage, "usage", std::string(error.what()) + "; see --help", {}, {}, {}});
    }
    const int code = run(argc, argv, exported, options);
    // A driver that hangs in a thread of ours must not keep the program from ending.
    if (BackgroundTask::liveThreads() > 0) std::_Exit(code);
    return code;
}
