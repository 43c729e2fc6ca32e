// SPDX-License-Identifier: Apache-2.0
#include "core/source/gguf.h"
#include "tests/fuzz/use_model.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace vramplan::fuzz {
namespace {

void readAs(std::string_view bytes, std::uint64_t claimedSize) {
    MemorySource source(bytes, claimedSize, "fuzz.gguf");
    auto header = readGgufHeader(source);
    if (!header) return;
    auto spec = modelFromGguf({source.path(), std::move(header->metadata), std::move(header->tensors)});
    if (spec) useModel(*std::move(spec));
}

} // namespace
} // namespace vramplan::fuzz

/// Each input stands for a whole file, and for the beginning of a sparse one with room for any data.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    vramplan::fuzz::readAs(bytes, size);
    vramplan::fuzz::readAs(bytes, size + (std::uint64_t{1} << 44));
    return 0;
}
