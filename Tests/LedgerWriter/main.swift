import CycCore
import CycStore
import Foundation

// A process of its own that writes a ledger, for the tests of CycStore: that many at once lose
// nothing, and that one which is killed leaves a consistent ledger.
//
//     LedgerWriter FOLDER add NAME       watches the repository /NAME
//     LedgerWriter FOLDER scan           applies one commit after the other until it is killed
//     LedgerWriter FOLDER fill BYTES     the same, while no file may grow over BYTES
//     LedgerWriter FOLDER todo NAME      adds a to-do and finishes it
//     LedgerWriter FOLDER todos FILE     adds to-dos until it is killed; each that is there is a line
//                                        of FILE
//     LedgerWriter FOLDER settle COUNT   brings the mornings of alarms to now, so often, and says how long
//                                        the fastest took
//     LedgerWriter FOLDER answer NUMBER  answers what rings
//     LedgerWriter FOLDER journal COUNT  makes so many changes to a thousand to-dos

/// Applies one more commit: the state is how many there are, and so is the only byte of a shard.
func applyNext(_ ledger: Ledger) throws {
    let me = EmailAddress("me@example.org")
    let id = try ledger.standing("/scanned")
    let count =
        try ledger.scanState(of: id).flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
    let bytes = withUnsafeBytes(of: count.bigEndian) { Array($0) }
    let record = CommitRecord(
        id: CommitID(bytes: bytes + Array(repeating: 0, count: 12)), isPushed: false)
    let state = Array(String(count + 1).utf8)
    try ledger.apply(
        ScanResult(
            isWhole: false,
            changes: [DayChange(day: Day(number: 20_000 + count % 50), address: me, set: [record])],
            memory: ScanCache(
                state: state, shards: [0: state, 1: Array(repeating: 1, count: 30_000)]),
            namesakes: [:]),
        to: id,
        ScanContext(
            identity: Identity(name: nil, address: me), remotes: [],
            files: WatchedFiles(entries: []), at: Instant(secondsSinceEpoch: Int64(count))))
    try ledger.recount(currentRepository: id, mine: [me])
}

let now = Moment(
    instant: Instant(secondsSinceEpoch: 1_795_255_331), minutesEastOfUTC: 540)

/// Adds one to-do.
func addTodo(_ title: String, to ledger: Ledger) throws -> Int64 {
    try ledger.addTodos([TodoContent(title: title, created: now)], at: now).subjects[0].id
}

/// Changes one to-do after the other, over and over.
func makeChanges(_ count: Int, in ledger: Ledger) throws {
    for number in 0..<count {
        guard number >= 1_000 else {
            _ = try addTodo("Something to be done number \(number)", to: ledger)
            continue
        }
        let selection = try NumberSelection([String(number % 1_000 + 1)], of: .todo)
        var edit = TodoEdit()
        edit.title = "Something to be done number \(number)"
        try ledger.commit(
            TodoIntent.edit(edit).change(of: ledger.records(Todo.self, in: selection), at: now))
    }
}

let arguments = CommandLine.arguments
do {
    if arguments[2] == "fill", let bytes = UInt64(arguments[3]) {
        var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
        guard setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 else { exit(2) }
        signal(SIGXFSZ, SIG_IGN)
    }
    let ledger = try Ledger.openForWriting(LedgerFiles(folder: arguments[1])) { _ in }
    switch arguments[2] {
    case "add":
        _ = try ledger.add(["/\(arguments[3])"], at: now)
        try ledger.close()
    case "todo":
        let number = try addTodo(arguments[3], to: ledger)
        let selection = try NumberSelection([String(number)], of: .todo)
        try ledger.commit(
            TodoIntent.finish.change(of: ledger.records(Todo.self, in: selection), at: now))
        try ledger.close()
    case "todos":
        let descriptor = open(arguments[3], O_WRONLY | O_CREAT | O_APPEND, 0o600)
        while true {
            let line = Array("\(try addTodo("a", to: ledger))\n".utf8)
            guard write(descriptor, line, line.count) == line.count else { exit(2) }
        }
    case "settle":
        var fastest = Duration.seconds(9_999)
        for _ in 0..<(Int(arguments[3]) ?? 0) {
            let taken = try ContinuousClock().measure {
                _ = try ledger.advanceAlarms(zone: .utc, now: now)
            }
            fastest = min(fastest, taken)
        }
        print(fastest)
        try ledger.close()
    case "answer":
        _ = try ledger.answerAlarms(Int(arguments[3]), zone: .utc, now: now)
        try ledger.close()
    case "journal":
        try makeChanges(Int(arguments[3]) ?? 0, in: ledger)
        try ledger.close()
    case "scan", "fill":
        while true { try applyNext(ledger) }
    default:
        exit(2)
    }
} catch let problem as CycError {
    FileHandle.standardError.write(Data("\(problem)\n".utf8))
    exit(problem.status.rawValue)
}
