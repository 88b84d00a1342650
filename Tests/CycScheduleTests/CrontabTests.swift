import CycCore
import CycSchedule
import CycSystem
import Foundation
import TestSupport
import Testing

/// Lines of cyc among other lines of a crontab.
@Suite struct CrontabTests {
    static let line = "*/5 * * * * '/usr/bin/cyc' remind"
    static let other = "* * * * * '/opt/cyc' remind"

    /// Everything that a crontab can be.
    static let crontabs: [[UInt8]?] =
        [nil, [0xFF, 0xFE, 0x00, 0x0A], [0x80]]
        + [
            "", "\n", "\n\n\n", "#", "# no end", "0 5 * * 1 tar\n", "0 5 * * 1 tar",
            "  \t0\t5 *  * 1\ttar -z   \n\n\n# end\n", "A = b\r\n0 5 * * * x\r\n", "0 5 * * * x\r",
            "\r\n", "# cyc remind\n# BEGIN cyc reminders\n# END cyc\n", "%\\%'\"\n", "# 한글 é\n",
            "#BEGIN cyc remind\n# begin cyc remind\n # BEGIN cyc remind\n",
        ].map { Array($0.utf8) }

    @Test("Installed twice and removed, every crontab is what it was", arguments: crontabs)
    func thereAndBack(bytes: [UInt8]?) throws {
        let before = Crontab(bytes)
        #expect(try before.ownLines() == nil)
        #expect(try before.removing() == before)
        let once = try before.installing(Self.line)
        #expect(once != before)
        #expect(try once.installing(Self.line) == once)
        #expect(once.bytes?.starts(with: bytes ?? []) == true)
        // What cron reads: every line has its end.
        #expect(once.bytes?.last == UInt8(ascii: "\n"))
        #expect(occurrences(of: Self.line, in: once) == 1)
        let changed = try once.installing(Self.other)
        #expect(occurrences(of: Self.line, in: changed) == 0)
        #expect(occurrences(of: Self.other, in: changed) == 1)
        #expect(try changed.removing() == before)
        #expect(try once.removing() == before)
    }

    private func occurrences(of line: String, in crontab: Crontab) -> Int {
        (crontab.bytes ?? []).split(separator: UInt8(ascii: "\n")).count {
            $0 == Array(line.utf8)[...]
        }
    }

