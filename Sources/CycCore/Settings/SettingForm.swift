extension Settings {
    /// Constraint on a value; the texts are in the messages.
    package enum Expectation: Hashable, Sendable {
        case text, switchedOnOrOff, wholeNumber(ClosedRange<Int>), list
        /// A table of keys, such as `[github]`.
        case table
        /// An absolute path, or one relative to the home folder such as `~/src`.
        case folder
        /// The path of a file in the same form, or empty.
        case fileOrNothing
        /// `30s`, `10m`, `2h`, `1d`.
        case duration
        case durationWithin(ClosedRange<Duration>)
        /// A duration, or `never`.
        case durationOrNever
        /// `18:00`, up to `24:00`.
        case timeOfDay
        /// A time of day within a range of minutes since 00:00.
        case timeOfDayWithin(ClosedRange<Int>)
        /// `22:30-23:00`.
        case timeSpan
        case oneOf([String])
        /// A URL with `https`, or `http` on loopback.
        case url
        case hostName, login, emailAddress
        /// A template for `--format`; `field` is the unknown field.
        case template(field: String)
        /// A template without this character, which shells and bars expand.
        case templateWithout(Unicode.Scalar)

        /// A valid value.
        package var example: String {
            switch self {
            case .text: "text"
            case .switchedOnOrOff: "true"
            case .wholeNumber(let range): String(range.lowerBound)
            case .list: "sat"
            case .table: ""
            case .folder: "~/src"
            case .fileOrNothing: "~/alarm.wav"
            case .duration, .durationWithin: "10m"
            case .durationOrNever: "7d"
            case .timeOfDay: "18:00"
            case .timeOfDayWithin(let range): ValueSyntax.clock(range.lowerBound)
            case .timeSpan: "22:30-23:00"
            case .oneOf(let values): values.first ?? ""
            case .url: "https://ntfy.sh"
            case .hostName: "github.com"
            case .login: "octocat"
            case .emailAddress: "you@example.com"
            case .template, .templateWithout: "{icon} {streak}"
            }
        }
    }
}

/// Conversion between one Swift type and its form in the file.
struct SettingForm<Property>: Sendable {
    /// Constraint on the value, or on each element of a list.
    let expectation: Settings.Expectation
    var isList = false
    let read: @Sendable (SettingValue) throws(SettingMismatch) -> Property
    let write: @Sendable (Property) -> SettingValue

    /// Creates a form for a type that is written as a string.
    static func spelled(
        _ expectation: Settings.Expectation, _ read: @escaping @Sendable (String) -> Property?,
        _ write: @escaping @Sendable (Property) -> String
    ) -> Self {
        SettingForm(
            expectation: expectation,
            read: { value throws(SettingMismatch) in
                guard case .text(let text) = value, let property = read(text) else {
                    throw SettingMismatch(value, expected: expectation)
                }
                return property
            },
            write: { .text(write($0)) })
    }

    static func list<Element>(of element: SettingForm<Element>) -> Self
    where Property == [Element] {
        SettingForm(
            expectation: element.expectation, isList: true,
            read: { value throws(SettingMismatch) in
                guard case .list(let texts) = value else {
                    throw SettingMismatch(value: value.toml, expected: element.expectation)
                }
                return try texts.map { text throws(SettingMismatch) in
                    try element.read(.text(text))
                }
            },
            write: { .list($0.map { element.write($0).plain }) })
    }
}

extension SettingForm<String> {
    static var text: Self { string(.text) }
    static var element: Self { string(.list) }
    static var fileOrNothing: Self {
        string(.fileOrNothing) { $0.isEmpty || ValueSyntax.isFolder($0) && $0 != "~" }
    }
    static var folder: Self { string(.folder, where: ValueSyntax.isFolder) }
    /// A URL without a query, so that paths can be appended.
    static var url: Self {
        string(.url) { text in
            WebAddress(text).map { $0.isSafe && !$0.hasQueryOrFragment } ?? false
        }
    }
    /// Empty or a login, except `login`: hints use it as a placeholder, and GitHub reserves it.
    static var login: Self {
        string(.login) { $0.isEmpty || isLogin($0) && $0.lowercased() != "login" }
    }

    static var template: Self {
        SettingForm(
            expectation: .template(field: ""),
            read: { value throws(SettingMismatch) in
                let field = unknownField(inTemplate: value.shown)
                guard case .text(let text) = value, field == nil else {
                    throw SettingMismatch(
                        value, expected: field.map { .template(field: $0) } ?? .text)
                }
                if let expanded = text.unicodeScalars.first(where: isExpanded) {
                    throw SettingMismatch(value, expected: .templateWithout(expanded))
                }
                return text
            },
            write: { .text($0) })
    }

