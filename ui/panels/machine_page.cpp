// SPDX-License-Identifier: GPL-3.0-only
#include "ui/panels/machine_page.h"

#include "core/probe/redact.h"
#include "core/probe/report_json.h"
#include "ui/text/core_text.h"
#include "ui/text/names.h"
#include "ui/text/numbers.h"

#include <QClipboard>
#include <QDir>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace vramplan {
namespace {

enum Column { What, Total, Free, Remark };

QString known(const std::optional<Bytes>& size) {
    return size ? sizeText(*size) : MachinePage::tr("unknown");
}

/// "NVML, free: CUDA": names of programs and interfaces stay, the words about them do not.
QString originText(const std::string& origin) {
    QStringList parts;
    for (const QString& part : QString::fromStdString(origin).split(QStringLiteral(", "))) {
        const QString what = part.section(QStringLiteral(": "), 0, 0),
                      whose = part.section(QStringLiteral(": "), 1);
        if (what == QLatin1String("free"))
            parts << MachinePage::tr("free: %1", "source of a reading").arg(whose);
        else if (what == QLatin1String("budget"))
            parts << MachinePage::tr("budget: %1", "source of a reading").arg(whose);
        else if (what == QLatin1String("use"))
            parts << MachinePage::tr("use: %1", "source of a reading").arg(whose);
        else if (part == QLatin1String("limited by the control group"))
            parts << MachinePage::tr("limited by the control group");
        else if (part == QLatin1String("host memory"))
            parts << MachinePage::tr("host memory");
        else
            parts << part;
    }
    return parts.join(QStringLiteral(", "));
}

QString poolRemark(const MemoryPool& pool) {
    QStringList parts = {originText(pool.origin), readingScopeTitle(pool.scope)};
    if (pool.reserved) parts << MachinePage::tr("%1 kept by the driver").arg(sizeText(*pool.reserved));
    if (pool.budget) parts << MachinePage::tr("advised limit %1").arg(sizeText(*pool.budget));
    return parts.join(QStringLiteral(" · "));
}

void addNotes(QTreeWidgetItem* parent, const std::vector<std::string>& notes) {
    for (const std::string& note : notes) {
        auto* item = new QTreeWidgetItem(parent, {coreText(note)});
        item->setFirstColumnSpanned(true);
    }
}

void addDevice(QTreeWidgetItem* parent, const Device& device) {
    QStringList remark = {deviceKindTitle(device.kind)};
    if (!device.ids.pci.empty()) remark << QString::fromStdString(device.ids.pci);
    if (device.status != ProbeStatus::Ok) remark << probeStatusText(device.status);
    auto* item = new QTreeWidgetItem(
        parent, {QString::fromStdString(device.name), {}, {}, remark.join(QStringLiteral(" · "))});
    for (const MemoryPool& pool : device.pools)
        new QTreeWidgetItem(
            item, {poolTitle(pool.kind), known(pool.total), known(pool.free), poolRemark(pool)});
    addNotes(item, device.notes);
}

QString backendRemark(const BackendReport& report) {
    QStringList parts = {probeStatusText(report.status)};
    if (!report.driver.empty()) parts << MachinePage::tr("driver %1").arg(coreText(report.driver));
    parts << MachinePage::tr("%1 ms").arg(countText(report.milliseconds));
    return parts.join(QStringLiteral(" · "));
}

void addText(QString& text, const QTreeWidgetItem* item, int depth) {
    QStringList cells;
    for (int column = What; column <= Remark; ++column)
        if (!item->text(column).isEmpty()) cells << item->text(column);
    text += QString(qsizetype{2} * depth, QLatin1Char(' ')) + cells.join(QStringLiteral("  "))
        + QLatin1Char('\n');
    for (int i = 0; i < item->childCount(); ++i) addText(text, item->child(i), depth + 1);
}

} // namespace

MachinePage::MachinePage(const Machine& machine, QWidget* parent)
    : QWidget(parent)
    , m_machine(machine)
    , m_tree(new QTreeWidget)
    , m_refresh(new QPushButton(tr("Read again")))
    , m_exact(new QPushButton(tr("Ask all and measure exactly"))) {
    m_tree->setAccessibleName(tr("This machine"));
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setHeaderLabels({tr("Device"), tr("Total"), tr("Free"), tr("Where from")});
    m_tree->setWordWrap(true);
    m_tree->header()->setSectionsMovable(false);
    m_exact->setToolTip(
        tr("Ask every driver, also those that have nothing to add, and measure free memory with a "
           "CUDA context on each GPU, which takes some of it meanwhile"));
    auto* copy = new QPushButton(tr("Copy as text"));
    auto* report = new QPushButton(tr("Copy report"));
    report->setToolTip(
        tr("The readings as JSON, with serial numbers and your folder made unrecognisable: for a "
           "bug report"));
    auto* buttons = new QHBoxLayout;
    for (QPushButton* button : {m_refresh, m_exact, copy, report}) buttons->addWidget(button);
    buttons->addStretch();
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_tree, 1);
    layout->addLayout(buttons);
    connect(m_refresh, &QPushButton::clicked, this, &MachinePage::refreshRequested);
    connect(m_exact, &QPushButton::clicked, this, &MachinePage::exactRequested);
    connect(report, &QPushButton::clicked, this, [this] {
        const std::string json = devicesJson(redacted(m_machine.result(), QDir::homePath().toStdString()));
        QGuiApplication::clipboard()->setText(QString::fromStdString(json));
    });
    connect(
        copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(reportText()); });
    connect(&machine, &Machine::changed, this, &MachinePage::showMachine);
    showMachine();
}

void MachinePage::showMachine() {
    for (QPushButton* button : {m_refresh, m_exact}) button->setEnabled(!m_machine.isProbing());
    const ProbeResult& result = m_machine.result();
    m_tree->clear();
    auto* devices = new QTreeWidgetItem(m_tree, {tr("GPUs")});
    for (const Device& device : result.devices) addDevice(devices, device);
    if (result.devices.empty())
        new QTreeWidgetItem(devices, {m_machine.isKnown() ? tr("none found") : tr("not read yet")});
    new QTreeWidgetItem(m_tree,
        {tr("Host memory"), known(result.host.total), known(result.host.available),
            originText(result.host.origin)});
    auto* drivers = new QTreeWidgetItem(m_tree, {tr("Drivers asked")});
    for (const BackendReport& report : result.backends) {
        auto* item = new QTreeWidgetItem(
            drivers, {QString::fromStdString(report.backend), {}, {}, backendRemark(report)});
        item->setToolTip(Remark, backendRemark(report));
        if (!report.detail.empty()) addNotes(item, {report.detail});
        // Above, one reading of each kind wins; here stands what each back end said, processors that draw
        // too.
        for (const Device& device : report.devices)
            if (!device.pools.empty() || device.kind == DeviceKind::Cpu) addDevice(item, device);
        addNotes(item, report.notes);
    }
    m_tree->expandAll();
    for (int column = What; column < Remark; ++column) m_tree->resizeColumnToContents(column);
}

QString MachinePage::reportText() const {
    QString text;
    for (int i = 0; i < m_tree->topLevelItemCount(); ++i) addText(text, m_tree->topLevelItem(i), 0);
    return text;
}

} // namespace vramplan
