// SPDX-License-Identifier: GPL-3.0-only
#include "ui/panels/lengths_page.h"

#include "core/base/file.h"
#include "ui/panels/gesture.h"
#include "ui/session/plan_edits.h"
#include "ui/text/core_text.h"
#include "ui/text/errors.h"
#include "ui/text/numbers.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/small_label.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

namespace vramplan {
namespace {

constexpr int kShownProblems = 5;

/// Equal neighbours as "8,192 x 20": many sequences stay a short text.
QString textOf(const std::vector<std::uint64_t>& lengths) {
    QStringList lines;
    for (auto at = lengths.begin(); at != lengths.end();) {
        const auto end = std::find_if(at, lengths.end(), [&](std::uint64_t length) { return length != *at; });
        const QString length = QString::number(*at);
        lines << (end - at == 1 ? length : QStringLiteral("%1 x %2").arg(length).arg(end - at));
        at = end;
    }
    return lines.join(QLatin1Char('\n'));
}

QString row(const QString& title, const QString& value) {
    return QStringLiteral("<tr><td style='padding-right:16px'>%1</td><td align='right'>%2</td></tr>")
        .arg(title.toHtmlEscaped(), value.toHtmlEscaped());
}

} // namespace

LengthsPage::LengthsPage(PlanSession& session, AppContext& context, QWidget* parent)
    : ResultPage(session, parent)
    , m_context(context)
    , m_editor(new QPlainTextEdit)
    , m_column(new ChoiceBox(tr("Column of the lengths")))
    , m_problems(new QLabel)
    , m_use(new QPushButton(tr("Use these lengths")))
    , m_equal(new QPushButton(tr("Equal lengths again")))
    , m_summary(new QLabel)
    , m_prefix(new NumberControl(tr("Shared prefix"), NumberBox::Unit::Tokens)) {
    auto* left = new QVBoxLayout;
    addEditor(*left);
    m_summary->setTextFormat(Qt::RichText);
    m_summary->setWordWrap(true);
    m_summary->setAlignment(Qt::AlignTop);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_prefix->box().setMinimum(0);
    auto* right = new QVBoxLayout;
    right->addWidget(new HeadingLabel(tr("What they look like")));
    right->addWidget(m_summary);
    right->addSpacing(12);
    right->addWidget(m_prefix);
    right->addStretch();
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 8, 0, 0);
    layout->addLayout(left, 3);
    layout->addSpacing(16);
    layout->addLayout(right, 2);

    connect(m_editor, &QPlainTextEdit::textChanged, this, &LengthsPage::read);
    connect(m_column, &ChoiceBox::picked, this, &LengthsPage::read);
    connect(m_use, &QPushButton::clicked, this, &LengthsPage::use);
    connect(m_equal, &QPushButton::clicked, this, [this] { setLengths(this->session(), {}); });
    connectControl(*m_prefix, session,
        [&session](std::uint64_t value, int gesture) { setPrefix(session, value, gesture); });
    read();
}

void LengthsPage::addEditor(QLayout& layout) {
    auto& column = static_cast<QVBoxLayout&>(layout);
    auto* hint = new SmallLabel;
    hint->setText(tr("One length in tokens per line, such as 8192, 8k or 8k x 20; or lines of a table."));
    hint->setWordWrap(true);
    m_editor->setAccessibleName(tr("Lengths"));
    m_editor->setTabChangesFocus(true);
    m_problems->setWordWrap(true);
    m_problems->setTextFormat(Qt::PlainText);
    auto* paste = new QPushButton(tr("Paste"));
    paste->setToolTip(tr("Replace the list by the clipboard's column"));
    auto* import = new QPushButton(tr("Import CSV…"));
    auto* first = new QHBoxLayout;
    first->addWidget(new HeadingLabel(tr("Lengths of the sequences")), 1);
    first->addWidget(m_column);
    first->addWidget(paste);
    first->addWidget(import);
    auto* last = new QHBoxLayout;
    last->addWidget(m_use);
    last->addWidget(m_equal);
    last->addStretch();
    column.addLayout(first);
    column.addWidget(hint);
    column.addWidget(m_editor, 1);
    column.addWidget(m_problems);
    column.addLayout(last);
    connect(paste, &QPushButton::clicked, this,
        [this] { m_editor->setPlainText(QGuiApplication::clipboard()->text()); });
    connect(import, &QPushButton::clicked, this, &LengthsPage::importRequested);
}

void LengthsPage::importFile(const QString& path) {
    constexpr std::uint64_t kLargestFile = 64 << 20;
    const auto text = readFile(path.toStdString(), kLargestFile);
    if (text)
        m_editor->setPlainText(QString::fromUtf8(text->data(), static_cast<qsizetype>(text->size())));
    else
        session().refuse(text.error());
}

