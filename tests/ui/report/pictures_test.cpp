// SPDX-License-Identifier: GPL-3.0-only
#include "ui/report/pictures.h"

#include "tests/ui/report/sample_input.h"
#include "ui/report/export_formats.h"
#include "ui/text/colors.h"
#include "ui/text/numbers.h"

#include <QImage>
#include <QSet>
#include <QXmlStreamReader>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

QByteArray written(const char* subject, const char* suffix, const ReportInput& input) {
    const auto bytes = exportSubject(subject)->format(QLatin1StringView(suffix))->write(input);
    EXPECT_TRUE(bytes) << subject << suffix;
    return bytes ? *bytes : QByteArray();
}

/// All texts of an SVG; a failure where it is no well-formed XML.
QStringList textsOf(const QByteArray& svg) {
    QStringList texts;
    QXmlStreamReader xml(svg);
    while (!xml.atEnd())
        if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == QLatin1String("text"))
            texts << xml.readElementText();
    EXPECT_FALSE(xml.hasError()) << xml.errorString().toStdString();
    return texts;
}

TEST(Pictures, TheReportShowsChartAndBreakdownWithinItsMargins) {
    const QImage image = QImage::fromData(written("report", "png", test::sampleInput()), "PNG");
    ASSERT_EQ(image.width(), 2000);
    QSet<QRgb> colors;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) colors.insert(image.pixel(x, y));
    EXPECT_GT(colors.size(), 50);
    for (const Component component : {Component::Weights, Component::KvCache, Component::Overhead})
        EXPECT_TRUE(colors.contains(componentColor(component, false).rgb()));
    for (int x = 0; x < image.width(); ++x) {
        EXPECT_EQ(image.pixel(x, 5), qRgb(255, 255, 255));
        EXPECT_EQ(image.pixel(x, image.height() - 5), qRgb(255, 255, 255));
    }
    for (int y = 0; y < image.height(); ++y) {
        EXPECT_EQ(image.pixel(5, y), qRgb(255, 255, 255));
        EXPECT_EQ(image.pixel(image.width() - 5, y), qRgb(255, 255, 255));
    }
}

TEST(Pictures, EveryChartIsADrawingAndAPicture) {
    const ReportInput input = test::comparedInput();
    for (const ExportSubject& subject : exportSubjects()) {
        const QByteArray svg = written(subject.id, "svg", input);
        EXPECT_GT(textsOf(svg).size(), 10) << subject.id;
        EXPECT_FALSE(svg.contains("<image")) << subject.id << " is rastered";
        EXPECT_EQ(QImage::fromData(written(subject.id, "png", input), "PNG").width(), 2000) << subject.id;
    }
}

TEST(Pictures, TheDrawingSaysWhatTheEstimateHolds) {
    const ReportInput input = test::sampleInput();
    const QString all = textsOf(written("report", "svg", input)).join(QLatin1Char('\n'));
    for (const DeviceEstimate& device : input.estimate.devices) {
        EXPECT_TRUE(all.contains(sizeText(device.total))) << all.toStdString();
        for (const LineItem& item : device.items)
            EXPECT_TRUE(all.contains(sizeText(item.bytes))) << sizeText(item.bytes).toStdString();
    }
    // 32 × 2 × 32,768 × 8 × 128 × 2 B = 4 GiB over two cards; the longest context stands on the curve's
    // chart.
    EXPECT_TRUE(textsOf(written("context", "svg", input))
            .join(QLatin1Char('\n'))
            .contains(QStringLiteral("longest that fits")));
    EXPECT_TRUE(textsOf(written("grid", "svg", input)).contains(QStringLiteral("context per sequence")));
}

TEST(Pictures, NamesOfStrangersStayText) {
    ReportInput input = test::sampleInput();
    input.planName = QStringLiteral("<script>\"a\" & 'b'</script> 通义");
    const QByteArray svg = written("memory", "svg", input);
    EXPECT_FALSE(svg.contains("<script"));
    EXPECT_TRUE(textsOf(svg).join(QString()).contains(QStringLiteral("<script>\"a\" & 'b'</script>")));
}

} // namespace
} // namespace vramplan
