// SPDX-License-Identifier: Apache-2.0
#include "core/probe/report_read.h"

#include "core/base/json.h"
#include "core/probe/report_json.h"

#include <fmt/format.h>

namespace vramplan {
namespace {

Result<std::string> textOrEmpty(const JsonView& view) {
    VRAMPLAN_TRY(auto text, view.optionalString());
    return text.value_or(std::string());
}

Result<std::optional<Bytes>> sizeOrUnknown(const JsonView& view) {
    VRAMPLAN_TRY(const auto size, view.optionalUnsigned(Bytes::kMax));
    return size ? std::optional<Bytes>(*size) : std::nullopt;
}

Result<std::vector<std::string>> texts(const JsonView& view) {
    std::vector<std::string> list;
    if (view.present() && !view.isArray()) return std::unexpected(view.mismatch("a list of texts"));
    for (std::size_t i = 0; i < view.size(); ++i) {
        VRAMPLAN_TRY(auto text, view.at(i).asString());
        list.push_back(std::move(text));
    }
    return list;
}

template <class Enum>
Result<Enum> oneOf(const JsonView& view, std::optional<Enum> (*byName)(std::string_view), const char* what) {
    VRAMPLAN_TRY(const auto text, view.asString());
    const auto value = byName(text);
    if (!value) return std::unexpected(view.mismatch(what));
    return *value;
}

Result<MemoryPool> readPool(const JsonView& view) {
    MemoryPool pool;
    VRAMPLAN_TRY(pool.kind, oneOf(view["kind"], poolKindByName, "the kind of a memory pool"));
    VRAMPLAN_TRY(pool.total, sizeOrUnknown(view["total"]));
    VRAMPLAN_TRY(pool.free, sizeOrUnknown(view["free"]));
    VRAMPLAN_TRY(pool.reserved, sizeOrUnknown(view["reserved"]));
    VRAMPLAN_TRY(pool.budget, sizeOrUnknown(view["budget"]));
    VRAMPLAN_TRY(pool.scope, oneOf(view["scope"], readingScopeByName, "system, process or static"));
    VRAMPLAN_TRY(pool.origin, textOrEmpty(view["origin"]));
    return pool;
}

Result<Device> readDevice(const JsonView& view) {
    Device device;
    if (!view.isObject()) return std::unexpected(view.mismatch("a device"));
    VRAMPLAN_TRY(device.name, textOrEmpty(view["name"]));
    VRAMPLAN_TRY(device.kind, oneOf(view["kind"], deviceKindByName, "the kind of a device"));
    VRAMPLAN_TRY(device.vendor, textOrEmpty(view["vendor"]));
    VRAMPLAN_TRY(device.ids.pci, textOrEmpty(view["pci"]));
    VRAMPLAN_TRY(device.ids.uuid, textOrEmpty(view["uuid"]));
    VRAMPLAN_TRY(device.ids.luid, textOrEmpty(view["luid"]));
    VRAMPLAN_TRY(device.parent, textOrEmpty(view["parent"]));
    VRAMPLAN_TRY(device.driver, textOrEmpty(view["driver"]));
    if (view["status"].present()) {
        VRAMPLAN_TRY(device.status, oneOf(view["status"], probeStatusByName, "a probe status"));
    }
    const JsonView pools = view["pools"];
    if (!pools.isArray()) return std::unexpected(pools.mismatch("a list of memory pools"));
    for (std::size_t i = 0; i < pools.size(); ++i) {
        VRAMPLAN_TRY(auto pool, readPool(pools.at(i)));
        device.pools.push_back(std::move(pool));
    }
    VRAMPLAN_TRY(device.notes, texts(view["notes"]));
    return device;
}

Result<std::vector<Device>> readDevices(const JsonView& view) {
    if (!view.isArray()) return std::unexpected(view.mismatch("a list of devices"));
    std::vector<Device> devices;
    for (std::size_t i = 0; i < view.size(); ++i) {
        VRAMPLAN_TRY(auto device, readDevice(view.at(i)));
        devices.push_back(std::move(device));
    }
    return devices;
}

/// What the worker's message and an entry of `backends` have in common.
Result<BackendReport> readReport(const JsonView& view, std::string_view nameKey) {
    BackendReport report;
    VRAMPLAN_TRY(report.backend, view[nameKey].asString());
    VRAMPLAN_TRY(report.status, oneOf(view["status"], probeStatusByName, "a probe status"));
    VRAMPLAN_TRY(report.detail, textOrEmpty(view["detail"]));
    VRAMPLAN_TRY(report.driver, textOrEmpty(view["driver"]));
    VRAMPLAN_TRY(const auto milliseconds, view["milliseconds"].optionalUnsigned());
    report.milliseconds = milliseconds.value_or(0);
    VRAMPLAN_TRY(report.devices, readDevices(view["devices"]));
    VRAMPLAN_TRY(report.notes, texts(view["notes"]));
    return report;
}

Result<void> expectFormat(const JsonView& root, std::string_view format) {
    VRAMPLAN_TRY(const auto found, root["format"].asString());
    if (found == format) return {};
    return fail(ErrorKind::Invalid, "probe_format",
        fmt::format("the format is \"{}\"; \"{}\" was expected", found.substr(0, 40), format),
        {found.substr(0, 40), std::string(format)}, "format");
}

} // namespace

Result<BackendReport> readBackendReport(std::string_view text, std::string_view expectedBackend) {
    VRAMPLAN_TRY(const auto document, JsonDocument::parse(text, {1u << 20, 16}));
    const JsonView root = document.root();
    VRAMPLAN_CHECK(expectFormat(root, kBackendReportFormat));
    VRAMPLAN_TRY(auto report, readReport(root, "backend"));
    if (report.backend != expectedBackend)
        return fail(ErrorKind::Invalid, "probe_backend",
            fmt::format(
                "the report is of \"{}\"; \"{}\" was asked", report.backend.substr(0, 40), expectedBackend),
            {report.backend.substr(0, 40), std::string(expectedBackend)}, "backend");
    VRAMPLAN_TRY(const auto complete, root["complete"].optionalBool());
    if (!complete.value_or(false))
        return fail(ErrorKind::Invalid, "probe_incomplete",
            "the report lacks its completeness mark, so a part may be missing", {}, "complete");
    return report;
}

Result<ProbeResult> readDevicesJson(std::string_view text) {
    VRAMPLAN_TRY(const auto document, JsonDocument::parse(text, {4u << 20, 16}));
    const JsonView root = document.root();
    VRAMPLAN_CHECK(expectFormat(root, kDevicesFormat));
    ProbeResult result;
    VRAMPLAN_TRY(result.devices, readDevices(root["devices"]));
    const JsonView host = root["host"];
    VRAMPLAN_TRY(result.host.total, sizeOrUnknown(host["total"]));
    VRAMPLAN_TRY(result.host.available, sizeOrUnknown(host["available"]));
    VRAMPLAN_TRY(result.host.origin, textOrEmpty(host["origin"]));
    const JsonView backends = root["backends"];
    if (!backends.isArray()) return std::unexpected(backends.mismatch("a list of back ends"));
    for (std::size_t i = 0; i < backends.size(); ++i) {
        VRAMPLAN_TRY(auto report, readReport(backends.at(i), "name"));
        result.backends.push_back(std::move(report));
    }
    return result;
}

} // namespace vramplan
