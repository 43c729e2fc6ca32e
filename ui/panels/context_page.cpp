// SPDX-License-Identifier: GPL-3.0-only
#include "ui/panels/context_page.h"

#include "ui/charts/context_chart.h"
#include "ui/models/curve_table_model.h"
#include "ui/session/plan_edits.h"
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

namespace vramplan {
namespace {

constexpr std::size_t kPoints = 96;
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
    m_what->showChoices({{tr("By component"), true, {}}, {tr("Totals of the devices"), false, {}}}, true);
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

    for (ChoiceBox* box : {m_device, m_what, m_scale})
        connect(box, &ChoiceBox::picked, this, &ContextPage::show);
    connect(m_asTable, &QPushButton::toggled, m_stack, &QStackedLayout::setCurrentIndex);
    connect(m_chart, &ContextChart::cursorMoved, this, &ContextPage::showReading);
    connect(m_chart, &ContextChart::contextPicked, this,
        [this](quint64 context) { setContext(this->session(), context); });
}

void ContextPage::follow(const PlanState& state) {
    m_problem->setVisible(!state.estimate);
    if (!state.estimate) {
        work().cancel();
        m_problem->setText(errorText(*state.error));
        take({});
        return;
    }
    work().start(
        [this, scenario = state.scenario](const LatestWork::Cancelled& cancelled) -> std::function<void()> {
            return [this, curves = contextCurves(scenario, kPoints, cancelled)]() mutable {
                take(std::move(curves));
            };
        });
}

void ContextPage::take(ContextCurves curves) {
    m_curves = std::move(curves);
    std::vector<Choice> devices = {{tr("Tightest device"), kDecidingDevice, {}}};
    for (std::size_t i = 0; i < m_curves.devices.size(); ++i)
        devices.push_back({m_curves.devices[i].name, static_cast<int>(i), {}});
    const QVariant chosen = m_device->currentData();
    const bool known = chosen.isValid() && chosen.toInt() < static_cast<int>(m_curves.devices.size());
    m_device->showChoices(devices, known ? chosen : QVariant(kDecidingDevice));
    show();
}

void ContextPage::show() {
    ContextPlotView view;
    const int device = m_device->currentData().toInt();
    view.device = device < 0 ? m_curves.deciding : static_cast<std::size_t>(device);
    view.byComponent = m_what->currentData().toBool();
    view.logarithmic = m_scale->currentData().toBool();
    m_device->setEnabled(view.byComponent);
    m_chart->setCurves(m_curves, view);
    m_model->setCurves(m_curves, view.device);
    showReading();
}

QString ContextPage::readingHtml(std::size_t point) const {
    const ContextPlotView& view = m_chart->plot().view();
    const bool dark = isDark(palette());
    const auto row = [](const QString& mark, const QString& title, const QString& value) {
        return QStringLiteral(
            "<tr><td>%1</td><td style='padding-right:8px'>%2</td><td align='right'>%3</td></tr>")
            .arg(mark, title.toHtmlEscaped(), value.toHtmlEscaped());
    };
    QString rows;
    if (view.byComponent) {
        const DeviceBar& bar = m_curves.devices[view.device].points[point];
        for (auto component = kComponents.rbegin(); component != kComponents.rend(); ++component)
            if (const Bytes part = bar.part(*component); part != Bytes())
                rows += row(QStringLiteral("<span style='color:%1'>■</span>")
                                .arg(componentColor(*component, dark).name()),
                    componentTitle(*component), sizeText(part));
        rows += row({}, tr("needed"), sizeText(bar.need));
        if (bar.headroom)
            rows += row(
                {}, *bar.headroom < 0 ? tr("short") : tr("left"), signedSizeText(std::abs(*bar.headroom)));
    } else {
        for (const DeviceCurve& device : m_curves.devices)
            rows += row({}, device.name, sizeText(device.points[point].need));
    }
    return QStringLiteral("<p><b>%1</b></p><table>%2</table>")
        .arg(tr("At %1 tokens").arg(countText(m_curves.contexts[point])).toHtmlEscaped(), rows);
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
