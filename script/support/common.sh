# shellcheck shell=bash
# What every script here starts with; sourced, never run.
set -euo pipefail

# The folder of the project, also when a script was called through a symbolic link.
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd -P)

# Where script/build leaves the release programs.
# shellcheck disable=SC2034
dist=$root/.build/dist

# Words for the person, on standard error: standard output is for the answer alone.
say() { printf '%s\n' "$*" >&2; }

# fail STATUS MESSAGE…: statuses are those of sysexits.
fail() {
    say "${0##*/}: ${*:2}"
    exit "$1"
}

# check_linking FOLDER: fails unless the release programs in it start as they must: cyc lies at a fixed
# address, which costs a prompt nothing, and looks for no program and no library; cyc-agent, which speaks
# with the network, and cyc-reader, which reads the files of others, lie at another address at each start, and
# look for their libraries in the system's folders alone and for their functions at once. cyc-agent alone
# loads libcurl, once it needs it; libgit2 is in cyc-reader only, which takes the place of the C library's open.
# No program holds ICU's 34 MB of locales, which would make them larger than 80 MB.
check_linking() {
    local program header dynamic size wrong=()
    local -A types=([cyc]=EXEC [cyc-agent]=DYN [cyc-reader]=DYN)
    for program in cyc cyc-agent cyc-reader; do
        header=$(readelf -hlW "$1/$program")
        [[ $header =~ Type:\ +${types[$program]} ]] || wrong+=("$program is not of type ${types[$program]}")
        [[ $header = *GNU_RELRO* ]] || wrong+=("$program has no RELRO")
        [[ ! $header =~ GNU_STACK[^$'\n']*E ]] || wrong+=("$program can run its stack")
    done
    dynamic=$(readelf -lW "$1/cyc")$(readelf -dW "$1/cyc")
    [[ ! $dynamic =~ INTERP|NEEDED ]] || wrong+=("cyc is not static")
    for program in cyc-agent cyc-reader; do
        dynamic=$(readelf -dW "$1/$program")
        [[ $dynamic = *BIND_NOW* ]] || wrong+=("$program has no BIND_NOW")
        [[ ! $dynamic =~ RUNPATH|RPATH ]] || wrong+=("$program has a RUNPATH")
    done
    [[ ! $(readelf -dW "$1/cyc-agent") =~ lib(curl|git2) ]] || wrong+=("cyc-agent links ${BASH_REMATCH[0]}")
    [[ ! $dynamic =~ lib(curl|sqlite3) ]] || wrong+=("cyc-reader links ${BASH_REMATCH[0]}")
    [[ $(cd "$1" && grep -lF libcurl.so cyc cyc-agent cyc-reader) = cyc-agent ]] ||
        wrong+=("cyc-agent is not the only program that loads libcurl")
    [[ $(readelf --dyn-syms -W "$1/cyc-reader") =~ [0-9]\ open($'\n'|$) ]] || wrong+=("cyc-reader exports no open")
    size=$(cat "$1"/cyc{,-agent,-reader} | wc -c)
    [ "$size" -le 80000000 ] || wrong+=("the programs have $size bytes, more than 80,000,000; see Sources/CNoICUData")
    [ "${#wrong[@]}" -eq 0 ] || { printf '%s\n' "${wrong[@]}" >&2 && return 1; }
}

# check_completions CYC: fails unless that program can make the completion script of each shell. It changes
# what the argument parser generates, and fails where a line that it changes is missing.
check_completions() {
    local shell
    for shell in bash zsh fish; do
        "$1" --generate-completion-script "$shell" >/dev/null || return 1
    done
}

# fits_tests FOLDER: whether tests can keep their files there: it is in memory, has room and runs scripts.
fits_tests() {
    local kind room probe result=1
    kind=$(stat -f -c %T "$1" 2>/dev/null) && [ "$kind" = tmpfs ] || return 1
    room=$(df --output=avail -k "$1" | tail -n 1) && [ "$room" -ge $((4 << 20)) ] || return 1
    probe=$(mktemp "$1/cyc-XXXXXX" 2>/dev/null) || return 1
    printf '#!/bin/sh\n' >"$probe" && chmod u+x "$probe" && "$probe" 2>/dev/null && result=0
    rm -f "$probe"
    return $result
}

# test_environment HOME: sets the array `environment` to all that tests see of this machine: no settings,
# no tokens, UTC; what a toolchain needs to find itself; every CYC_TEST_* variable that was set.
test_environment() {
    local name
    environment=(
        HOME="$1" PATH="$PATH" TMPDIR="${TMPDIR:-/tmp}" TERM="${TERM:-dumb}"
        TZ=UTC LC_ALL=C.UTF-8 GIT_CONFIG_NOSYSTEM=1
    )
    for name in "${!CYC_TEST_@}" LD_LIBRARY_PATH SDKROOT DEVELOPER_DIR TOOLCHAINS SWIFTLY_HOME_DIR SWIFTLY_BIN_DIR; do
        if [ -n "${!name-}" ]; then environment+=("$name=${!name}"); fi
    done
    if [ -z "${SWIFTLY_HOME_DIR-}" ] && [ -d "${HOME-}/.local/share/swiftly" ]; then
        environment+=(SWIFTLY_HOME_DIR="$HOME/.local/share/swiftly" SWIFTLY_BIN_DIR="$HOME/.local/share/swiftly/bin")
    fi
}

# The comment at the top of the script that runs, as its help.
usage() { sed -n '2,/^[^#]/{s/^# \{0,1\}//p;}' "$0"; }
