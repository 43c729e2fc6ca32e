// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/whatif/solve.h"

#include <QAbstractTableModel>
#include <cstdint>
#include <optional>
#include <vector>

namespace vramplan {

/// A kind of GPU to buy, its price, and how many of it the plan needs.
struct Purchase {
    DeviceBudget kind;
    std::optional<double> price;         ///< of one, in the user's currency
    std::optional<std::uint64_t> needed; ///< empty: not known yet, or no number of them is enough
    std::optional<Scenario> scenario;    ///< the plan on that many

    std::optional<double> total() const {
        return price && needed ? std::optional(*price * static_cast<double>(*needed)) : std::nullopt;
    }
};

/// Kinds of GPUs with prices that the user types; the cheapest answer is marked. The last column is for a
/// button.
class PurchaseModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Kind, Price, Needed, Total, Apply, ColumnCount };

    explicit PurchaseModel(QObject* parent = nullptr);

    const std::vector<Purchase>& purchases() const { return m_rows; }
    /// A kind that is there already is not added again.
    void add(const DeviceBudget& kind);
    void remove(int row);
    /// What the solver found for each row; a row that is gone meanwhile is left out.
    void setAnswer(const DeviceBudget& kind, const Solution* solution);
    /// The row with the lowest total price; −1 where no price is known.
    int cheapest() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    int find(const DeviceBudget& kind) const;
    QString cellText(const Purchase& row, int column, bool isCheapest) const;

    std::vector<Purchase> m_rows;
};

} // namespace vramplan
