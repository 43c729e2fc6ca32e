// SPDX-License-Identifier: GPL-3.0-only
// How a new estimate reaches the tree: lines that went are removed, numbers change in place, new lines are
// inserted. Only another set of devices, or lines in another order, reset the model.
#include "ui/models/breakdown_cells.h"
#include "ui/models/breakdown_model.h"

#include <algorithm>
#include <utility>

namespace vramplan {
namespace {

const BreakdownGroup* find(const std::vector<BreakdownGroup>& groups, Component component) {
    const auto found = std::find_if(groups.begin(), groups.end(),
        [&](const BreakdownGroup& group) { return group.component == component; });
    return found == groups.end() ? nullptr : &*found;
}

const BreakdownRow* find(const std::vector<BreakdownRow>& rows, const BreakdownRow& wanted) {
    const auto found =
        std::find_if(rows.begin(), rows.end(), [&](const BreakdownRow& row) { return row.sameLine(wanted); });
    return found == rows.end() ? nullptr : &*found;
}

/// Whether the lines that both hold stand in the same order.
bool sameOrder(const std::vector<BreakdownRow>& old, const std::vector<BreakdownRow>& fresh) {
    auto next = old.begin();
    for (const BreakdownRow& row : fresh) {
        if (find(old, row) == nullptr) continue;
        next = std::find_if(next, old.end(), [&](const BreakdownRow& other) { return other.sameLine(row); });
        if (next == old.end()) return false;
        ++next;
    }
    return true;
}

bool sameOrder(const std::vector<BreakdownGroup>& old, const std::vector<BreakdownGroup>& fresh) {
    return std::all_of(fresh.begin(), fresh.end(), [&](const BreakdownGroup& group) {
        const BreakdownGroup* before = find(old, group.component);
        return before == nullptr || sameOrder(before->rows, group.rows);
    });
}

bool sameLines(const std::vector<BreakdownGroup>& a, const std::vector<BreakdownGroup>& b) {
    const auto sameRows = [](const BreakdownGroup& x, const BreakdownGroup& y) {
        return x.component == y.component
            && std::equal(x.rows.begin(), x.rows.end(), y.rows.begin(), y.rows.end(),
                [](const BreakdownRow& r, const BreakdownRow& s) { return r.sameLine(s); });
    };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), sameRows);
}

bool sameDevices(const Estimate& a, const Estimate& b) {
    return std::equal(a.devices.begin(), a.devices.end(), b.devices.begin(),
        [](const DeviceEstimate& x, const DeviceEstimate& y) {
            return x.device.name == y.device.name && x.device.source == y.device.source;
        });
}

} // namespace

void BreakdownModel::setEstimate(const Estimate& estimate) {
    std::vector<BreakdownGroup> wanted = breakdownLayout(estimate);
    if (m_groups.empty() || estimate.devices.size() != m_estimate.devices.size()
        || !sameOrder(m_groups, wanted)) {
        beginResetModel();
        m_estimate = estimate;
        m_groups = std::move(wanted);
        endResetModel();
        return;
    }
    const bool linesChange = !sameLines(m_groups, wanted);
    removeMissing(wanted);
    changeNumbers(estimate, wanted);
    insertNew(wanted);
    if (linesChange) Q_EMIT dataChanged(index(0, 1), index(groupCount(), basisColumn()));
}

void BreakdownModel::removeMissing(const std::vector<BreakdownGroup>& wanted) {
    for (int top = groupCount() - 1; top >= 0; --top) {
        const auto position = m_groups.begin() + top;
        const BreakdownGroup* fresh = find(wanted, position->component);
        if (fresh == nullptr) {
            beginRemoveRows({}, top, top);
            m_groups.erase(position);
            endRemoveRows();
            continue;
        }
        for (int row = static_cast<int>(position->rows.size()) - 1; row >= 0; --row) {
            if (find(fresh->rows, position->rows[static_cast<std::size_t>(row)]) != nullptr) continue;
            beginRemoveRows(index(top, 0), row, row);
            position->rows.erase(position->rows.begin() + row);
            endRemoveRows();
        }
    }
}

void BreakdownModel::changeNumbers(const Estimate& estimate, const std::vector<BreakdownGroup>& wanted) {
    const Estimate before = std::exchange(m_estimate, estimate);
    const std::vector<BreakdownGroup> old = m_groups;
    for (BreakdownGroup& group : m_groups)
        for (BreakdownRow& row : group.rows)
            row.items = find(find(wanted, group.component)->rows, row)->items;
    announceChanges(before, old);
}

void BreakdownModel::announceChanges(const Estimate& before, const std::vector<BreakdownGroup>& old) {
    if (!sameDevices(before, m_estimate)) Q_EMIT headerDataChanged(Qt::Horizontal, 1, deviceCount());
    const auto announce = [&](const QModelIndex& parent, int row, int first, int last) {
        Q_EMIT dataChanged(index(row, first, parent), index(row, last, parent));
    };
    for (int top = 0; top < groupCount(); ++top) {
        const BreakdownGroup &was = old[static_cast<std::size_t>(top)],
                             &is = m_groups[static_cast<std::size_t>(top)];
        bool sums = before.known(is.component) != m_estimate.known(is.component);
        for (std::size_t row = 0; row < is.rows.size(); ++row) {
            const auto change = breakdown::changes(before, was.rows[row], m_estimate, is.rows[row]);
            if (!change.any()) continue;
            const auto device = std::find(change.devices.begin(), change.devices.end(), true);
            const bool sizes = device != change.devices.end();
            sums = sums || sizes || change.basis;
            const int first = change.label ? 0
                : sizes                    ? 1 + static_cast<int>(device - change.devices.begin())
                : change.basis             ? basisColumn()
                                           : formulaColumn();
            const int last = change.formula ? formulaColumn() : change.basis ? basisColumn() : deviceCount();
            announce(index(top, 0), static_cast<int>(row), first, last);
        }
        if (sums) announce({}, top, 1, basisColumn());
    }
    const bool total = !std::equal(before.devices.begin(), before.devices.end(), m_estimate.devices.begin(),
        [](const DeviceEstimate& a, const DeviceEstimate& b) { return a.total == b.total; });
    if (total) announce({}, groupCount(), 1, deviceCount());
}

void BreakdownModel::insertNew(const std::vector<BreakdownGroup>& wanted) {
    for (int top = 0; top < static_cast<int>(wanted.size()); ++top) {
        const BreakdownGroup& fresh = wanted[static_cast<std::size_t>(top)];
        if (find(m_groups, fresh.component) == nullptr) {
            beginInsertRows({}, top, top);
            m_groups.insert(m_groups.begin() + top, fresh);
            endInsertRows();
            continue;
        }
        BreakdownGroup& group = m_groups[static_cast<std::size_t>(top)];
        for (int row = 0; row < static_cast<int>(fresh.rows.size()); ++row) {
            if (find(group.rows, fresh.rows[static_cast<std::size_t>(row)]) != nullptr) continue;
            beginInsertRows(index(top, 0), row, row);
            group.rows.insert(group.rows.begin() + row, fresh.rows[static_cast<std::size_t>(row)]);
            endInsertRows();
        }
    }
}

} // namespace vramplan
