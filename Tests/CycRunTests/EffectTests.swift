import CycCore
import CycRun
import CycStore
import CycSystem
import Foundation
import TestSupport
import Testing

/// Context that records effects and does not run them.
private final class Bystander {
    let folder: TemporaryFolder
    private let programs: FakePrograms
    private(set) var followed: [Set<Effect>] = []
    private var world: World

    /// - Parameter settings: Text of `config.toml`.
    /// - Throws: What the file system throws.
    init(_ settings: String = "", hasAgent: Bool = true) throws {
        folder = try TemporaryFolder()
        programs = try FakePrograms()
        try programs.add("agent", #"printf '%s\n' "$2" >> $F/asked"#)
        try folder.write(settings, to: ".config/cyc/config.toml")
        world = World(environment: [
            "HOME": folder.path, "TZ": "UTC", "CYC_NOW": "2026-11-21T12:00:00Z",
            "PATH": "/usr/bin:/bin",
            "CYC_AGENT": programs.folder.file(hasAgent ? "agent" : "missing"),
        ])
        world.write = { _, _ in }
    }

    func session() -> CommandContext {
        CommandContext(world, rescheduleAlarms: { [unowned self] in followed.append($1) })
    }

    /// Runs `change` and returns the alarm effects that followed.
    func effects(of change: (Ledger, CommandContext) throws -> Void) throws -> [Set<Effect>] {
        followed = []
        let session = session()
        defer { session.close() }
        try change(session.ledger(), session)
        return followed
    }

    /// How often the agent was asked to wait for notices of focus by now, or in some seconds.
    func waiters(atLeast count: Int) -> Int { requests("deliverFocusNotices", atLeast: count) }

    /// How often the agent got a request by now, or in some seconds.
    func requests(_ request: String, atLeast count: Int) -> Int {
        func asked() -> Int {
            programs.kept("asked").split(separator: "\n").count { $0.contains(request) }
        }
        let deadline = ContinuousClock.now.advanced(by: .seconds(20))
        while asked() < count, ContinuousClock.now < deadline { usleep(2000) }
        return asked()
    }
}

@Suite("The same effects follow a change, its undo, its redo and its import")
struct EffectTests {
    private static let noon = Moment(instant: 1_795_262_400, minutesEastOfUTC: 0)

    private static func add(_ ledger: Ledger) throws {
        _ = try ledger.addAlarm("alarm add", at: noon) {
            Alarm(number: $0, minute: 390, recurrence: .once(Day(number: 20_800)), armed: 0)
        }
    }

    struct Deed: Sendable, CustomTestStringConvertible {
        let name: String
        var before: @Sendable (Ledger) throws -> Void = { _ in }
        let change: @Sendable (Ledger) throws -> Void
        let effects: Set<Effect>
        var testDescription: String { name }
    }

    static let deeds = [
        Deed(name: "alarm add", change: add, effects: [.updateJobTimes, .scheduleRings]),
        Deed(
            name: "alarm off", before: add,
            change: {
                _ = try $0.change(Alarm.self, 1, "alarm off", at: noon) {
                    var alarm = $0
                    alarm.isEnabled = false
                    return alarm
                }
            }, effects: [.updateJobTimes, .scheduleRings]),
        Deed(
            name: "alarm remove", before: add,
            change: { try $0.remove(Alarm.self, [1], "alarm remove", at: noon) },
            effects: [.updateJobTimes, .scheduleRings]),
        Deed(
            name: "alarm skip", before: add,
            change: { _ = try $0.skipAlarms([1], zone: .utc, now: noon) }, effects: [.scheduleRings]
        ),
        Deed(
            name: "alarm on",
            before: {
                try add($0)
                _ = try $0.skipAlarms([1], zone: .utc, now: noon)
            },
            change: { _ = try $0.switchOnAlarms([1], at: noon) },
            effects: [.scheduleRings]),
    ]

