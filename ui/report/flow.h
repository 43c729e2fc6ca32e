// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/report/report_style.h"

#include <QColor>
#include <QRectF>
#include <QString>
#include <QStringList>
#include <Qt>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

QT_BEGIN_NAMESPACE
class QPainter;
QT_END_NAMESPACE

namespace vramplan {

/// A piece of a report that stays on one page.
struct FlowBlock {
    double spaceBefore = 0; ///< left out at the top of a page
    double height = 0;
    bool keepWithNext = false;
    QString bookmark; ///< title in the outline; empty: none
    int bookmarkLevel = 1;
    std::shared_ptr<const FlowBlock> repeat; ///< drawn again where a page begins with this block
    std::function<void(QPainter&, const QRectF&)> paint;
};

struct FlowColumn {
    QString title;
    double share = 1; ///< of the width
    Qt::Alignment alignment = Qt::AlignLeft;
};

struct FlowRow {
    enum class Kind { Plain, Group, Sum } kind = Kind::Plain;
    QStringList cells;
    QColor swatch; ///< small square before the first cell; invalid: none
};

/// A report as a sequence of blocks of one width, in tenths of a point. Knows text, tables and pictures, and
/// nothing about plans.
class Flow {
public:
    Flow(double width, const ReportStyle& style) : m_width(width), m_style(style) { }

    void addTitle(const QString& text);
    void addHeading(const QString& text);
    void addSubheading(const QString& text);
    void addParagraph(const QString& text, bool faint = false);
    /// A coloured box with a bold line and a line below it, which may be empty.
    void addBanner(const QString& text, const QString& second, const BannerColors& colors);
    /// Small squares with what their colours stand for, in lines.
    void addLegend(const std::vector<std::pair<QColor, QString>>& entries);
    void addPicture(double height, std::function<void(QPainter&, const QRectF&)> paint);
    /// The header row stands again on each page that the table reaches.
    void addTable(const std::vector<FlowColumn>& columns, const std::vector<FlowRow>& rows);

    double width() const { return m_width; }
    const ReportStyle& style() const { return m_style; }
    const std::vector<FlowBlock>& blocks() const { return m_blocks; }

private:
    void addText(const QString& text, const QFont& font, const QColor& color, double spaceBefore, bool keep,
        int bookmarkLevel);
    FlowBlock tableRow(
        const std::vector<FlowColumn>& columns, const FlowRow& row, bool header, double indentation) const;

    double m_width;
    const ReportStyle& m_style;
    std::vector<FlowBlock> m_blocks;
};

/// A block at its place on a page.
struct PlacedBlock {
    const FlowBlock* block = nullptr;
    double top = 0;
};
using FlowPage = std::vector<PlacedBlock>;

/// Fills pages of this height. A block that must stay with the next one moves with it; a block taller than a
/// page gets a page of its own.
std::vector<FlowPage> paginate(const std::vector<FlowBlock>& blocks, double pageHeight);

/// All blocks below each other, for pictures.
double flowHeight(const std::vector<FlowBlock>& blocks);

} // namespace vramplan
