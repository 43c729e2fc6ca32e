// SPDX-License-Identifier: GPL-3.0-only
#include "ui/charts/memory_bars.h"

#include "ui/text/names.h"
#include "ui/text/numbers.h"

#include <QBarCategoryAxis>
#include <QBarSet>
#include <QChart>
#include <QCoreApplication>
#include <QFontInfo>
#include <QGraphicsLayout>
#include <QGraphicsScene>
#include <QHorizontalStackedBarSeries>
#include <QLegend>
#include <QPen>
#include <QStringList>
#include <QValueAxis>
#include <utility>

namespace vramplan {
namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(MemoryBars)
};

// Among Qt Charts' own items: above the plot's ground, below and above the bars.
constexpr double kBelowBars = 0.5, kAboveBars = 100;

} // namespace

MemoryBars::MemoryBars()
    : m_chart(new QChart)
    , m_series(new QHorizontalStackedBarSeries)
    , m_rowsAxis(new QBarCategoryAxis)
    , m_valueAxis(new QValueAxis)
    , m_tracks(new BarTracksItem(m_layout, m_look, m_chart))
    , m_labels(new BarLabelsItem(m_layout, m_look, m_chart)) {
    for (const Component component : kComponents) {
        auto* set = new QBarSet(QString::fromUtf8(name(component).data()));
        m_sets[static_cast<std::size_t>(component)] = set;
        m_series->append(set);
    }
    m_chart->addSeries(m_series);
    m_chart->addAxis(m_rowsAxis, Qt::AlignLeft);
    m_chart->addAxis(m_valueAxis, Qt::AlignBottom);
    m_series->attachAxis(m_rowsAxis);
    m_series->attachAxis(m_valueAxis);
    m_rowsAxis->setVisible(false);
    m_valueAxis->setVisible(false);
    m_valueAxis->setRange(0, 1);
    m_chart->legend()->setVisible(false);
    m_chart->setAnimationOptions(QChart::NoAnimation);
    m_chart->setDropShadowEnabled(false);
    m_chart->setBackgroundVisible(false);
    m_chart->setMargins({});
    m_chart->layout()->setContentsMargins(0, 0, 0, 0);
    m_tracks->setZValue(kBelowBars);
    m_labels->setZValue(kAboveBars);
    m_labels->setAcceptedMouseButtons(Qt::NoButton);
    setLook(QPalette(), QFont(), false);
}

MemoryBars::~MemoryBars() { delete m_chart; }

void MemoryBars::setLook(const QPalette& palette, const QFont& font, bool patterns) {
    m_look = {chartColors(palette), isDark(palette), patterns};
    m_font = font;
    // A pixel size means the same on screen and in a scaled drawing for print.
    m_font.setPixelSize(QFontInfo(font).pixelSize());
    showColors();
    place();
}

void MemoryBars::setSize(const QSizeF& size) {
    if (size == m_size) return;
    m_size = size;
    m_chart->resize(size);
    m_tracks->setBounds(QRectF(QPointF(), size));
    m_labels->setBounds(QRectF(QPointF(), size));
    place();
}

void MemoryBars::setEstimate(const Estimate& estimate) { setRows(deviceRows(estimate)); }

void MemoryBars::setRows(std::vector<BarRow> rows) {
    m_layout.setRows(std::move(rows));
    showBars();
    place();
}

void MemoryBars::select(std::optional<BarSegment> segment) { m_labels->setSelected(segment); }

void MemoryBars::place() {
    if (m_size.isEmpty()) return;
    m_layout.place(m_size, m_font);
    if (m_chart->plotArea() != m_layout.plot()) m_chart->setPlotArea(m_layout.plot());
    if (m_series->barWidth() != m_layout.barShare()) m_series->setBarWidth(m_layout.barShare());
    m_tracks->update();
    m_labels->update();
}

void MemoryBars::showBars() {
    const std::vector<BarRow>& rows = m_layout.rows();
    const auto count = static_cast<int>(rows.size());
    if (m_rowsAxis->count() != count) {
        QStringList categories;
        for (int i = 0; i < count; ++i) categories << QString::number(i);
        m_rowsAxis->setCategories(categories);
        for (QBarSet* set : m_sets) {
            set->remove(0, set->count());
            set->append(QList<qreal>(count, 0));
        }
    }
    for (int row = 0; row < count; ++row) {
        const BarRow& content = rows[static_cast<std::size_t>(row)];
        for (std::size_t part = 0; part < m_sets.size(); ++part) {
            const double value = static_cast<double>(content.bar.parts[part].value()) / content.span;
            // Qt Charts counts rows from the bottom.
            const int at = count - 1 - row;
            if (m_sets[part]->at(at) != value) m_sets[part]->replace(at, value);
        }
    }
}

void MemoryBars::showColors() {
    for (const Component component : kComponents) {
        QBarSet* set = m_sets[static_cast<std::size_t>(component)];
        set->setBrush(componentColor(component, m_look.dark));
        set->setPen(Qt::NoPen);
    }
}

QString MemoryBars::describe(const BarSegment& segment) const {
    const BarRow& row = m_layout.rows()[segment.device];
    return Tr::tr("%1 on %2: %3", "component, device, size")
        .arg(componentTitle(segment.component), row.name, sizeText(row.bar.part(segment.component)));
}

QString MemoryBars::summary() const {
    QStringList lines;
    for (std::size_t i = 0; i < m_layout.rows().size(); ++i) {
        const BarRow& row = m_layout.rows()[i];
        QStringList parts;
        for (const BarSegment& segment : m_layout.segments(i))
            parts << componentTitle(segment.component) + QLatin1Char(' ')
                    + sizeText(row.bar.part(segment.component));
        QString line = row.name + QStringLiteral(": ") + row.caption;
        if (!row.headroom.isEmpty()) line += QStringLiteral(", ") + row.headroom;
        lines << line + QStringLiteral(". ") + parts.join(QStringLiteral(", ")) + QLatin1Char('.');
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace vramplan
