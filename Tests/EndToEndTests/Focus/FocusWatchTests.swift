import Foundation
import TestSupport
import Testing

/// `cyc focus --watch`, at a real terminal.
struct FocusWatchTests {
    static let start = "2026-11-20T10:00:00Z"
    /// Fixed time of the clock.
    static let now = "2026-11-20T10:12:50Z"

    let ada: Person

    init() throws { ada = try Person(settings: "[remind]\nchannels = []\n") }

    private func begin(_ words: String..., at start: String? = Self.start) throws {
        #expect(try ada.cyc(["focus", "start"] + words, at: start).status == 0)
    }

    /// Starts the clock in a terminal that prints its exit status; see ``hasEnded(_:status:)``.
    ///
    /// - Parameters:
    ///   - variables: Assignments in front of the command.
    ///   - before: Shell lines before the command.
    ///   - after: Shell lines after it has ended.
    ///   - now: `CYC_NOW`; `nil` for the real time.
    ///   - programs: The folder of `cyc`.
    private func terminal(
        _ variables: String = "", before: String = "", after: String = "",
        at now: String? = Self.now, rows: Int = 24, programs: String = Person.programs
    ) throws -> Terminal {
        let script = try ada.folder.write(
            """
            \(before)
            stty -g > before
            bash -c 'echo $$ > pid; exec env "$@"' bash \(variables) '\(programs)/cyc' focus --watch
            echo status=$?
            stty -g > after
            \(after)
            read line

            """, to: "watch.sh")
        return try Terminal(
            "exec bash '\(script)'", environment: ada.environment(at: now), in: ada.elsewhere,
            columns: 80, rows: rows)
    }

    private func text(_ name: String) -> String? {
        try? String(contentsOfFile: "\(ada.elsewhere)/\(name)", encoding: .utf8)
    }

    private func process() throws -> pid_t {
        try #require(text("pid").flatMap { pid_t($0.dropLast()) })
    }

    private func isShown(_ text: String, _ terminal: Terminal) throws {
        let isShown = try terminal.waits { try terminal.screen().contains { $0.contains(text) } }
        let screen = try terminal.screen()
        #expect(isShown, "\(text) is not in \(screen)")
        #expect(try terminal.hasOtherScreen() && !terminal.hasCursor())
    }

    /// Waits for the end of the clock, and checks that the terminal is restored.
    private func hasEnded(_ terminal: Terminal, status: Int) throws {
        try terminal.shows(last: "status=\(status)")
        #expect(try !terminal.hasOtherScreen())
        #expect(try terminal.hasCursor())
        #expect(terminal.waits { text("after")?.isEmpty == false })
        #expect(text("before") == text("after"))
    }

    private func running() throws -> JSONText { try ada.json("focus", at: Self.now)["running"] }

    // MARK: Drawing

    @Test(
        "it fills terminals of every width in each language, and redraws after a resize",
        arguments: [
            ("", "q quit   p pause   s stop", "12 min of 4 h", "█"),
            ("LANG=ko_KR.UTF-8", "q 나가기   p 일시 정지   s 끝내기", "4시간 중 12분", "█"),
            ("LC_ALL=C", "q quit   p pause   s stop", "12 min of 4 h", "#"),
        ])
    func sizes(variables: String, keys: String, sum: String, dot: Character) throws {
        try begin("Docs")
        let terminal = try terminal(variables)
        for (columns, rows) in [(200, 50), (80, 24), (20, 20), (200, 10), (80, 24)] {
            try terminal.resize(columns: columns, rows: rows)
            // The last key has a line of its own if not all keys fit on one.
            let last =
                columns == 20 ? keys.split(separator: " ").suffix(2).joined(separator: " ") : keys
            let width = last.unicodeScalars.reduce(0) { $0 + ($1.value < 0x1100 ? 1 : 2) }
            let line = String(repeating: " ", count: (columns - width) / 2) + last
            try terminal.shows(last: line)
            let screen = try terminal.screen()
            #expect(screen.contains { $0.hasSuffix(" \(sum)") }, "\(screen)")
            #expect(screen.contains { $0.drop { $0 == " " } == "Docs" }, "\(screen)")
            #expect(screen.contains { $0.contains("12:50") } == (rows == 10))
            #expect(screen.contains { $0.contains(dot) } == (rows != 10))
            if variables == "LC_ALL=C" {
                #expect(screen.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }, "\(screen)")
            }
        }
        try terminal.type("q")
        try hasEnded(terminal, status: 0)
        #expect(try running()["paused"] == false)
    }

