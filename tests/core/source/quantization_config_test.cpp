// SPDX-License-Identifier: Apache-2.0
#include "tests/core/source/families/reading.h"

namespace vramplan {
namespace {

using namespace test;

/// One small Llama layer: q and o of 64 × 64, k and v of 32 × 64, gate and up of 128 × 64, down of 64 × 128;
/// vocabulary 100. 5 matrices of the sizes below, embedding and head 6,400 each, norms 3 × 64.
constexpr std::string_view kSmall = R"({"model_type": "llama", "num_hidden_layers": 1, "hidden_size": 64,
    "num_attention_heads": 4, "num_key_value_heads": 2, "intermediate_size": 128, "vocab_size": 100})";
constexpr std::uint64_t kMatrices = 2 * 4096 + 2 * 2048 + 3 * 8192; // 36,864
constexpr std::uint64_t kRows = 64 + 32 + 32 + 64 + 128 + 128 + 64; // outputs of the seven matrices
constexpr std::uint64_t kKept = 2 * (2 * 6400 + 3 * 64);            // 16-bit bytes of everything else

ModelSpec quantised(std::string_view description, std::string_view config = kSmall) {
    return reading(with(config, "quantization_config", description));
}

/// Bytes of all weights as the checkpoint stores them.
std::uint64_t storedBytes(const ModelSpec& spec) {
    if (!spec.storedScheme) return 0;
    const auto layers = static_cast<int>(spec.layerCount());
    Bytes sum;
    for (const WeightTensor& tensor : spec.globalWeights)
        sum += bytesOf(formatOf(*spec.storedScheme, tensor, -1, layers, spec.tiedOutput), tensor);
    for (const LayerRun& run : spec.runs)
        for (const WeightTensor& tensor : spec.kinds[run.kind].weights)
            sum += bytesOfLayers(*spec.storedScheme, tensor, run.first, run.count, layers, spec.tiedOutput);
    return sum.value();
}

