// SPDX-License-Identifier: Apache-2.0
#include "core/source/local_models.h"

#include "tests/support/temporary_folder.h"

#include <filesystem>
#include <gmock/gmock.h>
#include <map>

namespace vramplan {
namespace {

namespace fs = std::filesystem;
using Layout = ModelStore::Layout;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

struct LocalModelsTest : testing::Test {
    LocalModels find(Layout layout, const std::string& below) const {
        return findLocalModels({{layout, "Store", folder / below}});
    }
    /// False where this system makes no links for us: Wine, and Windows without that right.
    bool linked(const std::string& target, const std::string& link) const {
        std::error_code code;
        fs::create_symlink(target, folder / link, code);
#ifdef _WIN32
        return !code;
#else
        EXPECT_FALSE(code) << code.message();
        return true;
#endif
    }
    static std::vector<std::string> names(const LocalModels& found) {
        std::vector<std::string> list;
        list.reserve(found.models.size());
        for (const LocalModel& model : found.models) list.push_back(model.name);
        return list;
    }
    test::TemporaryFolder folder;
};

TEST_F(LocalModelsTest, listsTheHuggingFaceCache) {
    const std::string repository = "hub/models--meta-llama--Llama-3.1-8B/";
    folder.write(repository + "refs/main", "abc123\n");
    folder.write(repository + "blobs/1", "config");
    folder.write(repository + "blobs/2", std::string(1000, 'x'));
    fs::create_directories(folder / (repository + "snapshots/abc123"));
    const bool links = linked("../../blobs/1", repository + "snapshots/abc123/config.json")
        && linked("../../blobs/2", repository + "snapshots/abc123/model.safetensors");
    if (!links) {
        // The files themselves stand there then: huggingface_hub, "Manage your cache", "Limitations".
        folder.write(repository + "snapshots/abc123/config.json", "config");
        folder.write(repository + "snapshots/abc123/model.safetensors", std::string(1000, 'x'));
    }
    folder.write(repository + "snapshots/old/model.safetensors", "old");
    folder.write("hub/models--TheBloke--X-GGUF/snapshots/1/x.Q4_K_M.gguf", "12345");
    folder.write("hub/models--TheBloke--X-GGUF/snapshots/1/x.Q8_0.gguf", "1234567");
    folder.write("hub/datasets--a--b/snapshots/1/x.safetensors", "no model");
    folder.write("hub/models--only--tokenizer/snapshots/1/tokenizer.json", "{}");
    const LocalModels found = find(Layout::HuggingFaceCache, "hub");
    EXPECT_THAT(found.problems, IsEmpty());
    ASSERT_THAT(names(found),
        ElementsAre("TheBloke/X-GGUF/x.Q4_K_M", "TheBloke/X-GGUF/x.Q8_0", "meta-llama/Llama-3.1-8B"));
    EXPECT_EQ(found.models[0].format, "gguf");
    EXPECT_EQ(found.models[0].bytes, 5u);
    EXPECT_EQ(found.models[2].format, "safetensors");
    EXPECT_EQ(found.models[2].bytes, 1000u);
    EXPECT_EQ(found.models[2].path, folder / (repository + "snapshots/abc123"));
    EXPECT_TRUE(found.models[2].complete);
    if (!links) GTEST_SKIP() << "this system has no symbolic links, so none can lead to nothing";
    fs::remove(folder / (repository + "blobs/2"));
    EXPECT_FALSE(find(Layout::HuggingFaceCache, "hub").models[2].complete);
}

TEST_F(LocalModelsTest, listsOllamasStore) {
    const std::string digest(64, 'a');
    const auto manifest = [&](const std::string& hex, const char* size) {
        return R"({"layers":[{"mediaType":"application/vnd.ollama.image.license","digest":"sha256:1","size":1},)"
               R"({"mediaType":"application/vnd.ollama.image.model","digest":"sha256:)"
            + hex + R"(","size":)" + size + "}]}";
    };
    folder.write("o/manifests/registry.ollama.ai/library/llama3.1/8b", manifest(digest, "7"));
    folder.write("o/manifests/registry.ollama.ai/someone/tune/latest", manifest(digest, "7"));
    folder.write("o/manifests/hf.co/unsloth/gemma/Q4_K_M", manifest(std::string(64, 'b'), "9"));
    folder.write("o/manifests/registry.ollama.ai/library/evil/latest", manifest("../../../etc/passwd", "7"));
    folder.write("o/manifests/registry.ollama.ai/library/broken/latest", "{");
    folder.write("o/manifests/registry.ollama.ai/library/remote/latest", R"({"layers":[]})");
    folder.write("o/blobs/sha256-" + digest, "1234567");
    const LocalModels found = find(Layout::Ollama, "o");
    ASSERT_THAT(
        names(found), ElementsAre("hf.co/unsloth/gemma:Q4_K_M", "llama3.1:8b", "someone/tune:latest"));
    EXPECT_FALSE(found.models[0].complete);
    EXPECT_TRUE(found.models[1].complete);
    EXPECT_EQ(found.models[1].bytes, 7u);
    EXPECT_EQ(found.models[1].path, folder / ("o/blobs/sha256-" + digest));
    ASSERT_EQ(found.problems.size(), 2u);
    EXPECT_THAT(found.problems[0], HasSubstr(fs::path("broken/latest").make_preferred().string()));
    EXPECT_THAT(found.problems[1], HasSubstr("expected a sha256 digest"));
}

