import CycCore

/// The commits of a report for the page's filter by repository.
struct ReportData {
    let report: YearReport
    let messages: Messages

    /// The days and hours of each repository. `<` never stands in it, so that no text can end the
    /// element.
    var json: String {
        var words: JSONMembers = [:]
        for (key, text) in messages.filterWords { words.append(key, .string(text.description)) }
        var members: JSONMembers = [
            "from": .string("\(report.range.lowerBound)"),
            "weekBegins": .int(report.weekdays.first?.weekday.rawValue ?? 0),
            "months": .array(
                report.months.map {
                    .int(
                        max($0.month.first, report.range.lowerBound).number
                            - report.range.lowerBound.number)
                }),
            "words": .object(words),
        ]
        members.append(
            "repositories",
            .array(
                report.repositories.map { repository in
                    .object([
                        "name": .string("\(messages.name(of: repository.name))"),
                        "commits": .int(repository.activity.total),
                        "days": .string(encoded(repository.activity.days)),
                        "hours": .array(repository.activity.hours.map(JSON.int)),
                    ])
                }))
        // By scalars: as a character `<` may be part of another one.
        return replacing(
            ["<": "\\u003c", "\u{2028}": "\\u2028", "\u{2029}": "\\u2029", "\n": ""],
            in: JSON.document(members, pretty: false))
    }

    /// For each day with commits the days since the one before and the number of commits, each as
    /// digits of base 32 from the least on; digits before the last are 32 more.
    private func encoded(_ days: [CommitActivity.CountedCommits]) -> String {
        var bytes: [UInt8] = []
        var next = report.range.lowerBound.number
        func append(_ number: Int) {
            var rest = number
            repeat {
                let digit = rest % 32
                rest /= 32
                bytes.append(digits[rest > 0 ? digit + 32 : digit])
            } while rest > 0
        }
        for day in days {
            append(day.day.number - next)
            append(day.count)
            next = day.day.number
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// The digits of ``base64(_:)`` and of the data for scripts.
private let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

/// - Source: RFC 4648, section 4.
func base64(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
        let group = bytes[start..<min(start + 3, bytes.count)]
        let word = group.enumerated().reduce(0) { $0 | Int($1.element) << (16 - 8 * $1.offset) }
        for place in 0..<4 {
            text.append(
                place <= group.count ? digits[word >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
        }
    }
    return String(decoding: text, as: UTF8.self)
}
