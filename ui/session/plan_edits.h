// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/session/plan_session.h"

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace vramplan {

/// The changes that the controls make, each one undo step; `gesture` joins the ticks of one drag (−1: a step
/// of its own). Values that are the same as before are no step.

enum class GeometryField { Layers, QueryHeads, KvHeads, HeadDimension };
inline constexpr std::array kGeometryFields = {
    GeometryField::Layers, GeometryField::QueryHeads, GeometryField::KvHeads, GeometryField::HeadDimension};

std::uint64_t geometryValue(const Geometry& geometry, GeometryField field);
/// A size that is the model's own again is no override any more.
void setModelSize(PlanSession& session, GeometryField field, std::uint64_t value, int gesture = -1);
/// What a size would be without the user's change of it; empty where it is not changed.
std::optional<std::uint64_t> ownModelSize(const ModelSpec& model, GeometryField field);
/// The model as it was read: its own sizes and, where it came from a file, its stored weights.
void resetModel(PlanSession& session);

/// Where a workload begins.
inline constexpr std::uint64_t kUsualContext = 8192;
inline constexpr std::uint64_t kUsualSequences = 1;
void setContext(PlanSession& session, std::uint64_t tokens, int gesture = -1);
void setSequences(PlanSession& session, std::uint64_t sequences, int gesture = -1);

/// One length per sequence; none: equal sequences again, as long as the longest was. A shared prefix that is
/// longer than the shortest is shortened.
void setLengths(PlanSession& session, std::vector<std::uint64_t> lengths);
/// Leading tokens that all sequences share; not more than the shortest has.
void setPrefix(PlanSession& session, std::uint64_t tokens, int gesture = -1);

/// Null: as stored, else the model's own.
void setWeightScheme(PlanSession& session, std::shared_ptr<const WeightScheme> scheme);
/// Empty: the engine's default.
void setKvType(PlanSession& session, bool keys, std::optional<ElementType> type);

/// Weights as stored, and a cache as the engine keeps it by default.
void resetPrecision(PlanSession& session);

/// Another model; a model from a GGUF file takes `ggufEngine` along where that is given.
void setModel(PlanSession& session, std::shared_ptr<const ModelSpec> model,
    std::shared_ptr<const EngineProfile> ggufEngine = {});
/// Settings and cache types that the engine does not know fall back to its defaults.
void setEngine(PlanSession& session, std::shared_ptr<const EngineProfile> profile);
/// An empty value is the engine's default.
void setSetting(PlanSession& session, const std::string& key, const std::string& value, int gesture = -1);

/// Over how many GPUs a serving engine shards.
void setParallelism(PlanSession& session, const Parallelism& parallelism);

/// The engine's defaults for all its settings, and one GPU per copy of the model.
void resetEngine(PlanSession& session);

void addDevices(PlanSession& session, const std::vector<DeviceBudget>& devices);
/// These devices instead of the plan's own.
void setDevices(PlanSession& session, std::vector<DeviceBudget> devices);
/// The computer's own memory.
void setHost(PlanSession& session, DeviceBudget host);
/// The index of the device in the plan, by identity.
std::optional<std::size_t> plannedIndex(const Scenario& scenario, const DeviceBudget& device);

} // namespace vramplan