// Hand calculations on the small layer: n values, o outputs, i inputs.
TEST(QuantizationConfig, StoresEachFormByHand) {
    struct Form {
        const char* id;
        std::string_view description;
        std::uint64_t matrices; ///< bytes of the seven matrices
    };
    // Groups of 32 along inputs of 64 (six matrices, 448 outputs) and 128 (one, 64 outputs).
    constexpr std::uint64_t kGroups32 = 448 * 2 + 64 * 4, kGroups16 = 2 * kGroups32,
                            kGroups64 = kGroups32 / 2;
    const Form forms[] = {
        // 4 bit, groups of 32: scales of 2 B, packed zeros, a group index of 4 B per input.
        {"gptq", R"({"quant_method": "gptq", "bits": 4, "group_size": 32, "desc_act": false})",
            kMatrices / 2 + 2 * kGroups32 + kGroups32 / 2 + 4 * (6 * 64 + 128)},
        // One group per row.
        {"gptq", R"({"quant_method": "gptq", "bits": 8, "group_size": -1})",
            kMatrices + 2 * kRows + kRows + 4 * (6 * 64 + 128)},
        {"awq", R"({"quant_method": "awq", "w_bit": 4, "q_group_size": 64, "zero_point": true})",
            kMatrices / 2 + 2 * kGroups64 + kGroups64 / 2},
        {"nf4", R"({"quant_method": "bitsandbytes", "load_in_4bit": true, "bnb_4bit_quant_type": "nf4"})",
            kMatrices / 2 + 4 * kMatrices / 64},
        // Double quantisation: one byte per 64 values and a second scale per 64 × 256, of which each matrix
        // of less than 16,384 values has one.
        {"nf4", R"({"quant_method": "bitsandbytes", "_load_in_4bit": true, "bnb_4bit_quant_type": "nf4",
            "bnb_4bit_use_double_quant": true})",
            kMatrices / 2 + kMatrices / 64 + 7 * 4},
        {"int8", R"({"quant_method": "bitsandbytes", "load_in_8bit": true})", kMatrices + 4 * kRows},
        // Blocks of 32 × 32: 2 × 2 for q and o, 1 × 2 for k and v, 4 × 2, 4 × 2 and 2 × 4.
        {"fp8", R"({"quant_method": "fp8", "weight_block_size": [32, 32]})", kMatrices + 4 * (8 + 4 + 24)},
        {"fp8", R"({"quant_method": "fp8", "activation_scheme": "dynamic"})", kMatrices + 7 * 4},
        {"fp8", R"({"quant_method": "fp8", "activation_scheme": "static", "weight_block_size": null})",
            kMatrices + 7 * 8},
        {"fp8", R"({"quant_method": "fbgemm_fp8"})", kMatrices + 4 * kRows},
        {"fp8", R"({"quant_method": "compressed-tensors", "format": "float-quantized", "ignore": ["lm_head"],
            "config_groups": {"group_0": {"targets": ["Linear"], "weights": {"num_bits": 8, "type": "float",
            "strategy": "channel"}}}})",
            kMatrices + 2 * kRows},
        {"int4", R"({"quant_method": "compressed-tensors", "format": "pack-quantized", "ignore": ["lm_head"],
            "config_groups": {"group_0": {"targets": ["Linear"], "weights": {"num_bits": 4, "type": "int",
            "strategy": "group", "group_size": 32, "symmetric": true}}}})",
            kMatrices / 2 + 2 * kGroups32 + 7 * 16},
        // Zeros of 4 bits per group where it is not symmetric.
        {"int4", R"({"quant_method": "compressed-tensors", "format": "pack-quantized", "ignore": ["lm_head"],
            "config_groups": {"group_0": {"targets": ["Linear"], "weights": {"num_bits": 4, "type": "int",
            "strategy": "group", "group_size": 32, "symmetric": false}}}})",
            kMatrices / 2 + 2 * kGroups32 + kGroups32 / 2 + 7 * 16},
        {"int8", R"({"quant_method": "compressed-tensors", "format": "int-quantized", "ignore": ["lm_head"],
            "config_groups": {"group_0": {"targets": ["Linear"], "weights": {"num_bits": 8, "type": "int",
            "strategy": "channel"}}}})",
            kMatrices + 2 * kRows},
        {"nvfp4",
            R"({"quant_method": "compressed-tensors", "format": "nvfp4-pack-quantized", "ignore": ["lm_head"],
            "config_groups": {"group_0": {"targets": ["Linear"], "weights": {"num_bits": 4, "type": "float",
            "strategy": "tensor_group", "group_size": 16}}}})",
            kMatrices / 2 + kGroups16 + 7 * 8},
        {"mxfp4",
            R"({"quant_method": "compressed-tensors", "format": "mxfp4-pack-quantized", "ignore": ["lm_head"],
            "config_groups": {"group_0": {"targets": ["Linear"], "weights": {"num_bits": 4, "type": "float",
            "group_size": 32}}}})",
            kMatrices / 2 + kGroups32},
        {"mxfp8", R"({"quant_method": "mxfp8"})", kMatrices + kGroups32},
        {"nvfp4", R"({"quant_method": "modelopt", "quant_algo": "NVFP4", "group_size": 16,
            "exclude_modules": ["lm_head"]})",
            kMatrices / 2 + kGroups16 + 7 * 8},
        // The method may be missing; each matrix has a scale and one for its input.
        {"fp8", R"({"quant_algo": "FP8", "exclude_modules": ["lm_head"]})", kMatrices + 7 * 8},
        {"torchao", R"({"quant_method": "torchao", "quant_type": {"default": {"_type": "Int4WeightOnlyConfig",
            "_data": {"group_size": 64}}}})",
            kMatrices / 2 + 4 * kGroups64},
        {"torchao", R"({"quant_method": "torchao", "quant_type": "int8_weight_only"})",
            kMatrices + 2 * kRows},
        {"hqq",
            R"({"quant_method": "hqq", "quant_config": {"weight_quant_params": {"nbits": 4, "group_size": 64}}})",
            kMatrices / 2 + 4 * kGroups64},
        {"quanto", R"({"quant_method": "quanto", "weights": "int8"})", kMatrices + 2 * kRows},
        {"auto-round", R"({"quant_method": "auto-round", "bits": 4, "group_size": 32,
            "packing_format": "auto_round:auto_awq"})",
            kMatrices / 2 + 2 * kGroups32 + kGroups32 / 2},
        {"bitnet", R"({"quant_method": "bitnet"})", kMatrices / 4},
        {"eetq", R"({"quant_method": "eetq"})", kMatrices + 2 * kRows},
    };
    for (const Form& form : forms) {
        SCOPED_TRACE(form.description);
        const ModelSpec spec = quantised(form.description);
        ASSERT_TRUE(spec.storedScheme);
        EXPECT_EQ(spec.storedScheme->id, form.id);
        EXPECT_FALSE(spec.storedScheme->title.empty());
        EXPECT_EQ(storedBytes(spec), form.matrices + kKept);
        EXPECT_TRUE(spec.warnings.empty());
        EXPECT_EQ(spec.parameters, Count(kMatrices + kKept / 2));
    }
}

