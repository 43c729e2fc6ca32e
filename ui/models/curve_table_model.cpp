// SPDX-License-Identifier: GPL-3.0-only
#include "ui/models/curve_table_model.h"

#include "ui/text/names.h"
#include "ui/text/numbers.h"

#include <QStringList>

namespace vramplan {

CurveTableModel::CurveTableModel(QObject* parent) : QAbstractTableModel(parent) { }

void CurveTableModel::setCurves(ContextCurves curves, std::optional<std::size_t> line) {
    if (line && *line >= curves.lines.size()) curves = {};
    const auto titles = [](const ContextCurves& shown, std::optional<std::size_t> one) {
        QStringList names;
        if (!one)
            for (const MemoryCurve& each : shown.lines) names << each.name;
        return names;
    };
    const bool sameShape = curves.contexts.size() == m_curves.contexts.size()
        && line.has_value() == m_line.has_value() && titles(curves, line) == titles(m_curves, m_line);
    if (!sameShape) beginResetModel();
    m_curves = std::move(curves);
    m_line = line;
    if (!sameShape)
        endResetModel();
    else if (!m_curves.contexts.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

int CurveTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_curves.contexts.size());
}

int CurveTableModel::columnCount(const QModelIndex& parent) const {
    if (parent.isValid()) return 0;
    return m_line ? ColumnCount : FirstLine + static_cast<int>(m_curves.lines.size());
}

QVariant CurveTableModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    if (role == Qt::TextAlignmentRole) return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    const auto row = static_cast<std::size_t>(index.row());
    if (index.column() == Context) return countText(m_curves.contexts[row]);
    const std::size_t line = m_line ? *m_line : static_cast<std::size_t>(index.column() - FirstLine);
    const auto& point = m_curves.lines[line].points[row];
    if (!point) return QStringLiteral("–");
    return m_line ? partText(*point, index.column()) : sizeText(point->need);
}

QVariant CurveTableModel::partText(const DeviceBar& bar, int column) const {
    switch (column) {
    case Needed: return sizeText(bar.need);
    case Headroom: return bar.headroom ? changeText(*bar.headroom) : QStringLiteral("–");
    default: return sizeText(bar.parts[static_cast<std::size_t>(column - FirstComponent)]);
    }
}

QVariant CurveTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Vertical || role != Qt::DisplayRole) return {};
    if (section == Context) return tr("Context");
    if (!m_line) return m_curves.lines[static_cast<std::size_t>(section - FirstLine)].name;
    switch (section) {
    case Needed: return tr("Needed");
    case Headroom: return tr("Headroom");
    default: return componentTitle(kComponents[static_cast<std::size_t>(section - FirstComponent)]);
    }
}

} // namespace vramplan
