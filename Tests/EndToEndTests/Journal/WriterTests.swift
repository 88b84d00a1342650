import Foundation
import TestSupport
import Testing

/// Every command that writes, killed at random moments and on a full disk.
struct WriterTests {
    /// A command that writes; the commands above it in the table have been run before.
    struct Writer {
        /// `~` is the home folder.
        let arguments: [String]
        /// The command that shows what it wrote.
        let witness: [String]
        /// Whether neither the witness nor a file shows what it wrote.
        let isSilent: Bool

        init(_ line: String, seenBy witness: String = "export -", isSilent: Bool = false) {
            arguments = line.split(separator: " ").map(String.init)
            self.witness = witness.split(separator: " ").map(String.init)
            self.isSilent = isSilent
        }
    }

    static let table: [Writer] = [
        Writer("sync --repositories --full", isSilent: true),
        Writer("repo add ~/other"), Writer("repo remove ~/other --yes"),
        Writer("challenge add spring --days 9"), Writer("challenge edit 1 --days 10"),
        Writer("challenge stop 1"),
        Writer("challenge remove 1 --yes"),
        Writer("dday add release 2026-12-25"), Writer("dday edit 1 --name exam"),
        Writer("dday remove 1 --yes"),
        Writer("freeze add 2026-11-25 --note holiday"), Writer("freeze edit 1 --note ill"),
        Writer("freeze remove 1 --yes"),
        Writer("todo add write"), Writer("todo done 1"), Writer("todo reopen 1"),
        Writer("todo edit 1 rewrite"), Writer("todo move 1 someday"),
        Writer("todo remove 1 --yes"), Writer("todo undo"), Writer("todo redo"),
        Writer("me name Minji"), Writer("me species marimo", isSilent: true),
        Writer("alarm add 06:30"), Writer("alarm edit 1 07:00"), Writer("alarm skip 1"),
        Writer("alarm off 1"), Writer("alarm on 1"), Writer("alarm remove 1 --yes"),
        Writer("mates add octo --zone Asia/Seoul"), Writer("mates edit octo --name Kim"),
        Writer("mates hide octo"), Writer("mates unhide octo"),
        Writer("mates import ~/mine/mates.txt"), Writer("mates remove octo --yes"),
        Writer("focus add 09:10 10:40 deep"), Writer("focus split 1 10:00"),
        Writer("focus edit 2 other --to 10:30"), Writer("focus remove 1 --yes"),
        Writer("focus start deep --pomodoro --at 11:50"), Writer("focus pause"),
        Writer("focus resume"), Writer("focus cancel"), Writer("focus start --at 11:50"),
        Writer("focus stop"), Writer("focus export ~/mine/focus.json"),
        Writer("focus import ~/mine/timew.json"),
        Writer("diary --text today"), Writer("diary add more"),
        Writer("diary 2026-11-01 --text old --unlock"),
        Writer("diary remove today --yes"), Writer("diary export ~/mine/diary.json"),
        Writer("diary import ~/mine/jrnl.json"), Writer("diary remove 2026-11-20 --for-good --yes"),
        Writer("todo import ~/mine/todo.json"), Writer("import ~/mine/all.json"),
        Writer("export ~/mine/new.json"), Writer("todo export ~/mine/new-todo.json"),
        Writer("todo export --txt ~/mine/todo.txt --force"), Writer("grass --svg ~/mine/grass.svg"),
        Writer("calendar --ics ~/mine/cyc.ics"),
        Writer("config set streak.rest_days sat sun"), Writer("config unset streak.rest_days"),
        Writer("remind off", seenBy: "remind list --json"),
        Writer("remind on", seenBy: "remind list --json"),
        Writer("remind snooze 2h", seenBy: "remind list --json"),
        Writer("remind install --cron"), Writer("remind uninstall"),
        Writer("login --with-token"), Writer("logout"),
    ]

    static let kills = TestDepth.cases("CYC_TEST_KILLS", quick: 6, deep: 60)
    static let now = "2026-11-21T12:00:00Z"
    private static let secret = "ghp_neverSeenAnywhere"
    private static let crontab = "# theirs\n0 5 * * * tar\n"
    /// Paths below the home folder that the commands of the table write to.
    private static let places = [".config", ".local", "mine", "crontab"]