// The published sizes of the weights in the two gpt-oss checkpoints.
TEST(QuantizationConfig, StoresOnlyTheExpertsOfGptOss) {
    const auto bytes = [](std::string_view layers, std::string_view experts) {
        return storedBytes(reading(with(with(R"({"model_type": "gpt_oss", "hidden_size": 2880,
            "num_attention_heads": 64, "num_key_value_heads": 8, "intermediate_size": 2880, "vocab_size": 201088,
            "quantization_config": {"quant_method": "mxfp4", "modules_to_not_convert":
            ["model.layers.*.self_attn", "model.layers.*.mlp.router", "model.embed_tokens", "lm_head"]}})",
                                            "num_hidden_layers", layers),
            "num_local_experts", experts)));
    };
    EXPECT_EQ(bytes("24", "32"), 13'761'264'768u);
    EXPECT_EQ(bytes("36", "128"), 65'248'815'744u);
}

// Kimi K2.5: experts in 4 bits and groups of 32, everything else as it was.
TEST(QuantizationConfig, LeavesWhatTheExpressionsName) {
    const ModelSpec spec = reading(R"({"model_type": "kimi_k25", "text_config": {"model_type": "kimi_k2",
        "num_hidden_layers": 2, "hidden_size": 64, "num_attention_heads": 4, "intermediate_size": 128,
        "moe_intermediate_size": 32, "n_routed_experts": 4, "n_shared_experts": 1, "first_k_dense_replace": 1,
        "num_experts_per_tok": 2, "kv_lora_rank": 32, "q_lora_rank": 32, "qk_nope_head_dim": 16,
        "qk_rope_head_dim": 8, "v_head_dim": 16, "vocab_size": 100, "tie_word_embeddings": false,
        "quantization_config": {"quant_method": "compressed-tensors", "format": "pack-quantized",
        "ignore": ["lm_head", "re:.*self_attn.*", "re:.*shared_experts.*",
        "re:.*mlp\\.(gate|up|gate_up|down)_proj.*"],
        "config_groups": {"group_0": {"targets": ["Linear"], "weights": {"num_bits": 4, "type": "int",
        "strategy": "group", "group_size": 32, "symmetric": true}}}}}})");
    for (const LayerKind& kind : spec.kinds)
        for (const WeightTensor& tensor : kind.weights) {
            const bool expert = tensor.role == WeightRole::ExpertGate || tensor.role == WeightRole::ExpertUp
                || tensor.role == WeightRole::ExpertDown;
            EXPECT_EQ(tensor.storage != 0, expert) << tensor.name;
        }
    EXPECT_TRUE(spec.warnings.empty());
}

