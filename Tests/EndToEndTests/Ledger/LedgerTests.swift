import CycRun
import Foundation
import GRDB
import TestSupport
import Testing

/// The ledger: concurrent writers, damaged files and full disks.
struct LedgerTests {
    static let now = "2026-11-21T12:00:00Z"

    @Test("doctor prints its checks as JSON, with the state and the fix of each")
    func checks() throws {
        let ada = try Person()
        #expect(try ada.cyc("todo", "add", "Read", at: Self.now).status == 0)
        let before = try JSONText(ada.cyc("doctor", "--json", at: Self.now).output)["checks"].list
        #expect(
            before.contains {
                $0["name"] == "time_zone" && $0["state"] == "ok" && $0["text"] == "time zone: UTC"
                    && $0["fix"] == .null
            })
        #expect(
            before.contains {
                $0["name"] == "reminders" && $0["state"] == "unset"
                    && $0["fix"] == "cyc remind install"
            })
        try Data("no database, but text".utf8).write(to: URL(filePath: ada.ledger))
        let damaged = try ada.cyc("doctor", "--json", at: Self.now)
        #expect(damaged.status == 65)
        #expect(
            try JSONText(damaged.output)["checks"].list.contains {
                $0["name"] == "ledger" && $0["state"] == "problem"
                    && $0["fix"] == "cyc doctor --repair"
            })
    }

    @Test("concurrent additions of repositories lose none")
    func atOnce() throws {
        let ada = try Person()
        let count = TestDepth.cases(quick: 60, deep: 200)
        for number in 0..<count {
            for inner in ["objects", "refs"] {
                _ = try ada.git(in: ada.folder.file("many/\(number)/.git/\(inner)"))
            }
            try ada.folder.write("ref: refs/heads/main\n", to: "many/\(number)/.git/HEAD")
        }
        let statuses = ada.folder.file("statuses")
        let run = try ada.shell(
            """
            add() {
                # 75: a busy machine has others write for over 5 seconds.
                for try in 1 2 3 4 5; do
                    cyc repo add "$MANY/$1" > /dev/null 2> "$MANY/$1/errors"
                    status=$?
                    [ $status -eq 75 ] || break
                done
                echo $status >> "$STATUSES"
                cat "$MANY/$1/errors" >> "$MANY/errors"
            }
            for number in $(seq 0 \(count - 1)); do add $number & done
            wait
            """, ["MANY": ada.folder.file("many"), "STATUSES": statuses])
        #expect(run.status == 0)
        let output = try String(contentsOfFile: statuses, encoding: .utf8)
        #expect(output == String(repeating: "0\n", count: count))
        let errors = try? String(contentsOfFile: ada.folder.file("many/errors"), encoding: .utf8)
        #expect(errors == "")
        let export = try JSONText(try ada.cyc("export", "-").output)
        let added = export["repositories"]["added"].list.compactMap(\.text)
        #expect(Set(added) == Set((0..<count).map { ada.folder.file("many/\($0)") }))
        #expect(try ada.json("repo", "list", at: Self.now)["repositories"].list.count == count)
    }

    @Test("concurrent readers and refreshes neither fail nor see partial data")
    func readers() throws {
        let ada = try Person()
        let app = try ada.repository("app")
        for hour in 0..<4 { try app.commit(on: "2026-11-21T0\(hour):00:00Z") }
        let program = Program(
            "\(Person.programs)/cyc", environment: ada.environment(at: Self.now))
        let commands = [
            ["status", "--json"], ["status", "--refresh", "--json"], ["sync"], ["grass", "--json"],
            ["streak", "--json"], ["repo", "add", app.path], ["status", "--cached"],
        ]
        let running = try (0..<4).flatMap { _ in
            try commands.map { try program.start($0, in: ada.elsewhere) }
        }
        for process in running {
            try #require(process.waitForEnd(within: 60))
            let outcome = try process.outcome()
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
        #expect(try ada.json("status", at: Self.now)["today"]["local_commits"] == 4)
    }

    /// Returns a user with one added and one removed repository, and freezes.
    private func makeUser() throws -> Person {
        let ada = try Person()
        try ada.repository("../kept").commit(on: "2026-11-21T08:00:00Z")
        _ = try ada.repository("gone")
        _ = try ada.json("status", at: Self.now)
        #expect(try ada.cyc("repo", "add", "\(ada.home)/kept", at: Self.now).status == 0)
        #expect(
            try ada.cyc("repo", "remove", "--yes", "\(ada.source)/gone", at: Self.now).status == 0)
        #expect(try ada.json("status", at: Self.now)["today"]["state"] == "done")
        // A writer that is alone moves the log into the file.
        #expect(try ada.cyc("repo", "add", "\(ada.home)/kept", at: Self.now).status == 0)
        return ada
    }

    static let everyCommand: [[String]] = [
        ["status"], ["status", "--cached"], ["status", "--check"], ["grass"], ["streak", "--json"],
        ["repo", "list"], ["repo", "add", "."], ["sync"], ["export", "-"],
    ]

    @Test("a ledger of a newer version is not changed, with status 65")
    func newer() throws {
        let ada = try makeUser()
        // `user_version`, https://www.sqlite.org/fileformat.html
        try ada.overwriteLedger(at: 60, with: [0, 0, 0x27, 0x0F])
        let before = try Data(contentsOf: URL(filePath: ada.ledger))
        let app = try ada.repository("app")
        for arguments in Self.everyCommand + [["doctor"], ["doctor", "--repair"]] {
            let run = try ada.cyc(arguments, in: app.path, at: Self.now)
            #expect(run.status == 65, "\(arguments)")
            let output = run.output + run.errors
            #expect(output.contains("newer") && output.contains("9999"), "\(arguments): \(output)")
        }
        #expect(try Data(contentsOf: URL(filePath: ada.ledger)) == before)
        #expect(try ada.cyc("status", "--prompt", at: Self.now).status == 0)
    }

    @Test("a damaged ledger exits 65; the repair keeps a copy and replaces it")
    func damaged() throws {
        let ada = try makeUser()
        try ada.overwriteLedger(at: 0, with: Array(repeating: 0x5A, count: 4096))
        let before = try Data(contentsOf: URL(filePath: ada.ledger))
        let app = try ada.repository("app")
        for arguments in Self.everyCommand + [["doctor"]] {
            let run = try ada.cyc(arguments, in: app.path, at: Self.now)
            #expect(run.status == 65, "\(arguments)")
            let output = run.output + run.errors
            #expect(output.contains("damaged"), "\(arguments): \(output)")
            #expect(output.contains("cyc doctor --repair"), "\(arguments): \(output)")
        }
        #expect(try Data(contentsOf: URL(filePath: ada.ledger)) == before)
        // Wide enough that the file's path is not wrapped.
        let repair = try ada.cyc("doctor", "--repair", at: Self.now, ["COLUMNS": "400"])
        // Page 1 is lost, the content of the other pages is not.
        #expect(repair.status == 65, "\(repair.output)")
        #expect(
            repair.output.contains("2 entries recovered, 0 known to be lost"), "\(repair.output)")
        let copies = try FileManager.default.contentsOfDirectory(atPath: ada.data).filter {
            $0.hasPrefix("cyc.db.damaged-") && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm")
        }
        #expect(copies.count == 1)
        let name = try #require(copies.first)
        #expect(repair.output.contains(name))
        #expect(try Data(contentsOf: URL(filePath: "\(ada.data)/\(name)")) == before)
        try app.commit(on: "2026-11-21T08:00:00Z")
        #expect(try ada.json("status", at: Self.now)["today"]["state"] == "done")
        let again = try ada.cyc("doctor", "--repair", at: Self.now)
        #expect(again.status == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: ada.data).contains(name))
    }

    @Test("a repair keeps all readable data")
    func salvage() throws {
        let ada = try makeUser()
        let export = try ada.cyc("export", "-").output
        // Damages each later page in turn; an unused page loses nothing.
        let pages = try Data(contentsOf: URL(filePath: ada.ledger)).count / 4096
        let original = try Data(contentsOf: URL(filePath: ada.ledger))
        var repaired = 0
        for page in TestDepth.sample(1..<pages, quick: 8) {
            try original.write(to: URL(filePath: ada.ledger))
            for neighbour in ["-wal", "-shm"] {
                try? FileManager.default.removeItem(atPath: ada.ledger + neighbour)
            }
            try ada.overwriteLedger(at: page * 4096, with: Array(repeating: 0xFF, count: 64))
            let doctor = try ada.cyc("doctor", "--repair", at: Self.now)
            if doctor.output.contains("damaged-") { repaired += 1 }
            let isDamaged = doctor.output.contains("damaged-")
            #expect(doctor.status == (isDamaged ? 65 : 0), "page \(page): \(doctor.output)")
            #expect(try ada.cyc("status", at: Self.now).status == 0, "page \(page)")
            #expect(try ada.cyc("export", "-").status == 0)
        }
        #expect(repaired > 0)
        try original.write(to: URL(filePath: ada.ledger))
        #expect(try ada.cyc("export", "-").output == export)
    }

    @Test("a wrong header bit or missing last page is repaired without loss")
    func header() throws {
        let ada = try makeUser()
        for number in 1...40 {
            let run = try ada.cyc("dday", "add", "day \(number)", "2027-01-01", at: Self.now)
            #expect(run.status == 0)
        }
        // A writer that is alone moves the log into the file.
        #expect(try ada.cyc("sync", at: Self.now).status == 0)
        let export = try ada.cyc("export", "-").output
        let original = try Data(contentsOf: URL(filePath: ada.ledger))
        let bits = [(0, 1), (16, 4), (18, 2), (21, 1), (44, 8), (56, 2), (63, 1)]
        for (offset, bit) in TestDepth.sample(bits, quick: 3) {
            var bytes = original
            bytes[offset] ^= UInt8(bit)
            try bytes.write(to: URL(filePath: ada.ledger))
            let repair = try ada.cyc("doctor", "--repair", at: Self.now, ["COLUMNS": "400"])
            #expect(repair.status == 0, "\(offset): \(repair.output)")
            // SQLite ignores some of the bits.
            #expect(
                repair.output.contains("42 entries recovered, 0 known to be lost")
                    || repair.output.contains("nothing to repair"),
                "\(offset): \(repair.output)")
            #expect(try ada.cyc("export", "-").output == export, "\(offset)")
        }
        try original.dropLast(4_096).write(to: URL(filePath: ada.ledger))
        let repair = try ada.cyc("doctor", "--repair", at: Self.now, ["COLUMNS": "400"])
        // The last page may be a free one.
        #expect(
            repair.status == 65 || repair.output.contains("42 entries")
                || repair.output.contains("nothing to repair"), "\(repair.output)")
        #expect(try ada.cyc("export", "-").output == export)
    }

    @Test("the agent backs up a changed ledger once a day, and forget removes backups")
    func copies() throws {
        let ada = try makeUser()
        func copies() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: ada.data)
                .filter { $0.hasPrefix("cyc.db.copy-") }.sorted()
        }
        #expect(try copies() == ["cyc.db.copy-20261121"])
        for day in 22...26 {
            let now = "2026-11-\(day)T12:00:00Z"
            #expect(try ada.cyc("dday", "add", "\(day)", "2027-01-01", at: now).status == 0)
            for _ in 0..<2 { #expect(try ada.cyc("sync", at: now).status == 0) }
        }
        #expect(
            try copies() == [
                "cyc.db.copy-20261124", "cyc.db.copy-20261125", "cyc.db.copy-20261126",
            ])
        let export = try ada.cyc("export", "-").output
        try Data("nothing of a ledger".utf8).write(to: URL(filePath: ada.ledger))
        let repair = try ada.cyc(
            "doctor", "--repair", at: "2026-11-26T13:00:00Z", ["COLUMNS": "400"])
        #expect(repair.status == 65 && repair.output.contains("copy-20261126"), "\(repair.output)")
        #expect(try ada.cyc("export", "-").output == export)
        #expect(try ada.cyc("forget", "--everything", "--yes").status == 0)
        #expect(!FileManager.default.fileExists(atPath: ada.data))
    }

    @Test("an empty file in the ledger's place is an error, not a new ledger")
    func empty() throws {
        let ada = try makeUser()
        let app = try ada.repository("app")
        try Data().write(to: URL(filePath: ada.ledger))
        for neighbour in ["-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: ada.ledger + neighbour)
        }
        for arguments in Self.everyCommand + [["doctor"]] {
            let run = try ada.cyc(arguments, in: app.path, at: Self.now)
            #expect(run.status == 65, "\(arguments)")
            #expect((run.output + run.errors).contains("cyc doctor --repair"), "\(arguments)")
        }
        #expect(try ada.cyc("doctor", "--repair", at: Self.now).status == 65)
        #expect(try ada.cyc("status", at: Self.now).status == 0)
    }

    @Test("any bytes in a ledger lead to a documented status")
    func anyBytes() throws {
        let ada = try makeUser()
        let original = try Data(contentsOf: URL(filePath: ada.ledger))
        var random = TestDepth.generator(11)
        for _ in 0..<TestDepth.cases(quick: 2, deep: 12) {
            var bytes = original
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] =
                    UInt8.random(in: 0...255, using: &random)
            }
            try bytes.write(to: URL(filePath: ada.ledger))
            for neighbour in ["-wal", "-shm"] {
                try? FileManager.default.removeItem(atPath: ada.ledger + neighbour)
            }
            for arguments in [
                ["status", "--cached"], ["streak"], ["grass"], ["todo", "list"],
                ["challenge", "list"], ["doctor"], ["doctor", "--repair"],
            ] {
                let run = try ada.cyc(arguments, at: Self.now)
                #expect([0, 1, 65, 74].contains(run.status), "\(arguments): \(run.status)")
            }
        }
    }

    @Test("too few descriptors are reported without a trap", arguments: [4, 5, 7, 8, 10, 12])
    func descriptors(limit: Int) throws {
        let ada = try makeUser()
        for command in [
            "cyc status", "cyc doctor --repair", "cyc export -",
            "cyc-agent \(AgentRequest.refreshInBackground(isSeen: false).words.map { "'\($0)'" }.joined(separator: " "))",
        ] {
            let run = try ada.shell("ulimit -n \(limit); exec \(command)")
            #expect(run.status == 74, "\(command): \(run.status)")
        }
    }

    @Test("export, import elsewhere and export again yields the same bytes")
    func exported() throws {
        let ada = try makeUser()
        let freezes = ada.folder.file("freezes.json")
        try Data(
            """
            {"schema": 1, "freezes": [
              {"from": "2026-10-01", "to": "2026-10-14", "why": "병원 \\"hospital\\" \\u0007"},
              {"from": "2026-12-24", "to": "2026-12-24", "why": ""}]}
            """.utf8
        ).write(to: URL(filePath: freezes))
        #expect(try ada.cyc("import", freezes, at: Self.now).status == 0)
        let file = ada.folder.file("cyc.json")
        let run = try ada.cyc("export", file, at: Self.now)
        #expect(run.status == 0)
        let bytes = try Data(contentsOf: URL(filePath: file))
        let document = try JSONText(String(decoding: bytes, as: UTF8.self))
        #expect(document["schema"] == 1)
        #expect(document["freezes"].list.count == 2)
        #expect(document["repositories"]["added"] == [.text("\(ada.home)/kept")])
        #expect(document["repositories"]["removed"] == [.text("\(ada.source)/gone")])

        let other = try Person(address: nil, settings: nil)
        #expect(try other.cyc("import", file, at: Self.now).status == 0)
        let copy = other.folder.file("copy.json")
        #expect(try other.cyc("export", copy, at: Self.now).status == 0)
        #expect(try Data(contentsOf: URL(filePath: copy)) == bytes)
        // Importing it again changes nothing.
        #expect(try other.cyc("import", copy, at: Self.now).status == 0)
        #expect(try other.cyc("export", "-", at: Self.now).output.utf8.elementsEqual(bytes))
    }

    @Test(
        "a file that is no export is rejected with status 65 and imports nothing",
        arguments: [
            "", "nonsense", "[]", "{}", "{\"schema\": 2}", "{\"schema\": 0, \"todos\": []}",
            "{\"schema\": 1, \"repositories\": []}", "{\"schema\": 1, \"todos\": {}}",
        ])
    func badImport(text: String) throws {
        let ada = try Person()
        let file = try ada.folder.write(text, to: "bad.json")
        let run = try ada.cyc("import", file)
        #expect(run.status == 65)
        #expect(run.output == "")
        #expect(run.errors.contains("bad.json"))
        let export = try JSONText(try ada.cyc("export", "-").output)
        #expect(export["repositories"]["added"] == [])
    }

    @Test(
        "an invalid entry is named, and the rest of the file is imported",
        arguments: [
            (#""freezes": [{"from": "2026-02-30", "to": ""}]"#, "2026-02-30"),
            (#""repositories": {"added": ["relative"], "removed": []}"#, "relative"),
            (#""repositories": {"added": [7], "removed": []}"#, "path 7"),
            (
                #""todo_mentions": [{"todo": 1, "authored": 1795262401000000, "offset": 0}]"#,
                "commit"
            ),
            (
                #""challenges": [{"id": 9223372036854775807, "name": "a", "rule": "streak"}]"#,
                "9223372036854775807"
            ),
            (#""next_freeze": -9223372036854775808"#, "next_freeze"), (#""moods": []"#, "moods"),
        ])
    func badEntry(member: String, named: String) throws {
        let ada = try Person()
        let text = """
            {"schema": 1, \(member), "ddays":
             [{"id": 1, "name": "Exam", "date": "2027-01-01", "include_today": true}]}
            """
        let run = try ada.cyc("import", try ada.folder.write(text, to: "some.json"))
        #expect(run.status == 0 && run.output.contains(": 1 new, 0 kept, "), "\(run.output)")
        #expect(run.output.contains(named), "\(run.output)")
        let export = try JSONText(try ada.cyc("export", "-").output)
        #expect(export["ddays"][0]["name"] == "Exam")
    }

    @Test("in a read-only folder stored data is shown, and writing is an error")
    func readOnly() throws {
        let ada = try makeUser()
        let app = try ada.repository("app")
        try app.commit(on: "2026-11-21T08:00:00Z")
        let before = try Data(contentsOf: URL(filePath: ada.ledger))
        let reading = try ada.mounted(
            "mount --bind \"$DATA\" \"$DATA\" && mount -o remount,bind,ro \"$DATA\"",
            """
            cyc status --cached --format '{state}' || exit 1
            cyc streak --cached > /dev/null || exit 2
            cyc status --format '{state}' 2> "$ERRORS" || exit 3
            cyc repo add "$APP" 2>> "$ERRORS"; test $? = 74 || exit 4
            cyc sync 2>> "$ERRORS"; test $? = 74 || exit 5
            cyc status --refresh > /dev/null 2>> "$ERRORS"; test $? = 74 || exit 6
            """, ["APP": app.path, "CYC_NOW": Self.now])
        #expect(reading.status == 0, "\(reading.output) \(reading.errors)")
        #expect(reading.output == "done\ndone\n")
        let errors = try String(contentsOfFile: ada.folder.file("errors"), encoding: .utf8)
            .replacing(/\s+/, with: " ")
        #expect(errors.contains("cannot be written"))
        #expect(try Data(contentsOf: URL(filePath: ada.ledger)) == before)
        #expect(try ada.json("status", at: Self.now)["today"]["local_commits"] == 2)
    }

    @Test("a full disk exits 74 and loses no stored data")
    func fullDisk() throws {
        let ada = try makeUser()
        let app = try ada.repository("app")
        var history = GitRepository.History()
        var parents: [GitRepository.History.Parent] = []
        for number in 0..<20_000 {
            let author = GitRepository.Author(
                "Ada", Person.address, seconds: 1_795_248_000 - number * 30_000)
            parents = [history.add(by: author, parents: parents)]
        }
        history.set("refs/heads/main", to: try #require(parents.first))
        _ = try app.make(history)
        let run = try ada.mounted(
            """
            cp -a "$DATA" "$DATA.copy" && mount -t tmpfs -o size=400k tmpfs "$DATA" &&
            cp "$DATA.copy/cyc.db" "$DATA"
            """,
            """
            cyc export - > "$ERRORS.before" || exit 1
            cyc sync 2> "$ERRORS"; test $? = 74 || exit 2
            # Small changes still fit into the log.
            rm -f "$DATA"/cyc.db-*
            head -c 10000000 /dev/zero > "$DATA/filler" 2> /dev/null
            cyc repo add "$APP" 2>> "$ERRORS"; test $? = 74 || exit 3
            cyc export - > "$ERRORS.after" || exit 4
            cyc status --cached > /dev/null || exit 5
            rm "$DATA/filler"
            cyc doctor > /dev/null; test $? = 0 -o $? = 74 || exit 6
            cyc export - | cmp - "$ERRORS.before" || exit 7
            """, ["APP": app.path, "CYC_NOW": Self.now])
        #expect(run.status == 0, "\(run.output) \(run.errors)")
        let errors = try String(contentsOfFile: ada.folder.file("errors"), encoding: .utf8)
            .replacing(/\s+/, with: " ")
        #expect(errors.contains("no space left"))
        let (before, after) = (
            try Data(contentsOf: URL(filePath: ada.folder.file("errors.before"))),
            try Data(contentsOf: URL(filePath: ada.folder.file("errors.after")))
        )
        #expect(before == after)
    }

    @Test("doctor names a full disk of ledger or prompt and leaves no files")
    func doctorWithoutRoom() throws {
        let ada = try makeUser()
        #expect(try ada.cyc("sync", at: Self.now).status == 0)
        let run = try ada.mounted(
            """
            for folder in "$DATA" "$STATE"; do
                cp -a "$folder" "$folder.copy" &&
                    mount -t tmpfs -o size=1m,mode=700 tmpfs "$folder" &&
                    cp -a "$folder.copy/." "$folder" || exit 1
            done
            """,
            """
            cyc doctor > "$ERRORS.before" || exit 1
            for folder in "$DATA" "$STATE"; do
                head -c 10000000 /dev/zero > "$folder/filler" 2> /dev/null
                ls -A "$folder" > "$ERRORS.names"
                cyc doctor >> "$ERRORS"; test $? = 74 || exit 2
                ls -A "$folder" | cmp - "$ERRORS.names" || exit 3
                rm "$folder/filler"
            done
            cyc doctor | cmp - "$ERRORS.before" || exit 4
            """,
            [
                "STATE": "\(ada.home)/.local/state/cyc", "CYC_NOW": Self.now, "COLUMNS": "400",
                "LC_ALL": "C.UTF-8",
            ])
        #expect(run.status == 0, "\(run.output) \(run.errors)")
        let output = try String(contentsOfFile: ada.folder.file("errors"), encoding: .utf8)
        for file in [ada.ledger, ada.prompt] {
            #expect(output.contains("no space left to write \(file)"), "\(output)")
        }
        #expect(output.components(separatedBy: "free some space: df -h").count == 3, "\(output)")
    }

    @Test("a lock that is held longer than five seconds exits 75")
    func busy() throws {
        let ada = try makeUser()
        let run = try ada.shell(
            """
            exec 9>> "$DATA/lock"
            flock 9 || exit 1
            cyc repo add "$HOME/kept" 9>&-
            test $? = 75 || exit 2
            cyc status --cached > /dev/null 9>&- || exit 3
            flock -u 9
            cyc repo add "$HOME/kept" > /dev/null
            """, ["DATA": ada.data, "CYC_NOW": Self.now])
        #expect(run.status == 0, "\(run.output) \(run.errors)")
        #expect(run.errors.contains("5 seconds"))
    }
}

extension Person {
    /// Overwrites bytes of the ledger's file, after its WAL was moved there.
    fileprivate func overwriteLedger(at offset: Int, with bytes: [UInt8]) throws {
        _ = try DatabaseQueue(path: ledger).writeWithoutTransaction { try $0.checkpoint(.truncate) }
        let file = try FileHandle(forUpdating: URL(filePath: ledger))
        try file.seek(toOffset: UInt64(offset))
        try file.write(contentsOf: Data(bytes))
        try file.close()
    }

    /// Runs lines of `bash` with a mount, in a separate mount namespace.
    ///
    /// - Parameters:
    ///   - mount: Line of `bash` that mounts on `$DATA`, the folder of the ledger.
    ///   - lines: Run with the built `cyc` in PATH and `$ERRORS`, a writable file.
    /// - Throws: A cancellation of the test if mounting is not permitted.
    func mounted(
        _ mount: String, _ lines: String, _ variables: [String: String]
    ) throws -> Program.Outcome {
        let places = ["DATA": data, "ERRORS": folder.file("errors")]
        let script = try folder.write(
            "(\(mount)) > /dev/null || exit 99\nset -o pipefail\n\(lines)\n", to: "script")
        let outcome = try shell(
            "unshare --mount bash '\(script)'", variables.merging(places) { $1 })
        // 99, or an error of unshare itself.
        if outcome.status == 99 || outcome.errors.contains("unshare") || outcome.status == 127 {
            try Test.cancel("mounting is not permitted here: \(outcome.errors)")
        }
        return outcome
    }
}
