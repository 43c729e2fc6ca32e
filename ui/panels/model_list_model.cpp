// SPDX-License-Identifier: GPL-3.0-only
#include "ui/panels/model_list_model.h"

#include "core/model/cache_record.h"
#include "ui/text/numbers.h"

#include <QDir>
#include <QStringList>
#include <utility>

namespace vramplan {
namespace {

QString nameOf(const ModelRow& row) {
    return std::visit(Overloaded{[](const QString& heading) { return heading; },
                          [](const auto& model) { return QString::fromStdString(model.name); }},
        row);
}

struct FactsOf {
    QString operator()(const QString&) const { return {}; }
    QString operator()(const ModelEntry& preset) const {
        QStringList facts;
        if (preset.parameters) facts << parameterText(*preset.parameters);
        if (preset.maxContext) facts << roughTokenText(*preset.maxContext);
        return facts.join(QStringLiteral(" · "));
    }
    QString operator()(const LocalModel& file) const {
        QStringList facts = {QString::fromStdString(file.format), sizeText(Bytes(file.bytes))};
        if (!file.complete) facts << ModelListModel::tr("incomplete");
        return facts.join(QStringLiteral(" · "));
    }
};

struct TipOf {
    QString operator()(const QString&) const { return {}; }
    QString operator()(const ModelEntry& preset) const {
        QStringList parts = {QString::fromStdString(preset.id)};
        if (preset.parameters)
            parts << ModelListModel::tr("%1 parameters").arg(parameterText(*preset.parameters));
        if (preset.maxContext)
            parts << ModelListModel::tr("up to %1 tokens").arg(tokenText(*preset.maxContext));
        return parts.join(QStringLiteral(" · "));
    }
    QString operator()(const LocalModel& file) const {
        return QString::fromStdString(file.store) + QStringLiteral(" · ")
            + QDir::toNativeSeparators(QString::fromStdString(file.path));
    }
};

} // namespace

std::vector<ModelRow> groupedRows(const ModelCatalogue& presets, const std::vector<LocalModel>& local) {
    std::vector<ModelRow> own, others;
    std::string family;
    for (const ModelEntry& entry : presets.entries()) {
        if (entry.own) {
            own.emplace_back(entry);
            continue;
        }
        if (others.empty() || entry.family != family)
            others.emplace_back(QString::fromStdString(entry.family));
        family = entry.family;
        others.emplace_back(entry);
    }
    std::vector<ModelRow> rows;
    if (!own.empty()) rows.emplace_back(ModelListModel::tr("My presets"));
    rows.insert(rows.end(), own.begin(), own.end());
    if (!local.empty()) rows.emplace_back(ModelListModel::tr("On this machine"));
    rows.insert(rows.end(), local.begin(), local.end());
    rows.insert(rows.end(), others.begin(), others.end());
    return rows;
}

void ModelListModel::setRows(std::vector<ModelRow> rows) {
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

const ModelRow* ModelListModel::row(int number) const {
    return number < 0 || number >= rowCount() ? nullptr : &m_rows[static_cast<std::size_t>(number)];
}

int ModelListModel::find(const std::string& id, const std::string& path) const {
    for (int i = 0; i < rowCount(); ++i) {
        const ModelRow& candidate = *row(i);
        const auto* preset = std::get_if<ModelEntry>(&candidate);
        const auto* file = std::get_if<LocalModel>(&candidate);
        if ((preset != nullptr && preset->id == id) || (file != nullptr && file->path == path)) return i;
    }
    return -1;
}

int ModelListModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant ModelListModel::data(const QModelIndex& index, int role) const {
    const ModelRow* shown = index.isValid() ? row(index.row()) : nullptr;
    if (shown == nullptr) return {};
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole: return nameOf(*shown);
    case Qt::ToolTipRole: return std::visit(TipOf(), *shown);
    case Qt::AccessibleDescriptionRole:
    case FactsRole: return std::visit(FactsOf(), *shown);
    case HeadingRole: return std::holds_alternative<QString>(*shown);
    default: return {};
    }
}

Qt::ItemFlags ModelListModel::flags(const QModelIndex& index) const {
    if (index.data(HeadingRole).toBool()) return Qt::ItemNeverHasChildren;
    return QAbstractListModel::flags(index);
}

} // namespace vramplan
