/// One key of `config.toml`: how it is named, read, checked and written.
///
/// The only list of keys; reading the file, `cyc config`, its completions and the search for the
/// nearest right name all use it.
package struct Setting: Sendable {
    /// A value as TOML knows it.
    package enum Value: Hashable, Sendable {
        case text(String)
        case flag(Bool)
        case number(Int)
        case list([String])
    }

    /// A value that the key cannot have.
    package struct Mismatch: Error, Hashable {
        /// The text or element that is wrong; a value of another type as TOML writes it.
        package let value: String
        package let expected: Settings.Expectation

        package init(value: String, expected: Settings.Expectation) {
            self.value = value
            self.expected = expected
        }
    }

    /// Tables and name with dots in between, such as `remind.ntfy.topic`.
    package let key: String
    /// What it does, in English, for help and completions.
    package let summary: String
    /// What the value, or each element of a list, has to be.
    package let expectation: Settings.Expectation
    package let isList: Bool
    /// Whether the value is for nobody else to read, so that no list shows it.
    package var isSecret: Bool {
        ["remind.ntfy.token", "remind.ntfy.topic", "remind.apprise.urls"].contains(key)
    }

    private let shape: Shape
    private let read: @Sendable (Settings) -> Value
    private let write: @Sendable (Value, inout Settings) -> String?

    /// - Parameters:
    ///   - key: See ``key``.
    ///   - form: How its value is written.
    ///   - summary: See ``summary``.
    ///   - place: Calls its second argument with the property that holds the value. A closure, because
    ///     making the key paths of all settings takes longer than reading a file.
    private init<Property>(
        _ key: String, _ form: Form<Property>, _ summary: String,
        _ place: @escaping @Sendable (inout Settings, (inout Property) -> Void) -> Void
    ) {
        self.key = key
        self.summary = summary
        expectation = form.expectation
        isList = form.shape == .list
        shape = form.shape
        read = { settings in
            var (settings, value) = (settings, Value.flag(false))
            place(&settings) { value = form.write($0) }
            return value
        }
        write = { value, settings in
            switch form.read(value) {
            case .success(let read):
                place(&settings) { $0 = read }
                return nil
            case .failure(let wrong): return wrong.value
            }
        }
    }

    package static let all: [Setting] = [
        Setting("github.host", .host, "github.com or a GitHub Enterprise host") {
            $1(&$0.github.host)
        },
        Setting("github.login", .login, "whose grass to follow") { $1(&$0.github.login) },
        Setting("github.client_id", .text, "OAuth app with device flow enabled") {
            $1(&$0.github.clientID)
        },
        Setting("day.time_zone", .text, "IANA name of the zone that ends the day") {
            $1(&$0.timeZone)
        },
        Setting("repositories.roots", .folders, "folders to search for repositories") {
            $1(&$0.namedRoots)
        },
        Setting("repositories.depth", .number(0...64), "how deep to search") {
            $1(&$0.repositories.depth)
        },
        Setting("repositories.emails", .addresses, "more addresses of mine") {
            $1(&$0.repositories.emails)
        },
        Setting("streak.rest_days", .weekdays, "weekdays that never break a streak") {
            $1(&$0.restDays)
        },
        Setting("sync.max_age", .seconds(least: 0), "how old an answer may be") {
            $1(&$0.sync.maxAge)
        },
        Setting("sync.timeout", .seconds(least: 1), "how long a refresh may take") {
            $1(&$0.sync.timeout)
        },
        Setting("remind.enabled", .flag, "whether cyc reminds at all") { $1(&$0.remind.enabled) },
        Setting("remind.after", .timeOfDay, "when the first reminder may come") {
            $1(&$0.remind.after)
        },
        Setting("remind.until", .timeOfDay, "when reminders end for the day; none comes then") {
            $1(&$0.remind.until)
        },
        Setting("remind.every", .minutes, "time between two reminders") { $1(&$0.remind.every) },
        Setting("remind.quiet", .spans, "times without reminders") { $1(&$0.remind.quiet) },
        Setting("remind.channels", .channels, "where reminders go") { $1(&$0.remind.channels) },
        Setting("remind.ntfy.server", .url, "ntfy server") { $1(&$0.remind.ntfyServer) },
        Setting("remind.ntfy.topic", .text, "ntfy topic, as good as a password") {
            $1(&$0.remind.ntfyTopic)
        },
        Setting("remind.ntfy.token", .text, "ntfy access token") { $1(&$0.remind.ntfyToken) },
        Setting("remind.ntfy.ahead", .flag, "schedule the evening on the server") {
            $1(&$0.remind.ntfyAhead)
        },
        Setting("remind.command.run", .texts, "program and arguments") { $1(&$0.remind.command) },
        Setting("remind.apprise.urls", .texts, "Apprise URLs") { $1(&$0.remind.appriseURLs) },
        Setting("prompt.format", .template, "template of the prompt segment") {
            $1(&$0.promptFormat)
        },
        Setting("prompt.ascii", .choice, "plain characters in the prompt") { $1(&$0.promptASCII) },
        Setting("ui.color", .choice, "colours") { $1(&$0.color) },
        Setting("ui.theme", .choice, "whether the terminal is light or dark") { $1(&$0.theme) },
        Setting("ui.language", .choice, "language of the answers") { $1(&$0.language) },
    ]

    /// Every table that holds a key, such as `remind` and `remind.ntfy`, in the order of ``all``.
    package static let tables: [String] = {
        var tables: [String] = []
        for setting in all where tables.last != setting.table { tables.append(setting.table) }
        return tables
    }()

    /// Whether `name` is one of ``tables``, found out without making that list.
    package static func isTable(_ name: String) -> Bool {
        let start = "\(name)."
        return all.contains { $0.key.hasPrefix(start) }
    }

    package static func named(_ key: String) -> Setting? { all.first { $0.key == key } }

    /// The key or table that somebody who wrote `key` most likely meant.
    package static func nearestKey(to key: String) -> String? {
        let name = lastName(of: key)
        // `roots` alone, or in the wrong table.
        if let same = all.first(where: { lastName(of: $0.key) == name }) { return same.key }
        if let near = nearest(to: key, among: all.map(\.key) + tables) { return near }
        let nearName = nearest(to: name, among: all.map { lastName(of: $0.key) })
        return all.first { lastName(of: $0.key) == nearName }?.key
    }

    /// Like ``nearestKey(to:)``, for where a table will not do: then its first key.
    package static func nearestName(to key: String) -> String? {
        guard let near = isTable(key) ? key : nearestKey(to: key) else { return nil }
        return all.first { $0.key == near || $0.key.hasPrefix("\(near).") }?.key
    }

    /// The part of ``key`` before the last dot.
    package var table: String { String(key.dropLast(Self.lastName(of: key).utf8.count + 1)) }

    private static func lastName(of key: String) -> String {
        String(key.split(separator: ".", omittingEmptySubsequences: false).last ?? "")
    }

    package func value(in settings: Settings) -> Value { read(settings) }

    /// The value that holds where the file says nothing.
    package var fallback: Value { read(Settings()) }

    /// Checks `value` and puts it into `settings`, which stay as they are if it is wrong.
    package func put(_ value: Value, into settings: inout Settings) throws(Mismatch) {
        guard let wrong = write(value, &settings) else { return }
        guard case .template = expectation else {
            throw Mismatch(value: wrong, expected: expectation)
        }
        let field = unknownField(inTemplate: wrong)
        throw Mismatch(value: wrong, expected: field.map { .template(field: $0) } ?? .text)
    }

    /// The value that words of a command line spell.
    ///
    /// - Parameter words: One word, or any number of them for a list; a single empty word is the
    ///   empty list.
    /// - Returns: A value of the right type, in the form in which it is written.
    /// - Throws: ``Mismatch``.
    package func value(of words: [String]) throws(Mismatch) -> Value {
        let value: Value? =
            switch (shape, words.count) {
            case (.list, _): .list(words == [""] ? [] : elements(in: words))
            case (.text, 1): .text(words[0])
            case (.number, 1): Int(words[0]).map(Value.number)
            case (.flag, 1): Self.flags[words[0].lowercased()].map(Value.flag)
            default: nil
            }
        guard let value else {
            throw Mismatch(value: words.joined(separator: " "), expected: expectation)
        }
        var settings = Settings()
        try put(value, into: &settings)
        return read(settings)
    }

    /// `sat,sun` as `sat sun`, where no element can hold a comma.
    private func elements(in words: [String]) -> [String] {
        switch expectation {
        case .oneOf, .timeSpan:
            words.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
                .map(String.init)
        default: words
        }
    }

    private static let flags = [
        "true": true, "on": true, "yes": true, "false": false, "off": false, "no": false,
    ]

    /// What the value, or an element of the list, can be; empty where it can be anything.
    package var choices: [String] {
        switch expectation {
        case .oneOf(let names): names
        case .switchedOnOrOff: ["true", "false"]
        default: []
        }
    }
}

