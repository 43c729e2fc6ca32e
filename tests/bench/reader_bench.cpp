// SPDX-License-Identifier: Apache-2.0
#include "core/source/gguf.h"
#include "core/source/open_model.h"
#include "core/source/safetensors.h"
#include "tests/support/gguf_writer.h"
#include "tests/support/safetensors_writer.h"
#include "tests/support/temporary_folder.h"

#include <benchmark/benchmark.h>
#include <fstream>

namespace vramplan {
namespace {

using test::SafetensorsWriter;
using test::TemporaryFolder;

/// A model with as many tokens as the largest vocabularies have: texts, scores, kinds.
std::string largeVocabulary() {
    constexpr std::uint64_t kTokens = 262'144;
    std::vector<std::string> tokens;
    for (std::uint64_t i = 0; i < kTokens; ++i) tokens.push_back("token" + std::to_string(i));
    const std::string count = test::GgufWriter::raw(kTokens, std::endian::little);
    const auto list = [&](std::uint32_t type) {
        return test::GgufWriter::raw(type, std::endian::little) + count + std::string(4 * kTokens, '\0');
    };
    test::GgufWriter file = test::tinyLlama();
    file.strings("tokenizer.ggml.merges", tokens);
    file.entry("tokenizer.ggml.scores", test::GgufWriter::kList, list(test::GgufWriter::kFloat32));
    file.entry("tokenizer.ggml.token_type", test::GgufWriter::kList, list(test::GgufWriter::kInt32));
    return file.bytes();
}

void readTheSameBytes(benchmark::State& state) {
    const TemporaryFolder folder;
    const std::string path = folder.write("x.gguf", largeVocabulary());
    std::vector<char> buffer(256 << 10);
    for (auto _ : state) {
        std::ifstream stream(path, std::ios::binary);
        char last = 0;
        while (stream.read(buffer.data(), static_cast<std::streamsize>(buffer.size())) || stream.gcount() > 0)
            for (std::streamsize i = 0; i < stream.gcount(); i += 64)
                last ^= buffer[static_cast<std::size_t>(i)];
        benchmark::DoNotOptimize(last);
    }
}
BENCHMARK(readTheSameBytes)->Unit(benchmark::kMicrosecond);

/// Target: within 3 times of readTheSameBytes.
void readLargeGgufHeader(benchmark::State& state) {
    const TemporaryFolder folder;
    const std::string path = folder.write("x.gguf", largeVocabulary());
    for (auto _ : state) benchmark::DoNotOptimize(readGgufFile(path));
}
BENCHMARK(readLargeGgufHeader)->Unit(benchmark::kMicrosecond);

/// Target: under 50 ms.
void readTwoHundredShards(benchmark::State& state) {
    const TemporaryFolder folder;
    for (int shard = 1; shard <= 200; ++shard) {
        SafetensorsWriter file;
        for (int i = 0; i < 100; ++i)
            file.add("model.layers." + std::to_string(shard) + ".mlp.experts." + std::to_string(i)
                    + ".up_proj.weight",
                "BF16", {8, 8}, 128);
        char name[48];
        std::snprintf(name, sizeof name, "model-%05d-of-00200.safetensors", shard);
        folder.write(name, file.bytes());
    }
    for (auto _ : state) benchmark::DoNotOptimize(readSafetensors(folder.path()));
}
BENCHMARK(readTwoHundredShards)->Unit(benchmark::kMillisecond);

} // namespace
} // namespace vramplan

BENCHMARK_MAIN();
