// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/catalogue/gpu_catalogue.h"
#include "core/device/device_budget.h"

#include <QDialog>
#include <vector>

class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QListView;
class QPushButton;
class QRadioButton;
class QSpinBox;

namespace vramplan {

class ChoiceBox;
class GpuListModel;

/// Asks for devices that are not in this machine: from the catalogue, or by their size alone.
class GpuDialog final : public QDialog {
    Q_OBJECT
public:
    explicit GpuDialog(const GpuCatalogue& catalogue, QWidget* parent = nullptr);

Q_SIGNALS:
    void chosen(const std::vector<vramplan::DeviceBudget>& devices);

private:
    void build();
    void search();
    void follow();
    std::vector<DeviceBudget> devices() const;

    const GpuCatalogue& m_catalogue;
    GpuListModel* m_model;
    QRadioButton* m_byName;
    QRadioButton* m_bySize;
    QLineEdit* m_search;
    QListView* m_list;
    ChoiceBox* m_memory;
    QDoubleSpinBox* m_size;
    QSpinBox* m_count;
    QLabel* m_facts;
    QPushButton* m_add;
};

} // namespace vramplan