extension Setting.Value {
    /// For a person or a script: the elements of a list on a line each.
    package var plain: String {
        switch self {
        case .text(let text): text
        case .flag(let flag): String(flag)
        case .number(let number): String(number)
        case .list(let elements): elements.joined(separator: "\n")
        }
    }

    /// As it stands in `config.toml`, on one line.
    package var toml: String {
        switch self {
        case .text(let text): Self.quoted(text)
        case .flag, .number: plain
        case .list(let elements): "[\(elements.map(Self.quoted).joined(separator: ", "))]"
        }
    }

    /// A basic string (https://toml.io/en/v1.0.0#string).
    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case "\u{0}"..<" ", "\u{7F}":
                let digits = String(scalar.value, radix: 16, uppercase: true)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

private enum Shape: Sendable {
    case text, flag, number, list
}

/// How one Swift type stands in the file.
private struct Form<Property>: Sendable {
    /// The text or element that is wrong.
    struct Wrong: Error {
        let value: String
    }

    let shape: Shape
    let expectation: Settings.Expectation
    let read: @Sendable (Setting.Value) -> Result<Property, Wrong>
    let write: @Sendable (Property) -> Setting.Value

    /// A string with a meaning.
    static func spelled(
        _ expectation: Settings.Expectation, _ read: @escaping @Sendable (String) -> Property?,
        _ write: @escaping @Sendable (Property) -> String
    ) -> Self {
        Form(
            shape: .text, expectation: expectation,
            read: { value in
                guard case .text(let text) = value else {
                    return .failure(Wrong(value: value.toml))
                }
                guard let property = read(text) else { return .failure(Wrong(value: text)) }
                return .success(property)
            },
            write: { .text(write($0)) })
    }

