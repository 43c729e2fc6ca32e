// SPDX-License-Identifier: Apache-2.0
#include "app/common/exit_code.h"

namespace vramplan {

int exitCode(ErrorKind kind) {
    switch (kind) {
    case ErrorKind::Usage:
    case ErrorKind::Refused:
    case ErrorKind::Overflow: return 2;
    case ErrorKind::Unreadable:
    case ErrorKind::Invalid: return 3;
    case ErrorKind::Guess: return 4;
    case ErrorKind::Unwritable: return 5;
    }
    return 2;
}

} // namespace vramplan
