// SPDX-License-Identifier: GPL-3.0-only
#include "ui/widgets/wrapped_label.h"

#include <QResizeEvent>

namespace vramplan {

WrappedLabel::WrappedLabel(QWidget* parent) : QLabel(parent) { setWordWrap(true); }

QSize WrappedLabel::sizeHint() const {
    const int usual = isVisible() ? width() : 40 * fontMetrics().averageCharWidth();
    m_hinted = heightForWidth(usual);
    return {usual, m_hinted};
}

QSize WrappedLabel::minimumSizeHint() const {
    return {12 * fontMetrics().averageCharWidth(), fontMetrics().lineSpacing()};
}

int WrappedLabel::heightForWidth(int width) const {
    if (m_measured.width != width || m_measured.text != text() || m_measured.font != font())
        m_measured = {text(), font(), width, QLabel::heightForWidth(width)};
    return m_measured.height;
}

/// Another width may ask for another number of lines, which is what layouts above have kept.
void WrappedLabel::resizeEvent(QResizeEvent* event) {
    QLabel::resizeEvent(event);
    if (event->size().width() != event->oldSize().width() && heightForWidth(width()) != m_hinted)
        updateGeometry();
}

} // namespace vramplan