TEST_F(LocalModelsTest, listsAnyFolder) {
    folder.write("m/lmstudio-community/Qwen3-8B-GGUF/Qwen3-8B-Q4_K_M.gguf", "12");
    folder.write("m/lmstudio-community/Qwen3-8B-GGUF/mmproj-Qwen3-8B.gguf", "123");
    folder.write("m/big/x-00001-of-00003.gguf", "1");
    folder.write("m/big/x-00002-of-00003.gguf", "22");
    folder.write("m/mlx/model-00001-of-00002.safetensors", "1");
    folder.write("m/mlx/model-00002-of-00002.safetensors", "22");
    folder.write("m/.hidden/y.gguf", "1");
    folder.write("m/flat.gguf", "4444");
    const LocalModels found = find(Layout::Folder, "m");
    ASSERT_THAT(names(found),
        ElementsAre("big/x", "flat", "lmstudio-community/Qwen3-8B-GGUF/Qwen3-8B-Q4_K_M", "mlx"));
    EXPECT_EQ(found.models[0].bytes, 3u);
    EXPECT_FALSE(found.models[0].complete);
    EXPECT_EQ(found.models[0].path, folder / "m/big/x-00001-of-00003.gguf");
    EXPECT_EQ(found.models[3].path, folder / "m/mlx");
    EXPECT_TRUE(found.models[3].complete);
}

TEST_F(LocalModelsTest, survivesLoops) {
    folder.write("m/a/x.gguf", "1");
    if (!linked(folder / "m", "m/a/again") || !linked("self", "m/self"))
        GTEST_SKIP() << "this system has no symbolic links";
    const LocalModels found = find(Layout::Folder, "m");
    EXPECT_THAT(names(found), ElementsAre("a/x"));
    EXPECT_THAT(found.problems, IsEmpty());
}

TEST_F(LocalModelsTest, survivesDepthAndMissingFolders) {
    folder.write("m/a/x.gguf", "1");
    std::string deep = "m";
    for (int i = 0; i < 12; ++i) deep += "/d";
    folder.write(deep + "/deep.gguf", "1");
    const LocalModels found = find(Layout::Folder, "m");
    EXPECT_THAT(names(found), ElementsAre("a/x"));
    ASSERT_EQ(found.problems.size(), 1u);
    EXPECT_THAT(found.problems[0], HasSubstr("deeper than"));
    EXPECT_THAT(find(Layout::Folder, "gone").models, IsEmpty());
    EXPECT_THAT(find(Layout::Ollama, "gone").problems, IsEmpty());
}

TEST_F(LocalModelsTest, namesInEveryScriptStayWhatTheyAre) {
    folder.write("模型/甲/Qwen3-8B-量化.gguf", "12");
    const LocalModels found = find(Layout::Folder, "模型");
    ASSERT_THAT(names(found), ElementsAre("甲/Qwen3-8B-量化"));
    EXPECT_EQ(found.models[0].path, folder / "模型/甲/Qwen3-8B-量化.gguf");
    EXPECT_EQ(found.models[0].bytes, 2u);
}

TEST_F(LocalModelsTest, canBeCancelled) {
    folder.write("m/a/x.gguf", "1");
    folder.write("m/b/y.gguf", "1");
    std::vector<std::string> entered;
    const LocalModels found = findLocalModels(
        {{Layout::Folder, "S", folder / "m"}}, [&](const std::string& path, std::size_t count) {
            entered.push_back(fs::path(path).filename().string());
            return count == 0;
        });
    EXPECT_TRUE(found.cancelled);
    EXPECT_THAT(names(found), ElementsAre("a/x"));
    EXPECT_THAT(entered, ElementsAre("m", "a", "b"));
}

TEST(UsualModelStores, followTheEnvironment) {
    std::map<std::string, std::string> variables = {{"HOME", "/home/u"}};
    const auto paths = [&](std::string_view name) {
        std::vector<std::string> list;
        for (const ModelStore& store : usualModelStores([&](const char* key) { return variables[key]; }))
            if (store.name == name) list.push_back(fs::path(store.path).generic_string());
        return list;
    };
    EXPECT_THAT(paths("Hugging Face"), ElementsAre("/home/u/.cache/huggingface/hub"));
    EXPECT_THAT(paths("Ollama"), testing::Contains("/home/u/.ollama/models"));
    EXPECT_THAT(
        paths("LM Studio"), ElementsAre("/home/u/.lmstudio/models", "/home/u/.cache/lm-studio/models"));
    variables["XDG_CACHE_HOME"] = "/x";
    EXPECT_THAT(paths("Hugging Face"), ElementsAre("/x/huggingface/hub"));
    variables["HF_HOME"] = "/hf";
    EXPECT_THAT(paths("Hugging Face"), ElementsAre("/hf/hub"));
    variables["HF_HUB_CACHE"] = "/cache";
    EXPECT_THAT(paths("Hugging Face"), ElementsAre("/cache"));
    variables["OLLAMA_MODELS"] = "/o";
    EXPECT_THAT(paths("Ollama"), testing::Contains("/o"));
    variables["LLAMA_CACHE"] = "/l";
    EXPECT_THAT(paths("llama.cpp"), ElementsAre("/l"));
    variables = {};
    EXPECT_THAT(paths("LM Studio"), IsEmpty());
}

} // namespace
} // namespace vramplan
