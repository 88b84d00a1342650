/// All changes that `cyc setup` makes after confirmation.
package struct SetupPlan: Equatable, Sendable {
    /// A key of `config.toml` with its new value.
    package struct Change: Equatable, Sendable {
        package let key: String
        package let before: SettingValue
        package let after: SettingValue
    }

    package enum LoginMethod: Equatable, Sendable {
        case withToken, inBrowser
    }

    /// In the order of the prompts.
    package private(set) var changes: [Change] = []
    package var login: LoginMethod?
    package var installsReminders = false
    package var addsPrompt = false
    /// The settings including ``changes``.
    package private(set) var settings: Settings
    private let before: Settings

    package init(_ settings: Settings) {
        self.settings = settings
        before = settings
    }

    package var isEmpty: Bool {
        changes.isEmpty && login == nil && !installsReminders && !addsPrompt
    }

    /// Sets a key; recorded only if the value differs from the original.
    ///
    /// - Throws: ``SettingMismatch`` for an invalid value.
    package mutating func set(_ key: String, to value: SettingValue) throws(SettingMismatch) {
        guard let setting = Setting.named(key) else { return }
        try setting.put(value, into: &settings)
        let (old, new) = (setting.value(in: before), setting.value(in: settings))
        changes.removeAll { $0.key == key }
        if old != new { changes.append(Change(key: key, before: old, after: new)) }
    }
}
