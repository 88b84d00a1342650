import CycCore
import CycDisplay
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
        """#
    private static let zsh = #"""
        #compdef cyc
        "${command_name}" "${@}" "${command_line[@]}"
        """#
    private static let fish = """
        function __cyc_tokens
            command $tokens[1] $argv $tokens
            set -l unparsed_tokens (__cyc_tokens -pc)
        end
        """

    @Test("Each script calls the typed program and hides its errors", arguments: [bash, zsh, fish])
    func changes(generated: String) throws {
        let text = try CompletionScript(generated: generated).text
        #expect(text.contains("2>/dev/null") && text != generated)
        #expect(!text.contains("__cyc_add_completions -W"))
    }

    private static let missing = [
        (bash, #""${COMP_WORDS[0]}""#), (bash, "__cyc_add_completions -W"),
        (bash, "__cyc_custom_complete() {"), (zsh, #""${command_name}""#),
        (fish, "$tokens[1]"), (fish, "(__cyc_tokens -pc)"), (bash, "#!/bin/bash"),
    ]

    @Test("A script that lacks a line to change is refused", arguments: missing)
    func refuses(generated: String, line: String) throws {
        let other = generated.replacing(line, with: "other")
        let problem = #expect(throws: CycError.self) { try CompletionScript(generated: other) }
        #expect(problem?.status == .failed)
    }
}