    /// A list of strings with a meaning.
    static func listed<Element>(
        _ expectation: Settings.Expectation, _ read: @escaping @Sendable (String) -> Element?,
        _ write: @escaping @Sendable (Element) -> String
    ) -> Form<[Element]> {
        Form<[Element]>(
            shape: .list, expectation: expectation,
            read: { value in
                guard case .list(let texts) = value else {
                    return .failure(.init(value: value.toml))
                }
                var elements: [Element] = []
                for text in texts {
                    guard let element = read(text) else { return .failure(.init(value: text)) }
                    elements.append(element)
                }
                return .success(elements)
            },
            write: { .list($0.map(write)) })
    }
}

extension Form<String> {
    static var text: Self { spelled(.text, { $0 }, { $0 }) }
    static var login: Self {
        // What hints write for one nobody has: it is a page of GitHub's.
        spelled(
            .login, { $0.isEmpty || isLogin($0) && $0.lowercased() != "login" ? $0 : nil }, { $0 })
    }
    /// Without a query, so that paths can be added to it.
    static var url: Self {
        spelled(
            .url,
            {
                let address = WebAddress($0)
                return address?.isSafe == true && address?.hasQueryOrFragment == false ? $0 : nil
            }, { $0 })
    }
    static var template: Self {
        // `put` names the unknown field in place of this empty one.
        spelled(
            .template(field: ""), { unknownField(inTemplate: $0) == nil ? $0 : nil }, { $0 })
    }
}

extension Form<GitHubHost> {
    /// A name of DNS; a port has no place in the addresses of repositories.
    static var host: Self {
        spelled(
            .hostName,
            {
                GitHubHost($0).flatMap { $0.hasPort || $0.name.contains(":") ? nil : $0 }
            }, \.description)
    }
}

extension Form<Bool> {
    static var flag: Self {
        Form(
            shape: .flag, expectation: .switchedOnOrOff,
            read: {
                guard case .flag(let flag) = $0 else { return .failure(Wrong(value: $0.toml)) }
                return .success(flag)
            },
            write: { .flag($0) })
    }
}

extension Form<Int> {
    static func number(_ range: ClosedRange<Int>) -> Self {
        Form(
            shape: .number, expectation: .wholeNumber(range),
            read: {
                guard case .number(let number) = $0, range.contains(number) else {
                    return .failure(Wrong(value: $0.toml))
                }
                return .success(number)
            },
            write: { .number($0) })
    }

