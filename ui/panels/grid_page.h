// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/whatif/grid.h"
#include "ui/panels/result_page.h"

class QLabel;
class QPushButton;
class QStackedLayout;
class QTableView;

namespace vramplan {

class ChoiceBox;
class GridTableModel;
class HeatMap;
struct HeatCell;

/// Headroom over context and sequences (or cache types, or GPUs) at a glance; a click takes a cell as the
/// plan.
class GridPage final : public ResultPage {
    Q_OBJECT
public:
    explicit GridPage(PlanSession& session, QWidget* parent = nullptr);

    HeatMap& map() { return *m_map; }
    GridRows rowKind() const;
    bool isFine() const;

protected:
    void follow(const PlanState& state) override;

private:
    void find();
    void show(const Grid& grid, const Scenario& scenario);
    void showReading();
    void take(int row, int column);
    QString cellName(int row, int column) const;

    ChoiceBox* m_rows;
    ChoiceBox* m_detail;
    QPushButton* m_asTable;
    HeatMap* m_map;
    GridTableModel* m_model;
    QTableView* m_table;
    QStackedLayout* m_stack;
    QLabel* m_reading;
    QLabel* m_problem;
};

} // namespace vramplan
