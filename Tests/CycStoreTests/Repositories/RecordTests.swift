import CycCore
import CycStore
import TestSupport
import Testing

struct RecordTests {
    private let folder: TemporaryFolder
    private let ledger: Ledger

    init() throws {
        folder = try TemporaryFolder()
        ledger = try folder.ledger.open()
    }

    private func watches() throws -> [String: KnownRepository.Watch] {
        Dictionary(uniqueKeysWithValues: try ledger.repositories().map { ($0.path, $0.watch) })
    }

    private func grass(currentRepository path: String? = nil) throws -> Grass {
        try ledger.facts(currentRepository: path, today: today).snapshot.localGrass
    }

    private func discover(_ found: [String], unread: [Unread] = []) throws {
        try ledger.record(
            DiscoveryResult(found: found, unread: unread, files: stamps([]), at: 1))
    }

    @Test("A repository is watched once, and never again after it was removed")
    func addAndRemove() throws {
        #expect(throws: CycError.notWatched(path: "/a")) { try ledger.remove("/a") }
        let first = try ledger.add("/a")
        #expect(!first.wasWatched)
        #expect(try ledger.add("/a") == (first.id, true))
        try ledger.apply(
            scan([DayChange(day: today, address: me, set: [record(1)])]), to: first.id, context())
        try ledger.remove("/a")
        #expect(throws: CycError.notWatched(path: "/a")) { try ledger.remove("/a") }
        try discover(["/a", "/b"])
        #expect(try watches() == ["/a": .removed, "/b": .found])
        #expect(try ledger.commits(on: today) == [])
        #expect(try ledger.repository(at: "/a")?.readAt == nil)
        #expect(try !ledger.add("/a").wasWatched)
        #expect(try watches() == ["/a": .added, "/b": .found])
    }

    @Test(
        "Scan results apply only to the repository they were started for",
        arguments: [(false, false), (false, true), (true, false), (true, true)])
    func removedMeanwhile(isAddedAgain: Bool, isWhole: Bool) throws {
        let id = try ledger.add("/a").id
        let old = DayChange(day: today.advanced(by: -1), address: me, set: [record(1)])
        try ledger.apply(scan([old], isWhole: true, shards: [1: [1]]), to: id, context())
        let start = try #require(try ledger.repository(at: "/a"))
        try ledger.remove("/a")
        if isAddedAgain { _ = try ledger.add("/a") }
        let new = DayChange(day: today, address: me, set: [record(2)])
        let isTaken = isAddedAgain && isWhole
        try ledger.apply(
            scan([new], isWhole: isWhole), to: id, startedFrom: start, context(at: 99))
        #expect(try ledger.commits(on: today).isEmpty != isTaken)
        #expect(try (ledger.scanState(of: id) == nil) != isTaken)
        #expect(try (ledger.repository(at: "/a")?.readAt == nil) != isTaken)
        #expect(try ledger.watchedFiles(of: [id]).repositories.isEmpty != isTaken)
    }

    @Test("Search replaces earlier results and keeps explicitly added repositories")
    func discovery() throws {
        let standing = try ledger.standing("/standing")
        _ = try ledger.add("/added")
        try discover(["/root/a", "/root/b", "/other/c", "/standing"])
        #expect(try ledger.standing("/standing") == standing)
        let gone = try #require(try ledger.repository(at: "/root/b")).id
        try ledger.apply(
            scan([DayChange(day: today, address: me, set: [record(1)])], shards: [1: [1]]),
            to: gone,
            context())
        try ledger.recount(mine: [me])
        #expect(try grass()[today] == 1)
        try discover(["/root/a"], unread: [Unread(path: "/other", reason: .noPermission)])
        #expect(try watches() == ["/added": .added, "/root/a": .found, "/other/c": .found])
        #expect(try ledger.scanState(of: gone) == nil)
        #expect(try ledger.shard(1, of: gone) == nil)
        #expect(try !ledger.facts(currentRepository: nil, today: today).isCounted)
        try ledger.recount(mine: [me])
        #expect(try grass()[today] == 0)
    }

    @Test("Only the most recent working directories are kept")
    func standing() throws {
        for number in 0..<40 {
            let id = try ledger.standing("/\(number)")
            try ledger.apply(
                scan([]), to: id, context(at: Instant(secondsSinceEpoch: Int64(number))))
        }
        let paths = try Set(ledger.repositories().map(\.path))
        #expect(paths == Set((7..<40).map { "/\($0)" }))
    }

    static let reasons: [UnreadReason] = [
        .foreignOwner, .damaged("loose object 0a is corrupt"), .overLimit("0a: 16777216"),
        .noPermission, .missing,
        .notARepository, .objectFormat("sha256"), .refStorage("reftable"),
        .unknownExtension("worktreeConfig"), .pending, .notReadYet, .changed,
        .crashed(signal: 11),
        .crashed(signal: nil), .variable("GIT_DIR"),
    ]

