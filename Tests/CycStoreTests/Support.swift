import CycCore
import CycStore
import Foundation
import GRDB
import TestSupport
import Testing

/// Tests that start programs, and those that a program disturbs which was just started: until it runs
/// its own code it holds every open file, and with it every lock.
@Suite(.serialized) enum OneAtATime {}

let me = EmailAddress("me@example.org")
let other = EmailAddress("other@example.org")
let today = Day(number: 20_778)

extension TemporaryFolder {
    /// A ledger's place that does not exist yet.
    var ledger: LedgerFiles { LedgerFiles(folder: file("data/cyc")) }
}

extension LedgerFiles {
    func open(_ afterWrite: @escaping (Ledger) -> Void = { _ in }) throws -> Ledger {
        try Ledger.openForWriting(self, afterWrite: afterWrite)
    }

    /// Creates a filled ledger and closes it.
    func makeFilled() throws {
        let ledger = try open()
        try fill(ledger)
        try ledger.close()
    }

    /// State after a crash: the last write, repository /more, is in the log.
    func leaveLog() throws {
        let ledger = try open()
        _ = try ledger.add("/more")
        let (content, log) = (try bytes(of: database), try bytes(of: log))
        try ledger.close()
        try write(content, to: database)
        try write(log, to: self.log)
    }

    /// Reader of a ledger that must exist.
    func read() throws -> LedgerReader {
        guard case .open(let reader) = try LedgerReader.openForReading(self) else {
            throw Missing()
        }
        return reader
    }

    struct Missing: Error {}

    var log: String { "\(database)-wal" }
    var logIndex: String { "\(database)-shm" }
}

/// Distinct id for each number.
func commit(_ number: Int) -> CommitID {
    let bytes = withUnsafeBytes(of: UInt64(number).bigEndian) { Array($0) }
    return CommitID(bytes: bytes + bytes.reversed() + [1, 2, 3, 4])
}

func record(_ number: Int, pushed: Bool = false) -> CommitRecord {
    CommitRecord(id: commit(number), isPushed: pushed, isPublished: false)
}

func scan(
    _ changes: [DayChange], isWhole: Bool = false, state: [UInt8] = [1],
    shards: [Int: [UInt8]] = [:],
    namesakes: [EmailAddress: Day] = [:]
) -> ScanResult {
    ScanResult(
        isWhole: isWhole, changes: changes, memory: ScanCache(state: state, shards: shards),
        namesakes: namesakes)
}

func context(
    address: EmailAddress? = me, remotes: [Remote] = [], files: [String] = [], at: Instant = 1
) -> ScanContext {
    ScanContext(
        identity: Identity(name: "Me", address: address), remotes: remotes, files: stamps(files),
        at: at)
}

func stamps(_ paths: [String]) -> WatchedFiles {
    WatchedFiles(
        entries: paths.map {
            WatchedFiles.Entry(
                path: $0, stamp: FileStamp(modified: 5, size: 6, inode: 7), isUncertain: false)
        })
}

/// Ledger with entries of every kind.
func fill(_ ledger: Ledger) throws {
    let added = try ledger.add("/src/added").id
    try ledger.record(
        DiscoveryResult(
            found: ["/src/found"], unread: [Unread(path: "/gone", reason: .missing)],
            files: stamps(["/src"]), at: 11))
    _ = try ledger.add("/src/removed")
    try ledger.remove("/src/removed")
    try ledger.apply(
        scan(
            [
                DayChange(day: today, address: me, set: [record(1), record(2, pushed: true)]),
                DayChange(day: today.advanced(by: -400), address: me, set: [record(3)]),
            ], isWhole: true, shards: [3: [4, 5]], namesakes: [other: today]),
        to: added,
        context(remotes: [Remote(name: "origin", url: "git@example.org:a.git")], files: ["/a"]))
    try ledger.setConfigurationFiles(stamps(["/home/me/.gitconfig"]))
    try ledger.merge(Backup(freezes: [Freeze(id: 1, days: today...today, why: "휴가")]))
    try ledger.updateMeta {
        $0.settings = "abc"
        $0.repositoriesReadAt = 12
        $0.lastError = "none"
        $0.addresses = [me, other]
    }
    try ledger.recount(mine: [me])
}

/// Entries written by ``fill(_:)``, without numbers assigned by the ledger.
let filledKeepsake = Backup(
    added: ["/src/added"], removed: ["/src/removed"],
    freezes: [Freeze(id: 1, days: today...today, why: "휴가")])

