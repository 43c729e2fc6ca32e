// SPDX-License-Identifier: GPL-3.0-only
#include "ui/widgets/explanation.h"

#include <QScrollBar>

namespace vramplan {

Explanation::Explanation(QWidget* parent) : QTextBrowser(parent) {
    setFrameShape(QFrame::NoFrame);
    setOpenLinks(false);
    setUndoRedoEnabled(false);
    setTabChangesFocus(true);
    document()->setDocumentMargin(8);
    // The text stands on the window itself.
    viewport()->setAutoFillBackground(false);
    connect(this, &QTextBrowser::anchorClicked, this,
        [this](const QUrl& link) { Q_EMIT linkActivated(link.toString()); });
}

void Explanation::setText(const QString& html) {
    if (html == m_text) return;
    m_text = html;
    const int place = verticalScrollBar()->value();
    setHtml(html);
    verticalScrollBar()->setValue(place);
}

} // namespace vramplan
