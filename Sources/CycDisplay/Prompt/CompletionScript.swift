package import CycCore

/// Completion script of ArgumentParser with these changes: a typed path such as `~/bin/cyc` is
/// expanded, which no shell does inside a script; the program's standard error is discarded, so
/// that it does not garble the command line; the aliases `ls` and `rm` are completed as their
/// commands; and a command with subcommands offers those even if it takes words, too.
///
/// - Source: `CompletionsGenerator` of swift-argument-parser, in the version of Package.swift
package struct CompletionScript {
    package let text: String

    /// - Parameter generated: Script as ArgumentParser generates it for bash, zsh or fish.
    /// - Throws: ``CycCore/CycError/reported(message:hint:status:)`` if a line to be changed is
    ///   missing, as with another version of ArgumentParser: the script would fail while the user
    ///   types. `script/build` and `script/check` fail with it.
    package init(generated: String) throws(CycError) {
        let shells = [
            ("#!/bin/bash", Self.bash), ("#compdef ", Self.zsh), ("function __cyc", Self.fish),
        ]
        guard let edits = shells.first(where: { generated.hasPrefix($0.0) })?.1 else {
            throw Self.missing(String(generated.prefix(40)))
        }
        var text = generated
        for (line, replacement) in edits {
            guard text.contains(line) else { throw Self.missing(line) }
            text = text.replacing(line, with: replacement)
        }
        self.text = Self.preferringSubcommands(text)
    }

    /// Lets no positional of a command take the names of its subcommands.
    private static func preferringSubcommands(_ text: String) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        /// The line that declares positionals of the present function.
        var positional: Int?
        for index in lines.indices {
            let line = lines[index].drop { $0 == " " }
            if line.hasSuffix("() {") {
                positional = nil
            } else if line == "__cyc_offer_flags_options -1" || line.hasPrefix("'*:") {
                positional = index
            } else if line.hasPrefix("# Offer subcommand / subcommand"), let positional {
                lines[positional] = lines[positional].replacing("-1", with: "0")
            } else if line == "'(-): :->command'", let positional {
                lines[positional] = ""
            } else if line.hasPrefix("switch $unparsed_tokens"), index > 0 {
                lines[index - 1] = lines[index - 1].replacing(
                    "subcommand -r 1 ", with: "subcommand 0 ")
            }
        }
        return lines.joined(separator: "\n")
    }

    private static func missing(_ line: String) -> CycError {
        .reported(
            message: "the completion script lacks what cyc has to change: \(sanitized(line))",
            hint: nil, status: .failed)
    }

    private typealias Edit = (line: String, replacement: String)

    private static let bash: [Edit] = [
        // `compgen -W` expands its words, and a folder can be named "$(rm …)".
        (
            #"__cyc_add_completions -W "$(__cyc_custom_complete"#,
            #"__cyc_add_candidates "$(__cyc_custom_complete"#
        ),
        (
            "__cyc_custom_complete() {\n    if [[ -n \"${cur}\"",
            """
            __cyc_add_candidates() {
                local candidate quoted
                while IFS='' read -r candidate; do
                    printf -v quoted '%q' "${candidate}"
                    if [[ -n "${candidate}" && ("${candidate}" = "${cur}"* || "${quoted}" = "${cur}"*) ]]; then
                        COMPREPLY+=("${candidate}")
                    fi
                done <<<"${1}"
            }

            __cyc_custom_complete() {
                if [[ -n "${cur}"
            """
        ),
        (
            #"local -r subcommand="${unparsed_words[0]}""#,
            #"local subcommand="${unparsed_words[0]}""# + "\n    "
                + #"case "${subcommand}" in ls) subcommand=list ;; rm) subcommand=remove ;; esac"#
        ),
        (
            #""${COMP_WORDS[0]}" "${@}" "${words[@]}""#,
            #""${COMP_WORDS[0]/#\~/${HOME}}" "${@}" "${words[@]}" 2>/dev/null"#
        ),
    ]

    private static let zsh: [Edit] = [
        (
            #"case "${words[1]}" in"# + "\n",
            #"case "${words[1]}" in ls) words[1]=list ;; rm) words[1]=remove ;; esac"#
                + "\n        "
                + #"case "${words[1]}" in"# + "\n"
        ),
        (
            #""${command_name}" "${@}" "${command_line[@]}""#,
            #""${command_name/#\~/${HOME}}" "${@}" "${command_line[@]}" 2>/dev/null"#
        ),
    ]

    private static let fish: [Edit] = [
        (
            "command $tokens[1] $argv $tokens",
            """
            set tokens[1] (string replace -r '^~' -- $HOME $tokens[1])
                command $tokens[1] $argv $tokens 2>/dev/null
            """
        ),
        (
            "set -l unparsed_tokens (__cyc_tokens -pc)",
            """
            set -l unparsed_tokens cyc (__cyc_tokens -pc)[2..]
                switch "$unparsed_tokens[3]"
                case ls
                    set unparsed_tokens[3] list
                case rm
                    set unparsed_tokens[3] remove
                end
            """
        ),
    ]
}
