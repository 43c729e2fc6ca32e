// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/catalogue/model_catalogue.h"
#include "core/source/local_models.h"

#include <QAbstractListModel>
#include <QString>
#include <variant>
#include <vector>

namespace vramplan {

/// A line of the picker's list: the heading of a group, a preset, or a model file of this machine.
using ModelRow = std::variant<QString, ModelEntry, LocalModel>;

/// The user's own presets, the models of this machine, then the presets by family, each under its heading.
std::vector<ModelRow> groupedRows(const ModelCatalogue& presets, const std::vector<LocalModel>& local);

/// Headings, presets and model files in a given order. Headings cannot be chosen.
class ModelListModel final : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role {
        FactsRole = Qt::UserRole, ///< what stands beside the name: parameters and context, or format and size
        HeadingRole,              ///< whether the row is a heading
    };
    using QAbstractListModel::QAbstractListModel;

    void setRows(std::vector<ModelRow> rows);
    /// Null outside the list.
    const ModelRow* row(int number) const;
    /// The preset of this id, or the model file at this path; −1 where it is not listed.
    int find(const std::string& id, const std::string& path) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    std::vector<ModelRow> m_rows;
};

} // namespace vramplan
