// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/estimate/estimate.h"
#include "core/scenario/scenario.h"

#include <QString>

namespace vramplan::report {

/// "Does Llama 3.1 8B Instruct fit on GeForce RTX 4090 with one sequence of 32,768 tokens, …?"
QString questionText(const Scenario& scenario, const Estimate& estimate);
QString engineTitle(const Scenario& scenario); ///< "llama.cpp"
QString engineText(const Scenario& scenario);  ///< with the profile's version
QString weightsText(const Estimate& estimate); ///< "bf16", "as stored in the file"
/// "32,768 tokens", or shortest and longest of unequal lengths.
QString contextText(const Workload& workload);
/// "62: 10 full, 52 sliding", or only the count where all are full attention.
QString layersText(const ModelSpec& spec);
/// "preset", "configuration file /models/x/config.json".
QString modelSourceText(const ModelSource& source);
QString overridesText(const GeometryOverrides& overrides); ///< "layers 16, KV heads 4"
QString constantText(double value, const std::string& unit);

} // namespace vramplan::report
