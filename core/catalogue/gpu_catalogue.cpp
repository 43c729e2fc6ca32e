// SPDX-License-Identifier: Apache-2.0
#include "core/catalogue/gpu_catalogue.h"

#include "core/base/path.h"
#include "core/catalogue/gpu_file.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace vramplan {
namespace {

namespace fs = std::filesystem;

/// A word without the makers and brands it begins with: "rtx4090" is "4090", "nvidia" is nothing.
std::string_view withoutBrand(std::string_view word) {
    static constexpr std::array<std::string_view, 13> kBrands = {"nvidia", "geforce", "rtx", "gtx", "tesla",
        "amd", "radeon", "rx", "instinct", "intel", "arc", "apple", "gpu"};
    const auto begins = [&](std::string_view brand) { return word.starts_with(brand); };
    for (auto brand = std::find_if(kBrands.begin(), kBrands.end(), begins); brand != kBrands.end();
        brand = std::find_if(kBrands.begin(), kBrands.end(), begins))
        word.remove_prefix(brand->size());
    return word;
}

/// The name without maker and brand, which people leave out: "GeForce RTX 4090" is "4090". With
/// `withoutSize`, sizes like "12GB" go too.
std::string shortKey(std::string_view name, bool withoutSize) {
    std::string key;
    std::size_t at = 0;
    while (at < name.size()) {
        const std::size_t end = std::min(name.find_first_of(" -_/(),", at), name.size());
        const std::string whole = searchKey(name.substr(at, end - at));
        const std::string_view word = withoutBrand(whole);
        at = end + 1;
        const bool isSize = word.size() > 2 && word.ends_with("gb")
            && std::all_of(word.begin(), word.end() - 2, [](char c) { return c >= '0' && c <= '9'; });
        if (!(withoutSize && isSize)) key += word;
    }
    return key;
}

std::string namesOf(const std::vector<const GpuEntry*>& gpus) {
    constexpr std::size_t kMost = 12;
    std::vector<std::string> names;
    for (const GpuEntry* gpu : gpus) {
        if (names.size() == kMost) {
            names.emplace_back("…");
            break;
        }
        names.push_back(gpu->name);
    }
    return fmt::format("{}", fmt::join(names, ", "));
}

/// Whether people mean a label of `gb` by this size: "64GB" (decimal) and "64GiB" both do.
bool isLabel(double gb, Bytes wanted) {
    const double bytes = static_cast<double>(wanted.value());
    return std::abs(bytes - gb * 1e9) < 0.001 * bytes || std::abs(bytes - gb * 1073741824) < 0.001 * bytes;
}

std::optional<std::size_t> sizeNumber(const GpuEntry& gpu, Bytes wanted) {
    for (std::size_t i = 0; i < gpu.sizesGb.size(); ++i)
        if (isLabel(gpu.sizesGb[i], wanted)) return i;
    return std::nullopt;
}

std::unexpected<Error> noSuchSize(const GpuEntry& gpu) {
    std::vector<std::string> sizes;
    sizes.reserve(gpu.sizesGb.size());
    for (const double size : gpu.sizesGb) sizes.push_back(fmt::format("{:g}GB", size));
    const std::string known = fmt::format("{}", fmt::join(sizes, ", "));
    if (sizes.empty())
        return fail(ErrorKind::Usage, "unknown_gpu_size",
            fmt::format("gpu: {} comes in one size only; leave out the part after @", gpu.name), {gpu.name});
    return fail(ErrorKind::Usage, "unknown_gpu_size",
        fmt::format("gpu: {} does not come in this size; known sizes are {}", gpu.name, known),
        {gpu.name, known});
}

} // namespace

Result<GpuCatalogue> GpuCatalogue::load(const std::string& dataFolder) {
    const std::string folder = dataFolder + "/gpus";
    std::error_code code;
    std::vector<std::string> paths;
    for (fs::directory_iterator at(pathOf(folder), code), end; !code && at != end; at.increment(code))
        if (at->path().extension() == ".json") paths.push_back(at->path().string());
    if (code || paths.empty())
        return std::unexpected(Error{ErrorKind::Unreadable, "data_missing",
            "the list of GPUs is missing; install the program again", {}, folder, {}});
    // NVIDIA's file first, as the most common; else by name.
    std::sort(paths.begin(), paths.end(), [](const std::string& a, const std::string& b) {
        const auto rank = [](const std::string& path) { return path.ends_with("nvidia.json") ? 0 : 1; };
        return std::pair(rank(a), a) < std::pair(rank(b), b);
    });
    GpuCatalogue catalogue;
    for (const std::string& path : paths) {
        VRAMPLAN_TRY(std::vector<GpuEntry> gpus, readGpuFile(path));
        for (GpuEntry& gpu : gpus) {
            catalogue.m_search.add({gpu.name, gpu.vendor + " " + gpu.name, gpu.architecture});
            catalogue.m_entries.push_back(std::move(gpu));
        }
    }
    return catalogue;
}

