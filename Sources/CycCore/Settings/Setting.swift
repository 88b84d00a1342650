/// One key of `config.toml`: how it is named, read, checked and written.
///
/// Reading the file, `cyc config`, its completions and the search for the nearest right name all use
/// ``all``. A new key is one in its table's file, and a line of the sample `config/config.toml`.
package struct Setting: Sendable {
    /// Tables and name with dots in between, such as `remind.ntfy.topic`.
    package let key: String
    /// What it does, in English, for help and completions.
    package let summary: String
    /// What the value, or each element of a list, has to be.
    package let expectation: Settings.Expectation
    package let isList: Bool
    /// Whether the value is for nobody else to read, so that no list shows it.
    package let isSecret: Bool

    private let read: @Sendable (Settings) -> SettingValue
    private let write: @Sendable (SettingValue, inout Settings) throws(SettingMismatch) -> Void

    /// `place` calls its second argument with the property that holds the value.
    ///
    /// It is a closure, because making the key paths of all settings takes longer than reading a file.
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

    /// The tables, in the order of the file; each is written beside the part of ``Settings`` that it fills.
    package static let all = [
        github, day, repositories, streak, sync, remind, focus, diary, growth, alarm, prompt, ui,
    ].flatMap(\.self)

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

    package func value(in settings: Settings) -> SettingValue { read(settings) }

    /// The value that holds where the file says nothing.
    package var fallback: SettingValue { read(Settings()) }

    /// Checks `value` and puts it into `settings`, which stay as they are if it is wrong.
    package func put(
        _ value: SettingValue, into settings: inout Settings
    ) throws(SettingMismatch) {
        try write(value, &settings)
    }

    /// The value that words of a command line spell.
    ///
    /// A list takes any number of words, and a single empty word is the empty list. The value is in the form
    /// in which it is written.
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
