import CycCore
import Foundation
import TestSupport
import Testing

/// `cyc init bash|zsh|fish` in the real shells, at a terminal.
struct ShellTests {
    enum Shell: String, CaseIterable, Sendable {
        case bash, zsh, fish

        /// Path of the user's startup file, below the home folder.
        var file: String {
            switch self {
            case .bash: ".bashrc"
            case .zsh: ".zshrc"
            case .fish: ".config/fish/config.fish"
            }
        }

        /// A prompt of the user's own that shows the exit status.
        var prompt: String {
            switch self {
            case .bash: "PS1='own[$?] '"
            case .zsh: "setopt prompt_subst; PROMPT='own[%?] '"
            case .fish: "function fish_prompt; echo -n \"own[$status] \"; end"
            }
        }

        /// The line that the help recommends.
        var initialization: String {
            self == .fish ? "cyc init fish | source" : "eval \"$(cyc init \(rawValue))\""
        }

        /// Returns arguments that run `script` without a terminal.
        func run(_ script: String) -> [String] {
            switch self {
            case .bash: ["--norc", "-c", script]
            case .zsh: ["-f", "-c", script]
            case .fish: ["--no-config", "-c", script]
            }
        }

        func isInstalled(for person: Person) throws -> Bool {
            try person.shell("command -v \(rawValue)").status == 0
        }
    }

    /// Starts `shell` with these lines in its startup file.
    private func start(_ shell: Shell, _ person: Person, lines: [String]) throws -> Terminal {
        guard try shell.isInstalled(for: person) else {
            try Test.cancel("\(shell.rawValue) is not installed")
        }
        try person.folder.write(lines.joined(separator: "\n") + "\n", to: "home/\(shell.file)")
        var variables = person.environment()
        variables["PATH"] = "\(Person.programs):\(variables["PATH"] ?? "")"
        variables["ZDOTDIR"] = person.home
        variables["SHELL"] = "/bin/sh"
        variables["COLUMNS"] = nil
        return try Terminal(
            "exec \(shell.rawValue) -i", environment: variables, in: person.elsewhere)
    }

    @Test(
        "cyc's prompt precedes the user's own, which keeps exit status and width",
        arguments: Shell.allCases)
    func prompt(shell: Shell) throws {
        let ada = try Person()
        try ada.write(.line(hoursLeft: 1))
        let terminal = try start(
            shell, ada, lines: [shell.prompt, shell.initialization, shell.initialization])
        try terminal.shows(last: "⚠ 12 1h own[0]")
        try terminal.type("false", keys: "Enter")
        try terminal.shows(last: "⚠ 12 1h own[1]")
        try terminal.type("true", keys: "Enter")
        try terminal.shows(last: "⚠ 12 1h own[0]")
        let colored = try terminal.screen(colored: true)
        #expect(colored.last?.contains("\u{1B}[33m⚠ 12 1h") == true)

        // The shell knows the width of its prompt in spite of the colours.
        try terminal.type("echo abc", keys: "C-a")
        #expect(try terminal.waits { try terminal.cursorColumn() == "⚠ 12 1h own[0] ".count })
        try terminal.type(keys: "C-e")
        #expect(
            try terminal.waits { try terminal.cursorColumn() == "⚠ 12 1h own[0] echo abc".count })
        try terminal.type(keys: "Enter")
        try terminal.shows(last: "⚠ 12 1h own[0]")
        #expect(try terminal.screen().contains("abc"))