    private let ada: Person
    private let hub: LoginHub
    private let programs: FakePrograms
    private let variables: [String: String]

    init() throws {
        ada = try Person()
        hub = try LoginHub(owners: [Self.secret: "octo"])
        programs = try FakePrograms()
        try programs.add(
            "crontab",
            """
            case $1 in
            -l) cat ~/crontab ;;
            -r) rm ~/crontab ;;
            *) cp "$1" ~/crontab.new && mv ~/crontab.new ~/crontab ;;
            esac
            """)
        variables = programs.variables.merging(hub.variables) { $1 }
        try ada.repository("app").commit(on: "2026-11-21T08:00:00Z")
        _ = try ada.git(in: "\(ada.home)/other").git("init", "-q")
        // Files to import, and one to overwrite.
        try ada.folder.write("theirs\n", to: "home/mine/todo.txt")
        try ada.folder.write("hubot\n", to: "home/mine/mates.txt")
        for line in [
            "todo add kept", "challenge start kept --days 30", "export ~/mine/all.json",
            "todo export ~/mine/todo.json", "focus add 07:00 07:30",
            "focus export ~/mine/timew.json", "diary 2026-11-20 --text kept",
            "diary export ~/mine/jrnl.json",
        ] {
            #expect(try cyc(Writer(line).arguments).status == 0)
        }
        try FileManager.default.removeItem(atPath: "\(ada.home)/.local")
        try ada.folder.write(Self.crontab, to: "home/crontab")
        try ada.configure("# mine\n")
    }

    // MARK: Kills