    static func seconds(least: Int) -> Self {
        spelled(
            .duration, { Spelling.seconds($0).flatMap { $0 >= least ? $0 : nil } },
            Spelling.duration)
    }

    /// A duration of at least a minute, in whole minutes.
    static var minutes: Self {
        spelled(
            .duration,
            { Spelling.seconds($0).flatMap { $0 >= 60 && $0 % 60 == 0 ? $0 / 60 : nil } },
            { Spelling.duration($0 * 60) })
    }

    static var timeOfDay: Self { spelled(.timeOfDay, Spelling.minute, Spelling.clock) }
}

extension Form<[String]> {
    static var texts: Self { listed(.list, { $0 }, { $0 }) }
    static var folders: Self { listed(.folder, { Spelling.isFolder($0) ? $0 : nil }, { $0 }) }
}

extension Form<[EmailAddress]> {
    static var addresses: Self { listed(.emailAddress, Spelling.address, \.description) }
}

extension Form<[Settings.QuietHours]> {
    static var spans: Self { listed(.timeSpan, Spelling.span, Spelling.span) }
}

extension Form<[Settings.Channel]> {
    static var channels: Self {
        listed(
            .oneOf(Settings.Channel.allCases.map(\.rawValue)), Settings.Channel.init(rawValue:),
            \.rawValue)
    }
}

extension Form<Set<Weekday>> {
    static var weekdays: Self {
        // Weeks begin on Monday here, so that a weekend stays together.
        let week = Weekday.allCases.filter { $0 != .sunday } + [.sunday]
        let list = Form.listed(.oneOf(week.map(\.code)), { Weekday(code: $0) }, \.code)
        return Form(
            shape: .list, expectation: list.expectation,
            read: { list.read($0).map { Set($0) }.mapError { Wrong(value: $0.value) } },
            write: { days in list.write(week.filter { days.contains($0) }) })
    }
}

extension Form
where
    Property: RawRepresentable & CaseIterable & Sendable, Property.RawValue == String
{
    static var choice: Self {
        spelled(
            .oneOf(Property.allCases.map(\.rawValue)), { Property(rawValue: $0) }, \.rawValue)
    }
}

extension Settings.Remind {
    /// The keys whose values belong together: ``after`` and ``until``.
    package static let eveningKeys = ["remind.after", "remind.until"]

