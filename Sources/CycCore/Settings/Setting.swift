/// One key of `config.toml`: its name and how it is parsed, validated and written.
///
/// The file parser, `cyc config`, its completions and the spelling suggestions all use ``all``. To
/// add a key, add it to its table's file and to the sample `config/config.toml`.
package struct Setting: Sendable {
    /// Tables and name separated by dots, such as `remind.ntfy.topic`.
    package let key: String
    /// English description for help and completions.
    package let summary: String
    /// Constraint on the value, or on each element of a list.
    package let expectation: Settings.Expectation
    package let isList: Bool
    /// Whether lists hide the value.
    package let isSecret: Bool

    private let read: @Sendable (Settings) -> SettingValue
    private let write: @Sendable (SettingValue, inout Settings) throws(SettingMismatch) -> Void

    /// Creates a setting; `place` calls its second argument with the property that stores the
    /// value.
    ///
    /// It is a closure because creating key paths for all settings takes longer than parsing a
    /// file.
    init<Property>(
        _ key: String, _ form: SettingForm<Property>, _ summary: String, isSecret: Bool = false,
        _ place: @escaping @Sendable (inout Settings, (inout Property) -> Void) -> Void
    ) {
        self.key = key
        self.summary = summary
        self.isSecret = isSecret
        expectation = form.expectation
        isList = form.isList
        read = { settings in
            var (settings, value) = (settings, SettingValue.flag(false))
            place(&settings) { value = form.write($0) }
            return value
        }
        write = { value, settings throws(SettingMismatch) in
            let property = try form.read(value)
            place(&settings) { $0 = property }
        }
    }

    /// All settings in the order of the file; each table is defined next to its part of
    /// ``Settings``.
    package static let all = [
        github, day, repositories, streak, sync, remind, focus, diary, growth, alarm, machines,
        hooks, prompt, ui,
    ].flatMap(\.self)

    /// All tables with keys, such as `remind` and `remind.ntfy`, in the order of ``all``.
    package static let tables: [String] = {
        var tables: [String] = []
        for setting in all where tables.last != setting.table { tables.append(setting.table) }
        return tables
    }()

    /// Whether `name` is one of ``tables``, without building that list.
    package static func isTable(_ name: String) -> Bool {
        let start = "\(name)."
        return all.contains { $0.key.hasPrefix(start) }
    }

    package static func named(_ key: String) -> Setting? { all.first { $0.key == key } }

    /// Returns the key or table that is most similar to `key`.
    package static func nearestKey(to key: String) -> String? {
        let name = lastName(of: key)
        // The name without its table, or in a wrong table.
        if let same = all.first(where: { lastName(of: $0.key) == name }) { return same.key }
        if let near = nearest(to: key, among: all.map(\.key) + tables) { return near }
        let nearName = nearest(to: name, among: all.map { lastName(of: $0.key) })
        return all.first { lastName(of: $0.key) == nearName }?.key
    }

    /// Returns the most similar key; for a table its first key.
    package static func nearestName(to key: String) -> String? {
        guard let near = isTable(key) ? key : nearestKey(to: key) else { return nil }
        return all.first { $0.key == near || $0.key.hasPrefix("\(near).") }?.key
    }

    /// The part of ``key`` before the last dot.
    package var table: String { String(key.dropLast(Self.lastName(of: key).utf8.count + 1)) }

    private static func lastName(of key: String) -> String {
        String(key.split(separator: ".", omittingEmptySubsequences: false).last ?? "")
    }

    package func value(in settings: Settings) -> SettingValue { read(settings) }

    /// The default value.
    package var defaultValue: SettingValue { read(Settings()) }

    /// Validates `value` and stores it in `settings`, which are unchanged after an error.
    package func put(
        _ value: SettingValue, into settings: inout Settings
    ) throws(SettingMismatch) {
        try write(value, &settings)
    }

    /// Parses the value from command-line arguments and normalizes it.
    ///
    /// A list takes any number of arguments; a single empty argument is the empty list.
    package func value(of words: [String]) throws(SettingMismatch) -> SettingValue {
        let value: SettingValue? =
            switch expectation {
            case _ where isList: .list(words == [""] ? [] : elements(in: words))
            case _ where words.count != 1: nil
            case .wholeNumber: Int(words[0]).map(SettingValue.number)
            case .switchedOnOrOff: Self.flags[words[0].lowercased()].map(SettingValue.flag)
            default: .text(words[0])
            }
        guard let value else {
            throw SettingMismatch(value: words.joined(separator: " "), expected: expectation)
        }
        var settings = Settings()
        try put(value, into: &settings)
        return read(settings)
    }

    /// Splits `sat,sun` into `sat` and `sun` if elements cannot contain commas.
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

    /// Possible values, or elements of a list; empty if they are not enumerable.
    package var choices: [String] {
        switch expectation {
        case .oneOf(let names): names
        case .switchedOnOrOff: ["true", "false"]
        default: []
        }
    }
}
