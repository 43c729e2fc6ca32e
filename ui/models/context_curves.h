// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/estimate/estimate.h"
#include "core/scenario/scenario.h"
#include "ui/models/device_bar.h"

#include <QString>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace vramplan {

/// One device, or the device that decides of one plan, over all contexts.
struct MemoryCurve {
    QString name;
    std::vector<std::optional<DeviceBar>> points; ///< one per context; empty where there is no answer
    std::optional<std::uint64_t> longest;         ///< of a plan: the longest context that fits

    /// What is free and what there is in all, which do not change with the context; null without any answer.
    const DeviceBar* any() const;
};

/// Memory against context: what the context chart and its table show.
struct ContextCurves {
    std::vector<std::uint64_t> contexts;  ///< tokens per sequence, ascending; those that have an answer
    std::vector<MemoryCurve> lines;       ///< devices of one plan, or plans
    std::size_t deciding = 0;             ///< the device that decides at the plan's own context, or the plan
    std::uint64_t own = 0;                ///< the plan's context
    std::optional<std::uint64_t> longest; ///< that fits; empty where none does or nothing is known
    bool longestIsModels = false;         ///< it is the model that ends there, not the memory

    /// The point nearest to a context.
    std::size_t nearest(std::uint64_t context) const;
};

/// Points that the window and reports ask for.
inline constexpr std::size_t kContextPoints = 96;

/// Estimates the plan at about `count` contexts up to the model's maximum; the longest that fits and the
/// plan's own are among them. Ends early when `cancelled` says so.
ContextCurves contextCurves(
    const Scenario& scenario, std::size_t count, const std::function<bool()>& cancelled = {});

/// A plan and what it is called.
struct NamedPlan {
    QString name;
    Scenario scenario;
};
/// Each plan's deciding device at the contexts of all of them; `longest` is told per line.
ContextCurves planCurves(const std::vector<NamedPlan>& plans, std::size_t current, std::size_t count,
    const std::function<bool()>& cancelled = {});

} // namespace vramplan