extension Backup {
    /// A file without identities.
    init(
        added: [String] = [], removed: [String] = [], freezes: [Freeze] = [],
        challenges: [StoredChallenge] = [], ddays: [DDay] = [], todos: [Todo] = [],
        nextNumbers: [EntryKind: Int64] = [:]
    ) {
        self.init()
        self.nextNumbers = nextNumbers
        for (paths, isWatched) in [(added, true), (removed, false)] {
            for path in paths {
                let number = Int64(self[.watch].count) + 1
                add(RepositoryChoice(number: number, path: path, isWatched: isWatched))
            }
        }
        for freeze in freezes { add(freeze) }
        for challenge in challenges { add(challenge) }
        for dday in ddays { add(dday) }
        for todo in todos { add(todo) }
        // No file has numbers that no ledger gives.
        for (kind, list) in entries {
            entries[kind] = list.map { importedEntry in
                let isGiven = importedEntry.number.map(EntryNumber.all.contains) ?? false
                return ImportedEntry(
                    number: isGiven ? importedEntry.number : nil, values: importedEntry.values)
            }
        }
        identify()
    }

    var added: [String] { paths(true) }
    var removed: [String] { paths(false) }
    private func paths(_ isWatched: Bool) -> [String] {
        records(RepositoryChoice.self).filter { $0.isWatched == isWatched }.map(\.path).sorted()
    }

    var freezes: [Freeze] { records(Freeze.self) }
    var challenges: [StoredChallenge] { records(StoredChallenge.self) }
    var ddays: [DDay] { records(DDay.self) }
    var todos: [Todo] { records(Todo.self) }
    var nextTodo: Int64 { nextNumbers[.todo] ?? 1 }

    var mentions: [TodoMention.Key] {
        records(StoredMention.self).compactMap { mention in
            let todo = self[.todo].first { $0.id == mention.todo }
            return (todo?.number).map { TodoMention.Key(todo: $0, authored: mention.authored) }
        }
    }
}

/// Time of the changes in tests.
let writtenAt = Moment(instant: 1_795_255_331, minutesEastOfUTC: 540)

extension Ledger {
    @discardableResult
    func merge(_ backup: Backup, at moment: Moment = writtenAt) throws -> Int {
        try merge(backup, "import", at: moment).new
    }

    func add(_ path: String) throws -> (id: Int64, wasWatched: Bool) {
        let wasWatched = try add([path], at: writtenAt)[0]
        return (try #require(try repository(at: path)).id, wasWatched)
    }

    func remove(_ path: String) throws { try remove([path], at: writtenAt) }

    func start(_ challenge: Challenge) throws -> Challenge {
        try start(challenge, at: writtenAt)
    }

    func stopChallenge(_ number: Int64, on day: Day) throws -> Challenge {
        try stopChallenges([number], on: day, at: writtenAt)[0]
    }

    func changeAlarm(
        _ number: Int64, _ command: String, at moment: Moment, _ change: (inout Alarm) -> Void
    ) throws -> Alarm {
        try self.change(Alarm.self, number, command, at: moment) {
            var alarm = $0
            change(&alarm)
            return alarm
        }
    }

    func announced(_ numbers: [Int64]) throws { try announced(numbers, at: writtenAt) }
    func sent(_ numbers: [Int64]) throws {
        for id in try numbers.compactMap(identity(ofChallenge:)) {
            try recordNotified(.completion(challenge: id), at: writtenAt)
        }
    }

    func removeChallenge(_ number: Int64) throws {
        try remove(StoredChallenge.self, [number], "challenge remove", at: writtenAt)
    }

    func addDDay(
        _ name: String, on date: Day, includeToday: Bool, at moment: Moment = writtenAt
    ) throws -> DDay {
        try add(DDay.self, "dday add", at: moment) {
            DDay(id: $0, name: name, date: date, includeToday: includeToday)
        }
    }

    func removeDDay(_ number: Int64) throws {
        try remove(DDay.self, [number], "dday remove", at: writtenAt)
    }

    func freeze(_ draft: FreezeDraft) throws -> (freeze: Freeze, wasThere: Bool) {
        try freeze(draft, at: writtenAt)
    }

    func removeFreeze(_ number: Int64) throws {
        try remove(Freeze.self, [number], "freeze remove", at: writtenAt)
    }

    /// - Returns: Action undone by `cyc todo undo`.
    @discardableResult
    func undoTodos() throws -> HistoryItem { try undo(.newest(.todo), at: writtenAt) }

    @discardableResult
    func redoTodos() throws -> HistoryItem { try redo(.todo, at: writtenAt) }
}

extension HistoryItem {
    var numbers: [Int64] { subjects.map(\.number) }
}

/// With lists of watched files only if `hasLists`: an older ledger had them in another form.
func expectFilled(_ reader: LedgerReader, hasLists: Bool = true) throws {
    let facts = try reader.facts(currentRepository: "/src/added", today: today)
    #expect(facts.isCounted)
    #expect(facts.snapshot.repositories.map(\.path) == ["/src/added", "/src/found"])
    #expect(facts.standing?.remotes == [Remote(name: "origin", url: "git@example.org:a.git")])
    #expect(facts.standing?.identity == Identity(name: "Me", address: me))
    #expect(facts.standing?.namesakes == [other: today])
    #expect(facts.snapshot.todaysCommits.map(\.records) == [[record(1), record(2, pushed: true)]])
    #expect(facts.snapshot.localGrass[today] == 2)
    #expect(facts.snapshot.localGrass[today.advanced(by: -400)] == 1)
    #expect(facts.snapshot.unreadFolders == [Unread(path: "/gone", reason: .missing)])
    #expect(facts.snapshot.repositoriesReadAt == 12)
    #expect(facts.meta.settings == "abc")
    #expect(facts.meta.discoveredAt == 11)
    #expect(facts.meta.lastError == "none")
    #expect(facts.meta.addresses == [me, other])
    let backup = try reader.backup()
    #expect(backup.added == filledKeepsake.added)
    #expect(backup.removed == filledKeepsake.removed)
    #expect(backup.freezes == filledKeepsake.freezes)
    let id = try #require(facts.standing?.id)
    #expect(try reader.scanState(of: id) == (hasLists ? [1] : nil))
    #expect(try reader.shard(3, of: id) == (hasLists ? [4, 5] : nil))
    let lists = try reader.watchedFiles(of: [id])
    #expect(lists.discovery == (hasLists ? stamps(["/src"]) : nil))
    #expect(lists.configuration == (hasLists ? stamps(["/home/me/.gitconfig"]) : nil))
    #expect(lists.repositories == (hasLists ? [id: stamps(["/a"])] : [:]))
}

/// Runs SQL on the file itself.
func sql(_ statements: String, on path: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { try $0.execute(sql: statements) }
    try queue.close()
}

func bytes(of path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path)))
}

