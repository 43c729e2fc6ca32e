// SPDX-License-Identifier: GPL-3.0-only
#include "ui/panels/context_page.h"

#include "ui/charts/context_chart.h"
#include "ui/models/curve_table_model.h"
#include "ui/session/plan_edits.h"
#include "ui/session/plan_titles.h"
#include "ui/text/colors.h"
#include "ui/text/errors.h"
#include "ui/text/names.h"
#include "ui/text/numbers.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/table.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QStackedLayout>
#include <QTableView>
#include <cstdlib>
#include <ranges>

namespace vramplan {
namespace {

constexpr int kDecidingDevice = -1;

} // namespace

ContextPage::ContextPage(PlanSession& session, QWidget* parent)
    : ResultPage(session, parent)
    , m_device(new ChoiceBox(tr("Device of the curves")))
    , m_what(new ChoiceBox(tr("What the curves show")))
    , m_scale(new ChoiceBox(tr("Scale of the context")))
    , m_asTable(new QPushButton(tr("As a table")))
    , m_chart(new ContextChart)
    , m_model(new CurveTableModel(this))
    , m_table(makeTable(*m_model, tr("Memory by context")))
    , m_stack(new QStackedLayout)
    , m_reading(new QLabel)
    , m_problem(new QLabel) {
    m_scale->showChoices({{tr("Logarithmic"), true, {}}, {tr("Linear"), false, {}}}, true);
    m_asTable->setCheckable(true);
    m_chart->setAccessibleName(tr("Memory against context"));
    m_reading->setAlignment(Qt::AlignTop);
    m_reading->setTextFormat(Qt::RichText);
    m_reading->setWordWrap(true);
    m_problem->setWordWrap(true);
    m_problem->setTextFormat(Qt::PlainText);
    m_problem->hide();

    auto* controls = new QHBoxLayout;
    for (ChoiceBox* box : {m_device, m_what, m_scale}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        controls->addWidget(box);
    }
    controls->addStretch();
    controls->addWidget(m_asTable);
    m_stack->addWidget(m_chart);
    m_stack->addWidget(m_table);
    arrange(controls, m_problem, m_stack, m_reading);

    for (ChoiceBox* box : {m_device, m_scale}) connect(box, &ChoiceBox::picked, this, &ContextPage::show);
    connect(m_what, &ChoiceBox::picked, this, [this] {
        if (m_arePlans == (shownCurves() == Curves::Plans))
            show();
        else
            follow(this->session().state());
    });
    connect(m_asTable, &QPushButton::toggled, m_stack, &QStackedLayout::setCurrentIndex);
    connect(m_chart, &ContextChart::cursorMoved, this, &ContextPage::showReading);
    connect(m_chart, &ContextChart::contextPicked, this,
        [this](quint64 context) { setContext(this->session(), context); });
}

ContextPage::Curves ContextPage::shownCurves() const {
    return static_cast<Curves>(m_what->currentData().toInt());
}

ChartChoices ContextPage::choices() const {
    ChartChoices choices;
    choices.curves = shownCurves();
    const QVariant device = m_device->currentData();
    if (device.isValid() && device.toInt() >= 0) choices.device = static_cast<std::size_t>(device.toInt());
    choices.logarithmic = m_scale->currentData().toBool();
    return choices;
}

void ContextPage::offerCurves(const PlanState& state) {
    std::vector<Choice> choices = {{tr("By component"), static_cast<int>(Curves::Components), {}},
        {tr("Totals of the devices"), static_cast<int>(Curves::Devices), {}}};
    if (state.plans.size() > 1)
        choices.push_back({tr("Compared plans"), static_cast<int>(Curves::Plans), {}});
    const QVariant chosen = m_what->currentData();
    const bool offered = chosen.isValid() && chosen.toInt() < static_cast<int>(choices.size());
    m_what->showChoices(choices, offered ? chosen : QVariant(static_cast<int>(Curves::Components)));
}

void ContextPage::follow(const PlanState& state) {
    offerCurves(state);
    m_problem->setVisible(!state.estimate);
    if (!state.estimate) {
        work().cancel();
        m_problem->setText(errorText(*state.error));
        take({}, false);
        return;
    }
    if (shownCurves() == Curves::Plans) {
        std::vector<NamedPlan> plans;
        plans.reserve(state.plans.size());
        const QStringList titles = planTitles(state);
        for (std::size_t i = 0; i < state.plans.size(); ++i)
            plans.push_back({titles[static_cast<qsizetype>(i)], *answerOf(state, i).scenario});
        work().start([this, plans = std::move(plans), active = state.active](
                         const LatestWork::Cancelled& cancelled) -> std::function<void()> {
            return [this, curves = planCurves(plans, active, kContextPoints, cancelled)]() mutable {
                take(std::move(curves), true);
            };
        });
        return;
    }
    work().start(
        [this, scenario = state.scenario](const LatestWork::Cancelled& cancelled) -> std::function<void()> {
            return [this, curves = contextCurves(scenario, kContextPoints, cancelled)]() mutable {
                take(std::move(curves), false);
            };
        });
}

void ContextPage::take(ContextCurves curves, bool arePlans) {
    m_curves = std::move(curves);
    m_arePlans = arePlans;
    std::vector<Choice> devices = {{tr("Tightest device"), kDecidingDevice, {}}};
    for (std::size_t i = 0; i < m_curves.lines.size() && !m_arePlans; ++i)
        devices.push_back({m_curves.lines[i].name, static_cast<int>(i), {}});
    const QVariant chosen = m_device->currentData();
    const bool known = chosen.isValid() && chosen.toInt() < static_cast<int>(devices.size()) - 1;
    m_device->showChoices(devices, known ? chosen : QVariant(kDecidingDevice));
    show();
}

void ContextPage::show() {
    ContextPlotView view;
    const int device = m_device->currentData().toInt();
    view.device = device < 0 ? m_curves.deciding : static_cast<std::size_t>(device);
    view.byComponent = !m_arePlans && shownCurves() == Curves::Components;
    if (!view.byComponent) view.device = m_curves.deciding;
    view.logarithmic = m_scale->currentData().toBool();
    m_device->setEnabled(view.byComponent);
    m_chart->setCurves(m_curves, view);
    m_model->setCurves(m_curves, view.byComponent ? std::optional(view.device) : std::nullopt);
    showReading();
}

QString ContextPage::readingHtml(std::size_t point) const {
    const ContextPlotView& view = m_chart->plot().view();
    const bool dark = isDark(palette());
    const auto row = [](const QString& mark, const QString& title, const QString& value) {
        return QStringLiteral("<tr><td>%1</td><td style='padding-right:8px'>%2</td>"
                              "<td align='right' style='white-space:nowrap'>%3</td></tr>")
            .arg(mark, title.toHtmlEscaped(), value.toHtmlEscaped());
    };
    QString rows;
    if (view.byComponent) {
        const DeviceBar bar = m_curves.lines[view.device].points[point].value_or(DeviceBar());
        for (const Component component : std::views::reverse(kComponents))
            if (const Bytes part = bar.part(component); part != Bytes())
                rows += row(QStringLiteral("<span style='color:%1'>■</span>")
                                .arg(componentColor(component, dark).name()),
                    componentTitle(component), sizeText(part));
        rows += row({}, tr("needed"), sizeText(bar.need));
        if (bar.headroom)
            rows += row(
                {}, *bar.headroom < 0 ? tr("short") : tr("left"), signedSizeText(std::abs(*bar.headroom)));
    } else {
        for (std::size_t i = 0; i < m_curves.lines.size(); ++i) {
            const MemoryCurve& line = m_curves.lines[i];
            const auto& bar = line.points[point];
            QString value = bar ? sizeText(bar->need) : QStringLiteral("–");
            if (bar && bar->headroom) value += QStringLiteral(" (%1)").arg(changeText(*bar->headroom));
            rows += QStringLiteral("<tr><td><span style='color:%1'>■</span></td><td>%2<br>%3</td></tr>")
                        .arg(m_chart->plot().lineColor(i).name(), line.name.toHtmlEscaped(),
                            value.toHtmlEscaped());
        }
    }
    return QStringLiteral("<p><b>%1</b></p><table>%2</table>")
        .arg((view.byComponent ? tr("At %1 tokens") : tr("At %1 tokens (headroom)"))
                 .arg(countText(m_curves.contexts[point]))
                 .toHtmlEscaped(),
            rows);
}

void ContextPage::showReading() {
    QString html;
    if (!m_chart->plot().isEmpty()) {
        html = readingHtml(m_chart->plot().cursor().value_or(m_curves.nearest(m_curves.own)));
        html += QStringLiteral("<p>%1</p>")
                    .arg(tr("Line: this plan. Click or Return: take that context.").toHtmlEscaped());
    }
    if (m_reading->text() == html) return;
    m_reading->setText(html);
    QString plain = html;
    plain.replace(QStringLiteral("</tr>"), QStringLiteral(", "));
    static const QRegularExpression tags(QStringLiteral("<[^>]*>"));
    m_chart->setAccessibleDescription(plain.replace(tags, QStringLiteral(" ")).simplified());
}

} // namespace vramplan
