// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QLabel>

namespace vramplan {

/// A label whose font and colour are made from those of its parent, whatever they become.
class DerivedLabel : public QLabel {
    Q_OBJECT
public:
    bool eventFilter(QObject* watched, QEvent* event) override;

protected:
    explicit DerivedLabel(const QString& text, QWidget* parent);
    bool event(QEvent* event) override;

    virtual QFont fontFrom(const QFont& base) const = 0;
    virtual QColor colorFrom(const QPalette& base) const = 0;
    /// Takes font and colour over; the constructors of the concrete labels call it first.
    void follow();

private:
    void watchParent();
    QWidget* m_watched = nullptr;
};

/// A remark: a little smaller and fainter than the text it belongs to.
class SmallLabel final : public DerivedLabel {
    Q_OBJECT
public:
    explicit SmallLabel(QWidget* parent = nullptr);

protected:
    QFont fontFrom(const QFont& base) const override;
    QColor colorFrom(const QPalette& base) const override;
};

/// The name of a group of controls.
class HeadingLabel final : public DerivedLabel {
    Q_OBJECT
public:
    explicit HeadingLabel(const QString& text, QWidget* parent = nullptr);

protected:
    QFont fontFrom(const QFont& base) const override;
    QColor colorFrom(const QPalette& base) const override;
};

/// The font in another size.
QFont scaledFont(QFont font, double factor);

} // namespace vramplan
