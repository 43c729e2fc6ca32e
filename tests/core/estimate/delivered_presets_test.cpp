// SPDX-License-Identifier: Apache-2.0
// Every delivered preset under every engine.
#include "core/catalogue/engine_profiles.h"
#include "core/catalogue/model_catalogue.h"
#include "core/device/device_budget.h"
#include "core/estimate/engine.h"

#include <gtest/gtest.h>

namespace vramplan {
namespace {

const std::string kFolder = VRAMPLAN_SOURCE_DIR "/presets";

class EveryPreset : public testing::TestWithParam<const Engine*> { };

TEST_P(EveryPreset, IsEstimatedOrRefusedWithAReason) {
    const EngineInfo& info = GetParam()->info();
    static const auto models = ModelCatalogue::load(kFolder, {}, {});
    const auto profile = engineProfile(kFolder, info.name);
    ASSERT_TRUE(models && profile);
    for (const ModelEntry& entry : models->entries()) {
        SCOPED_TRACE(entry.id);
        const auto spec = models->open(entry);
        ASSERT_TRUE(spec) << describe(spec.error());
        Scenario scenario;
        scenario.model = std::make_shared<const ModelSpec>(*spec);
        scenario.engine = info.name;
        scenario.profile = *profile;
        scenario.workload.context = 2048;
        scenario.workload.sequences = 3;
        scenario.devices = {manualBudget(Count(80) * kGiB)};
        const auto answer = estimate(scenario);
        if (!answer) {
            EXPECT_TRUE(answer.error().kind == ErrorKind::Usage || answer.error().kind == ErrorKind::Refused)
                << describe(answer.error());
            EXPECT_FALSE(answer.error().message.empty());
            continue;
        }
        EXPECT_GT(answer->total, Bytes(0));
        EXPECT_FALSE(answer->total.overflowed());
        EXPECT_TRUE(answer->kv.bytes > Bytes(0) || answer->recurrentBytes > Bytes(0));
    }
}

INSTANTIATE_TEST_SUITE_P(
    Engines, EveryPreset, testing::ValuesIn(engines().begin(), engines().end()), [](const auto& engine) {
        std::string name = engine.param->info().name;
        std::erase_if(name, [](char c) { return c == '.' || c == '-'; });
        return name;
    });

} // namespace
} // namespace vramplan