std::vector<const GpuEntry*> GpuCatalogue::search(std::string_view query) const {
    std::vector<const GpuEntry*> found;
    for (const std::size_t number : m_search.search(query)) found.push_back(&m_entries[number]);
    return found;
}

Result<const GpuEntry*> GpuCatalogue::find(std::string_view reference) const {
    const std::string shown(reference.substr(0, 80));
    const std::string key = searchKey(reference);
    const auto having = [&](auto holds) {
        std::vector<const GpuEntry*> found;
        for (const GpuEntry& gpu : m_entries)
            if (holds(gpu)) found.push_back(&gpu);
        return found;
    };
    std::vector<const GpuEntry*> found;
    if (!key.empty()) {
        found = having([&](const GpuEntry& gpu) { return searchKey(gpu.name) == key; });
        for (const bool withoutSize : {false, true}) {
            if (found.size() == 1) return found.front();
            const std::string wanted = shortKey(reference, false);
            found = having([&](const GpuEntry& gpu) {
                return !wanted.empty() && shortKey(gpu.name, withoutSize) == wanted;
            });
        }
        if (found.empty())
            for (const std::size_t number : m_search.containing(reference))
                found.push_back(&m_entries[number]);
        if (found.size() == 1) return found.front();
    }
    if (found.size() > 1) {
        const std::string names = namesOf(found);
        return fail(ErrorKind::Usage, "ambiguous_gpu",
            fmt::format("gpu: \"{}\" fits several GPUs; choose one of {}", shown, names), {shown, names});
    }
    std::vector<const GpuEntry*> near;
    for (const std::size_t number : m_search.nearest(reference, 5)) near.push_back(&m_entries[number]);
    const std::string names = namesOf(near);
    return fail(ErrorKind::Usage, "unknown_gpu",
        names.empty()
            ? fmt::format("gpu: \"{}\" is not in the list of GPUs; give its memory with --vram", shown)
            : fmt::format("gpu: \"{}\" is not in the list of GPUs; the nearest are {}", shown, names),
        {shown, names});
}

const GpuEntry* GpuCatalogue::byPciId(std::string_view id) const {
    const GpuEntry* found = nullptr;
    for (const GpuEntry& gpu : m_entries) {
        if (std::find(gpu.pciIds.begin(), gpu.pciIds.end(), id) == gpu.pciIds.end()) continue;
        if (found != nullptr) return nullptr;
        found = &gpu;
    }
    return found;
}

Result<std::vector<DeviceBudget>> GpuCatalogue::budgets(
    const GpuEntry& gpu, std::optional<Bytes> memorySize) {
    DeviceBudget device;
    device.name = device.identity = gpu.name;
    device.source = BudgetSource::Catalogue;
    device.backend = usualBackend(gpu.vendor);
    Bytes memory = gpu.memory;
    double labelGb = gpu.labelGb.value_or(0);
    const bool onlySize =
        gpu.sizesGb.empty() && (!memorySize || isLabel(gpu.labelGb.value_or(0), *memorySize));
    if (!onlySize) {
        const auto number = memorySize ? sizeNumber(gpu, *memorySize) : std::optional<std::size_t>(0);
        if (!number) return noSuchSize(gpu);
        memory = gpu.sizeMemory[*number];
        labelGb = gpu.sizesGb[*number];
        device.name = fmt::format("{} {:g} GB", gpu.name, gpu.sizesGb[*number]);
        device.identity = fmt::format("{}@{:g}GB", gpu.name, gpu.sizesGb[*number]);
    }
    device.capacity = memory;
    // RAM is labelled in GiB; no label may say less than the driver does.
    if (gpu.unifiedMemory && gpu.devices == 1)
        device.machineMemory = std::max(memory, Bytes(static_cast<std::uint64_t>(labelGb * 1073741824)));
    device.free = minusOrZero(memory, gpu.others);
    device.othersLow = gpu.othersLow;
    device.othersHigh = gpu.othersHigh;
    std::vector<DeviceBudget> devices(gpu.devices, device);
    if (gpu.devices > 1)
        for (std::size_t i = 0; i < devices.size(); ++i)
            devices[i].name += fmt::format(" ({} of {})", i + 1, gpu.devices);
    return devices;
}

} // namespace vramplan