    @Test("Every reason is remembered until the repository is read", arguments: reasons)
    func unread(_ reason: UnreadReason) throws {
        let id = try ledger.add("/a").id
        try ledger.setUnread(reason, of: id, files: stamps(["/a/.git"]))
        #expect(try ledger.repository(at: "/a")?.unread == reason)
        #expect(try ledger.watchedFiles(of: [id]).repositories == [id: stamps(["/a/.git"])])
        try ledger.apply(scan([]), to: id, context())
        #expect(try ledger.repository(at: "/a")?.unread == nil)
        try discover([], unread: [Unread(path: "/r", reason: reason)])
        #expect(
            try ledger.facts(currentRepository: nil, today: today).snapshot.unreadFolders
                == [Unread(path: "/r", reason: reason)])
    }

    @Test("Lists are given as they are stored, those of repositories last")
    func storedLists() throws {
        let ids = [try ledger.add("/a").id, try ledger.add("/b").id]
        try discover([])
        try ledger.setConfigurationFiles(stamps(["/home/.gitconfig"]))
        for id in ids.reversed() { try ledger.setUnread(nil, of: id, files: stamps(["/\(id)"])) }
        var owners: [WatchListOwner] = []
        try ledger.forEachWatchList { owner, bytes in
            owners.append(owner)
            let list = WatchedFiles(encoded: bytes)
            switch owner {
            case .configuration: #expect(list == stamps(["/home/.gitconfig"]))
            case .repository(let id): #expect(list == stamps(["/\(id)"]))
            case .discovery: #expect(list != nil)
            }
        }
        #expect(
            owners == [.configuration, .discovery] + ids.map(WatchListOwner.repository))
    }

    @Test("Unreadable list is skipped and the others are kept")
    func strangeLists() throws {
        let ids = [try ledger.add("/a").id, try ledger.add("/b").id]
        for id in ids { try ledger.setUnread(nil, of: id, files: stamps(["/\(id)"])) }
        try sql(
            "UPDATE watch_list SET files = x'0100022f61' WHERE owner = \(ids[0])",
            on: folder.ledger.database)
        #expect(
            try ledger.watchedFiles(of: Set(ids)).repositories == [ids[1]: stamps(["/\(ids[1])"])])
    }

    @Test("A repository that was forgotten meanwhile stays forgotten")
    func forgotten() throws {
        try discover(["/a"])
        let id = try #require(try ledger.repository(at: "/a")).id
        try discover([])
        let change = DayChange(day: today, address: me, set: [record(1)])
        #expect(try ledger.apply(scan([change]), to: id, context()) == [])
        try ledger.setUnread(.missing, of: id, files: stamps(["/a"]))
        #expect(try ledger.repositories() == [])
        #expect(try ledger.watchedFiles(of: [id]).repositories == [:])
    }

    @Test("Shards are replaced one by one, and all of them by a whole scan")
    func shards() throws {
        let id = try ledger.add("/a").id
        #expect(try ledger.scanState(of: id) == nil)
        try ledger.apply(
            scan([], isWhole: true, state: [1], shards: [0: [1], 1: [2]]), to: id, context())
        try ledger.apply(scan([], state: [2], shards: [1: [], 2: [3]]), to: id, context())
        #expect(try ledger.scanState(of: id) == [2])
        #expect(try (0..<4).map { try ledger.shard($0, of: id) } == [[1], [], [3], nil])
        try ledger.apply(scan([], isWhole: true, state: [], shards: [3: [4]]), to: id, context())
        #expect(try ledger.scanState(of: id) == [])
        #expect(try (0..<4).map { try ledger.shard($0, of: id) } == [nil, nil, nil, [4]])
    }

    @Test("Addresses with my name are collected, and forgotten by a whole scan")
    func namesakes() throws {
        let id = try ledger.add("/a").id
        let third = EmailAddress("third@example.org")
        try ledger.apply(scan([], namesakes: [other: today]), to: id, context())
        try ledger.apply(
            scan([], namesakes: [other: today.advanced(by: -1), third: Day(number: -3)]), to: id,
            context())
        #expect(
            try ledger.repository(at: "/a")?.namesakes == [other: today, third: Day(number: -3)])
        try ledger.apply(scan([], isWhole: true, namesakes: [third: today]), to: id, context())
        #expect(try ledger.repository(at: "/a")?.namesakes == [third: today])
    }

    @Test("A listing shows commits, the last day and what is not pushed, of mine only")
    func summaries() throws {
        let (b, a) = (try ledger.add("/b").id, try ledger.add("/a").id)
        try ledger.apply(
            scan([
                DayChange(day: today, address: me, set: [record(1), record(2, pushed: true)]),
                DayChange(day: Day(number: -9), address: me, set: [record(3)]),
                DayChange(day: today.advanced(by: 1), address: other, set: [record(4)]),
            ]), to: b, context())
        let summaries = try ledger.summaries(mine: [me])
        #expect(summaries.map(\.repository.path) == ["/a", "/b"])
        #expect(summaries.map(\.repository.id) == [a, b])
        #expect(summaries.map(\.commits) == [0, 3])
        #expect(summaries.map(\.last) == [nil, today])
        #expect(summaries.map(\.unpushed) == [0, 2])
    }

    @Test("Current repository counts only in its own directory")
    func scopes() throws {
        let watched = try ledger.add("/watched").id
        let standing = try ledger.standing("/standing")
        let change = { DayChange(day: today, address: $0, set: $1) }
        try ledger.apply(scan([change(me, [record(1), record(2)])]), to: watched, context())
        try ledger.apply(
            scan([change(me, [record(2), record(3)]), change(other, [record(4)])]), to: standing,
            context())
        try ledger.recount(mine: [me])
        try ledger.recount(currentRepository: standing, mine: [me, other])
        #expect(try grass()[today] == 2)
        #expect(try grass(currentRepository: "/watched")[today] == 2)
        #expect(try grass(currentRepository: "/nowhere")[today] == 2)
        #expect(try grass(currentRepository: "/standing")[today] == 4)
        let facts = try ledger.facts(currentRepository: "/standing", today: today)
        #expect(facts.standing?.id == standing)
        #expect(facts.snapshot.todaysCommits.map(\.repository) == [watched, standing, standing])
        #expect(
            try ledger.facts(currentRepository: nil, today: today).snapshot.todaysCommits
                .map(\.repository) == [watched])

        // A change in the one is a change in the other, found out when it is asked for.
        try ledger.apply(scan([change(me, [record(5)])]), to: watched, context())
        #expect(try ledger.recount(mine: [me]))
        #expect(try !ledger.facts(currentRepository: "/standing", today: today).isCounted)
        #expect(try ledger.recount(currentRepository: standing, mine: [me, other]))
        #expect(try !ledger.recount(currentRepository: standing, mine: [me, other]))
        #expect(try grass(currentRepository: "/standing")[today] == 5)
        #expect(try ledger.facts(currentRepository: "/standing", today: today).isCounted)

        // Once it is watched, it counts everywhere.
        _ = try ledger.add("/standing")
        #expect(try ledger.recount(mine: [me, other]))
        #expect(try grass()[today] == 5)
    }

    @Test("An address of one repository counts there, and its change is a change")
    func onlyThere() throws {
        let ids = try ["/a", "/b"].map { try ledger.add($0).id }
        for (index, id) in ids.enumerated() {
            let change = DayChange(
                day: today, address: other, set: [record(10 * index), record(10 * index + 1)])
            try ledger.apply(
                scan([change, DayChange(day: today, address: me, set: [record(index + 30)])]),
                to: id, context())
        }
        func count(_ mine: MyAddresses) throws -> UInt32 {
            try ledger.recount(mine: mine)
            let summaries = try ledger.summaries(mine: mine).map(\.commits)
            let all = try grass()[today]
            #expect(summaries.reduce(0, +) == Int(all))
            return UInt32(all)
        }
        var mine: MyAddresses = [me]
        #expect(try count(mine) == 2)
        mine.insert(other, in: ids[0])
        #expect(try count(mine) == 4)
        #expect(try !ledger.recount(mine: mine))
        var elsewhere: MyAddresses = [me]
        elsewhere.insert(other, in: ids[1])
        #expect(try ledger.recount(mine: elsewhere))
        elsewhere.insert(other, in: ids[0])
        #expect(try count(elsewhere) == 6)
        #expect(try count([me, other]) == 6)
    }

    @Test("Repository facts are truncated to the storage limits")
    func reasonsFromOutside() throws {
        let id = try ledger.add("/a").id
        let long = "a\u{0}b\n" + String(repeating: "x", count: 1 << 20)
        for reason in [
            UnreadReason.objectFormat(long), .refStorage(long), .unknownExtension(long),
            .damaged(long), .overLimit(long),
        ] {
            try ledger.setUnread(reason, of: id)
            let stored = try #require(try ledger.repository(at: "/a")?.unread)
            #expect("\(stored)".count < 1100)
        }
    }

    @Test("Long outdated counts are recounted in full")
    func longAgo() throws {
        let id = try ledger.add("/a").id
        try ledger.recount(mine: [me])
        for number in 0..<300 {
            let change = DayChange(day: Day(number: number), address: me, set: [record(number)])
            try ledger.apply(scan([change]), to: id, context())
        }
        try ledger.recount(mine: [me])
        #expect(try grass().total(through: today) == 300)
    }

    @Test(
        "An import adds what is missing once, watches again what was removed, and removes nothing")
    func merge() throws {
        try fill(ledger)
        let before = try ledger.backup()
        try ledger.merge(filledKeepsake)
        #expect(try ledger.backup() == before)
        #expect(before.freezes == filledKeepsake.freezes)
        let freeze = Freeze(id: 1, days: today...today.advanced(by: 2), why: "travel")
        try ledger.merge(
            Backup(added: ["/src/removed"], removed: ["/src/added", "/new"], freezes: [freeze]))
        let merged = try ledger.backup()
        #expect(merged.added == ["/src/added", "/src/removed"])
        #expect(merged.removed == ["/new"])
        #expect(merged.freezes.map(\.id) == [1, 2])
        #expect(merged.freezes.last?.days == freeze.days)
        #expect(try !ledger.commits(on: today).isEmpty)
    }
}
