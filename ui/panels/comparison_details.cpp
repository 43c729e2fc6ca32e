// SPDX-License-Identifier: GPL-3.0-only
#include "ui/panels/comparison_details.h"

#include "ui/session/plan_titles.h"
#include "ui/text/names.h"
#include "ui/text/numbers.h"
#include "ui/text/phrases.h"
#include "ui/text/verdict_text.h"

#include <QCoreApplication>

namespace vramplan {
namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(ComparisonDetails)
};

QString cell(const QString& text, const char* style = "padding-right:12px") {
    return QStringLiteral("<td style='%1'>%2</td>").arg(QLatin1StringView(style), text.toHtmlEscaped());
}

/// The component's lines in one plan.
QString linesHtml(const Estimate& estimate, Component component) {
    QString rows;
    for (std::size_t device = 0; device < estimate.devices.size(); ++device)
        for (const LineItem& item : estimate.devices[device].items) {
            if (item.component != component) continue;
            QString label = phraseText(item.label);
            if (estimate.devices.size() > 1)
                label = Tr::tr("%1, %2", "line, device").arg(label, deviceShortTitle(estimate, device));
            rows += QStringLiteral("<tr>") + cell(label)
                + cell(sizeText(item.bytes), "padding-right:12px; text-align:right")
                + cell(phraseText(item.formula)) + QStringLiteral("</tr>");
        }
    return rows.isEmpty() ? QStringLiteral("<p>%1</p>").arg(Tr::tr("No memory of this kind."))
                          : QStringLiteral("<table>%1</table>").arg(rows);
}

QString planHtml(const PlanState& state, const QString& title, Component component, std::size_t plan) {
    const Estimate* estimate = state.estimateOf(plan);
    if (estimate == nullptr) {
        const QString why = state.errorOf(plan) ? verdictText(*state.errorOf(plan)) : QString();
        return QStringLiteral("<p><b>%1</b><br>%2</p>").arg(title.toHtmlEscaped(), why.toHtmlEscaped());
    }
    return QStringLiteral("<p><b>%1</b> &nbsp; %2</p>%3")
        .arg(title.toHtmlEscaped(), sizeText(estimate->totalOf(component)), linesHtml(*estimate, component));
}

} // namespace

QString comparisonHtml(
    const PlanState& state, const QStringList& titles, Component component, std::size_t plan) {
    const auto title = [&](std::size_t index) {
        return Tr::tr("%1 in %2", "component, plan")
            .arg(componentTitle(component), titles[static_cast<qsizetype>(index)]);
    };
    QString html = planHtml(state, title(plan), component, plan);
    if (plan != state.baseline)
        html +=
            planHtml(state, Tr::tr("%1 (baseline)").arg(title(state.baseline)), component, state.baseline);
    return html;
}

QString missingAnswers(const PlanState& state, const QStringList& titles) {
    QStringList lines;
    for (std::size_t plan = 0; plan < state.plans.size(); ++plan)
        if (const auto& error = state.errorOf(plan))
            lines << Tr::tr("%1: %2", "plan, reason")
                         .arg(titles[static_cast<qsizetype>(plan)], verdictText(*error));
    return lines.join(QLatin1Char('\n'));
}

} // namespace vramplan
