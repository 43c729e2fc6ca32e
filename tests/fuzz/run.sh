#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds the fuzzers and runs each for a while, as many at a time as there are cores:
# bash tests/fuzz/run.sh [SECONDS [READER…]]
# VRAMPLAN_FUZZ_PRESET=dev-asan takes the fuzzers of the sanitized build, which need no build of their own and are slower.
# Fails on a crash, an input that takes over a second (5 where they are not optimised), or more than 512 MiB.
set -euo pipefail
# shellcheck source=packaging/common.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/../../packaging/common.sh"

install_packages build fuzz
seconds=${1:-60}
shift || true
readers=("$@")
((${#readers[@]})) || readers=(gguf safetensors config preset plan)

preset=${VRAMPLAN_FUZZ_PRESET:-fuzz}
configure "$preset"
cmake --build "$root/build/$preset" --target "${readers[@]/#/fuzz_}" </dev/null
export ASAN_OPTIONS=allocator_may_return_null=0:detect_leaks=1 UBSAN_OPTIONS=print_stacktrace=1
# Without optimisation and beside others an input may take longer than a second for no fault of its own.
timeout=1
[[ $preset == fuzz ]] || timeout=5
cd "$root/build/$preset/fuzz"

# fuzz READER: its figures on one line; on a failure the end of its log and where the input is kept.
fuzz() {
    local reader=$1
    mkdir -p "found/$reader" "artifacts/$reader"
    if ! "./fuzz_$reader" -max_total_time="$seconds" -rss_limit_mb=512 -timeout="$timeout" -max_len=65536 -print_final_stats=1 \
        -artifact_prefix="artifacts/$reader/" "found/$reader" "$root/tests/fuzz/corpus/$reader" >"$reader.log" 2>&1; then
        tail -n 60 "$reader.log"
        printf '%s: failed, input under %s\n' "$reader" "$PWD/artifacts/$reader"
        return 1
    fi
    printf '%s: %s executions, %s MiB at most\n' "$reader" "$(sed -n 's/^stat::number_of_executed_units: *//p' "$reader.log")" \
        "$(sed -n 's/^stat::peak_rss_mb: *//p' "$reader.log")"
}

failed=0 running=0
for reader in "${readers[@]}"; do
    if ((running >= jobs)); then
        wait -n || failed=$((failed + 1))
        running=$((running - 1))
    fi
    fuzz "$reader" &
    running=$((running + 1))
done
while ((running > 0)); do
    wait -n || failed=$((failed + 1))
    running=$((running - 1))
done
((failed == 0)) || stop "$failed of ${#readers[@]} fuzzers found something"
