package import CycCore
import CycPOSIX

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

    // MARK: In an editor

    /// A copy of the file that the user edits; only one process has one.
    package struct Draft: ~Copyable {
        package let path: String
        /// The file's bytes on which it is based.
        fileprivate let base: [UInt8]
        private let basePath: String
        private let lock: FileLock
        /// Whether an earlier edit left it.
        package let isLeftover: Bool
        /// The path of an earlier draft that was put aside, because others changed the file since.
        package let outdated: String?

        fileprivate init(
            _ path: String, base: [UInt8], in basePath: String, isLeftover: Bool,
            outdated: String?, lock: consuming FileLock
        ) {
            self.path = path
            self.base = base
            self.basePath = basePath
            self.isLeftover = isLeftover
            self.outdated = outdated
            self.lock = lock
        }

        /// Removes it if it equals the file.
        package borrowing func removeIfUnchanged() throws(CycError) {
            if try Files.read(path) == base { try remove() }
        }

        fileprivate borrowing func remove() throws(CycError) {
            try Files.remove(path)
            try Files.remove(basePath)
        }
    }

    /// Returns the draft that an earlier edit of the same file left, else a new copy of the file.
    ///
    /// - Throws: ``CycError/alreadyEdited(_:)``, or errors of files.
    package func draft() throws(CycError) -> Draft {
        try world.checkOwner(of: .configuration)
        let lock = try draftLock()
        let base = try Files.read(file, limit: Self.limit) ?? []
        let (path, basePath) = (
            try world.path(of: .settingsDraft), try world.path(of: .settingsDraftBase)
        )
        let exists = Files.exists(path)
        let oldBase = try Files.read(basePath)
        let isLeftover = exists && oldBase == base
        var outdated: String?
        if !isLeftover {
            if exists {
                let aside = try world.path(of: .outdatedSettingsDraft)
                try writing(aside, FileSystem.move(path.nativeBytes, to: aside.nativeBytes))
                outdated = aside
            }
            try Files.replace(basePath, with: base, keepsMode: false)
            try Files.replace(path, with: base, keepsMode: false)
        }
        return Draft(
            path, base: base, in: basePath, isLeftover: isLeftover, outdated: outdated, lock: lock)
    }

    private func draftLock() throws(CycError) -> FileLock {
        do throws(CycError) {
            return try FileLock(world.path(of: .settingsDraftLock), waiting: .zero)
        } catch .ledgerBusy {
            throw .alreadyEdited(file)
        }
    }

    /// Replaces the file with an edited draft, and removes the draft.
    ///
    /// - Returns: The settings before and after; `nil` if nothing was changed.
    /// - Throws: The first error in the draft, ``CycError/noSuchFile(_:)`` if the editor removed it,
    ///   ``CycError/changedMeanwhile(file:draft:)``, or errors of files. The file is then unchanged,
    ///   and the draft is kept.
    package func accept(
        _ draft: borrowing Draft
    ) throws(CycError) -> (before: Settings, after: Settings)? {
        guard let bytes = try Files.read(draft.path, limit: Self.limit) else {
            throw .noSuchFile(draft.path)
        }
        let checked = CheckedSettings(
            try TOMLDocument(bytes, file: draft.path), file: draft.path)
        if let problem = checked.firstError { throw problem }
        if !checked.settings.timeZone.isEmpty { _ = try world.zone(checked.settings.timeZone) }
        let lock = try FileLock(world.path(of: .settingsLock))
        guard try Files.read(file, limit: Self.limit) ?? [] == draft.base else {
            throw .changedMeanwhile(file: file, draft: draft.path)
        }
        if bytes != draft.base {
            try Files.replace(file, with: bytes, keepsMode: !checked.settings.holdSecret)
        }
        world.repairExposures(checked.settings)
        try draft.remove()
        _ = consume lock
        guard bytes != draft.base else { return nil }
        // The former file may have been unreadable, which is why it was edited.
        let before = (try? TOMLDocument(draft.base, file: file)).map {
            CheckedSettings($0, file: file).settings
        }
        return (before ?? Settings(), checked.settings)
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
