# shellcheck shell=bash
# What belongs to an installed cyc, laid out as below a prefix; sourced, never run.

# The version that both programs say.
version_of_sources() {
    sed -n 's/.*static let current = "\(.*\)"/\1/p' "$root/Sources/CycCore/Version.swift"
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

# stage FOLDER: everything below FOLDER, as below a prefix. The release programs have to be built.
stage() (
    tree=$1 cyc=$dist/bin/cyc share=$1/share
    umask 022
    put 755 "$dist/bin/cyc-agent" "$tree/libexec/cyc/cyc-agent"
    put 755 "$cyc" "$tree/bin/cyc"
    put 644 "$root/LICENSE" "$share/doc/cyc/LICENSE"
    put 644 "$root/README.md" "$share/doc/cyc/README.md"
    put 644 "$root/CHANGELOG.md" "$share/doc/cyc/CHANGELOG.md"
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

    # Without `cyc init`, and for what it does not know, there is no snippet.
    for snippet in bash zsh fish starship tmux waybar polybar i3blocks; do
        mkdir -p "$share/cyc/snippets"
        "$cyc" init "$snippet" >"$share/cyc/snippets/$snippet" 2>/dev/null ||
            rm -f "$share/cyc/snippets/$snippet"
    done
    rmdir "$share/cyc/snippets" "$share/cyc" 2>/dev/null || true

    for unit in "$root"/config/systemd/*.service "$root"/config/systemd/*.timer; do
        [ ! -e "$unit" ] || put 644 "$unit" "$share/systemd/user/${unit##*/}"
    done
)
