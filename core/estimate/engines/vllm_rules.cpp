// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/vllm_rules.h"

#include <algorithm>
#include <array>

namespace vramplan::vllm {
namespace {

struct Switch {
    std::string_view constant;
    bool Rules::* field;
};
constexpr std::array kSwitches = {
    Switch{"graphs_in_budget", &Rules::graphsInBudget},
    Switch{"network_outside_budget", &Rules::networkOutside},
    Switch{"state_prefix_caching", &Rules::statePrefixCaching},
    Switch{"all_batches_in_flight", &Rules::allBatchesInFlight},
    Switch{"tokens_from_concurrency", &Rules::tokensFromConcurrency},
    Switch{"packed_layout", &Rules::packedLayout},
    Switch{"windows_own_block", &Rules::windowsOwnBlock},
};

} // namespace

Rules rulesOf(const EngineProfile& profile) {
    Rules rules;
    for (const ProfileConstant& constant : profile.constants) {
        if (constant.name == "gpu_memory_utilization") rules.utilization = constant.value;
        if (constant.name == "bucket_ratio") rules.bucketRatio = constant.value;
        if (constant.name == "graph_size_step")
            rules.graphSizeStep = std::max<std::uint64_t>(1, static_cast<std::uint64_t>(constant.value));
        for (const Switch& each : kSwitches)
            if (constant.name == each.constant) rules.*each.field = constant.value != 0;
    }
    return rules;
}

} // namespace vramplan::vllm
