// SPDX-License-Identifier: Apache-2.0
#include "core/source/quantization_forms.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

namespace vramplan {
namespace {

void describe(CheckpointFormats& formats, std::string_view id, std::string title) {
    formats.id = id;
    formats.title = std::move(title);
}

std::string groups(std::uint32_t group) {
    return group == 0 ? "one scale per row" : fmt::format("groups of {}", group);
}

void readGptq(const ConfigKeys& keys, CheckpointFormats& formats) {
    const WeightFormat format{
        .packing = Packing::Gptq, .bits = bitsOf(keys, "bits", 4), .group = groupOf(keys, "group_size", 128)};
    formats.general = formats.add(format);
    formats.head = keys.flag("lm_head", false);
    describe(formats, "gptq", fmt::format("GPTQ, {} bit, {}", format.bits, groups(format.group)));
    // "-:pattern" leaves modules alone, "+:pattern" gives them sizes of their own.
    const JsonView dynamic = keys.view("dynamic");
    if (!dynamic.isObject()) return;
    for (const std::string& key : dynamic.keys()) {
        const std::string_view pattern =
            key.starts_with("+:") || key.starts_with("-:") ? std::string_view(key).substr(2) : key;
        if (key.starts_with("-:")) {
            if (!formats.ignored.addRegex(pattern)) warnPattern(pattern, formats);
            continue;
        }
        const ConfigKeys own(dynamic[key], keys.log());
        WeightFormat changed = format;
        changed.bits = bitsOf(own, "bits", format.bits);
        changed.group = groupOf(own, "group_size", format.group);
        CheckpointFormats::Named named;
        if (!named.modules.addRegex(pattern)) warnPattern(pattern, formats);
        named.format = formats.add(changed);
        formats.named.push_back(std::move(named));
    }
}

void readAwq(const ConfigKeys& keys, CheckpointFormats& formats) {
    const std::string_view bitsKey = keys.has("bits") ? "bits" : "w_bit";
    const std::string_view groupKey = keys.has("group_size") ? "group_size" : "q_group_size";
    const WeightFormat format{
        .packing = Packing::Awq, .bits = bitsOf(keys, bitsKey, 4), .group = groupOf(keys, groupKey, 128)};
    formats.general = formats.add(format);
    describe(formats, "awq", fmt::format("AWQ, {} bit, {}", format.bits, groups(format.group)));
}

/// Intel's auto-round packs as GPTQ or as AWQ.
void readAutoRound(const ConfigKeys& keys, CheckpointFormats& formats) {
    if (keys.text("packing_format", "auto_round:auto_gptq").find("awq") != std::string::npos)
        readAwq(keys, formats);
    else
        readGptq(keys, formats);
    formats.id = "auto-round";
}

void readBitsAndBytes(const ConfigKeys& keys, CheckpointFormats& formats) {
    const bool four = keys.flag("load_in_4bit", keys.flag("_load_in_4bit", false));
    const bool eight = keys.flag("load_in_8bit", keys.flag("_load_in_8bit", false));
    if (!four && !eight) return;
    if (eight && !four) {
        formats.general = formats.add({.packing = Packing::BitsAndBytes8, .bits = 8});
        return describe(formats, "int8", "bitsandbytes, 8 bit");
    }
    const bool twice = keys.flag("bnb_4bit_use_double_quant", false);
    const std::string type = keys.text("bnb_4bit_quant_type", "fp4");
    formats.general = formats.add(
        {.packing = twice ? Packing::BitsAndBytes4Double : Packing::BitsAndBytes4, .bits = 4, .group = 64});
    describe(formats, type,
        fmt::format("bitsandbytes, 4 bit ({}){}", type, twice ? ", scales quantised too" : ""));
}

/// FP8 in square blocks, or with one scale (and perhaps one for the activations) per matrix.
WeightFormat fp8Format(const ConfigKeys& keys) {
    const JsonView block = keys.view("weight_block_size");
    if (!block.present()) {
        WeightFormat format{.packing = Packing::Fp8Tensor, .bits = 8};
        if (keys.text("activation_scheme", "dynamic") == "static") format.inputScaleBytes = 4;
        return format;
    }
    const auto sizes = keys.numbers("weight_block_size", 1, 1u << 20);
    if (sizes.size() != 2) {
        keys.fail("weight_block_size", "two whole numbers");
        return {.packing = Packing::Fp8Block, .bits = 8};
    }
    WeightFormat format{
        .packing = Packing::Fp8Block, .bits = 8, .block = static_cast<std::uint32_t>(sizes[0])};
    if (sizes[1] != sizes[0]) format.blockColumns = static_cast<std::uint32_t>(sizes[1]);
    return format;
}

std::string fp8Title(const WeightFormat& format) {
    if (format.packing != Packing::Fp8Block) return "FP8, one scale per matrix";
    const std::uint32_t across = format.blockColumns > 0 ? format.blockColumns : format.block;
    return fmt::format("FP8, blocks of {} × {}", format.block, across);
}

void readFp8(const ConfigKeys& keys, CheckpointFormats& formats) {
    const WeightFormat format = fp8Format(keys);
    formats.general = formats.add(format);
    describe(formats, "fp8", fp8Title(format));
}

/// ModelOpt's mixed precision: named modules with algorithms of their own.
void readQuantizedLayers(const ConfigKeys& keys, CheckpointFormats& formats) {
    const JsonView layers = keys.view("quantized_layers");
    if (!layers.isObject()) return;
    for (const std::string& name : layers.keys()) {
        const ConfigKeys own(layers[name], keys.log());
        const auto format =
            modelOptFormat(own.text("quant_algo", ""), own.number("group_size", 1, kMaxSize).value_or(16));
        if (!format) continue;
        const std::uint8_t index = formats.add(*format);
        auto same = std::find_if(formats.named.begin(), formats.named.end(),
            [&](const CheckpointFormats::Named& named) { return named.format == index; });
        if (same == formats.named.end())
            same = formats.named.insert(same, CheckpointFormats::Named{{}, index});
        if (!same->modules.add(name)) warnPattern(name, formats);
    }
}

void readModelOpt(const ConfigKeys& keys, CheckpointFormats& formats) {
    const std::string algorithm = keys.text("quant_algo", "");
    const std::uint64_t group = keys.number("group_size", 1, kMaxSize).value_or(0);
    if (const auto format = modelOptFormat(algorithm, group)) {
        formats.general = formats.add(*format);
    } else if (algorithm == "MIXED_PRECISION") {
        if (!keys.view("quantized_layers").isObject() && keys.view("weights").isObject())
            formats.general = formats.add(compressedFormat(keys.child("weights"), ""));
    } else if (!algorithm.empty()) {
        formats.warnings.push_back({"unknown_quantization",
            fmt::format("The quantisation \"{}\" is not known; 16-bit weights are assumed.", algorithm),
            true});
    }
    readQuantizedLayers(keys, formats);
    std::string id;
    for (const char c : algorithm) id += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    describe(formats, algorithm == "MIXED_PRECISION" ? "mixed" : id, fmt::format("ModelOpt {}", algorithm));
}

/// The name that people use for a format of compressed-tensors.
std::string compressedId(const WeightFormat& format) {
    switch (format.packing) {
    case Packing::Nvfp4: return "nvfp4";
    case Packing::Mxfp4: return "mxfp4";
    case Packing::Mxfp8: return "mxfp8";
    case Packing::Fp8Block:
    case Packing::Fp8Channel:
    case Packing::Fp8Tensor: return "fp8";
    default: return fmt::format("int{}", format.bits);
    }
}

void readCompressedTensors(const ConfigKeys& keys, CheckpointFormats& formats) {
    formats.head = true; // a linear layer like any other, unless it is ignored
    const std::string outer = keys.text("format", "");
    const JsonView list = keys.view("config_groups");
    if (list.present() && !list.isObject()) return keys.fail("config_groups", "an object of groups");
    if (!list.present() && keys.view("weights").isObject()) // a shortened copy
        formats.general = formats.add(compressedFormat(keys.child("weights"), outer));
    for (const std::string& name : list.keys()) {
        const ConfigKeys group(list[name], keys.log());
        if (!group.view("weights").isObject()) continue; // activations only
        const std::uint8_t index =
            formats.add(compressedFormat(group.child("weights"), group.text("format", outer)));
        CheckpointFormats::Named named{{}, index};
        const JsonView targets = group.view("targets");
        if (!targets.present()) formats.general = index;
        for (std::size_t i = 0; i < targets.size(); ++i) {
            const auto target = targets.at(i).asString();
            if (!target) return keys.log().fail(target.error());
            if (*target == "Linear" || *target == "re:.*")
                formats.general = index;
            else if (!named.modules.add(*target))
                warnPattern(*target, formats);
        }
        if (!named.modules.empty()) formats.named.push_back(std::move(named));
    }
    if (!formats.quantises()) return;
    const WeightFormat& main = formats.formats[formats.general > 0 ? formats.general : 1];
    describe(formats, compressedId(main),
        fmt::format("compressed-tensors {}", outer.empty() ? compressedId(main) : outer));
}

/// The experts of gpt-oss; everything else stays.
void readMxfp4(const ConfigKeys&, CheckpointFormats& formats) {
    formats.general = formats.add({.packing = Packing::Mxfp4, .bits = 4, .group = 32});
    formats.expertsOnly = true;
    describe(formats, "mxfp4", "MXFP4 experts");
}

void readMxfp8(const ConfigKeys&, CheckpointFormats& formats) {
    formats.general = formats.add({.packing = Packing::Mxfp8, .bits = 8, .group = 32});
    describe(formats, "mxfp8", "MXFP8");
}

void readFbgemm(const ConfigKeys&, CheckpointFormats& formats) {
    formats.general = formats.add({.packing = Packing::Fp8Channel, .bits = 8, .scaleBytes = 4});
    describe(formats, "fp8", "FP8, one scale per row");
}

void readTorchAo(const ConfigKeys& keys, CheckpointFormats& formats) {
    std::string type = keys.view("quant_type").isString() ? keys.text("quant_type", "") : "";
    ConfigKeys data = keys.child("quant_type_kwargs");
    if (keys.view("quant_type").isObject()) {
        const ConfigKeys inner = keys.child("quant_type").child("default");
        type = inner.text("_type", "");
        data = inner.child("_data");
    }
    std::string lower;
    for (const char c : type) lower += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    if (lower.find("int4") != std::string::npos)
        formats.general = formats.add(integerGroups(4, groupOf(data, "group_size", 128), 4));
    else if (lower.find("int8") != std::string::npos)
        formats.general = formats.add({.packing = Packing::Int8Channel, .bits = 8, .scaleBytes = 2});
    else if (lower.find("float8") != std::string::npos)
        formats.general = formats.add({.packing = Packing::Fp8Tensor, .bits = 8});
    else
        formats.warnings.push_back({"unknown_quantization",
            fmt::format("The torchao quantisation \"{}\" is not known; 16-bit weights are assumed.", type),
            true});
    describe(formats, "torchao", fmt::format("torchao {}", type));
}

/// Formats with plain integers and one scale and zero per group.
void readIntegers(const ConfigKeys& keys, CheckpointFormats& formats, std::string_view id, std::uint8_t bits,
    std::uint32_t group, std::uint8_t scaleBytes) {
    const std::string_view bitsKey = keys.firstOf({"nbits", "bits"});
    if (!bitsKey.empty()) bits = bitsOf(keys, bitsKey, bits);
    group = groupOf(keys, "group_size", group);
    formats.general = formats.add(integerGroups(bits, group, scaleBytes));
    describe(formats, id, fmt::format("{}, {} bit, {}", id, bits, groups(group)));
}

void readHqq(const ConfigKeys& keys, CheckpointFormats& formats) {
    const ConfigKeys nested = keys.child("quant_config").child("weight_quant_params");
    readIntegers(nested.object().isObject() ? nested : keys, formats, "hqq", 4, 64, 4);
}

void readQuanto(const ConfigKeys& keys, CheckpointFormats& formats) {
    const std::string weights = keys.text("weights", "int8");
    if (weights == "float8")
        formats.general = formats.add({.packing = Packing::Fp8Channel, .bits = 8, .scaleBytes = 2});
    else if (weights == "int4" || weights == "int2")
        formats.general = formats.add(integerGroups(weights == "int4" ? 4 : 2, 128, 4));
    else
        formats.general = formats.add({.packing = Packing::Int8Channel, .bits = 8, .scaleBytes = 2});
    describe(formats, "quanto", fmt::format("quanto {}", weights));
}

/// Additive codes: each group of inputs is one entry of each codebook.
void readAqlm(const ConfigKeys& keys, CheckpointFormats& formats) {
    const std::uint64_t code = keys.number("nbits_per_codebook", 1, 32).value_or(16);
    const std::uint64_t books = keys.number("num_codebooks", 1, 16).value_or(1);
    const std::uint64_t group = keys.number("in_group_size", 1, 1024).value_or(8);
    const std::uint64_t bits = std::clamp<std::uint64_t>((code * books + group - 1) / group, 1, 16);
    formats.general = formats.add(integerGroups(static_cast<std::uint8_t>(bits), 0, 2));
    describe(formats, "aqlm", fmt::format("AQLM, about {} bit", bits));
}

void readBitnet(const ConfigKeys&, CheckpointFormats& formats) {
    formats.general = formats.add(integerGroups(2, 0, 0));
    describe(formats, "bitnet", "BitNet, 2 bit");
}

void readEetq(const ConfigKeys&, CheckpointFormats& formats) {
    formats.general = formats.add({.packing = Packing::Int8Channel, .bits = 8, .scaleBytes = 2});
    describe(formats, "eetq", "EETQ, 8 bit");
}

void readHiggs(const ConfigKeys& keys, CheckpointFormats& formats) {
    readIntegers(keys, formats, "higgs", 4, 256, 2);
}
void readSpqr(const ConfigKeys& keys, CheckpointFormats& formats) {
    readIntegers(keys, formats, "spqr", 3, 16, 1);
}
void readVptq(const ConfigKeys& keys, CheckpointFormats& formats) {
    readIntegers(keys, formats, "vptq", 2, 0, 2);
}
void readSinq(const ConfigKeys& keys, CheckpointFormats& formats) {
    readIntegers(keys, formats, "sinq", 4, 64, 4);
}
void readMetal(const ConfigKeys& keys, CheckpointFormats& formats) {
    readIntegers(keys, formats, "metal", 4, 64, 4);
}

/// MLX quantises embedding and head too, with a scale and an offset of 16 bit per group.
void readMlx(const ConfigKeys& keys, CheckpointFormats& formats) {
    readIntegers(keys, formats, "mlx", 4, 64, 4);
    formats.head = formats.embedding = true;
}

void readFpQuant(const ConfigKeys& keys, CheckpointFormats& formats) {
    const bool nv =
        keys.text("forward_dtype", "mxfp4") == "nvfp4" || keys.text("quant_method", "") == "fouroversix";
    formats.general = formats.add(nv ? WeightFormat{.packing = Packing::Nvfp4, .bits = 4, .group = 16}
                                     : WeightFormat{.packing = Packing::Mxfp4, .bits = 4, .group = 32});
    describe(formats, nv ? "nvfp4" : "mxfp4", nv ? "NVFP4" : "MXFP4");
}

void readQuark(const ConfigKeys& keys, CheckpointFormats& formats) {
    ConfigKeys weight = keys.child("global_quant_config").child("weight");
    if (weight.object().isArray()) weight = {weight.object().at(0), keys.log()};
    const std::string type = weight.text("dtype", "");
    const std::string scheme = weight.text("qscheme", "per_tensor");
    const std::uint32_t group = groupOf(weight, "group_size", 32);
    WeightFormat format{.packing = Packing::Fp8Tensor, .bits = 8};
    if (type == "fp4")
        format = {.packing = Packing::Mxfp4, .bits = 4, .group = 32};
    else if (type == "int4" || type == "uint4")
        format = integerGroups(4, group, 2);
    else if (type == "int8")
        format = {.packing = Packing::Int8Channel, .bits = 8, .scaleBytes = 4};
    else if (scheme == "per_channel")
        format = {.packing = Packing::Fp8Channel, .bits = 8, .scaleBytes = 4};
    formats.general = formats.add(format);
    describe(formats, "quark", fmt::format("Quark {}", type));
}

struct Form {
    std::string_view method;
    void (*read)(const ConfigKeys&, CheckpointFormats&);
};

/// By quant_method.
constexpr Form kForms[] = {
    {"aqlm", readAqlm},
    {"auto-round", readAutoRound},
    {"auto_round", readAutoRound},
    {"awq", readAwq},
    {"bitnet", readBitnet},
    {"bitsandbytes", readBitsAndBytes},
    {"compressed-tensors", readCompressedTensors},
    {"compressed_tensors", readCompressedTensors},
    {"eetq", readEetq},
    {"fbgemm_fp8", readFbgemm},
    {"fouroversix", readFpQuant},
    {"fp8", readFp8},
    {"fp_quant", readFpQuant},
    {"gptq", readGptq},
    {"higgs", readHiggs},
    {"hqq", readHqq},
    {"intel/auto-round", readAutoRound},
    {"metal", readMetal},
    {"mlx", readMlx},
    {"modelopt", readModelOpt},
    {"modelopt_fp4", readModelOpt},
    {"mxfp4", readMxfp4},
    {"mxfp8", readMxfp8},
    {"nvfp4", readModelOpt},
    {"quanto", readQuanto},
    {"quark", readQuark},
    {"sinq", readSinq},
    {"spqr", readSpqr},
    {"torchao", readTorchAo},
    {"vptq", readVptq},
};

/// Files that leave the method out give it away by their keys.
std::string methodOf(const ConfigKeys& keys) {
    std::string method = keys.text("quant_method", "");
    if (!method.empty()) return method;
    if (keys.has("quant_algo")) return "modelopt";
    if (keys.has("config_groups")) return "compressed-tensors";
    if (keys.has("load_in_4bit") || keys.has("load_in_8bit")) return "bitsandbytes";
    if (keys.has("bits") && keys.has("group_size")) return "mlx";
    return {};
}

} // namespace

void readForm(const ConfigKeys& keys, CheckpointFormats& formats) {
    const std::string method = methodOf(keys);
    if (method.empty()) return;
    const auto form = std::find_if(
        std::begin(kForms), std::end(kForms), [&](const Form& known) { return known.method == method; });
    if (form == std::end(kForms)) {
        formats.warnings.push_back({"unknown_quantization",
            fmt::format("The quantisation method \"{}\" is not known; 16-bit weights are assumed.", method),
            true});
        return;
    }
    form->read(keys, formats);
    if (method == "fp8") readQuantizedLayers(keys, formats);
}

} // namespace vramplan
