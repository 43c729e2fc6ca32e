// SPDX-License-Identifier: Apache-2.0
#include "core/source/gguf.h"

#include "core/model/tensor_sums.h"
#include "tests/support/gguf_writer.h"
#include "tests/support/temporary_folder.h"

#include <gmock/gmock.h>

namespace vramplan {
namespace {

using test::GgufWriter;
using test::TemporaryFolder;
using test::tinyLlama;
using testing::HasSubstr;

Result<ModelSpec> model(const GgufWriter& writer) {
    const std::string bytes = writer.bytes();
    MemorySource source(bytes, bytes.size(), "models/x.gguf");
    VRAMPLAN_TRY(GgufHeader header, readGgufHeader(source));
    return modelFromGguf({source.path(), std::move(header.metadata), std::move(header.tensors)});
}

std::string refusal(const GgufWriter& writer) {
    const auto spec = model(writer);
    return spec ? "accepted" : describe(spec.error());
}

TEST(Gguf, describesAModel) {
    const auto spec = model(tinyLlama());
    ASSERT_TRUE(spec) << describe(spec.error());
    EXPECT_EQ(spec->name, "Tiny");
    EXPECT_EQ(spec->architecture, "llama");
    EXPECT_EQ(spec->source.kind, "gguf");
    EXPECT_EQ(spec->geometry, (Geometry{2, 4, 2, 16, 64, 128, 96}));
    EXPECT_EQ(spec->maxContext, 4096u);
    ASSERT_EQ(spec->runs.size(), 1u);
    EXPECT_EQ(spec->kinds[0].records, (CacheRecords{FullAttention{2, 16, 16}}));
    EXPECT_TRUE(spec->tiedOutput);
    EXPECT_FALSE(spec->heuristicReading);
    // 2 × (2 × 64 + 64 × (64 + 32 + 32 + 64) + 3 × 64 × 128) + 64 × 96 + 64
    EXPECT_EQ(spec->parameters, Count(80'192));
    EXPECT_EQ(spec->storedElements, Count(80'192));
    // (2 × 256 + 24,576 + 49,152) per layer; q8_0 embedding 6,144 ÷ 32 × 34; f32 norm
    EXPECT_EQ(spec->inventory->rest(0, 2).bytes, Bytes(2 * 74'240));
    EXPECT_EQ(spec->inventory->embedding.bytes, Bytes(6528));
    EXPECT_EQ(spec->inventory->bytes, Bytes(155'264));
    EXPECT_EQ(spec->inventory->sums->tokenEmbedding.bytes, Bytes(6528));
    EXPECT_EQ(spec->storedScheme->matrices.type, ElementType::F16);
    EXPECT_EQ(spec->storedScheme->embedding.type, ElementType::Q8_0);
    EXPECT_EQ(spec->storedScheme->kept.type, ElementType::F32);
}

TEST(Gguf, expandsForOtherGeometries) {
    const auto spec = model(tinyLlama());
    ASSERT_TRUE(spec);
    GeometryOverrides overrides;
    overrides.layers = 5;
    overrides.kvHeads = 4;
    overrides.hidden = 128;
    const auto other = spec->definition->expand(overrides);
    ASSERT_TRUE(other) << describe(other.error());
    EXPECT_EQ(other->layerCount(), 5u);
    EXPECT_EQ(other->kinds[0].records, (CacheRecords{FullAttention{4, 16, 16}}));
    // 5 × (2 × 128 + 128 × (64 + 64 + 64 + 64) + 3 × 128 × 128) + 128 × 96 + 128
    EXPECT_EQ(other->parameters, Count(423'296));
    const auto back = other->definition->expand({});
    ASSERT_TRUE(back);
    EXPECT_EQ(back->parameters, spec->parameters);
    EXPECT_EQ(back->overrides, GeometryOverrides());
    overrides.layers = 0;
    EXPECT_EQ(spec->definition->expand(overrides).error().kind, ErrorKind::Usage);
}

/// T5 small as llama.cpp's converter writes it (llama-arch.cpp, LLM_ARCH_T5): six layers on each side.
GgufWriter t5Small() {
    GgufWriter file;
    file.string("general.architecture", "t5").string("general.name", "T5 small");
    file.number("t5.block_count", 6).number("t5.decoder_block_count", 6).number("t5.context_length", 512);
    file.number("t5.embedding_length", 512).number("t5.feed_forward_length", 2048);
    file.number("t5.attention.head_count", 8).number("t5.attention.key_length", 64);
    file.number("t5.attention.value_length", 64).number("t5.decoder_start_token_id", 0);
    const auto add = [&](const std::string& name, std::uint64_t columns, std::uint64_t rows) {
        file.tensor(name + ".weight", {columns, rows}, 1, 2 * columns * rows);
    };
    add("token_embd", 512, 32128);
    for (const std::string side : {"enc.", "dec."}) {
        add(side + "output_norm", 512, 1);
        add(side + "blk.0.attn_rel_b", 8, 32);
        for (int layer = 0; layer < 6; ++layer) {
            const std::string block = side + "blk." + std::to_string(layer) + ".";
            for (const std::string field : {"attn_q", "attn_k", "attn_v", "attn_o"}) {
                add(block + field, 512, 512);
                if (side == "dec.") add(block + "cross_" + field, 512, 512);
            }
            add(block + "ffn_up", 512, 2048);
            add(block + "ffn_down", 2048, 512);
            for (const std::string norm : {"attn_norm", "ffn_norm"}) add(block + norm, 512, 1);
            if (side == "dec.") add(block + "cross_attn_norm", 512, 1);
        }
    }
    return file;
}

TEST(Gguf, readsAnEncoderWithItsDecoder) {
    const GgufWriter file = t5Small();
    const std::string bytes = file.header();
    MemorySource source(bytes, bytes.size() + (1u << 28), "t5.gguf");
    auto header = readGgufHeader(source);
    ASSERT_TRUE(header) << describe(header.error());
    const auto spec = modelFromGguf({source.path(), std::move(header->metadata), std::move(header->tensors)});
    ASSERT_TRUE(spec) << describe(spec.error());
    EXPECT_FALSE(spec->heuristicReading);
    EXPECT_EQ(spec->layerCount(), 6u) << "the decoder's; the encoder keeps nothing per token";
    ASSERT_EQ(spec->runs.size(), 2u) << "the first decoder layer has the table of positions";
    for (const LayerKind& kind : spec->kinds)
        EXPECT_EQ(kind.records, (CacheRecords{FullAttention{8, 64, 64}, CrossAttention{8, 64, 64}}));
    EXPECT_EQ(spec->parameters, Count(60'506'624)) << "published total of t5-small";
    EXPECT_EQ(spec->encoderTokens, 512u);
    EXPECT_TRUE(spec->tiedOutput);
    EXPECT_TRUE(spec->warnings.empty());
}

TEST(Gguf, setsPredictionLayersApart) {
    GgufWriter file = tinyLlama();
    file.number("llama.nextn_predict_layers", 1);
    const auto spec = model(file);
    ASSERT_TRUE(spec);
    EXPECT_EQ(spec->layerCount(), 1u);
    EXPECT_EQ(spec->predictionLayers, 1u);
    ASSERT_EQ(spec->parts.size(), 1u);
    EXPECT_EQ(spec->parts[0].name, "mtp");
    EXPECT_EQ(spec->parts[0].elements, Count(36'992));
    EXPECT_EQ(spec->parts[0].stored, Bytes(74'240));
    EXPECT_EQ(spec->parameters, Count(80'192 - 36'992));
    GgufWriter all = tinyLlama();
    EXPECT_THAT(refusal(all.number("llama.nextn_predict_layers", 2)),
        HasSubstr(
            "models/x.gguf: llama.nextn_predict_layers: expected fewer layers than block_count, found 2"));
}

TEST(Gguf, marksUnknownArchitectures) {
    GgufWriter file;
    file.string("general.architecture", "brandnew").number("brandnew.block_count", 2);
    file.number("brandnew.embedding_length", 64).number("brandnew.attention.head_count", 4);
    file.tensor("token_embd.weight", {64, 96}, 0, 64 * 96 * 4);
    const auto spec = model(file);
    ASSERT_TRUE(spec) << describe(spec.error());
    EXPECT_TRUE(spec->heuristicReading);
    ASSERT_GE(spec->warnings.size(), 1u);
    EXPECT_EQ(spec->warnings[0].code, "unknown_architecture");
    EXPECT_TRUE(spec->warnings[0].guess);
    EXPECT_EQ(spec->kinds[0].records, (CacheRecords{FullAttention{4, 16, 16}}));
}

TEST(Gguf, refusesWhatIsNoLanguageModel) {
    EXPECT_THAT(refusal(GgufWriter().string("general.architecture", "clip")), HasSubstr("projector"));
    EXPECT_THAT(refusal(tinyLlama().string("general.type", "adapter")), HasSubstr("an adapter"));
    EXPECT_THAT(refusal(GgufWriter().string("general.architecture", "llama")), HasSubstr("no tensors"));
    EXPECT_THAT(refusal(GgufWriter().number("x", 1)), HasSubstr("general.architecture: expected the name"));
}

TEST(Gguf, namesTheKeyOfABadValue) {
    const auto withLayers = [](const std::string& type, const std::string& bytes) {
        GgufWriter file;
        file.string("general.architecture", "llama").number("llama.embedding_length", 64);
        file.number("llama.attention.head_count", 4).tensor("token_embd.weight", {64, 96}, 0, 64 * 96 * 4);
        if (!type.empty())
            file.entry("llama.block_count", static_cast<std::uint32_t>(std::stoi(type)), bytes);
        return file;
    };
    EXPECT_THAT(refusal(withLayers("", "")),
        HasSubstr("llama.block_count: expected a whole number from 1 to 4096, found nothing"));
    EXPECT_THAT(refusal(withLayers("4", std::string(4, '\0'))), HasSubstr("found 0"));
    EXPECT_THAT(refusal(withLayers("5", std::string(4, '\xff'))), HasSubstr("found -1"));
    EXPECT_THAT(refusal(withLayers("4", std::string(4, '\xff'))), HasSubstr("found 4294967295"));
    EXPECT_THAT(
        refusal(withLayers("6", GgufWriter::raw(2.0f, std::endian::little))), HasSubstr("llama.block_count"));
    EXPECT_THAT(refusal(withLayers("8", GgufWriter().text("two"))), HasSubstr("found a text"));
    GgufWriter lists = withLayers("4", GgufWriter::raw(3u, std::endian::little));
    EXPECT_THAT(refusal(lists.numbers("llama.attention.head_count_kv", {2, 2})),
        HasSubstr("one entry for each of 3 layers, found a list of 2"));
}

GgufWriter part(std::uint32_t number, std::uint32_t count, std::uint32_t tensors) {
    GgufWriter file;
    if (number == 0) {
        file.string("general.architecture", "llama").number("llama.block_count", 1);
        file.number("llama.embedding_length", 64).number("llama.attention.head_count", 4);
    }
    file.number("split.no", number).number("split.count", count).number("split.tensors.count", tensors);
    file.tensor(number == 0 ? "token_embd.weight" : "blk.0.attn_q.weight", {64, 64}, 0, 16384);
    return file;
}

struct SplitSet : testing::Test {
    std::string refusalOf(const std::string& path) const {
        const auto file = readGgufFile(path);
        return file ? "accepted" : describe(file.error());
    }
    TemporaryFolder folder;
    std::string first = folder.write("m-00001-of-00002.gguf", part(0, 2, 2).bytes());
    std::string second = folder.write("m-00002-of-00002.gguf", part(1, 2, 2).bytes());
};

TEST_F(SplitSet, isFoundFromAnyPart) {
    for (const std::string& path : {first, second}) {
        const auto spec = readGguf(path);
        ASSERT_TRUE(spec) << describe(spec.error());
        EXPECT_EQ(spec->inventory->tensors.size(), 2u);
        EXPECT_EQ(spec->inventory->bytes, Bytes(32768));
        EXPECT_EQ(spec->source.path, path);
    }
}

TEST_F(SplitSet, namesAMissingPart) {
    std::filesystem::remove(second);
    EXPECT_THAT(
        refusalOf(first), HasSubstr("m-00002-of-00002.gguf: this part of the model is missing (2 of 2)"));
}

TEST_F(SplitSet, refusesPartsThatDisagree) {
    folder.write("m-00002-of-00002.gguf", part(0, 2, 2).bytes());
    EXPECT_THAT(refusalOf(first), HasSubstr("part 1 of 2, but its name says part 2 of 2"));
    folder.write("m-00002-of-00002.gguf", part(1, 3, 2).bytes());
    EXPECT_THAT(refusalOf(first), HasSubstr("part 2 of 3, but its name says part 2 of 2"));
    folder.write("m-00002-of-00002.gguf", part(1, 2, 3).bytes());
    EXPECT_THAT(refusalOf(first), HasSubstr("another total number of tensors"));
    folder.write("m-00002-of-00002.gguf", part(1, 2, 2).string("general.architecture", "qwen2").bytes());
    EXPECT_THAT(refusalOf(first),
        HasSubstr("this part is of the architecture \"qwen2\", the first one of \"llama\""));
    folder.write("m-00002-of-00002.gguf", part(1, 2, 2).tensor("token_embd.weight", {1}, 0, 4).bytes());
    EXPECT_THAT(refusalOf(first), HasSubstr("should hold 2 tensors together, but hold 3"));
    folder.write("m-00002-of-00002.gguf", tinyLlama().bytes());
    EXPECT_THAT(refusalOf(first), HasSubstr("part 1 of 1, but its name says part 2 of 2"));
}

TEST_F(SplitSet, refusesARenamedPart) {
    const std::string renamed = folder.write("model.gguf", part(1, 2, 2).bytes());
    EXPECT_THAT(refusalOf(renamed), HasSubstr("\"-00002-of-00002.gguf\""));
}

} // namespace
} // namespace vramplan
