// SPDX-License-Identifier: GPL-3.0-only
#include "ui/models/purchase_model.h"

#include "ui/text/names.h"
#include "ui/text/numbers.h"

#include <algorithm>
#include <cmath>

namespace vramplan {
namespace {

QString priceText(double price) {
    return numberLocale().toString(price, 'f', std::floor(price) == price ? 0 : 2);
}

bool sameKind(const DeviceBudget& a, const DeviceBudget& b) {
    return a.identity == b.identity && a.capacity == b.capacity && a.free == b.free && a.source == b.source
        && (!a.identity.empty() || a.name == b.name);
}

} // namespace

PurchaseModel::PurchaseModel(QObject* parent) : QAbstractTableModel(parent) { }

int PurchaseModel::find(const DeviceBudget& kind) const {
    const auto found = std::find_if(
        m_rows.begin(), m_rows.end(), [&](const Purchase& row) { return sameKind(row.kind, kind); });
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

void PurchaseModel::add(const DeviceBudget& kind) {
    if (find(kind) >= 0) return;
    beginInsertRows({}, rowCount(), rowCount());
    m_rows.push_back({kind, {}, {}, {}});
    endInsertRows();
}

void PurchaseModel::remove(int row) {
    beginRemoveRows({}, row, row);
    m_rows.erase(m_rows.begin() + row);
    endRemoveRows();
}

void PurchaseModel::setAnswer(const DeviceBudget& kind, const Solution* solution) {
    const int row = find(kind);
    if (row < 0) return;
    Purchase& purchase = m_rows[static_cast<std::size_t>(row)];
    const bool found = solution != nullptr && solution->value;
    purchase.needed = found ? solution->value : std::nullopt;
    purchase.scenario = found ? std::optional(solution->scenario) : std::nullopt;
    // Any row may be the cheapest now.
    Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

int PurchaseModel::cheapest() const {
    int best = -1;
    for (int row = 0; row < rowCount(); ++row) {
        const auto total = m_rows[static_cast<std::size_t>(row)].total();
        if (total && (best < 0 || *total < *m_rows[static_cast<std::size_t>(best)].total())) best = row;
    }
    return best;
}

int PurchaseModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int PurchaseModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QString PurchaseModel::cellText(const Purchase& row, int column, bool isCheapest) const {
    switch (column) {
    case Kind: {
        const QString name = modelName(row.kind.name.substr(0, row.kind.name.rfind(" #")));
        return row.kind.capacity ? tr("%1 · %2 GiB", "GPU, memory").arg(name, gibText(*row.kind.capacity))
                                 : name;
    }
    case Price: return row.price ? priceText(*row.price) : tr("type a price");
    case Needed: return row.needed ? countText(*row.needed) : QStringLiteral("–");
    case Total: {
        const auto total = row.total();
        if (!total) return QStringLiteral("–");
        return isCheapest ? tr("%1, the cheapest").arg(priceText(*total)) : priceText(*total);
    }
    default: return {};
    }
}

QVariant PurchaseModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Purchase& row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole: return cellText(row, index.column(), cheapest() == index.row());
    case Qt::EditRole: return index.column() == Price ? QVariant(row.price.value_or(0)) : QVariant();
    case Qt::TextAlignmentRole:
        return index.column() == Kind ? QVariant() : QVariant(Qt::AlignRight | Qt::AlignVCenter);
    default: return {};
    }
}

bool PurchaseModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (!index.isValid() || role != Qt::EditRole || index.column() != Price) return false;
    const double price = value.toDouble();
    if (!std::isfinite(price) || price < 0) return false;
    m_rows[static_cast<std::size_t>(index.row())].price = price > 0 ? std::optional(price) : std::nullopt;
    Q_EMIT dataChanged(this->index(0, 0), this->index(rowCount() - 1, ColumnCount - 1));
    return true;
}

Qt::ItemFlags PurchaseModel::flags(const QModelIndex& index) const {
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (index.isValid() && index.column() == Price) flags |= Qt::ItemIsEditable;
    return flags;
}

QVariant PurchaseModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Vertical || role != Qt::DisplayRole) return {};
    switch (section) {
    case Kind: return tr("GPU");
    case Price: return tr("Price of one");
    case Needed: return tr("Needed");
    case Total: return tr("Together");
    default: return {};
    }
}

} // namespace vramplan
