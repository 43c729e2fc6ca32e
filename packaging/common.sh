# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# What the scripts in this folder share; sourced, not run.

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
jobs=$(nproc 2>/dev/null || sysctl -n hw.ncpu 2>/dev/null || echo 2)
# Compiler results are kept beside the builds they belong to, unless the user has a cache of their own.
export CCACHE_DIR="${CCACHE_DIR:-$root/build/ccache}"
# What one build folder has compiled serves the others: the core of "dev" that of "core-only".
export CCACHE_BASEDIR="${CCACHE_BASEDIR:-$root}" CCACHE_NOHASHDIR="${CCACHE_NOHASHDIR:-1}"

say() { printf '== %s\n' "$*"; }
stop() {
    printf '%s\n' "$*" >&2
    exit 1
}

# packages_of SECTION…: the package names of these sections, one a line.
packages_of() {
    local wanted=" $* " section="" line
    while IFS= read -r line; do
        case $line in
        '' | '#'*) ;;
        '['*']') section=${line#?} section=${section%?} ;;
        *) [[ $wanted == *" $section "* ]] && printf '%s\n' "$line" ;;
        esac
    done <"$root/packaging/debian-packages.txt"
    return 0
}

# install_packages SECTION…: installs what is missing. Without apt it names the packages and stops;
# VRAMPLAN_NO_INSTALL=1 trusts that everything is there.
install_packages() {
    [[ -z ${VRAMPLAN_NO_INSTALL:-} ]] || return 0
    # Also read by the bash 3.2 of macOS, which has no mapfile.
    local wanted=() installed package missing=() sudo=()
    while IFS= read -r package; do wanted+=("$package"); done < <(packages_of "$@")
    if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
        stop "There is no apt here. Install what these Debian packages hold, then run this again with
VRAMPLAN_NO_INSTALL=1: ${wanted[*]}"
    fi
    installed=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' "${wanted[@]}" 2>/dev/null || true)
    for package in "${wanted[@]}"; do
        grep -qxF "$package installed" <<<"$installed" || missing+=("$package")
    done
    ((${#missing[@]})) || return 0

    if ((EUID != 0)); then
        command -v sudo >/dev/null || stop "Run this as root, then try again: apt-get install ${missing[*]}"
        sudo=(sudo)
        [[ -t 0 ]] || sudo+=(-n)
    fi
    say "installing ${missing[*]}"
    "${sudo[@]}" apt-get update -q </dev/null || say "the package lists could not be refreshed; going on with the old ones"
    "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "${missing[@]}" </dev/null \
        || stop "apt could not install: ${missing[*]}"
}

# configure PRESET [CMAKE OPTION…]
configure() {
    local preset=$1
    shift
    (cd -- "$root" && cmake --preset "$preset" -DVRAMPLAN_PRECOMPILED_HEADERS=ON "$@" >"$root/build/.configure.log" 2>&1) || {
        cat "$root/build/.configure.log" >&2
        stop "configuring the preset $preset failed"
    }
}

# run_tests PRESET [CTEST OPTION…]: all tests without a display, with a fixed locale and a home of their own.
run_tests() {
    local preset=$1 home="$root/build/$1/test-home"
    shift
    mkdir -p "$home/run"
    chmod 700 "$home/run"
    (
        cd -- "$root" || exit
        exec env -u DISPLAY -u WAYLAND_DISPLAY QT_QPA_PLATFORM=offscreen LC_ALL=C.UTF-8 LANGUAGE= \
            HOME="$home" XDG_CONFIG_HOME="$home/config" XDG_DATA_HOME="$home/data" XDG_CACHE_HOME="$home/cache" \
            XDG_RUNTIME_DIR="$home/run" ctest --preset "$preset" --parallel "$jobs" "$@" </dev/null
    )
}

mkdir -p "$root/build"
