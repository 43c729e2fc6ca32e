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

/// With its dot: ".json".
QString suffixOf(const QString& filter) {
    static const QRegularExpression suffix(QStringLiteral("\\*(\\.\\w+)"));
    return suffix.match(filter).captured(1);
}

/// The one that the path ends in, as it is written there; empty for none.
QString endOf(const QString& path, const QStringList& filters) {
    const QString name = QFileInfo(path).fileName();
    for (const QString& filter : filters) {
        const QString suffix = suffixOf(filter);
        if (name.size() > suffix.size() && name.endsWith(suffix, Qt::CaseInsensitive))
            return name.right(suffix.size());
    }
    return {};
}

bool mayReplace(QWidget* parent, const QString& path) {
    return QMessageBox::question(parent, Tr::tr("Replace the file?"),
               Tr::tr("\"%1\" exists already. Do you want to replace it?").arg(QFileInfo(path).fileName()),
               QMessageBox::Yes | QMessageBox::No, QMessageBox::No)
        == QMessageBox::Yes;
}

/// Asks for a file to write.
QString askForFile(QWidget* parent, const QString& title, const QString& start, const QStringList& filters) {
    QFileDialog dialog(parent, title, QFileInfo(start).absolutePath());
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setFileMode(QFileDialog::AnyFile);
    dialog.setNameFilters(filters);
    for (const QString& filter : filters)
        if (start.endsWith(suffixOf(filter), Qt::CaseInsensitive)) dialog.selectNameFilter(filter);
    const auto follow = [&](const QString& filter) {
        // Only names without any dot get it from the dialog.
        dialog.setDefaultSuffix(suffixOf(filter).mid(1));
        dialog.selectFile(QFileInfo(asKind(dialog.selectedFiles().value(0), filter, filters)).fileName());
    };
    dialog.selectFile(QFileInfo(start).fileName());
    follow(dialog.selectedNameFilter());
    QObject::connect(&dialog, &QFileDialog::filterSelected, &dialog, follow);
    while (dialog.exec() == QDialog::Accepted) {
        const QString named = dialog.selectedFiles().value(0);
        const QString path = withSuffix(named, dialog.selectedNameFilter(), filters);
        // The dialog has asked about the name as it was typed.
        if (path == named || !QFileInfo::exists(path) || mayReplace(parent, path)) return path;
    }
    return {};
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

QString withSuffix(const QString& path, const QString& chosen, const QStringList& filters) {
    return endOf(path, filters).isEmpty() ? path + suffixOf(chosen) : path;
}

QString asKind(const QString& path, const QString& chosen, const QStringList& filters) {
    const auto end = endOf(path, filters).size();
    return end == 0 ? path : path.chopped(end) + suffixOf(chosen);
}

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
