// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/session/plan_session.h"

#include <QAbstractListModel>
#include <QString>
#include <cstdint>
#include <vector>

namespace vramplan {

/// The plans of the document as cards: a name that can be edited, the answer in one line, and which of them
/// is the baseline. Dragging a card moves its plan; every change goes through the session.
class PlanCardModel final : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role {
        SummaryRole = Qt::UserRole, ///< "19.96 GiB · Fits, 2.9 GiB left"
        BaselineRole,               ///< bool
        StateRole,                  ///< int of VerdictState
    };

    explicit PlanCardModel(PlanSession& session, QObject* parent = nullptr);

    /// Inserts, removes, moves and changes just what is not the same as before.
    void showPlan(const PlanState& state, const QStringList& titles);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
    bool moveRows(const QModelIndex& sourceParent, int sourceRow, int count,
        const QModelIndex& destinationParent, int destinationChild) override;

private:
    struct Card {
        std::uint64_t id = 0;
        QString title, summary, tip;
        VerdictState state = VerdictState::Unknown;
        bool baseline = false;
        bool operator==(const Card&) const = default;
    };
    static Card cardOf(const PlanState& state, std::size_t plan, const QString& title);
    int rowOf(std::uint64_t id, int from) const;

    PlanSession& m_session;
    std::vector<Card> m_cards;
};

} // namespace vramplan