void LengthsPage::read() {
    const std::string text = m_editor->toPlainText().toStdString();
    int chosen = std::max(0, m_column->currentData().toInt());
    auto list = readLengths(text, static_cast<std::size_t>(chosen));
    // The column was chosen in a wider table.
    if (list && chosen > 0 && chosen >= static_cast<int>(list->columns.size())) {
        chosen = 0;
        list = readLengths(text, 0);
    }
    m_problems->setVisible(!list || !list->problems.empty());
    if (!list) {
        m_list = {};
        m_problems->setText(errorText(list.error()));
    } else {
        m_list = *std::move(list);
        std::vector<Choice> columns;
        columns.reserve(m_list.columns.size());
        for (std::size_t i = 0; i < m_list.columns.size(); ++i)
            columns.push_back(
                {tr("Column %1").arg(QString::fromStdString(m_list.columns[i])), static_cast<int>(i), {}});
        m_column->showChoices(columns, chosen);
        showProblems();
    }
    m_column->setVisible(m_list.columns.size() > 1);
    m_use->setEnabled(!m_list.lengths.empty());
    showSummary();
}

void LengthsPage::showProblems() {
    QStringList lines;
    for (const LengthProblem& problem : m_list.problems) {
        if (lines.size() == kShownProblems) {
            lines << tr("and %1 more lines").arg(m_list.problems.size() - kShownProblems);
            break;
        }
        lines << tr("Line %1 is left out: \"%2\" is no number of tokens.")
                     .arg(problem.line)
                     .arg(coreText(problem.text));
    }
    m_problems->setText(lines.join(QLatin1Char('\n')));
}

void LengthsPage::use() {
    m_written = m_list.lengths;
    setLengths(session(), m_list.lengths);
}

void LengthsPage::follow(const PlanState& state) {
    const Workload& workload = state.scenario.workload;
    // What the user is writing stays until the plan's own lengths change.
    if (workload.lengths != m_written) {
        m_written = workload.lengths;
        m_editor->setPlainText(textOf(m_written));
    }
    m_equal->setEnabled(!workload.lengths.empty());
    showPrefix(state);
    const auto reference = m_context.profiles("reference");
    if (!state.estimate || !reference) {
        work().cancel();
        m_waste.clear();
        showSummary();
        return;
    }
    work().start([this, scenario = state.scenario, profile = reference->front()](
                     const LatestWork::Cancelled&) -> std::function<void()> {
        return [this, waste = lengthWaste(scenario, profile)] {
            m_waste.clear();
            if (waste) {
                m_waste = row(tr("Cache of the plan's tokens alone"), sizeText(waste->exact))
                    + row(tr("padded to the longest"), changeText(difference(waste->padded, waste->exact)))
                    + row(tr("in this engine's blocks and slots"),
                        changeText(difference(waste->engine, waste->exact)));
            }
            showSummary();
        };
    });
}

void LengthsPage::showPrefix(const PlanState& state) {
    const Workload& workload = state.scenario.workload;
    const std::uint64_t shortest = workload.lengths.empty()
        ? workload.context
        : *std::min_element(workload.lengths.begin(), workload.lengths.end());
    m_prefix->showNumber(workload.prefix, withStops(contextStops(std::max<std::uint64_t>(1, shortest)), {0}));
    const bool ignored = state.estimate
        && std::any_of(state.estimate->warnings.begin(), state.estimate->warnings.end(),
            [](const Warning& warning) { return warning.code == "prefix_not_shared"; });
    m_prefix->setHint(
        ignored ? tr("saves nothing in this engine") : tr("stored once where the engine shares it"));
}

void LengthsPage::showSummary() {
    const LengthSummary summary = summarize(m_list.lengths);
    QString rows;
    if (summary.count > 0) {
        rows = row(tr("Sequences"), countText(summary.count))
            + row(tr("Shortest"), countText(summary.shortest))
            + row(tr("Mean"), countText(static_cast<std::uint64_t>(std::round(summary.mean))))
            + row(tr("95th percentile"), countText(summary.percentile95))
            + row(tr("Longest"), countText(summary.longest))
            + row(tr("Tokens together"), countText(summary.tokens.value()))
            + row(tr("Padding to the longest"),
                tr("%1 tokens, %2", "count, share of all")
                    .arg(countText(summary.padding.value()),
                        percentText(static_cast<double>(summary.padding.value())
                            / static_cast<double>((summary.padding + summary.tokens).value()))));
    } else {
        rows = row(tr("All sequences of the plan are equally long."), {});
    }
    const QString html = QStringLiteral("<table>%1%2</table>").arg(rows, m_waste);
    if (m_summary->text() != html) m_summary->setText(html);
}

} // namespace vramplan
