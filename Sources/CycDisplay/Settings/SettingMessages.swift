package import CycCore

/// `config`, and what a setting has to be.
package protocol SettingMessages: Sendable {
    /// What a value has to be, to stand after "must be".
    func describe(_ expectation: Settings.Expectation) -> Text
    func settingStored(_ key: String, _ value: String) -> Text
    func settingRemoved(_ key: String) -> Text
    /// A root that was just named and is not there.
    func noSuchRoot(_ path: String) -> Text
    /// Beside a setting that is not in the file.
    var defaultNote: Text { get }
}
