// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace vramplan {

/// "0000:01:00.0" from any of "00000000:01:00.0", "0000:01:00.0", "01:00.0" and upper case; empty where the
/// text is no PCI address.
std::string normalisedPci(std::string_view text);
std::string pciText(std::uint32_t domain, std::uint32_t bus, std::uint32_t device, std::uint32_t function);

/// The 32 lower-case hex digits of a UUID, whatever its prefix and dashes: "GPU-…" of NVML, 16 bytes of CUDA
/// and Vulkan. Empty where the text holds no UUID or only zeros.
std::string normalisedUuid(std::string_view text);
/// "prefix" and the 16 bytes as 8-4-4-4-12 lower-case hex digits, or empty where all are 0.
std::string uuidText(std::string_view prefix, const std::array<std::uint8_t, 16>& bytes);
/// The 16 hex digits of a Windows LUID's bytes in memory, as Vulkan and CUDA give them.
std::string luidText(std::uint32_t low, std::uint32_t high);
/// The LUID in an instance name of Windows' GPU counters, "luid_0x00000000_0x0000C4CF_phys_0"; empty where
/// there is none.
std::string luidOfCounter(std::string_view instance);

/// "10de": the number as pci.ids writes it.
std::string fourHexDigits(std::uint32_t number);
/// Plain hex digits of bytes.
std::string hexText(const std::uint8_t* bytes, std::size_t count);

/// "NVIDIA", "AMD", "Intel", "Apple", … of a PCI vendor number; empty where it is another.
std::string_view vendorName(std::uint32_t pciVendor);

} // namespace vramplan
