// SPDX-License-Identifier: GPL-3.0-only
#include "ui/panels/parallel_control.h"

#include "core/estimate/engine.h"
#include "ui/session/plan_edits.h"

#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>

namespace vramplan {
namespace {

constexpr int kMostRanks = 1024;
constexpr std::array kSizes = {
    &Parallelism::tensor, &Parallelism::pipeline, &Parallelism::data, &Parallelism::expert};

} // namespace

ParallelControl::ParallelControl(PlanSession& session, QWidget* parent)
    : QWidget(parent), m_session(session) {
    const std::array titles = {tr("Tensor"), tr("Pipeline"), tr("Data"), tr("Expert")};
    const std::array names = {
        tr("Tensor parallel"), tr("Pipeline parallel"), tr("Data parallel"), tr("Expert parallel")};
    const std::array meanings = {tr("GPUs that share every layer"), tr("Stages that follow each other"),
        tr("Copies of the model, each with its own requests"), tr("GPUs that share the experts")};
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setVerticalSpacing(4);
    for (std::size_t i = 0; i < m_boxes.size(); ++i) {
        auto* box = m_boxes[i] = new QSpinBox;
        box->setAccessibleName(names[i]);
        box->setToolTip(meanings[i]);
        box->setRange(1, kMostRanks);
        box->setKeyboardTracking(false);
        box->setFocusPolicy(Qt::StrongFocus);
        auto* label = new QLabel(titles[i]);
        label->setBuddy(box);
        const int row = static_cast<int>(i) / 2, column = static_cast<int>(i) % 2 * 2;
        grid->addWidget(label, row, column);
        grid->addWidget(box, row, column + 1);
        connect(box, &QSpinBox::valueChanged, this, [this, size = kSizes[i]](int value) {
            Parallelism parallelism = m_session.scenario().parallelism;
            parallelism.*size = static_cast<std::uint64_t>(value);
            setParallelism(m_session, parallelism);
        });
    }
    grid->setColumnStretch(1, 1);
    grid->setColumnStretch(3, 1);
    hide();
}

void ParallelControl::showPlan(const PlanState& state) {
    const Engine* engine = engineByName(state.scenario.engine);
    setVisible(engine != nullptr && engine->info().fillsBudget);
    for (std::size_t i = 0; i < m_boxes.size(); ++i) {
        const QSignalBlocker silent(m_boxes[i]);
        m_boxes[i]->setValue(static_cast<int>(state.scenario.parallelism.*kSizes[i]));
    }
}

} // namespace vramplan
