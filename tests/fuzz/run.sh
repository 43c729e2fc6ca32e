#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds the fuzzers and runs each for a while: bash tests/fuzz/run.sh [SECONDS [READER…]]
# Fails on a crash, an input that takes over a second, or more than 512 MiB.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
seconds=${1:-60}
shift || true
readers=("$@")
((${#readers[@]})) || readers=(gguf safetensors config preset plan)

cmake --preset fuzz -S "$root" >/dev/null
cmake --build "$root/build/fuzz" --target "${readers[@]/#/fuzz_}"
export ASAN_OPTIONS=allocator_may_return_null=0:detect_leaks=1 UBSAN_OPTIONS=print_stacktrace=1
cd "$root/build/fuzz/fuzz"
for reader in "${readers[@]}"; do
    mkdir -p "found/$reader" "artifacts/$reader"
    "./fuzz_$reader" -max_total_time="$seconds" -rss_limit_mb=512 -timeout=1 -max_len=65536 -print_final_stats=1 \
        -artifact_prefix="artifacts/$reader/" "found/$reader" "$root/tests/fuzz/corpus/$reader" >"$reader.log" 2>&1 ||
        { tail -n 60 "$reader.log"; printf '%s: failed, input under %s\n' "$reader" "$PWD/artifacts/$reader"; exit 1; }
    printf '%s: %s executions, %s MiB at most\n' "$reader" "$(sed -n 's/^stat::number_of_executed_units: *//p' "$reader.log")" \
        "$(sed -n 's/^stat::peak_rss_mb: *//p' "$reader.log")"
done
