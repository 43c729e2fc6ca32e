// SPDX-License-Identifier: GPL-3.0-only
#include "ui/charts/plan_rows.h"

#include "ui/text/errors.h"
#include "ui/text/names.h"
#include "ui/text/numbers.h"
#include "ui/text/verdict_text.h"

#include <QCoreApplication>
#include <algorithm>

namespace vramplan {
namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(PlanRows)
};

bool isHost(const DeviceEstimate& device) { return device.device.source == BudgetSource::Host; }

void add(std::optional<Bytes>& sum, const std::optional<Bytes>& size) {
    sum = sum && size ? std::optional(*sum + *size) : std::nullopt;
}

/// Sum of the devices' bars.
DeviceBar sumOf(const std::vector<const DeviceEstimate*>& devices) {
    DeviceBar sum;
    sum.budget = sum.capacity = Bytes();
    for (const DeviceEstimate* device : devices) {
        const DeviceBar bar = deviceBar(*device);
        for (std::size_t i = 0; i < sum.parts.size(); ++i) sum.parts[i] += bar.parts[i];
        sum.need += bar.need;
        add(sum.budget, bar.budget);
        add(sum.capacity, bar.capacity);
    }
    return sum;
}

BarRow rowOf(const Estimate& estimate) {
    std::vector<const DeviceEstimate*> devices;
    Bytes host;
    for (const DeviceEstimate& device : estimate.devices)
        if (isHost(device))
            host += device.peak;
        else
            devices.push_back(&device);
    const bool hostOnly = devices.empty();
    if (hostOnly)
        for (const DeviceEstimate& device : estimate.devices) devices.push_back(&device);
    BarRow row;
    row.bar = sumOf(devices);
    row.state = estimate.verdict.state;
    QStringList caption;
    if (row.bar.budget)
        caption << (devices.size() > 1
                ? Tr::tr("%1 of %2 GiB free on %3 GPUs")
                      .arg(gibText(row.bar.need), gibText(*row.bar.budget),
                          countText(static_cast<std::uint64_t>(devices.size())))
                : Tr::tr("%1 of %2 GiB free").arg(gibText(row.bar.need), gibText(*row.bar.budget)));
    else
        caption << Tr::tr("%1 GiB, free memory unknown").arg(gibText(row.bar.need));
    if (!hostOnly && host > Bytes()) caption << Tr::tr("host %1").arg(sizeText(host));
    row.caption = caption.join(QStringLiteral(" · "));
    if (estimate.verdict.device < estimate.devices.size()) {
        const DeviceEstimate& deciding = estimate.devices[estimate.verdict.device];
        row.bar.headroom = deciding.headroom;
        row.isShort = deciding.headroom && *deciding.headroom < 0;
        row.headroom = headroomText(deciding);
    }
    return row;
}

} // namespace

std::vector<BarRow> planRows(const PlanState& state, const QStringList& titles) {
    std::vector<BarRow> rows;
    for (std::size_t i = 0; i < state.plans.size(); ++i) {
        const Estimate* estimate = state.estimateOf(i);
        BarRow row;
        if (estimate != nullptr) {
            row = rowOf(*estimate);
        } else if (state.errorOf(i)) {
            row.state = verdictState(*state.errorOf(i));
            row.caption = verdictText(*state.errorOf(i));
        }
        row.name = titles[static_cast<qsizetype>(i)];
        rows.push_back(std::move(row));
    }
    return rows;
}

} // namespace vramplan
