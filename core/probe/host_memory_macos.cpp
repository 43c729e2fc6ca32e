// SPDX-License-Identifier: Apache-2.0
#include "core/probe/probe.h"

#include <mach/mach.h>
#include <sys/sysctl.h>

namespace vramplan {

HostMemory readHostMemory() {
    HostMemory host;
    host.origin = "sysctl and Mach statistics";
    std::uint64_t total = 0;
    std::size_t size = sizeof total;
    if (sysctlbyname("hw.memsize", &total, &size, nullptr, 0) == 0 && total != 0) host.total = Bytes(total);
    vm_statistics64_data_t pages = {};
    mach_msg_type_number_t count = HOST_VM_INFO64_COUNT;
    vm_size_t pageSize = 0;
    const mach_port_t port = mach_host_self();
    if (host_page_size(port, &pageSize) == KERN_SUCCESS
        && host_statistics64(port, HOST_VM_INFO64, reinterpret_cast<host_info64_t>(&pages), &count)
            == KERN_SUCCESS) {
        // Speculative pages are counted within the free ones.
        const Bytes reclaimable =
            Bytes(pages.free_count) + Bytes(pages.inactive_count) + Bytes(pages.purgeable_count);
        host.available = reclaimable * Bytes(pageSize);
    }
    return host;
}

} // namespace vramplan
