// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/json.h"
#include "core/estimate/estimate.h"
#include "tests/accuracy/scores.h"

#include <optional>
#include <string>

namespace vramplan::accuracy {

/// What a fact of this name is in an answer; empty for names that belong to another engine.
std::optional<double> figureOf(const Estimate& answer, const std::string& name);

/// Compares every figure of entry["expect"] that the answer has. Floats are equal to a millionth.
Result<void> scoreExpectations(const Estimate& answer, const JsonView& entry, const std::string& engine,
    const std::string& id, Scores& scores);

/// `folder`/tests/data/`name`.
Result<JsonDocument> factsOf(const std::string& folder, const std::string& name);

} // namespace vramplan::accuracy
