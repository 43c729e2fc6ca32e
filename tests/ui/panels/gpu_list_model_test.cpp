// SPDX-License-Identifier: GPL-3.0-only
#include "ui/panels/gpu_list_model.h"

#include <QAbstractItemModelTester>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

GpuEntry entry(const char* name, std::uint64_t gib) {
    GpuEntry gpu;
    gpu.name = name;
    gpu.vendor = "Maker";
    gpu.architecture = "Kind";
    gpu.memory = Bytes(gib) * kGiB;
    return gpu;
}

TEST(GpuListModel, ListsNamesWithMemory) {
    const GpuEntry plain = entry("RTX", 24);
    GpuEntry twin = entry("Twin", 16);
    twin.devices = 2;
    GpuEntry sized = entry("M4", 16);
    sized.sizesGb = {16, 24, 32};
    GpuListModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setEntries({&plain, &twin, &sized});
    ASSERT_EQ(model.rowCount(), 3);
    EXPECT_EQ(model.index(0).data().toString(), QStringLiteral("RTX · 24.00 GiB"));
    EXPECT_EQ(model.index(1).data().toString(), QStringLiteral("Twin · 2 × 16.00 GiB"));
    EXPECT_EQ(model.index(2).data().toString(), QStringLiteral("M4 · 16 to 32 GB unified"));
    EXPECT_EQ(model.entry(model.index(1)), &twin);
    EXPECT_EQ(model.entry({}), nullptr);
}

} // namespace
} // namespace vramplan
