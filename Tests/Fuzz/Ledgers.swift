import CycCore
import CycRun
import CycStore
import CycSystem
import Foundation

@testable import cyc

/// A ledger that each input finds as it was, and what asks it.
struct LedgerModel {
    let files: LedgerFiles
    let world: World
    private let content: [UInt8]

    /// With something of every kind in it where `isFilled`.
    init(_ workshop: Workshop, isFilled: Bool) throws {
        world = workshop.world
        files = LedgerFiles(folder: try world.dataFolder())
        let ledger = try Ledger.openForWriting(files) { _ in }
        if isFilled { try Self.fill(ledger) }
        try ledger.close()
        if isFilled {
            let file = workshop.path("filled.json")
            try Workshop.write(Array(Imports.document.utf8), to: file)
            if Cyc.run(["import", file], in: CommandContext(world)) != 0 {
                Fuzz.fail("the model cannot be imported")
            }
        }
        content = try Workshop.read(files.database)
    }

    func restore() {
        for suffix in ["-wal", "-shm"] { unlink(files.database + suffix) }
        Workshop.place(content, at: files.database)
    }

    private static func fill(_ ledger: Ledger) throws {
        let me = EmailAddress("me@example.org")
        let today = Day(number: 20_778)
        let stamps = WatchedFiles(
            entries: ["/src/a/.git/HEAD", "/home/me/.gitconfig"].map {
                WatchedFiles.Entry(
                    path: $0, stamp: FileStamp(modified: 5, size: 6, inode: 7), isUncertain: false)
            })
        let repository = try ledger.standing("/src/a")
        _ = try ledger.add(["/src/a"], at: Moment(instant: 7, minutesEastOfUTC: 0))
        try ledger.record(
            DiscoveryResult(
                found: ["/src/found"], unread: [Unread(path: "/gone", reason: .missing)],
                files: stamps, at: 11))
        let records = (1...3).map { number in
            CommitRecord(
                id: CommitID(bytes: [UInt8](repeating: UInt8(number), count: 20)),
                isPushed: number > 1, slots: number > 2 ? .slot(0) : [])
        }
        let days = [0, -1, -2, -5, -400].map {
            DayChange(day: today.advanced(by: $0), address: me, set: records)
        }
        try ledger.apply(
            ScanResult(
                isWhole: true, changes: days, memory: ScanCache(state: [1], shards: [3: [4, 5]]),
                namesakes: [EmailAddress("other@example.org"): today]),
            to: repository,
            ScanContext(
                identity: Identity(name: "Me", address: me),
                remotes: [Remote(name: "origin", url: "git@github.com:octo/app.git")],
                files: stamps, at: 12))
        try ledger.setConfigurationFiles(stamps)
        try ledger.updateMeta {
            $0.settings = "abc"
            $0.repositoriesReadAt = 12
            $0.lastError = "none"
            $0.addresses = [me]
        }
        try ledger.recount(mine: [me])

        let name = AccountName(host: .dotCom, login: "octo")
        var account = StoredAccount(name: name)
        account.isOwner = true
        account.addresses = [me]
        account.memory = [1, 2, 3]
        try ledger.store(account)
        for source in [GrassSource.calendar, .page] {
            try ledger.replaceDays(
                of: name, from: source,
                with: (0..<30).map {
                    CountedDay(day: today.advanced(by: -$0), count: $0 % 5, level: $0 % 5)
                })
        }
        try ledger.note([CountDecrease(day: today, before: 4, now: 1)], of: name)
        let moment = Moment(instant: 1_795_255_200, minutesEastOfUTC: 540)
        func claim(minute: Int, on channel: Settings.Channel) -> NoticeRecord {
            let slot = ReminderSlot(day: today, minute: minute)
            let notice = Notice(.evening(slot), at: slot, title: "87 days at stake", body: "")
            return NoticeRecord(of: notice, on: channel, at: moment)
        }
        var told = claim(minute: 1_080, on: .desktop)
        told.delivered = moment
        var failed = claim(minute: 1_140, on: .ntfy)
        failed.failure = .refused(host: "ntfy.sh", status: 403)
        try ledger.store([told, failed])
    }
}

/// Commands that read the ledger and nothing else.
struct LedgerQuestions {
    private let commands: [any Command]

    init() throws {
        commands = try [
            ["status", "--cached"], ["status", "--cached", "--json"], ["grass", "--cached"],
            ["streak", "--cached"], ["todo", "list", "--all"], ["todo", "list", "--all", "--json"],
            ["challenge", "list"], ["dday", "list"], ["freeze", "list"], ["remind", "log"],
            ["export", "-"],
        ].map { try parsed(Cyc.self, $0) }
    }

    /// Asks everything; whether an answer was that the ledger is damaged.
    func meetDamage(in world: World) -> Bool {
        var isDamaged = false
        for command in commands {
            if case .ledgerDamaged? = answer(command, in: world) { isDamaged = true }
        }
        return isDamaged
    }
}

/// Runs a command; what it ends with.
func answer(_ command: any Command, in world: World) -> CycError? {
    let session = CommandContext(world)
    defer { session.close() }
    do {
        _ = try command.run(in: session)
        return nil
    } catch let problem as CycError {
        session.report(problem)
        return problem
    } catch {
        return nil
    }
}