// Llama with the first layer left alone: the layers become two kinds.
TEST(QuantizationConfig, SplitsLayersThatDiffer) {
    const ModelSpec spec = reading(R"({"model_type": "llama", "num_hidden_layers": 4, "hidden_size": 64,
        "num_attention_heads": 4, "intermediate_size": 128, "vocab_size": 100,
        "quantization_config": {"quant_method": "modelopt", "quant_algo": "NVFP4",
        "ignore": ["lm_head", "model.layers.0*", "model.layers.2.self_attn*"]}})");
    EXPECT_EQ(spec.runs.size(), 4u);
    EXPECT_EQ(spec.kinds.size(), 3u);
    const auto quantised = [&](std::uint32_t index) {
        std::size_t count = 0;
        for (const WeightTensor& tensor : layer(spec, index).weights) count += tensor.storage != 0 ? 1 : 0;
        return count;
    };
    EXPECT_EQ(quantised(0), 0u);
    EXPECT_EQ(quantised(1), 7u);
    EXPECT_EQ(quantised(2), 3u);
    EXPECT_EQ(quantised(3), 7u);
    EXPECT_EQ(layer(spec, 1).records, layer(spec, 0).records);
}

// DeepSeek-V4 says fp8 and keeps its experts in 4 bits; NVIDIA's copy names its experts one layer at a time
// and leaves the rest to the first method.
TEST(QuantizationConfig, ReadsTwoMethodsInOne) {
    constexpr std::string_view kV4 =
        R"({"model_type": "deepseek_v4", "num_hidden_layers": 2, "hidden_size": 64,
        "num_attention_heads": 4, "head_dim": 32, "q_lora_rank": 16, "o_groups": 2, "o_lora_rank": 16,
        "moe_intermediate_size": 32, "n_routed_experts": 4, "n_shared_experts": 1, "num_experts_per_tok": 2,
        "compress_ratios": [0, 0], "vocab_size": 100})";
    const auto formats = [](const ModelSpec& spec) {
        std::string text;
        for (const WeightTensor& tensor : layer(spec, 1).weights) {
            const WeightFormat& format = formatOf(*spec.storedScheme, tensor, 1, 2, false);
            if (tensor.role == WeightRole::ExpertUp || tensor.role == WeightRole::SharedExpert
                || tensor.role == WeightRole::AttentionKey)
                text += format.packing == Packing::Mxfp4  ? "m"
                    : format.packing == Packing::Nvfp4    ? "n"
                    : format.packing == Packing::Fp8Block ? "b"
                                                          : "p";
        }
        return text;
    };
    constexpr std::string_view kFp8 = R"({"quant_method": "fp8", "weight_block_size": [128, 128]})";
    EXPECT_EQ(formats(quantised(kFp8, with(kV4, "expert_dtype", "\"fp4\""))), "bmbbb");
    EXPECT_EQ(formats(quantised(kFp8, with(kV4, "expert_dtype", "\"fp8\""))), "bbbbb");
    const ModelSpec mixed = quantised(R"({"quant_method": "fp8", "weight_block_size": [128, 128],
        "quant_algo": "MIXED_PRECISION", "ignore": ["*.attn.*", "*.ffn.shared_experts.*", "head"],
        "quantized_layers": {"layers.0.ffn.experts": {"quant_algo": "NVFP4", "group_size": 16},
        "layers.1.ffn.experts": {"quant_algo": "NVFP4", "group_size": 16}}})",
        with(kV4, "expert_dtype", "\"fp4\""));
    EXPECT_EQ(formats(mixed), "bnbbb");
}

