// SPDX-License-Identifier: Apache-2.0
#include "core/base/file.h"
#include "core/catalogue/model_index.h"

#include <cstdio>

/// Build step: reads all model presets of a folder and writes the index that is delivered with them.
int main(int count, char** arguments) {
    using namespace vramplan;
    if (count != 3) {
        std::fputs("usage: make_model_index DATA_FOLDER OUTPUT\n", stderr);
        return 2;
    }
    const auto index = makeModelIndex(arguments[1]);
    const auto written = index ? writeFileAtomically(arguments[2], *index) : std::unexpected(index.error());
    if (written) return 0;
    std::fprintf(stderr, "%s\n", describe(written.error()).c_str());
    return 3;
}