    private static func string(
        _ expectation: Settings.Expectation,
        where isValid: @escaping @Sendable (String) -> Bool = { _ in true }
    ) -> Self {
        spelled(expectation, { isValid($0) ? $0 : nil }, { $0 })
    }
}

extension SettingForm<GitHubHost?> {
    /// A host name with an optional port, or empty; no IPv6 address.
    static var host: Self {
        spelled(
            .hostName,
            { text in
                if text.isEmpty { return .some(nil) }
                guard let host = GitHubHost(text), !host.name.contains(":") else { return nil }
                return host
            }, { $0?.description ?? "" })
    }
}

extension SettingForm<Bool> {
    static var flag: Self {
        SettingForm(
            expectation: .switchedOnOrOff,
            read: { value throws(SettingMismatch) in
                guard case .flag(let flag) = value else {
                    throw SettingMismatch(value: value.toml, expected: .switchedOnOrOff)
                }
                return flag
            },
            write: { .flag($0) })
    }
}

extension SettingForm<Int> {
    static func number(_ range: ClosedRange<Int>) -> Self {
        SettingForm(
            expectation: .wholeNumber(range),
            read: { value throws(SettingMismatch) in
                guard case .number(let number) = value, range.contains(number) else {
                    throw SettingMismatch(value: value.toml, expected: .wholeNumber(range))
                }
                return number
            },
            write: { .number($0) })
    }

    /// A duration in whole minutes, at least one.
    static var minutes: Self {
        spelled(
            .duration,
            { text in
                guard let seconds = ValueSyntax.duration(text)?.wholeSeconds else { return nil }
                return seconds >= 60 && seconds % 60 == 0 ? Int(seconds / 60) : nil
            },
            { ValueSyntax.text(.minutes($0)) })
    }

    static var timeOfDay: Self { spelled(.timeOfDay, ValueSyntax.minute, ValueSyntax.clock) }

    static func minute(_ range: ClosedRange<Int>) -> Self {
        spelled(
            .timeOfDayWithin(range),
            { ValueSyntax.minute($0).flatMap { range.contains($0) ? $0 : nil } }, ValueSyntax.clock)
    }
}

extension SettingForm<Duration> {
    static func duration(least: Duration) -> Self {
        spelled(
            .duration, { ValueSyntax.duration($0).flatMap { $0 >= least ? $0 : nil } },
            ValueSyntax.text)
    }

    static func duration(in range: ClosedRange<Duration>) -> Self {
        spelled(
            .durationWithin(range),
            { ValueSyntax.duration($0).flatMap { range.contains($0) ? $0 : nil } },
            ValueSyntax.text)
    }
}

extension SettingForm<Duration?> {
    static var durationOrNever: Self {
        let never = "never"
        return spelled(
            .durationOrNever, { $0 == never ? .some(nil) : ValueSyntax.duration($0) },
            { $0.map(ValueSyntax.text) ?? never })
    }
}

extension SettingForm<EmailAddress> {
    static var address: Self { spelled(.emailAddress, ValueSyntax.address, { $0.description }) }
}

extension SettingForm<Settings.QuietHours> {
    static var span: Self { spelled(.timeSpan, ValueSyntax.span, ValueSyntax.span) }
}

extension SettingForm<Weekday> {
    static var weekBeginning: Self {
        let days = [Weekday.monday, .sunday]
        return spelled(
            .oneOf(days.map(\.code)),
            { Weekday(code: $0).flatMap { days.contains($0) ? $0 : nil } },
            { $0.code })
    }
}

extension SettingForm<Set<Weekday>> {
    static var weekdays: Self {
        // Weeks begin on Monday here, so that Saturday and Sunday are adjacent.
        let week = Weekday.allCases.filter { $0 != .sunday } + [.sunday]
        let list = SettingForm<[Weekday]>.list(
            of: .spelled(.oneOf(week.map(\.code)), { Weekday(code: $0) }, { $0.code }))
        return SettingForm(
            expectation: list.expectation, isList: true,
            read: { value throws(SettingMismatch) in Set(try list.read(value)) },
            write: { days in list.write(week.filter(days.contains)) })
    }
}

extension SettingForm
where
    Property: RawRepresentable & CaseIterable & Sendable, Property.RawValue == String
{
    static var choice: Self {
        spelled(
            .oneOf(Property.allCases.map(\.rawValue)), { Property(rawValue: $0) }, { $0.rawValue })
    }
}
