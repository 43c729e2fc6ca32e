// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QListView>

namespace vramplan {

/// The plans as a row of cards over a PlanCardModel. The current card is the current plan; cards are dragged
/// to another place and renamed in place.
class PlanCards final : public QListView {
    Q_OBJECT
public:
    explicit PlanCards(QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {120, sizeHint().height()}; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void fitHeight();
};

} // namespace vramplan
