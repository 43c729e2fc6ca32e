// SPDX-License-Identifier: Apache-2.0
#include "core/device/device.h"

#include <algorithm>
#include <array>

namespace vramplan {
namespace {

constexpr std::array<std::string_view, 6> kDeviceKinds = {
    "discrete", "integrated", "unified", "mig", "virtual", "cpu"};
constexpr std::array<std::string_view, 4> kPoolKinds = {"dedicated", "carve_out", "shared", "unified"};
constexpr std::array<std::string_view, 3> kScopes = {"system", "process", "static"};
constexpr std::array<std::string_view, 14> kStatuses = {"ok", "not_installed", "stub_library",
    "version_mismatch", "no_permission", "no_device", "not_supported", "asleep", "device_lost", "timed_out",
    "crashed", "stuck", "garbled", "skipped"};

template <class Enum, std::size_t N>
std::optional<Enum> byName(const std::array<std::string_view, N>& names, std::string_view wanted) {
    const auto found = std::find(names.begin(), names.end(), wanted);
    if (found == names.end()) return std::nullopt;
    return static_cast<Enum>(found - names.begin());
}

} // namespace

std::string_view name(DeviceKind kind) { return kDeviceKinds[static_cast<std::size_t>(kind)]; }
std::string_view name(PoolKind kind) { return kPoolKinds[static_cast<std::size_t>(kind)]; }
std::string_view name(ReadingScope scope) { return kScopes[static_cast<std::size_t>(scope)]; }
std::string_view name(ProbeStatus status) { return kStatuses[static_cast<std::size_t>(status)]; }
std::optional<DeviceKind> deviceKindByName(std::string_view name) {
    return byName<DeviceKind>(kDeviceKinds, name);
}
std::optional<PoolKind> poolKindByName(std::string_view name) { return byName<PoolKind>(kPoolKinds, name); }
std::optional<ReadingScope> readingScopeByName(std::string_view name) {
    return byName<ReadingScope>(kScopes, name);
}
std::optional<ProbeStatus> probeStatusByName(std::string_view name) {
    return byName<ProbeStatus>(kStatuses, name);
}

} // namespace vramplan
