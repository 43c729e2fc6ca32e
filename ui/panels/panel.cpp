// SPDX-License-Identifier: GPL-3.0-only
#include "ui/panels/panel.h"

#include "ui/widgets/small_label.h"

#include <QHBoxLayout>

namespace vramplan {

Panel::Panel(const QString& title, QWidget* parent)
    : QWidget(parent), m_heading(new QHBoxLayout), m_rows(new QVBoxLayout(this)) {
    m_rows->setContentsMargins(0, 0, 0, 0);
    m_rows->setSpacing(5);
    m_heading->addWidget(new HeadingLabel(title), 1);
    m_rows->addLayout(m_heading);
    setAccessibleName(title);
}

void Panel::addToHeading(QWidget* widget) { m_heading->addWidget(widget); }

QHBoxLayout* Panel::addLine() {
    auto* line = new QHBoxLayout;
    m_rows->addLayout(line);
    return line;
}

} // namespace vramplan
