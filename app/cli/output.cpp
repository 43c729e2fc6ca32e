// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"

#include "core/base/file.h"

#include <CLI/CLI.hpp>
#include <cstdio>

namespace vramplan {

void declareOutput(CLI::App& command, Output& output, const std::string& formats, bool withFile) {
    std::vector<std::string> names;
    for (std::size_t at = 0; at <= formats.size();) {
        const std::size_t bar = std::min(formats.find('|', at), formats.size());
        names.push_back(formats.substr(at, bar - at));
        at = bar + 1;
    }
    command.add_option("--format", output.format, "form of the answer")
        ->type_name(formats)
        ->check(CLI::IsMember(names))
        ->take_last();
    if (withFile)
        command.add_option("--output", output.file, "write there instead of standard output")
            ->type_name("FILE")
            ->take_last();
}

Result<void> write(const Output& output, const std::string& text) {
    if (!output.file.empty()) return writeFileAtomically(output.file, text);
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
        return fail(ErrorKind::Unwritable, "output_unwritable", "standard output cannot be written");
    return {};
}

} // namespace vramplan
