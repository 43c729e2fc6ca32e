#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds VRAM Planner and opens it: bash packaging/run.sh [MODEL or plan file] [options]
# Installs what the build needs (Debian and its relatives). Without a display it prints the plan as a table
# and writes vramplan-report.pdf and vramplan-report.csv into the current folder.
set -euo pipefail
# shellcheck source=packaging/common.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

build="$root/build/release"
programs="$build/bin"

has_display() {
    local number host
    if [[ -n ${QT_QPA_PLATFORM:-} && ${QT_QPA_PLATFORM} != offscreen && ${QT_QPA_PLATFORM} != minimal ]]; then return 0; fi
    [[ -z ${QT_QPA_PLATFORM:-} ]] || return 1
    [[ $(uname) == Linux ]] || return 0
    if [[ -n ${WAYLAND_DISPLAY:-} ]]; then
        [[ -S $WAYLAND_DISPLAY || -S ${XDG_RUNTIME_DIR:-/nowhere}/$WAYLAND_DISPLAY ]] && return 0
    fi
    [[ -n ${DISPLAY:-} ]] || return 1
    host=${DISPLAY%:*}
    number=${DISPLAY##*:}
    number=${number%%.*}
    [[ $number =~ ^[0-9]+$ ]] || return 1
    case $host in
    '' | unix) [[ -S /tmp/.X11-unix/X$number ]] || grep -qs "@/tmp/.X11-unix/X$number\$" /proc/net/unix ;;
    *) timeout 3 bash -c "exec 3<>/dev/tcp/\$1/\$2" _ "$host" "$((6000 + number))" 2>/dev/null ;;
    esac
}

# The plan on paper, for machines without a display.
report() {
    local plan=("$@") probed
    if ((${#plan[@]} == 0)); then
        plan=(meta-llama/Llama-3.1-8B-Instruct --context 8k)
        probed=$("$programs/vramplan-cli" estimate "${plan[@]}" --format json)
        if [[ $probed == *'"no_gpu"'* ]]; then
            say "no GPU was found on this machine: the plan is for a card of 24 GiB"
            plan+=(--vram 24GiB)
        fi
    fi
    "$programs/vramplan-cli" estimate "${plan[@]}"
    "$programs/vramplan" --export "$PWD/vramplan-report.pdf" "${plan[@]}"
    "$programs/vramplan" --export "$PWD/vramplan-report.csv" "${plan[@]}"
    say "written: $PWD/vramplan-report.pdf"
    say "written: $PWD/vramplan-report.csv"
}

install_packages build run
[[ -f $build/build.ninja ]] || configure release -DVRAMPLAN_BUILD_TESTS=OFF -DVRAMPLAN_WERROR=OFF
say "building"
cmake --build "$build" --target vramplan vramplan-cli vramplan-probe </dev/null

if has_display; then
    say "opening the window"
    started=$SECONDS status=0
    "$programs/vramplan" "$@" || status=$?
    # 134 is what Qt leaves when the display is there by name only.
    if ((status != 134 || SECONDS - started > 10)); then exit "$status"; fi
fi
say "there is no display: here is the plan as a table"
report "$@"
