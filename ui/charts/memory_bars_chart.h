// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/estimate/estimate.h"
#include "ui/charts/picture.h"

#include <QWidget>
#include <vector>

QT_BEGIN_NAMESPACE
class QAction;
class QTableView;
QT_END_NAMESPACE

namespace vramplan {

class MemoryBarsView;
class MemoryTableModel;
struct BarRow;

/// Memory of each device as a stacked bar against its total and its free memory, and the same as a table for
/// whoever cannot see the bars.
class MemoryBarsChart final : public QWidget, public PictureSource {
    Q_OBJECT
public:
    explicit MemoryBarsChart(QWidget* parent = nullptr);

    /// Cheap enough for every tick of a slider: values change, nothing is rebuilt.
    void setEstimate(const Estimate& estimate);
    /// As setEstimate(), for bars that stand for something else than devices.
    void setRows(const std::vector<BarRow>& rows);
    /// What a bar stands for, and the names of the chart and of its table, where it is no device.
    void setSubject(const QString& rowTitle, const QString& chartName, const QString& tableName);
    /// Components also differ by pattern, for high contrast.
    void setPatterns(bool patterns);
    /// Shows which part another view has selected; emits nothing.
    void selectItem(Component component, int device);

    /// Shows and hides the table; for the View menu.
    QAction* tableAction() const { return m_tableAction; }
    QAction* copyChartAction() const { return m_copyChart; }
    QAction* copyTableAction() const { return m_copyTable; }
    Picture picture() const override;
    QString tableText() const; ///< tab-separated, with a header

Q_SIGNALS:
    void itemActivated(vramplan::Component component, int device);
    void itemOpened(vramplan::Component component, int device);

private:
    void copyChart() const;
    void copyTable() const;
    void fitTable();

    MemoryBarsView* m_view;
    MemoryTableModel* m_model;
    QTableView* m_table;
    QAction* m_tableAction;
    QAction* m_copyChart;
    QAction* m_copyTable;
};

} // namespace vramplan
