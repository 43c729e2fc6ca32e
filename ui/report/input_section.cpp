// SPDX-License-Identifier: GPL-3.0-only
#include "core/scenario/engine_profile.h"
#include "ui/report/report_sections.h"
#include "ui/report/report_words.h"
#include "ui/text/names.h"
#include "ui/text/numbers.h"

#include <QCoreApplication>

namespace vramplan::report {
namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

class Facts {
public:
    void add(const QString& name, const QString& value) {
        if (!value.isEmpty()) m_rows.push_back({FlowRow::Kind::Plain, {name, value}, {}});
    }
    void addGroup(const QString& title) { m_rows.push_back({FlowRow::Kind::Group, {title}, {}}); }
    const std::vector<FlowRow>& rows() const { return m_rows; }

private:
    std::vector<FlowRow> m_rows;
};

QString optionalCount(const std::optional<std::uint64_t>& count) {
    return count ? countText(*count) : QString();
}

void addModel(Facts& facts, const ModelSpec& spec) {
    facts.addGroup(Tr::tr("Model"));
    facts.add(Tr::tr("Name"), QString::fromStdString(spec.name));
    if (spec.id != spec.name) facts.add(Tr::tr("Id"), QString::fromStdString(spec.id));
    facts.add(Tr::tr("Architecture"), QString::fromStdString(spec.architecture));
    facts.add(Tr::tr("Read from"), modelSourceText(spec.source));
    if (spec.parameters)
        facts.add(Tr::tr("Parameters"),
            Tr::tr("%1 (%2)").arg(
                countText(spec.parameters->value()), parameterText(spec.parameters->value())));
    if (spec.activeParameters && spec.activeParameters != spec.parameters)
        facts.add(Tr::tr("Active parameters"), countText(spec.activeParameters->value()));
    const Geometry& geometry = spec.geometry;
    facts.add(Tr::tr("Layers"), layersText(spec));
    if (geometry.heads > 0) facts.add(Tr::tr("Query heads"), countText(geometry.heads));
    if (geometry.kvHeads > 0) facts.add(Tr::tr("KV heads"), countText(geometry.kvHeads));
    if (geometry.headDim > 0) facts.add(Tr::tr("Head dimension"), countText(geometry.headDim));
    if (geometry.hidden > 0) facts.add(Tr::tr("Hidden size"), countText(geometry.hidden));
    if (geometry.vocabulary > 0) facts.add(Tr::tr("Vocabulary"), countText(geometry.vocabulary));
    facts.add(Tr::tr("Longest context"), optionalCount(spec.maxContext));
    if (spec.overrides.any()) facts.add(Tr::tr("Changed against the model"), overridesText(spec.overrides));
}

void addWorkload(Facts& facts, const Scenario& scenario) {
    const Workload& workload = scenario.workload;
    facts.addGroup(Tr::tr("Workload"));
    facts.add(Tr::tr("Sequences"), countText(workload.sequenceCount()));
    facts.add(Tr::tr("Context per sequence"), contextText(workload));
    if (workload.prefix > 0) facts.add(Tr::tr("Shared prefix"), countText(workload.prefix));
    facts.add(Tr::tr("Prompt"), optionalCount(workload.prompt));
    facts.add(Tr::tr("Encoder positions"), optionalCount(workload.encoderTokens));
}

void addEngine(Facts& facts, const ReportInput& input) {
    const Scenario& scenario = input.scenario;
    facts.addGroup(Tr::tr("Precision and engine"));
    facts.add(Tr::tr("Weights"), weightsText(input.estimate));
    facts.add(Tr::tr("K cache"), QString::fromUtf8(name(input.estimate.kvK)));
    facts.add(Tr::tr("V cache"), QString::fromUtf8(name(input.estimate.kvV)));
    facts.add(Tr::tr("Engine"), engineText(scenario));
    if (scenario.parallelism != Parallelism{})
        facts.add(Tr::tr("Parallelism"),
            Tr::tr("tensor %1, pipeline %2, data %3, expert %4")
                .arg(scenario.parallelism.tensor)
                .arg(scenario.parallelism.pipeline)
                .arg(scenario.parallelism.data)
                .arg(scenario.parallelism.expert));
    for (const auto& [key, value] : input.estimate.settings)
        facts.add(
            QString::fromStdString(key), value.empty() ? Tr::tr("not set") : QString::fromStdString(value));
}

} // namespace

void addInputs(Flow& flow, const ReportInput& input) {
    Facts facts;
    if (input.scenario.model) addModel(facts, *input.scenario.model);
    addWorkload(facts, input.scenario);
    addEngine(facts, input);
    flow.addHeading(Tr::tr("Inputs"));
    flow.addTable({{Tr::tr("What"), 1}, {Tr::tr("Value"), 3}}, facts.rows());
}

void addEngineProfile(Flow& flow, const ReportInput& input) {
    if (!input.scenario.profile) return;
    const EngineProfile& profile = *input.scenario.profile;
    flow.addHeading(Tr::tr("Engine profile"));
    flow.addParagraph(Tr::tr("%1, version %2 of %3: %4", "engine, version, date, title")
            .arg(engineTitle(input.scenario), QString::fromStdString(profile.version),
                QString::fromStdString(profile.date), QString::fromStdString(profile.title)));
    std::vector<FlowRow> rows;
    for (const ProfileConstant& constant : profile.constants) {
        QString value = constantText(constant.value, constant.unit);
        if (constant.low != constant.value || constant.high != constant.value)
            value += QLatin1Char('\n')
                + Tr::tr("%1 to %2")
                      .arg(constantText(constant.low, constant.unit),
                          constantText(constant.high, constant.unit));
        rows.push_back({FlowRow::Kind::Plain,
            {QString::fromStdString(constant.name), value, QString::fromStdString(constant.source)}, {}});
    }
    if (!rows.empty())
        flow.addTable(
            {{Tr::tr("Constant"), 1.4}, {Tr::tr("Value and range"), 1.5}, {Tr::tr("Source"), 4}}, rows);
}

} // namespace vramplan::report
