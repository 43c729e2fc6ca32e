// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/estimate.h"

#include <gtest/gtest.h>

namespace vramplan {
namespace {

// The words of the JSON result, which other programs read.
TEST(EstimateNames, AreTheWordsOfTheInterface) {
    EXPECT_EQ(name(Component::Weights), "weights");
    EXPECT_EQ(name(Component::KvCache), "kv_cache");
    EXPECT_EQ(name(Component::RecurrentState), "recurrent_state");
    EXPECT_EQ(name(Component::Activations), "activations");
    EXPECT_EQ(name(Component::Output), "output");
    EXPECT_EQ(name(Component::Overhead), "overhead");
    EXPECT_EQ(title(Component::KvCache), "KV cache");
    EXPECT_EQ(name(Basis::Exact), "exact");
    EXPECT_EQ(name(Basis::Derived), "derived");
    EXPECT_EQ(name(Basis::Heuristic), "heuristic");
    EXPECT_EQ(name(Phase::Steady), "steady");
    EXPECT_EQ(name(Phase::Load), "load");
    EXPECT_EQ(name(Phase::PrefillPeak), "prefill_peak");
    EXPECT_EQ(name(Phase::DecodePeak), "decode_peak");
    EXPECT_EQ(name(VerdictState::Fits), "fits");
    EXPECT_EQ(name(VerdictState::Likely), "likely");
    EXPECT_EQ(name(VerdictState::Unlikely), "unlikely");
    EXPECT_EQ(name(VerdictState::No), "no");
    EXPECT_EQ(name(VerdictState::Spills), "spills");
    EXPECT_EQ(name(VerdictState::Adjusted), "adjusted");
    EXPECT_EQ(name(VerdictState::Queues), "queues");
    EXPECT_EQ(name(VerdictState::Refused), "refused");
    EXPECT_EQ(name(VerdictState::Unknown), "unknown");
    EXPECT_EQ(name(CacheKind::Full), "full");
    EXPECT_EQ(name(CacheKind::Sliding), "sliding");
    EXPECT_EQ(name(CacheKind::Chunked), "chunked");
    EXPECT_EQ(name(CacheKind::Latent), "latent");
    EXPECT_EQ(name(CacheKind::Indexer), "indexer");
    EXPECT_EQ(name(CacheKind::Cross), "cross");
}

TEST(DeviceEstimate, SumsOneComponent) {
    DeviceEstimate device;
    for (const std::uint64_t bytes : {1u, 2u, 4u}) {
        LineItem item;
        item.component = bytes == 2 ? Component::Output : Component::Weights;
        item.bytes = Bytes(bytes);
        device.items.push_back(item);
    }
    EXPECT_EQ(device.sum(Component::Weights), Bytes(5));
    EXPECT_EQ(device.sum(Component::Output), Bytes(2));
    EXPECT_EQ(device.sum(Component::KvCache), Bytes(0));
}

} // namespace
} // namespace vramplan
