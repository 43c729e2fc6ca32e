#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds everything and runs all tests without a display: bash packaging/test.sh [ctest options]
# It shares build/release with run.sh, so that whoever ran that builds only the tests here.
set -euo pipefail
# shellcheck source=packaging/common.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

install_packages build run test
configure release -DVRAMPLAN_BUILD_TESTS=ON
say "building"
cmake --build "$root/build/release" </dev/null
say "testing"
run_tests release "$@"
