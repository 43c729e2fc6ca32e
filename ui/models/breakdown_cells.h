// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/estimate/estimate.h"
#include "ui/models/breakdown_layout.h"

#include <QString>
#include <optional>

namespace vramplan {

/// What a line or a component shows, over all devices. Texts are made only when asked for.
namespace breakdown {

/// The items of a line, or of all lines of a group, on one device; empty optional where there is none.
std::optional<Bytes> bytes(const Estimate& estimate, const BreakdownRow& row, std::size_t device);
std::optional<Bytes> bytes(const Estimate& estimate, const BreakdownGroup& group, std::size_t device);

/// The label; where devices differ in a number, all of them: "Layers, 17 + 15 layers".
QString label(const Estimate& estimate, const BreakdownRow& row);
/// "exact", "heuristic, 0.14–0.74 GiB": the weakest basis and the summed range.
QString basis(const Estimate& estimate, const BreakdownRow& row);
QString basis(const Estimate& estimate, const BreakdownGroup& group);
Basis weakest(const Estimate& estimate, const BreakdownRow& row);
/// One formula where all devices share it, else one per device with its name, joined by `separator`.
QString formula(const Estimate& estimate, const BreakdownRow& row, const QString& separator);
/// Where the rule comes from.
QString reference(const Estimate& estimate, const BreakdownRow& row);

/// Which columns of a line differ between two estimates with the same lines.
struct Changes {
    bool label = false, basis = false, formula = false;
    std::vector<bool> devices;
    bool any() const;
};
Changes changes(
    const Estimate& before, const BreakdownRow& old, const Estimate& after, const BreakdownRow& fresh);

} // namespace breakdown
} // namespace vramplan