// Beside the config, and in the places that older files use.
TEST(QuantizationConfig, LooksInEveryPlace) {
    constexpr std::string_view kFp8 = R"({"quant_method": "fp8"})";
    EXPECT_TRUE(reading(with(kSmall, "compression_config", kFp8)).storedScheme);
    const std::string nested = R"({"text_config": )" + with(kSmall, "quantization_config", kFp8) + "}";
    EXPECT_TRUE(reading(nested).storedScheme);
    HfConfigContext context;
    context.quantConfig = *JsonDocument::parse(R"({"producer": {"name": "modelopt"}, "quantization":
        {"quant_algo": "NVFP4", "kv_cache_quant_algo": "FP8", "exclude_modules": ["lm_head"]}})");
    const auto beside = modelFromHfConfig(*JsonDocument::parse(kSmall), context);
    ASSERT_TRUE(beside);
    EXPECT_EQ(beside->storedScheme->id, "nvfp4");
    EXPECT_EQ(beside->checkpointKvType, ElementType::F8);
    // The config's own description comes first.
    const auto both =
        modelFromHfConfig(*JsonDocument::parse(with(kSmall, "quantization_config", kFp8)), context);
    ASSERT_TRUE(both);
    EXPECT_EQ(both->storedScheme->id, "fp8");
    // MLX quantises embedding and head too: a scale and an offset per 64 values.
    const ModelSpec mlx = reading(with(kSmall, "quantization", R"({"group_size": 64, "bits": 4})"));
    EXPECT_EQ(storedBytes(mlx), (kMatrices + 12'800) / 2 + 4 * (kMatrices + 12'800) / 64 + 2 * 3 * 64);
}

TEST(QuantizationConfig, FindsTheCacheType) {
    const auto type = [](std::string_view description) { return quantised(description).checkpointKvType; };
    EXPECT_EQ(type(R"({"quant_method": "fp8", "kv_cache_scheme": {"num_bits": 8, "type": "float"}})"),
        ElementType::F8);
    EXPECT_EQ(type(R"({"quant_method": "fp8", "kv_cache_scheme": {"num_bits": 8, "type": "int"}})"),
        ElementType::Int8);
    EXPECT_EQ(type(R"({"quant_algo": "FP8", "kv_cache_scheme": "FP8"})"), ElementType::F8);
    EXPECT_EQ(type(R"({"quant_algo": "NVFP4", "kv_cache_quant_algo": "NVFP4"})"), ElementType::NVFP4);
    EXPECT_EQ(type(R"({"quant_method": "fp8", "kv_cache_scheme": null})"), std::nullopt);
    EXPECT_EQ(type(R"({"quant_method": "fp8"})"), std::nullopt);
    EXPECT_EQ(type(R"({"kv_cache_quant_algo": "FP8"})"), ElementType::F8); // only the cache
}

// GPTQ's exceptions: "-:" leaves modules alone, "+:" gives them sizes of their own.
TEST(QuantizationConfig, FollowsGptqExceptions) {
    const ModelSpec spec = quantised(R"({"quant_method": "gptq", "bits": 4, "group_size": 64, "dynamic":
        {"-:.*self_attn.*": {}, "+:.*down_proj.*": {"bits": 8, "group_size": 32}}})");
    for (const WeightTensor& tensor : layer(spec, 0).weights) {
        const WeightFormat& format = formatOf(*spec.storedScheme, tensor, 0, 1, false);
        const bool kept = tensor.name.starts_with("self_attn") || tensor.role == WeightRole::Norm;
        EXPECT_EQ(format.packing, kept ? Packing::Plain : Packing::Gptq) << tensor.name;
        if (!kept) {
            EXPECT_EQ(format.bits, tensor.name == "mlp.down_proj" ? 8u : 4u) << tensor.name;
        }
    }
}

