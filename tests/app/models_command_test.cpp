// SPDX-License-Identifier: Apache-2.0
#include "tests/support/environment.h"
#include "tests/support/run_program.h"

#include <filesystem>
#include <gmock/gmock.h>

namespace vramplan::test {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// Source: llama.cpp, common.cpp, fs_get_cache_directory().
#ifdef _WIN32
constexpr const char* kLlamaCache = "AppData/Local";
#elif defined(__APPLE__)
constexpr const char* kLlamaCache = "Library/Caches";
#else
constexpr const char* kLlamaCache = ".cache";
#endif

/// A home of its own, so that what this machine holds does not count.
class LocalModelsCommand : public testing::Test {
protected:
    static ProgramRun list(std::vector<std::string> more = {}) {
        more.insert(more.begin(), {"models", "--local"});
        return runProgram("bin/vramplan-cli", more);
    }
    static std::vector<std::string> names(const nlohmann::json& answer) {
        std::vector<std::string> names;
        // The system's own Ollama folder is outside the home; nothing else is.
        for (const auto& model : answer["models"])
            if (model["path"].get<std::string>().starts_with(fs::temp_directory_path().string()))
                names.push_back(model["name"]);
        return names;
    }
    void fillStores() const {
        const std::string digest(64, 'a');
        home.write(".cache/huggingface/hub/models--a--b/snapshots/1/model.safetensors", "12345");
        home.write(".ollama/models/manifests/registry.ollama.ai/library/llama3.1/8b",
            R"({"layers":[{"mediaType":"application/vnd.ollama.image.model","digest":"sha256:)" + digest
                + R"(","size":7}]})");
        home.write(".ollama/models/blobs/sha256-" + digest, "1234567");
        home.write(".lmstudio/models/pub/repo/x-Q4_K_M.gguf", "12");
        home.write(std::string(kLlamaCache) + "/llama.cpp/cached-00001-of-00002.gguf", "1");
    }
    TemporaryFolder home;
    ScopedVariables variables{{{"HOME", home.path()}, {"LOCALAPPDATA", home / "AppData/Local"},
        {"XDG_CACHE_HOME", {}}, {"HF_HOME", {}}, {"HF_HUB_CACHE", {}}, {"HUGGINGFACE_HUB_CACHE", {}},
        {"OLLAMA_MODELS", {}}, {"LLAMA_CACHE", {}}}};
};

TEST_F(LocalModelsCommand, ListsEveryStoreWithNameFormatAndSize) {
    fillStores();
    const ProgramRun run = list({"--format", "json"});
    ASSERT_EQ(run.exitCode, 0) << run.err;
    const auto json = run.json();
    EXPECT_EQ(json["format"], "vramplan.local-models/1");
    EXPECT_THAT(json["problems"], IsEmpty());
    ASSERT_THAT(names(json), ElementsAre("a/b", "llama3.1:8b", "pub/repo/x-Q4_K_M", "cached"));
    const auto& first = json["models"][0];
    EXPECT_EQ(first["format"], "safetensors");
    EXPECT_EQ(first["bytes"], 5);
    EXPECT_EQ(first["store"], "Hugging Face");
    EXPECT_EQ(first["path"], home / ".cache/huggingface/hub/models--a--b/snapshots/1");
    EXPECT_EQ(json["models"].back()["complete"], false) << "one of two parts";
    EXPECT_EQ(json["stores"][0]["exists"], true);
}

TEST_F(LocalModelsCommand, WritesTablesForPeopleAndWholeBytesAsCsv) {
    home.write(".lmstudio/models/pub/x.gguf", std::string(3 << 20, 'x'));
    const ProgramRun table = list();
    EXPECT_THAT(table.out, HasSubstr("Model")) << table.err;
    EXPECT_THAT(table.out, HasSubstr("  3.0 MiB  "));
    const ProgramRun csv = list({"--format", "csv"});
    EXPECT_THAT(csv.out, testing::StartsWith("Model,Format,Bytes,Store,Complete,Path\n"));
    EXPECT_THAT(csv.out, HasSubstr("pub/x,gguf,3145728,LM Studio,yes," + home.path()));
}

