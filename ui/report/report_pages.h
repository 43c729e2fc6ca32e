// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/report/flow.h"
#include "ui/report/pdf_finish.h"
#include "ui/report/report_input.h"

#include <QSizeF>
#include <vector>

namespace vramplan {

/// The report laid out on paper, for the PDF and for printers.
class ReportPages {
public:
    /// `paper` in tenths of a point. The input outlives this.
    ReportPages(const ReportInput& input, const QSizeF& paper);

    int count() const { return static_cast<int>(m_pages.size()); }
    /// From the page's corner, in tenths of a point.
    void paint(QPainter& painter, int page) const;
    std::vector<PdfBookmark> bookmarks() const;

private:
    void paintFooter(QPainter& painter, int page) const;

    const ReportInput& m_input;
    ReportStyle m_style;
    QRectF m_content;
    Flow m_flow;
    std::vector<FlowPage> m_pages;
};

} // namespace vramplan
