// SPDX-License-Identifier: GPL-3.0-only
#include "ui/panels/gpu_list_model.h"

#include "ui/text/numbers.h"

#include <utility>

namespace vramplan {
namespace {

QString memoryText(const GpuEntry& gpu) {
    if (gpu.sizesGb.size() > 1)
        return GpuListModel::tr("%1 to %2 GB unified")
            .arg(numberLocale().toString(gpu.sizesGb.front()), numberLocale().toString(gpu.sizesGb.back()));
    return gpu.devices > 1 ? QStringLiteral("%1 × %2").arg(gpu.devices).arg(sizeText(gpu.memory))
                           : sizeText(gpu.memory);
}

} // namespace

void GpuListModel::setEntries(std::vector<const GpuEntry*> entries) {
    beginResetModel();
    m_entries = std::move(entries);
    endResetModel();
}

const GpuEntry* GpuListModel::entry(const QModelIndex& index) const {
    return index.isValid() && index.row() < rowCount() ? m_entries[static_cast<std::size_t>(index.row())]
                                                       : nullptr;
}

int GpuListModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_entries.size());
}

QVariant GpuListModel::data(const QModelIndex& index, int role) const {
    const GpuEntry* gpu = entry(index);
    if (gpu == nullptr) return {};
    if (role == Qt::DisplayRole)
        return QStringLiteral("%1 · %2").arg(QString::fromStdString(gpu->name), memoryText(*gpu));
    if (role == Qt::ToolTipRole)
        return QStringLiteral("%1 · %2 · %3")
            .arg(QString::fromStdString(gpu->vendor), QString::fromStdString(gpu->architecture),
                gpu->memoryMeasured ? tr("memory as the driver reports it") : tr("memory from the label"));
    return {};
}

} // namespace vramplan
