/// Error of a focus command or of an interval.
package enum FocusError: Error, Hashable, Sendable {
    case title(TextError)
    case note(TextError)
    case badTag(String)
    /// Not the absolute path of a folder.
    case repository(String)
    case instant(InstantError)
    /// Not a length such as `45m` within the limits.
    case notALength(String)
    /// Not the number of an interval.
    case notANumber(String)
    /// An edit without a change.
    case nothingToChange
    /// `--at` and `--ago` for the same end.
    case twoInstants

    case inFuture(Instant)
    /// Before the `earliest` instant that is allowed.
    case tooLongAgo(Instant, earliest: Instant)
    case backwards(from: Instant, to: Instant)
    /// Before the start of the running interval, or of the one to be cut.
    case beforeStart(Instant, from: Instant)
    /// The instant of a split lies outside of the interval.
    case notInside(Instant, FocusEntry)
    /// Other intervals are in the way; by time.
    case overlaps([FocusEntry])
    /// Two intervals that an undo, a redo or an import would make overlap; by time.
    case clash([FocusEntry])
    /// Intervals of which only one can be open.
    case severalOpen([FocusEntry])

    case nothingRuns
    case nothingIsPaused
    case alreadyPaused
    /// An interval is running, so nothing can be resumed.
    case alreadyRunning
    /// The to-do with this number is done.
    case todoIsDone(Int64)
    /// A leading number of no to-do, and the words after it.
    case noTodo(Int64, words: String)

    /// The list element that begins in this line is not an interval of timewarrior.
    case notTimewarrior(line: Int)
    /// Intervals in these lines of a file have no end.
    case openInFile(lines: [Int])
    /// Intervals in these lines of a file end in the future.
    case futureInFile(lines: [Int])
    /// Two intervals of a file overlap.
    case overlapInFile(line: Int, other: Int)
    /// Intervals of a file that overlap existing ones, by line.
    case overlapsOfFile([Int: FocusEntry])

    package var status: ExitStatus {
        switch self {
        case .instant, .notALength, .notANumber, .badTag, .nothingToChange, .twoInstants:
            .usage
        case .title, .note, .repository, .noTodo, .inFuture, .tooLongAgo, .backwards, .beforeStart,
            .notInside, .overlaps, .clash, .severalOpen, .nothingRuns, .nothingIsPaused,
            .alreadyPaused,
            .alreadyRunning, .todoIsDone, .notTimewarrior, .openInFile, .futureInFile,
            .overlapInFile, .overlapsOfFile:
            .badData
        }
    }
}

extension FocusError {
    /// Returns how `entries` contradict others of their machine; `nil` if they do not.
    ///
    /// No action may break this rule, not even an undo or a redo. Pass the changed intervals as
    /// they will be, those that touch them, and all that will be open.
    ///
    /// - Parameter own: The machine of intervals that name none.
    package static func violation(
        of entries: some Sequence<FocusEntry>, own: MachineID? = nil
    ) -> FocusError? {
        let machines = Dictionary(grouping: entries) { $0.interval.machine ?? own }
        return machines.values.lazy.compactMap { violation(ofOneMachine: $0) }.first
    }

    private static func violation(ofOneMachine entries: [FocusEntry]) -> FocusError? {
        let sorted = entries.sorted()
        let open = sorted.filter(\.interval.isOpen)
        if open.count > 1 { return .severalOpen(open) }
        let long = sorted.filter { !$0.interval.isEmpty }
        for (entry, next) in zip(long, long.dropFirst())
        where entry.interval.overlaps(next.interval.range) {
            return .clash([entry, next])
        }
        return nil
    }
}

extension FocusInterval {
    /// Returns the interval with validated and normalized texts.
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
            // Tags of other programs may contain spaces.
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
