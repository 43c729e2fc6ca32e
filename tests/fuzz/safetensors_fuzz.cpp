// SPDX-License-Identifier: Apache-2.0
#include "core/source/checkpoint.h"
#include "core/source/safetensors.h"
#include "core/source/safetensors_files.h"
#include "tests/fuzz/use_model.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace vramplan::fuzz {
namespace {

std::string headerOf(std::string_view text) {
    std::string file;
    for (int i = 0; i < 8; ++i) file += static_cast<char>((std::uint64_t{text.size()} >> (8 * i)) & 0xff);
    return file.append(text);
}

void readAs(std::string_view bytes, std::uint64_t claimedSize) {
    MemorySource source(bytes, claimedSize, "fuzz.safetensors");
    auto tensors = readSafetensorsHeader(source);
    if (tensors) useModel(modelFromTensors(inventoryOf(*std::move(tensors)), "fuzz.safetensors"));
}

/// Random data would hardly ever fill the file exactly: the size that the last offset asks for.
std::uint64_t lastOffset(std::string_view text) {
    const std::size_t end = text.rfind(']');
    std::uint64_t value = 0, place = 1;
    for (std::size_t i = end;
        end != std::string_view::npos && i-- > 0 && text[i] >= '0' && text[i] <= '9' && place != 0;
        place *= 10)
        value += place * static_cast<std::uint64_t>(text[i] - '0');
    return std::min(value, std::uint64_t{1} << 62);
}

} // namespace
} // namespace vramplan::fuzz

/// Each input is a file, the header text of one, and an index.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    vramplan::fuzz::readAs(bytes, size);
    const std::string header = vramplan::fuzz::headerOf(bytes);
    vramplan::fuzz::readAs(header, header.size() + vramplan::fuzz::lastOffset(bytes));
    (void)vramplan::parseSafetensorsIndex(bytes, "fuzz.index.json");
    return 0;
}
