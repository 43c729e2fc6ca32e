// SPDX-License-Identifier: GPL-3.0-only
#include "tests/ui/report/sample_input.h"

#include "tests/ui/support/plan.h"
#include "ui/report/document_plans.h"

namespace vramplan::test {

ReportInput sampleInput() {
    ReportInput input;
    input.scenario = plan({24, 12}, 32768);
    input.scenario.devices[0].name = "RTX 4090";
    input.scenario.devices[0].free = kMiB * Bytes(23449);
    input.scenario.devices[1].name = "RTX 3060";
    input.estimate = answer(input.scenario);
    input.limits = findLimits(input.scenario);
    input.planName = QStringLiteral("Two cards");
    input.date = QDateTime(QDate(2026, 9, 21), QTime(14, 13, 20), Qt::UTC);
    input.version = QStringLiteral("1.2.3");
    input.paper = PaperSize::A4;
    ProbeResult probe;
    Device device;
    device.name = "RTX 4090";
    device.ids.pci = "0000:01:00.0";
    device.pools.push_back({PoolKind::Dedicated, kGiB * Bytes(24), kMiB * Bytes(23449), std::nullopt,
        std::nullopt, ReadingScope::System, "NVML"});
    probe.devices.push_back(device);
    probe.backends.push_back({"nvml", ProbeStatus::Ok, "", "550.54", 12, {device}, {}});
    probe.backends.push_back({"vulkan", ProbeStatus::NotInstalled, "install libvulkan1", "", 3, {}, {}});
    input.probe = probe;
    input.probedAt = input.date;
    return input;
}

ReportInput comparedInput() {
    ReportInput input = sampleInput();
    PlanFile file;
    file.plans.resize(3);
    for (Plan& plan : file.plans) plan.scenario = input.scenario;
    file.plans[1].name = "=8 bits";
    file.plans[1].scenario.precision.kvK = file.plans[1].scenario.precision.kvV = ElementType::Q8_0;
    file.plans[2].scenario.parallelism.tensor = 64; // of 2 GPUs
    file.baseline = 1;
    input.document = comparedPlans(file);
    return input;
}

} // namespace vramplan::test
