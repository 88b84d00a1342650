# shellcheck shell=bash
# What belongs to an installed cyc, laid out as below a prefix; sourced, never run.

# The version that both programs say.
version_of_sources() {
    sed -n 's/.*static let current = "\(.*\)"/\1/p' "$root/Sources/CycCore/Machine/Version.swift"
}

# The day of the last commit, which is the same whenever it is packed; today outside of a repository.
day_of_sources() {
    git -C "$root" log -1 --format=%cd --date=format:%Y-%m-%d 2>/dev/null || date +%Y-%m-%d
}

# put MODE SOURCE FILE: a copy with its folders.
put() {
    mkdir -p "${3%/*}"
    cp "$2" "$3"
    chmod "$1" "$3"
}

# stage FOLDER [BIN]: everything below FOLDER, as below a prefix. The release programs have to be built.
# BIN is the folder in which cyc will lie; without it nobody knows, and what has to name it is left out.
stage() (
    tree=$1 bin=${2-} cyc=$dist/bin/cyc share=$1/share
    umask 022
    put 755 "$dist/bin/cyc-agent" "$tree/libexec/cyc/cyc-agent"
    put 755 "$dist/bin/cyc-reader" "$tree/libexec/cyc/cyc-reader"
    put 755 "$cyc" "$tree/bin/cyc"
    put 644 "$root/LICENSE" "$share/doc/cyc/LICENSE"
    put 644 "$root/README.md" "$share/doc/cyc/README.md"
    put 644 "$root/CHANGELOG.md" "$share/doc/cyc/CHANGELOG.md"
    put 644 "$root/CONTRIBUTING.md" "$share/doc/cyc/CONTRIBUTING.md"
    # As in the sources, so that links between pages work.
    for page in "$root"/docs/*; do put 644 "$page" "$share/doc/cyc/docs/${page##*/}"; done
    put 644 "$root/config/config.toml" "$share/doc/cyc/config.toml"
    put 755 "$root/config/gh/gh-cyc" "$share/doc/cyc/gh-cyc"
    "$cyc" licenses >"$share/doc/cyc/licenses.txt"

    mkdir -p "$share/bash-completion/completions" "$share/zsh/site-functions" \
        "$share/fish/vendor_completions.d"
    # It is read and never run, so it has no first line for the system.
    "$cyc" --generate-completion-script bash | sed '1{/^#!/d;}' >"$share/bash-completion/completions/cyc"
    "$cyc" --generate-completion-script zsh >"$share/zsh/site-functions/_cyc"
    "$cyc" --generate-completion-script fish >"$share/fish/vendor_completions.d/cyc.fish"

    "$cyc" --experimental-dump-help |
        python3 "$root/script/support/man.py" "$share/man/man1" "$(version_of_sources)" "$(day_of_sources)"
    for page in "$share"/man/man1/*.1; do gzip -9 -n "$page"; done

    [ -n "$bin" ] || return 0
    # share/cyc is below ~/.local the folder of the ledger, which is for the person alone.
    mkdir -p "$share/doc/cyc/snippets"
    # Each status bar is named as its file.
    bars=("$root"/config/bars/*)
    bars=("${bars[@]##*/}")
    for snippet in bash zsh fish nushell starship "${bars[@]%.*}"; do
        "$cyc" init "$snippet" --program "$bin/cyc" >"$share/doc/cyc/snippets/$snippet"
    done
    for unit in service timer; do
        mkdir -p "$share/systemd/user"
        unit_for "$bin/cyc" "$root/config/systemd/cyc-remind.$unit" >"$share/systemd/user/cyc-remind.$unit"
    done
)

# unit_for PROGRAM FILE: a sample of `cyc remind install` for everybody. It is not that command's own, and
# paths and language are those of the person's manager.
unit_for() {
    local start
    # As UnitFile.start: a percent sign begins a specifier, and a program's name takes no backslash.
    start=$(sed 's/[\\"]/\\&/g; s/%/%%/g; s/.*/"&"/' <<<"$1")
    case $1 in *[\"\'\\]*) start="/usr/bin/env ${start//'$'/'$$'}" ;; esac
    start=$start awk '
        /^# Made by/ || /^Environment=/ { next }
        /^ExecStart=/ { $0 = "ExecStart=" ENVIRON["start"] " remind" }
        { print }' "$2"
}
