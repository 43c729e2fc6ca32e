// SPDX-License-Identifier: GPL-3.0-only
#include "ui/models/solve_model.h"

#include "ui/text/errors.h"
#include "ui/text/phrases.h"
#include "ui/text/solve_text.h"

namespace vramplan {
namespace {

/// With the engine's own rule where that is what ends it.
QString whyText(const Solution& solution) {
    const QString reason = phraseText(solution.reason);
    return solution.refusal ? reason + QLatin1Char(' ') + errorSentence(*solution.refusal) : reason;
}

} // namespace

SolveModel::SolveModel(QObject* parent) : QAbstractTableModel(parent) { }

void SolveModel::setRows(std::vector<SolveRow> rows) {
    const bool same = rows.size() == m_rows.size();
    if (!same) beginResetModel();
    m_rows = std::move(rows);
    if (!same)
        endResetModel();
    else if (!m_rows.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

bool SolveModel::isFound(int row) const {
    const auto& solution = m_rows[static_cast<std::size_t>(row)].solution;
    return solution && solution->value;
}

int SolveModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int SolveModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant SolveModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || role != Qt::DisplayRole) return {};
    const SolveRow& row = m_rows[static_cast<std::size_t>(index.row())];
    switch (index.column()) {
    case Question: return goalTitle(row.goal);
    case Answer: return row.solution ? answerText(*row.solution) : QStringLiteral("–");
    case Why: return row.solution ? whyText(*row.solution) : errorSentence(row.solution.error());
    default: return {};
    }
}

QVariant SolveModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Vertical || role != Qt::DisplayRole) return {};
    switch (section) {
    case Question: return tr("Question");
    case Answer: return tr("Answer");
    case Why: return tr("What ends there");
    default: return {};
    }
}

} // namespace vramplan
