enum SettingShape: Sendable {
    case text, flag, number, list
}

/// How one Swift type stands in the file.
struct SettingForm<Property>: Sendable {
    /// The text or element that is wrong.
    struct Wrong: Error {
        let value: String
    }

    let shape: SettingShape
    let expectation: Settings.Expectation
    let read: @Sendable (Setting.Value) -> Result<Property, Wrong>
    let write: @Sendable (Property) -> Setting.Value

    /// A string with a meaning.
    static func spelled(
        _ expectation: Settings.Expectation, _ read: @escaping @Sendable (String) -> Property?,
        _ write: @escaping @Sendable (Property) -> String
    ) -> Self {
        SettingForm(
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
    ) -> SettingForm<[Element]> {
        SettingForm<[Element]>(
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

extension SettingForm<String> {
    static var text: Self { spelled(.text, { $0 }, { $0 }) }
    static var host: Self { spelled(.hostName, Spelling.host, { $0 }) }
    static var login: Self {
        // What hints write for one nobody has: it is a page of GitHub's.
        spelled(
            .login, { $0.isEmpty || isLogin($0) && $0.lowercased() != "login" ? $0 : nil }, { $0 })
    }
    static var url: Self { spelled(.url, { Spelling.isSafeURL($0) ? $0 : nil }, { $0 }) }
    static var template: Self {
        // `put` names the unknown field in place of this empty one.
        spelled(
            .template(field: ""), { unknownField(inTemplate: $0) == nil ? $0 : nil }, { $0 })
    }
}

extension SettingForm<Bool> {
    static var flag: Self {
        SettingForm(
            shape: .flag, expectation: .switchedOnOrOff,
            read: {
                guard case .flag(let flag) = $0 else { return .failure(Wrong(value: $0.toml)) }
                return .success(flag)
            },
            write: { .flag($0) })
    }
}

extension SettingForm<Int> {
    static func number(_ range: ClosedRange<Int>) -> Self {
        SettingForm(
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

extension SettingForm<[String]> {
    static var texts: Self { listed(.list, { $0 }, { $0 }) }
    static var folders: Self { listed(.folder, { Spelling.isFolder($0) ? $0 : nil }, { $0 }) }
}

extension SettingForm<[EmailAddress]> {
    static var addresses: Self { listed(.emailAddress, Spelling.address, \.description) }
}

extension SettingForm<[Settings.QuietHours]> {
    static var spans: Self { listed(.timeSpan, Spelling.span, Spelling.span) }
}

extension SettingForm<[Settings.Channel]> {
    static var channels: Self {
        listed(
            .oneOf(Settings.Channel.allCases.map(\.rawValue)), Settings.Channel.init(rawValue:),
            \.rawValue)
    }
}

extension SettingForm<Set<Weekday>> {
    static var weekdays: Self {
        // Weeks begin on Monday here, so that a weekend stays together.
        let week = Weekday.allCases.filter { $0 != .sunday } + [.sunday]
        let list = SettingForm.listed(.oneOf(week.map(\.code)), { Weekday(code: $0) }, \.code)
        return SettingForm(
            shape: .list, expectation: list.expectation,
            read: { list.read($0).map { Set($0) }.mapError { Wrong(value: $0.value) } },
            write: { days in list.write(week.filter { days.contains($0) }) })
    }
}

extension SettingForm
where
    Property: RawRepresentable & CaseIterable & Sendable, Property.RawValue == String
{
    static var choice: Self {
        spelled(
            .oneOf(Property.allCases.map(\.rawValue)), { Property(rawValue: $0) }, \.rawValue)
    }
}
