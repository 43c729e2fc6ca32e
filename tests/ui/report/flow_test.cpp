// SPDX-License-Identifier: GPL-3.0-only
#include "ui/report/flow.h"

#include <QImage>
#include <QPainter>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

FlowBlock block(double height, double before = 0, bool keep = false) {
    FlowBlock result;
    result.height = height;
    result.spaceBefore = before;
    result.keepWithNext = keep;
    return result;
}

std::vector<std::size_t> sizes(const std::vector<FlowPage>& pages) {
    std::vector<std::size_t> result;
    for (const FlowPage& page : pages) result.push_back(page.size());
    return result;
}

TEST(Paginate, FillsPagesAndDropsSpaceAtTheTop) {
    const std::vector<FlowBlock> blocks = {block(40, 30), block(40, 20), block(40, 20)};
    const auto pages = paginate(blocks, 100);
    EXPECT_EQ(sizes(pages), (std::vector<std::size_t>{2, 1}));
    EXPECT_EQ(pages[0][0].top, 0);
    EXPECT_EQ(pages[0][1].top, 60);
    EXPECT_EQ(pages[1][0].top, 0);
}

TEST(Paginate, HeadingsStayWithWhatFollows) {
    const std::vector<FlowBlock> blocks = {block(70), block(20, 0, true), block(5, 0, true), block(30)};
    EXPECT_EQ(sizes(paginate(blocks, 100)), (std::vector<std::size_t>{1, 3}));
}

TEST(Paginate, TablesRepeatTheirHeader) {
    auto header = std::make_shared<FlowBlock>(block(10, 0, true));
    FlowBlock row = block(40);
    row.repeat = header;
    const std::vector<FlowBlock> blocks = {*header, row, row, row};
    const auto pages = paginate(blocks, 100);
    EXPECT_EQ(sizes(pages), (std::vector<std::size_t>{3, 2}));
    EXPECT_EQ(pages[1][0].block, header.get());
    EXPECT_EQ(pages[1][1].top, 10);
}

TEST(Paginate, ABlockThatIsTooTallGetsAPage) {
    const std::vector<FlowBlock> blocks = {block(10), block(500), block(10)};
    EXPECT_EQ(sizes(paginate(blocks, 100)), (std::vector<std::size_t>{1, 1, 1}));
    EXPECT_EQ(sizes(paginate({}, 100)), (std::vector<std::size_t>{0}));
}

TEST(Flow, HeadingsBecomeBookmarks) {
    const ReportStyle style = ReportStyle::make();
    Flow flow(5000, style);
    flow.addTitle(QStringLiteral("T"));
    flow.addHeading(QStringLiteral("H"));
    flow.addSubheading(QStringLiteral("S"));
    flow.addParagraph(QStringLiteral("p"));
    ASSERT_EQ(flow.blocks().size(), 4u);
    EXPECT_TRUE(flow.blocks()[0].bookmark.isEmpty());
    EXPECT_EQ(flow.blocks()[1].bookmark, QStringLiteral("H"));
    EXPECT_EQ(flow.blocks()[2].bookmarkLevel, 2);
    EXPECT_TRUE(flow.blocks()[2].keepWithNext);
    EXPECT_FALSE(flow.blocks()[3].keepWithNext);
}

TEST(Flow, LongCellsMakeTallerRows) {
    const ReportStyle style = ReportStyle::make();
    Flow flow(5000, style);
    const QString text = QStringLiteral("a long text with many words ").repeated(20);
    flow.addTable({{QStringLiteral("A"), 1}, {QStringLiteral("B"), 1}},
        {{FlowRow::Kind::Plain, {QStringLiteral("x"), QStringLiteral("y")}, {}},
            {FlowRow::Kind::Plain, {QStringLiteral("x"), text}, {}},
            {FlowRow::Kind::Plain, {QStringLiteral("only one cell")}, {}}});
    ASSERT_EQ(flow.blocks().size(), 4u);
    EXPECT_GT(flow.blocks()[2].height, 3 * flow.blocks()[1].height);
    EXPECT_TRUE(flow.blocks()[1].repeat);
    // Nothing is painted outside the block's own rectangle.
    const FlowBlock& tall = flow.blocks()[2];
    QImage image(5200, static_cast<int>(tall.height) + 400, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    tall.paint(painter, QRectF(100, 200, 5000, tall.height));
    painter.end();
    for (int x = 0; x < image.width(); x += 7) {
        EXPECT_EQ(image.pixel(x, 190), qRgb(255, 255, 255));
        EXPECT_EQ(image.pixel(x, 210 + static_cast<int>(tall.height)), qRgb(255, 255, 255));
    }
}

} // namespace
} // namespace vramplan
