/// All that `cyc setup` writes, once it was shown.
package struct SetupPlan: Equatable, Sendable {
    /// One key of `config.toml` that gets another value.
    package struct Change: Equatable, Sendable {
        package let key: String
        package let before: SettingValue
        package let after: SettingValue
    }

    package enum LoginMethod: Equatable, Sendable {
        case withToken, inBrowser
    }

    /// In the order in which they were asked for.
    package private(set) var changes: [Change] = []
    package var login: LoginMethod?
    package var installsReminders = false
    package var addsPrompt = false
    /// With ``changes``.
    package private(set) var settings: Settings
    private let before: Settings

    package init(_ settings: Settings) {
        self.settings = settings
        before = settings
    }

    package var isEmpty: Bool {
        changes.isEmpty && login == nil && !installsReminders && !addsPrompt
    }

    /// Gives a key a value, which is a change only if it is another one.
    ///
    /// - Throws: ``Setting/Mismatch`` for what the key cannot have.
    package mutating func set(_ key: String, to value: SettingValue) throws(SettingMismatch) {
        guard let setting = Setting.named(key) else { return }
        try setting.put(value, into: &settings)
        let (old, new) = (setting.value(in: before), setting.value(in: settings))
        changes.removeAll { $0.key == key }
        if old != new { changes.append(Change(key: key, before: old, after: new)) }
    }
}
