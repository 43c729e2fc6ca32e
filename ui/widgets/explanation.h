// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QTextBrowser>

namespace vramplan {

/// A pane of formatted text that changes while a slider moves: it lays the text out once, where a QLabel in a
/// scroll area does for each question of the layout around it.
class Explanation final : public QTextBrowser {
    Q_OBJECT
public:
    explicit Explanation(QWidget* parent = nullptr);

    /// Shows this text unless it is there already; where the reader had scrolled to stays.
    void setText(const QString& html);
    const QString& text() const { return m_text; }

Q_SIGNALS:
    void linkActivated(const QString& link);

private:
    QString m_text;
};

} // namespace vramplan
