// SPDX-License-Identifier: Apache-2.0
#include "core/probe/host_memory.h"

#include "core/probe/small_file.h"

#include <algorithm>

namespace vramplan {
namespace {

/// The number after `key` at the beginning of a line.
std::optional<std::uint64_t> numberAfter(std::string_view text, std::string_view key) {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        std::string_view line = text.substr(at, end - at);
        at = end + 1;
        if (!line.starts_with(key)) continue;
        line = trimmed(line.substr(key.size()));
        return wholeNumber(line.substr(0, line.find(' ')));
    }
    return std::nullopt;
}

std::optional<Bytes> kibAfter(std::string_view text, std::string_view key) {
    const auto kib = numberAfter(text, key);
    return kib ? std::optional<Bytes>(Bytes(*kib) * kKiB) : std::nullopt;
}

struct GroupFiles {
    const char* folder; ///< where the hierarchy is mounted
    const char* limit;
    const char* usage;
    const char* inactiveKey; ///< line of memory.stat with the file pages that go first
};

constexpr GroupFiles kVersion2 = {"/sys/fs/cgroup", "memory.max", "memory.current", "inactive_file "};
constexpr GroupFiles kVersion1 = {
    "/sys/fs/cgroup/memory", "memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file "};

/// The path of this process in the hierarchy: "0::/path" for version 2, "4:memory:/path" for version 1.
std::optional<std::string> groupPath(std::string_view text, bool version2) {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = text.substr(at, end - at);
        at = end + 1;
        const std::size_t first = line.find(':');
        const std::size_t second = first == std::string_view::npos ? first : line.find(':', first + 1);
        if (second == std::string_view::npos) continue;
        const std::string controllers = "," + std::string(line.substr(first + 1, second - first - 1)) + ",";
        const bool wanted =
            version2 ? controllers == ",," : controllers.find(",memory,") != std::string::npos;
        if (wanted) return std::string(line.substr(second + 1));
    }
    return std::nullopt;
}

GroupLimit limitOf(const std::string& folder, const GroupFiles& files, Bytes hostTotal) {
    GroupLimit group;
    const auto limitText = readSmallFile(folder + "/" + files.limit);
    const auto limit = limitText ? wholeNumber(*limitText) : std::nullopt;
    if (!limit || Bytes(*limit) >= hostTotal) return group;
    group.limit = Bytes(*limit);
    const auto usageText = readSmallFile(folder + "/" + files.usage);
    if (!usageText) return group;
    if (const auto usage = wholeNumber(*usageText)) {
        const auto stat = readSmallFile(folder + "/memory.stat");
        const auto inactive = stat ? numberAfter(*stat, files.inactiveKey) : std::nullopt;
        group.used = minusOrZero(Bytes(*usage), Bytes(inactive.value_or(0)));
    }
    return group;
}

/// What the group may still take; its whole limit where its use is unknown, which then bounds from above
/// only.
Bytes mostFreeIn(const GroupLimit& group) { return minusOrZero(*group.limit, group.used.value_or(Bytes())); }

bool isTighter(const GroupLimit& group, const GroupLimit& than) {
    return group.limit && (!than.limit || mostFreeIn(group) < mostFreeIn(than));
}

/// The tightest limit between `path` and the mount point. In a container the path is often one of the host's
/// and absent here; the mount point itself then carries the container's limit.
GroupLimit tightest(const std::string& root, const GroupFiles& files, std::string path, Bytes hostTotal) {
    GroupLimit result;
    const std::string mountPoint = root + files.folder;
    while (true) {
        while (path.ends_with('/')) path.pop_back();
        const GroupLimit group = limitOf(mountPoint + path, files, hostTotal);
        if (isTighter(group, result)) result = group;
        if (path.empty()) return result;
        path.resize(path.find_last_of('/') == std::string::npos ? 0 : path.find_last_of('/'));
    }
}

} // namespace

HostMemory parseMeminfo(std::string_view text) {
    HostMemory host;
    host.total = kibAfter(text, "MemTotal:");
    host.available = kibAfter(text, "MemAvailable:");
    host.origin = "/proc/meminfo";
    return host;
}

GroupLimit readGroupLimit(const std::string& root, Bytes hostTotal) {
    const auto groups = readSmallFile(root + "/proc/self/cgroup");
    if (!groups) return {};
    GroupLimit result;
    for (const bool version2 : {true, false}) {
        const auto path = groupPath(*groups, version2);
        if (!path) continue;
        const GroupLimit group = tightest(root, version2 ? kVersion2 : kVersion1, *path, hostTotal);
        if (isTighter(group, result)) result = group;
    }
    return result;
}

HostMemory readHostMemoryUnder(const std::string& root) {
    const auto meminfo = readSmallFile(root + "/proc/meminfo");
    HostMemory host = parseMeminfo(meminfo.value_or(std::string()));
    if (!host.total) return host;
    const GroupLimit group = readGroupLimit(root, *host.total);
    if (!group.limit) return host;
    host.total = group.limit;
    const Bytes most = mostFreeIn(group);
    if (!group.used)
        host.available.reset();
    else
        host.available = std::min(host.available.value_or(most), most);
    host.origin += ", limited by the control group";
    return host;
}

} // namespace vramplan
