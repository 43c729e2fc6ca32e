#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds everything and runs all tests without a display: bash packaging/test.sh [ctest options]
# The development build is not optimised: it is the quickest to make, and its assertions are on.
set -euo pipefail
# shellcheck source=packaging/common.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

install_packages build run test
configure dev
say "building"
cmake --build "$root/build/dev" </dev/null
say "testing"
run_tests dev "$@"
