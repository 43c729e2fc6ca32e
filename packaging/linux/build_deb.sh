#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds the release and makes build/release/vramplan_*.deb and .tar.gz: bash packaging/linux/build_deb.sh
set -euo pipefail
# shellcheck source=packaging/common.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/../common.sh"

install_packages build package
configure release -DVRAMPLAN_BUILD_TESTS=OFF -DVRAMPLAN_WERROR=OFF
say "building"
cmake --build "$root/build/release" </dev/null
# The same commit gives the same bytes: files in packages carry the commit's date.
SOURCE_DATE_EPOCH=$(git -c safe.directory="$root" -C "$root" log -1 --format=%ct 2>/dev/null || date +%s)
export SOURCE_DATE_EPOCH
umask 022
(cd "$root/build/release" && rm -f vramplan*.deb vramplan*.tar.gz && cpack >/dev/null)
ls -l "$root"/build/release/vramplan*.deb "$root"/build/release/vramplan*.tar.gz
