// SPDX-License-Identifier: GPL-3.0-only
#include "core/estimate/engine.h"
#include "ui/models/breakdown_cells.h"
#include "ui/models/breakdown_layout.h"
#include "ui/report/report_sections.h"
#include "ui/report/report_words.h"
#include "ui/text/names.h"
#include "ui/text/numbers.h"
#include "ui/text/verdict_text.h"

#include <QCoreApplication>

namespace vramplan::report {
namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

QString sizeOr(const std::optional<Bytes>& size) { return size ? sizeText(*size) : Tr::tr("unknown"); }

} // namespace

void addQuestion(Flow& flow, const ReportInput& input) {
    flow.addTitle(input.title());
    flow.addParagraph(questionText(input.scenario, input.estimate));
}

void addAnswer(Flow& flow, const ReportInput& input) {
    const Estimate& estimate = input.estimate;
    addQuestion(flow, input);
    const VerdictState state = estimate.verdict.state;
    flow.addBanner(verdictSentence(estimate, input.scenario),
        limitsText(input.limits, estimate, input.scenario), verdictColors(state, false));
    addMemoryChart(flow, input);
}

void addDevices(Flow& flow, const ReportInput& input) {
    flow.addHeading(Tr::tr("Devices"));
    std::vector<FlowRow> rows;
    for (std::size_t i = 0; i < input.estimate.devices.size(); ++i) {
        const DeviceEstimate& device = input.estimate.devices[i];
        const bool ranged = device.low != device.peak || device.high != device.peak;
        rows.push_back({FlowRow::Kind::Plain,
            {deviceTitle(input.estimate, i), budgetSourceTitle(device.device.source),
                sizeOr(device.device.capacity), sizeOr(device.device.free), sizeText(device.device.reserve),
                sizeText(device.peak),
                ranged ? Tr::tr("%1 to %2").arg(sizeText(device.low), sizeText(device.high)) : QString(),
                device.headroom ? signedSizeText(*device.headroom) : Tr::tr("unknown"),
                verdictWord(device.state)},
            {}});
    }
    flow.addTable(
        {{Tr::tr("Device"), 2.4}, {Tr::tr("Known from"), 1.5}, {Tr::tr("Total"), 1.3, Qt::AlignRight},
            {Tr::tr("Free"), 1.3, Qt::AlignRight}, {Tr::tr("Kept free"), 1.1, Qt::AlignRight},
            {Tr::tr("Needed"), 1.3, Qt::AlignRight}, {Tr::tr("Range"), 1.5},
            {Tr::tr("Left"), 1.3, Qt::AlignRight}, {Tr::tr("Verdict"), 1.4}},
        rows);
}

void addOverview(Flow& flow, const ReportInput& input) {
    const Estimate& estimate = input.estimate;
    flow.addHeading(Tr::tr("Breakdown"));
    std::vector<FlowColumn> columns = {{Tr::tr("Component"), 2.6}};
    for (std::size_t i = 0; i < estimate.devices.size(); ++i)
        columns.push_back({deviceShortTitle(estimate, i), 1.1, Qt::AlignRight});
    columns.push_back({Tr::tr("Basis"), 2.4});
    const auto sizes = [&](const auto& line) {
        QStringList cells;
        for (std::size_t i = 0; i < estimate.devices.size(); ++i) {
            const auto size = breakdown::bytes(estimate, line, i);
            cells << (size ? sizeText(*size) : QStringLiteral("–"));
        }
        return cells;
    };
    std::vector<FlowRow> rows;
    for (const BreakdownGroup& group : breakdownLayout(estimate)) {
        rows.push_back({FlowRow::Kind::Group,
            QStringList{componentTitle(group.component)} + sizes(group)
                + QStringList{breakdown::basis(estimate, group)},
            componentColor(group.component, false)});
        for (const BreakdownRow& row : group.rows)
            rows.push_back({FlowRow::Kind::Plain,
                QStringList{breakdown::label(estimate, row)} + sizes(row)
                    + QStringList{breakdown::basis(estimate, row)},
                {}});
    }
    QStringList total = {Tr::tr("Total")};
    for (const DeviceEstimate& device : estimate.devices) total << sizeText(device.total);
    rows.push_back({FlowRow::Kind::Sum, total, {}});
    flow.addTable(columns, rows);
}

} // namespace vramplan::report
