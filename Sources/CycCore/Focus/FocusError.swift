/// What can be wrong with intervals of focus and what is done to them.
package enum FocusError: Error, Hashable, Sendable {
    case title(TextError)
    case note(TextError)
    case badTag(String)
    /// Not the absolute path of a folder.
    case repository(String)
    case instant(InstantError)
    /// No length of time, such as `45m`, within the limits.
    case notALength(String)
    /// A word that is no number of an interval.
    case notANumber(String)
    /// An edit that says nothing.
    case nothingToChange
    /// Both ends of the same: `--at` and `--ago`.
    case twoInstants

    case inFuture(Instant)
    /// Before the `earliest` instant that can be meant.
    case tooLongAgo(Instant, earliest: Instant)
    case backwards(from: Instant, to: Instant)
    /// An instant before what runs, or the interval that is to be cut, began.
    case beforeBeginning(Instant, from: Instant)
    /// The instant at which an interval is to be split lies outside of it.
    case notInside(Instant, FocusEntry)
    /// Others are in the way; by time.
    case overlaps([FocusEntry])
    /// Two that an undo, a redo or an import would have overlap; by time.
    case clash([FocusEntry])
    /// Two of which only one can be open.
    case severalOpen([FocusEntry])

    case nothingRuns
    case nothingIsPaused
    case isPausedAlready
    /// Something runs, so nothing can go on.
    case runsAlready
    /// The to-do with this number is done.
    case todoIsDone(Int64)

    /// The element of a list that begins in this line is no interval of timewarrior's.
    case notTimewarrior(line: Int)
    /// Intervals in these lines of a file run still.
    case openInFile(lines: [Int])
    /// Intervals of a file that overlap each other.
    case overlapInFile(line: Int, other: Int)
    /// Intervals of a file where others are, with their lines.
    case overlapsOfFile([Int: FocusEntry])

    package var status: ExitStatus {
        switch self {
        case .instant, .notALength, .notANumber, .badTag, .nothingToChange, .twoInstants:
            .usage
        case .title, .note, .repository, .inFuture, .tooLongAgo, .backwards, .beforeBeginning,
            .notInside, .overlaps, .clash, .severalOpen, .nothingRuns, .nothingIsPaused,
            .isPausedAlready,
            .runsAlready, .todoIsDone, .notTimewarrior, .openInFile, .overlapInFile,
            .overlapsOfFile:
            .badData
        }
    }
}

extension FocusError {
    /// What cannot stand beside each other; `nil` where all can.
    ///
    /// The rule that no action may break, an undo or a redo either: it is to be asked of the intervals
    /// that change, as they will be, and of those that touch them; and whether two are open of all that
    /// are open then.
    package static func violation(of entries: some Sequence<FocusEntry>) -> FocusError? {
        let sorted = entries.sorted()
        let open = sorted.filter(\.interval.isOpen)
        if open.count > 1 { return .severalOpen(open) }
        for (entry, next) in zip(sorted, sorted.dropFirst())
        where entry.interval.overlaps(next.interval.range) {
            return .clash([entry, next])
        }
        return nil
    }
}

extension FocusInterval {
    /// The interval as it may be kept, from wherever it came.
    ///
    /// - Throws: ``FocusError``.
    package func checked() throws(FocusError) -> FocusInterval {
        var checked = self
        if let title {
            checked.title = try wrapping(
                FocusError.title, try checkedText(title, limit: TextLimit.title))
        }
        if let note {
            checked.note = try wrapping(
                FocusError.note,
                try checkedText(note, limit: TextLimit.note, allowsLineBreaks: true))
        }
        checked.tags = []
        var known: Set<String> = []
        for tag in tags {
            // Those of other programs have spaces in them.
            guard let kept = try? checkedText(tag, limit: TextLimit.tag) else {
                throw .badTag(tag)
            }
            if known.insert(kept).inserted { checked.tags.append(kept) }
        }
        if let repository, !TodoContent.isRepository(repository) {
            throw .repository(repository)
        }
        if let to, to < from { throw .backwards(from: from, to: to) }
        return checked
    }
}
