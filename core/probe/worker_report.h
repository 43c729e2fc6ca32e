// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/device/device.h"
#include "core/probe/worker_process.h"

#include <string>

namespace vramplan {

/// The report of a worker's run. Its own message counts only where it is whole; else the report says how the
/// worker ended, with what it wrote to standard error. Never fails.
BackendReport reportOf(
    const WorkerOutcome& outcome, const std::string& backend, const WorkerCommand& command);

/// A report without devices.
BackendReport emptyReport(std::string backend, ProbeStatus status, std::string detail);

} // namespace vramplan
