// SPDX-License-Identifier: GPL-3.0-only
#include "ui/widgets/message_list.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace vramplan {

MessageList::MessageList(QWidget* parent) : QFrame(parent), m_layout(new QVBoxLayout(this)) {
    setFrameShape(StyledPanel);
    setObjectName(QStringLiteral("messages"));
    setAccessibleName(tr("Messages"));
    m_layout->setContentsMargins(8, 4, 4, 4);
    m_layout->setSpacing(2);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    hide();
}

void MessageList::addProblem(const QString& text) {
    m_problems.removeAll(text);
    m_problems.prepend(text);
    rebuild();
}

void MessageList::setFileProblems(const QStringList& problems) {
    m_dismissed.removeIf([&](const QString& text) { return !problems.contains(text); });
    QStringList shown = problems;
    shown.removeIf([&](const QString& text) { return m_dismissed.contains(text); });
    if (shown == m_fileProblems) return;
    m_fileProblems = shown;
    rebuild();
}

void MessageList::setRemarks(const QStringList& remarks) {
    if (remarks == m_remarks) return;
    const bool sameRows = remarks.size() == m_remarks.size();
    m_remarks = remarks;
    if (!sameRows) {
        rebuild();
        return;
    }
    // Their numbers follow a slider.
    for (qsizetype i = 0; i < m_remarkLabels.size(); ++i)
        if (m_remarkLabels[i]->text() != remarks[i]) m_remarkLabels[i]->setText(remarks[i]);
}

void MessageList::rebuild() {
    m_remarkLabels.clear();
    while (QLayoutItem* item = m_layout->takeAt(0)) {
        // Later: the click that led here may come from one of them.
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
    const QStringList wrong = problems();
    const int count = static_cast<int>(wrong.size() + m_remarks.size());
    const bool folded = !m_all && count > kShown + 1;
    for (int i = 0; i < (folded ? kShown : count); ++i) {
        if (i < wrong.size())
            addRow(QStringLiteral("✘"), wrong[i], true);
        else
            m_remarkLabels << addRow(QStringLiteral("⚠"), m_remarks[i - wrong.size()], false);
    }
    if (count > kShown + 1) {
        auto* more = new QToolButton;
        more->setAutoRaise(true);
        more->setText(folded ? tr("%1 more").arg(count - kShown) : tr("Show fewer"));
        connect(more, &QToolButton::clicked, this, [this] {
            m_all = !m_all;
            rebuild();
        });
        m_layout->addWidget(more, 0, Qt::AlignLeft);
        more->show();
    }
    setVisible(count > 0);
}

QLabel* MessageList::addRow(const QString& symbol, const QString& text, bool dismissable) {
    auto* row = new QWidget;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(new QLabel(symbol), 0, Qt::AlignTop);
    auto* label = new QLabel(text);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    layout->addWidget(label, 1);
    if (dismissable) {
        auto* dismiss = new QToolButton;
        dismiss->setText(QStringLiteral("×"));
        dismiss->setAutoRaise(true);
        dismiss->setToolTip(tr("Dismiss"));
        dismiss->setAccessibleName(tr("Dismiss: %1").arg(text));
        connect(dismiss, &QToolButton::clicked, this, [this, text] {
            m_problems.removeAll(text);
            if (m_fileProblems.removeAll(text) > 0) m_dismissed << text;
            rebuild();
        });
        layout->addWidget(dismiss, 0, Qt::AlignTop);
    }
    m_layout->addWidget(row);
    row->show();
    return label;
}

} // namespace vramplan
