// SPDX-License-Identifier: Apache-2.0
#include "app/common/device_options.h"

#include "core/units/text.h"

#include <algorithm>
#include <fmt/format.h>

namespace vramplan {
namespace {

constexpr std::uint64_t kMostDevices = 1024;

/// Splits "TEXT:COUNT"; a count that is no number is an error.
Result<std::pair<std::string, std::uint64_t>> splitCount(const std::string& text, std::string_view option) {
    const std::size_t colon = text.rfind(':');
    if (colon == std::string::npos) return std::pair(text, std::uint64_t{1});
    VRAMPLAN_TRY(const std::uint64_t count,
        parseWhole(std::string_view(text).substr(colon + 1), option, 1, kMostDevices));
    return std::pair(text.substr(0, colon), count);
}

void numberEqualNames(std::vector<DeviceBudget>& devices) {
    for (std::size_t i = 0; i < devices.size(); ++i) {
        const std::string plain = devices[i].name;
        int number = 1;
        for (std::size_t j = i + 1; j < devices.size(); ++j)
            if (devices[j].name == plain) devices[j].name = fmt::format("{} #{}", plain, ++number);
        if (number > 1) devices[i].name = plain + " #1";
    }
}

struct DeviceSizes {
    std::optional<Bytes> free, reserve;
};

/// Sets what is free and what stays free. Errors: Usage where that is more than the device has.
Result<void> applySizes(const DeviceSizes& sizes, DeviceBudget& device, const char* option) {
    for (const auto& [size, what] : {std::pair{sizes.free, "free"}, {sizes.reserve, "reserve"}})
        if (size && device.capacity && *size > *device.capacity)
            return fail(ErrorKind::Usage, "bad_value",
                fmt::format("{}{}: {} is more than the {} of {}", option, what, bytesText(*size),
                    bytesText(*device.capacity), device.name),
                {what});
    if (sizes.free) {
        device.free = *sizes.free;
        device.othersLow = device.othersHigh = Bytes();
    }
    if (sizes.reserve) device.reserve = *sizes.reserve;
    return {};
}

/// The sizes of this GPU alone, else those of all devices.
Result<void> addCatalogueGpu(const GpuChoice& choice, const DeviceSizes& general, Environment& environment,
    std::vector<DeviceBudget>& devices) {
    VRAMPLAN_TRY(const GpuCatalogue* catalogue, environment.gpus());
    VRAMPLAN_TRY(const GpuEntry* gpu, catalogue->find(choice.name));
    VRAMPLAN_TRY(std::vector<DeviceBudget> board, GpuCatalogue::budgets(*gpu, choice.memory));
    const DeviceSizes common{
        choice.free ? std::nullopt : general.free, choice.reserve ? std::nullopt : general.reserve};
    for (DeviceBudget& device : board) {
        VRAMPLAN_CHECK(applySizes(common, device, "--"));
        VRAMPLAN_CHECK(applySizes({choice.free, choice.reserve}, device, "--gpu "));
    }
    for (std::uint64_t i = 0; i < choice.count; ++i)
        devices.insert(devices.end(), board.begin(), board.end());
    return {};
}

void addDetected(Environment& environment, Scenario& scenario) {
    for (const Device& device : environment.machine().devices) {
        const DeviceBudget budget = budgetOf(device);
        if (budget.capacity)
            scenario.devices.push_back(budget);
        else
            scenario.deviceWarnings.push_back({"device_unknown",
                fmt::format("{} is left out of the plan: its memory is unknown. Give its size with --vram.",
                    device.name),
                false});
    }
}

/// The devices that --gpu and --vram name, with their sizes.
Result<std::vector<DeviceBudget>> namedDevices(
    const DeviceOptions& options, const DeviceSizes& sizes, Environment& environment) {
    std::vector<DeviceBudget> named;
    for (const std::string& text : options.gpus) {
        if (text == "none" || text == "detected") continue;
        VRAMPLAN_TRY(const GpuChoice choice, parseGpuChoice(text));
        VRAMPLAN_CHECK(addCatalogueGpu(choice, sizes, environment, named));
    }
    for (const std::string& text : options.sizes) {
        VRAMPLAN_TRY(const auto counted, splitCount(text, "--vram count"));
        VRAMPLAN_TRY(const Bytes size, parseBytes(counted.first, "--vram"));
        if (size == Bytes())
            return fail(ErrorKind::Usage, "bad_value",
                fmt::format("--vram: \"{}\" is no memory at all", text), {"--vram", text});
        DeviceBudget device = manualBudget(size);
        VRAMPLAN_CHECK(applySizes(sizes, device, "--"));
        for (std::uint64_t i = 0; i < counted.second; ++i) named.push_back(device);
    }
    return named;
}

/// A plan keeps its host memory, as a size that is typed in does.
Result<void> applyHost(const DeviceOptions& options, bool keep, const HostMemory& found, DeviceBudget& host) {
    if (!keep || !host.capacity) host = budgetOf(found);
    if (options.hostMemory.empty()) return {};
    VRAMPLAN_TRY(const Bytes size, parseBytes(options.hostMemory, "--host-memory"));
    host.capacity = host.free = size;
    host.identity = kTypedHost;
    return {};
}

} // namespace

Result<GpuChoice> parseGpuChoice(const std::string& text) {
    GpuChoice choice;
    std::string head = text;
    const std::size_t comma = text.find(',');
    if (comma != std::string::npos) {
        head = text.substr(0, comma);
        std::string rest = text.substr(comma + 1);
        while (!rest.empty()) {
            const std::size_t next = rest.find(',');
            const std::string part = rest.substr(0, next);
            rest = next == std::string::npos ? std::string() : rest.substr(next + 1);
            const std::size_t equals = part.find('=');
            const std::string key = part.substr(0, equals);
            if (equals == std::string::npos || (key != "free" && key != "reserve"))
                return fail(ErrorKind::Usage, "bad_value",
                    fmt::format("--gpu: \"{}\" is not free=SIZE or reserve=SIZE", part), {"--gpu", part});
            VRAMPLAN_TRY(const Bytes size, parseBytes(part.substr(equals + 1), fmt::format("--gpu {}", key)));
            (key == "free" ? choice.free : choice.reserve) = size;
        }
    }
    VRAMPLAN_TRY(auto counted, splitCount(head, "--gpu count"));
    choice.count = counted.second;
    const std::size_t at = counted.first.rfind('@');
    if (at != std::string::npos) {
        VRAMPLAN_TRY(
            choice.memory, parseBytes(std::string_view(counted.first).substr(at + 1), "--gpu memory"));
        counted.first.resize(at);
    }
    choice.name = counted.first;
    return choice;
}

Result<void> applyDevices(
    const DeviceOptions& options, Environment& environment, Scenario& scenario, PlanDevices planDevices) {
    const auto names = [&](const char* wanted) {
        return std::find(options.gpus.begin(), options.gpus.end(), wanted) != options.gpus.end();
    };
    if (names("none") && (options.gpus.size() > 1 || !options.sizes.empty()))
        return fail(
            ErrorKind::Usage, "bad_value", "--gpu none: cannot be combined with other devices", {"--gpu"});
    const bool keep = planDevices == PlanDevices::Keep;
    const bool detected = names("detected") || (!options.any() && !keep);
    DeviceSizes sizes;
    if (!options.free.empty()) {
        VRAMPLAN_TRY(sizes.free, parseBytes(options.free, "--free"));
    }
    if (!options.reserve.empty()) {
        VRAMPLAN_TRY(sizes.reserve, parseBytes(options.reserve, "--reserve"));
    }
    VRAMPLAN_TRY(const std::vector<DeviceBudget> named, namedDevices(options, sizes, environment));
    if (options.any() || detected) {
        scenario.devices.clear();
        scenario.noGpuFound = false;
    }
    if (detected) {
        addDetected(environment, scenario);
        scenario.noGpuFound = scenario.devices.empty() && named.empty();
    }
    VRAMPLAN_CHECK(
        applyHost(options, keep, detected ? environment.machine().host : environment.host(), scenario.host));
    for (DeviceBudget& device : scenario.devices) VRAMPLAN_CHECK(applySizes(sizes, device, "--"));
    scenario.devices.insert(scenario.devices.end(), named.begin(), named.end());
    numberEqualNames(scenario.devices);
    // Without a GPU the host is the only device.
    if (scenario.devices.empty()) VRAMPLAN_CHECK(applySizes(sizes, scenario.host, "--"));
    return {};
}

} // namespace vramplan
