// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/whatif/solve.h"
#include "ui/panels/result_page.h"

#include <vector>

class QAbstractButton;
class QAbstractItemModel;
class QTableView;

namespace vramplan {

class LoadingBar;
class PurchaseModel;
class SolveModel;

/// How much at most and how little at least: the solver's answers for this plan, and which GPUs would be the
/// cheapest at prices that the user types. Each answer can be taken as the plan.
class SolvePage final : public ResultPage {
    Q_OBJECT
public:
    explicit SolvePage(PlanSession& session, QWidget* parent = nullptr);

    /// Kinds of GPUs to compare by price.
    void addKinds(const std::vector<DeviceBudget>& devices);

Q_SIGNALS:
    /// The user wants to choose a GPU to compare.
    void kindRequested();

protected:
    void follow(const PlanState& state) override;
    void changeEvent(QEvent* event) override;

private:
    QTableView* addTable(
        QAbstractItemModel& model, const QString& name, int wideColumn, int leastWidth, int buttonColumn);
    void addButtons(QTableView& table, int first, int last, int column, void (SolvePage::*apply)(int));
    void showButtons();
    void orderButtons();
    void applySolution(int row);
    void applyPurchase(int row);
    void fitTables();

    SolveModel* m_solutions;
    PurchaseModel* m_purchases;
    LoadingBar* m_busy;
    QTableView* m_solutionTable;
    QTableView* m_purchaseTable;
    QAbstractButton* m_add;
    QAbstractButton* m_remove;
    std::uint64_t m_generation = 0; ///< of the plan that the answers are for
};

} // namespace vramplan
