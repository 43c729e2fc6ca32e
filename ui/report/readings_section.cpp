// SPDX-License-Identifier: GPL-3.0-only
#include "ui/report/report_sections.h"
#include "ui/text/core_text.h"
#include "ui/text/names.h"
#include "ui/text/numbers.h"

#include <QCoreApplication>
#include <QLocale>

namespace vramplan::report {
namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

QString sizeOr(const std::optional<Bytes>& size) { return size ? sizeText(*size) : Tr::tr("unknown"); }

FlowRow poolRow(const QString& device, const MemoryPool& pool) {
    return {FlowRow::Kind::Plain,
        {device, poolTitle(pool.kind), sizeOr(pool.total), sizeOr(pool.free), readingScopeTitle(pool.scope),
            QString::fromStdString(pool.origin)},
        {}};
}

std::vector<FlowRow> memoryRows(const ProbeResult& probe) {
    std::vector<FlowRow> rows;
    for (const Device& device : probe.devices) {
        QString title = QString::fromStdString(device.name);
        if (!device.ids.pci.empty())
            title += QStringLiteral(" (") + QString::fromStdString(device.ids.pci) + QLatin1Char(')');
        for (const MemoryPool& pool : device.pools) rows.push_back(poolRow(title, pool));
        for (const std::string& note : device.notes)
            rows.push_back({FlowRow::Kind::Plain, {title, coreText(note)}, {}});
    }
    if (probe.host.total || probe.host.available)
        rows.push_back({FlowRow::Kind::Plain,
            {Tr::tr("Host memory"), QString(), sizeOr(probe.host.total), sizeOr(probe.host.available),
                readingScopeTitle(ReadingScope::System), QString::fromStdString(probe.host.origin)},
            {}});
    return rows;
}

std::vector<FlowRow> backendRows(const ProbeResult& probe) {
    std::vector<FlowRow> rows;
    for (const BackendReport& backend : probe.backends) {
        const QString detail = coreText(backend.detail);
        rows.push_back({FlowRow::Kind::Plain,
            {QString::fromStdString(backend.backend), QString::fromStdString(backend.driver),
                probeStatusText(backend.status)
                    + (detail.isEmpty() ? QString() : QLatin1Char('\n') + detail)},
            {}});
    }
    return rows;
}

} // namespace

void addReadings(Flow& flow, const ReportInput& input) {
    flow.addHeading(Tr::tr("Readings of this machine"));
    if (!input.probe) {
        flow.addParagraph(Tr::tr("This machine was not asked: the plan names its devices itself."));
        return;
    }
    if (input.probedAt.isValid())
        flow.addParagraph(
            Tr::tr("Read %1.").arg(numberLocale().toString(input.probedAt, QLocale::LongFormat)));
    const auto memory = memoryRows(*input.probe), backends = backendRows(*input.probe);
    if (memory.empty())
        flow.addParagraph(Tr::tr("No device answered."));
    else
        flow.addTable(
            {{Tr::tr("Device"), 2.4}, {Tr::tr("Memory"), 1.2}, {Tr::tr("Total"), 1.2, Qt::AlignRight},
                {Tr::tr("Free"), 1.2, Qt::AlignRight}, {Tr::tr("Seen by"), 1.3}, {Tr::tr("Origin"), 1.5}},
            memory);
    if (!backends.empty())
        flow.addTable({{Tr::tr("Source"), 1}, {Tr::tr("Driver"), 1.2}, {Tr::tr("Answer"), 4}}, backends);
}

} // namespace vramplan::report
