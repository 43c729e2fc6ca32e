// SPDX-License-Identifier: Apache-2.0
#include "tests/accuracy/report.h"
#include "tests/accuracy/scores.h"
#include "tests/accuracy/text_table.h"
#include "tests/support/temporary_folder.h"

#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

namespace vramplan::accuracy {
namespace {

TEST(Accuracy, TheCommittedReportIsCurrent) {
    const auto report = makeReport(VRAMPLAN_SOURCE_DIR);
    ASSERT_TRUE(report) << describe(report.error());
    std::ifstream file(VRAMPLAN_SOURCE_DIR "/tests/accuracy/ACCURACY.md");
    std::stringstream committed;
    committed << file.rdbuf();
    EXPECT_EQ(committed.str(), *report) << "build the target accuracy_report and commit what it writes";
}

TEST(Accuracy, AMissingFactsFileIsNamed) {
    const auto report = makeReport("/nowhere");
    ASSERT_FALSE(report);
    EXPECT_NE(report.error().message.find("llama_cpp_shapes.txt"), std::string::npos);
}

TEST(Scores, CountWhatIsExactAndKeepTheWorst) {
    Scores scores;
    scores.add("e", "c", "a", 100, 100);
    scores.add("e", "c", "b", 101, 100);
    scores.add("e", "c", "d", 50, 100);
    scores.add("e", "c", "z", 0, 0);
    const Score* score = scores.find("e", "c");
    ASSERT_NE(score, nullptr);
    EXPECT_EQ(score->cases, 4u);
    EXPECT_EQ(score->exact, 2u);
    EXPECT_EQ(score->withinPercent, 3u);
    EXPECT_EQ(score->worstCase, "d");
    EXPECT_DOUBLE_EQ(score->worst, 0.5);
    EXPECT_DOUBLE_EQ(percentile(score->errors, 0.5), 0);
    EXPECT_DOUBLE_EQ(percentile(score->errors, 0.75), 0.01);
    EXPECT_NE(
        scores.markdown().find("| e | c | 4 | 2 | 3 | 0.00 % | 50.00 % | 50.00 % | d |"), std::string::npos)
        << scores.markdown();
}

TEST(TextTable, NamesTheRowAndColumnOfAMistake) {
    const test::TemporaryFolder folder;
    const std::string path = folder / "t.csv";
    std::ofstream(path) << "a,b\n1,x\n";
    const auto table = TextTable::load(path);
    ASSERT_TRUE(table);
    EXPECT_EQ(table->number(0, "a").value(), 1u);
    EXPECT_NE(table->number(0, "b").error().message.find("row 1, b: \"x\" is no number"), std::string::npos);
    EXPECT_NE(table->text(0, "c").error().message.find("no column c"), std::string::npos);
    std::ofstream(path) << "a,b\n1\n";
    EXPECT_FALSE(TextTable::load(path));
}

} // namespace
} // namespace vramplan::accuracy
