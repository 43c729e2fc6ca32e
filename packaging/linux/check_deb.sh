#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Checks a .deb as its user would: bash packaging/linux/check_deb.sh [FILE.deb]
# lintian, the desktop file and the AppStream data; then, in a fresh Debian 12 root with nothing but apt: install it,
# plan on the command line, write a PDF without a display, remove it, and look for what it left. Needs root and the net.
set -euo pipefail
# shellcheck source=packaging/common.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/../common.sh"

deb=${1:-$(find "$root/build/release" -maxdepth 1 -name 'vramplan_*.deb' 2>/dev/null | head -n 1)}
[[ -f $deb ]] || stop "there is no package: make one with packaging/linux/build_deb.sh"
install_packages check-package
((EUID == 0)) || stop "run this as root: it makes a Debian root and enters it"

failed=0
# check TEXT COMMAND…
check() {
    local text=$1
    shift
    if "$@"; then say "ok: $text"; else
        say "FAILED: $text"
        failed=1
    fi
}

tree=$(mktemp -d)
trap 'umount -q "$tree/root/proc" 2>/dev/null || true; rm -rf -- "$tree"' EXIT
dpkg-deb -x "$deb" "$tree/files"
check "lintian has no errors" lintian --allow-root --fail-on error "$deb"
check "desktop file" desktop-file-validate "$tree"/files/usr/share/applications/*.desktop
check "AppStream data" appstreamcli validate --no-net "$tree"/files/usr/share/metainfo/*.xml

mirror=${DEBIAN_MIRROR:-$(sed -nE 's/^deb (\[[^]]*\] )?([^ ]+) bookworm .*/\2/p; s/^URIs: ([^ ]+).*/\1/p' \
    /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null | head -n 1 || true)}
mirror=${mirror:-http://deb.debian.org/debian}
say "a fresh Debian 12 root from $mirror"
debootstrap --variant=minbase bookworm "$tree/root" "$mirror" >"$tree/debootstrap.log" 2>&1 \
    || { tail -n 20 "$tree/debootstrap.log"; stop "debootstrap failed"; }
# The machine's own way to its packages, where it has one.
cp -a /etc/apt/apt.conf.d/. "$tree/root/etc/apt/apt.conf.d/" 2>/dev/null || true
mount -t proc proc "$tree/root/proc" 2>/dev/null || say "no /proc in the root"
cp -- "$deb" "$tree/root/tmp/vramplan.deb"
inside() { chroot "$tree/root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
listing() { inside find / -xdev \( -path /proc -o -path /tmp -o -path /var/cache -o -path /var/log -o -path /var/lib/apt \) -prune -o -name '*vramplan*' -print -o -name '*VRAMPlanner*' -print | sort; }

inside apt-get update -q >/dev/null
installed() { inside apt-get install -q -y --no-install-recommends /tmp/vramplan.deb >"$tree/install.log" 2>&1 || { tail -n 20 "$tree/install.log"; false; }; }
check "apt installs it" installed
plan() { inside vramplan-cli estimate meta-llama/Llama-3.1-8B-Instruct --context 8k --gpu none | tee "$tree/plan.txt" | grep -q '1.00 GiB'; }
check "vramplan-cli estimate prints the plan, with 1 GiB of KV cache" plan
check "vramplan --export writes a PDF without a display" inside vramplan --export /tmp/report.pdf meta-llama/Llama-3.1-8B-Instruct --vram 24GiB
pdf() { [[ $(head -c 5 "$tree/root/tmp/report.pdf") == %PDF- ]] && (($(stat -c %s "$tree/root/tmp/report.pdf") > 20000)); }
check "the PDF is one" pdf
check "the worker answers" inside /usr/libexec/vramplan/vramplan-probe --backend vulkan
inside vramplan-cli --version
inside apt-get purge -q -y vramplan >"$tree/purge.log" 2>&1
left=$(listing)
gone() { [[ -z $left ]]; }
check "removal leaves nothing${left:+: $left}" gone
exit "$failed"
