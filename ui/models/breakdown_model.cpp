// SPDX-License-Identifier: GPL-3.0-only
#include "ui/models/breakdown_model.h"

#include "ui/models/breakdown_cells.h"
#include "ui/text/colors.h"
#include "ui/text/names.h"
#include "ui/text/numbers.h"
#include "ui/text/verdict_text.h"

#include <QApplication>
#include <QPalette>

namespace vramplan {
namespace {

// Top rows have this id; a line has its component + 1, which stays true when other components come and go.
constexpr quintptr kTop = 0;

QString noSize() { return QStringLiteral("–"); }

} // namespace

BreakdownModel::BreakdownModel(QObject* parent) : QAbstractItemModel(parent) { }

QModelIndex BreakdownModel::indexOf(Component component) const {
    for (int row = 0; row < groupCount(); ++row)
        if (m_groups[static_cast<std::size_t>(row)].component == component) return index(row, 0);
    return {};
}

QModelIndex BreakdownModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent)) return {};
    const BreakdownGroup* group = parent.isValid() ? groupOf(parent) : nullptr;
    return createIndex(row, column, group == nullptr ? kTop : static_cast<quintptr>(group->component) + 1);
}

QModelIndex BreakdownModel::parent(const QModelIndex& index) const {
    if (!index.isValid() || index.internalId() == kTop) return {};
    return indexOf(static_cast<Component>(index.internalId() - 1));
}

int BreakdownModel::rowCount(const QModelIndex& parent) const {
    if (!parent.isValid()) return m_groups.empty() ? 0 : groupCount() + 1;
    if (parent.column() != 0 || parent.internalId() != kTop || isTotal(parent)) return 0;
    return static_cast<int>(groupOf(parent)->rows.size());
}

int BreakdownModel::columnCount(const QModelIndex&) const { return 3 + deviceCount(); }

const BreakdownGroup* BreakdownModel::groupOf(const QModelIndex& index) const {
    if (index.internalId() == kTop)
        return isTotal(index) ? nullptr : &m_groups[static_cast<std::size_t>(index.row())];
    for (const BreakdownGroup& group : m_groups)
        if (static_cast<quintptr>(group.component) + 1 == index.internalId()) return &group;
    return nullptr;
}

const BreakdownRow* BreakdownModel::rowOf(const QModelIndex& index) const {
    return index.internalId() == kTop ? nullptr
                                      : &groupOf(index)->rows[static_cast<std::size_t>(index.row())];
}

bool BreakdownModel::isTotal(const QModelIndex& index) const {
    return index.internalId() == kTop && index.row() == groupCount();
}

std::optional<Bytes> BreakdownModel::bytesAt(const QModelIndex& index) const {
    if (index.column() < 1 || index.column() > deviceCount()) return std::nullopt;
    const auto device = static_cast<std::size_t>(index.column() - 1);
    if (isTotal(index)) return m_estimate.devices[device].total;
    const BreakdownRow* row = rowOf(index);
    return row != nullptr ? breakdown::bytes(m_estimate, *row, device)
                          : breakdown::bytes(m_estimate, *groupOf(index), device);
}

QString BreakdownModel::textAt(const QModelIndex& index) const {
    const BreakdownGroup* group = groupOf(index);
    const BreakdownRow* row = rowOf(index);
    if (index.column() == 0)
        return isTotal(index) ? tr("Total")
            : row             ? breakdown::label(m_estimate, *row)
                              : componentTitle(group->component);
    if (index.column() <= deviceCount()) {
        if (const auto size = bytesAt(index)) return sizeText(*size);
        const bool unknown = group != nullptr && !m_estimate.known(group->component);
        return unknown ? tr("unknown") : noSize();
    }
    if (isTotal(index)) return {};
    if (index.column() == basisColumn())
        return row ? breakdown::basis(m_estimate, *row) : breakdown::basis(m_estimate, *group);
    return row ? breakdown::formula(m_estimate, *row, QStringLiteral(" · ")) : QString();
}

QString BreakdownModel::toolTipAt(const QModelIndex& index) const {
    const BreakdownGroup* group = groupOf(index);
    if (group == nullptr) return {};
    const BreakdownRow* row = rowOf(index);
    if (row == nullptr) return index.column() == 0 ? componentMeaning(group->component) : QString();
    if (index.column() == basisColumn())
        return basisMeaning(breakdown::weakest(m_estimate, *row)) + QLatin1Char('\n')
            + breakdown::reference(m_estimate, *row);
    return breakdown::formula(m_estimate, *row, QStringLiteral("\n")) + QLatin1Char('\n')
        + breakdown::reference(m_estimate, *row);
}

QVariant BreakdownModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const bool deviceCell = index.column() >= 1 && index.column() <= deviceCount();
    switch (role) {
    case Qt::DisplayRole: return textAt(index);
    case Qt::ToolTipRole: return toolTipAt(index);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue((deviceCell ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::DecorationRole:
        if (index.column() == 0 && index.internalId() == kTop && !isTotal(index))
            return componentColor(groupOf(index)->component, isDark(QApplication::palette()));
        return {};
    case BytesRole: {
        const auto size = bytesAt(index);
        return size ? QVariant(static_cast<qulonglong>(size->value())) : QVariant();
    }
    case ComponentRole: return isTotal(index) ? -1 : static_cast<int>(groupOf(index)->component);
    case DeviceRole: return deviceCell ? index.column() - 1 : -1;
    case BasisRole: {
        const BreakdownRow* row = rowOf(index);
        return row ? QVariant(static_cast<int>(breakdown::weakest(m_estimate, *row))) : QVariant();
    }
    default: return {};
    }
}

QVariant BreakdownModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount({})) return {};
    const bool device = section >= 1 && section <= deviceCount();
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((device ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && device)
        return deviceTitle(m_estimate, static_cast<std::size_t>(section - 1));
    if (role != Qt::DisplayRole) return {};
    if (section == 0) return tr("Component");
    if (device) return deviceShortTitle(m_estimate, static_cast<std::size_t>(section - 1));
    return section == basisColumn() ? tr("Basis") : tr("Formula");
}

QString BreakdownModel::tableText() const {
    QString text;
    const auto addRow = [&](const QModelIndex& parent, int row) {
        for (int column = 0; column < columnCount({}); ++column)
            text += (column > 0                ? QStringLiteral("\t")
                            : parent.isValid() ? QStringLiteral("  ")
                                               : QString())
                + textAt(index(row, column, parent));
        text += QLatin1Char('\n');
    };
    for (int column = 0; column < columnCount({}); ++column)
        text +=
            (column > 0 ? QStringLiteral("\t") : QString()) + headerData(column, Qt::Horizontal).toString();
    text += QLatin1Char('\n');
    for (int top = 0; top < rowCount(); ++top) {
        addRow({}, top);
        for (int row = 0; row < rowCount(index(top, 0)); ++row) addRow(index(top, 0), row);
    }
    return text;
}

} // namespace vramplan
