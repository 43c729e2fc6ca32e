// SPDX-License-Identifier: GPL-3.0-only
#include "ui/models/breakdown_layout.h"
#include "ui/report/report_sections.h"
#include "ui/text/errors.h"
#include "ui/text/names.h"
#include "ui/text/numbers.h"
#include "ui/text/phrases.h"
#include "ui/text/verdict_text.h"

#include <QCoreApplication>
#include <QSet>
#include <algorithm>

namespace vramplan::report {
namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

QString withBytes(Bytes size) {
    return sizeText(size) + QLatin1Char('\n') + Tr::tr("%1 B").arg(countText(size.value()));
}

std::vector<LineItem> itemsInOrder(const DeviceEstimate& device) {
    std::vector<LineItem> items = device.items;
    std::stable_sort(items.begin(), items.end(), [](const LineItem& a, const LineItem& b) {
        return breakdownRank(a.component) < breakdownRank(b.component);
    });
    return items;
}

std::vector<FlowRow> deviceRows(const DeviceEstimate& device, const Estimate& estimate) {
    std::vector<FlowRow> rows;
    for (const Component component : kComponents)
        if (!estimate.known(component))
            rows.push_back({FlowRow::Kind::Sum, {componentTitle(component), Tr::tr("unknown")},
                componentColor(component, false)});
    std::optional<Component> last;
    for (const LineItem& item : itemsInOrder(device)) {
        if (item.component != last)
            rows.push_back(
                {FlowRow::Kind::Group, {componentTitle(item.component), sizeText(device.sum(item.component))},
                    componentColor(item.component, false)});
        last = item.component;
        QString basis = basisText(item);
        if (item.phase != Phase::Steady) basis += QLatin1Char('\n') + phaseTitle(item.phase);
        rows.push_back({FlowRow::Kind::Plain,
            {phraseText(item.label), withBytes(item.bytes), basis, phraseText(item.formula)}, {}});
    }
    rows.push_back({FlowRow::Kind::Sum, {Tr::tr("Total"), withBytes(device.total)}, {}});
    if (device.peak != device.total)
        rows.push_back({FlowRow::Kind::Sum, {Tr::tr("Largest at one time"), withBytes(device.peak)}, {}});
    if (const auto budget = device.device.budget())
        rows.push_back(
            {FlowRow::Kind::Sum, {Tr::tr("May be used"), withBytes(*budget), headroomText(device)}, {}});
    return rows;
}

} // namespace

void addBreakdown(Flow& flow, const ReportInput& input) {
    flow.addHeading(Tr::tr("Breakdown per device"));
    for (std::size_t i = 0; i < input.estimate.devices.size(); ++i) {
        flow.addSubheading(deviceTitle(input.estimate, i));
        flow.addTable({{Tr::tr("Component"), 2.2}, {Tr::tr("Size"), 1.6, Qt::AlignRight},
                          {Tr::tr("Basis and range"), 1.8}, {Tr::tr("Formula"), 3.7}},
            deviceRows(input.estimate.devices[i], input.estimate));
    }
}

void addAssumptions(Flow& flow, const ReportInput& input) {
    flow.addHeading(Tr::tr("Warnings and assumptions"));
    if (input.estimate.warnings.empty()) flow.addParagraph(Tr::tr("No warnings."));
    for (const Warning& warning : input.estimate.warnings)
        flow.addParagraph(
            (warning.guess ? Tr::tr("Guessed: %1").arg(warningText(warning)) : warningText(warning)));
    for (const Basis basis : {Basis::Exact, Basis::Derived, Basis::Heuristic})
        flow.addParagraph(
            Tr::tr("%1: %2", "basis, meaning").arg(basisTitle(basis), basisMeaning(basis)), true);
    std::vector<FlowRow> rows;
    QSet<QString> seen;
    for (const DeviceEstimate& device : input.estimate.devices)
        for (const LineItem& item : itemsInOrder(device)) {
            const QString rule = phraseText(item.reference);
            if (rule.isEmpty() || seen.contains(rule)) continue;
            seen.insert(rule);
            rows.push_back({FlowRow::Kind::Plain, {componentTitle(item.component), rule}, {}});
        }
    if (!rows.empty())
        flow.addTable({{Tr::tr("Component"), 1.2}, {Tr::tr("Where the rule comes from"), 5}}, rows);
}

} // namespace vramplan::report