func write(_ bytes: [UInt8], to path: String) throws {
    try Data(bytes).write(to: URL(filePath: path))
}

func mode(of path: String) throws -> mode_t {
    var status = stat()
    try #require(lstat(path, &status) == 0)
    return status.st_mode & 0o777
}

/// Another program; killed when its last owner goes away.
final class Program {
    private let scratch: TemporaryFolder
    private let process: pid_t
    private var status: Int32?

    init(_ path: String, _ arguments: [String] = []) throws {
        var words = ([path] + arguments).map { strdup($0) }
        defer { for word in words { free(word) } }
        words.append(nil)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        scratch = try TemporaryFolder()
        for (stream, path) in ["/dev/null", "/dev/null", scratch.file("errors")].enumerated() {
            posix_spawn_file_actions_addopen(
                &actions, Int32(stream), path, O_RDWR | O_CREAT, 0o600)
        }
        var process: pid_t = 0
        try #require(posix_spawn(&process, path, &actions, nil, words, environ) == 0)
        self.process = process
    }

    /// Writes a ledger; see Tests/LedgerWriter.
    convenience init(writing files: LedgerFiles, _ arguments: String...) throws {
        // Built beside the tests.
        let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let writer = URL(filePath: tests).deletingLastPathComponent().appending(
            path: "LedgerWriter")
        try self.init(writer.path, [files.folder] + arguments)
    }

    deinit { kill() }

    /// Exit status, or the negated signal that ended it.
    @discardableResult
    func wait() -> Int32 {
        if let status { return status }
        var raw: Int32 = 0
        while waitpid(process, &raw, 0) < 0, errno == EINTR {}
        let answer = raw & 0x7f == 0 ? raw >> 8 & 0xff : -(raw & 0x7f)
        status = answer
        return answer
    }

    /// Exit status, and its output if that is not 0.
    func failure() throws -> String? {
        let status = wait()
        guard status != 0 else { return nil }
        return
            "\(status): \(String(decoding: try bytes(of: scratch.file("errors")), as: UTF8.self))"
    }

    func kill() {
        if status == nil { Foundation.kill(process, SIGKILL) }
        wait()
    }
}

extension Ledger {
    /// Changes to-dos as a command does.
    func changeTodos(
        _ numbers: String, _ intent: TodoIntent, at moment: Moment
    ) throws -> TodoChange {
        try changeTodos(NumberSelection([numbers], of: .todo), intent, at: moment)
    }

    func changeTodos(
        _ selection: NumberSelection, _ intent: TodoIntent, at moment: Moment
    ) throws -> TodoChange {
        let todos = try records(Todo.self, in: selection)
        let chosen = try selection.pick(from: todos, for: intent)
        let change = try wrapping(CycError.todo, try intent.change(of: chosen, at: moment))
        try commit(change)
        return change
    }

    /// Changes intervals as a command does.
    func changeFocus(
        _ command: String, at moment: Moment, since: Instant? = nil, numbers: [Int64] = [],
        _ make: (FocusContext) throws -> FocusChange
    ) throws -> FocusChangeResult {
        let now = moment.instant
        let scene = try focusContext(since: min(since ?? now, now), numbers: numbers)
        do {
            return try commit(make(scene), command, at: moment)
        } catch let problem as FocusError {
            throw CycError.focus(problem)
        }
    }
}
