// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QVBoxLayout>
#include <QWidget>

class QHBoxLayout;

namespace vramplan {

/// A group of controls under a heading.
class Panel : public QWidget {
    Q_OBJECT
public:
    explicit Panel(const QString& title, QWidget* parent = nullptr);

protected:
    QVBoxLayout& rows() { return *m_rows; }
    /// Puts a widget at the end of the heading's line.
    void addToHeading(QWidget* widget);
    /// A line of widgets, the first ones as wide as their content and the last one filling the rest.
    QHBoxLayout* addLine();

private:
    QHBoxLayout* m_heading;
    QVBoxLayout* m_rows;
};

} // namespace vramplan
