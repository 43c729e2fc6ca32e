// SPDX-License-Identifier: Apache-2.0
#include "tests/accuracy/report.h"

#include <iostream>

/// Prints how the planner compares with the figures of the engines in tests/data. usage: vramplan-accuracy
/// [SOURCE FOLDER]
int main(int count, char** arguments) {
    const auto report = vramplan::accuracy::makeReport(count > 1 ? arguments[1] : VRAMPLAN_SOURCE_DIR);
    if (!report) {
        std::cerr << vramplan::describe(report.error()) << '\n';
        return 1;
    }
    std::cout << *report;
    return 0;
}
