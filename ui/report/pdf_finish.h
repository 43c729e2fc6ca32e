// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QByteArray>
#include <QDateTime>
#include <QString>
#include <vector>

namespace vramplan {

/// One bookmark of a document.
struct PdfBookmark {
    QString title;
    int level = 1;  ///< 1, or 2 for a child of the last one of level 1
    int page = 0;   ///< zero-based
    double top = 0; ///< points from the page's upper edge
};

/// What QPdfWriter cannot do: an outline, a language, and a date of creation that is given and in UTC, so
/// that the same report has the same bytes everywhere. Gives the document back as it was where it has not the
/// plain cross-reference table that Qt writes.
QByteArray finishPdf(const QByteArray& pdf, const QDateTime& date, const QString& language,
    const std::vector<PdfBookmark>& bookmarks);

} // namespace vramplan
