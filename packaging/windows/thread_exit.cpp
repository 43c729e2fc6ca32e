// SPDX-License-Identifier: Apache-2.0
// MinGW keeps thread_local objects in memory of its own, and at the end of a thread gives that memory back
// before it destroys the objects (GCC bug 80816): whatever they hold is then freed a second time. Both are
// destructors of thread keys, which winpthreads calls in the order in which the keys were made. So the key of
// the objects is made here, before any thread_local object can make that of the memory.
#include <cxxabi.h>

namespace {

void destroyNothing(void*) { }

[[gnu::constructor(101)]] void makeTheKeyOfTheObjects() {
    abi::__cxa_thread_atexit(destroyNothing, nullptr, nullptr);
}

} // namespace
