import Foundation
import GRDB
import TestSupport
import Testing

/// Alarms that cannot be recorded: they still ring, report why, and end with an answer.
struct AlarmDiskTests {
    /// Reason why a ring cannot be recorded.
    enum Obstacle: String, CaseIterable {
        case ledgerFull, everythingFull, ledgerReadOnly, everythingReadOnly, locked, damaged

        /// Prepares the user's folders.
        var mount: String {
            let folders =
                switch self {
                case .ledgerFull, .ledgerReadOnly: #""$DATA""#
                case .everythingFull, .everythingReadOnly: #""$DATA" "$STATE""#
                case .locked, .damaged: ""
                }
            return """
                for folder in \(folders); do
                    cp -a "$folder" "$folder.copy" && mount -t tmpfs -o size=2m,mode=700 tmpfs "$folder" &&
                        cp -a "$folder.copy/." "$folder" || exit 1
                done
                """
        }

        var begin: String {
            switch self {
            case .ledgerFull: fill(#""$DATA""#)
            case .everythingFull: fill(#""$DATA" "$STATE""#)
            case .ledgerReadOnly: #"mount -o remount,ro "$DATA""#
            case .everythingReadOnly: #"mount -o remount,ro "$DATA"; mount -o remount,ro "$STATE""#
            case .locked:
                #"flock "$DATA/lock" sleep 600 & holder=$!; while flock -n "$DATA/lock" true; do :; done"#
            case .damaged: ":"
            }
        }

        private func fill(_ folders: String) -> String {
            """
            for folder in \(folders); do
                head -c 10000000 /dev/zero > "$folder/filler" 2> /dev/null
            done
            """
        }

        var end: String? {
            switch self {
            case .ledgerFull: #"rm "$DATA/filler""#
            case .everythingFull: #"rm "$DATA/filler" "$STATE/filler""#
            case .ledgerReadOnly: #"mount -o remount,rw "$DATA""#
            case .everythingReadOnly: #"mount -o remount,rw "$DATA"; mount -o remount,rw "$STATE""#
            case .locked: #"pkill -P $holder; kill $holder 2> /dev/null"#
            case .damaged: nil
            }
        }

        /// Exit status of `cyc remind`.
        var status: Int {
            switch self {
            case .locked: 75
            case .damaged: 65
            default: 74
            }
        }
    }

    private static let lines = """
        export CYC_NOW=2026-11-24T06:30:20Z LANG=C
        # A disk that can be written to again has to be heard of soon.
        await() { for try in {1..900}; do "$@" && return; sleep 0.05; done; echo "no $*" >&2; exit 90; }
        has() { [ -s "$1" ]; }
        lines() { grep -c . "$1"; }
        # A player is started again while it rings, and plays once more than its sound is long.
        heard() { kill -0 "$(tail -n 1 "$F/played")" 2> /dev/null; }
        quiet() { ! heard; }
        """

    private func damage(_ ada: Person) throws {
        let queue = try DatabaseQueue(path: ada.ledger)
        let (page, size) = try queue.writeWithoutTransaction { database in
            _ = try database.checkpoint(.truncate)
            let page = try Int.fetchOne(
                database, sql: "SELECT rootpage FROM sqlite_master WHERE name = 'wake'")
            return (
                try #require(page),
                try #require(try Int.fetchOne(database, sql: "PRAGMA page_size"))
            )
        }
        try queue.close()
        let file = try FileHandle(forUpdating: URL(filePath: ada.ledger))
        try file.seek(toOffset: UInt64((page - 1) * size))
        try file.write(contentsOf: Data(repeating: 0xA5, count: size))
        try file.close()
    }

    @Test(
        "an unrecordable ring is audible, reported once with the reason, and can be answered",
        .tags(.realtime),
        arguments: TestDepth.isDeep ? Obstacle.allCases : [.ledgerReadOnly])
    func rings(obstacle: Obstacle) throws {
        let programs = try FakePrograms()
        try programs.add("player", "echo $$ >> $F/played; exec sleep 600")
        try programs.add("deliver", "cat >> $F/inbox")
        let ada = try Person()
        try ada.configure(
            """
            [remind]
            channels = ["command"]
            [remind.command]
            run = ["\(programs.folder.file("deliver"))"]
            [alarm]
            player = ["\(programs.folder.file("player"))"]
            """)
        for words in [["06:30", "--repeat", "1x5m"], ["06:29", "--question", "low"]] {
            let run = try ada.cyc(["alarm", "add"] + words, at: "2026-11-23T22:00:00Z")
            #expect(run.status == 0, "\(run.errors)")
        }
        if obstacle == .damaged { try damage(ada) }
        defer { for ringer in ringers(of: ada) { kill(ringer, SIGKILL) } }
        // The next attempt to record the ring takes time.
        let recovers =
            (TestDepth.isDeep ? obstacle.end : nil).map { end in
                """
                \(end)
                woken() { cyc alarm log --json | grep -q '"result" *: *"woken"'; }
                await woken
                """
            } ?? ""
        let run = try ada.mounted(
            obstacle.mount,
            """
            \(Self.lines)
            \(obstacle.begin)
            cyc remind 2> "$ERRORS"; status=$?
            [ $status = \(obstacle.status) ] || { echo "remind: $status"; cat "$ERRORS"; exit 2; }
            await has "$F/played"
            await has "$F/inbox"
            CYC_NOW=2026-11-24T06:31:20Z cyc remind 2>> "$ERRORS"
            sum=$(cyc alarm 2> /dev/null | sed -n 's/.*: \\([0-9].*\\) = ?.*/\\1/p' | head -n 1)
            [ -n "$sum" ] || { cyc alarm; exit 3; }
            cyc alarm answer $((sum + 1)) > /dev/null 2>&1; [ $? = 1 ] || exit 4
            await heard
            cyc alarm answer $((sum)) 2> "$ERRORS.answer"; status=$?
            [ $status = 0 ] || { echo "answer: $status"; cat "$ERRORS.answer"; exit 6; }
            grep -q "recorded" "$ERRORS.answer" || exit 7
            await quiet
            played=$(lines "$F/played")
            CYC_NOW=2026-11-24T06:35:20Z cyc remind 2>> "$ERRORS"
            \(recovers)
            [ "$(lines "$F/played")" = "$played" ] || exit 8
            [ "$(lines "$F/inbox")" = 1 ] || exit 9
            """, ["STATE": "\(ada.home)/.local/state/cyc", "F": programs.folder.path])
        #expect(run.status == 0, "\(run.output) \(run.errors) \(programs.kept("inbox"))")
        // A full disk may get free space meanwhile.
        let inbox = programs.kept("inbox")
        let isFull = obstacle == .ledgerFull || obstacle == .everythingFull
        #expect(isFull || inbox.contains("This ring can't be recorded"), "\(inbox)")
    }

    /// Identifiers of processes that ring an alarm of this user.
    private func ringers(of ada: Person) -> [Int32] {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return all.compactMap { Int32($0) }.filter { process in
            func text(_ name: String) -> String {
                let bytes = FileManager.default.contents(atPath: "/proc/\(process)/\(name)")
                return String(decoding: bytes ?? Data(), as: UTF8.self)
            }
            return text("cmdline").contains("{\"ring\"") && text("environ").contains(ada.home)
        }
    }
}
