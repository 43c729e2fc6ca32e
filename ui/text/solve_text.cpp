// SPDX-License-Identifier: GPL-3.0-only
#include "ui/text/solve_text.h"

#include "ui/text/core_text.h"
#include "ui/text/names.h"
#include "ui/text/numbers.h"

#include <QCoreApplication>

namespace vramplan {
namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(Solve)
};

} // namespace

QString goalTitle(Goal goal) {
    switch (goal) {
    case Goal::Context: return Tr::tr("Longest context");
    case Goal::Sequences: return Tr::tr("Most sequences");
    case Goal::Gpus: return Tr::tr("Fewest GPUs");
    case Goal::Weights: return Tr::tr("Least loss of weight precision");
    case Goal::GpuLayers: return Tr::tr("Most layers on the GPU");
    }
    return {};
}

QString answerText(const Solution& solution) {
    if (!solution.value) return Tr::tr("nothing fits");
    const QString value = countText(*solution.value);
    switch (solution.goal) {
    case Goal::Context: return Tr::tr("%1 tokens").arg(value);
    case Goal::Sequences: return value;
    case Goal::Gpus: {
        std::string name = solution.scenario.devices.front().name;
        return Tr::tr("%1 × %2", "count, GPU").arg(value, modelName(name.substr(0, name.rfind(" #"))));
    }
    case Goal::Weights:
        return Tr::tr("%1, %2", "weight format, size")
            .arg(coreText(solution.weights->title), sizeText(Bytes(*solution.value)));
    case Goal::GpuLayers:
        return Tr::tr("%1 of %2").arg(value, countText(solution.scenario.model->layerCount() + 1));
    }
    return value;
}

QString solutionStep(Goal goal) {
    switch (goal) {
    case Goal::Context: return Tr::tr("longest context");
    case Goal::Sequences: return Tr::tr("most sequences");
    case Goal::Gpus: return Tr::tr("number of GPUs");
    case Goal::Weights: return Tr::tr("weights precision");
    case Goal::GpuLayers: return Tr::tr("layers on the GPU");
    }
    return {};
}

} // namespace vramplan
