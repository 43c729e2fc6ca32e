// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engine.h"
#include "core/estimate/engine_choice.h"

#include <gtest/gtest.h>
#include <set>
#include <string>

namespace vramplan {
namespace {

TEST(EngineRegistry, FindsEveryEngineByItsName) {
    ASSERT_FALSE(engines().empty());
    EXPECT_STREQ(engines().front()->info().name, "reference");
    std::set<std::string> names;
    for (const Engine* engine : engines()) {
        EXPECT_TRUE(names.insert(engine->info().name).second) << engine->info().name;
        EXPECT_EQ(engineByName(engine->info().name), engine);
        EXPECT_FALSE(engine->info().kvTypes.empty()) << engine->info().name;
    }
    for (const char* unknown : {"", "Reference", "reference ", "nonsense"})
        EXPECT_EQ(engineByName(unknown), nullptr) << unknown;
}

TEST(EngineRegistry, EveryDefaultIsAValueItsSettingAccepts) {
    for (const Engine* engine : engines()) {
        SettingValues defaults;
        for (const SettingInfo& setting : engine->info().settings) {
            EXPECT_STRNE(setting.meaning, "") << engine->info().name << " " << setting.key;
            defaults.emplace_back(setting.key, setting.fallback);
        }
        const auto resolved = ResolvedSettings::resolve(engine->info(), defaults);
        EXPECT_TRUE(resolved) << describe(resolved.error());
    }
}

TEST(EngineChoice, AGgufFileRunsInLlamaCppAndAllElseIsPlannedByTheFormula) {
    ModelSpec model;
    model.source.kind = "gguf";
    EXPECT_EQ(usualEngine(model), "llama.cpp");
    model.source.kind = "safetensors";
    EXPECT_EQ(usualEngine(model), "reference");
    for (const Engine* engine : engines())
        EXPECT_NE(engineNames().find(engine->info().name), std::string::npos) << engine->info().name;
}

} // namespace
} // namespace vramplan
