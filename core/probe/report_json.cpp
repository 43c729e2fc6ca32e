// SPDX-License-Identifier: Apache-2.0
#include "core/probe/report_json.h"

#include <nlohmann/json.hpp>

namespace vramplan {
namespace {

using Json = nlohmann::ordered_json;

Json sizeOrNull(const std::optional<Bytes>& size) {
    return size && !size->overflowed() ? Json(size->value()) : Json(nullptr);
}

Json textOrNull(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

Json poolJson(const MemoryPool& pool) {
    return {{"kind", name(pool.kind)}, {"total", sizeOrNull(pool.total)}, {"free", sizeOrNull(pool.free)},
        {"reserved", sizeOrNull(pool.reserved)}, {"budget", sizeOrNull(pool.budget)},
        {"scope", name(pool.scope)}, {"origin", pool.origin}};
}

Json deviceJson(const Device& device) {
    Json pools = Json::array();
    for (const MemoryPool& pool : device.pools) pools.push_back(poolJson(pool));
    return {{"name", device.name}, {"kind", name(device.kind)}, {"vendor", textOrNull(device.vendor)},
        {"pci", textOrNull(device.ids.pci)}, {"uuid", textOrNull(device.ids.uuid)},
        {"luid", textOrNull(device.ids.luid)}, {"parent", textOrNull(device.parent)},
        {"driver", textOrNull(device.driver)}, {"status", name(device.status)}, {"pools", std::move(pools)},
        {"notes", device.notes}};
}

Json devicesOf(const std::vector<Device>& devices) {
    Json list = Json::array();
    for (const Device& device : devices) list.push_back(deviceJson(device));
    return list;
}

std::string text(const Json& value, int indent) {
    return value.dump(indent, ' ', false, Json::error_handler_t::replace);
}

} // namespace

std::string backendReportJson(const BackendReport& report) {
    const Json message = {{"format", kBackendReportFormat}, {"backend", report.backend},
        {"status", name(report.status)}, {"detail", report.detail}, {"driver", textOrNull(report.driver)},
        {"milliseconds", report.milliseconds}, {"devices", devicesOf(report.devices)},
        {"notes", report.notes}, {"complete", true}};
    return text(message, -1);
}

std::string devicesJson(const ProbeResult& result) {
    Json backends = Json::array();
    for (const BackendReport& report : result.backends) {
        backends.push_back(
            {{"name", report.backend}, {"status", name(report.status)}, {"detail", report.detail},
                {"milliseconds", report.milliseconds}, {"driver", textOrNull(report.driver)},
                {"devices", devicesOf(report.devices)}, {"notes", report.notes}});
    }
    const Json document = {{"format", kDevicesFormat}, {"devices", devicesOf(result.devices)},
        {"host",
            {{"total", sizeOrNull(result.host.total)}, {"available", sizeOrNull(result.host.available)},
                {"origin", result.host.origin}}},
        {"backends", std::move(backends)}};
    return text(document, 2) + "\n";
}

} // namespace vramplan