    @Test("Alarms", arguments: deeds)
    func alarms(deed: Deed) throws {
        let ada = try Bystander()
        _ = try ada.effects { ledger, _ in try deed.before(ledger) }
        let done = try ada.effects { ledger, _ in try deed.change(ledger) }
        #expect(done == [deed.effects])
        #expect(
            try ada.effects { ledger, _ in _ = try ledger.undo(.newest(nil), at: Self.noon) }
                == done)
        #expect(try ada.effects { ledger, _ in _ = try ledger.redo(nil, at: Self.noon) } == done)
    }

    @Test("An import of alarms and skipped mornings has their effects, and one of nothing new none")
    func imports() throws {
        let (ada, bob) = (try Bystander(), try Bystander())
        var backup = Backup()
        _ = try ada.effects { ledger, _ in
            try Self.add(ledger)
            _ = try ledger.skipAlarms([1], zone: .utc, now: Self.noon)
            backup = try ledger.backup()
        }
        func taken() throws -> [Set<Effect>] {
            try bob.effects { ledger, _ in try ledger.merge(backup, "import", at: Self.noon) }
        }
        #expect(try taken() == [[.updateJobTimes, .scheduleRings]])
        #expect(try taken() == [])
    }

    @Test("A long log is restarted by the agent, or by cyc itself if there is no agent")
    func longLog() throws {
        for hasAgent in [true, false] {
            let ada = try Bystander(hasAgent: hasAgent)
            let log = ada.folder.file(".local/share/cyc/cyc.db-wal")
            /// Whether the log begins with zeros, so that SQLite reads nothing from it.
            func isEmpty() -> Bool {
                FileManager.default.contents(atPath: log)?.prefix(4) == Data(count: 4)
            }
            let session = ada.session()
            while try !session.ledger().isLogLong { try Self.add(session.ledger()) }
            session.finish()
            #expect(isEmpty() == !hasAgent)
            if hasAgent { #expect(ada.requests("restartLog", atLeast: 1) == 1) }
        }
    }

    @Test("Several changes under one lock have their effects once, also where the last one fails")
    func once() throws {
        let ada = try Bystander()
        let effects = try ada.effects { ledger, _ in
            #expect(throws: CycError.noEntry(.alarm, id: 9)) {
                try ledger.withLock {
                    try Self.add(ledger)
                    _ = try ledger.skipAlarms([1], zone: .utc, now: Self.noon)
                    _ = try ledger.switchOnAlarms([9], at: Self.noon)
                }
            }
        }
        #expect(effects == [[.updateJobTimes, .scheduleRings]])
    }

    private static let telling = """
        [remind]
        channels = ["command"]
        [remind.command]
        run = ["true"]
        """

    @Test(
        "Timer that runs again after undo, redo, import or repair has a waiting process"
    )
    func focus() throws {
        let ada = try Bystander(Self.telling)
        var backup = Backup()
        _ = try ada.effects { _, session in
            var interval = FocusInterval(from: Self.noon.instant, to: nil, goal: 3600)
            interval.plan = .pomodoro(1500)
            interval.focusSession = 7
            _ = try FocusRun(session).perform(.start(interval, about: .nothing, adjusting: false))
        }
        #expect(ada.waiters(atLeast: 1) == 1)
        _ = try ada.effects { ledger, _ in _ = try ledger.undo(.newest(nil), at: Self.noon) }
        // Nothing runs, and nothing is to be reported.
        #expect(ada.waiters(atLeast: 1) == 1)
        _ = try ada.effects { ledger, _ in _ = try ledger.redo(nil, at: Self.noon) }
        #expect(ada.waiters(atLeast: 2) == 2)
        _ = try ada.effects { ledger, session in
            backup = try ledger.backup()
            _ = try FocusRun(session).perform(.stop(at: nil))
        }
        #expect(ada.waiters(atLeast: 2) == 2)
        _ = try ada.effects { ledger, _ in _ = try ledger.undo(.newest(nil), at: Self.noon) }
        #expect(ada.waiters(atLeast: 3) == 3)
        _ = try ada.effects { _, session in session.announceChange(of: Set(EntryKind.allCases)) }
        #expect(ada.waiters(atLeast: 4) == 4)
        let bob = try Bystander(Self.telling)
        _ = try bob.effects { ledger, _ in try ledger.merge(backup, "import", at: Self.noon) }
        #expect(bob.waiters(atLeast: 1) == 1)
    }
}