        // The next prompt shows "done"; a wide character does not move the cursor either.
        try ada.write(.line(state: "done", risk: false))
        try terminal.type(keys: "Enter")
        try terminal.shows(last: "🌱 12 own[0]")
        try terminal.type("echo", keys: "C-a")
        #expect(try terminal.waits { try terminal.cursorColumn() == "🌱 12 own[0] ".count + 1 })
        try terminal.type(keys: "C-e", "C-u")
        try FileManager.default.removeItem(atPath: ada.prompt)
        try terminal.type(keys: "Enter")
        try terminal.shows(last: "own[0]")
    }

    @Test(
        "an empty first line of the prompt stays above the segment",
        arguments: [
            (Shell.bash, #"PS1='\nown[$?] '"#), (.bash, #"PS1=$'\nown[$?] '"#),
            (.bash, #"PS1='\[\e]0;title\a\]\n\[\e[1m\]\n\[\e[32m\]own[$?] \[\e[0m\]'"#),
            (.zsh, #"setopt prompt_subst; PROMPT=$'\nown[%?] '"#),
            (.zsh, #"setopt prompt_subst; PROMPT=$'%{\e[1m%}\n%F{green}own[%?] %f'"#),
            (.fish, #"function fish_prompt; set -l s $status; echo; echo -n "own[$s] "; end"#),
        ])
    func emptyLines(shell: Shell, prompt: String) throws {
        let ada = try Person()
        try ada.write(.line(hoursLeft: 1))
        let terminal = try start(
            shell, ada, lines: [prompt, shell.initialization, shell.initialization])
        try terminal.shows(last: "⚠ 12 1h own[0]")
        try terminal.type("false", keys: "Enter")
        try terminal.shows(last: "⚠ 12 1h own[1]")
        // It disappears and reappears without removing a line.
        try ada.write(.line(state: "done", risk: false))
        try terminal.type("true", keys: "Enter")
        try terminal.shows(last: "🌱 12 own[0]")
        try FileManager.default.removeItem(atPath: ada.prompt)
        try terminal.type("clear", keys: "Enter")
        try terminal.shows(last: "own[0]")
        try ada.write(.line(hoursLeft: 1))
        try terminal.type(keys: "Enter")
        try terminal.shows(last: "⚠ 12 1h own[0]")
        let screen = try terminal.screen()
        #expect(screen.filter { $0.contains("⚠") }.count == 1, "\(screen)")
        #expect(!screen.contains { $0.hasSuffix("⚠ 12 1h") }, "\(screen)")
    }

    @Test("nushell shows the same as the program")
    func nushell() throws {
        let ada = try Person()
        guard try ada.shell("command -v nu").status == 0 else {
            try Test.cancel("nushell is not installed")
        }
        let snippet = try ada.folder.write(try ada.shell("cyc init nushell").output, to: "cyc.nu")
        var generator = TestDepth.generator(27)
        for _ in 0..<TestDepth.cases(quick: 3, deep: 24) {
            let text = try ada.write(PromptText.random(using: &generator), to: ada.prompt)
            let expected = try ada.cyc("status", "--prompt").output
            let run = try Program("nu", environment: ada.environment()).run(
                ["--no-config-file", "-c", "source '\(snippet)'; print (__cyc_read).text"],
                in: ada.elsewhere)
            #expect(run.output == expected, "\(text) \(run.errors)")
        }
    }

    @Test("bash works with set -u, other hooks and a changed prompt")
    func bash() throws {
        for (hook, later) in [
            ("PROMPT_COMMAND=keep", "PROMPT_COMMAND+=$'\\nafter=$?'"),
            ("PROMPT_COMMAND='keep # a remark'", "PROMPT_COMMAND+=$'\\nafter=$?'"),
            ("PROMPT_COMMAND=(keep ':')", "PROMPT_COMMAND+=('after=$?')"),
        ] {
            let ada = try Person()
            try ada.write(.line(hoursLeft: 1))
            let terminal = try start(
                .bash, ada,
                lines: [
                    "set -u", Shell.bash.prompt, "keep() { before=$?; return $before; }", hook,
                    Shell.bash.initialization, later, Shell.bash.initialization,
                ])
            try terminal.shows(last: "⚠ 12 1h own[0]")
            try terminal.type("(exit 1)", keys: "Enter")
            try terminal.shows(last: "⚠ 12 1h own[1]")
            try terminal.type("echo $before-$after", keys: "Enter")
            #expect(try terminal.waits { try terminal.screen().contains("1-1") }, "\(hook)")
            try terminal.type("PS1='new> ' IFS=123 LC_ALL=C.UTF-8", keys: "Enter")
            try terminal.shows(last: "⚠ 12 1h new>")
            try terminal.type("shopt -u promptvars", keys: "Enter")
            try terminal.shows(last: "⚠ 12 1h new>")
            // With set -e neither a failed test nor the hook ends the shell.
            try terminal.type("keep() { :; }; set -e; clear; ! true", keys: "Enter")
            try terminal.shows(last: "⚠ 12 1h new>")
            try terminal.type("echo ali''ve", keys: "Enter")
            #expect(try terminal.waits { try terminal.screen().contains("alive") })
        }
    }

    @Test("zsh works with unset variables as errors, unusual options and other hooks")
    func zsh() throws {
        let ada = try Person()
        try ada.write(.line(hoursLeft: 1))
        let terminal = try start(
            .zsh, ada,
            lines: [
                "setopt nounset ksh_arrays sh_word_split prompt_bang", Shell.zsh.prompt,
                "precmd() { before=$? }", Shell.zsh.initialization,
                "precmd_functions+=(later); later() { after=$? }", Shell.zsh.initialization,
            ])
        try terminal.shows(last: "⚠ 12 1h own[0]")
        try terminal.type("(exit 3)", keys: "Enter")
        try terminal.shows(last: "⚠ 12 1h own[3]")
        try terminal.type("echo $before-$after", keys: "Enter")
        #expect(try terminal.waits { try terminal.screen().contains("3-3") })
        try terminal.type("PROMPT='new> '", keys: "Enter")
        try terminal.shows(last: "⚠ 12 1h new>")
    }

    @Test("fish keeps a prompt of several lines and all statuses of a pipe")
    func fish() throws {
        let ada = try Person()
        try ada.write(.line(hoursLeft: 1))
        let terminal = try start(
            .fish, ada,
            lines: [
                "function fish_prompt", "echo \"own[$pipestatus]\"", "echo -n '> '", "end",
                Shell.fish.initialization,
            ])
        try terminal.shows(last: ">")
        try terminal.type("false | true | false", keys: "Enter")
        #expect(try terminal.waits { try terminal.screen().contains("⚠ 12 1h own[1 0 1]") })
        try terminal.shows(last: ">")
    }

    @Test("a shell shows what the program prints, and runs it only without a timeline")
    func agreement() throws {
        let ada = try Person()
        var generator = TestDepth.generator(26)
        let count = TestDepth.cases(quick: 200, deep: 2_000)
        let ordinary = (10_000..<10_000 + count).map { ($0, PromptText.random(using: &generator)) }
        // Numbers of the unusual texts end in a zero.
        let odd = PromptText.odd.enumerated().map { (20_000 + 10 * $0, $1) }
        for (number, file) in ordinary + odd {
            try ada.write(file, to: ada.folder.file("files/\(number)/cyc/prompt"))
        }
        for (variables, name, pattern) in [
            (["LANG": "C.UTF-8"], "utf8", "*"), (["LANG": "POSIX"], "ascii", "*0"),
            (["LANG": "POSIX", "LC_ALL": "C.UTF-8", "CLICOLOR_FORCE": "1"], "forced", "*0"),
        ] {
            let every = "'\(ada.folder.file("files"))'/\(pattern)"
            let files = (ordinary + odd).filter { pattern == "*" || $0.0 % 10 == 0 }.map(\.1)
            // The files are not renewed meanwhile; the shells set colours themselves.
            let environment = ada.environment().merging(variables) { $1 }
                .merging(["CYC_AGENT": "/bin/true"]) { $1 }
            let program = try Program(
                "/bin/sh", environment: environment.merging(["CLICOLOR_FORCE": ""]) { $1 }
            ).run(
                [
                    "-c",
                    """
                    for folder in \(every); do
                        export XDG_STATE_HOME="$folder"
                        shown=$('\(Person.programs)/cyc' status --prompt) || echo failed
                        printf '%s\\n' "$shown"
                    done
                    """,
                ], in: ada.elsewhere, within: 300)
            #expect(program.outputLines.count == files.count)
            let asked = ada.folder.file("asked")
            let look = "__cyc_read; printf '%s\\n' \"$__cyc_segment\""
            for shell in Shell.allCases where try shell.isInstalled(for: ada) {
                try Data().write(to: URL(filePath: asked))
                let snippet = try ada.snippet(shell, calling: "echo >> '\(asked)'")
                let script =
                    switch shell {
                    case .bash:
                        "set -u; . '\(snippet)'; for f in \(every); do export XDG_STATE_HOME=$f; \(look); done"
                    case .zsh:
                        "setopt nounset; . '\(snippet)'; look() { emulate -L zsh; \(look) }; "
                            + "for f in \(every); do export XDG_STATE_HOME=$f; look; done"
                    case .fish:
                        "source '\(snippet)'; for f in \(every); set -gx XDG_STATE_HOME $f; \(look); end"
                    }
                let run = try Program(shell.rawValue, environment: environment).run(
                    shell.run(script), in: ada.elsewhere, within: 120)
                #expect(run.errors == "")
                let wrong = zip(run.outputLines, program.outputLines).enumerated().filter {
                    $0.element.0 != $0.element.1
                }
                #expect(run.outputLines.count == files.count)
                #expect(
                    wrong.isEmpty,
                    "\(shell) \(name) \(wrong.prefix(3).map { "\($0) \(files[$0.offset])" })")
                // For files without a timeline, and once a minute for old ones.
                let count = try String(contentsOfFile: asked, encoding: .utf8).count
                #expect(count <= odd.count + 5, "\(shell) started \(count) processes")
            }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: ada.elsewhere).isEmpty)
    }

    @Test("showing a fresh file starts no process", arguments: Shell.allCases)
    func processes(shell: Shell) throws {
        let ada = try Person()
        guard try shell.isInstalled(for: ada) else {
            try Test.cancel("\(shell.rawValue) is not installed")
        }
        try ada.write(.line(hoursLeft: 1))
        let snippet = try ada.snippet(shell, calling: ":")
        let trace = ada.folder.file("trace")
        let looks = Array(repeating: "__cyc_read", count: 20).joined(separator: "; ")
        let script =
            shell == .zsh
            ? ". '\(snippet)'; look() { emulate -L zsh; \(looks) }; look"
            : "source '\(snippet)'; \(looks)"
        let run = try Program("strace", environment: ada.environment()).run(
            ["-f", "-o", trace, "-e", "trace=process", shell.rawValue]
                + shell.run(script + "; echo \"$__cyc_segment\""), in: ada.elsewhere)
        guard run.status == 0 else {
            try Test.cancel("strace is not installed or may not trace: \(run.errors)")
        }
        #expect(run.output == "⚠ 12 1h\n")
        let calls = try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n")
        #expect(calls.count { $0.contains("execve(") } == 1, "\(calls)")
        #expect(!calls.contains { $0.contains("fork(") || $0.contains("wait4(") }, "\(calls)")
        // Threads are allowed.
        #expect(!calls.contains { $0.contains("clone") && !$0.contains("CLONE_THREAD") })
    }

    @Test(
        "an old prompt is shown, and the program is run once a minute", arguments: Shell.allCases)
    func refresh(shell: Shell) throws {
        let ada = try Person()
        guard try shell.isInstalled(for: ada) else {
            try Test.cancel("\(shell.rawValue) is not installed")
        }
        try ada.write(.line(hoursLeft: 1, writtenBefore: 600))
        let asked = ada.folder.file("asked")
        try Data().write(to: URL(filePath: asked))
        let snippet = try ada.snippet(shell, calling: "echo >> '\(asked)'")
        let look = "__cyc_read; echo \"$__cyc_segment\""
        let looks = Array(repeating: look, count: 4).joined(separator: "; ")
        let script =
            shell == .zsh
            ? ". '\(snippet)'; look() { emulate -L zsh; \(looks) }; look"
            : "source '\(snippet)'; \(looks)"
        let run = try Program(shell.rawValue, environment: ada.environment()).run(
            shell.run(script), in: ada.elsewhere)
        #expect(run.output == String(repeating: "⚠ 12 1h\n", count: 4))
        #expect(run.errors == "")
        #expect(try String(contentsOfFile: asked, encoding: .utf8) == "\n")
    }

    @Test("a removed program prints no error", arguments: Shell.allCases)
    func gone(shell: Shell) throws {
        let ada = try Person()
        guard try shell.isInstalled(for: ada) else {
            try Test.cancel("\(shell.rawValue) is not installed")
        }
        let snippet = try ada.snippet(shell, calling: ":")
        try FileManager.default.removeItem(atPath: ada.folder.file("program"))
        let look = "__cyc_read; echo \"[$__cyc_segment]\""
        let script =
            shell == .zsh
            ? ". '\(snippet)'; look() { emulate -L zsh; \(look) }; look"
            : "source '\(snippet)'; \(look)"
        let old = PromptText.line(hoursLeft: 1, writtenBefore: 600)
        for (file, shown) in [(.odd[0], "[last]\n"), (.nonsense, "[]\n"), (old, "[⚠ 12 1h]\n")]
            as [(PromptText, String)]
        {
            try ada.write(file)
            let run = try Program(shell.rawValue, environment: ada.environment()).run(
                shell.run(script), in: ada.elsewhere)
            #expect(run.output == shown)
            #expect(run.errors == "")
        }
    }

    @Test("a special file in place of the prompt file shows nothing without waiting")
    func strange() throws {
        let ada = try Person()
        try FileManager.default.createDirectory(
            atPath: "\(ada.home)/.local/state/cyc", withIntermediateDirectories: true)
        let kinds = [
            "mkfifo '\(ada.prompt)'", "mkdir '\(ada.prompt)'",
            "ln -s '\(ada.prompt)' '\(ada.prompt)'",
            "head -c 3000000 /dev/zero | tr '\\0' A > '\(ada.prompt)'",
            "head -c 100000 /dev/zero > '\(ada.prompt)'",
            "printf '\\377\\376 \\0' > '\(ada.prompt)'",
        ]
        for kind in kinds {
            #expect(try ada.shell("rm -rf '\(ada.prompt)'; \(kind)").status == 0)
            for shell in Shell.allCases where try shell.isInstalled(for: ada) {
                let snippet = try ada.snippet(shell, calling: ":")
                let look = "__cyc_read; echo \"[$__cyc_segment]\""
                let script =
                    shell == .zsh
                    ? ". '\(snippet)'; look() { emulate -L zsh; \(look) }; look"
                    : "source '\(snippet)'; \(look)"
                let run = try Program(shell.rawValue, environment: ada.environment()).run(
                    shell.run(script), in: ada.elsewhere)
                #expect(run.output == "[]\n", "\(shell) \(kind)")
            }
        }
    }

    @Test(
        "a repository that looks like commands is not run",
        arguments: Shell.allCases)
    func harmless(shell: Shell) throws {
        let zone = NoonZone()
        let ada = try Person(
            settings: zone.setting + "[prompt]\nformat = \"{icon} {streak} touch x\"\n")
        let repository = try ada.repository("$(touch x)`touch x`%F{red}")
        try repository.commit(on: zone.text())
        _ = try ada.json("status", in: repository.path)
        let terminal = try start(
            shell, ada,
            lines: [shell.prompt, "cd \"$HOME\"/src/*touch*", shell.initialization])
        try terminal.shows(last: "🌱 1 touch x own[0]")
        try terminal.type("true", keys: "Enter")
        try terminal.shows(last: "🌱 1 touch x own[0]")
        for place in [ada.home, ada.elsewhere, repository.path] {
            #expect(!FileManager.default.fileExists(atPath: "\(place)/x"))
        }
    }

    @Test(
        "the samples in config equal the output of cyc init",
        arguments: [
            ("bash", "prompt/cyc.bash"), ("zsh", "prompt/cyc.zsh"), ("fish", "prompt/cyc.fish"),
            ("starship", "prompt/starship.toml"), ("tmux", "bars/tmux.conf"),
            ("waybar", "bars/waybar.jsonc"), ("polybar", "bars/polybar.ini"),
            ("i3blocks", "bars/i3blocks.conf"), ("nushell", "prompt/cyc.nu"),
            ("xbar", "bars/xbar.sh"),
        ])
    func samples(place: String, file: String) throws {
        let sample = try String(
            contentsOfFile: SourceTree.path("config/\(file)"), encoding: .utf8)
        let run = try Person().shell("cyc init \(place)")
        #expect(run.status == 0)
        #expect(run.output.replacing("\(Person.programs)/cyc", with: "/usr/bin/cyc") == sample)
        #expect(try Person().cyc("init", "tcsh").status == 64)
    }

    @Test("the program's path is quoted", arguments: Shell.allCases)
    func path(shell: Shell) throws {
        let ada = try Person()
        guard try shell.isInstalled(for: ada) else {
            try Test.cancel("\(shell.rawValue) is not installed")
        }
        let folder = ada.folder.file("it's $(touch x) \"#\" \\")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let program = "\(folder)/cyc"
        try FileManager.default.createSymbolicLink(
            atPath: program, withDestinationPath: "\(Person.programs)/cyc")
        try ada.write(.line(hoursLeft: 1))
        var variables = ada.environment()
        variables["PATH"] = "\(folder):\(variables["PATH"] ?? "")"
        let snippet = try Program(program, environment: variables).run(
            ["init", shell.rawValue], in: ada.elsewhere
        ).output
        let file = try ada.folder.write(snippet, to: "snippet")
        let run = try Program(shell.rawValue, environment: variables).run(
            shell.run("source '\(file)'; __cyc_ask; echo $__cyc_segment; echo \"$__cyc_program\""),
            in: ada.elsewhere)
        #expect(run.output == "⚠ 12 1h\n\(program)\n")
        #expect(run.errors == "")
    }
}

extension Person {
    func write(_ file: PromptText) throws { try write(file, to: prompt) }

    @discardableResult
    fileprivate func write(_ file: PromptText, to path: String) throws -> String {
        let url = URL(filePath: path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(file.bytes).write(to: url)
        return String(decoding: file.bytes, as: UTF8.self)
    }

    /// Writes the output of `cyc init`, with a program that runs `command` first.
    fileprivate func snippet(_ shell: ShellTests.Shell, calling command: String) throws -> String {
        let program = try folder.writeProgram(
            "#!/bin/sh\n\(command)\nexec '\(Self.programs)/cyc' \"$@\"\n", to: "program")
        let text = try self.shell("cyc init \(shell.rawValue)").output
        #expect(text.contains("\(Self.programs)/cyc"))
        return try folder.write(
            text.replacing("\(Self.programs)/cyc", with: program), to: "snippet.\(shell.rawValue)")
    }
}
