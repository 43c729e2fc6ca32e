// SPDX-License-Identifier: Apache-2.0
#include "core/probe/redact.h"

#include "core/probe/digest.h"

#include <algorithm>

namespace vramplan {
namespace {

constexpr std::string_view kDashed = "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx";
constexpr std::string_view kPlain = "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx";

bool isHex(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

/// Whether a UUID of this form begins here and is not a part of something longer.
bool begins(std::string_view text, std::size_t at, std::string_view form) {
    if (at + form.size() > text.size() || (at > 0 && isHex(text[at - 1]))) return false;
    for (std::size_t i = 0; i < form.size(); ++i) {
        if (form[i] == '-' ? text[at + i] != '-' : !isHex(text[at + i])) return false;
    }
    return at + form.size() == text.size() || !isHex(text[at + form.size()]);
}

/// Digits of the hash of a UUID's digits, so that the dashed and the plain form of one UUID stay the same.
std::string hashed(std::string_view uuid, std::string_view form) {
    std::string digits;
    for (const char c : uuid) {
        if (c != '-') digits += static_cast<char>(c >= 'A' && c <= 'F' ? c - 'A' + 'a' : c);
    }
    const std::string hash = sha256(digits);
    std::string text;
    std::size_t next = 0;
    for (const char c : form) text += c == '-' ? '-' : hash[next++];
    return text;
}

void redactUuid(std::string& uuid) {
    if (uuid.empty()) return;
    std::string changed = redactedText(uuid, {});
    // What has not the form of a UUID may be a serial number all the same.
    uuid = changed != uuid ? std::move(changed) : sha256(uuid).substr(0, 32);
}

void redactTexts(std::vector<std::string>& texts, std::string_view home) {
    for (std::string& text : texts) text = redactedText(text, home);
}

void redactDevices(std::vector<Device>& devices, std::string_view home) {
    for (Device& device : devices) {
        redactUuid(device.ids.uuid);
        redactUuid(device.parent);
        redactTexts(device.notes, home);
    }
}

} // namespace

std::string redactedText(std::string_view text, std::string_view homeFolder) {
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view form = begins(text, at, kDashed) ? kDashed
            : begins(text, at, kPlain)                          ? kPlain
                                                                : "";
        if (!form.empty()) {
            result += hashed(text.substr(at, form.size()), form);
            at += form.size();
        } else if (homeFolder.size() > 1 && text.substr(at).starts_with(homeFolder)) {
            result += '~';
            at += homeFolder.size();
        } else {
            result += text[at++];
        }
    }
    return result;
}

ProbeResult redacted(ProbeResult result, std::string_view homeFolder) {
    redactDevices(result.devices, homeFolder);
    for (BackendReport& report : result.backends) {
        redactDevices(report.devices, homeFolder);
        redactTexts(report.notes, homeFolder);
        report.detail = redactedText(report.detail, homeFolder);
    }
    return result;
}

} // namespace vramplan
