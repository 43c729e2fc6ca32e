// SPDX-License-Identifier: GPL-3.0-only
#include "ui/panels/run_page.h"

#include "core/whatif/launch_command.h"
#include "core/whatif/measure_command.h"
#include "ui/text/core_text.h"
#include "ui/text/errors.h"
#include "ui/widgets/small_label.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStringList>
#include <QVBoxLayout>

namespace vramplan {
namespace {

QString notesText(const LaunchCommand& command) {
    QStringList notes;
    for (const std::string& note : command.notes) notes << coreText(note);
    return notes.join(QLatin1Char('\n'));
}

} // namespace

RunPage::RunPage(PlanSession& session, QWidget* parent) : ResultPage(session, parent) {
    auto* layout = new QVBoxLayout(this);
    m_launch = addBlock(tr("Run this plan"), tr("Launch command"), tr("Copy launch command"));
    m_measure = addBlock(
        tr("Measure what a formula cannot tell"), tr("Benchmark command"), tr("Copy benchmark command"));
    layout->addStretch();
}

RunPage::Block RunPage::addBlock(const QString& title, const QString& name, const QString& copy) {
    Block block;
    block.title = new HeadingLabel(title);
    block.text = new QPlainTextEdit;
    block.text->setReadOnly(true);
    block.text->setTabChangesFocus(true);
    block.text->setAccessibleName(name);
    block.text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    block.text->setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    block.text->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    block.text->setMinimumHeight(3 * block.text->fontMetrics().lineSpacing());
    block.text->setMaximumHeight(9 * block.text->fontMetrics().lineSpacing());
    block.copy = new QPushButton(tr("Copy"));
    block.copy->setAccessibleName(copy);
    block.notes = new SmallLabel;
    block.notes->setWordWrap(true);
    block.notes->setTextFormat(Qt::PlainText);
    block.notes->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* head = new QHBoxLayout;
    head->addWidget(block.title, 1);
    head->addWidget(block.copy);
    auto* column = static_cast<QVBoxLayout*>(layout());
    column->addLayout(head);
    column->addWidget(block.text);
    column->addWidget(block.notes);
    connect(block.copy, &QPushButton::clicked, this,
        [text = block.text] { QGuiApplication::clipboard()->setText(text->toPlainText()); });
    return block;
}

void RunPage::show(const Block& block, const QString& text, const QString& notes) {
    if (block.text->toPlainText() != text) block.text->setPlainText(text);
    block.text->setVisible(!text.isEmpty());
    block.copy->setVisible(!text.isEmpty());
    if (block.notes->text() != notes) block.notes->setText(notes);
    block.notes->setVisible(!notes.isEmpty());
}

void RunPage::follow(const PlanState& state) {
    if (!state.estimate) {
        show(m_launch, {}, errorText(*state.error));
        show(m_measure, {}, tr("There is nothing to measure where there is no plan that runs."));
        return;
    }
    const auto launch = launchCommand(state.scenario, *state.estimate);
    if (launch)
        show(m_launch, QString::fromStdString(launch->text), notesText(*launch));
    else
        show(m_launch, {}, errorText(launch.error()));
    const QString why = tr(
        "A formula of memory tells no speed. Measure the time to the first token, the time per token and the "
        "peak of memory on the target.");
    const auto measure = measureCommand(state.scenario, *state.estimate);
    if (measure)
        show(m_measure, QString::fromStdString(measure->text), why + QLatin1Char('\n') + notesText(*measure));
    else
        show(m_measure, {}, why + QLatin1Char(' ') + errorSentence(measure.error()));
}

} // namespace vramplan
