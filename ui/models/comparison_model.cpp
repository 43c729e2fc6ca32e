// SPDX-License-Identifier: GPL-3.0-only
#include "ui/models/comparison_model.h"

#include "ui/session/plan_titles.h"
#include "ui/text/names.h"
#include "ui/text/numbers.h"
#include "ui/text/verdict_text.h"

#include <QFont>
#include <algorithm>
#include <utility>

namespace vramplan {
namespace {

/// The value of a row in one plan; empty where it is not known.
using Value = std::optional<std::int64_t>;

Value sizeOf(Bytes size) { return static_cast<std::int64_t>(size.value()); }

Value limitOf(const std::optional<std::uint64_t>& limit) {
    return limit ? Value(static_cast<std::int64_t>(*limit)) : Value();
}

} // namespace

ComparisonModel::ComparisonModel(QObject* parent) : QAbstractTableModel(parent) { }

ComparisonModel::Row ComparisonModel::rowOf(const PlanState& state, Kind kind, Component component) {
    const auto valueOf = [&](std::size_t plan) -> Value {
        const Estimate* estimate = state.estimateOf(plan);
        if (estimate == nullptr) return {};
        const auto limits = state.limitsOf(plan);
        switch (kind) {
        case Kind::Component:
            return component == Component::Weights && !estimate->weightsKnown
                ? Value()
                : sizeOf(estimate->totalOf(component));
        case Kind::Total: return estimate->weightsKnown ? sizeOf(estimate->total) : Value();
        case Kind::Headroom:
            return estimate->verdict.device < estimate->devices.size()
                ? estimate->devices[estimate->verdict.device].headroom
                : Value();
        case Kind::Context: return limits ? limitOf(limits->maxContext) : Value();
        case Kind::Sequences: return limits ? limitOf(limits->maxSequences) : Value();
        case Kind::Verdict: break;
        }
        return {};
    };
    const auto textOf = [&](std::int64_t value) {
        if (kind == Kind::Headroom) return changeText(value);
        if (kind == Kind::Context) return tokenText(static_cast<std::uint64_t>(value));
        if (kind == Kind::Sequences) return countText(static_cast<std::uint64_t>(value));
        return sizeText(Bytes(static_cast<std::uint64_t>(value)));
    };
    // Limits and what is left are read as they are; of sizes people want to know the change.
    const bool asChange = kind == Kind::Component || kind == Kind::Total;
    Row row{kind, component, {}, {}, false};
    const Value base = valueOf(state.baseline);
    for (std::size_t plan = 0; plan < state.plans.size(); ++plan) {
        const Value value = valueOf(plan);
        Cell cell{tr("–", "not known"), {}, value, {}, value != base};
        if (value && base) cell.difference = *value - *base;
        if (value)
            cell.text = cell.differs && base && asChange ? changeText(*cell.difference) : textOf(*value);
        if (value && cell.differs && asChange)
            cell.tip = tr("%1 in this plan, %2 in the baseline")
                           .arg(textOf(*value), base ? textOf(*base) : tr("unknown"));
        row.differs = row.differs || cell.differs;
        row.cells.push_back(std::move(cell));
    }
    if (row.differs && asChange)
        row.reason = reasonText(state, kind == Kind::Component ? std::optional(component) : std::nullopt);
    return row;
}

std::vector<ComparisonModel::Row> ComparisonModel::rowsOf(const PlanState& state) {
    std::vector<const Estimate*> estimates;
    for (std::size_t plan = 0; plan < state.plans.size(); ++plan)
        if (const Estimate* estimate = state.estimateOf(plan)) estimates.push_back(estimate);
    std::vector<Row> rows;
    if (!estimates.empty())
        for (const ComponentDifference& each : compareComponents(estimates))
            rows.push_back(rowOf(state, Kind::Component, each.component));
    for (const Kind kind : {Kind::Total, Kind::Headroom, Kind::Context, Kind::Sequences})
        rows.push_back(rowOf(state, kind, {}));
    Row verdict{Kind::Verdict, {}, {}, {}, false};
    const auto stateOf = [&](std::size_t plan) {
        const Estimate* estimate = state.estimateOf(plan);
        return estimate != nullptr ? estimate->verdict.state
            : state.errorOf(plan)  ? verdictState(*state.errorOf(plan))
                                   : VerdictState::Unknown;
    };
    for (std::size_t plan = 0; plan < state.plans.size(); ++plan) {
        const VerdictState found = stateOf(plan);
        Cell cell{verdictWord(found), {}, {}, {}, found != stateOf(state.baseline)};
        if (state.errorOf(plan)) cell.tip = verdictText(*state.errorOf(plan));
        verdict.differs = verdict.differs || cell.differs;
        verdict.cells.push_back(std::move(cell));
    }
    rows.push_back(std::move(verdict));
    return rows;
}

void ComparisonModel::showPlan(const PlanState& state, const QStringList& titles) {
    if (titles.size() != m_titles.size()) {
        beginResetModel();
        m_titles = titles;
        m_baseline = state.baseline;
        m_rows = rowsOf(state);
        endResetModel();
        return;
    }
    if (m_baseline != state.baseline || m_titles != titles) {
        m_baseline = state.baseline;
        m_titles = titles;
        Q_EMIT headerDataChanged(Qt::Horizontal, 1, reasonColumn() - 1);
    }
    setRows(rowsOf(state));
}

void ComparisonModel::showLimits(const PlanState& state) { setRows(rowsOf(state)); }

void ComparisonModel::setRows(std::vector<Row> rows) {
    const bool same = std::equal(
        rows.begin(), rows.end(), m_rows.begin(), m_rows.end(), [](const Row& one, const Row& other) {
            return one.kind == other.kind && one.component == other.component
                && one.cells.size() == other.cells.size();
        });
    if (!same) {
        beginResetModel();
        m_rows = std::move(rows);
        endResetModel();
        return;
    }
    m_rows.swap(rows);
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        if (m_rows[i] != rows[i])
            Q_EMIT dataChanged(index(static_cast<int>(i), 0), index(static_cast<int>(i), reasonColumn()));
}

int ComparisonModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int ComparisonModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : reasonColumn() + 1;
}

