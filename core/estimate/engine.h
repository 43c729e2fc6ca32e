// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/estimate/estimate.h"
#include "core/scenario/engine_profile.h"
#include "core/scenario/scenario.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vramplan {

/// One setting of an engine, as its settings page and `--set` show it.
struct SettingInfo {
    enum class Kind : std::uint8_t { Flag, Whole, Real, Choice, Size, Text };
    const char* key = ""; ///< the engine's own flag name in snake case
    Kind kind = Kind::Text;
    const char* fallback = ""; ///< default as text; "" = unset
    const char* choices = "";  ///< for Choice: separated by '|'
    const char* meaning = "";  ///< what it does and costs, one sentence
    double min = 0;            ///< for Whole and Real
    double max = 9.2e18;
    bool repeatable = false; ///< may be given several times: values are joined by commas
};

/// A setting that trades memory for something else.
struct SettingTrade {
    const char* key = "";
    const char* value = "";
    const char* change = "";    ///< what it is, for people
    const char* cost = "";      ///< what it costs, one sentence
    const char* id = "setting"; ///< of the lever, for programs
    const char* from = nullptr; ///< only where the setting has this value now; null: any other
    bool needsGpu = false;
};

struct EnginePrograms;

struct EngineInfo {
    const char* name;  ///< as on the command line
    const char* title; ///< for people
    std::span<const SettingInfo> settings;
    std::span<const char* const>
        reserved; ///< known setting names that are not modelled yet: refused, never ignored
    std::span<const ElementType> kvTypes; ///< cache types that the engine knows; the first is not special
    bool monotone = true;                 ///< more context or sequences never need less memory
    bool fillsBudget = false;             ///< reserves a pool instead of allocating on demand
    bool ggufOnly = false;                ///< runs GGUF files and no checkpoints
    std::span<const SettingTrade> trades = {}; ///< levers of advice
    const EnginePrograms* programs = nullptr;  ///< null: a formula, which nobody starts
};

/// A setting list with every value present, in the order of EngineInfo::settings.
class ResolvedSettings {
public:
    /// Errors: Usage naming an unknown key (with the known ones), a reserved key, or a value that is out of
    /// range.
    static Result<ResolvedSettings> resolve(const EngineInfo& info, const SettingValues& values);

    bool isSet(std::string_view key) const; ///< has a value, given or default
    std::string_view text(std::string_view key) const;
    bool flag(std::string_view key) const;
    std::uint64_t whole(std::string_view key) const;
    double real(std::string_view key) const;
    std::optional<std::uint64_t> optionalWhole(std::string_view key) const;
    const SettingValues& values() const { return m_values; }

private:
    SettingValues m_values;
};

/// How one engine lays out memory. A strategy: pure, no state, one file per engine.
class Engine {
public:
    virtual ~Engine() = default;
    virtual const EngineInfo& info() const = 0;
    /// The cache type where the user named none.
    virtual ElementType defaultKvType(const ModelSpec& model) const = 0;
    /// Fills devices (budget and items), kv, recurrent, pool, checks and warnings; sums and the verdict are
    /// made by the caller. `estimate.kvK`, `kvV` are already resolved. Errors: Refused with the engine's
    /// rule, Usage, Overflow.
    virtual Result<void> plan(
        const Scenario& scenario, const ResolvedSettings& settings, Estimate& estimate) const = 0;
};

/// All engines, reference first.
std::span<const Engine* const> engines();
const Engine* engineByName(std::string_view name);

/// The estimate of a scenario, complete but for the search for limits (whatif/limits.h). Pure: no I/O, no
/// clock. Errors: those of validate() and of the engine; Overflow where any size leaves 63 bits.
Result<Estimate> estimate(const Scenario& scenario);

} // namespace vramplan
