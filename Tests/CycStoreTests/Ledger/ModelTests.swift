import CycCore
import CycStore
import TestSupport
import Testing

/// Random changes compared with dictionaries.
struct ModelTests {
    private struct Place: Hashable {
        let repository: Int64
        let day: Day
        let address: EmailAddress
    }

    /// Days in different years, at year ends, before 1970 and far in the future.
    private static let days = [
        Day(number: -1), Day(number: 0), Day(number: 20_088), Day(number: 20_089), today,
        today.advanced(by: 1), Day(number: 40_000_000),
    ]

    @Test(
        "Any sequence of scans leaves the counts of a dictionary",
        arguments: TestDepth.seeds(TestDepth.cases(quick: 1, deep: 8)))
    func sequences(seed: UInt64) throws {
        var random = Seeded(state: seed + 1)
        let folder = try TemporaryFolder()
        let ledger = try folder.ledger.open()
        var model: [Place: [CommitID: CommitRecord]] = [:]
        let watched = try ["/a", "/b", "/c"].map { try ledger.add($0).id }
        let standing = try ledger.standing("/d")
        let addresses = [me, other, EmailAddress("third@example.org")]

        for _ in 0..<60 {
            let repository = try #require((watched + [standing]).randomElement(using: &random))
            let isWhole = Int.random(in: 0..<6, using: &random) == 0
            if isWhole { model = model.filter { $0.key.repository != repository } }
            var changes: [DayChange] = []
            for _ in 0..<Int.random(in: 0...5, using: &random) {
                let place = Place(
                    repository: repository, day: Self.days.randomElement(using: &random) ?? today,
                    address: addresses.randomElement(using: &random) ?? me)
                // One repository has a commit on one day and of one author only.
                let base =
                    (Self.days.firstIndex(of: place.day) ?? 0) * 100
                    + (addresses.firstIndex(of: place.address) ?? 0) * 1_000
                let numbers = (0..<Int.random(in: 1...6, using: &random))
                    .map { _ in base + Int.random(in: 0..<12, using: &random) }
                var change = DayChange(day: place.day, address: place.address)
                if !isWhole, Bool.random(using: &random) {
                    change.removed = numbers.map(commit)
                    for id in change.removed { model[place]?[id] = nil }
                } else {
                    let known = isWhole ? model[place].map { Set($0.keys) } ?? [] : []
                    change.set = Set(numbers).filter { !known.contains(commit($0)) }
                        .map { record($0, pushed: Bool.random(using: &random)) }
                    for record in change.set { model[place, default: [:]][record.id] = record }
                }
                changes.append(change)
            }
            let touched = try ledger.apply(
                scan(changes, isWhole: isWhole), to: repository, context())
            if !isWhole { #expect(touched.isSubset(of: Set(changes.map(\.day)))) }

            var mine: MyAddresses =
                Int.random(in: 0..<5, using: &random) == 0 ? [me] : [me, other]
            if Bool.random(using: &random), let place = watched.randomElement(using: &random) {
                mine.insert(addresses[2], in: place)
            }
            if Bool.random(using: &random) {
                try ledger.recount(mine: mine)
                try expect(ledger, currentRepository: nil, watched, mine, model)
            }
            if Bool.random(using: &random) {
                try ledger.recount(currentRepository: standing, mine: mine)
                try expect(ledger, currentRepository: "/d", watched + [standing], mine, model)
            }
        }
        for day in Self.days {
            var stored: [Place: [CommitID: CommitRecord]] = [:]
            for commits in try ledger.commits(on: day) {
                let place = Place(
                    repository: commits.repository, day: day, address: commits.address)
                #expect(stored[place] == nil)
                stored[place] = Dictionary(
                    uniqueKeysWithValues: commits.records.map { ($0.id, $0) })
            }
            #expect(stored == model.filter { $0.key.day == day && !$0.value.isEmpty })
        }
    }

    /// Counts slowly and compares.
    private func expect(
        _ ledger: Ledger, currentRepository path: String?, _ repositories: [Int64],
        _ mine: MyAddresses, _ model: [Place: [CommitID: CommitRecord]]
    ) throws {
        let facts = try ledger.facts(currentRepository: path, today: today)
        #expect(facts.isCounted)
        var ids: [Day: Set<CommitID>] = [:]
        for (place, records) in model
        where repositories.contains(place.repository)
            && mine.contains(place.address, in: place.repository)
        {
            ids[place.day, default: []].formUnion(records.keys)
        }
        let grass = facts.snapshot.localGrass
        for day in Self.days { #expect(grass[day] == ids[day]?.count ?? 0, "\(day)") }
        #expect(
            grass.total(through: Day(number: 50_000_000)) == ids.values.reduce(0) { $0 + $1.count })
    }
}

/// Deterministic generator.
struct Seeded: RandomNumberGenerator {
    var state: UInt64

    /// - Source: splitmix64, https://prng.di.unimi.it/splitmix64.c
    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
        return mixed ^ mixed >> 31
    }
}

struct WatchedFilesCodecTests {
    static let lists: [[WatchedFiles.Entry]] = [
        [],
        [.init(path: "", stamp: nil, isUncertain: false)],
        [
            .init(
                path: "/a/b", stamp: FileStamp(modified: .min, size: -1, inode: .max),
                isUncertain: true),
            .init(path: "/a/b", stamp: nil, isUncertain: true),
            .init(path: "/a", stamp: FileStamp(modified: 0, size: 0, inode: 0), isUncertain: false),
            .init(
                path: "/길/", stamp: FileStamp(modified: 1, size: 2, inode: 3), isUncertain: false,
                isWitness: true),
            .init(path: "/길/é", stamp: nil, isUncertain: false),
            .init(
                path: "/길/è", stamp: FileStamp(modified: .max, size: .max, inode: 128),
                isUncertain: false),
        ],
    ]

    @Test("List is unchanged after storing and loading", arguments: lists)
    func roundTrip(_ entries: [WatchedFiles.Entry]) {
        let files = WatchedFiles(entries: entries)
        #expect(WatchedFiles(encoded: files.encoded.span) == files)
    }

    @Test("Truncated or invalid bytes decode to nil")
    func damaged() throws {
        let whole = WatchedFiles(entries: try #require(Self.lists.last)).encoded
        var readable = 0
        for length in 1..<whole.count
        where WatchedFiles(encoded: Array(whole.prefix(length)).span) != nil {
            readable += 1
        }
        // Only where the folder or an entry ends.
        #expect(readable == 6)
        let foreign: [[UInt8]] = [
            [0], [0, 1, 47], [0, 1, 47, 1], [64, 1, 47, 0], [16, 1, 47, 0], [8, 1, 47, 0],
            [1] + Array(repeating: 0, count: 23), Array(repeating: 255, count: 30),
            [128], [128, 47], [128, 47, 0, 8, 47, 0], [128, 47, 0, 0, 47], [128, 47, 0, 1, 47, 0],
        ]
        for bytes in foreign { #expect(WatchedFiles(encoded: bytes.span) == nil, "\(bytes)") }
    }
}
