// SPDX-License-Identifier: Apache-2.0
#include "core/catalogue/weight_schemes.h"
#include "core/document/plan_file.h"
#include "core/estimate/engine.h"
#include "tests/fuzz/use_model.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace {

template <class T>
vramplan::Result<T> notFound() {
    return vramplan::fail(vramplan::ErrorKind::Unreadable, "file_missing", "not here");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace vramplan;
    const auto document = JsonDocument::parse({reinterpret_cast<const char*>(data), size});
    if (!document) return 0;
    PlanSources sources;
    sources.openModel = [](const std::string&) { return notFound<ModelSpec>(); };
    sources.profile = [](std::string_view name) -> Result<std::shared_ptr<const EngineProfile>> {
        const auto& profiles = fuzz::newestProfiles();
        const auto found = profiles.find(std::string(name.substr(0, name.find('@'))));
        if (found == profiles.end()) return notFound<std::shared_ptr<const EngineProfile>>();
        return found->second;
    };
    sources.weights = weightSchemeByName;
    const auto plan = readPlan(*document, sources);
    if (!plan || fuzz::readsOnly()) return 0;
    (void)planJson(*plan);
    if (plan->scenario.model && plan->scenario.model->layerCount() <= 64) (void)estimate(plan->scenario);
    return 0;
}
