// SPDX-License-Identifier: GPL-3.0-only
#include "ui/report/pictures.h"

#include "ui/report/flow_picture.h"
#include "ui/report/report_sections.h"

namespace vramplan {
namespace {

template <class... Sections>
Picture pictureOf(const ReportInput& input, Sections... sections) {
    const ReportStyle style = ReportStyle::make();
    Flow flow(kPictureWidth, style);
    (sections(flow, input), ...);
    return flowPicture(flow, input.title());
}

} // namespace

Picture reportPicture(const ReportInput& input) {
    return pictureOf(input, report::addAnswer, report::addOverview);
}

Picture memoryPicture(const ReportInput& input) {
    return pictureOf(input, report::addQuestion, report::addMemoryChart);
}

Picture contextPicture(const ReportInput& input) {
    return pictureOf(input, report::addQuestion, report::addContextChart);
}

Picture gridPicture(const ReportInput& input) {
    return pictureOf(input, report::addQuestion, report::addGridChart);
}

Picture comparisonPicture(const ReportInput& input) { return pictureOf(input, report::addComparison); }

} // namespace vramplan
