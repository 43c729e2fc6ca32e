// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/whatif/solve.h"

#include <QAbstractTableModel>
#include <vector>

namespace vramplan {

/// A question and what the solver found.
struct SolveRow {
    Goal goal = Goal::Context;
    Result<Solution> solution;
};

/// The answers to "how much at most" and "how little at least". The last column is for a button.
class SolveModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Question, Answer, Why, Apply, ColumnCount };

    explicit SolveModel(QObject* parent = nullptr);

    void setRows(std::vector<SolveRow> rows);
    const std::vector<SolveRow>& rows() const { return m_rows; }
    /// Whether a row has an answer that can be applied.
    bool isFound(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    std::vector<SolveRow> m_rows;
};

} // namespace vramplan
