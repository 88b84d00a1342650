import CycCore

/// Commits of a history by number, and how many children each has within every ``Reachability``.
///
/// A commit is in a reach if it is one of its tips or has a child that is in it. Histories have no
/// cycles, so counting children is exact, whatever the dates of the commits say.
struct CommitGraph {
    /// A commit of a wanted author.
    struct Kept {
        let number: Int
        /// Place in ``AuthorIndex/kept``.
        let author: Int
        /// Number of a ``CycCore/Day``.
        let day: Int
        /// The author's date.
        let authored: Instant
    }

    private var table = NameTable()
    /// The first lanes are children by reach; the last one holds ``Reachability`` masks: which tips it is,
    /// and eight bits higher in which reaches it was at the beginning.
    private var links: [ChildCounts] = []
    /// Places in ``parents``; 0 for a commit that was not read.
    private var parentsAt: [UInt32] = []
    /// For each commit that was read: how many parents, then their numbers.
    private var parents: [UInt32] = [0]
    private(set) var kept: [Kept] = []
    /// What commits of wanted authors name, with the number of each.
    private(set) var mentions: [(number: Int, mention: TodoMention)] = []
    private(set) var subjects: [(number: Int, subject: CommitSubject)] = []
    private var subjectSize = 0
    /// How many to-dos ``mentions`` name.
    private var mentioned = 0

    /// The lane of ``links`` that holds masks.
    private static let masks = Reachability.allCases.count

    var count: Int { table.count }

    func name(_ number: Int) -> ObjectName { table.names[number] }

    /// The number of a commit, if it has one.
    func number(of name: ObjectName) -> Int? { table.number(of: name) }

    /// The number of a commit, without children yet, and whether it was given just now.
    mutating func add(_ name: ObjectName) -> (number: Int, isNew: Bool) {
        let (number, isNew) = table.add(name)
        if isNew {
            links.append(ChildCounts())
            parentsAt.append(0)
        }
        return (number, isNew)
    }

    /// Says what is already known of a commit that was added just now.
    ///
    /// `tips` are the reaches that begin there.
    mutating func set(_ number: Int, links known: ChildCounts, tips: UInt8) {
        links[number] = known
        links[number][Self.masks] = UInt16(tips)
        links[number][Self.masks] |= UInt16(reaches(number)) << 8
    }

    func wasRead(_ number: Int) -> Bool { parentsAt[number] != 0 }

    /// Writes down the parents of a commit, whose numbers must exist.
    mutating func setParents(of number: Int, _ numbers: some Collection<Int>) {
        parentsAt[number] = UInt32(parents.count)
        parents.append(UInt32(numbers.count))
        for parent in numbers { parents.append(UInt32(parent)) }
    }

    /// Notes a commit's author in `book`, and what it says and names if that one is wanted.
    mutating func note(_ number: Int, _ commit: FoundCommit, in book: inout AuthorIndex) {
        guard let (author, day) = book.note(commit.author) else { return }
        kept.append(
            Kept(
                number: number, author: author, day: day, authored: commit.author.authored))
        if let text = commit.subject, subjectSize < Limit.subjects {
            let subject = CommitSubject(commit: name(number), day: Day(number: day), text: text)
            subjects.append((number, subject))
            subjectSize += text.utf8.count
        }
        guard let mention = commit.mention else { return }
        mentions.append((number, mention))
        mentioned += mention.todos.count
    }

    /// Looks whether there is more about the commits than commits could have, which a small pack can hold.
    ///
    /// - Throws: `overLimit`.
    func checkSize() throws(UnreadReason) {
        let limit = ObjectLimit.parents + ObjectLimit.parentsEach * count
        guard parents.count + mentioned <= limit else { throw .overLimit("parents: \(limit)") }
    }

    /// Its children by reach; the last lane is 0.
    func links(_ number: Int) -> ChildCounts {
        var links = links[number]
        links[Self.masks] = 0
        return links
    }

    /// In which reaches a commit is, one bit each.
    func reaches(_ number: Int) -> UInt8 {
        var mask = UInt8(truncatingIfNeeded: links[number][Self.masks])
        for reach in Reachability.allCases where links[number][reach.rawValue] != 0 { mask |= reach.mask }
        return mask
    }

    /// In which reaches a commit was when it was ``set(_:links:tips:)``.
    func formerReaches(_ number: Int) -> UInt8 { UInt8(links[number][Self.masks] >> 8) }

    private func isIn(_ reach: Reachability, _ number: Int) -> Bool {
        links[number][reach.rawValue] != 0
            || links[number][Self.masks] & UInt16(reach.mask) != 0
    }

    private func parentRange(of number: Int) -> Range<Int> {
        let start = Int(parentsAt[number])
        return start + 1..<start + 1 + Int(parents[start])
    }

    // MARK: Counting

    /// Makes a commit a tip of a reach.
    ///
    /// - Returns: Whether it was not in that reach, so that its parents have to be raised.
    mutating func raise(tip number: Int, _ reach: Reachability) -> Bool {
        let isNew = !isIn(reach, number)
        links[number][Self.masks] |= UInt16(reach.mask)
        return isNew
    }

    /// Counts the parents of a commit that came to a reach up.
    ///
    /// `open` gets those that come to it now, whose parents have to be raised, too.
    mutating func raiseParents(of number: Int, _ reach: Reachability, _ open: inout [Int]) {
        for place in parentRange(of: number) {
            let parent = Int(parents[place])
            if !isIn(reach, parent) { open.append(parent) }
            if links[parent][reach.rawValue] < ChildCounts.full { links[parent][reach.rawValue] += 1 }
        }
    }

    /// Makes a commit no tip of a reach any more.
    ///
    /// - Returns: Whether it is not in that reach now, so that its parents have to be lowered.
    mutating func lower(tip number: Int, _ reach: Reachability) -> Bool {
        links[number][Self.masks] &= ~UInt16(reach.mask)
        return !isIn(reach, number)
    }

    /// Counts the parents of a commit that left a reach down.
    ///
    /// `open` gets those that leave it now, whose parents have to be lowered, too.
    ///
    /// - Throws: ``StaleCacheError`` if a number of children cannot be counted down.
    mutating func lowerParents(
        of number: Int, _ reach: Reachability, _ open: inout [Int]
    ) throws(StaleCacheError) {
        for place in parentRange(of: number) {
            let parent = Int(parents[place])
            let children = links[parent][reach.rawValue]
            guard children > 0, children < ChildCounts.full else { throw StaleCacheError() }
            links[parent][reach.rawValue] -= 1
            if !isIn(reach, parent) { open.append(parent) }
        }
    }
}

/// What is remembered does not suffice for an exact answer, so that everything has to be read.
struct StaleCacheError: Error {}
