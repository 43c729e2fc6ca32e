// SPDX-License-Identifier: Apache-2.0
#include "core/whatif/sweep.h"

#include "core/estimate/engine.h"
#include "core/units/text.h"

#include <array>
#include <fmt/format.h>

namespace vramplan {
namespace {

constexpr std::size_t kMostValues = 4096;
constexpr std::array<std::string_view, 5> kNames = {"context", "sequences", "layers", "kv_heads", "head_dim"};

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    while (true) {
        const std::size_t at = text.find(separator);
        parts.push_back(text.substr(0, at));
        if (at == std::string_view::npos) return parts;
        text.remove_prefix(at + 1);
    }
}

std::unexpected<Error> badAxis(std::string_view text, const char* expected) {
    return fail(
        ErrorKind::Usage, "bad_axis", fmt::format("--over: \"{}\": {}", text, expected), {std::string(text)});
}

Result<std::vector<std::uint64_t>> rangeValues(
    std::string_view text, const std::vector<std::string_view>& parts) {
    VRAMPLAN_TRY(const std::uint64_t first, parseTokens(parts[0], "--over"));
    VRAMPLAN_TRY(const std::uint64_t last, parseTokens(parts[1], "--over"));
    const bool geometric = !parts[2].empty() && parts[2].front() == 'x';
    VRAMPLAN_TRY(const std::uint64_t step, parseTokens(geometric ? parts[2].substr(1) : parts[2], "--over"));
    if (last < first) return badAxis(text, "the end is smaller than the start");
    if (geometric && step < 2) return badAxis(text, "a factor of at least x2 is expected");
    std::vector<std::uint64_t> values;
    for (Count value = first; !value.overflowed() && value.value() <= last;
        value = geometric ? value * Count(step) : value + Count(step)) {
        if (values.size() == kMostValues) return badAxis(text, "this is more than 4,096 values");
        values.push_back(value.value());
    }
    return values;
}

} // namespace

std::string_view name(Quantity quantity) { return kNames[static_cast<std::size_t>(quantity)]; }

Result<SweepAxis> parseAxis(std::string_view text) {
    constexpr const char* form = "expected NAME=START:END:STEP, NAME=START:END:xFACTOR or NAME=V1,V2,…; "
                                 "names are context, sequences, layers, kv_heads, head_dim";
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos) return badAxis(text, form);
    SweepAxis axis;
    const auto found = std::find(kNames.begin(), kNames.end(), text.substr(0, equals));
    if (found == kNames.end()) return badAxis(text, form);
    axis.quantity = static_cast<Quantity>(found - kNames.begin());
    const std::string_view list = text.substr(equals + 1);
    const auto parts = split(list, ':');
    if (parts.size() == 3) {
        VRAMPLAN_TRY(axis.values, rangeValues(text, parts));
        return axis;
    }
    if (parts.size() != 1) return badAxis(text, form);
    for (const std::string_view part : split(list, ',')) {
        VRAMPLAN_TRY(const std::uint64_t value, parseTokens(part, "--over"));
        axis.values.push_back(value);
        if (axis.values.size() > kMostValues) return badAxis(text, "this is more than 4,096 values");
    }
    return axis;
}

Result<Scenario> withQuantity(const Scenario& scenario, Quantity quantity, std::uint64_t value) {
    Scenario changed = scenario;
    Workload& workload = changed.workload;
    switch (quantity) {
    case Quantity::Context:
        if (!workload.lengths.empty()) workload.sequences = workload.lengths.size();
        workload.lengths.clear();
        workload.context = value;
        if (workload.prompt) workload.prompt = std::min(*workload.prompt, value);
        workload.prefix = std::min(workload.prefix, value);
        return changed;
    case Quantity::Sequences:
        if (!workload.lengths.empty()) workload.context = workload.longest();
        workload.lengths.clear();
        workload.sequences = value;
        return changed;
    default: break;
    }
    if (!scenario.model->definition)
        return fail(ErrorKind::Usage, "fixed_geometry", "the geometry of this model cannot be changed", {});
    GeometryOverrides overrides = scenario.model->overrides;
    (quantity == Quantity::Layers           ? overrides.layers
            : quantity == Quantity::KvHeads ? overrides.kvHeads
                                            : overrides.headDim) = value;
    VRAMPLAN_TRY(ModelSpec model, scenario.model->definition->expand(overrides));
    changed.model = std::make_shared<const ModelSpec>(std::move(model));
    return changed;
}

std::vector<SweepRow> sweep(
    const Scenario& scenario, const std::vector<SweepAxis>& axes, const std::function<bool()>& cancelled) {
    std::vector<SweepRow> rows;
    std::vector<std::size_t> at(axes.size(), 0);
    for (const SweepAxis& axis : axes)
        if (axis.values.empty()) return rows;
    while (!cancelled || !cancelled()) {
        std::vector<std::uint64_t> values;
        Result<Scenario> current = scenario;
        for (std::size_t i = 0; i < axes.size(); ++i) {
            values.push_back(axes[i].values[at[i]]);
            if (current) current = withQuantity(*current, axes[i].quantity, values.back());
        }
        rows.push_back({std::move(values),
            current ? estimate(*current) : Result<Estimate>(std::unexpected(current.error()))});
        std::size_t axis = axes.size();
        while (axis > 0 && ++at[axis - 1] == axes[axis - 1].values.size()) at[--axis] = 0;
        if (axis == 0) break;
    }
    return rows;
}

} // namespace vramplan
