// SPDX-License-Identifier: GPL-3.0-only
#include "ui/session/thread_priority.h"

#if defined(_WIN32)
#include <windows.h>
#elif defined(__APPLE__)
#include <pthread/qos.h>
#elif defined(__linux__)
#include <sys/resource.h>
#include <unistd.h>
#endif

namespace vramplan {

void yieldToInterface() {
#if defined(_WIN32)
    SetThreadPriority(GetCurrentThread(), THREAD_PRIORITY_BELOW_NORMAL);
#elif defined(__APPLE__)
    pthread_set_qos_class_self_np(QOS_CLASS_UTILITY, 0);
#elif defined(__linux__)
    // On Linux a thread has a nice value of its own. A program that was started with a higher one keeps it.
    constexpr int kNice = 5;
    const auto self = static_cast<id_t>(gettid());
    if (getpriority(PRIO_PROCESS, self) < kNice) setpriority(PRIO_PROCESS, self, kNice);
#endif
}

} // namespace vramplan
