import CycCore
import CycDisplay
import Foundation
import Testing

/// Changes of cyc to the completion scripts of the argument parser.
struct CompletionScriptTests {
    private static let bash = #"""
        #!/bin/bash
        __cyc_custom_complete() {
            if [[ -n "${cur}" ]]; then :; fi
            "${COMP_WORDS[0]}" "${@}" "${words[@]}"
        }
        __cyc_add_completions -W "$(__cyc_custom_complete a)"
        _cyc_diary() {
            __cyc_offer_flags_options -1
            # Offer subcommand / subcommand argument completions
            local -r subcommand="${unparsed_words[0]}"
        }
        _cyc_diary_show() {
            __cyc_offer_flags_options -1
        }
        """#
    private static let zsh = #"""
        #compdef cyc
        "${command_name}" "${@}" "${command_line[@]}"
        _cyc_diary() {
                '*:day:'
                '(-): :->command'
                case "${words[1]}" in
                esac
        }
        _cyc_diary_show() {
                '*:day:'
        }
        """#
    private static let fish = """
        function __cyc_tokens
            command $tokens[1] $argv $tokens
            set -l unparsed_tokens (__cyc_tokens -pc)
                __cyc_parse_subcommand -r 1 'json'
                switch $unparsed_tokens[1]
                case show
                    __cyc_parse_subcommand -r 1 'json'
        end
        """

    @Test("Each script calls the typed program and hides its errors", arguments: [bash, zsh, fish])
    func changes(generated: String) throws {
        let text = try CompletionScript(generated: generated).text
        #expect(text.contains("2>/dev/null") && text != generated)
        #expect(!text.contains("__cyc_add_completions -W"))
        // Subcommands come before the words of a command, and have words of their own.
        for words in ["__cyc_offer_flags_options -1", "'*:day:'", "__cyc_parse_subcommand -r 1"]
        where generated.contains(words) {
            #expect(text.components(separatedBy: words).count == 2, "\(text)")
        }
        #expect(text.contains("rm"))
    }

    private static let missing = [
        (bash, #""${COMP_WORDS[0]}""#), (bash, "__cyc_add_completions -W"),
        (bash, "__cyc_custom_complete() {"), (zsh, #""${command_name}""#),
        (fish, "$tokens[1]"), (fish, "(__cyc_tokens -pc)"), (bash, "local -r subcommand"),
        (zsh, "case"), (bash, "#!/bin/bash"),
    ]

    @Test("A script that lacks a line to change is refused", arguments: missing)
    func refuses(generated: String, line: String) throws {
        let other = generated.replacing(line, with: "other")
        let problem = #expect(throws: CycError.self) { try CompletionScript(generated: other) }
        #expect(problem?.status == .failed)
    }
}
