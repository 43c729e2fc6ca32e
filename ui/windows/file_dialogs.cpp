// SPDX-License-Identifier: GPL-3.0-only
#include "ui/windows/file_dialogs.h"

#include "ui/report/export_formats.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QRegularExpression>

namespace vramplan {
namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(FileDialogs)
};

/// A kind of file as dialogs name it: "JSON (*.json)".
QString filterOf(const QString& title, const QString& suffix) {
    return QStringLiteral("%1 (*.%2)").arg(title, suffix);
}

/// Asks for a file to write. The chosen kind's suffix is added before the dialog asks whether an existing
/// file shall be replaced.
QString askForFile(QWidget* parent, const QString& title, const QString& start, const QStringList& filters) {
    QFileDialog dialog(parent, title, QFileInfo(start).absolutePath());
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setFileMode(QFileDialog::AnyFile);
    dialog.setNameFilters(filters);
    const auto suffixOf = [](const QString& filter) {
        static const QRegularExpression suffix(QStringLiteral("\\*\\.(\\w+)"));
        return suffix.match(filter).captured(1);
    };
    for (const QString& filter : filters)
        if (suffixOf(filter) == QFileInfo(start).suffix()) dialog.selectNameFilter(filter);
    dialog.setDefaultSuffix(suffixOf(dialog.selectedNameFilter()));
    QObject::connect(&dialog, &QFileDialog::filterSelected, &dialog,
        [&dialog, suffixOf](const QString& filter) { dialog.setDefaultSuffix(suffixOf(filter)); });
    // Without its suffix, so that another kind can be chosen without typing.
    dialog.selectFile(QFileInfo(start).completeBaseName());
    if (dialog.exec() != QDialog::Accepted) return {};
    return dialog.selectedFiles().value(0);
}

QString planFilter() { return Tr::tr("Plans (*.vramplan)"); }

QString exportAs(QWidget* parent, const QString& start, const ExportSubject& subject) {
    QStringList filters;
    for (const ExportFormat& format : subject.formats)
        filters << filterOf(exportTitle(format.title), QLatin1StringView(format.suffix));
    return askForFile(parent, Tr::tr("Export: %1").arg(exportTitle(subject.title)), start, filters);
}

SaveAnswer askToSave(QWidget* parent, const QString& name) {
    QMessageBox box(QMessageBox::Question, Tr::tr("Save the plan?"),
        Tr::tr("\"%1\" has changes that are not saved.").arg(name),
        QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, parent);
    box.setInformativeText(Tr::tr("They are lost if you do not save them."));
    box.setDefaultButton(QMessageBox::Save);
    switch (box.exec()) {
    case QMessageBox::Save: return SaveAnswer::Save;
    case QMessageBox::Discard: return SaveAnswer::Discard;
    default: return SaveAnswer::Cancel;
    }
}

} // namespace

FileDialogs desktopFileDialogs() {
    return {
        .openModelFile =
            [](QWidget* parent, const QString& start) {
                return QFileDialog::getOpenFileName(parent, Tr::tr("Open a model"), start,
                    Tr::tr("Models (*.json *.safetensors *.gguf)") + QStringLiteral(";;")
                        + Tr::tr("All files (*)"));
            },
        .openModelFolder =
            [](QWidget* parent, const QString& start) {
                return QFileDialog::getExistingDirectory(parent, Tr::tr("Open a model's folder"), start);
            },
        .exportAs = exportAs,
        .openPlan =
            [](QWidget* parent, const QString& start) {
                return QFileDialog::getOpenFileName(parent, Tr::tr("Open a plan"), start,
                    planFilter() + QStringLiteral(";;") + Tr::tr("All files (*)"));
            },
        .savePlan =
            [](QWidget* parent, const QString& start) {
                return askForFile(parent, Tr::tr("Save the plan"), start, {planFilter()});
            },
        .askToSave = askToSave,
        .openLengths =
            [](QWidget* parent, const QString& start) {
                return QFileDialog::getOpenFileName(parent, Tr::tr("Import lengths"), start,
                    Tr::tr("Tables (*.csv *.tsv *.txt)") + QStringLiteral(";;") + Tr::tr("All files (*)"));
            },
    };
}

} // namespace vramplan
