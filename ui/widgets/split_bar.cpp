// SPDX-License-Identifier: GPL-3.0-only
#include "ui/widgets/split_bar.h"

#include "ui/text/colors.h"
#include "ui/text/numbers.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <utility>

namespace vramplan {

SplitBar::SplitBar(QWidget* parent) : QWidget(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setCursor(Qt::SplitHCursor);
    // Shares grow from left to right in every language.
    setLayoutDirection(Qt::LeftToRight);
}

std::vector<int> SplitBar::percentsOf(const std::vector<double>& amounts) {
    const double sum = std::accumulate(amounts.begin(), amounts.end(), 0.0);
    std::vector<int> percents;
    double before = 0;
    int told = 0;
    for (const double amount : amounts) {
        before += amount;
        // Rounded edges instead of rounded shares: the last one always stands at 100.
        const int edge = sum > 0 ? static_cast<int>(std::lround(100 * before / sum))
                                 : static_cast<int>(100 * (percents.size() + 1) / amounts.size());
        percents.push_back(edge - told);
        told = edge;
    }
    return percents;
}

void SplitBar::showShares(const std::vector<int>& percents, const QStringList& names) {
    if (percents == m_percents && names == m_names) return;
    m_percents = percents;
    m_names = names;
    m_handle = std::min(m_handle, percents.size() < 2 ? 0 : percents.size() - 2);
    describe();
    update();
}

void SplitBar::describe() {
    QStringList parts;
    for (std::size_t i = 0; i < m_percents.size(); ++i)
        parts << tr("%1: %2", "device, share")
                     .arg(m_names.value(static_cast<qsizetype>(i)), percentText(m_percents[i] / 100.0));
    const QString text = parts.join(QStringLiteral(", "));
    setAccessibleDescription(text);
    setToolTip(text);
}

QSize SplitBar::sizeHint() const {
    return {fontMetrics().averageCharWidth() * 20, fontMetrics().height() + 8};
}

int SplitBar::edge(std::size_t handle) const {
    return std::accumulate(
        m_percents.begin(), m_percents.begin() + static_cast<std::ptrdiff_t>(handle) + 1, 0);
}

int SplitBar::pixelOf(int percent) const { return percent * (width() - 1) / 100; }

void SplitBar::move(std::size_t handle, int percent, bool continues) {
    if (handle + 1 >= m_percents.size()) return;
    const int low = handle == 0 ? 0 : edge(handle - 1), high = edge(handle + 1);
    percent = std::clamp(percent, low, high);
    if (percent == edge(handle)) return;
    m_percents[handle] = percent - low;
    m_percents[handle + 1] = high - percent;
    describe();
    update();
    Q_EMIT picked(m_percents, continues);
}

void SplitBar::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || m_percents.size() < 2) return;
    m_pressed = true;
    m_dragged = false;
    const int x = event->position().toPoint().x();
    m_handle = 0;
    for (std::size_t handle = 1; handle + 1 < m_percents.size(); ++handle)
        if (std::abs(pixelOf(edge(handle)) - x) < std::abs(pixelOf(edge(m_handle)) - x)) m_handle = handle;
    update();
}

void SplitBar::mouseMoveEvent(QMouseEvent* event) {
    if (!m_pressed) return;
    const int percent =
        static_cast<int>(std::lround(100.0 * event->position().x() / std::max(1, width() - 1)));
    if (percent != edge(m_handle)) move(m_handle, percent, std::exchange(m_dragged, true));
}

void SplitBar::mouseReleaseEvent(QMouseEvent*) { m_pressed = false; }

void SplitBar::keyPressEvent(QKeyEvent* event) {
    if (m_percents.size() < 2) return QWidget::keyPressEvent(event);
    const std::size_t last = m_percents.size() - 2;
    switch (event->key()) {
    case Qt::Key_Left: move(m_handle, edge(m_handle) - 1, event->isAutoRepeat()); break;
    case Qt::Key_Right: move(m_handle, edge(m_handle) + 1, event->isAutoRepeat()); break;
    case Qt::Key_PageDown: move(m_handle, edge(m_handle) - 10, event->isAutoRepeat()); break;
    case Qt::Key_PageUp: move(m_handle, edge(m_handle) + 10, event->isAutoRepeat()); break;
    case Qt::Key_Up: m_handle = m_handle == 0 ? 0 : m_handle - 1; break;
    case Qt::Key_Down: m_handle = std::min(last, m_handle + 1); break;
    default: return QWidget::keyPressEvent(event);
    }
    update();
}

void SplitBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const ChartColors colors = chartColors(palette());
    int left = 0;
    for (std::size_t i = 0; i < m_percents.size(); ++i) {
        const int right = pixelOf(edge(i));
        const QRect part(QPoint(left, 2), QPoint(right, height() - 3));
        painter.fillRect(part, i % 2 == 0 ? palette().color(QPalette::Highlight) : colors.hatch);
        const QString text = percentText(m_percents[i] / 100.0);
        if (part.width() > fontMetrics().horizontalAdvance(text)) {
            painter.setPen(textOn(i % 2 == 0 ? palette().color(QPalette::Highlight) : colors.hatch));
            painter.drawText(part, Qt::AlignCenter, text);
        }
        left = right;
    }
    for (std::size_t handle = 0; handle + 1 < m_percents.size(); ++handle) {
        const bool current = hasFocus() && handle == m_handle;
        painter.fillRect(
            QRect(pixelOf(edge(handle)) - 2, 0, 5, height()), current ? colors.limit : colors.text);
    }
}

} // namespace vramplan