std::optional<std::size_t> ComparisonModel::planOf(int column) const {
    return column > 0 && column < reasonColumn() ? std::optional(static_cast<std::size_t>(column - 1))
                                                 : std::nullopt;
}

std::optional<Component> ComparisonModel::componentOf(int row) const {
    if (row < 0 || row >= rowCount()) return {};
    const Row& found = m_rows[static_cast<std::size_t>(row)];
    return found.kind == Kind::Component ? std::optional(found.component) : std::nullopt;
}

int ComparisonModel::rowOf(Component component) const {
    for (int row = 0; row < rowCount(); ++row)
        if (componentOf(row) == component) return row;
    return -1;
}

QString ComparisonModel::titleOf(const Row& row) const {
    switch (row.kind) {
    case Kind::Component: return componentTitle(row.component);
    case Kind::Total: return tr("Total");
    case Kind::Headroom: return tr("Left");
    case Kind::Context: return tr("Longest context");
    case Kind::Sequences: return tr("Most sequences");
    case Kind::Verdict: break;
    }
    return tr("Verdict");
}

QVariant ComparisonModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    const auto plan = planOf(index.column());
    const bool differs = plan ? row.cells[*plan].differs : index.column() == 0 && row.differs;
    switch (role) {
    case Qt::DisplayRole:
        return plan ? row.cells[*plan].text : index.column() == 0 ? titleOf(row) : row.reason;
    case Qt::ToolTipRole:
        if (plan) return row.cells[*plan].tip;
        return index.column() == reasonColumn() ? row.reason
            : row.kind == Kind::Component       ? componentMeaning(row.component)
                                                : QString();
    case Qt::TextAlignmentRole:
        return QVariant::fromValue((plan ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::FontRole: {
        if (!differs) return {};
        QFont font;
        font.setBold(true);
        return font;
    }
    case ValueRole:
        return plan && row.cells[*plan].value ? QVariant(static_cast<qlonglong>(*row.cells[*plan].value))
                                              : QVariant();
    case DifferenceRole:
        return plan && row.cells[*plan].difference
            ? QVariant(static_cast<qlonglong>(*row.cells[*plan].difference))
            : QVariant();
    case DiffersRole: return differs;
    default: return {};
    }
}

QVariant ComparisonModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((planOf(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    const auto plan = planOf(section);
    if (role == Qt::ToolTipRole && plan) return m_titles[static_cast<qsizetype>(*plan)];
    if (role != Qt::DisplayRole) return {};
    if (section == 0) return tr("Component");
    if (!plan) return tr("Why it differs");
    const QString& title = m_titles[static_cast<qsizetype>(*plan)];
    return *plan == m_baseline ? QStringLiteral("★ ") + title : title;
}

QString ComparisonModel::tableText() const {
    QString text;
    for (int row = -1; row < rowCount(); ++row)
        for (int column = 0; column < columnCount(); ++column)
            text += (row < 0 ? headerData(column, Qt::Horizontal).toString()
                             : index(row, column).data().toString())
                + QLatin1Char(column + 1 < columnCount() ? '\t' : '\n');
    return text;
}

} // namespace vramplan