// Groups of compressed-tensors may name modules.
TEST(QuantizationConfig, GivesNamedModulesTheirOwnFormat) {
    const ModelSpec spec = quantised(R"({"quant_method": "compressed-tensors", "format": "mixed-precision",
        "ignore": ["lm_head"], "config_groups": {
        "group_0": {"targets": ["Linear"], "weights": {"num_bits": 8, "type": "float", "strategy": "tensor"}},
        "group_1": {"targets": ["re:.*down_proj"], "weights": {"num_bits": 4, "type": "float", "group_size": 16}}}})");
    for (const WeightTensor& tensor : layer(spec, 0).weights) {
        if (tensor.role == WeightRole::Norm) continue;
        EXPECT_EQ(formatOf(*spec.storedScheme, tensor, 0, 1, false).packing,
            tensor.name == "mlp.down_proj" ? Packing::Nvfp4 : Packing::Fp8Tensor)
            << tensor.name;
    }
}

TEST(QuantizationConfig, WarnsOfWhatItCannotRead) {
    const auto code = [](std::string_view description) {
        const ModelSpec spec = quantised(description);
        EXPECT_EQ(spec.warnings.size(), 1u);
        return spec.warnings.empty() ? ""
                                     : spec.warnings[0].code + (spec.warnings[0].guess ? " (guess)" : "");
    };
    EXPECT_EQ(code(R"({"quant_method": "quantum"})"), "unknown_quantization (guess)");
    EXPECT_EQ(code(R"({"quant_method": "modelopt", "quant_algo": "FP3"})"), "unknown_quantization (guess)");
    EXPECT_EQ(code(R"x({"quant_method": "fp8", "modules_to_not_convert": ["re:(?<x>a)"]})x"),
        "unread_pattern (guess)");
}

TEST(QuantizationConfig, RefusesWrongValues) {
    const auto sentence = [](std::string_view description) {
        return failure(with(kSmall, "quantization_config", description));
    };
    EXPECT_EQ(sentence("\"fp8\""),
        "quantization_config: expected an object that describes the quantisation, found the text \"fp8\"");
    EXPECT_EQ(
        sentence(R"({"quant_method": 8})"), "quantization_config.quant_method: expected a text, found 8");
    EXPECT_EQ(sentence(R"({"quant_method": "gptq", "bits": 0})"),
        "quantization_config.bits: expected a whole number from 1 to 16, found 0");
    EXPECT_EQ(sentence(R"({"quant_method": "gptq", "bits": 4, "group_size": -7})"),
        "quantization_config.group_size: expected a whole number from 0 to 4294967295, found -7");
    EXPECT_EQ(sentence(R"({"quant_method": "fp8", "weight_block_size": [128]})"),
        "quantization_config.weight_block_size: expected two whole numbers, found a list");
    EXPECT_EQ(sentence(R"({"quant_method": "fp8", "weight_block_size": [0, 128]})"),
        "quantization_config.weight_block_size[0]: expected a whole number from 1 to 1048576, found 0");
    EXPECT_EQ(sentence(R"({"quant_method": "fp8", "ignore": "lm_head"})"),
        "quantization_config.ignore: expected a list of module names, found the text \"lm_head\"");
    EXPECT_EQ(sentence(R"({"quant_method": "fp8", "ignore": [1]})"),
        "quantization_config.ignore[0]: expected a text, found 1");
    EXPECT_EQ(sentence(R"({"quant_method": "compressed-tensors", "config_groups": []})"),
        "quantization_config.config_groups: expected an object of groups, found a list");
}

// A user's scheme does not look at the checkpoint's marks.
TEST(QuantizationConfig, LeavesOtherSchemesAlone) {
    const ModelSpec spec = quantised(R"({"quant_method": "fp8"})");
    WeightScheme plain;
    plain.matrices.type = plain.kept.type = plain.embedding.type = plain.output.type = ElementType::F32;
    for (const WeightTensor& tensor : layer(spec, 0).weights)
        EXPECT_EQ(formatOf(plain, tensor, 0, 1, false).type, ElementType::F32);
}

} // namespace
} // namespace vramplan
