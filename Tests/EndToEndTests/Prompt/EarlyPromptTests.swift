import CycCore
import Foundation
import TestSupport
import Testing

/// Whether the tested programs were built by `script/build`.
private let isStatic = ProcessInfo.processInfo.environment["CYC_TEST_PROGRAMS"] != nil

/// The prompt that is printed before `main`, and the file that it reads.
struct EarlyPromptTests {
    private let ada: Person

    init() throws { ada = try Person() }

    @Test(
        "a fresh regular file is printed before main if no colours are requested",
        .enabled(
            if: isStatic, "only what script/build makes starts early; see CYC_TEST_PROGRAMS"),
        arguments: [
            (["--prompt"], [:], "true", true),
            (["status", "--prompt"], [:], "true", true),
            (["--prompt"], ["CLICOLOR_FORCE": "0"], "true", true),
            (["--prompt"], ["CYC_NOW": "2026-11-21T12:00:00Z"], "true", true),
            (["--prompt"], ["NO_COLOR": "1"], "touch -d '30 seconds ago' prompt", true),
            (["--prompt", "--prompt"], [:], "true", false),
            (["--prompt"], ["CLICOLOR_FORCE": "1"], "true", false),
            (["--prompt"], ["CYC_NOW": "now"], "true", false),
            (["--prompt"], [:], "touch -d '61 seconds ago' prompt", false),
            (["--prompt"], [:], "touch -d '1 hour' prompt", false),
            (["--prompt"], [:], "rm prompt; mkfifo prompt", false),
            (["--prompt"], [:], "rm prompt; mkdir prompt", false),
            (["--prompt"], [:], "rm prompt", false),
            (["--prompt"], [:], "echo nonsense > prompt", false),
        ] as [([String], [String: String], String, Bool)])
    func early(
        words: [String], variables: [String: String], change: String, isEarly: Bool
    ) throws {
        try ada.write(.line(hoursLeft: 1))
        let folder = "\(ada.home)/.local/state/cyc"
        #expect(try ada.shell("cd '\(folder)' && \(change)").status == 0)
        let trace = ada.folder.file("trace")
        let run = try ada.shell(
            "strace -o '\(trace)' cyc \(words.joined(separator: " "))", variables)
        guard run.status == 0 else {
            try Test.cancel("strace is not installed or may not trace: \(run.errors)")
        }
        // The first system call of `main`.
        let hidesMemory = try String(contentsOfFile: trace, encoding: .utf8)
            .contains("PR_SET_DUMPABLE")
        #expect(hidesMemory != isEarly)
        if isEarly { #expect(!run.output.isEmpty) }
    }

    @Test("while the file is replaced or removed, the whole line or nothing is printed")
    func vanishing() throws {
        try ada.write(.line(hoursLeft: 1))
        let script = """
            cd '\(ada.home)/.local/state/cyc'; cp prompt one; sed s/1h/2h/g one > two
            trap 'exit 0' TERM
            while :; do cp -p one new; mv new prompt; rm prompt; cp two prompt; : > prompt; done
            """
        let writer = Process()
        writer.executableURL = URL(filePath: "/bin/sh")
        writer.arguments = ["-c", script]
        try writer.run()
        defer {
            writer.terminate()
            writer.waitUntilExit()
        }
        for _ in 0..<100 {
            let run = try ada.cyc("--prompt")
            #expect(["", "⚠ 12 1h\n", "⚠ 12 2h\n"].contains(run.output))
            #expect(run.status == 0 && run.errors == "")
        }
    }

    @Test("the prompt file and the activity log are replaced without fsync")
    func exchanged() throws {
        _ = try ada.cyc("todo", "add", "one")
        _ = try ada.cyc("focus", "start", "deep")
        let trace = ada.folder.file("trace")
        for words in [["todo", "add", "two"], ["focus", "pause"]] {
            let run = try ada.shell(
                "strace -f -e trace=rename,renameat,renameat2 -o '\(trace)' cyc \(words.joined(separator: " "))"
            )
            guard run.status == 0 else {
                try Test.cancel("strace is not installed or may not trace: \(run.errors)")
            }
            let calls = try String(contentsOfFile: trace, encoding: .utf8)
                .split(separator: "\n").filter { $0.contains("rename") }
            #expect(!calls.isEmpty, "\(words)")
            for call in calls {
                #expect(call.contains("RENAME_EXCHANGE"), "\(call)")
            }
        }
        let names = try FileManager.default.contentsOfDirectory(
            atPath: "\(ada.home)/.local/state/cyc")
        #expect(!names.contains { $0.hasPrefix(".prompt.") || $0.hasPrefix(".life.") }, "\(names)")
    }
}
