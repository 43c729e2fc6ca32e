// SPDX-License-Identifier: Apache-2.0
#include "core/probe/pool_rules.h"

#include "core/probe/notes.h"

#include <algorithm>

namespace vramplan {
namespace {

constexpr Bytes kLargestBelieved = Bytes(16) * Bytes(1024) * kGiB;

bool credible(const std::optional<Bytes>& size) { return !size->overflowed() && *size <= kLargestBelieved; }

void dropIncredible(std::optional<Bytes>& size, const char* what, const std::string& origin,
    bool zeroIsUnknown, std::vector<std::string>& notes) {
    if (!size || (credible(size) && !(zeroIsUnknown && *size == Bytes(0)))) return;
    remark(notes,
        origin + " gave no believable " + what + " (" + (*size == Bytes(0) ? "0" : "more than 16 TiB")
            + "), so it is unknown");
    size.reset();
}

void cut(std::optional<Bytes>& size, Bytes limit, const char* what, const char* limitName,
    const std::string& origin, std::vector<std::string>& notes) {
    if (!size || *size <= limit) return;
    remark(notes,
        origin + " gave " + what + " " + mibText(*size) + ", more than " + limitName + " " + mibText(limit)
            + "; cut to that");
    size = limit;
}

} // namespace

std::optional<Bytes> believed(
    std::uint64_t bytes, std::string_view what, std::string_view origin, std::vector<std::string>& notes) {
    std::optional<Bytes> size = bytes == ~std::uint64_t{0} ? Bytes::overflow() : Bytes(bytes);
    dropIncredible(size, std::string(what).c_str(), std::string(origin), true, notes);
    return size;
}

void applyPoolRules(MemoryPool& pool, std::vector<std::string>& notes) {
    dropIncredible(pool.total, "total", pool.origin, true, notes);
    dropIncredible(pool.free, "free memory", pool.origin, false, notes);
    dropIncredible(pool.reserved, "reserved memory", pool.origin, false, notes);
    dropIncredible(pool.budget, "budget", pool.origin, true, notes);
    if (!pool.total) return;
    if (pool.free && *pool.free > *pool.total && pool.scope == ReadingScope::System) {
        remark(notes,
            pool.origin + " gave " + mibText(*pool.free) + " free of " + mibText(*pool.total)
                + "; more than all cannot be free, so free memory is unknown");
        pool.free.reset();
    }
    cut(pool.reserved, *pool.total, "reserved memory", "the total", pool.origin, notes);
    cut(pool.budget, *pool.total, "a budget of", "the total", pool.origin, notes);
    cut(pool.free, minusOrZero(*pool.total, pool.reserved.value_or(Bytes(0))), "free memory",
        "the total less what is reserved,", pool.origin, notes);
}

void applyHostRules(Device& device, const HostMemory& host) {
    for (MemoryPool& pool : device.pools) {
        if (pool.kind != PoolKind::Unified && pool.kind != PoolKind::Shared) continue;
        if (host.total) {
            cut(pool.total, *host.total, "a total of", "the computer's memory,", pool.origin, device.notes);
            cut(pool.budget, *host.total, "a budget of", "the computer's memory,", pool.origin, device.notes);
        }
        // Cutting to what the host has available is the rule, not a conflict: it needs no remark.
        if (host.available && pool.free) pool.free = std::min(*pool.free, *host.available);
        if (pool.total && pool.free) pool.free = std::min(*pool.free, *pool.total);
    }
}

} // namespace vramplan