    @Test(
        "SIGKILL at any moment leaves the state before or after the command",
        .readsProcesses)
    func killed() throws {
        var random = TestDepth.generator(1)
        var (early, all, writers) = (0, 0, 0)
        try runTable { writer, before, after, length in
            writers += 1
            let number = Self.kills * writers / Self.table.count - all
            // One moment in each part of the run, so that even a few cover all of it.
            for part in 0..<number {
                try restore("before")
                all += 1
                let running = try Program("\(Person.programs)/cyc", environment: environment)
                    .start(words(writer.arguments), in: ada.elsewhere, input: Self.secret)
                let share = (Double(part) + .random(in: 0..<1, using: &random)) / Double(number)
                usleep(UInt32(Double(length) * share))
                kill(running.identifier, SIGKILL)
                try #require(running.waitForEnd(within: 60))
                waitForPrograms()
                let outcome = try running.outcome()
                let title: Comment = "\(writer.arguments) \(part), status \(outcome.status)"
                if outcome.status == 128 + SIGKILL { early += 1 }

                let killed = try userData(writer)
                if outcome.status == 0 { #expect(killed == after, title) }
                for name in Set(before.keys).union(after.keys).union(killed.keys) {
                    let found = killed[name]
                    #expect(found == before[name] || found == after[name], "\(name) \(title)")
                }
                #expect(killed["crontab"]?.hasPrefix(Self.crontab) == true, title)
                try expectSecret(isNotIn: outcome, leftovers: true, title)
                if all % 5 == 0 {
                    let doctor = try cyc(["doctor"])
                    #expect(doctor.output.contains("✓ ledger: "), title)
                    #expect(!doctor.output.contains("damaged"), title)
                }

                let again = try cyc(words(writer.arguments))
                if killed != after || before == after {
                    #expect(again.status == 0, "\(again.errors) \(title)")
                    #expect(try userData(writer) == after, title)
                } else {
                    // Done before the kill: repeated, or refused because nothing is left.
                    #expect([0, 1, 64, 65].contains(again.status), "\(again.errors) \(title)")
                    // The next prompt that is written removes leftovers of the one before.
                    _ = try cyc(["remind", "snooze", "1h"])
                }
                // Leftovers beside the prompt file stay until a command renews the prompt.
                if leftovers() != [] { _ = try cyc(["doctor"]) }
                #expect(leftovers() == [], title)
                try expectSecret(isNotIn: again, title)
            }
        }
        print("\(all) kills, \(early) of them before the end")
        #expect(early >= all / 5)
    }

    /// Waits for processes that a killed program had started.
    private func waitForPrograms() {
        let home = Data("HOME=\(ada.home)\0".utf8)
        var found: [Int32] = []
        repeat {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
            found = names.compactMap { Int32($0) }.filter { process in
                let variables = FileManager.default.contents(atPath: "/proc/\(process)/environ")
                return variables?.range(of: home) != nil
            }
            for process in found { #expect(hasEnded(process)) }
        } while !found.isEmpty
    }

    /// Expects the token in its own file or that file's temporary copy only.
    private func expectSecret(
        isNotIn outcome: Program.Outcome, leftovers: Bool = false, _ title: Comment
    ) throws {
        #expect(!(outcome.output + outcome.errors).contains(Self.secret), title)
        for path in try ada.files(holding: Self.secret) where path != ada.tokenFile {
            #expect(leftovers && path.hasPrefix("\(ada.data)/.token."), "\(path) \(title)")
        }
    }

    // MARK: Full disk

    /// Free space, so that the disk fills up at different moments; units: KiB.
    static let freeSpaces = kills > 60 ? [0, 8, 24, 40] : [0]

    /// Indices in ``table`` of the commands that run on a full disk.
    private static let fullDiskIndices = Set(TestDepth.sample(table.indices))

    @Test("on a full disk every command succeeds, or exits 74 and changes nothing")
    func full() throws {
        let script = """
            set -o pipefail
            kept() {
                cyc $WITNESS | sed -E '/"(entry|sitting)" : /d' && cd ~ && tail -n +1 crontab .config/cyc/config.toml mine/* &&
                    if [ -e "$DATA/token" ]; then cat "$DATA/token"; fi
            } 2>&1 > "$ERRORS.$1"
            """
        var more = environment
        more["ERRORS"] = ada.folder.file("errors")
        more["DATA"] = ada.data
        more["SECRET"] = Self.secret
        more["COLUMNS"] = "1000"
        var (full, writers) = (0, 0)
        try runTable { writer, _, _, _ in
            writers += 1
            guard Self.fullDiskIndices.contains(writers - 1) else { return }
            more["WITNESS"] = writer.witness.joined(separator: " ")
            let line = words(["cyc"] + writer.arguments).map { "'\($0)'" }.joined(separator: " ")
            #expect(try ada.shell("\(script)\nkept after", more).status == 0, "\(line)")
            try restore("before")
            #expect(try ada.shell("\(script)\nkept before", more).status == 0, "\(line)")
            for freeSpace in Self.freeSpaces {
                let title: Comment = "\(line) with \(freeSpace) KiB"
                try restore("before")
                let run = try ada.mounted(
                    """
                    for folder in "$DATA" ~/.config/cyc ~/.local/state/cyc ~/mine; do
                        rm -rf "$folder.copy" && mkdir -p "$folder" &&
                            cp -a "$folder" "$folder.copy" &&
                            mount -t tmpfs -o size=1m,mode=700 tmpfs "$folder" &&
                            cp -a "$folder.copy/." "$folder" || exit 1
                        head -c \(freeSpace)K /dev/zero > "$folder/.room"
                        head -c 2000000 /dev/zero > "$folder/.filler" 2> /dev/null
                        rm "$folder/.room"
                    done
                    """,
                    """
                    \(script)
                    \(line) <<< "$SECRET" > "$ERRORS.output" 2> "$ERRORS"
                    status=$?
                    kept full || exit 2
                    rm {"$DATA",~/.config/cyc,~/.local/state/cyc,~/mine}/.filler
                    if [ $status != 0 ]; then
                        \(line) <<< "$SECRET" > /dev/null || { echo "Redone: $?" >&2 && exit 3; }
                    fi
                    kept room || exit 4
                    exit $status
                    """, more)
                func text(_ name: String) throws -> String {
                    try String(contentsOfFile: ada.folder.file(name), encoding: .utf8)
                }
                let errors = try text("errors")
                if run.status == 0 {
                    #expect(try text("errors.full") == text("errors.after"), title)
                } else {
                    full += 1
                    #expect(run.status == 74, "\(run.errors) \(errors) \(title)")
                    #expect(try text("errors.output") == "", title)
                    let last = errors.split(separator: "\n").suffix(2)
                    #expect(last.first?.contains("error: no space left") == true, title)
                    #expect(last.last?.hasPrefix("hint: free some space: df -h") == true, title)
                    #expect(errors.components(separatedBy: "error:").count == 2, title)
                    #expect(try text("errors.full") == text("errors.before"), title)
                }
                #expect(try text("errors.room") == text("errors.after"), title)
                #expect(!errors.contains(Self.secret), title)
            }
        }
        // Many fit into the log, which is not made shorter.
        #expect(full > 0)
    }

    // MARK: The table

    /// Runs the commands of the table in order. `body` gets the saved states before and after each,
    /// both of which can be restored, and its duration in microseconds.
    private func runTable(
        _ body: (Writer, [String: String], [String: String], Int) throws -> Void
    ) throws {
        var last: (witness: [String], userData: [String: String])?
        for writer in Self.table {
            let before =
                if let last, last.witness == writer.witness { last.userData } else {
                    try userData(writer)
                }
            try save("before")
            let begin = ContinuousClock.now
            let run = try cyc(words(writer.arguments))
            let length = begin.duration(to: .now) / .microseconds(1)
            #expect(run.status == 0, "\(writer.arguments): \(run.errors)")
            let after = try userData(writer)
            #expect((before == after) == writer.isSilent, "\(writer.arguments)")
            try save("after")
            last = (writer.witness, after)
            try body(writer, before, after, Int(length))
            try restore("after")
        }
        #expect(try String(contentsOfFile: "\(ada.home)/crontab", encoding: .utf8) == Self.crontab)
    }

    private var environment: [String: String] {
        ada.environment(at: Self.now).merging(variables) { $1 }
    }

    private func words(_ arguments: [String]) -> [String] {
        arguments.map { $0.replacing("~", with: ada.home) }
    }

    private func cyc(_ arguments: [String]) throws -> Program.Outcome {
        try ada.cyc(words(arguments), at: Self.now, variables, input: Self.secret)
    }

    /// The user's data: output of the witness and the user's own files.
    private func userData(_ writer: Writer) throws -> [String: String] {
        let witness = try cyc(writer.witness)
        #expect(witness.status == 0, "\(writer.arguments): \(witness.errors)")
        // Entries and focus sessions that are created again get new ids.
        let lines = witness.output.split(separator: "\n").filter { line in
            !["entry", "sitting"].contains { line.contains("\"\($0)\" : ") }
        }
        var userData = ["witness": lines.joined(separator: "\n")]
        let mine = try FileManager.default.contentsOfDirectory(atPath: "\(ada.home)/mine")
        let files =
            ["crontab", ".config/cyc/config.toml", ".local/share/cyc/token"]
            + mine.map { "mine/\($0)" }.filter { !Self.isLeftover($0) }
        for file in files {
            userData[file] = try? String(contentsOfFile: "\(ada.home)/\(file)", encoding: .utf8)
        }
        return userData
    }

    /// Temporary files that an interrupted write left.
    private func leftovers() -> [String] {
        let names = FileManager.default.enumerator(atPath: ada.home)?.allObjects as? [String] ?? []
        return names.filter(Self.isLeftover)
    }

    private static func isLeftover(_ path: String) -> Bool {
        path.contains(/\/\.[^\/]+\.[0-9A-Za-z]{6}$/) && !path.contains("/.git/")
    }

    private func save(_ name: String) throws {
        waitForPrograms()
        try shell(
            "rm -rf ../\(name) && mkdir ../\(name) && cp -a \(placesThere) ../\(name)")
    }

    private func restore(_ name: String) throws {
        // Programs that were started last may still be writing.
        waitForPrograms()
        try shell("rm -rf \(Self.places.joined(separator: " ")) && cp -a ../\(name)/. .")
    }

    private var placesThere: String {
        Self.places.filter { FileManager.default.fileExists(atPath: "\(ada.home)/\($0)") }
            .joined(separator: " ")
    }

    private func shell(_ line: String) throws {
        let run = try Program("bash", environment: environment).run(["-c", line], in: ada.home)
        try #require(run.status == 0, "\(run.errors)")
    }
}
