// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/whatif/compare.h"
#include "ui/session/plan_state.h"

#include <QAbstractTableModel>
#include <QStringList>
#include <optional>
#include <vector>

namespace vramplan {

/// What changes between the plans of the document: one row per component, the sums and the limits, one column
/// per plan. The baseline shows its sizes, the others what is not the same there.
class ComparisonModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Role {
        /// qlonglong: the size or, in a limit's row, the tokens; invalid where unknown.
        ValueRole = Qt::UserRole,
        DifferenceRole, ///< qlonglong: to the baseline; invalid where either is unknown
        DiffersRole, ///< bool: the cell is not as in the baseline; in the first column: any cell of the row
    };

    explicit ComparisonModel(QObject* parent = nullptr);

    void showPlan(const PlanState& state, const QStringList& titles);
    /// The limits have become known.
    void showLimits(const PlanState& state);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

    /// The plan of a column; empty for the first and the last.
    std::optional<std::size_t> planOf(int column) const;
    int columnOf(std::size_t plan) const { return static_cast<int>(plan) + 1; }
    int reasonColumn() const { return static_cast<int>(m_titles.size()) + 1; }
    /// The component of a row; empty for sums and limits.
    std::optional<Component> componentOf(int row) const;
    int rowOf(Component component) const; ///< −1 where no plan has it
    QString tableText() const;            ///< tab-separated, with a header

private:
    enum class Kind { Component, Total, Headroom, Context, Sequences, Verdict };
    struct Cell {
        QString text, tip;
        std::optional<std::int64_t> value, difference;
        bool differs = false;
        bool operator==(const Cell&) const = default;
    };
    struct Row {
        Kind kind = Kind::Component;
        Component component = Component::Weights;
        std::vector<Cell> cells;
        QString reason;
        bool differs = false;
        bool operator==(const Row&) const = default;
    };
    static std::vector<Row> rowsOf(const PlanState& state);
    static Row rowOf(const PlanState& state, Kind kind, Component component);
    void setRows(std::vector<Row> rows);
    QString titleOf(const Row& row) const;

    QStringList m_titles;
    std::size_t m_baseline = 0;
    std::vector<Row> m_rows;
};

} // namespace vramplan
