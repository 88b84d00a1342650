package import CycCore

/// The person's `config.toml`.
package struct ConfigurationFile: Sendable {
    /// Its path, whether it exists or not.
    package let file: String
    private let world: World
    /// The most that it may hold; units: bytes.
    private static let limit = 256 << 10

    /// - Throws: ``CycError/noHome``.
    package init(in world: World) throws(CycError) {
        file = try world.path(of: .settings)
        self.world = world
    }

    /// Reads and checks it; without a file everything has its default.
    ///
    /// `day.time_zone` is checked by ``World/zone(_:)``, where it is used.
    ///
    /// - Throws: ``CycError/configurationSyntax(file:line:column:detail:)``,
    ///   ``CycError/unknownSetting(key:file:line:nearest:)`` or
    ///   ``CycError/badSetting(key:value:expected:file:line:)``, the first one in the file;
    ///   ``CycError/noEvening(after:until:file:line:)``; and what ``Files/read(_:limit:)`` throws.
    package func load() throws(CycError) -> Settings {
        guard let bytes = try Files.read(file, limit: Self.limit) else { return Settings() }
        let checked = CheckedSettings(try TOMLDocument(bytes, file: file), file: file)
        if let problem = checked.firstProblem { throw problem }
        return checked.settings
    }

    /// Sets one key; the file is made if it is missing, and all else in it stays.
    ///
    /// - Parameters:
    ///   - key: The ``Setting/key``.
    ///   - words: What the command line has; for a list also one TOML array.
    /// - Returns: All settings as they are now, and what is wrong with others in the file.
    /// - Throws: Like ``load()`` without a line for what is refused, and
    ///   ``CycError/unknownZone(name:source:)``; else what a lock and files throw. The file is then as it
    ///   was.
    @discardableResult
    package func set(
        _ key: String, to words: [String]
    ) throws(CycError) -> (settings: Settings, remaining: CycError?) {
        guard let setting = Setting.named(key) else { throw .unknownSetting(key) }
        let value = try told(
            as: { CycError($0, of: key) }, setting.value(of: elements(of: words, for: setting)))
        if key == "day.time_zone", case .text(let name) = value, !name.isEmpty {
            do {
                _ = try world.zone(name)
            } catch .unknownZone(let name, _) {
                // The setting itself is as it was.
                throw .unknownZone(name: name, source: "config set")
            }
        }
        return try set([(setting, value)])
    }

    /// Sets several keys at once, or none of them; see ``set(_:to:)``.
    @discardableResult
    package func set(
        _ values: [(setting: Setting, value: SettingValue)]
    ) throws(CycError) -> (settings: Settings, remaining: CycError?) {
        try edit { old throws(CycError) in
            var new = old
            for (setting, value) in values {
                guard let edited = new.setting(setting.path, to: value) else {
                    throw noPlace(in: new)
                }
                new = edited
            }
            let checked = CheckedSettings(new, file: file)
            let keys = values.map(\.setting.key)
            if keys.contains(where: Settings.Remind.eveningKeys.contains),
                let problem = checked.eveningProblem()
            {
                throw problem
            }
            // Of several wrong values each can be mended.
            if checked.wrongKeys >= CheckedSettings(old, file: file).wrongKeys,
                let problem = checked.firstProblem
            {
                throw problem
            }
            return new
        }
    }

    /// Removes one key, so that its default holds; comments stay.
    ///
    /// A key that cyc does not know can be removed too, if it is there.
    ///
    /// - Throws: Like ``set(_:to:)``.
    package func unset(_ key: String) throws(CycError) {
        let path = key.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        _ = try edit { old throws(CycError) in
            guard old.entries.contains(where: { $0.path == path }) else {
                if Setting.named(key) != nil { return old }
                throw .unknownSetting(key)
            }
            guard let new = old.removing(path) else { throw noPlace(in: old) }
            // A pair that is wrong already can be taken apart.
            if Settings.Remind.eveningKeys.contains(key),
                CheckedSettings(old, file: file).eveningProblem() == nil,
                let problem = CheckedSettings(new, file: file).eveningProblem()
            {
                throw problem
            }
            return new
        }
    }

    /// Why there is no place for a key.
    private func noPlace(in document: TOMLDocument) -> CycError {
        CheckedSettings(document, file: file).firstProblem
            ?? .cannotWrite(file: file, detail: "no place for the key")
    }

    /// The elements of a TOML array in place of the one word that spells it.
    private func elements(of words: [String], for setting: Setting) -> [String] {
        guard setting.isList, words.count == 1, let word = words.first, word.hasPrefix("["),
            let document = try? TOMLDocument(Array("value = \(word)".utf8), file: ""),
            case .table(let nodes) = document.values, nodes.count == 1,
            case .value(.list(let elements)) = nodes["value"]
        else { return words }
        return elements
    }

    /// Reads, changes and replaces the file, with nobody else in between.
    ///
    /// A file that holds a secret is then for the person alone.
    private func edit(
        _ change: (TOMLDocument) throws(CycError) -> TOMLDocument
    ) throws(CycError) -> (settings: Settings, remaining: CycError?) {
        try world.checkOwner(of: .configuration)
        let held = try FileLock(world.path(of: .settingsLock))
        let old = try TOMLDocument(Files.read(file, limit: Self.limit) ?? [], file: file)
        let new = try change(old)
        guard new.bytes.count <= Self.limit else { throw .fileTooLarge(file, limit: Self.limit) }
        let checked = CheckedSettings(new, file: file)
        if new.bytes != old.bytes {
            try Files.replace(file, with: new.bytes, keepsMode: !checked.settings.holdSecret)
        }
        world.mendExposures(checked.settings)
        _ = consume held
        return (checked.settings, checked.firstProblem)
    }
}

extension Settings {
    /// Whether a value is for nobody else to read.
    var holdSecret: Bool {
        Setting.all.contains { $0.isSecret && $0.value(in: self) != $0.fallback }
    }
}

extension Setting {
    fileprivate var path: [String] { key.split(separator: ".").map(String.init) }
}