    /// Why there would never be a reminder; `nil` if ``until`` is later than ``after``.
    ///
    /// - Parameters:
    ///   - file: Where the values stand; `nil` for a command line.
    ///   - line: Like `file`.
    /// - Returns: ``Problem/noEvening(after:until:file:line:)``.
    package func problem(file: String?, line: Int?) -> Problem? {
        guard until <= after else { return nil }
        return .noEvening(
            after: Spelling.clock(after), until: Spelling.clock(until), file: file, line: line)
    }
}

extension Settings {
    /// ``Repositories/roots``, which know whether they are the default.
    fileprivate var namedRoots: [String] {
        get { repositories.roots }
        set {
            repositories.roots = newValue
            repositories.rootsAreSet = newValue != Repositories().roots
        }
    }
}

/// The small languages inside values.
enum Spelling {
    private static let units: [(mark: Character, seconds: Int)] = [
        ("d", 86_400), ("h", 3600), ("m", 60), ("s", 1),
    ]

    /// `30s`, `10m`, `2h`, `1d`; at most 9999 of them.
    static func seconds(_ text: String) -> Int? {
        guard let unit = units.first(where: { $0.mark == text.last }), text.utf8.count <= 5,
            let count = decimal(text.utf8.dropLast())
        else { return nil }
        return count * unit.seconds
    }

    /// In the largest unit that holds it without a rest.
    static func duration(_ seconds: Int) -> String {
        let unit = units.first { seconds >= $0.seconds && seconds % $0.seconds == 0 }
        return "\(seconds / (unit?.seconds ?? 1))\(unit?.mark ?? "s")"
    }

    /// Minutes since the day began that `18:00` to `24:00` spell.
    static func minute(_ text: some StringProtocol) -> Int? {
        let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
            let hour = decimal(parts[0]), let minute = decimal(parts[1]), minute < 60,
            hour * 60 + minute <= 1440
        else { return nil }
        return hour * 60 + minute
    }

    static func clock(_ minute: Int) -> String {
        "\(zeroPadded(minute / 60, 2)):\(zeroPadded(minute % 60, 2))"
    }

    static func span(_ text: String) -> Settings.QuietHours? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let from = minute(parts[0]), let to = minute(parts[1]), from != to,
            from < 1440
        else { return nil }
        return Settings.QuietHours(from: from, to: to)
    }

    static func span(_ hours: Settings.QuietHours) -> String {
        "\(clock(hours.from))-\(clock(hours.to))"
    }

    static func isFolder(_ text: String) -> Bool {
        text == "~" || text.hasPrefix("~/") || text.hasPrefix("/")
    }

    static func address(_ text: String) -> EmailAddress? {
        let address = EmailAddress(text)
        let parts = address.description.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count >= 2, parts.allSatisfy({ !$0.isEmpty }),
            address.description.unicodeScalars.allSatisfy({
                $0 > " " && $0 != "<" && $0 != ">" && $0 != "\u{7F}"
            })
        else { return nil }
        return address
    }
}

/// The name that differs least from `name`, or `nil` where none is near.
///
/// Counts inserted, removed, replaced and swapped characters; near is at most a third of `name`, and
/// at least two.
///
/// - Source: optimal string alignment, https://en.wikipedia.org/wiki/Damerau–Levenshtein_distance
package func nearest(to name: String, among names: [String]) -> String? {
    let wanted = Array(name.lowercased())
    var best: (name: String, distance: Int)?
    for candidate in names {
        let distance = editDistance(wanted, Array(candidate))
        if distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    guard let best, best.distance <= max(2, wanted.count / 3), best.distance < wanted.count else {
        return nil
    }
    return best.name
}

private func editDistance(_ left: [Character], _ right: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (row, character) in left.enumerated() {
        var current = [row + 1]
        for (column, other) in right.enumerated() {
            var least = min(current[column], last[column + 1]) + 1
            least = min(least, last[column] + (character == other ? 0 : 1))
            if row > 0, column > 0, character == right[column - 1], left[row - 1] == other {
                least = min(least, beforeLast[column - 1] + 1)
            }
            current.append(least)
        }
        (beforeLast, last) = (last, current)
    }
    return last[right.count]
}
