// SPDX-License-Identifier: Apache-2.0
// Presets know their tensors by the names of checkpoints; their compute buffers must be those of the GGUF.
#include "core/catalogue/model_catalogue.h"
#include "tests/core/estimate/engines/engine_cases.h"

#include <gtest/gtest.h>

namespace vramplan::testing {
namespace {

std::vector<Bytes> computeBuffers(
    const char* id, std::uint64_t context, std::uint64_t sequences, const SettingValues& settings) {
    const auto models = ModelCatalogue::load(VRAMPLAN_SOURCE_DIR "/presets", {}, {});
    const auto entry = models->find(id);
    if (!entry) {
        ADD_FAILURE() << id;
        return {};
    }
    Scenario plan = enginePlan("llama.cpp", models->open(**entry).value(), context, sequences);
    plan.settings = settings;
    std::vector<Bytes> buffers;
    for (const DeviceEstimate& device : mustEstimate(plan).devices)
        for (const LineItem& item : device.items)
            if (text(item.label).starts_with("Compute buffer")) buffers.push_back(item.bytes);
    return buffers;
}

// What llama.cpp's allocator (b10587) planned for gemma-3n-e4b on one GPU, and its pinned inputs.
TEST(LlamaCppLayouts, Gemma3nAsPresetIsTheGgufToTheByte) {
    const auto buffers = computeBuffers("google/gemma-3n-E4B-it", 8192, 1,
        {{"ubatch_size", "512"}, {"batch_size", "2048"}, {"flash_attn", "on"}});
    EXPECT_EQ(buffers, (std::vector<Bytes>{Bytes(166'217'856), Bytes(36'198'432)}));
}

// Gemma 4 E2B printed 560.07 MiB on its GPU and 142.09 MiB of pinned inputs (b9849, Vulkan, issue comment of
// HilbertRaum); an older build with one more tensor alive.
TEST(LlamaCppLayouts, PerLayerEmbeddingsStandBesideTheFeedForwardBlock) {
    const auto buffers = computeBuffers("google/gemma-4-E2B-it", 8192, 4,
        {{"kv_unified", "true"}, {"ubatch_size", "2048"}, {"batch_size", "2048"}, {"flash_attn", "on"}});
    ASSERT_EQ(buffers.size(), 2u);
    const auto mebibytes = [](Bytes bytes) { return static_cast<double>(bytes.value()) / (1 << 20); };
    EXPECT_NEAR(mebibytes(buffers[0]), 560.07, 0.12 * 560.07);
    EXPECT_NEAR(mebibytes(buffers[1]), 142.09, 0.005);
}

} // namespace
} // namespace vramplan::testing
