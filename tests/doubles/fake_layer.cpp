// SPDX-License-Identifier: Apache-2.0
// A Vulkan layer, an overlay or recorder say, that takes down every program which loads it.
#include <cstdlib>

namespace {

struct Crash {
    Crash() { std::abort(); }
};
const Crash g_crash;

} // namespace
