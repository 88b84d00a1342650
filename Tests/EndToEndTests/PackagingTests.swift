import Foundation
import TestSupport
import Testing

/// What is made of the built programs, and lies beside them.
struct PackagingTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path

    @Test("Every command has a manual page with examples, which a strict reader finds in order")
    func manual() throws {
        let ada = try Person()
        let run = try ada.shell(
            """
            cyc --experimental-dump-help | python3 '\(Self.root)/script/support/man.py' pages 1.2.3 2026-11-21 &&
            mandoc -T lint -W warning pages/*.1
            """)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output == "")
        let pages = try FileManager.default.contentsOfDirectory(atPath: "\(ada.elsewhere)/pages")
        for name in [
            "cyc", "cyc-status", "cyc-todo", "cyc-todo-add", "cyc-config-set", "cyc-repo-remove",
            "cyc-licenses", "cyc-challenge-start",
        ] {
            #expect(pages.contains("\(name).1"))
        }
        #expect(!pages.contains { $0.contains("help") })
        for page in pages {
            let text = try String(contentsOfFile: "\(ada.elsewhere)/pages/\(page)", encoding: .utf8)
            for part in [
                "NAME", "SYNOPSIS", "DESCRIPTION", "EXAMPLES", "EXIT STATUS", "ENVIRONMENT",
                "FILES", "SEE ALSO",
            ] {
                #expect(text.contains("\n.SH \(part)\n"), "\(page)")
            }
            #expect(text.contains(".SH EXAMPLES\n.nf\ncyc"), "\(page)")
            #expect(text.contains("2026-11-21") && text.contains("1.2.3"))
        }
        let add = try ada.shell("mandoc -T ascii pages/cyc-todo-add.1 | sed 's/.\\x08//g'")
        #expect(add.output.contains("cyc todo add \"Parse the page +github due:fri\""))
        #expect(add.output.contains("--note text"))
        let status = try ada.shell("mandoc -T ascii pages/cyc-status.1 | sed 's/.\\x08//g'")
        #expect(status.output.contains("not pushed or cannot count"))
    }

    @Test("gh cyc hands its words on as they are, and the exit status back")
    func extensionOfGh() throws {
        let ada = try Person()
        try ada.folder.writeProgram(
            "#!/bin/sh\nprintf '[%s]' \"$@\"\nexit 12\n", to: "bin/cyc")
        var variables = ada.environment()
        variables["PATH"] = "\(ada.folder.file("bin")):\(variables["PATH"] ?? "")"
        let run = try Program("\(Self.root)/config/gh/gh-cyc", environment: variables)
            .run(["status", "--format", "{streak} days", "", "*"], in: ada.elsewhere)
        #expect(run.output == "[status][--format][{streak} days][][*]")
        #expect(run.errors == "")
        #expect(run.status == 12)
    }
}
