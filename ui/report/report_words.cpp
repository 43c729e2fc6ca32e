// SPDX-License-Identifier: GPL-3.0-only
#include "ui/report/report_words.h"

#include "core/estimate/engine.h"
#include "core/scenario/engine_profile.h"
#include "ui/text/core_text.h"
#include "ui/text/names.h"
#include "ui/text/numbers.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

namespace vramplan::report {
namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

QString workloadText(const Workload& workload) {
    const std::uint64_t count = workload.sequenceCount();
    if (!workload.lengths.empty())
        return Tr::tr("%1 sequences of up to %2 tokens").arg(countText(count), countText(workload.longest()));
    return count == 1
        ? Tr::tr("one sequence of %1 tokens").arg(countText(workload.context))
        : Tr::tr("%1 sequences of %2 tokens each").arg(countText(count), countText(workload.context));
}

QString cacheText(const Estimate& estimate) {
    const QString k = QString::fromUtf8(name(estimate.kvK)), v = QString::fromUtf8(name(estimate.kvV));
    return k == v ? k : k + QStringLiteral(" / ") + v;
}

QString layerKindTitle(const char* kind) {
    const QLatin1String text(kind);
    if (text == QLatin1String("full")) return Tr::tr("full");
    if (text == QLatin1String("sliding")) return Tr::tr("sliding");
    if (text == QLatin1String("chunked")) return Tr::tr("chunked");
    if (text == QLatin1String("latent")) return Tr::tr("latent");
    if (text == QLatin1String("recurrent")) return Tr::tr("recurrent");
    if (text == QLatin1String("shared")) return Tr::tr("shared");
    if (text == QLatin1String("cross")) return Tr::tr("cross");
    return Tr::tr("none");
}

} // namespace

QString questionText(const Scenario& scenario, const Estimate& estimate) {
    QStringList devices;
    for (std::size_t i = 0; i < estimate.devices.size(); ++i) devices << deviceTitle(estimate, i);
    const QString model = scenario.model ? coreText(scenario.model->name) : QString();
    return Tr::tr("Does %1 fit on %2 with %3, weights %4, KV cache %5, run by %6?",
        "model, devices, workload, precisions, engine")
        .arg(model, devices.join(QStringLiteral(", ")), workloadText(scenario.workload),
            weightsText(estimate), cacheText(estimate), engineTitle(scenario));
}

QString engineTitle(const Scenario& scenario) {
    const Engine* engine = engineByName(scenario.engine);
    return engine != nullptr ? coreText(engine->info().title) : QString::fromStdString(scenario.engine);
}

QString engineText(const Scenario& scenario) {
    return scenario.profile
        ? Tr::tr("%1, profile %2")
              .arg(engineTitle(scenario), QString::fromStdString(scenario.profile->version))
        : engineTitle(scenario);
}

QString weightsText(const Estimate& estimate) {
    if (!estimate.weightsKnown) return Tr::tr("unknown");
    return estimate.weightPrecision == "as stored" ? Tr::tr("as stored in the file")
                                                   : QString::fromStdString(estimate.weightPrecision);
}

QString contextText(const Workload& workload) {
    if (workload.lengths.empty()) return Tr::tr("%1 tokens").arg(countText(workload.context));
    return Tr::tr("%1 to %2 tokens")
        .arg(countText(*std::min_element(workload.lengths.begin(), workload.lengths.end())),
            countText(workload.longest()));
}

QString layersText(const ModelSpec& spec) {
    QStringList kinds;
    for (const char* kind : {"full", "sliding", "chunked", "latent", "recurrent", "shared", "cross", "none"})
        if (const std::uint64_t count = layersOfKind(spec, kind); count > 0)
            kinds << Tr::tr("%1 %2", "count, kind").arg(countText(count), layerKindTitle(kind));
    const QString all = countText(spec.layerCount());
    return layersOfKind(spec, "full") == spec.layerCount()
        ? all
        : Tr::tr("%1: %2").arg(all, kinds.join(QStringLiteral(", ")));
}

QString modelSourceText(const ModelSource& source) {
    const QString path = QString::fromStdString(source.path);
    if (source.kind == "preset") return Tr::tr("preset");
    if (source.kind == "manual") return Tr::tr("given sizes");
    if (source.kind == "gguf") return Tr::tr("GGUF file %1").arg(path);
    if (source.kind == "safetensors") return Tr::tr("safetensors file %1").arg(path);
    return Tr::tr("configuration file %1").arg(path);
}

QString overridesText(const GeometryOverrides& overrides) {
    QStringList parts;
    const auto add = [&](const QString& what, const std::optional<std::uint64_t>& value) {
        if (value) parts << what + QLatin1Char(' ') + countText(*value);
    };
    add(Tr::tr("layers"), overrides.layers);
    add(Tr::tr("query heads"), overrides.heads);
    add(Tr::tr("KV heads"), overrides.kvHeads);
    add(Tr::tr("head dimension"), overrides.headDim);
    add(Tr::tr("hidden size"), overrides.hidden);
    add(Tr::tr("intermediate size"), overrides.intermediate);
    add(Tr::tr("vocabulary"), overrides.vocabulary);
    add(Tr::tr("parameters"), overrides.parameters);
    return parts.join(QStringLiteral(", "));
}

QString constantText(double value, const std::string& unit) {
    if (unit == "bytes" && value >= 1024 && value < 9e18)
        return sizeText(Bytes(static_cast<std::uint64_t>(value)));
    const bool whole =
        value >= 0 && value < 9e15 && value == static_cast<double>(static_cast<std::uint64_t>(value));
    const QString number =
        whole ? countText(static_cast<std::uint64_t>(value)) : numberLocale().toString(value, 'g', 6);
    return unit.empty() ? number : number + QLatin1Char(' ') + QString::fromStdString(unit);
}

} // namespace vramplan::report
