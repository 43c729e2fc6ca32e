// SPDX-License-Identifier: GPL-3.0-only
#include "ui/panels/model_picker.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QLineEdit>
#include <QSignalBlocker>

namespace vramplan {

ModelPicker::ModelPicker(AppContext& context, QWidget* parent)
    : ComboBox(tr("Model"), parent)
    , m_context(context)
    , m_all(new PresetListModel(this))
    , m_found(new PresetListModel(this)) {
    setEditable(true);
    setInsertPolicy(NoInsert);
    setSizeAdjustPolicy(AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(18);
    setMaxVisibleItems(24);
    setModel(m_all);
    lineEdit()->setPlaceholderText(tr("Type a part of a model's name"));
    lineEdit()->setAccessibleName(accessibleName());

    auto* completer = new QCompleter(m_found, this);
    completer->setCompletionMode(QCompleter::UnfilteredPopupCompletion);
    completer->setMaxVisibleItems(12);
    // On the line edit itself: the box would look for the completion in its own list.
    lineEdit()->setCompleter(completer);

    connect(this, &QComboBox::activated, this, [this](int row) { choose(m_all->entry(row)); });
    connect(completer, qOverload<const QModelIndex&>(&QCompleter::activated), this,
        [this](const QModelIndex& index) { choose(m_found->entry(index.row())); });
    connect(lineEdit(), &QLineEdit::textEdited, this, &ModelPicker::search);
    connect(lineEdit(), &QLineEdit::returnPressed, this, &ModelPicker::chooseTyped);
    connect(lineEdit(), &QLineEdit::editingFinished, this, [this] {
        if (!hasFocus()) restoreText();
    });
}

void ModelPicker::showModel(const QString& name, const std::string& id) {
    if (name == m_name && id == m_id) return;
    m_name = name;
    m_id = id;
    restoreText();
}

void ModelPicker::showPopup() {
    fill();
    ComboBox::showPopup();
}

void ModelPicker::focusInEvent(QFocusEvent* event) {
    fill();
    ComboBox::focusInEvent(event);
}

void ModelPicker::fill() {
    if (m_all->rowCount() > 0) return;
    const QSignalBlocker silent(this);
    std::vector<const ModelEntry*> entries;
    for (const ModelEntry& entry : m_context.models().entries()) entries.push_back(&entry);
    m_all->setEntries(std::move(entries));
    restoreText();
}

void ModelPicker::search(const QString& text) {
    m_found->setEntries(m_context.models().search(text.toStdString()));
}

void ModelPicker::chooseTyped() {
    const QString typed = lineEdit()->text().trimmed();
    if (typed.isEmpty() || typed == m_name) {
        restoreText();
        return;
    }
    const ModelCatalogue& models = m_context.models();
    if (const auto found = models.find(typed.toStdString())) {
        choose(*found);
        return;
    }
    // Several have the text in their name: the best match, as the list shows it.
    const auto matches = models.search(typed.toStdString());
    if (!matches.empty()) {
        choose(matches.front());
        return;
    }
    Q_EMIT unknown(models.find(typed.toStdString()).error());
    restoreText();
}

void ModelPicker::choose(const ModelEntry* entry) {
    if (entry == nullptr || entry->id == m_id) {
        restoreText();
        return;
    }
    // At once: Return is told twice, by the box and by its text. A model that cannot be opened is shown back.
    m_id = entry->id;
    m_name = QString::fromStdString(entry->name);
    restoreText();
    Q_EMIT picked(*entry);
}

void ModelPicker::restoreText() {
    const QSignalBlocker silent(this);
    int row = -1;
    for (int i = 0; i < m_all->rowCount() && row < 0; ++i)
        if (m_all->entry(i)->id == m_id) row = i;
    setCurrentIndex(row);
    setEditText(m_name);
    lineEdit()->setCursorPosition(0);
}

} // namespace vramplan
