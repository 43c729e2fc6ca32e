// SPDX-License-Identifier: GPL-3.0-only
#include "ui/windows/file_dialogs.h"

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

/// Adds the suffix of the chosen kind where none was typed.
QString withSuffix(const QString& path, const QString& filter) {
    if (path.isEmpty() || !QFileInfo(path).suffix().isEmpty()) return path;
    static const QRegularExpression suffix(QStringLiteral("\\*(\\.\\w+)"));
    return path + suffix.match(filter).captured(1);
}

QString planFilter() { return Tr::tr("Plans (*.vramplan)"); }

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
        .exportReport =
            [](QWidget* parent, const QString& start) {
                QString filter;
                const QString kinds = QStringList{Tr::tr("PDF report (*.pdf)"),
                    Tr::tr("Table for spreadsheets (*.csv)"), Tr::tr("Picture of the chart (*.png)"),
                    Tr::tr("JSON (*.json)"), Tr::tr("Markdown (*.md)")}
                                          .join(QStringLiteral(";;"));
                return withSuffix(
                    QFileDialog::getSaveFileName(parent, Tr::tr("Export the report"), start, kinds, &filter),
                    filter);
            },
        .openPlan =
            [](QWidget* parent, const QString& start) {
                return QFileDialog::getOpenFileName(parent, Tr::tr("Open a plan"), start,
                    planFilter() + QStringLiteral(";;") + Tr::tr("All files (*)"));
            },
        .savePlan =
            [](QWidget* parent, const QString& start) {
                return withSuffix(
                    QFileDialog::getSaveFileName(parent, Tr::tr("Save the plan"), start, planFilter()),
                    planFilter());
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