TEST_F(LocalModelsCommand, SearchesMoreFoldersAndFiltersByName) {
    fillStores();
    const std::string folder = fs::path(home.write("mine/Qwen3-8B-Q8_0.gguf", "1234")).parent_path().string();
    const std::string other = fs::path(home.write("other/phi.gguf", "1")).parent_path().string();
    const ProgramRun all = list({"--folder", folder, "--folder", other, "--format", "json"});
    EXPECT_THAT(names(all.json()), testing::IsSupersetOf({"Qwen3-8B-Q8_0", "phi", "a/b"})) << all.err;
    const ProgramRun some = list({"--folder", folder, "qwen 3", "--format", "json"});
    EXPECT_THAT(names(some.json()), ElementsAre("Qwen3-8B-Q8_0")) << some.err;
}

TEST_F(LocalModelsCommand, AnEmptyMachineIsNoError) {
    const ProgramRun run = list({"--format", "json"});
    EXPECT_EQ(run.exitCode, 0) << run.err;
    EXPECT_THAT(names(run.json()), IsEmpty());
    const ScopedVariables homeless(ScopedVariables::Values{{"HOME", {}}});
    EXPECT_EQ(list().exitCode, 0);
}

TEST_F(LocalModelsCommand, SaysWhatCouldNotBeReadAndListsTheRest) {
    home.write(".ollama/models/manifests/registry.ollama.ai/library/broken/latest", "{");
    home.write(".lmstudio/models/x.gguf", "12");
    const ProgramRun json = list({"--format", "json"});
    EXPECT_EQ(json.exitCode, 0);
    EXPECT_THAT(names(json.json()), ElementsAre("x"));
    ASSERT_EQ(json.json()["problems"].size(), 1u);
    const std::string manifest = fs::path("broken/latest").make_preferred().string();
    EXPECT_THAT(json.json()["problems"][0].get<std::string>(), HasSubstr(manifest));
    EXPECT_THAT(json.err, IsEmpty());
    const ProgramRun table = list();
    EXPECT_EQ(table.exitCode, 0);
    EXPECT_THAT(table.err, HasSubstr(manifest));
}

TEST_F(LocalModelsCommand, RefusesFoldersThatAreNone) {
    const std::string file = home.write("file.gguf", "1");
    for (const std::string& wrong : {home.path() + "/nowhere", file}) {
        const ProgramRun run = list({"--folder", wrong, "--format", "json"});
        EXPECT_EQ(run.exitCode, 3) << run.err;
        EXPECT_EQ(run.json()["error"]["code"], "not_a_folder");
        EXPECT_EQ(run.json()["error"]["file"], wrong);
        EXPECT_THAT(run.err, HasSubstr("there is no such folder"));
    }
    EXPECT_EQ(runProgram("bin/vramplan-cli", {"models", "--folder", home.path()}).exitCode, 2);
    EXPECT_EQ(list({"--format", "markdown"}).exitCode, 2);
    EXPECT_EQ(list({"--output", home.path() + "/no/such/folder/list.csv", "--format", "csv"}).exitCode, 5);
}

TEST(ModelsCommand, CsvHoldsWholeNumbers) {
    const ProgramRun run =
        runProgram("bin/vramplan-cli", {"models", "Llama-3.1-8B-Instruct", "--format", "csv"});
    ASSERT_EQ(run.exitCode, 0) << run.err;
    // 8,030,261,248 parameters: the total of the model's safetensors index.
    EXPECT_THAT(run.out, HasSubstr(",8030261248,131072,meta-llama/Llama-3.1-8B-Instruct\n"));
}

} // namespace
} // namespace vramplan::test
