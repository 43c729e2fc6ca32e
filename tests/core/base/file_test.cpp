// SPDX-License-Identifier: Apache-2.0
#include "core/base/file.h"

#include "core/base/path.h"
#include "tests/support/temporary_folder.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

#ifndef _WIN32
#include <csignal>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace vramplan {
namespace {

using test::TemporaryFolder;

std::string contentOf(const std::string& path) {
    std::ifstream stream(pathOf(path), std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

std::ptrdiff_t entryCount(const TemporaryFolder& folder) {
    return std::distance(
        std::filesystem::directory_iterator(folder.path()), std::filesystem::directory_iterator());
}

TEST(ReadFile, GivesTheWholeContent) {
    const TemporaryFolder folder;
    const std::string content("a\0b\r\n\xff", 6);
    EXPECT_EQ(readFile(folder.write("a.bin", content), 100).value(), content);
    EXPECT_EQ(readFile(folder.write("empty", ""), 100).value(), "");
}

TEST(ReadFile, NamesWhatIsMissing) {
    const TemporaryFolder folder;
    const auto result = readFile(folder / "nothing.json", 100);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind, ErrorKind::Unreadable);
    EXPECT_EQ(result.error().code, "file_missing");
    EXPECT_EQ(result.error().file, folder / "nothing.json");
}

TEST(ReadFile, RefusesAFolderAndAFileUsedAsFolder) {
    const TemporaryFolder folder;
    EXPECT_EQ(readFile(folder.path(), 100).error().code, "file_is_folder");
    const std::string file = folder.write("file", "x");
    EXPECT_EQ(readFile(file + "/below", 100).error().kind, ErrorKind::Unreadable);
}

#ifdef _WIN32
// No line breaks in names there, and files grow in steps of 32 bits.
constexpr std::uintmax_t kSparse = std::uintmax_t{1} << 30;
constexpr const char* kOddNames[] = {"=cmd+1", "-rf"};
#else
constexpr std::uintmax_t kSparse = std::uintmax_t{1} << 40; ///< a tebibyte that no memory would hold
constexpr const char* kOddNames[] = {"=cmd+1", "-rf", "a\nb"};
#endif

TEST(ReadFile, RefusesMoreThanItsLimitWithoutReadingIt) {
    const TemporaryFolder folder;
    const std::string path = folder.write("big", "");
    std::filesystem::resize_file(path, kSparse);
    EXPECT_EQ(readFile(path, 1000).error().code, "file_too_large");
    EXPECT_TRUE(readFile(folder.write("edge", std::string(10, 'x')), 10));
    EXPECT_FALSE(readFile(folder.write("over", std::string(11, 'x')), 10));
}

TEST(ReadFile, TakesNamesThatAreOdd) {
    const TemporaryFolder folder;
    for (const char* name : kOddNames) EXPECT_EQ(readFile(folder.write(name, "x"), 10).value(), "x") << name;
}

TEST(ReadFile, TakesNamesInEveryScript) {
    const TemporaryFolder folder;
    EXPECT_EQ(readFile(folder.write("模型 8B.json", "x"), 10).value(), "x");
}

#ifndef _WIN32
TEST(ReadFile, NeverWaitsForAPipeOrADevice) {
    const TemporaryFolder folder;
    ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
    EXPECT_EQ(readFile(folder / "pipe", 100).error().code, "file_not_regular");
    EXPECT_EQ(readFile("/dev/zero", 100).error().code, "file_not_regular");
}

TEST(ReadFile, SaysThatPermissionIsMissing) {
    const TemporaryFolder folder;
    const std::string path = folder.write("secret", "x");
    ASSERT_EQ(::chmod(path.c_str(), 0), 0);
    const uid_t user = ::geteuid();
    if (user == 0) {
        ASSERT_EQ(::seteuid(65534), 0); // root may read everything, nobody may not
    }
    const auto result = readFile(path, 100);
    ASSERT_EQ(::seteuid(user), 0);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, "file_unreadable");
}
#endif

TEST(WriteFile, WritesAndReplaces) {
    const TemporaryFolder folder;
    const std::string path = folder / "plan.vramplan";
    ASSERT_TRUE(writeFileAtomically(path, "old"));
    ASSERT_TRUE(writeFileAtomically(path, std::string("new\0text", 8)));
    EXPECT_EQ(contentOf(path), std::string("new\0text", 8));
    EXPECT_EQ(entryCount(folder), 1);
}

TEST(WriteFile, TakesNamesInEveryScript) {
    const TemporaryFolder folder;
    for (const char* text : {"old", "new"}) {
        ASSERT_TRUE(writeFileAtomically(folder / "模型 8B.json", text));
        EXPECT_EQ(contentOf(folder / "模型 8B.json"), text);
    }
    EXPECT_EQ(entryCount(folder), 1);
    const auto entry = std::filesystem::directory_iterator(pathOf(folder.path()));
    EXPECT_EQ(entry->path().filename().u16string(), u"\u6A21\u578B 8B.json");
}

TEST(WriteFile, FailsWithoutAFolder) {
    const TemporaryFolder folder;
    const auto result = writeFileAtomically(folder / "no/such/folder.csv", "x");
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind, ErrorKind::Unwritable);
    EXPECT_EQ(result.error().file, folder / "no/such/folder.csv");
    EXPECT_EQ(entryCount(folder), 0);
}

