// SPDX-License-Identifier: Apache-2.0
#include "tests/accuracy/held_out.h"
#include "tests/accuracy/ranges.h"
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

TEST(RangeScores, CountWhatLiesInsideAndNameTheRest) {
    RangeScores ranges;
    const double gib = 1 << 30;
    ranges.add("e", "t", "a", Bytes(1) * kGiB, Bytes(2) * kGiB, Bytes(3) * kGiB, 2.5 * gib, 0.01 * gib);
    // Printed as 3.00, which may be 3.005: half a digit outside still counts.
    ranges.add("e", "t", "b", Bytes(1) * kGiB, Bytes(2) * kGiB, Bytes(3) * kGiB, 3.005 * gib, 0.01 * gib);
    ranges.add("e", "t", "c", Bytes(1) * kGiB, Bytes(2) * kGiB, Bytes(2) * kGiB, 4 * gib, 0.01 * gib);
    EXPECT_DOUBLE_EQ(ranges.insideShare(), 2.0 / 3);
    EXPECT_DOUBLE_EQ(ranges.medianWidth(), 1);
    EXPECT_NE(ranges.markdown().find("| e | t | 3 | 2 | 66.7 % | 100 % |"), std::string::npos);
    EXPECT_NE(
        ranges.markdown().find("- c: t of 2.00 GiB (1.00 to 2.00) against 4.00 printed"), std::string::npos);
}

TEST(HeldOut, ScoresEachCaseOnTheRangeOfTheOthers) {
    HeldOut heldOut;
    const double gib = 1 << 30;
    // Stated 1 GiB each; the others of "a" print 1 and 2: its range is 1 / 1.1 to 2 × 1.1.
    heldOut.add("e", "t", "c", "a", kGiB, 1.5 * gib, 0);
    heldOut.add("e", "t", "c", "b", kGiB, 1 * gib, 0);    // of 1.5 and 2: outside 1.36 to 2.2
    heldOut.add("e", "t", "c", "d", kGiB, 2 * gib, 0);    // of 1 and 1.5: outside 0.91 to 1.65
    heldOut.add("e", "t", "lone", "f", kGiB, 2 * gib, 0); // no other case of its constant
    EXPECT_DOUBLE_EQ(heldOut.insideShare(), 1.0 / 3);
    EXPECT_DOUBLE_EQ(heldOut.medianWidth(), 2 * 1.1 - 1.5 / 1.1); // the one in the middle, of "b"
    EXPECT_NE(heldOut.markdown().find("| e | t | 3 | 1 | 33.3 % | 84 % | 1 |"), std::string::npos)
        << heldOut.markdown();
    EXPECT_NE(heldOut.markdown().find("- b: t of 1.36 to 2.20 GiB by 2 other cases against 1.00 printed"),
        std::string::npos)
        << heldOut.markdown();
}

TEST(HeldOut, RepeatedRunsAreOne) {
    HeldOut heldOut;
    for (const char* id : {"a", "b", "c"}) heldOut.add("e", "t", "c", id, kGiB, 1e9, 0);
    EXPECT_DOUBLE_EQ(heldOut.insideShare(), 1); // nothing could be scored
    EXPECT_NE(heldOut.markdown().find("| e | t | 0 | 0 | 0.0 % | 0 % | 3 |"), std::string::npos);
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
