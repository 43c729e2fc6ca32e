// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/json.h"
#include "core/catalogue/engine_profiles.h"
#include "core/source/hf_config.h"
#include "tests/support/core/fixtures.h"

#include <memory>
#include <string>

namespace vramplan::testing {

/// The model of a config.json, or a test failure.
inline ModelSpec modelOf(const JsonDocument& config) {
    auto model = modelFromHfConfig(config, {});
    if (!model) {
        ADD_FAILURE() << describe(model.error());
        return {};
    }
    return std::move(*model);
}
inline ModelSpec modelOf(std::string_view config) {
    auto document = JsonDocument::parse(config);
    if (!document) {
        ADD_FAILURE() << describe(document.error());
        return {};
    }
    return modelOf(*document);
}

/// A plan of this engine with its delivered constants and no words about cache types.
inline Scenario enginePlan(const std::string& engineAndVersion, ModelSpec model, std::uint64_t context,
    std::uint64_t sequences = 1) {
    Scenario plan = planFor(std::move(model), context, sequences, Count(2000) * kGiB);
    plan.precision.kvK = plan.precision.kvV = std::nullopt;
    plan.engine = engineAndVersion.substr(0, engineAndVersion.find('@'));
    auto profile = engineProfile(VRAMPLAN_SOURCE_DIR "/presets", engineAndVersion);
    if (profile)
        plan.profile = *profile;
    else
        ADD_FAILURE() << describe(profile.error());
    plan.host = budgetOf(HostMemory{Count(4000) * kGiB, Count(4000) * kGiB, "test"});
    return plan;
}

/// Σ of the items of all devices (or one) whose label begins so.
inline Bytes labelled(const Estimate& answer, std::string_view beginning) {
    Bytes sum;
    for (const DeviceEstimate& device : answer.devices)
        for (const LineItem& item : device.items)
            if (text(item.label).starts_with(beginning)) sum += item.bytes;
    return sum;
}

inline bool warns(const Estimate& answer, std::string_view code) {
    for (const Warning& warning : answer.warnings)
        if (warning.code == code) return true;
    return false;
}

/// The refusal's setting; empty, with a failure, where the plan is not refused.
inline std::string refusedSetting(const Scenario& plan) {
    const auto answer = estimate(plan);
    if (answer || answer.error().kind != ErrorKind::Refused || answer.error().arguments.empty()) {
        ADD_FAILURE() << (answer ? std::string("not refused") : describe(answer.error()));
        return {};
    }
    EXPECT_NE(answer.error().message.find(':'), std::string::npos);
    return answer.error().arguments[0];
}

} // namespace vramplan::testing
