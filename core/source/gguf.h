// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/json.h"
#include "core/model/model_spec.h"
#include "core/source/gguf_header.h"

#include <string>
#include <vector>

namespace vramplan {

/// All parts of a GGUF model as one.
struct GgufFile {
    std::string path; ///< of the part that was named
    GgufMetadata metadata;
    std::vector<StoredTensor> tensors;
};

/// Reads a GGUF file, or all parts of a split one ("-00001-of-00003.gguf") from any of them. Errors: those of
/// readGgufHeader; Unreadable naming a missing part; Invalid where parts disagree.
Result<GgufFile> readGgufFile(const std::string& path);

/// The model that its metadata and tensors describe. Unknown architectures are read by the plain rules with a
/// warning that is a guess. Errors: Invalid naming file and key; Overflow.
Result<ModelSpec> modelFromGguf(GgufFile file);

/// The model that its definition's embedded() described. Errors: Invalid naming the key; those of
/// modelFromGguf.
Result<ModelSpec> modelFromEmbeddedGguf(const JsonView& json);

/// Both readGgufFile() and modelFromGguf().
Result<ModelSpec> readGguf(const std::string& path);

} // namespace vramplan
