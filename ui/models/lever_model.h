// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/whatif/advise.h"

#include <QAbstractTableModel>
#include <cstdint>
#include <optional>
#include <vector>

namespace vramplan {

/// A lever and the longest context that would then fit.
struct LeverRow {
    Lever lever;
    std::optional<std::uint64_t> longest;
};

/// The changes that save memory, best first. The last column is for a button.
class LeverModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Change, Saves, Then, Longest, Cost, Apply, ColumnCount };
    enum Role { SavesRole = Qt::UserRole }; ///< qlonglong: bytes on the device that decides

    explicit LeverModel(QObject* parent = nullptr);

    /// Rows change in place; only the last ones come and go.
    void setLevers(std::vector<LeverRow> levers);
    const std::vector<LeverRow>& levers() const { return m_rows; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    std::vector<LeverRow> m_rows;
};

} // namespace vramplan
