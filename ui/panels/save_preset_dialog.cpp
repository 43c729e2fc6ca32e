// SPDX-License-Identifier: GPL-3.0-only
#include "ui/panels/save_preset_dialog.h"

#include "ui/text/errors.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <utility>

namespace vramplan {

SavePresetDialog::SavePresetDialog(
    std::shared_ptr<const ModelSpec> model, PresetFolder& presets, QWidget* parent)
    : QDialog(parent)
    , m_model(std::move(model))
    , m_presets(presets)
    , m_name(new QLineEdit(QString::fromStdString(m_model->name)))
    , m_remark(new QLabel)
    , m_save(new QPushButton(tr("Save"))) {
    setWindowTitle(tr("Save as preset"));
    m_name->setAccessibleName(tr("Name of the preset"));
    m_name->setMinimumWidth(m_name->fontMetrics().averageCharWidth() * 48);
    m_name->selectAll();
    m_remark->setTextFormat(Qt::PlainText);
    m_remark->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    buttons->addButton(m_save, QDialogButtonBox::ActionRole);
    auto* layout = new QFormLayout(this);
    layout->addRow(tr("&Name"), m_name);
    layout->addRow(m_remark);
    layout->addRow(buttons);
    m_save->setDefault(true); // only now it belongs to the dialog

    connect(m_name, &QLineEdit::textChanged, this, &SavePresetDialog::follow);
    connect(m_save, &QPushButton::clicked, this, &SavePresetDialog::save);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    follow();
}

void SavePresetDialog::follow() {
    const QString name = m_name->text().trimmed();
    m_save->setEnabled(!name.isEmpty());
    m_remark->setText(m_presets.contains(name)
            ? tr("Replaces your preset of this name.")
            : tr("Kept in %1").arg(QDir::toNativeSeparators(m_presets.folder())));
}

void SavePresetDialog::save() {
    const auto path = m_presets.save(*m_model, m_name->text().trimmed());
    if (path)
        accept();
    else
        m_remark->setText(errorText(path.error()));
}

} // namespace vramplan