    /// Makes the ledger unreadable and keeps its file attributes; other processes have no time to see
    /// others.
    private func damageLedgerUnnoticed() throws {
        let file = open(ada.ledger, O_WRONLY)
        try #require(file >= 0)
        defer { close(file) }
        var status = stat()
        try #require(fstat(file, &status) == 0)
        let zeros = [UInt8](repeating: 0, count: Int(status.st_size))
        let times = [status.st_atim, status.st_mtim]
        #expect(pwrite(file, zeros, zeros.count, 0) == zeros.count)
        #expect(futimens(file, times) == 0)
    }

    @Test("it counts by itself, and reads the ledger only when a file has changed")
    func counts() throws {
        try begin("Docs", at: nil)
        let terminal = try terminal(at: nil, rows: 10)
        try isShown("p pause", terminal)
        try terminal.record(to: ada.folder.file("drawn"))
        #expect(try ada.shell("cp -p \"$DB\" old", ["DB": ada.ledger]).status == 0)
        try damageLedgerUnnoticed()
        for _ in 1...3 {
            let before = try terminal.screen()
            #expect(try terminal.waits { try terminal.screen() != before })
            #expect(
                try terminal.screen().contains {
                    $0.contains(":") && $0.drop { $0 == " " }.count == 5
                })
        }
        try isShown("Docs", terminal)
        #expect(try !terminal.screen().contains { $0.contains("cyc.db") })
        // Only the time was drawn again.
        let drawn = try String(contentsOfFile: ada.folder.file("drawn"), encoding: .utf8)
        #expect(
            drawn.contains(":") && !drawn.contains("Docs") && drawn.utf8.count < 500, "\(drawn)")
        #expect(try ada.shell("touch \"$PROMPT\"", ["PROMPT": ada.prompt]).status == 0)
        try isShown("cyc.db", terminal)
        #expect(try ada.shell("cp -p old \"$DB\"", ["DB": ada.ledger]).status == 0)
        #expect(try terminal.waits { try !terminal.screen().contains { $0.contains("cyc.db") } })
        try terminal.type("q")
        try hasEnded(terminal, status: 0)
    }

    /// Adds seconds of a file to the clock of the wall and to that which counts sleep.
    private static let shiftedClocks = """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <stdio.h>
        #include <stdlib.h>
        #include <time.h>

        int clock_gettime(clockid_t clock, struct timespec *time) {
            static int (*next)(clockid_t, struct timespec *);
            if (!next) next = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
            int result = next(clock, time);
            long wall = 0, asleep = 0;
            FILE *file = fopen(getenv("CLOCK_SHIFT"), "r");
            if (file) {
                if (fscanf(file, "%ld %ld", &wall, &asleep) != 2) abort();
                fclose(file);
            }
            if (clock == CLOCK_REALTIME) time->tv_sec += wall;
            if (clock == CLOCK_BOOTTIME) time->tv_sec += asleep;
            return result;
        }
        """

    @Test(
        "after a closed lid or a set clock the screen counts none of that time",
        .enabled(if: PreloadedLibrary.isPossible, PreloadedLibrary.excuse),
        arguments: [("7200 7200", true), ("-3600 0", false), ("10800 0", false)])
    func clocks(shift: String, isSleep: Bool) throws {
        let library = try PreloadedLibrary.build(Self.shiftedClocks, for: ada)
        let file = try ada.folder.write("0 0", to: "seconds")
        try begin("Docs", at: nil)
        let terminal = try terminal(
            "LD_PRELOAD='\(library)' CLOCK_SHIFT='\(file)'", at: nil,
            programs: Person.dynamicPrograms)
        try isShown("p pause", terminal)
        func since() throws -> String? {
            try terminal.screen().first { $0.contains("less than a minute, since ") }
        }
        let before = try #require(try since())
        // Replaced as a whole, because it may be read at any moment.
        try Data(shift.utf8).write(to: URL(filePath: file), options: .atomic)
        if isSleep {
            try isShown("the machine slept", terminal)
            try isShown("nothing yet of 4 h", terminal)
        } else {
            // A set clock moves the time at which the interval began.
            #expect(try terminal.waits { try since().map { $0 != before } == true })
        }
        try terminal.type("q")
        try hasEnded(terminal, status: 0)
    }

    @Test("a change by another command is shown")
    func others() throws {
        try begin("Docs")
        let terminal = try terminal()
        try isShown("p pause", terminal)
        #expect(try ada.cyc("focus", "pause", at: Self.now).status == 0)
        try isShown("p resume", terminal)
        try begin("Letters", at: Self.now)
        try isShown("Letters", terminal)
        #expect(try ada.cyc("focus", "cancel", at: Self.now).status == 0)
        try isShown("not running", terminal)
    }

    @Test("without a ledger nothing runs, and none is created")
    func nothing() throws {
        let terminal = try terminal()
        try isShown("not running", terminal)
        try terminal.type("q")
        try hasEnded(terminal, status: 0)
        #expect(!FileManager.default.fileExists(atPath: ada.data))
    }

    // MARK: Keys

    @Test(
        "p pauses and resumes, s stops and leaves", arguments: [["p", "p", "s"], ["ㅔ", "P", "ㄴ"]])
    func keys(keys: [String]) throws {
        try begin("Docs")
        let terminal = try terminal()
        try isShown("p pause", terminal)
        try terminal.type(keys[0])
        try isShown("paused after 12 min", terminal)
        #expect(try running()["paused"] == true)
        try terminal.type(keys[1])
        try isShown("p pause", terminal)
        #expect(try running()["paused"] == false)
        try terminal.type(keys[2])
        try hasEnded(terminal, status: 0)
        let screen = try terminal.screen()
        #expect(screen.contains("Stopped at 10:12 after 12 min: Docs"), "\(screen)")
        #expect(try ada.json("focus", at: Self.now)["running"] == .null)
    }

    @Test("an impossible action shows an error, and the clock continues; other keys do nothing")
    func refused() throws {
        try begin("Docs")
        #expect(try ada.cyc("focus", "stop", at: Self.now).status == 0)
        let terminal = try terminal()
        try isShown("not running", terminal)
        for key in ["s", "p"] {
            try terminal.type(key)
            try isShown("cyc focus start", terminal)
            try terminal.type("x", keys: "Up", "F4", "C-s")
            #expect(
                try terminal.waits {
                    try !terminal.screen().contains { $0.contains("cyc focus start") }
                })
        }
        try terminal.type("q")
        try hasEnded(terminal, status: 0)
    }

    // MARK: Ending

    @Test("terminal is restored after Ctrl-C")
    func interrupted() throws {
        try begin("Docs")
        let terminal = try terminal()
        try isShown("p pause", terminal)
        try terminal.type(keys: "C-c")
        try hasEnded(terminal, status: 130)
        #expect(try running()["paused"] == false)
    }

    @Test("terminal is restored after a signal", arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
    func signalled(number: Int32) throws {
        try begin("Docs")
        let terminal = try terminal()
        try isShown("p pause", terminal)
        #expect(kill(try process(), number) == 0)
        try hasEnded(terminal, status: 128 + Int(number))
    }

    @Test("terminal is restored while Ctrl-Z has stopped it")
    func stopped() throws {
        try begin("Docs")
        let terminal = try terminal(
            before: "set -m",
            after: "read line; rm after; fg > /dev/null; echo status=$?; stty -g > after")
        try isShown("p pause", terminal)
        try terminal.type(keys: "C-z")
        try hasEnded(terminal, status: 148)
        try terminal.type(keys: "Enter")
        try isShown("p pause", terminal)
        try terminal.type("q")
        try hasEnded(terminal, status: 0)
    }

    @Test("it ends with its terminal", arguments: ["", "trap '' HUP;"])
    func closed(before: String) throws {
        try begin("Docs")
        let terminal = try terminal(before: before)
        try isShown("p pause", terminal)
        let process = try process()
        #expect(kill(process, 0) == 0)
        terminal.close()
        #expect(terminal.waits { kill(process, 0) != 0 })
    }

    // MARK: Invalid use

    @Test("without a terminal there is no clock")
    func noTerminal() throws {
        let run = try ada.cyc("focus", "--watch", at: Self.now)
        #expect(run.status == 64)
        #expect(run.output == "")
        #expect(run.errors.contains("hint: cyc focus\n"), "\(run.errors)")
        #expect(try ada.cyc("focus", "--watch", "--json", at: Self.now).status == 64)
        let cyc = "'\(Person.programs)/cyc' focus --watch"
        for command in ["\(cyc) < /dev/null", "\(cyc) > out", "TERM=dumb \(cyc)", "\(cyc) --json"] {
            let terminal = try Terminal(
                "\(command); echo status=$?; read line", environment: ada.environment(at: Self.now),
                in: ada.elsewhere, columns: 100)
            try terminal.shows(last: "status=64")
        }
    }
}
