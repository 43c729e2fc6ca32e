// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QVBoxLayout>
#include <QWidget>

class QHBoxLayout;
class QToolButton;

namespace vramplan {

/// A group of controls under a heading.
class Panel : public QWidget {
    Q_OBJECT
public:
    explicit Panel(const QString& title, QWidget* parent = nullptr);

protected:
    QVBoxLayout& rows() { return *m_rows; }
    /// A button at the end of the heading's line that keeps its place where it is hidden.
    QToolButton* addReset(const QString& text, const QString& toolTip);
    /// A line of widgets, the first ones as wide as their content and the last one filling the rest.
    QHBoxLayout* addLine();

private:
    QHBoxLayout* m_heading;
    QVBoxLayout* m_rows;
};

} // namespace vramplan
