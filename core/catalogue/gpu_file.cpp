// SPDX-License-Identifier: Apache-2.0
#include "core/catalogue/gpu_file.h"

#include "core/base/json.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace vramplan {
namespace {

constexpr double kMib = 1048576;
constexpr std::uint64_t kMostMib = std::uint64_t{1} << 30;
constexpr double kMostGb = 1 << 20;

/// How memory follows from the label where the driver's total is not known.
struct MemoryRule {
    std::string id;
    double fraction = 1;     ///< of the label in GiB
    double minusMib = 0;     ///< and then less this
    double fromGb = 0;       ///< from this label on …
    double fractionFrom = 1; ///< … this fraction; only where fromGb > 0
    std::string source;
};
struct OthersRule {
    std::vector<std::string> forms;
    std::uint64_t lowMib = 0, typicalMib = 0, highMib = 0;
};
struct FileRules {
    std::string vendor;
    std::vector<MemoryRule> memory;
    std::vector<OthersRule> others;
};

Result<double> positive(const JsonView& view, double most) {
    VRAMPLAN_TRY(const double value, view.asNumber());
    if (!(value > 0 && value <= most))
        return std::unexpected(view.mismatch(fmt::format("a number above 0, at most {}", most)));
    return value;
}

Result<std::optional<double>> optionalPositive(const JsonView& view, double most) {
    if (!view.present()) return std::optional<double>();
    VRAMPLAN_TRY(const double value, positive(view, most));
    return std::optional<double>(value);
}

Result<std::vector<std::string>> texts(const JsonView& view) {
    std::vector<std::string> values;
    if (view.present() && !view.isArray()) return std::unexpected(view.mismatch("a list of texts"));
    for (std::size_t i = 0; i < view.size(); ++i) {
        VRAMPLAN_TRY(std::string value, view.at(i).asString());
        values.push_back(std::move(value));
    }
    return values;
}

Result<MemoryRule> readMemoryRule(const JsonView& json) {
    MemoryRule rule;
    VRAMPLAN_TRY(rule.id, json["id"].asString());
    VRAMPLAN_TRY(rule.fraction, positive(json["fraction"], 1));
    VRAMPLAN_TRY(const auto minus, json["minus_mib"].optionalUnsigned(kMostMib));
    rule.minusMib = static_cast<double>(minus.value_or(0));
    VRAMPLAN_TRY(const auto from, optionalPositive(json["from_gb"], kMostGb));
    if (from) {
        rule.fromGb = *from;
        VRAMPLAN_TRY(rule.fractionFrom, positive(json["fraction_from"], 1));
    }
    VRAMPLAN_TRY(rule.source, json["source"].asString());
    return rule;
}

Result<OthersRule> readOthersRule(const JsonView& json) {
    OthersRule rule;
    VRAMPLAN_TRY(rule.forms, texts(json["forms"]));
    VRAMPLAN_TRY(rule.lowMib, json["low_mib"].asUnsigned(kMostMib));
    VRAMPLAN_TRY(rule.typicalMib, json["typical_mib"].asUnsigned(kMostMib, rule.lowMib));
    VRAMPLAN_TRY(rule.highMib, json["high_mib"].asUnsigned(kMostMib, rule.typicalMib));
    VRAMPLAN_CHECK(json["source"].asString());
    return rule;
}

Result<FileRules> readRules(const JsonView& root) {
    constexpr std::string_view kFormat = "vramplan.gpus/1";
    VRAMPLAN_TRY(const std::string format, root["format"].asString());
    if (format != kFormat) return std::unexpected(root["format"].mismatch(fmt::format("\"{}\"", kFormat)));
    FileRules rules;
    VRAMPLAN_TRY(rules.vendor, root["vendor"].asString());
    const JsonView memory = root["memory_rules"];
    for (std::size_t i = 0; i < memory.size(); ++i) {
        VRAMPLAN_TRY(MemoryRule rule, readMemoryRule(memory.at(i)));
        rules.memory.push_back(std::move(rule));
    }
    const JsonView others = root["used_by_others"];
    for (std::size_t i = 0; i < others.size(); ++i) {
        VRAMPLAN_TRY(OthersRule rule, readOthersRule(others.at(i)));
        rules.others.push_back(std::move(rule));
    }
    return rules;
}

Bytes byRule(const MemoryRule& rule, double labelGb) {
    const double fraction = rule.fromGb > 0 && labelGb >= rule.fromGb ? rule.fractionFrom : rule.fraction;
    const double mib = std::max(0.0, labelGb * 1024 * fraction - rule.minusMib);
    return Bytes(static_cast<std::uint64_t>(mib) * static_cast<std::uint64_t>(kMib));
}

struct Memory {
    Bytes bytes;
    bool measured = false;
};

/// The driver's total of one device, else what the rule makes of its label.
Result<Memory> readMemory(const JsonView& json, const MemoryRule* rule, double devices) {
    VRAMPLAN_TRY(const auto total, json["driver_total_mib"].optionalUnsigned(kMostMib, 1));
    if (total) return Memory{Bytes(*total) * Bytes(static_cast<std::uint64_t>(kMib)), true};
    VRAMPLAN_TRY(const double label, positive(json["label_gb"], kMostGb));
    if (rule == nullptr)
        return std::unexpected(json["driver_total_mib"].mismatch("a driver total, or a \"rule\" beside it"));
    return Memory{byRule(*rule, label / devices), false};
}

Result<const MemoryRule*> ruleOf(const JsonView& json, const FileRules& rules) {
    VRAMPLAN_TRY(const auto id, json["rule"].optionalString());
    if (!id) return nullptr;
    for (const MemoryRule& rule : rules.memory)
        if (rule.id == *id) return &rule;
    return std::unexpected(json["rule"].mismatch("the id of one of this file's memory_rules"));
}

Result<void> readSizes(const JsonView& json, const MemoryRule* rule, GpuEntry& gpu) {
    const JsonView sizes = json["sizes"];
    if (!sizes.present()) {
        VRAMPLAN_TRY(const Memory memory, readMemory(json, rule, gpu.devices));
        gpu.memory = memory.bytes;
        gpu.memoryMeasured = memory.measured;
        return {};
    }
    if (!sizes.isArray() || sizes.size() == 0) return std::unexpected(sizes.mismatch("a list of sizes"));
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        VRAMPLAN_TRY(const double label, positive(sizes.at(i)["label_gb"], kMostGb));
        VRAMPLAN_TRY(const Memory memory, readMemory(sizes.at(i), rule, gpu.devices));
        if (!gpu.sizesGb.empty() && label <= gpu.sizesGb.back())
            return std::unexpected(sizes.at(i)["label_gb"].mismatch("sizes in ascending order"));
        gpu.sizesGb.push_back(label);
        gpu.sizeMemory.push_back(memory.bytes);
        if (i == 0) gpu.memoryMeasured = memory.measured;
    }
    gpu.memory = gpu.sizeMemory.front();
    return {};
}

