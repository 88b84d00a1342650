package import CycCore

/// `config`, and what a setting has to be.
package protocol SettingMessages: Sendable {
    /// What a value has to be, to stand after "must be".
    func describe(_ expectation: Settings.Expectation) -> String
    func settingStored(_ key: String, _ value: String) -> String
    func settingRemoved(_ key: String) -> String
    /// A root that was just named and is not there.
    func noSuchRoot(_ path: String) -> String
    /// Beside a setting that is not in the file.
    var defaultNote: String { get }
}
