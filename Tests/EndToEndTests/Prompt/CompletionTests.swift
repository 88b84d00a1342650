import Foundation
import TestSupport
import Testing

/// Tab completion in real shells with the scripts of the built program.
struct CompletionTests {
    static let now = "2026-11-21T12:00:00Z"

    enum Shell: String, CaseIterable {
        case bash, zsh, fish
    }

    /// A typed line, words that must be offered, and words that must not.
    private struct Line {
        let typed: String
        let offered: [String]
        var others: [String] = []
    }

    private static let words = [
        Line(
            typed: "cyc ", offered: ["status", "todo", "config", "licenses", "version"],
            others: ["add"]),
        Line(
            typed: "cyc init ", offered: ["bash", "nushell", "starship", "xbar"],
            others: ["--program"]),
        Line(typed: "cyc logout --", offered: ["--host"], others: ["--program"]),
        Line(typed: "cyc init --", offered: ["--help"], others: ["--program"]),
        Line(typed: "cyc stat", offered: ["status"], others: ["todo"]),
        Line(typed: "cyc todo ", offered: ["add", "done", "redo"], others: ["status"]),
        Line(typed: "cyc challenge ", offered: ["add", "stop"], others: ["reopen"]),
        Line(typed: "cyc status --", offered: ["--json", "--check"], others: ["--version"]),
        Line(typed: "cyc todo add --l", offered: ["--list"], others: ["--note"]),
        Line(typed: "cyc todo add --list ", offered: ["today", "soon", "someday"]),
        Line(
            typed: "cyc challenge add Books --rule ", offered: ["streak", "total"],
            others: ["soon"]),
        Line(
            typed: "cyc config get ", offered: ["day.time_zone", "ui.color", "remind.ntfy.topic"],
            others: ["remind"]),
        Line(
            typed: "cyc config get remind.nt", offered: ["remind.ntfy.topic"], others: ["ui.color"]),
        Line(typed: "cyc config unset ui", offered: ["ui.language"], others: ["sync.timeout"]),
        Line(typed: "cyc config set ui.color ", offered: ["auto", "always", "never"]),
        Line(typed: "cyc config set remind.enabled ", offered: ["true", "false"]),
        Line(typed: "cyc config set streak.rest_days sat ", offered: ["sun"], others: ["sat"]),
        Line(typed: "cyc config set remind.channels ", offered: ["desktop", "ntfy"]),
        Line(typed: "cyc config set sync.max_age ", offered: ["10m"]),
        Line(
            typed: "cyc config set day.time_zone Asia/Se", offered: ["Asia/Seoul"],
            others: ["Europe/Oslo"]),
        Line(typed: "cyc todo done ", offered: ["1", "3"], others: ["2"]),
        Line(typed: "~/bin/cyc todo done ", offered: ["1", "3"], others: ["2"]),
        Line(typed: "~/gone/cyc todo done ", offered: [], others: ["1", "directory"]),
        Line(typed: "cyc todo done 1 ", offered: ["3"], others: ["1", "2"]),
        Line(typed: "cyc todo reopen ", offered: ["2"], others: ["1", "3"]),
        Line(typed: "cyc todo edit 1 +", offered: ["+github"]),
        Line(typed: "cyc todo edit 1 --remove-tag ", offered: ["github"]),
        Line(typed: "cyc todo move 3 ", offered: ["1", "soon"], others: ["3"]),
        Line(typed: "cyc todo list ", offered: ["overdue", "someday", "+github"]),
        Line(typed: "cyc challenge show ", offered: ["1"]),
        Line(typed: "cyc dday remove ", offered: ["1"]),
        Line(typed: "cyc dday rm ", offered: ["1"], others: ["add"]),
        Line(typed: "cyc todo rm 1 ", offered: ["2", "3"], others: ["1"]),
        Line(typed: "cyc todo ls ", offered: ["overdue"]),
        Line(typed: "cyc challenge stop ", offered: ["1"]),
        Line(typed: "cyc focus start ", offered: ["1", "+github"]),
        Line(typed: "cyc focus show ", offered: ["@1"]),
        Line(typed: "cyc diary ", offered: ["show", "remove"]),
        Line(typed: "cyc diary show ", offered: ["2026-11-20"], others: ["remove"]),
        Line(typed: "cyc diary list --", offered: ["--limit"], others: ["--unlock"]),
        Line(typed: "cyc freeze remove ", offered: ["1"]),
    ]

