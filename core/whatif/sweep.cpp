// SPDX-License-Identifier: Apache-2.0
#include "core/whatif/sweep.h"

#include "core/estimate/engine.h"
#include "core/units/text.h"

#include <array>
#include <fmt/format.h>

namespace vramplan {
namespace {

constexpr std::size_t kMostValues = 4096;
constexpr std::uint64_t kMostCells = 1'000'000;
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

bool isWorkload(Quantity quantity) {
    return quantity == Quantity::Context || quantity == Quantity::Sequences;
}

void setWorkload(Quantity quantity, std::uint64_t value, Workload& workload) {
    if (quantity == Quantity::Context)
        workload.setContext(value);
    else
        workload.setSequences(value);
}

/// Makes `into` the plan `from` with this value; `into` differs from `from` in this quantity only, unless
/// `from` is new.
void changeTo(Quantity quantity, std::uint64_t value, const Result<Scenario>& from, bool isNew,
    Result<Scenario>& into) {
    if (!from || !isWorkload(quantity)) {
        into = from ? withQuantity(*from, quantity, value) : from;
        return;
    }
    if (isNew || !into)
        into = from;
    else
        into->workload = from->workload;
    setWorkload(quantity, value, into->workload);
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
    if (isWorkload(quantity)) {
        setWorkload(quantity, value, changed.workload);
        return changed;
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

Result<void> checkAxes(const std::vector<SweepAxis>& axes) {
    Count cells = 1;
    for (std::size_t i = 0; i < axes.size(); ++i) {
        cells *= Count(axes[i].values.size());
        for (std::size_t k = 0; k < i; ++k)
            if (axes[k].quantity == axes[i].quantity)
                return fail(ErrorKind::Usage, "bad_axis",
                    fmt::format("--over: {} is given twice; put all its values into one axis",
                        name(axes[i].quantity)),
                    {std::string(name(axes[i].quantity))});
    }
    if (cells > Count(kMostCells))
        return fail(
            ErrorKind::Usage, "bad_axis", "--over: this is more than 1,000,000 combinations", {"--over"});
    return {};
}

void forEachCell(const Scenario& scenario, const std::vector<SweepAxis>& axes, const CellTaker& take,
    const std::function<bool()>& cancelled) {
    for (const SweepAxis& axis : axes)
        if (axis.values.empty()) return;
    std::vector<std::size_t> at(axes.size(), 0);
    std::vector<std::uint64_t> values(axes.size());
    // The plan with the axes before each one set; only what changes is made anew.
    std::vector<Result<Scenario>> plans(axes.size() + 1, scenario);
    std::size_t changed = 0;
    while (!cancelled || !cancelled()) {
        for (std::size_t i = changed; i < axes.size(); ++i) {
            values[i] = axes[i].values[at[i]];
            changeTo(axes[i].quantity, values[i], plans[i], i > changed, plans[i + 1]);
        }
        const Result<Scenario>& plan = plans.back();
        take(values, plan ? estimate(*plan) : Result<Estimate>(std::unexpected(plan.error())));
        std::size_t axis = axes.size();
        while (axis > 0 && ++at[axis - 1] == axes[axis - 1].values.size()) at[--axis] = 0;
        if (axis == 0) return;
        changed = axis - 1;
    }
}

std::vector<SweepRow> sweep(
    const Scenario& scenario, const std::vector<SweepAxis>& axes, const std::function<bool()>& cancelled) {
    std::vector<SweepRow> rows;
    forEachCell(
        scenario, axes,
        [&](const std::vector<std::uint64_t>& values, Result<Estimate> answer) {
            rows.push_back({values, std::move(answer)});
        },
        cancelled);
    return rows;
}

} // namespace vramplan
