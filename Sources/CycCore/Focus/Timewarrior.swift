/// The format of `timew export`: an array with an interval in each line, oldest first.
///
/// - `id` counts from the newest, which is 1; `start` and `end` are instants such as
///   `20261120T091000Z`; `tags` are sorted. A running interval has no `end`.
/// - `annotation` is the title; the lines after the first are a note.
///
/// - Source: `timew export` of timewarrior 1.4.3, https://timewarrior.net/reference/timew-export.1
package enum Timewarrior {
    /// - Parameters:
    ///   - entries: In any order.
    ///   - todos: The existing to-dos, for their tags.
    package static func text(
        of entries: some Sequence<FocusEntry>, todos: [EntryID: FocusTodo] = [:]
    ) -> String {
        let sorted = entries.filter { !$0.interval.isEmpty }.sorted()
        let lines = sorted.enumerated().map { place, entry in
            let interval = entry.interval
            var members: JSONMembers = [
                "id": .int(sorted.count - place), "start": .string(text(of: interval.from)),
            ]
            if let to = interval.to { members.append("end", .string(text(of: to))) }
            let tags = interval.allTags(todos)
            if !tags.isEmpty { members.append("tags", .array(tags.sorted().map(JSON.string))) }
            let annotation = [interval.title, interval.note].compactMap { $0 }
            if !annotation.isEmpty {
                members.append("annotation", .string(annotation.joined(separator: "\n")))
            }
            return JSON.object(members).text
        }
        return "[\n" + lines.joined(separator: ",\n") + (lines.isEmpty ? "]\n" : "\n]\n")
    }

    /// Parses the intervals of a file.
    ///
    /// - Parameter goal: The day's goal that they get.
    /// - Returns: Each that has a length, with its line, counted from 1.
    /// - Throws: ``FocusError/notTimewarrior(line:)``, ``FocusError/openInFile(lines:)``,
    ///   ``FocusError/overlapInFile(line:other:)``.
    package static func intervals(
        _ bytes: some Collection<UInt8>, goal: Duration
    ) throws(FocusError) -> [(line: Int, interval: FocusInterval)] {
        guard let elements = JSON.elements(parsing: bytes) else { throw .notTimewarrior(line: 1) }
        var intervals: [(line: Int, interval: FocusInterval)] = []
        for (line, json) in elements {
            guard let interval = interval(json, goal: goal) else {
                throw .notTimewarrior(line: line)
            }
            intervals.append((line, interval))
        }
        let open = intervals.filter { $0.interval.to == nil }
        guard open.isEmpty else { throw .openInFile(lines: open.map(\.line)) }
        intervals.removeAll(where: \.interval.isEmpty)
        let sorted = intervals.sorted {
            ($0.interval.from, $0.interval.to ?? .max, $0.line) < (
                $1.interval.from, $1.interval.to ?? .max, $1.line
            )
        }
        for (first, next) in zip(sorted, sorted.dropFirst())
        where first.interval.overlaps(next.interval.range) {
            throw .overlapInFile(line: next.line, other: first.line)
        }
        return intervals
    }

    /// Whether it is a list of intervals, even if they are open or overlap.
    package static func isExport(_ bytes: some Collection<UInt8>) -> Bool {
        guard let elements = JSON.elements(parsing: bytes) else { return false }
        return elements.allSatisfy { interval($1, goal: .seconds(1)) != nil }
    }

    private static func interval(_ json: JSON, goal: Duration) -> FocusInterval? {
        guard case .object(let members) = json else { return nil }
        let values = members.byKey
        guard case .string(let start)? = values["start"], let from = instant(start) else {
            return nil
        }
        var interval = FocusInterval(from: from, to: nil, goal: goal)
        interval.isImported = true
        switch values["end"] {
        case nil: break
        case .string(let end)?:
            guard let to = instant(end) else { return nil }
            interval.to = to
        default: return nil
        }
        switch values["tags"] {
        case nil: break
        case .array(let tags)?:
            for case .string(let tag) in tags { interval.tags.append(tag) }
            guard interval.tags.count == tags.count else { return nil }
        default: return nil
        }
        switch values["annotation"] {
        case nil: break
        case .string(let text)?: (interval.title, interval.note) = titleAndNote(text)
        default: return nil
        }
        return try? interval.checked()
    }

    /// Splits a text after its first line; a first line too long for a title is a note.
    private static func titleAndNote(_ text: String) -> (title: String?, note: String?) {
        func kept(_ text: Substring, _ limit: Int) -> String? {
            try? checkedText(text, limit: limit, allowsLineBreaks: limit == TextLimit.note)
        }
        let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = lines.first, !first.unicodeScalars.allSatisfy(isBlank) else {
            return (nil, kept(text[...], TextLimit.note))
        }
        guard let title = kept(first, TextLimit.title) else { return (nil, text) }
        let rest = lines.count > 1 ? lines[1] : ""
        return (title, rest.unicodeScalars.allSatisfy(isBlank) ? nil : String(rest))
    }

    // MARK: Instants

    /// `20261120T091000Z`.
    private static func text(of instant: Instant) -> String {
        let moment = Moment(instant: instant, minutesEastOfUTC: 0).description
        return moment.prefix(19).filter { $0 != "-" && $0 != ":" } + "Z"
    }

    private static func instant(_ text: String) -> Instant? {
        let bytes = Array(text.utf8)
        guard bytes.count == 16, bytes[8] == UInt8(ascii: "T"), bytes[15] == UInt8(ascii: "Z")
        else { return nil }
        func part(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        let moment = Moment(
            rfc3339: "\(part(0..<4))-\(part(4..<6))-\(part(6..<8))T"
                + "\(part(9..<11)):\(part(11..<13)):\(part(13..<15))Z")
        guard let instant = moment?.instant, FocusLimit.instants.contains(instant)
        else { return nil }
        return instant
    }
}

extension FocusEditor {
    /// Imports the intervals of a file; equal ones that exist already stay.
    ///
    /// - Parameter intervals: The result of ``Timewarrior/intervals(_:goal:)``.
    /// - Throws: ``FocusError/futureInFile(lines:)``, ``FocusError/overlapsOfFile(_:)``.
    package func take(
        _ intervals: [(line: Int, interval: FocusInterval)]
    ) throws(FocusError) -> FocusChange {
        let late = intervals.filter { $0.interval.to ?? now > now }
        guard late.isEmpty else { throw .futureInFile(lines: late.map(\.line)) }
        let here = all.filter { !$0.interval.isEmpty }.sorted()
        var change = change()
        var inTheWay: [Int: FocusEntry] = [:]
        for (line, interval) in intervals {
            // Only the last one that begins before its end can conflict, and earlier ones that
            // reach into it.
            var place = here.partitioningIndex {
                $0.interval.from > (interval.to ?? interval.from)
            }
            var isHere = false
            var blocking: FocusEntry?
            while place > 0, !isHere {
                place -= 1
                let entry = here[place]
                if entry.interval.range.upperBound < interval.from { break }
                isHere = (entry.interval.from, entry.interval.to) == (interval.from, interval.to)
                if entry.interval.overlaps(interval.range) { blocking = entry }
            }
            if isHere { continue }
            if let blocking { inTheWay[line] = blocking } else { change.add(interval) }
        }
        guard inTheWay.isEmpty else { throw .overlapsOfFile(inTheWay) }
        return change
    }
}
