// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/estimate/estimate.h"
#include "ui/models/breakdown_layout.h"

#include <QAbstractItemModel>
#include <optional>

namespace vramplan {

/// The estimate as a tree: components, below them their line items, at the end the total. Columns: component,
/// one per device, basis with range, formula. A new estimate with the same lines changes cells in place, so
/// that views keep selection and expansion; a formula is worded only when a view asks for it.
class BreakdownModel final : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Role {
        BytesRole = Qt::UserRole, ///< qulonglong; invalid where the cell has no size
        ComponentRole,            ///< int of Component; −1 for the total
        DeviceRole,               ///< int; −1 outside the device columns
        BasisRole,                ///< int of Basis; invalid for components and the total
    };

    explicit BreakdownModel(QObject* parent = nullptr);

    void setEstimate(const Estimate& estimate);
    const Estimate& estimate() const { return m_estimate; }

    int basisColumn() const { return 1 + deviceCount(); }
    int formulaColumn() const { return 2 + deviceCount(); }
    /// The component of an index, also of its lines; null for the total.
    const BreakdownGroup* groupOf(const QModelIndex& index) const;
    /// The line of an index; null for components and the total.
    const BreakdownRow* rowOf(const QModelIndex& index) const;
    /// The row of a component; invalid where it has none.
    QModelIndex indexOf(Component component) const;
    /// The whole tree as tab-separated text with a header, for the clipboard.
    QString tableText() const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    int deviceCount() const { return static_cast<int>(m_estimate.devices.size()); }
    int groupCount() const { return static_cast<int>(m_groups.size()); }
    bool isTotal(const QModelIndex& index) const;
    std::optional<Bytes> bytesAt(const QModelIndex& index) const;
    QString textAt(const QModelIndex& index) const;
    QString toolTipAt(const QModelIndex& index) const;

    void removeMissing(const std::vector<BreakdownGroup>& wanted);
    void changeNumbers(const Estimate& estimate, const std::vector<BreakdownGroup>& wanted);
    void insertNew(const std::vector<BreakdownGroup>& wanted);
    void announceChanges(const Estimate& before, const std::vector<BreakdownGroup>& old);

    Estimate m_estimate;
    std::vector<BreakdownGroup> m_groups; ///< as m_estimate has them, in the tree's order
};

} // namespace vramplan
