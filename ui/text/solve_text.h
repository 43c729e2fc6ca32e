// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/whatif/solve.h"

#include <QString>

namespace vramplan {

/// "Longest context", "Fewest GPUs": the question.
QString goalTitle(Goal goal);
/// "54,272 tokens", "2 × RTX 4090", "nothing fits": the answer.
QString answerText(const Solution& solution);
/// What applying the answer is called in "Undo …".
QString solutionStep(Goal goal);

} // namespace vramplan
