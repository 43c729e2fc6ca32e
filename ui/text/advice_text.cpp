// SPDX-License-Identifier: GPL-3.0-only
#include "ui/text/advice_text.h"

#include "core/estimate/engine.h"
#include "ui/text/core_text.h"
#include "ui/text/names.h"
#include "ui/text/numbers.h"

#include <QCoreApplication>
#include <algorithm>

namespace vramplan {
namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(Advice)
};

QString plain(std::string_view latin) {
    return QString::fromUtf8(latin.data(), static_cast<qsizetype>(latin.size()));
}

QString settingText(const Scenario& scenario, std::string_view key) {
    for (const auto& [name, value] : scenario.settings)
        if (name == key) return QString::fromStdString(value);
    return {};
}

QString expertsText(const Scenario& scenario) {
    const QString layers = settingText(scenario, "n_cpu_moe");
    return layers.toULongLong() >= scenario.model->layerCount()
        ? Tr::tr("All experts in host memory")
        : Tr::tr("Experts of %1 layers in host memory").arg(layers);
}

} // namespace

QString leverText(const Lever& lever) {
    const Scenario& after = lever.scenario;
    if (lever.id == "kv_type") return Tr::tr("K and V as %1").arg(plain(name(lever.estimate.kvK)));
    if (lever.id == "weights" && after.precision.weights)
        return Tr::tr("Weights as %1").arg(coreText(after.precision.weights->title));
    if (lever.id == "context") return Tr::tr("Context of %1 tokens").arg(countText(after.workload.longest()));
    if (lever.id == "sequences") {
        const std::uint64_t count = after.workload.sequenceCount();
        return count == 1 ? Tr::tr("One sequence at once")
                          : Tr::tr("%1 sequences at once").arg(countText(count));
    }
    if (lever.id == "gpu_layers")
        return Tr::tr("%1 of %2 layers on the GPU")
            .arg(settingText(after, "n_gpu_layers"), countText(after.model->layerCount()));
    if (lever.id == "experts_on_host") return expertsText(after);
    if (lever.id == "prefix")
        return Tr::tr("A shared prefix of %1 tokens").arg(countText(after.workload.prefix));
    if (lever.id == "another_gpu" && !after.devices.empty())
        return Tr::tr("Another %1, %2 GPUs in all", "GPU, count")
            .arg(modelName(after.devices.back().name))
            .arg(after.devices.size());
    if (lever.id == "engine")
        if (const Engine* engine = engineByName(after.engine))
            return Tr::tr("Run it with %1", "engine").arg(plain(engine->info().title));
    return coreText(lever.change);
}

QString causeTitle(const Pressure& pressure) {
    if (pressure.cause == "context") return Tr::tr("Length");
    if (pressure.cause == "sequences") return Tr::tr("Concurrency");
    if (pressure.cause == "precision") return Tr::tr("Cache precision");
    if (pressure.cause == "weights") return Tr::tr("Weights");
    return Tr::tr("Activations and overhead");
}

QString stepText(const Pressure& pressure) {
    if (pressure.perStep.value_or(0) == 0) return {};
    QString size = changeText(*pressure.perStep);
    if (pressure.cause == "context") return Tr::tr("%1 for 1,024 tokens more per sequence").arg(size);
    if (pressure.cause == "sequences") return Tr::tr("%1 for one sequence more").arg(size);
    if (pressure.cause == "precision") return Tr::tr("%1 with half as many bits for K and V").arg(size);
    if (pressure.cause == "weights") return Tr::tr("%1 with half as many bits for weights").arg(size);
    return size;
}

QString afterText(VerdictState state) { return verdictSymbol(state) + QLatin1Char(' ') + verdictWord(state); }

QString pressureSummary(const Advice& advice, const Estimate& estimate) {
    if (advice.pressure.empty()) return {};
    // A cache is both length and concurrency; only where several sequences share it does the latter press.
    const auto most = std::max_element(advice.pressure.begin(), advice.pressure.end(),
        [](const Pressure& a, const Pressure& b) { return a.share < b.share; });
    const DeviceEstimate& device = estimate.devices[estimate.verdict.device];
    return Tr::tr("What presses most: %1, %2 of the %3 on %4.", "cause, share, size, device")
        .arg(causeTitle(*most), percentText(most->share), sizeText(device.demand()),
            deviceTitle(estimate, estimate.verdict.device));
}

} // namespace vramplan