    @Test("The lines are these")
    func text() throws {
        func text(_ before: String?) throws -> String {
            let after = try Crontab(before.map { Array($0.utf8) }).installing(Self.line)
            return String(decoding: after.bytes ?? [], as: UTF8.self)
        }
        let end = "\n\(Self.line)\n# END cyc remind\n"
        #expect(try text("x\n") == "x\n# BEGIN cyc remind (made by cyc remind install)\(end)")
        #expect(
            try text("x")
                == "x\n# BEGIN cyc remind (made by cyc remind install; the line above had no end)\(end)"
        )
        #expect(
            try text(nil)
                == "# BEGIN cyc remind (made by cyc remind install; there was no crontab)\(end)")
        #expect(try text("") == "# BEGIN cyc remind (made by cyc remind install)\(end)")
    }

    @Test("What is added around the lines later stays, each line with its end")
    func editedSince() throws {
        func edited(_ before: String?, above: String, below: String) throws -> String? {
            let installed = try Crontab(before.map { Array($0.utf8) }).installing(Self.line)
            let text = above + String(decoding: installed.bytes ?? [], as: UTF8.self) + below
            return try Crontab(Array(text.utf8)).removing().bytes
                .map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(try edited("x", above: "a\n", below: "") == "a\nx")
        #expect(try edited("x", above: "", below: "b\n") == "x\nb\n")
        #expect(try edited("x\n", above: "a\n", below: "b") == "a\nx\nb")
        #expect(try edited(nil, above: "", below: "b\n") == "b\n")
        #expect(try edited(nil, above: "a\n", below: "") == "a\n")
        #expect(try edited(nil, above: "", below: "") == nil)
        #expect(try edited("", above: "", below: "")?.isEmpty == true)
    }

    @Test("An editor that changed line ends or removed the last one has not lost the lines")
    func rewritten() throws {
        let installed = try Crontab(Array("x\n".utf8)).installing(Self.line)
        let text = String(decoding: installed.bytes ?? [], as: UTF8.self)
        let windows = Crontab(Array(text.replacing("\n", with: "\r\n").utf8))
        #expect(try windows.installing(Self.line).installing(Self.line) != windows)
        #expect(try windows.removing().bytes == Array("x\r\n".utf8))
        #expect(try Crontab(Array(text.utf8.dropLast())).removing().bytes == Array("x\n".utf8))
    }

    @Test(
        "User text between the marks stays in place, byte for byte",
        arguments: [
            ("a", ""), ("", "a"), ("a", "b"), ("0 18 * * * '/usr/bin/cyc' remind", ""),
            ("", "*/5 * * * * '/usr/bin/cyc' remind > /dev/null"), ("MAILTO=me", "\u{E9}\t "),
            ("# */5 * * * * '/usr/bin/cyc' remind", "*/5 * * * * /usr/bin/cyc remind"),
            ("*/5 * * * * 'x'; 'y' remind", "*/5 * * * * 'x' 'y' remind"), ("\r", "%"),
            ("*/5 * * * * A='x remind", "*/5 * * * * A= 'x' remind"),
        ])
    func between(above: String, below: String) throws {
        let before = Crontab(Array("x\n".utf8))
        let installed = String(
            decoding: try before.installing(Self.line).bytes ?? [], as: UTF8.self)
        func edited(_ text: String) -> String {
            [above, text, below].filter { !$0.isEmpty }.joined(separator: "\n")
        }
        let crontab = Crontab(
            Array(installed.replacing(Self.line, with: edited(Self.line)).utf8))
        #expect(try crontab.installing(Self.line) == crontab)
        #expect(
            try crontab.installing(Self.other).bytes
                == Array(installed.replacing(Self.line, with: edited(Self.other)).utf8))
        #expect(
            try crontab.removing().bytes
                == Array(
                    ("x\n" + [above, below].filter { !$0.isEmpty }.map { "\($0)\n" }.joined())
                        .utf8))
        // Where only the person's own are left, the job comes after them.
        let own = [above, below].filter { !$0.isEmpty }.joined(separator: "\n")
        let without = Crontab(Array(installed.replacing(Self.line, with: own).utf8))
        #expect(
            try without.installing(Self.other).bytes
                == Array(installed.replacing(Self.line, with: "\(own)\n\(Self.other)").utf8))
    }

    @Test("A line of cyc is known whatever its words hold, also twice and with other line ends")
    func own() throws {
        let job = try ReminderJob(
            program: "/opt/it's 100%/\\c\\\\yc'",
            variables: [
                .init("PATH", "/a b:/usr/bin"), .init("EMPTY", ""), .init("X1", "%'\\%%''\\"),
            ], interval: 1)
        let line = try job.crontabLine(in: Crontab(nil), home: "/home/o")
        let installed = try Crontab(Array("x\n".utf8)).installing(line)
        #expect(try installed.removing().bytes == Array("x\n".utf8))
        let text = String(decoding: installed.bytes ?? [], as: UTF8.self)
        for more in ["\(line)\n\(Self.line)", "\(line) \t\r", "\(Self.line)\n\(line)\r"] {
            let crontab = Crontab(Array(text.replacing(line, with: more).utf8))
            #expect(try crontab.installing(line) == installed, "\(more)")
            #expect(try crontab.removing().bytes == Array("x\n".utf8), "\(more)")
        }
    }

    @Test(
        "Marks that do not pair are an error that names the line",
        arguments: [
            ("# BEGIN cyc remind (x)\n", 1), ("a\n# BEGIN cyc remind\nb\n", 2),
            ("a\n\n# END cyc remind\n", 3), ("# END cyc remind\n# BEGIN cyc remind\n", 1),
            ("# BEGIN cyc remind\n# BEGIN cyc remind\n# END cyc remind\n", 2),
            ("# BEGIN cyc remind\n# END cyc remind\n# END cyc remind", 3),
            ("# BEGIN cyc remind\n# END cyc remind\nx\n# BEGIN cyc remind\n# END cyc remind\n", 4),
        ])
    func damaged(text: String, line: Int) {
        let crontab = Crontab(Array(text.utf8))
        #expect(throws: CycError.schedule(.damagedMarks(line: line))) {
            try crontab.installing(Self.line)
        }
        #expect(throws: CycError.schedule(.damagedMarks(line: line))) { try crontab.removing() }
    }

    @Test("Random crontabs come back byte for byte")
    func random() throws {
        let seed = TestDepth.firstSeed
        var random = SeededGenerator(seed: seed)
        let pieces: [[UInt8]] =
            [
                "\n", "\r\n", " ", "\t", "#", "%", "\\", "'", "* * * * * x", "A=b", "cyc remind",
                "# END cyc",
            ]
            .map { Array($0.utf8) } + [[0xFF], [0x00], [0xC3]]
        for _ in 0..<TestDepth.cases(quick: 1_000, deep: 10_000) {
            let count = Int.random(in: 0...12, using: &random)
            let bytes = (0..<count).flatMap { _ in pieces.randomElement(using: &random) ?? [] }
            let before = Crontab(bytes)
            let installed = try before.installing(Self.line)
            #expect(try installed.installing(Self.other).removing() == before, "seed \(seed)")
            let often = try #require(try installed.running(every: 1))
            #expect(try often != installed && often.running(every: 5) == installed)
            #expect(try often.removing() == before, "seed \(seed)")
            // The same with a line more above and below.
            let more = Crontab(Array("a\n".utf8) + (installed.bytes ?? []) + Array("b".utf8))
            let ended = bytes.isEmpty || bytes.last == 0x0A ? bytes : bytes + [0x0A]
            #expect(
                try more.removing().bytes == Array("a\n".utf8) + ended + Array("b".utf8),
                "seed \(seed)")
        }
    }

    @Test("Only the times of the own lines change, where there are any")
    func running() throws {
        let above = Array("x\r\n# BEGIN cyc remind (y) \r\n".utf8)
        let below = Array("# END cyc remind\t\n*/5 * * * * z".utf8)
        func running(_ lines: String, every minutes: Int) throws -> String? {
            let crontab = Crontab(above + Array(lines.utf8) + below)
            guard let bytes = try crontab.running(every: minutes)?.bytes else { return nil }
            #expect(bytes.starts(with: above) && bytes.suffix(below.count) == below[...])
            return String(
                decoding: bytes.dropFirst(above.count).dropLast(below.count), as: UTF8.self)
        }
        let foreign = "*/5 * * * * mine\n"
        for (before, every, after) in [
            ("\(Self.line) \t\r\n", 1, "* * * * * '/usr/bin/cyc' remind \t\r\n"),
            ("\(foreign)\(Self.other)\n", 5, "\(foreign)*/5 * * * * '/opt/cyc' remind\n"),
            ("\(Self.line)\n", 5, "\(Self.line)\n"), (foreign, 1, nil), ("", 1, nil),
            ("# \(Self.line)\n", 1, nil),
        ] as [(String, Int, String?)] {
            #expect(try running(before, every: every) == after, "\(before)")
        }
        #expect(try Crontab(Array("\(Self.line)\n".utf8)).running(every: 1) == nil)
        #expect(try Crontab(nil).running(every: 1) == nil)
        #expect(throws: CycError.schedule(.damagedMarks(line: 1))) {
            try Crontab(Array("# END cyc remind\n".utf8)).running(every: 1)
        }
    }

    @Test("Variables that the crontab gives to every job are found")
    func assigned() {
        let text = "TZ=UTC\n  HOME = /x\n#PATH=y\n* * * * * LANG=C x\n\"SHELL\"='/bin/sh'\nMAILTO\n"
        let names = ["HOME", "TZ", "PATH", "LANG", "SHELL", "MAILTO"]
        #expect(Crontab(Array(text.utf8)).assigned(names) == ["HOME", "TZ", "SHELL"])
        #expect(Crontab(nil).assigned(names) == [])
    }
}
