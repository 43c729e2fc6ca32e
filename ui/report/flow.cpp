// SPDX-License-Identifier: GPL-3.0-only
#include "ui/report/flow.h"

#include "ui/report/wrapped_text.h"

#include <QPainter>
#include <algorithm>

namespace vramplan {
namespace {

constexpr double kCellPadX = 40, kCellPadY = 28, kSwatch = 70, kBannerPad = 100;

struct Cell {
    WrappedText text;
    double left;
};

} // namespace

void Flow::addText(const QString& text, const QFont& font, const QColor& color, double spaceBefore, bool keep,
    int bookmarkLevel) {
    const WrappedText wrapped(text, font, m_width);
    FlowBlock block;
    block.spaceBefore = spaceBefore;
    block.height = wrapped.height();
    block.keepWithNext = keep;
    if (bookmarkLevel > 0) block.bookmark = text;
    block.bookmarkLevel = bookmarkLevel;
    block.paint = [wrapped, color](QPainter& painter, const QRectF& rect) {
        painter.setPen(color);
        wrapped.draw(painter, rect.topLeft());
    };
    m_blocks.push_back(std::move(block));
}

void Flow::addTitle(const QString& text) { addText(text, m_style.title, m_style.text, 0, true, 0); }

void Flow::addHeading(const QString& text) { addText(text, m_style.heading, m_style.text, 260, true, 1); }

void Flow::addSubheading(const QString& text) {
    addText(text, m_style.subheading, m_style.text, 170, true, 2);
}

void Flow::addParagraph(const QString& text, bool faint) {
    addText(text, m_style.body, faint ? m_style.faint : m_style.text, 60, false, 0);
}

void Flow::addBanner(const QString& text, const QString& second, const BannerColors& colors) {
    const double inner = m_width - 2 * kBannerPad;
    const WrappedText first(text, m_style.heading, inner);
    const WrappedText below(second, m_style.body, inner);
    const double rest = second.isEmpty() ? 0 : below.height() + 20;
    FlowBlock block;
    block.spaceBefore = 120;
    block.height = first.height() + rest + 2 * 70;
    block.paint = [first, below, rest, colors](QPainter& painter, const QRectF& rect) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(colors.ground);
        painter.drawRoundedRect(rect, 40, 40);
        painter.setPen(colors.text);
        first.draw(painter, rect.topLeft() + QPointF(kBannerPad, 70));
        if (rest > 0) below.draw(painter, rect.topLeft() + QPointF(kBannerPad, 70 + first.height() + 20));
    };
    m_blocks.push_back(std::move(block));
}

void Flow::addLegend(const std::vector<std::pair<QColor, QString>>& entries) {
    struct Entry {
        QColor color;
        WrappedText text;
        QPointF place;
    };
    const QFontMetricsF metrics(m_style.small);
    const double line = metrics.height() * 1.3, indent = kSwatch + kCellPadX;
    std::vector<Entry> placed;
    QPointF place;
    for (const auto& [color, text] : entries) {
        const double width = std::min(metrics.horizontalAdvance(text) + 1, m_width - indent);
        if (place.x() > 0 && place.x() + indent + width > m_width) place = {0, place.y() + line};
        placed.push_back({color, WrappedText(text, m_style.small, width + kCellPadX), place});
        place.rx() += indent + width + 3 * kCellPadX;
    }
    FlowBlock block;
    block.spaceBefore = 80;
    block.height = place.y() + line;
    block.keepWithNext = true;
    block.paint = [placed, color = m_style.text](QPainter& painter, const QRectF& rect) {
        painter.setPen(color);
        for (const Entry& entry : placed) {
            const QPointF at = rect.topLeft() + entry.place;
            painter.fillRect(QRectF(at + QPointF(0, 14), QSizeF(kSwatch, kSwatch)), entry.color);
            entry.text.draw(painter, at + QPointF(kSwatch + kCellPadX, 0));
        }
    };
    m_blocks.push_back(std::move(block));
}

void Flow::addPicture(double height, std::function<void(QPainter&, const QRectF&)> paint) {
    FlowBlock block;
    block.spaceBefore = 120;
    block.height = height;
    block.paint = std::move(paint);
    m_blocks.push_back(std::move(block));
}