    @Test(
        "commands, options, settings with their values, and numbers are completed",
        arguments: TestDepth.isDeep ? Shell.allCases : [.bash])
    func completes(shell: Shell) throws {
        let ada = try Person()
        for line in [
            "todo add Parse: the page +github", "todo add It's done", "todo done 2",
            "todo add $(touch evil)", "challenge start Books --days 30", "dday add Exam 2026-12-25",
            "freeze add 2026-11-22 --why rest", "focus add 00:10 00:20 Read",
            "diary add --day 2026-11-20 Read",
        ] {
            let run = try ada.cyc(line.split(separator: " ").map(String.init), at: Self.now)
            #expect(run.status == 0, "\(line): \(run.errors)")
        }
        _ = try ada.git(in: "\(ada.home)/bin")
        try FileManager.default.createSymbolicLink(
            atPath: "\(ada.home)/bin/cyc", withDestinationPath: "\(Person.programs)/cyc")
        let actions = try ada.json("history", at: Self.now)["actions"].list
            .compactMap { ($0["id"].text?.prefix(8)).map(String.init) }
        let words =
            Self.words + [
                Line(typed: "cyc undo ", offered: actions, others: ["add"]),
                Line(typed: "cyc undo \(actions[0].prefix(7))", offered: [actions[0]]),
            ]
        #expect(actions.count == 9)
        let answers = try ada.complete(words.map(\.typed), in: shell)
        for (line, answer) in zip(words, answers) {
            for word in line.offered { #expect(answer.contains(word), "\(line.typed): \(answer)") }
            for word in line.others { #expect(!answer.contains(word), "\(line.typed): \(answer)") }
        }
        #expect(!FileManager.default.fileExists(atPath: "\(ada.elsewhere)/evil"))
    }

    @Test(
        "no repository name is run as a command",
        arguments: TestDepth.isDeep ? Shell.allCases : [.fish]
    )
    func hostileNames(shell: Shell) throws {
        let ada = try Person()
        for name in ["plain", "$(touch evil)", "`touch evil`;touch evil", "'\"\\", Self.marked] {
            let repository = try ada.repository(name)
            #expect(try ada.cyc("repo", "add", repository.path, at: Self.now).status == 0)
        }
        let answers = try ada.complete(["cyc repo remove "], in: shell)
        let offered = answers.first ?? []
        #expect(offered.contains { $0.hasSuffix("/src/plain") }, "\(offered)")
        if shell != .zsh {
            // Its list shows the words quoted.
            for name in ["$(touch evil)", "`touch evil`;touch evil", "'\"\\", Self.marked] {
                #expect(offered.contains("\(ada.source)/\(name)"), "\(offered)")
            }
        }
        #expect(!FileManager.default.fileExists(atPath: "\(ada.elsewhere)/evil"))
    }

    /// The combining mark joins the quote to one character without changing its byte.
    static let marked = "'\u{301};touch evil;'\u{301}"

    @Test(
        "a completed repository name is always one word",
        arguments: TestDepth.isDeep ? Shell.allCases : [.zsh])
    func insertedNames(shell: Shell) throws {
        try Program.require(shell.rawValue, "zsh")
        let ada = try Person()
        let script = try ada.cyc("--generate-completion-script", shell.rawValue)
        let loaded = try ada.folder.write(script.output, to: "completions/_cyc")
        var variables = ada.environment(at: Self.now)
        variables["PATH"] = "\(Person.programs):\(variables["PATH"] ?? "")"
        variables["TERM"] = "dumb"
        variables["LC_ALL"] = "C.UTF-8"
        for name in ["$(touch evil)", "`touch evil`; touch evil", "a b'\"\\", Self.marked] {
            let repository = try ada.repository(name)
            #expect(try ada.cyc("repo", "add", repository.path, at: Self.now).status == 0)
            let run = try Program("zsh", environment: variables).run(
                ["-f", "-c", shell.typing, "zsh", loaded], in: ada.elsewhere)
            #expect(run.status == 0, "\(run.errors)")
            let left = try ada.cyc("repo", "list", "--json", at: Self.now)
            #expect(left.output.contains(#""repositories":[]"#), "\(name): \(run.output)")
            for folder in [ada.elsewhere, ada.home] {
                #expect(!FileManager.default.fileExists(atPath: "\(folder)/evil"), "\(name)")
            }
        }
    }

    @Test("completion prints no errors and leaves no files")
    func silent() throws {
        let ada = try Person(settings: nil)
        let lines = [
            "todo done -- positional@0 3 0 cyc todo done", "config get -- positional@0 3 0 cyc",
            "challenge show -- positional@0", "repo remove -- positional@0 x y",
            "nonsense -- positional@0 1 0 cyc", "",
        ]
        let stranger = try ada.folder.writeProgram(
            "#!/bin/sh\ntouch \(ada.folder.file("started"))\n", to: "agent")
        func check() throws {
            for line in lines {
                let words = ["---completion"] + line.split(separator: " ").map(String.init)
                let run = try ada.cyc(
                    words, at: Self.now, ["SAP_SHELL": "bash", "CYC_AGENT": stranger])
                #expect(run.status == 0, "\(line)")
                #expect(run.errors == "", "\(line)")
            }
        }
        try check()
        #expect(try FileManager.default.subpathsOfDirectory(atPath: ada.home) == [".gitconfig"])
        try ada.folder.write("no = [valid", to: "home/.config/cyc/config.toml")
        try ada.folder.write("no ledger", to: "home/.local/share/cyc/cyc.db")
        try check()
        #expect(!FileManager.default.fileExists(atPath: ada.folder.file("started")))
    }
}

extension Person {
    /// Returns the words that a shell offers at the end of each line.
    fileprivate func complete(_ lines: [String], in shell: CompletionTests.Shell) throws
        -> [[String]]
    {
        let typist = shell == .bash ? "bash" : "zsh"
        try Program.require(shell.rawValue, typist)
        let script = try cyc("--generate-completion-script", shell.rawValue)
        #expect(script.status == 0)
        let loaded = try folder.write(script.output, to: "completions/_cyc")
        let typed = try folder.write(lines.map { "\($0)\n" }.joined(), to: "lines")
        var variables = environment(at: CompletionTests.now)
        variables["PATH"] = "\(Self.programs):\(variables["PATH"] ?? "")"
        variables["TERM"] = "dumb"
        let run = try Program(typist, environment: variables).run(
            shell.arguments + [loaded, typed], in: elsewhere)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors == "")
        let answers = run.output.components(separatedBy: "--next--\n").dropLast()
        #expect(answers.count == lines.count, "\(run.output)")
        return answers.map { shell.words(in: $0) }
    }
}

extension CompletionTests.Shell {
    /// Arguments that load the script `$1` and complete every line of `$2`.
    fileprivate var arguments: [String] {
        switch self {
        case .bash:
            [
                "--norc", "-c",
                """
                source "$1"
                while IFS= read -r COMP_LINE; do
                    read -ra COMP_WORDS <<<"$COMP_LINE"
                    [[ $COMP_LINE != *' ' ]] || COMP_WORDS+=('')
                    COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMP_POINT=${#COMP_LINE} COMPREPLY=()
                    _cyc cyc "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
                    printf '%s\\n' "${COMPREPLY[@]}" --next--
                done <"$2"
                """, "bash",
            ]
        case .fish:
            // In a pseudo-terminal, because the scripts query the cursor position.
            [
                "-f", "-c",
                """
                zmodload zsh/zpty
                zpty shell fish --no-config
                zpty -w shell "source $1; while read --local line; complete -C \\$line; \
                    echo -- --next--; end <$2 >$2.out; echo RE''ADY"
                zpty -r shell text '*READY*'
                zpty -d shell
                cat "$2.out"
                """, "zsh",
            ]
        case .zsh:
            // In a pseudo-terminal, where tab only lists.
            [
                "-f", "-c",
                """
                zmodload zsh/zpty
                typed=("${(@f)$(<$2)}")
                zpty shell zsh -f -i
                zpty -w shell "stty -echo; PS1= PS2= RPS1=; unsetopt zle_bracketed_paste prompt_sp; LISTMAX=9999
                LINES=9999 COLUMNS=200; fpath=(${1:h} \\$fpath); autoload -Uz compinit; compinit -u -D
                bindkey '^I' list-choices; over() { zle -I; print -r -- OVER; BUFFER= }; zle -N over; bindkey '^O' over
                print -r -- RE''ADY"
                zpty -r shell text '*READY*'
                for line in "${typed[@]}"; do
                    zpty -w -n shell "$line"$'\\t\\x0f'
                    zpty -r shell text '*OVER*'
                    text=${${text//$'\\r'/}%OVER*}
                    print -r -- "${text//${line% }/}"
                    print -r -- --next--
                done
                zpty -d shell
                """, "zsh",
            ]
        }
    }

    /// Script that types a command, tab and the key that runs the line.
    fileprivate var typing: String {
        let (program, setup) =
            switch self {
            case .bash: ("bash --norc -i", "source $1")
            case .fish: ("fish --no-config -i", "source $1")
            case .zsh:
                ("zsh -f -i", "fpath=(${1:h} \\$fpath); autoload -Uz compinit; compinit -u -D")
            }
        return """
            zmodload zsh/zpty
            zpty shell \(program)
            zpty -w shell "\(setup); echo RE''ADY"
            zpty -r shell text '*READY*'
            zpty -w -n shell $'cyc repo remove --yes \\t'
            zpty -w shell " ; echo DO''NE"
            zpty -r shell text '*DONE*'
            print -r -- "$text"
            zpty -d shell
            """
    }

    /// Returns the words in the script's output.
    fileprivate func words(in text: String) -> [String] {
        let lines = text.split(separator: "\n").map(String.init)
        switch self {
        case .bash: return lines
        case .fish: return lines.map { String($0.prefix { $0 != "\t" }) }
        case .zsh: return lines.flatMap { $0.split(separator: " ").map(String.init) }
        }
    }
}
