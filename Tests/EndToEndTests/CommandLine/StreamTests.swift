import Foundation
import TestSupport
import Testing

/// Output to closed, full and special files.
struct StreamTests {
    static let commands = [
        "status", "status --json", "grass", "grass --json", "streak", "repo list", "config list",
        "export -", "sync", "doctor", "licenses", "--help", "--version", "help todo",
        "todo add --help", "--generate-completion-script bash",
    ]

    @Test("a closed pipe is no error", arguments: commands)
    func closedPipe(command: String) throws {
        let ada = try Person()
        try ada.repository("app").commit(on: "2026-11-21T08:00:00Z")
        let run = try ada.shell("cyc \(command) | head -1", ["CYC_NOW": "2026-11-21T12:00:00Z"])
        #expect(run.status == 0)
        // The reader ends before the first byte is written.
        let closed = try ada.shell(
            "exec 3> >(exit); wait $!; cyc \(command) >&3", ["CYC_NOW": "2026-11-21T12:00:00Z"])
        #expect(closed.status == 0)
        #expect(closed.errors == "")
    }

    @Test("a full device is an error with status 74", arguments: commands)
    func fullDevice(command: String) throws {
        let ada = try Person()
        try ada.repository("app").commit(on: "2026-11-21T08:00:00Z")
        let run = try ada.shell("cyc \(command) > /dev/full", ["CYC_NOW": "2026-11-21T12:00:00Z"])
        #expect(run.status == 74)
        #expect(!run.errors.isEmpty)
    }

    static let writers = ["export", "todo export", "grass --svg"]

    @Test("a named pipe receives the output, and stays a pipe", arguments: writers)
    func namedPipe(command: String) throws {
        let ada = try Person()
        let run = try ada.shell(
            """
            mkfifo pipe && ln -s pipe link
            cat pipe > got & cyc \(command) link && wait $! && test -p pipe -a -h link -a -s got || exit 1
            # Nobody reads on: no error.
            head -c 1 pipe > got & cyc \(command) pipe && wait $! && test -p pipe || exit 2
            cyc \(command) /dev/stdout > all && echo line > more && cyc \(command) /dev/stdout >> more
            test "$(head -c 1 all)" = "$(head -c 1 got)" -a "$(head -1 more)" = line || exit 3
            """, ["CYC_NOW": "2026-11-21T12:00:00Z"])
        #expect(run.status == 0)
        #expect(!run.errors.contains("error"))
    }

    @Test("a named device that is full is an error with status 74, and stays", arguments: writers)
    func namedDevice(command: String) throws {
        let ada = try Person()
        guard
            try ada.shell("mknod full c 1 7 && echo > full 2> said; grep -q space said").status == 0
        else { try Test.cancel("no device can be made here") }
        let run = try ada.shell("cyc \(command) full", ["CYC_NOW": "2026-11-21T12:00:00Z"])
        #expect(run.status == 74)
        #expect(run.errors.contains("full"))
        #expect(try ada.shell("test -c full").status == 0)
    }

    @Test("closed standard streams are no error, and no file is overwritten")
    func closedStreams() throws {
        let ada = try Person()
        try ada.repository("app").commit(on: "2026-11-21T08:00:00Z")
        for streams in ["0<&-", "0<&- 1>&-", "0<&- 1>&- 2>&-"] {
            let run = try ada.shell("cyc status \(streams)", ["CYC_NOW": "2026-11-21T12:00:00Z"])
            #expect(run.status == 0, "\(streams)")
        }
        #expect(try ada.json("status", at: "2026-11-21T12:00:00Z")["today"]["state"] == "done")
        #expect(try ada.cyc("doctor", at: "2026-11-21T12:00:00Z").status == 0)
    }

    @Test("an export to a closed standard output is an error")
    func closedExport() throws {
        let ada = try Person()
        for words in ["export -", "export", "focus export", "todo export -", "diary export"] {
            let run = try ada.shell("cyc \(words) >&-", ["CYC_NOW": "2026-11-21T12:00:00Z"])
            #expect(run.status == 74, "\(words)")
            #expect(run.errors.contains("cannot write stdout"), "\(run.errors)")
        }
    }

    @Test("names from outside are printed without control characters")
    func controlCharacters() throws {
        let ada = try Person()
        let app = try ada.repositoryWithRemote("a\u{1B}]0;evil\u{7}b\u{9B}31m\nc")
        try app.commit(on: "2026-11-21T08:00:00Z")
        for arguments in [["status"], ["repo", "list"], ["doctor"], ["sync"], ["grass"]] {
            let run = try ada.cyc(arguments, at: "2026-11-21T12:00:00Z")
            #expect(run.status == 0, "\(arguments): \(run.errors)")
            for text in run.outputLines {
                #expect(
                    text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control },
                    "\(arguments): \(text.debugDescription)")
            }
        }
        let list = try ada.json("repo", "list", at: "2026-11-21T12:00:00Z")
        #expect(list["repositories"][0]["path"].text == app.path)
    }
}
