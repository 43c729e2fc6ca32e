// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/transformers_quantized.h"

#include <gtest/gtest.h>

namespace vramplan::transformers {
namespace {

/// 4,096 tokens of 8 heads of 128.
constexpr std::uint64_t kElements = 4096 * 8 * 128;

// Packed by the libraries themselves; scales and zeros are 2 × 65,536 (131,072) values of 2 B.
TEST(TransformersQuantized, PacksAsTheBackEndsDo) {
    struct Row {
        QuantBackend backend;
        std::uint64_t bits, group;
        std::int64_t axis;
        std::uint64_t total, scales;
    };
    for (const Row& row : {Row{QuantBackend::Quanto, 2, 64, 0, 1310720, 262144},
             Row{QuantBackend::Quanto, 4, 64, -1, 2359296, 262144},
             Row{QuantBackend::Quanto, 4, 32, 0, 2621440, 524288},
             Row{QuantBackend::Hqq, 4, 64, 1, 2359296, 262144},
             Row{QuantBackend::Hqq, 2, 64, 1, 1310720, 262144},
             Row{QuantBackend::Hqq, 3, 64, 0, 2097152, 262144},
             Row{QuantBackend::Hqq, 3, 64, 1, 1939968, 262144}}) {
        const PackedTensor packed =
            packedTensor({.backend = row.backend, .bits = row.bits, .group = row.group}, row.axis,
                Count(kElements), ElementType::BF16);
        EXPECT_EQ(packed.total(), Bytes(row.total)) << row.bits << " " << row.axis;
        EXPECT_EQ(packed.scales, Bytes(row.scales));
    }
}

TEST(TransformersQuantized, HqqPacksOneAndEightBits) {
    EXPECT_EQ(
        packedTensor({.backend = QuantBackend::Hqq, .bits = 8}, 1, Count(kElements), ElementType::F16).data,
        Bytes(kElements));
    EXPECT_EQ(
        packedTensor({.backend = QuantBackend::Hqq, .bits = 1}, 1, Count(kElements), ElementType::F16).data,
        Bytes(kElements / 8));
}

// The residual is packed when it would reach its length.
TEST(TransformersQuantized, TheResidualStaysBelowItsLength) {
    const Quantization packing{.residual = 128};
    EXPECT_EQ(residualTokens(packing, 4223, 4222), 127u);
    EXPECT_EQ(residualTokens(packing, 4223, 0), 0u);
    EXPECT_EQ(residualTokens(packing, 4223, 100), 100u);
    EXPECT_EQ(residualTokens({.residual = 1}, 4223, 100), 0u);
}

} // namespace
} // namespace vramplan::transformers