Result<void> readOthers(const JsonView& json, const FileRules& rules, GpuEntry& gpu) {
    static constexpr std::array<std::string_view, 7> kForms = {
        "desktop", "laptop", "workstation", "server", "module", "soc", "apu"};
    VRAMPLAN_TRY(gpu.formFactor, json["form"].asString());
    if (std::find(kForms.begin(), kForms.end(), gpu.formFactor) == kForms.end())
        return std::unexpected(json["form"].mismatch(fmt::format("one of {}", fmt::join(kForms, ", "))));
    const auto mib = [](std::uint64_t count) { return Bytes(count) * Bytes(1 << 20); };
    for (const OthersRule& rule : rules.others) {
        if (std::find(rule.forms.begin(), rule.forms.end(), gpu.formFactor) == rule.forms.end()) continue;
        gpu.othersLow = mib(rule.lowMib);
        gpu.others = mib(rule.typicalMib);
        gpu.othersHigh = mib(rule.highMib);
        return {};
    }
    return std::unexpected(json["form"].mismatch("a form that \"used_by_others\" of this file names"));
}

Result<GpuEntry> readGpu(const JsonView& json, const FileRules& rules) {
    GpuEntry gpu;
    gpu.vendor = rules.vendor;
    VRAMPLAN_TRY(gpu.name, json["name"].asString());
    if (searchKey(gpu.name).empty()) return std::unexpected(json["name"].mismatch("a name"));
    VRAMPLAN_TRY(const auto devices, json["devices"].optionalUnsigned(64, 1));
    gpu.devices = static_cast<std::uint32_t>(devices.value_or(1));
    VRAMPLAN_TRY(gpu.labelGb, optionalPositive(json["label_gb"], kMostGb));
    VRAMPLAN_TRY(const MemoryRule* const rule, ruleOf(json, rules));
    VRAMPLAN_CHECK(readSizes(json, rule, gpu));
    gpu.memorySource = gpu.memoryMeasured || rule == nullptr ? "Total that the driver reports" : rule->source;
    VRAMPLAN_CHECK(readOthers(json, rules, gpu));
    VRAMPLAN_TRY(gpu.bandwidthGbPerSecond, optionalPositive(json["bandwidth_gb_s"], 1e6));
    VRAMPLAN_TRY(gpu.memoryType, json["memory_type"].asString());
    VRAMPLAN_TRY(gpu.architecture, json["architecture"].asString());
    VRAMPLAN_TRY(const auto unified, json["unified"].optionalBool());
    gpu.unifiedMemory = unified.value_or(false);
    VRAMPLAN_TRY(gpu.releaseYear, json["year"].optionalUnsigned(2100, 2000));
    VRAMPLAN_TRY(gpu.pciIds, texts(json["pci"]));
    VRAMPLAN_TRY(const auto note, json["note"].optionalString());
    gpu.note = note.value_or("");
    VRAMPLAN_TRY(gpu.source, json["source"].asString());
    return gpu;
}

Result<std::vector<GpuEntry>> readAll(const JsonView& root) {
    VRAMPLAN_TRY(const FileRules rules, readRules(root));
    const JsonView list = root["gpus"];
    if (!list.isArray()) return std::unexpected(list.mismatch("a list of GPUs"));
    std::vector<GpuEntry> gpus;
    for (std::size_t i = 0; i < list.size(); ++i) {
        VRAMPLAN_TRY(GpuEntry gpu, readGpu(list.at(i), rules));
        gpus.push_back(std::move(gpu));
    }
    return gpus;
}

} // namespace

Result<std::vector<GpuEntry>> readGpuFile(const std::string& path) {
    VRAMPLAN_TRY(const JsonDocument document, JsonDocument::load(path));
    auto gpus = readAll(document.root());
    if (!gpus) return std::unexpected(inFile(std::move(gpus).error(), path));
    return gpus;
}

} // namespace vramplan
