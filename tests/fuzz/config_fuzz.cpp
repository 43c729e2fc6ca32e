// SPDX-License-Identifier: Apache-2.0
#include "core/source/hf_config.h"
#include "tests/fuzz/use_model.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto document = vramplan::JsonDocument::parse({reinterpret_cast<const char*>(data), size});
    if (!document) return 0;
    auto spec = vramplan::modelFromHfConfig(*document, {});
    if (spec) vramplan::fuzz::useModel(*std::move(spec));
    return 0;
}