TEST(WriteFile, RefusesAFolderAsItsTarget) {
    const TemporaryFolder folder;
    EXPECT_EQ(writeFileAtomically(folder.path(), "x").error().code, "output_not_a_file");
}

TEST(WriteFile, TakesTheLongestNameAFolderCanHold) {
    const TemporaryFolder folder;
    const std::string path = folder / (std::string(255, 'n'));
    ASSERT_TRUE(writeFileAtomically(path, "x"));
    EXPECT_EQ(contentOf(path), "x");
}

#ifndef _WIN32
TEST(WriteFile, RefusesADevice) {
    EXPECT_EQ(writeFileAtomically("/dev/full", "x").error().code, "output_not_a_file");
}

TEST(WriteFile, KeepsTheOldFileWhenWritingFailsHalfWay) {
    const TemporaryFolder folder;
    const std::string path = folder.write("report.csv", "the old report");
    // A file size limit stands for a full disk: the system refuses the write itself.
    struct rlimit before{};
    ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
    const auto oldHandler = std::signal(SIGXFSZ, SIG_IGN);
    struct rlimit small = before;
    small.rlim_cur = 1000;
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
    const auto result = writeFileAtomically(path, std::string(100'000, 'x'));
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &before), 0);
    std::signal(SIGXFSZ, oldHandler);

    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind, ErrorKind::Unwritable);
    EXPECT_EQ(contentOf(path), "the old report");
    EXPECT_EQ(entryCount(folder), 1) << "a part was left behind";
}

TEST(WriteFile, FollowsALinkAndKeepsIt) {
    const TemporaryFolder folder;
    const std::string target = folder.write("target.csv", "old");
    std::filesystem::create_symlink("target.csv", folder / "link.csv");
    ASSERT_TRUE(writeFileAtomically(folder / "link.csv", "new"));
    EXPECT_TRUE(std::filesystem::is_symlink(folder / "link.csv"));
    EXPECT_EQ(contentOf(target), "new");
}

TEST(WriteFile, KeepsThePermissionsOfTheFileItReplaces) {
    const TemporaryFolder folder;
    const std::string path = folder.write("plan.vramplan", "old");
    ASSERT_EQ(::chmod(path.c_str(), 0640), 0);
    ASSERT_TRUE(writeFileAtomically(path, "new"));
    EXPECT_EQ(std::filesystem::status(path).permissions(), std::filesystem::perms(0640));
}

TEST(WriteFile, NeverWritesThroughAFileThatSomebodyElsePlanted) {
    const TemporaryFolder folder;
    const std::string victim = folder.write("victim", "untouched");
    for (int i = 0; i < 4; ++i) { // whatever number the next temporary name carries
        std::filesystem::create_symlink(
            victim, folder / (".vramplan-" + std::to_string(::getpid()) + "-" + std::to_string(i) + ".part"));
    }
    ASSERT_TRUE(writeFileAtomically(folder / "out.csv", "x"));
    EXPECT_EQ(contentOf(victim), "untouched");
}
#endif

TEST(ProgramFolder, HoldsThisTestProgram) {
    EXPECT_EQ(std::filesystem::path(programFolder()).filename(), "tests");
}

} // namespace
} // namespace vramplan
