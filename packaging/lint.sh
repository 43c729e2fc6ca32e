#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Checks the form of all files with clang-format, and the code with clang-tidy: files touched in the last
# 30 commits, at most 10 minutes; with --all every file, without a limit.
set -euo pipefail
# shellcheck source=packaging/common.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

commits=30
seconds=570
case ${1:-} in
'') ;;
--all) seconds=86400 ;;
*) stop "usage: lint.sh [--all]" ;;
esac

install_packages build test lint
cd -- "$root"

# A clone may belong to another user than the one who checks it.
repository() { git -c safe.directory="$root" "$@" 2>/dev/null; }
# Newest first, so that a time limit meets the code that has been checked before.
touched() { repository log --name-only --format= -n "$commits" | awk '!seen[$0]++'; }

mapfile -t sources < <(find app core tests ui -name '*.cpp' -o -name '*.h' | sort)
say "clang-format: ${#sources[@]} files"
clang-format-19 --dry-run --Werror "${sources[@]}"

candidates=$(printf '%s\n' "${sources[@]}")
if [[ ${1:-} != --all ]] && repository rev-parse --git-dir >/dev/null; then candidates=$(touched); fi
units=()
while IFS= read -r file; do
    # A header is checked through the source file of the same name.
    unit=${file%.h}
    [[ $unit == *.cpp ]] || unit+=.cpp
    [[ $unit =~ ^(app|core|tests|ui)/ && -f $unit && " ${units[*]} " != *" $unit "* ]] && units+=("$unit")
done <<<"$candidates"

[[ -f build/dev/compile_commands.json && -f build/dev/.ninja_log ]] || configure dev
# Sources that the build makes (moc, version) must stand before a tool can read their users.
cmake --build build/dev </dev/null >/dev/null

# clang cannot read the headers that GCC has compiled.
commands="$root/build/lint"
mkdir -p "$commands"
sed 's# -Winvalid-pch -include [^ ]*cmake_pch.hxx##' build/dev/compile_commands.json >"$commands/compile_commands.json"

# Files for other systems are not part of this build, and their headers are not here.
built=()
for unit in ${units[@]+"${units[@]}"}; do
    if grep -qF "/$unit\"" "$commands/compile_commands.json"; then built+=("$unit"); fi
done
units=(${built[@]+"${built[@]}"})

say "clang-tidy: ${#units[@]} files, $jobs at a time"
end=$((SECONDS + seconds))
results=$(mktemp -d "$root/build/lint.XXXXXX")
trap 'rm -rf -- "$results"' EXIT
running=0 started=0
for unit in ${units[@]+"${units[@]}"}; do
    ((SECONDS < end)) || break
    if ((running >= jobs)); then
        wait -n || true
        running=$((running - 1))
    fi
    started=$((started + 1)) running=$((running + 1))
    (
        if ! clang-tidy-19 --quiet -p "$commands" --warnings-as-errors='*' \
            --extra-arg=-Wno-unknown-warning-option --extra-arg=-Wno-deprecated-declarations "$unit" >"$results/$started" 2>"$results/$started.log"; then
            cat "$results/$started"
            grep -hE ' error: ' "$results/$started.log" || true
            : >"$results/failed.$started"
        fi
    ) &
done
wait
((started == ${#units[@]})) || say "not checked within the time: $((${#units[@]} - started)) files; lint.sh --all checks them"
failed=$(find "$results" -name 'failed.*' | wc -l)
((failed == 0)) || stop "clang-tidy: findings in $failed files"
say "no findings"
