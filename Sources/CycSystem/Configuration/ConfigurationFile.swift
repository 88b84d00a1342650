package import CycCore

/// The user's `config.toml`.
package struct ConfigurationFile: Sendable {
    /// Its path, whether it exists or not.
    package let file: String
    private let world: World
    /// Largest file that is accepted; units: bytes.
    private static let limit = 256 << 10

    /// - Throws: ``CycError/noHome``.
    package init(in world: World) throws(CycError) {
        file = try world.path(of: .settings)
        self.world = world
    }

    /// Reads and validates the file; without a file every setting has its default.
    ///
    /// ``World/zone(_:)`` validates `day.time_zone` when it is used.
    ///
    /// - Throws: The first error in the file:
    ///   ``CycError/configurationSyntax(file:line:column:detail:)``,
    ///   ``CycError/unknownSetting(key:file:line:nearest:)`` or
    ///   ``CycError/badSetting(key:value:expected:file:line:)``;
    ///   ``CycError/emptyReminderWindow(after:until:file:line:)``; and the errors of
    ///   ``Files/read(_:limit:)``.
    package func load() throws(CycError) -> Settings {
        guard let bytes = try Files.read(file, limit: Self.limit) else { return Settings() }
        let checked = CheckedSettings(try TOMLDocument(bytes, file: file), file: file)
        if let problem = checked.firstError { throw problem }
        return checked.settings
    }

    /// Sets one key; creates the file if it is missing, and keeps everything else in it.
    ///
    /// - Parameters:
    ///   - key: The ``Setting/key``.
    ///   - words: The words of the command line; for a list also one TOML array.
    /// - Returns: All settings after the change, and the first remaining error in the file.
    /// - Throws: Like ``load()``, without a line for the rejected value, and
    ///   ``CycError/unknownZone(name:source:)``; else errors of the lock and of files. The file is
    ///   then unchanged.
    @discardableResult
    package func set(
        _ key: String, to words: [String]
    ) throws(CycError) -> (settings: Settings, remaining: CycError?) {
        guard let setting = Setting.named(key) else { throw .unknownSetting(key) }
        let value = try wrapping(
            { CycError($0, of: key) }, setting.value(of: elements(of: words, for: setting)))
        if key == "day.time_zone", case .text(let name) = value, !name.isEmpty {
            do {
                _ = try world.zone(name)
            } catch .unknownZone(let name, _) {
                // The stored setting is unchanged, so name the command as the source.
                throw .unknownZone(name: name, source: "config set")
            }
        }
        return try set([(setting, value)])
    }

    /// Sets several keys, or none of them; see ``set(_:to:)``.
    @discardableResult
    package func set(
        _ values: [(setting: Setting, value: SettingValue)]
    ) throws(CycError) -> (settings: Settings, remaining: CycError?) {
        try edit { old throws(CycError) in
            var new = old
            for (setting, value) in values {
                guard let edited = new.setting(setting.path, to: value) else {
                    throw noPlaceError(in: new)
                }
                new = edited
            }
            let checked = CheckedSettings(new, file: file)
            let keys = values.map(\.setting.key)
            if keys.contains(where: Settings.Remind.eveningKeys.contains),
                let problem = checked.eveningError()
            {
                throw problem
            }
            // Several invalid values can be repaired one by one.
            if checked.invalidKeyCount >= CheckedSettings(old, file: file).invalidKeyCount,
                let problem = checked.firstError
            {
                throw problem
            }
            return new
        }
    }

    /// Removes one key, which restores its default; comments stay.
    ///
    /// An existing key that cyc does not know can be removed too.
    ///
    /// - Throws: Like ``set(_:to:)``.
    package func unset(_ key: String) throws(CycError) {
        let path = key.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        _ = try edit { old throws(CycError) in
            guard old.entries.contains(where: { $0.path == path }) else {
                if Setting.named(key) != nil { return old }
                throw .unknownSetting(key)
            }
            guard let new = old.removing(path) else { throw noPlaceError(in: old) }
            // An already invalid pair may be removed key by key.
            if Settings.Remind.eveningKeys.contains(key),
                CheckedSettings(old, file: file).eveningError() == nil,
                let problem = CheckedSettings(new, file: file).eveningError()
            {
                throw problem
            }
            return new
        }
    }

    /// Returns the error for a key that cannot be inserted.
    private func noPlaceError(in document: TOMLDocument) -> CycError {
        CheckedSettings(document, file: file).firstError
            ?? .cannotWrite(file: file, detail: "no place for the key")
    }

    /// Parses a single word that is a TOML array into its elements.
    private func elements(of words: [String], for setting: Setting) -> [String] {
        guard setting.isList, words.count == 1, let word = words.first, word.hasPrefix("["),
            let document = try? TOMLDocument(Array("value = \(word)".utf8), file: ""),
            case .table(let nodes) = document.values, nodes.count == 1,
            case .value(.list(let elements)) = nodes["value"]
        else { return words }
        return elements
    }

    /// Reads, changes and replaces the file under a lock.
    ///
    /// A file that holds a secret becomes private to the user.
    private func edit(
        _ change: (TOMLDocument) throws(CycError) -> TOMLDocument
    ) throws(CycError) -> (settings: Settings, remaining: CycError?) {
        try world.checkOwner(of: .configuration)
        let lock = try FileLock(world.path(of: .settingsLock))
        let old = try TOMLDocument(Files.read(file, limit: Self.limit) ?? [], file: file)
        let new = try change(old)
        guard new.bytes.count <= Self.limit else { throw .fileTooLarge(file, limit: Self.limit) }
        let checked = CheckedSettings(new, file: file)
        if new.bytes != old.bytes {
            try Files.replace(file, with: new.bytes, keepsMode: !checked.settings.holdSecret)
        }
        world.repairExposures(checked.settings)
        _ = consume lock
        return (checked.settings, checked.firstError)
    }
}

extension Settings {
    /// Whether a setting with a secret is set.
    var holdSecret: Bool {
        Setting.all.contains { $0.isSecret && $0.value(in: self) != $0.defaultValue }
    }
}

extension Setting {
    fileprivate var path: [String] { key.split(separator: ".").map(String.init) }
}
