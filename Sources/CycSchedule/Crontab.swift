package import CycCore
import CycSystem

/// The text of a crontab, in which cyc's lines are between two marks.
///
/// Bytes, because the encoding is unknown, and because all foreign lines must stay byte for byte.
package struct Crontab: Equatable, Sendable {
    /// `nil` if the user has no crontab, which differs from an empty one.
    package let bytes: [UInt8]?

    /// Maximum length of a command in cron; units: bytes.
    ///
    /// - Source: `MAX_COMMAND` of Vixie cron is 1000 with the terminator; Debian's rejects 999.
    package static let commandLimit = 998

    private static let begin = Array("# BEGIN cyc remind".utf8)
    private static let end = Array("# END cyc remind".utf8)

    package init(_ bytes: [UInt8]?) {
        self.bytes = bytes
    }

    /// The state of the crontab before the block was added, stored in the block.
    private enum Origin: String, CaseIterable {
        case usual = "made by cyc remind install"
        case unended = "made by cyc remind install; the line above had no end"
        case absent = "made by cyc remind install; there was no crontab"
    }

    private static func block(of line: String, _ origin: Origin) -> [UInt8] {
        begin + Array(" (\(origin.rawValue))\n\(line)\n".utf8) + end + [newline]
    }

    /// Returns the crontab with this job as cyc's only one.
    ///
    /// - Throws: ``ScheduleError/damagedMarks(line:)``.
    package func installing(_ line: String) throws(CycError) -> Crontab {
        let old = bytes ?? []
        if let block = try block() {
            let own = Array("\(line)\n".utf8)
            var lines = block.lines
            let index = lines.firstIndex(where: isOwnLine) ?? lines.endIndex
            lines.removeAll(where: isOwnLine)
            lines.insert(own[...], at: index)
            var new = old[..<block.range.lowerBound] + block.begin
            new += lines.joined() + block.end
            if new.last != newline { new.append(newline) }
            return Crontab(Array(new + old[block.range.upperBound...]))
        }
        guard let last = old.last else {
            return Crontab(Self.block(of: line, bytes == nil ? .absent : .usual))
        }
        return last == newline
            ? Crontab(old + Self.block(of: line, .usual))
            : Crontab(old + [newline] + Self.block(of: line, .unended))
    }

    /// Returns the crontab without cyc's block, as before ``installing(_:)``, with later changes
    /// around it.
    ///
    /// - Throws: ``ScheduleError/damagedMarks(line:)``.
    package func removing() throws(CycError) -> Crontab {
        guard let bytes, let block = try block() else { return self }
        var before = bytes[..<block.range.lowerBound]
        // Lines that the user added between the marks are kept.
        let foreign = block.lines.filter { !isOwnLine($0) }
        let after = foreign.joined() + bytes[block.range.upperBound...]
        let note = String(decoding: block.begin, as: UTF8.self)
        switch Origin.allCases.first(where: { note.contains("(\($0.rawValue))") }) ?? .usual {
        case .absent where before.isEmpty && after.isEmpty: return Crontab(nil)
        // A line below requires the added line end.
        case .unended where after.isEmpty && before.last == newline: before.removeLast()
        default: break
        }
        return Crontab(Array(before + after))
    }

    /// Returns cyc's block with its marks and all lines between them; `nil` if there is none.
    ///
    /// - Throws: ``ScheduleError/damagedMarks(line:)``.
    package func ownLines() throws(CycError) -> [UInt8]? {
        guard let bytes, let block = try block() else { return nil }
        return Array(bytes[block.range])
    }

    /// Returns the crontab with only the job's interval changed.
    ///
    /// - Parameter minutes: 1 or 5.
    /// - Returns: `nil` if it has no job.
    /// - Throws: ``ScheduleError/damagedMarks(line:)``.
    package func running(every minutes: Int) throws(CycError) -> Crontab? {
        guard let bytes, let block = try block(), block.lines.contains(where: isOwnLine) else {
            return nil
        }
        let lines = block.lines.map { line -> ArraySlice<UInt8> in
            guard isOwnLine(line), let old = prefixes.first(where: { line.starts(with: $0.utf8) })
            else { return line }
            return Array(Self.times(every: minutes).utf8) + line.dropFirst(old.utf8.count)
        }
        let (before, after) = (bytes[..<block.range.lowerBound], bytes[block.range.upperBound...])
        return Crontab(Array(before + block.begin + lines.joined() + block.end + after))
    }

    /// Returns the schedule fields before the command.
    static func times(every minutes: Int) -> String {
        "\(minutes == 1 ? "*" : "*/\(minutes)") * * * * "
    }

    /// Returns those of the names that a line assigns for all jobs.
    ///
    /// - Source: https://manpages.debian.org/bookworm/cron/crontab.5.en.html, `name = value`.
    package func assigned(_ names: [String]) -> [String] {
        let found = (bytes ?? []).split(separator: newline).compactMap { line -> String? in
            let parts = line.split(
                separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { return nil }
            // Vixie cron also allows quotes around the name.
            return String(decoding: parts[0].filter { !" \t\"'".utf8.contains($0) }, as: UTF8.self)
        }
        return names.filter(found.contains)
    }

    private func block() throws(CycError) -> MarkedLines? {
        try wrapping(
            { (error: MarkedLines.Unpaired) -> CycError in
                .schedule(.damagedMarks(line: error.line))
            },
            MarkedLines(in: bytes ?? [], from: Self.begin, to: Self.end))
    }
}

private let newline = UInt8(ascii: "\n")

/// Possible starts of a line of cyc.
private let prefixes = [5, 1].map(Crontab.times)

/// Whether cyc wrote the line: schedule, variables and program as quoted by ``ReminderJob``, and
/// nothing else but trailing white space of editors.
private func isOwnLine(_ line: ArraySlice<UInt8>) -> Bool {
    var rest = line
    while let last = rest.last, " \t\r\n".utf8.contains(last) { rest.removeLast() }
    func skip(_ text: String) -> Bool {
        guard rest.starts(with: text.utf8) else { return false }
        rest = rest.dropFirst(text.utf8.count)
        return true
    }
    guard prefixes.contains(where: skip) else { return false }
    while true {
        let name = rest.prefix { $0 == UInt8(ascii: "_") || $0.isLetterOrDigit }
        let isVariable =
            !name.isEmpty && rest.dropFirst(name.count).first == UInt8(ascii: "=")
        if isVariable { rest = rest.dropFirst(name.count + 1) }
        guard skipQuoted(&rest) else { return false }
        guard skip(" ") else { return false }
        if !isVariable { return rest.elementsEqual("remind".utf8) }
    }
}

/// Skips a word in the form of ``cronQuoted(_:)``.
private func skipQuoted(_ text: inout ArraySlice<UInt8>) -> Bool {
    let quote = UInt8(ascii: "'")
    guard text.first == quote else { return false }
    while true {
        if text.first == UInt8(ascii: "\\") {
            text.removeFirst()
            guard let escaped = text.popFirst(), "'%".utf8.contains(escaped) else { return false }
        }
        guard text.popFirst() == quote else { return false }
        text = text.drop { $0 != quote && $0 != UInt8(ascii: "%") }
        guard text.popFirst() == quote else { return false }
        guard let next = text.first, next == quote || next == UInt8(ascii: "\\") else {
            return true
        }
    }
}
