// SPDX-License-Identifier: GPL-3.0-only
#include "ui/models/plan_card_model.h"

#include "ui/session/plan_list_edits.h"
#include "ui/text/names.h"
#include "ui/text/numbers.h"
#include "ui/text/verdict_text.h"

#include <algorithm>

namespace vramplan {
namespace {

QString summaryOf(const Estimate& estimate) {
    QString text = estimate.weightsKnown
        ? sizeText(estimate.total)
        : PlanCardModel::tr("%1 and the weights", "size").arg(sizeText(estimate.total));
    text += QStringLiteral(" · ") + verdictWord(estimate.verdict.state);
    if (estimate.verdict.device < estimate.devices.size())
        if (const QString rest = headroomText(estimate.devices[estimate.verdict.device]); !rest.isEmpty())
            text += QStringLiteral(", ") + rest;
    return text;
}

} // namespace

PlanCardModel::PlanCardModel(PlanSession& session, QObject* parent)
    : QAbstractListModel(parent), m_session(session) { }

PlanCardModel::Card PlanCardModel::cardOf(const PlanState& state, std::size_t plan, const QString& title) {
    Card card;
    card.id = state.plans[plan].id;
    card.title = title;
    card.baseline = plan == state.baseline && state.plans.size() > 1;
    if (const Estimate* estimate = state.estimateOf(plan)) {
        card.state = estimate->verdict.state;
        card.summary = summaryOf(*estimate);
        card.tip =
            verdictText(*estimate, plan == state.active ? state.scenario : *state.plans[plan].scenario);
    } else if (const auto& error = state.errorOf(plan)) {
        card.state = verdictState(*error);
        card.summary = card.tip = verdictText(*error);
    }
    return card;
}

int PlanCardModel::rowOf(std::uint64_t id, int from) const {
    for (int row = from; row < rowCount(); ++row)
        if (m_cards[static_cast<std::size_t>(row)].id == id) return row;
    return -1;
}

void PlanCardModel::showPlan(const PlanState& state, const QStringList& titles) {
    std::vector<Card> cards;
    for (std::size_t i = 0; i < state.plans.size(); ++i)
        cards.push_back(cardOf(state, i, titles[static_cast<qsizetype>(i)]));
    const auto isKept = [&](const Card& card) {
        return std::any_of(
            cards.begin(), cards.end(), [&](const Card& other) { return other.id == card.id; });
    };
    for (int row = rowCount() - 1; row >= 0; --row) {
        if (isKept(m_cards[static_cast<std::size_t>(row)])) continue;
        beginRemoveRows({}, row, row);
        m_cards.erase(m_cards.begin() + row);
        endRemoveRows();
    }
    for (int row = 0; row < static_cast<int>(cards.size()); ++row) {
        const Card& card = cards[static_cast<std::size_t>(row)];
        const int before = rowOf(card.id, row);
        if (before < 0) {
            beginInsertRows({}, row, row);
            m_cards.insert(m_cards.begin() + row, card);
            endInsertRows();
        } else if (before != row) {
            beginMoveRows({}, before, before, {}, row);
            std::rotate(m_cards.begin() + row, m_cards.begin() + before, m_cards.begin() + before + 1);
            endMoveRows();
        }
        if (m_cards[static_cast<std::size_t>(row)] == card) continue;
        m_cards[static_cast<std::size_t>(row)] = card;
        Q_EMIT dataChanged(index(row), index(row));
    }
}

int PlanCardModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_cards.size());
}

QVariant PlanCardModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Card& card = m_cards[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole: return card.title;
    case Qt::ToolTipRole: return card.tip;
    case Qt::AccessibleTextRole:
        return (card.baseline ? tr("%1, baseline: %2", "plan, answer") : tr("%1: %2", "plan, answer"))
            .arg(card.title, card.summary);
    case SummaryRole: return card.summary;
    case BaselineRole: return card.baseline;
    case StateRole: return static_cast<int>(card.state);
    default: return {};
    }
}

bool PlanCardModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (!index.isValid() || role != Qt::EditRole) return false;
    const Card& card = m_cards[static_cast<std::size_t>(index.row())];
    // The proposed name is no name of the user's yet.
    if (value.toString() == card.title) return false;
    renamePlan(m_session, static_cast<std::size_t>(index.row()), value.toString());
    return true;
}

Qt::ItemFlags PlanCardModel::flags(const QModelIndex& index) const {
    // Between the cards only, never onto one.
    if (!index.isValid()) return Qt::ItemIsDropEnabled;
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable | Qt::ItemIsDragEnabled
        | Qt::ItemNeverHasChildren;
}

bool PlanCardModel::moveRows(const QModelIndex& sourceParent, int sourceRow, int count,
    const QModelIndex& destinationParent, int child) {
    if (sourceParent.isValid() || destinationParent.isValid() || count != 1 || sourceRow < 0
        || sourceRow >= rowCount() || child < 0 || child > rowCount())
        return false;
    const int target = child > sourceRow ? child - 1 : child;
    movePlan(m_session, static_cast<std::size_t>(sourceRow), static_cast<std::size_t>(target));
    return true;
}

} // namespace vramplan
