#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds the core, the command line and the probe worker for Windows on Debian, and runs their unit tests under Wine:
# bash packaging/windows/cross.sh
set -euo pipefail
# shellcheck source=packaging/common.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/../common.sh"

install_packages build windows
build="$root/build/windows"
export WINEPREFIX="$build/wine" WINEDEBUG=-all WINEDLLOVERRIDES="mscoree=;mshtml=" LC_ALL=C.UTF-8
mkdir -p "$WINEPREFIX"
cmake -S "$root" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS_RELEASE="-O1 -DNDEBUG" \
    -DCMAKE_TOOLCHAIN_FILE="$root/packaging/cmake/mingw-w64.cmake" \
    -DCMAKE_PROJECT_TOP_LEVEL_INCLUDES="$root/packaging/windows/debian_headers.cmake" \
    -DVRAMPLAN_BUILD_GUI=OFF -DVRAMPLAN_BUILD_TESTS=ON -DVRAMPLAN_BUILD_BENCHMARKS=OFF >"$root/build/.configure.log" 2>&1 \
    || { cat "$root/build/.configure.log"; stop "configuring for Windows failed"; }
say "building"
cmake --build "$build" </dev/null

say "testing under $(wine64 --version 2>/dev/null || wine --version)"
wine=$(command -v wine64 || command -v wine)
"$wine" wineboot --init >/dev/null 2>&1 || true
failed=0 programs=0
for program in "$build"/tests/test_*.exe; do
    programs=$((programs + 1))
    if (cd "$build" && timeout 900 "$wine" "$program" --gtest_brief=1 </dev/null >"$program.log" 2>&1); then
        counts=$(sed -nE 's/^\[  (PASSED|SKIPPED) *\] ([0-9]+) .*/\2 \L\1/p' "$program.log" | paste -sd, | sed 's/,/, /')
        printf '%-32s %s\n' "$(basename "$program")" "$counts"
        # What a system lacks is told, not hidden.
        { grep -A1 ': Skipped' "$program.log" || true; } | tr -d '\r' | sed -E '/: Skipped|^--/d; s/^/  skipped: /'
    else
        failed=$((failed + 1))
        printf '%-32s FAILED\n' "$(basename "$program")"
        grep -E 'FAILED|Failure|error' "$program.log" | tr -d '\r' | head -n 20
    fi
done
"$wine" "$build/bin/vramplan-cli.exe" estimate meta-llama/Llama-3.1-8B-Instruct --gpu none
((failed == 0)) || stop "$failed of $programs test programs failed"
say "all $programs test programs passed"
