// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QLabel>

namespace vramplan {

/// A word-wrapped label whose text changes often. A QLabel that lets its text be selected lays it out anew
/// for each question of a layout (least size, usual size, height for a width), which was half of the time of
/// a slider's tick; this one does for the width it has, once.
class WrappedLabel : public QLabel {
    Q_OBJECT
public:
    explicit WrappedLabel(QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    int heightForWidth(int width) const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    mutable int m_hinted = -1; ///< height of the last size hint
    /// The last answer, and what it was for.
    mutable struct {
        QString text;
        QFont font;
        int width = -1;
        int height = 0;
    } m_measured;
};

} // namespace vramplan
