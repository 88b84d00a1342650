/// The formats of `jrnl`.
///
/// - Text: `[2026-11-21 09:00] ` before each entry, the first line of which is its title.
/// - JSON: `entries`, each with `date`, `time`, `title`, `body` and `starred`; several a day are
///   common.
///
/// - Source: jrnl 4.6, `journals/Journal.py`, `journals/Entry.py`, `plugins/json_exporter.py`.
package enum Jrnl {
    // MARK: Its own text

    /// - Parameter entries: By day.
    package static func text(of entries: [DiaryEntry]) -> String {
        entries.map { entry in
            "[\(entry.day.date) \(time(of: entry))] \(escaped(entry.text))\n"
        }.joined(separator: "\n")
    }

    /// When the entry was begun, if on its date; a logical day begins at 06:00 at the latest.
    private static func time(of entry: DiaryEntry) -> String {
        let clock = entry.created.description
        let isThatDay = clock.hasPrefix("\(entry.day.date)T")
        let time = String(clock.dropFirst(11).prefix(5))
        return isThatDay && time >= "06:00" ? time : usualTime
    }

    /// The time that `jrnl` gives an entry of which only the day is known.
    private static let usualTime = "09:00"

    /// Escapes a line in brackets, which would begin an entry, and a final asterisk of the first
    /// line, which would be a star.
    private static func escaped(_ text: String) -> String {
        var lines = DiaryText.lines(text).map(String.init)
        for index in lines.indices.dropFirst() where lines[index].utf8.first == bracket {
            lines[index] = " " + lines[index]
        }
        if lines[0].hasSuffix("*"), !lines[0].hasSuffix(star) {
            // jrnl does not look for a star in a line below the date.
            lines.insert("", at: 0)
            if lines[1].utf8.first == bracket { lines[1] = " " + lines[1] }
        }
        return lines.joined(separator: "\n")
    }

    private static let bracket = UInt8(ascii: "[")
    private static let star = " *"

    /// Whether `bytes` begin like a text of `jrnl`.
    package static func isText(_ bytes: some Collection<UInt8>) -> Bool {
        let start = Array(bytes.prefix(19))
        guard start.count == 19, start[0] == bracket, start[11] == UInt8(ascii: " "),
            start[17] == UInt8(ascii: "]"), start[18] == UInt8(ascii: " ")
        else { return false }
        return Day(iso: String(decoding: start[1..<11], as: UTF8.self)) != nil
            && minute(String(decoding: start[12..<17], as: UTF8.self)) != nil
    }

    // MARK: JSON

    /// Parses a file of `jrnl export --format json` or of cyc's own export.
    ///
    /// - Parameter days: Bounds of logical days, for the times of day in `jrnl`.
    /// - Returns: By day; texts of one day by time.
    /// - Throws: ``DiaryError/notJrnl(entry:)``, ``DiaryError/text(_:of:)``.
    package static func importedEntries(
        _ bytes: some Collection<UInt8>, _ days: LogicalDays
    ) throws(DiaryError) -> [ImportedDiaryEntry] {
        guard case .object(let members) = JSON(parsing: bytes),
            case .array(let entries) = members.byKey["entries"], entries.count <= Backup.most
        else { throw .notJrnl(entry: 0) }
        var writings: [LogicalDay: [Written]] = [:]
        for (index, json) in entries.enumerated() {
            guard case .object(let members) = json,
                let (day, found) = entry(members.byKey, days)
            else { throw .notJrnl(entry: index + 1) }
            var written = found
            do {
                written.text = try DiaryText.checked(
                    written.text, limit: DiaryText.longestMerged)
                writings[day, default: []].append(written)
            } catch .empty {
                // An entry without text is skipped.
                continue
            } catch {
                throw .text(error, of: day)
            }
        }
        return writings.sorted { $0.key < $1.key }.map { day, written in
            let sorted = written.enumerated().sorted {
                ($0.element.created.instant, $0.offset)
                    < ($1.element.created.instant, $1.offset)
            }.map(\.element)
            return ImportedDiaryEntry(
                day: day, created: sorted.first?.created, texts: sorted.map(\.text))
        }
    }

    private struct Written {
        let created: Moment
        var text: String
    }

    private static func entry(
        _ values: [String: JSON], _ days: LogicalDays
    ) -> (day: LogicalDay, written: Written)? {
        guard case .string(let date)? = values["date"], let date = Day(iso: date),
            Day.writable.contains(date)
        else { return nil }
        func moment(_ minute: Int) -> Moment? {
            let moment = days.zone.moment(at: days.zone.instant(of: date, minuteOfDay: minute))
            // Instants before year 0 could not be parsed again.
            return Moment(rfc3339: moment.description) == nil ? nil : moment
        }
        if case .string(let text)? = values["text"] {
            var created: Moment?
            if case .string(let moment)? = values["created"] { created = Moment(rfc3339: moment) }
            guard let created = created ?? moment(usualMinute) else { return nil }
            return (LogicalDay(on: date), Written(created: created, text: text))
        }
        guard case .string(let title)? = values["title"] else { return nil }
        var minute = usualMinute
        switch values["time"] {
        case nil: break
        case .string(let time)?:
            guard let named = self.minute(time) else { return nil }
            minute = named
        default: return nil
        }
        var text = title
        while text.utf8.first == newline { text.removeFirst() }
        if case .bool(true)? = values["starred"] { text += star }
        switch values["body"] {
        case nil, .null?: break
        case .string(let body)?: if !DiaryText.isBlank(body) { text += "\n" + body }
        default: return nil
        }
        // By the clock alone: jrnl does not store its time zone.
        let day = minute < days.begins ? date.advanced(by: -1) : date
        guard Day.writable.contains(day), let created = moment(minute) else { return nil }
        return (LogicalDay(on: day), Written(created: created, text: text))
    }

    private static let newline = UInt8(ascii: "\n")
    private static let usualMinute = 9 * 60

    /// Parses `09:00` to minutes since 00:00.
    private static func minute(_ time: String) -> Int? {
        let parts = time.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 }),
            let hour = decimal(parts[0].utf8), let minute = decimal(parts[1].utf8),
            hour < 24, minute < 60
        else { return nil }
        return hour * 60 + minute
    }
}
