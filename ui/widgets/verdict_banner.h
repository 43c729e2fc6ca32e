// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/estimate/estimate.h"

#include <QFrame>

class QLabel;
class QVBoxLayout;

namespace vramplan {

/// The answer in one line, below it what would still fit; in the colours of the verdict, and always in words.
class VerdictBanner final : public QFrame {
    Q_OBJECT
public:
    explicit VerdictBanner(QWidget* parent = nullptr);

    void showVerdict(VerdictState state, const QString& verdict, const QString& limits);
    void setLimits(const QString& limits);
    /// Puts a button at the end of the banner, below those before.
    void addButton(QWidget* button);

    QString verdict() const;
    QString limits() const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void recolor();
    void follow();

    VerdictState m_state = VerdictState::Unknown;
    QColor m_ground;
    QLabel* m_verdict;
    QLabel* m_limits;
    QVBoxLayout* m_buttons;
};

} // namespace vramplan
