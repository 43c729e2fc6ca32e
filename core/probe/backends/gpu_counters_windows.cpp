// SPDX-License-Identifier: Apache-2.0
#include "core/probe/backends/gpu_counters_windows.h"

#include "core/probe/backends/shared_library.h"
#include "core/probe/identity.h"

#include <vector>

#include <pdh.h>
#include <pdhmsg.h>

namespace vramplan {
namespace {

struct Pdh {
    SharedLibrary library{"pdh.dll"};
    decltype(&PdhOpenQueryW) open = library.function<decltype(&PdhOpenQueryW)>("PdhOpenQueryW");
    decltype(&PdhAddEnglishCounterW) add =
        library.function<decltype(&PdhAddEnglishCounterW)>("PdhAddEnglishCounterW");
    decltype(&PdhCollectQueryData) collect =
        library.function<decltype(&PdhCollectQueryData)>("PdhCollectQueryData");
    decltype(&PdhGetFormattedCounterArrayW) values =
        library.function<decltype(&PdhGetFormattedCounterArrayW)>("PdhGetFormattedCounterArrayW");
    decltype(&PdhCloseQuery) close = library.function<decltype(&PdhCloseQuery)>("PdhCloseQuery");
    bool usable() const { return open && add && collect && values && close; }
};

std::string narrow(const wchar_t* text) {
    std::string result;
    for (; *text != L'\0'; ++text) result += *text < 128 ? static_cast<char>(*text) : '?';
    return result;
}

/// Each adapter's value of a counter. An adapter may have several instances ("…_phys_0", "…_phys_1"): they
/// add up.
std::map<std::string, std::uint64_t> valuesOf(const Pdh& pdh, const wchar_t* path) {
    std::map<std::string, std::uint64_t> result;
    PDH_HQUERY query = nullptr;
    PDH_HCOUNTER counter = nullptr;
    if (pdh.open(nullptr, 0, &query) != ERROR_SUCCESS) return result;
    DWORD size = 0, count = 0;
    if (pdh.add(query, path, 0, &counter) == ERROR_SUCCESS && pdh.collect(query) == ERROR_SUCCESS
        && pdh.values(counter, PDH_FMT_LARGE, &size, &count, nullptr)
            == static_cast<PDH_STATUS>(PDH_MORE_DATA)) {
        std::vector<char> storage(size);
        auto* items = reinterpret_cast<PDH_FMT_COUNTERVALUE_ITEM_W*>(storage.data());
        if (pdh.values(counter, PDH_FMT_LARGE, &size, &count, items) == ERROR_SUCCESS) {
            for (DWORD i = 0; i < count; ++i) {
                const std::string luid = luidOfCounter(narrow(items[i].szName));
                if (!luid.empty() && items[i].FmtValue.largeValue >= 0)
                    result[luid] += static_cast<std::uint64_t>(items[i].FmtValue.largeValue);
            }
        }
    }
    pdh.close(query);
    return result;
}

} // namespace

GpuCounters::GpuCounters() {
    const Pdh pdh;
    if (!pdh.usable()) return;
    for (const auto& [luid, bytes] : valuesOf(pdh, L"\\GPU Adapter Memory(*)\\Dedicated Usage"))
        m_uses[luid].dedicated = bytes;
    for (const auto& [luid, bytes] : valuesOf(pdh, L"\\GPU Adapter Memory(*)\\Shared Usage"))
        m_uses[luid].shared = bytes;
}

GpuUse GpuCounters::of(const std::string& luid) const {
    const auto found = m_uses.find(luid);
    return found == m_uses.end() ? GpuUse() : found->second;
}

} // namespace vramplan
