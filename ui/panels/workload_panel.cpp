// SPDX-License-Identifier: GPL-3.0-only
#include "ui/panels/workload_panel.h"

#include "ui/panels/cost_text.h"
#include "ui/panels/gesture.h"
#include "ui/session/plan_edits.h"

#include <algorithm>

namespace vramplan {
namespace {

/// Where a model names no maximum.
constexpr std::uint64_t kLongestContext = std::uint64_t{1} << 20;
constexpr std::uint64_t kMostSequences = 1024;

} // namespace

WorkloadPanel::WorkloadPanel(PlanSession& session, QWidget* parent)
    : Panel(tr("Workload"), parent)
    , m_context(new NumberControl(tr("Context per sequence"), NumberBox::Unit::Tokens))
    , m_sequences(new NumberControl(tr("Sequences"), NumberBox::Unit::Plain)) {
    rows().addWidget(m_context);
    rows().addWidget(m_sequences);
    m_context->box().setToolTip(tr("Tokens of prompt and answer together; 32k and 1m are understood"));
    m_sequences->box().setToolTip(tr("How many sequences are kept at the same time"));
    connectControl(*m_context, session,
        [&session](std::uint64_t value, int gesture) { setContext(session, value, gesture); });
    connectControl(*m_sequences, session,
        [&session](std::uint64_t value, int gesture) { setSequences(session, value, gesture); });
}

void WorkloadPanel::showPlan(const PlanState& state) {
    const Workload& workload = state.scenario.workload;
    const std::uint64_t context = workload.longest(), sequences = workload.sequenceCount();
    const std::uint64_t most =
        state.scenario.model ? state.scenario.model->maxContext.value_or(kLongestContext) : kLongestContext;
    m_context->showNumber(context, contextStops(std::max(most, context)));
    m_sequences->showNumber(sequences, countStops(std::max(kMostSequences, sequences)));

    const auto unless = [](std::uint64_t now, std::uint64_t usual) {
        return now == usual ? std::nullopt : std::optional(usual);
    };
    m_context->setOwn(unless(context, std::min(kUsualContext, most)));
    m_sequences->setOwn(unless(sequences, kUsualSequences));

    const Marginals& marginals = state.marginals;
    m_context->setHint(marginals.perContextStep
            ? tr("%1 per 1k tokens").arg(costText(*marginals.perContextStep))
            : QString());
    m_sequences->setHint(
        marginals.perSequence ? tr("%1 each").arg(costText(*marginals.perSequence)) : QString());
    if (!state.insights) showInsights(state);
}

void WorkloadPanel::showInsights(const PlanState& state) {
    const auto limitOf = [&](std::optional<std::uint64_t> Limits::* largest) -> std::optional<std::uint64_t> {
        if (!state.insights) return std::nullopt;
        const auto limit = state.insights->limits.*largest;
        // Where nothing fits, all of the track is marked.
        const bool nothing = !limit && state.estimate && state.estimate->verdict.fits == false;
        return nothing ? std::optional<std::uint64_t>(0) : limit;
    };
    m_context->setLimit(limitOf(&Limits::maxContext));
    m_sequences->setLimit(limitOf(&Limits::maxSequences));
}

} // namespace vramplan
