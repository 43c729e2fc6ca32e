// SPDX-License-Identifier: GPL-3.0-only
#include "ui/panels/panel.h"

#include "ui/widgets/small_label.h"

#include <QHBoxLayout>
#include <QToolButton>

namespace vramplan {

Panel::Panel(const QString& title, QWidget* parent)
    : QWidget(parent), m_heading(new QHBoxLayout), m_rows(new QVBoxLayout(this)) {
    m_rows->setContentsMargins(0, 0, 0, 0);
    m_rows->setSpacing(5);
    m_heading->addWidget(new HeadingLabel(title), 1);
    m_rows->addLayout(m_heading);
    setAccessibleName(title);
}

QToolButton* Panel::addReset(const QString& text, const QString& toolTip) {
    auto* button = new QToolButton;
    button->setText(text);
    button->setToolTip(toolTip);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::StrongFocus);
    QSizePolicy keepsPlace = button->sizePolicy();
    keepsPlace.setRetainSizeWhenHidden(true);
    button->setSizePolicy(keepsPlace);
    button->hide();
    m_heading->addWidget(button);
    return button;
}

QHBoxLayout* Panel::addLine() {
    auto* line = new QHBoxLayout;
    m_rows->addLayout(line);
    return line;
}

} // namespace vramplan
