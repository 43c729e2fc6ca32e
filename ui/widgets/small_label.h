// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QLabel>

namespace vramplan {

/// A remark: a little smaller and fainter than the text it belongs to, in any font size and palette.
class SmallLabel final : public QLabel {
    Q_OBJECT
public:
    explicit SmallLabel(QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    void follow();
};

/// The name of a group of controls.
class HeadingLabel final : public QLabel {
    Q_OBJECT
public:
    explicit HeadingLabel(const QString& text, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    void follow();
};

} // namespace vramplan