FlowBlock Flow::tableRow(
    const std::vector<FlowColumn>& columns, const FlowRow& row, bool header, double indentation) const {
    double shares = 0;
    for (const FlowColumn& column : columns) shares += column.share;
    const bool strong = header || row.kind != FlowRow::Kind::Plain;
    QFont font = m_style.small;
    font.setBold(strong);
    std::vector<Cell> cells;
    double left = 0, height = 0;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const double width = m_width * columns[i].share / shares;
        const double indent = i == 0 && (row.swatch.isValid() || !strong) ? indentation : 0;
        const QString text =
            static_cast<qsizetype>(i) < row.cells.size() ? row.cells[static_cast<qsizetype>(i)] : QString();
        cells.push_back({WrappedText(text, font, width - 2 * kCellPadX - indent, columns[i].alignment),
            left + kCellPadX + indent});
        height = std::max(height, cells.back().text.height());
        left += width;
    }
    FlowBlock block;
    block.height = height + 2 * kCellPadY;
    const bool shaded = header || row.kind == FlowRow::Kind::Sum;
    block.paint = [cells, shaded, swatch = row.swatch, shade = m_style.shade, rule = m_style.rule,
                      color = m_style.text](QPainter& painter, const QRectF& rect) {
        if (shaded) painter.fillRect(rect, shade);
        painter.setPen(QPen(rule, 5));
        painter.drawLine(rect.bottomLeft(), rect.bottomRight());
        if (swatch.isValid())
            painter.fillRect(
                QRectF(rect.left() + kCellPadX, rect.top() + kCellPadY + 14, kSwatch, kSwatch), swatch);
        painter.setPen(color);
        for (const Cell& cell : cells)
            cell.text.draw(painter, rect.topLeft() + QPointF(cell.left, kCellPadY));
    };
    return block;
}

void Flow::addTable(const std::vector<FlowColumn>& columns, const std::vector<FlowRow>& rows) {
    FlowRow titles;
    for (const FlowColumn& column : columns) titles.cells << column.title;
    titles.kind = FlowRow::Kind::Group;
    // Lines below a group stand a little to the right, where a swatch leaves room.
    const bool grouped = std::any_of(rows.begin(), rows.end(),
        [](const FlowRow& row) { return row.kind == FlowRow::Kind::Group || row.swatch.isValid(); });
    const double indentation = grouped ? kSwatch + kCellPadX : 0;
    auto header = std::make_shared<FlowBlock>(tableRow(columns, titles, true, 0));
    header->spaceBefore = 80;
    header->keepWithNext = true;
    m_blocks.push_back(*header);
    for (const FlowRow& row : rows) {
        FlowBlock block = tableRow(columns, row, false, indentation);
        block.repeat = header;
        block.keepWithNext = row.kind == FlowRow::Kind::Group;
        m_blocks.push_back(std::move(block));
    }
}

std::vector<FlowPage> paginate(const std::vector<FlowBlock>& blocks, double pageHeight) {
    std::vector<FlowPage> pages(1);
    double y = 0;
    for (std::size_t first = 0; first < blocks.size();) {
        // A run of blocks that stay together, and the block that ends it.
        std::size_t end = first;
        double height = 0;
        bool joined = true;
        for (; joined && end < blocks.size(); ++end) {
            height += (end > first ? blocks[end].spaceBefore : 0) + blocks[end].height;
            joined = blocks[end].keepWithNext;
        }
        const double before = pages.back().empty() ? 0 : blocks[first].spaceBefore;
        if (!pages.back().empty() && y + before + height > pageHeight) {
            pages.emplace_back();
            y = 0;
        }
        for (; first < end; ++first) {
            const FlowBlock& block = blocks[first];
            if (pages.back().empty() && block.repeat) {
                pages.back().push_back({block.repeat.get(), y});
                y += block.repeat->height;
            } else if (!pages.back().empty()) {
                y += block.spaceBefore;
            }
            pages.back().push_back({&block, y});
            y += block.height;
        }
    }
    return pages;
}

double flowHeight(const std::vector<FlowBlock>& blocks) {
    double height = 0;
    for (const FlowBlock& block : blocks) height += (height > 0 ? block.spaceBefore : 0) + block.height;
    return height;
}

} // namespace vramplan
