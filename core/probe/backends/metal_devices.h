// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <vector>

namespace vramplan {

/// The system's default device and those of its list, each once by its number. Either has been empty while
/// the other was not, and the list has been empty until the default device was asked for: so that comes first
/// (JustVugg/colibri pull request 1548, iree issue 24834). A null device is none.
template <class Device, class CreateDefault, class CopyAll, class NumberOf>
std::vector<Device> defaultAndListed(CreateDefault createDefault, CopyAll copyAll, NumberOf numberOf) {
    std::vector<Device> devices;
    const auto add = [&](Device device) {
        const auto same = [&](Device other) { return numberOf(other) == numberOf(device); };
        if (device != nullptr && std::ranges::none_of(devices, same)) devices.push_back(device);
    };
    add(createDefault());
    for (const Device device : copyAll()) add(device);
    return devices;
}

} // namespace vramplan
