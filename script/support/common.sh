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

# The comment at the top of the script that runs, as its help.
usage() { sed -n '2,/^[^#]/{s/^# \{0,1\}//p;}' "$0"; }
