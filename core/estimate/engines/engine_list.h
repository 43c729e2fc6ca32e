// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace vramplan {
class Engine;

// One function per file in this folder; adding an engine adds its file, a line here and a line in
// engine_registry.cpp.
const Engine& referenceEngine();
const Engine& sglangEngine();
const Engine& tensorRtLlmEngine();
const Engine& llamaCppEngine();
const Engine& vllmEngine();
const Engine& transformersEngine();
const Engine& ollamaEngine();

} // namespace vramplan
