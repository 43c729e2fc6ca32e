// SPDX-License-Identifier: GPL-3.0-only
#include "ui/panels/model_picker.h"

#include "ui/panels/model_row_delegate.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QLineEdit>
#include <QSignalBlocker>
#include <algorithm>

namespace vramplan {

ModelPicker::ModelPicker(const ModelLibrary& library, QWidget* parent)
    : ComboBox(tr("Model"), parent)
    , m_library(library)
    , m_all(new ModelListModel(this))
    , m_found(new ModelListModel(this)) {
    setEditable(true);
    setInsertPolicy(NoInsert);
    setSizeAdjustPolicy(AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(18);
    setMaxVisibleItems(24);
    setModel(m_all);
    setItemDelegate(new ModelRowDelegate(this));
    lineEdit()->setPlaceholderText(tr("Type a part of a model's name"));
    lineEdit()->setAccessibleName(accessibleName());
    addCompleter();

    connect(this, &QComboBox::activated, this, [this](int row) { choose(m_all->row(row)); });
    connect(lineEdit(), &QLineEdit::textEdited, this, [this](const QString& text) {
        m_library.local.startOnce();
        m_found->setRows(matches(text));
    });
    connect(lineEdit(), &QLineEdit::returnPressed, this, &ModelPicker::chooseTyped);
    connect(lineEdit(), &QLineEdit::editingFinished, this, [this] {
        if (!hasFocus()) restoreText();
    });
    connect(&m_library.presets, &PresetFolder::changed, this, &ModelPicker::refill);
    connect(&m_library.local, &LocalModelSearch::ended, this, &ModelPicker::refill);
}

void ModelPicker::addCompleter() {
    auto* completer = new QCompleter(m_found, this);
    completer->setCompletionMode(QCompleter::UnfilteredPopupCompletion);
    completer->setMaxVisibleItems(12);
    // On the line edit itself: the box would look for the completion in its own list.
    lineEdit()->setCompleter(completer);
    completer->popup()->setItemDelegate(new ModelRowDelegate(completer));
    connect(completer, qOverload<const QModelIndex&>(&QCompleter::activated), this,
        [this](const QModelIndex& index) { choose(m_found->row(index.row())); });
}

void ModelPicker::showModel(const QString& name, const std::string& id, const std::string& path) {
    if (name == m_name && id == m_id && path == m_path) return;
    m_name = name;
    m_id = id;
    m_path = path;
    restoreText();
}

void ModelPicker::showPopup() {
    fill();
    m_library.local.startOnce();
    // Names with their facts need more room than the box has.
    view()->setMinimumWidth(view()->sizeHintForColumn(0) + view()->frameWidth() * 2 + 24);
    ComboBox::showPopup();
}

void ModelPicker::focusInEvent(QFocusEvent* event) {
    fill();
    ComboBox::focusInEvent(event);
}

void ModelPicker::fill() {
    if (m_all->rowCount() == 0) refill();
}

void ModelPicker::refill() {
    const std::vector<LocalModel>& local = m_library.local.result().models;
    m_localNames = {};
    for (const LocalModel& model : local) m_localNames.add({model.name});
    const QString typed = currentText();
    const bool typing = lineEdit()->isModified();
    {
        const QSignalBlocker silent(this);
        m_all->setRows(groupedRows(m_library.context.models(), local));
    }
    restoreText();
    if (!typing) return;
    setEditText(typed);
    lineEdit()->setModified(true);
    m_found->setRows(matches(typed));
}

/// Presets first: a model file is named after what is in it, so that the best match is often there twice.
std::vector<ModelRow> ModelPicker::matches(const QString& text) const {
    const std::string query = text.toStdString();
    std::vector<ModelRow> rows;
    for (const ModelEntry* entry : m_library.context.models().search(query)) rows.emplace_back(*entry);
    for (const std::size_t number : m_localNames.search(query))
        rows.emplace_back(m_library.local.result().models[number]);
    return rows;
}

void ModelPicker::chooseTyped() {
    const QString typed = lineEdit()->text().trimmed();
    if (typed.isEmpty() || typed == m_name) {
        restoreText();
        return;
    }
    const ModelCatalogue& models = m_library.context.models();
    if (const auto found = models.find(typed.toStdString())) {
        const ModelRow row = **found;
        choose(&row);
        return;
    }
    const auto& local = m_library.local.result().models;
    const auto exact = std::find_if(local.begin(), local.end(),
        [&](const LocalModel& model) { return QString::fromStdString(model.name) == typed; });
    if (exact != local.end()) {
        const ModelRow row = *exact;
        choose(&row);
        return;
    }
    // Several have the text in their name: the best match, as the list shows it.
    const auto rows = matches(typed);
    if (!rows.empty()) {
        choose(&rows.front());
        return;
    }
    Q_EMIT unknown(models.find(typed.toStdString()).error());
    restoreText();
}

void ModelPicker::choose(const ModelRow* row) {
    const auto* preset = row == nullptr ? nullptr : std::get_if<ModelEntry>(row);
    const auto* file = row == nullptr ? nullptr : std::get_if<LocalModel>(row);
    if (file != nullptr && file->path != m_path) {
        restoreText();
        Q_EMIT filePicked(QString::fromStdString(file->path));
    } else if (preset != nullptr && preset->id != m_id) {
        // At once: Return is told twice, by the box and by its text. A model that cannot be opened is shown
        // back.
        const ModelEntry entry = *preset;
        m_id = entry.id;
        m_name = QString::fromStdString(entry.name);
        restoreText();
        Q_EMIT picked(entry);
    } else {
        restoreText();
    }
}

void ModelPicker::restoreText() {
    const QSignalBlocker silent(this);
    setCurrentIndex(m_all->find(m_id, m_path));
    setEditText(m_name);
    lineEdit()->setCursorPosition(0);
}

} // namespace vramplan
