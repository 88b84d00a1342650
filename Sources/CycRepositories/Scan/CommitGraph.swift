import CycCore

/// Commits of a history by number, with the number of children of each in every ``Reachability``.
///
/// A commit has a reachability if it is one of its tips or has a child with it. Histories have no
/// cycles, so child counts are exact, whatever the dates of the commits are.
struct CommitGraph {
    /// Commit of a wanted author.
    struct Kept {
        let number: Int
        /// Index in ``AuthorIndex/kept``.
        let author: Int
        /// Number of a ``CycCore/Day``.
        let day: Int
        /// Author date.
        let authored: Moment
    }

    private var table = NameTable()
    /// Child counts by reachability; the last lane holds ``Reachability`` masks: the low byte those
    /// of which it is a tip, the high byte its initial ones.
    private var links: [ChildCounts] = []
    /// Offsets in ``parents``; 0 for an unread commit.
    private var parentOffsets: [UInt32] = []
    /// For each read commit: number of parents, then their numbers.
    private var parents: [UInt32] = [0]
    private(set) var kept: [Kept] = []
    /// To-do mentions in commits of wanted authors, with the number of the commit.
    private(set) var mentions: [(number: Int, mention: TodoMention)] = []
    private(set) var subjects: [(number: Int, subject: CommitSubject)] = []
    private var subjectSize = 0
    /// Number of to-dos in ``mentions``.
    private var mentionedTodoCount = 0

    /// Lane of ``links`` that holds masks.
    private static let maskLane = Reachability.allCases.count

    var count: Int { table.count }

    func name(_ number: Int) -> ObjectName { table.names[number] }

    func number(of name: ObjectName) -> Int? { table.number(of: name) }

    /// Returns the number of a commit, adding it without children if new.
    mutating func add(_ name: ObjectName) -> (number: Int, isNew: Bool) {
        let (number, isNew) = table.add(name)
        if isNew {
            links.append(ChildCounts())
            parentOffsets.append(0)
        }
        return (number, isNew)
    }

    /// Sets the stored child counts of a newly added commit.
    ///
    /// `tips` is the mask of the reachabilities that start there.
    mutating func set(_ number: Int, links known: ChildCounts, tips: UInt8) {
        links[number] = known
        links[number][Self.maskLane] = UInt16(tips)
        links[number][Self.maskLane] |= UInt16(reaches(number)) << 8
    }

    func wasRead(_ number: Int) -> Bool { parentOffsets[number] != 0 }

    /// Sets the parents of a commit; their numbers must exist.
    mutating func setParents(of number: Int, _ numbers: some Collection<Int>) {
        parentOffsets[number] = UInt32(parents.count)
        parents.append(UInt32(numbers.count))
        for parent in numbers { parents.append(UInt32(parent)) }
    }

    /// Records the author of a commit in `authorIndex`, and subject and mentions if that author is wanted.
    mutating func note(_ number: Int, _ commit: FoundCommit, in authorIndex: inout AuthorIndex) {
        guard let (author, day) = authorIndex.note(commit.author) else { return }
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
        mentionedTodoCount += mention.todos.count
    }

    /// Limits parents and mentions in relation to the number of commits, because a small pack can
    /// hold excessively many.
    ///
    /// - Throws: `overLimit`.
    func checkSize() throws(UnreadReason) {
        let limit = ObjectLimit.parents + ObjectLimit.parentsPerCommit * count
        guard parents.count + mentionedTodoCount <= limit else {
            throw .overLimit("parents: \(limit)")
        }
    }

    /// Child counts by reachability; the last lane is 0.
    func links(_ number: Int) -> ChildCounts {
        var links = links[number]
        links[Self.maskLane] = 0
        return links
    }

    /// Current reachability mask of a commit.
    func reaches(_ number: Int) -> UInt8 {
        var mask = UInt8(truncatingIfNeeded: links[number][Self.maskLane])
        for reach in Reachability.allCases where links[number][reach.rawValue] != 0 {
            mask |= reach.mask
        }
        return mask
    }

    /// Initial reachability mask of a commit, from ``set(_:links:tips:)``.
    func formerReachMask(_ number: Int) -> UInt8 { UInt8(links[number][Self.maskLane] >> 8) }

    private func isIn(_ reach: Reachability, _ number: Int) -> Bool {
        links[number][reach.rawValue] != 0
            || links[number][Self.maskLane] & UInt16(reach.mask) != 0
    }

    private func parentRange(of number: Int) -> Range<Int> {
        let start = Int(parentOffsets[number])
        return start + 1..<start + 1 + Int(parents[start])
    }

    // MARK: Counting

    /// Makes a commit a tip of a reachability.
    ///
    /// - Returns: Whether it was not reachable before, so that its parents must be raised.
    mutating func raise(tip number: Int, _ reach: Reachability) -> Bool {
        let isNew = !isIn(reach, number)
        links[number][Self.maskLane] |= UInt16(reach.mask)
        return isNew
    }

    /// Increments the child counts of the parents of a newly reachable commit.
    ///
    /// Parents that become reachable are appended to `open`, because their parents must be raised,
    /// too.
    mutating func raiseParents(of number: Int, _ reach: Reachability, _ open: inout [Int]) {
        for place in parentRange(of: number) {
            let parent = Int(parents[place])
            if !isIn(reach, parent) { open.append(parent) }
            if links[parent][reach.rawValue] < ChildCounts.full {
                links[parent][reach.rawValue] += 1
            }
        }
    }

    /// Makes a commit no longer a tip of a reachability.
    ///
    /// - Returns: Whether it is now unreachable, so that its parents must be lowered.
    mutating func lower(tip number: Int, _ reach: Reachability) -> Bool {
        links[number][Self.maskLane] &= ~UInt16(reach.mask)
        return !isIn(reach, number)
    }

    /// Decrements the child counts of the parents of a commit that became unreachable.
    ///
    /// Parents that become unreachable are appended to `open`, because their parents must be
    /// lowered, too.
    ///
    /// - Throws: ``StaleCacheError`` if a child count is 0 or saturated.
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

/// Error of a cache that does not suffice for an exact result, so that a full scan is needed.
struct StaleCacheError: Error {}
