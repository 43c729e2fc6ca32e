// SPDX-License-Identifier: Apache-2.0
#include "tests/architecture/source_tree.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <regex>
#include <set>

namespace vramplan::testing {
namespace {

const std::vector<std::string> kCode = {"app", "core", "tests", "ui"};

std::string at(const Include& include) {
    return include.file + ":" + std::to_string(include.line) + " includes " + include.target;
}
bool startsWith(const std::string& text, std::string_view start) { return text.starts_with(start); }

/// Which folders of core/ each folder may include besides itself.
const std::map<std::string, std::set<std::string>> kBelow = {
    {"base", {}},
    {"units", {"base"}},
    {"model", {"base", "units"}},
    {"device", {"base", "units"}},
    {"probe", {"base", "units", "device"}},
    {"source", {"base", "units", "model", "device"}},
    {"scenario", {"base", "units", "model", "device"}},
    {"catalogue", {"base", "units", "model", "device", "source", "scenario"}},
    {"document", {"base", "units", "model", "device", "source", "scenario"}},
    {"estimate", {"base", "units", "model", "device", "source", "scenario"}},
    {"whatif", {"base", "units", "model", "device", "source", "scenario", "estimate"}},
    {"report", {"base", "units", "model", "device", "source", "scenario", "estimate", "whatif"}},
};

TEST(Includes, GoDownwardOnlyInsideTheCore) {
    for (const std::string& file : sourcesBelow({"core"})) {
        const std::string from = layerOf(file).substr(5);
        ASSERT_TRUE(kBelow.contains(from)) << file << ": a new folder of core/ needs its place in this table";
        for (const Include& include : includesOf(file)) {
            if (!include.quoted) continue;
            ASSERT_TRUE(startsWith(include.target, "core/")) << at(include);
            const std::string to = layerOf(include.target).substr(5);
            EXPECT_TRUE(to == from || kBelow.at(from).contains(to)) << at(include);
        }
    }
}

TEST(Includes, NothingButTheProgramsAndTheirTestsIncludesApp) {
    for (const std::string& file : sourcesBelow(kCode)) {
        // A benchmark starts the window as the program does.
        if (startsWith(file, "app/") || startsWith(file, "tests/app/") || startsWith(file, "tests/bench/"))
            continue;
        for (const Include& include : includesOf(file))
            EXPECT_FALSE(startsWith(include.target, "app/")) << at(include);
    }
}

TEST(Includes, OnlyTheDesktopProgramIncludesUi) {
    for (const std::string& file : sourcesBelow(kCode)) {
        if (startsWith(file, "ui/") || startsWith(file, "app/gui/") || startsWith(file, "tests/")) continue;
        for (const Include& include : includesOf(file))
            EXPECT_FALSE(startsWith(include.target, "ui/")) << at(include);
    }
}

TEST(Includes, ProductsNeverIncludeTests) {
    for (const std::string& file : sourcesBelow({"app", "core", "ui"}))
        for (const Include& include : includesOf(file))
            EXPECT_FALSE(startsWith(include.target, "tests/")) << at(include);
}

TEST(Includes, TheCoreAndTheCommandLineKnowNoQt) {
    static const std::regex qt("^(Q[A-Z]|Qt[A-Z]|q[a-z]+\\.h$)");
    for (const std::string& file :
        sourcesBelow({"core", "app/cli", "app/common", "app/probe_worker", "tests/core"}))
        for (const Include& include : includesOf(file))
            EXPECT_FALSE(std::regex_search(include.target, qt)) << at(include);
}

TEST(Includes, NameFilesFromTheRoot) {
    for (const std::string& file : sourcesBelow(kCode)) {
        for (const Include& include : includesOf(file)) {
            if (!include.quoted || include.target.ends_with(".moc")) continue;
            EXPECT_TRUE(exists(include.target)) << at(include);
        }
    }
}

TEST(Includes, AFileComesFirstInItsOwnSource) {
    for (const std::string& file : sourcesBelow({"app", "core", "ui"})) {
        if (!file.ends_with(".cpp")) continue;
        const std::string header = file.substr(0, file.size() - 3) + "h";
        const auto includes = includesOf(file);
        if (exists(header) && !includes.empty()) {
            EXPECT_EQ(includes.front().target, header) << file;
        }
    }
}

/// A header that costs seconds wherever it is included: only in .cpp files of these folders, and in few of
/// them.
struct Heavy {
    std::string_view header;
    std::set<std::string> folders;
    std::size_t budget;
};

TEST(Includes, HeavyHeadersAreRare) {
    const std::vector<Heavy> heavy = {
        {"nlohmann/json.hpp",
            {"core/base", "core/document", "core/probe", "core/report", "core/source", "app/cli"}, 16},
        {"CLI/CLI.hpp", {"app/cli", "app/common", "app/gui"}, 14},
    };
    for (const Heavy& each : heavy) {
        std::vector<std::string> users;
        for (const std::string& file : sourcesBelow({"app", "core", "ui"})) {
            for (const Include& include : includesOf(file)) {
                if (include.target != each.header) continue;
                EXPECT_TRUE(file.ends_with(".cpp")) << at(include) << ": use a forward declaration";
                EXPECT_TRUE(each.folders.contains(layerOf(file))) << at(include);
                users.push_back(file);
            }
        }
        EXPECT_LE(users.size(), each.budget) << each.header << ::testing::PrintToString(users);
    }
}

TEST(Includes, NoUmbrellaHeaderOfQt) {
    // <QtWidgets>, <QtWidgets/QtWidgets>, …: whole modules; the few single headers with such names are these.
    static const std::regex umbrella("^Qt[A-Z][A-Za-z0-9]*(/Qt[A-Z][A-Za-z0-9]*)?$");
    const std::set<std::string> single = {
        "QtGlobal", "QtMath", "QtNumeric", "QtPlugin", "QtEndian", "QtDebug", "QtEnvironmentVariables"};
    for (const std::string& file : sourcesBelow(kCode))
        for (const Include& include : includesOf(file))
            EXPECT_FALSE(std::regex_match(include.target, umbrella) && !single.contains(include.target))
                << at(include);
}

TEST(Includes, QtChartsStaysBehindItsWall) {
    // Deprecated upstream: ui/charts alone must be enough to replace it.
    static const std::regex charts(
        "^(QtCharts/"
        ")?Q(Chart|PolarChart|Abstract(Axis|Series|Bar)|XYSeries|(Line|Spline|Scatter|Area|Pie)S|Bar(Series|"
        "Set|"
        "CategoryAxis|ModelMapper|LegendMarker)|(Horizontal|Stacked|Percent)[A-Za-z]*Bar|Legend|(Value|"
        "Category|LogValue|DateTime|"
        "Color)Axis|BoxPlot|Candlestick|[HV](Bar|XY|Pie|BoxPlot|Candlestick)ModelMapper)");
    for (const std::string& file : sourcesBelow(kCode)) {
        if (startsWith(file, "ui/charts/") || startsWith(file, "tests/ui/charts/")) continue;
        for (const Include& include : includesOf(file)) {
            EXPECT_FALSE(!include.quoted && std::regex_search(include.target, charts)) << at(include);
        }
    }
}

} // namespace
} // namespace vramplan::testing
