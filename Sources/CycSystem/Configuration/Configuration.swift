package import CycCore

/// The person's `config.toml`.
package struct Configuration: Sendable {
    /// Its path, whether it exists or not.
    package let file: String
    private let world: World
    /// The most that it may hold; units: bytes.
    private static let limit = 256 << 10

    /// The one of the person whose world it is.
    ///
    /// - Throws: ``Problem/noHome``.
    package init(in world: World) throws(Problem) {
        file = "\(try world.configurationFolder())/config.toml"
        self.world = world
    }

    /// Reads and checks it; without a file everything has its default.
    ///
    /// `day.time_zone` is checked by ``World/zone(_:)``, where it is used.
    ///
    /// - Throws: ``Problem/configurationSyntax(file:line:column:detail:)``,
    ///   ``Problem/unknownSetting(key:file:line:nearest:)`` or
    ///   ``Problem/badSetting(key:value:expected:file:line:)``, the first one in the file;
    ///   ``Problem/noEvening(after:until:file:line:)``; and what ``Files/read(_:limit:)`` throws.
    package func load() throws(Problem) -> Settings {
        guard let bytes = try Files.read(file, limit: Self.limit) else { return Settings() }
        let checked = CheckedTree(try TOMLNode(bytes, file: file))
        if let problem = checked.firstProblem(in: TOMLSource(bytes), file: file) { throw problem }
        return checked.settings
    }

    /// Sets one key; the file is made if it is missing, and all else in it stays.
    ///
    /// - Parameters:
    ///   - key: The ``Setting/key``.
    ///   - words: What the command line has; for a list also one TOML array.
    ///   - lock: Path of a file for a ``FileLock``, so that writers at the same time lose nothing.
    /// - Returns: All settings as they are now, and what is wrong with others in the file.
    /// - Throws: ``Problem/unknownSetting(key:file:line:nearest:)``,
    ///   ``Problem/badSetting(key:value:expected:file:line:)``,
    ///   ``Problem/noEvening(after:until:file:line:)`` or ``Problem/unknownZone(name:source:)`` for what is refused; else like ``load()``,
    ///   ``FileLock`` and ``Files/replace(_:with:isDurable:)``. The file is then as it was.
    @discardableResult
    package func set(
        _ key: String, to words: [String], lockedBy lock: String
    ) throws(Problem) -> (settings: Settings, remaining: Problem?) {
        guard let setting = Setting.named(key) else {
            throw .unknownSetting(
                key: key, file: nil, line: nil, nearest: Setting.nearestName(to: key))
        }
        let value: SettingValue
        do throws(SettingMismatch) {
            value = try setting.value(of: elements(of: words, for: setting))
        } catch {
            throw .badSetting(
                key: key, value: error.value, expected: error.expected, file: nil, line: nil)
        }
        if key == "day.time_zone", case .text(let name) = value, !name.isEmpty {
            do {
                _ = try world.zone(name)
            } catch .unknownZone(let name, _) {
                // The setting itself is as it was.
                throw .unknownZone(name: name, source: "config set")
            }
        }
        return try set([(setting, value)], lockedBy: lock)
    }

    /// Sets several keys at once, or none of them; see ``set(_:to:lockedBy:)``.
    @discardableResult
    package func set(
        _ values: [(setting: Setting, value: SettingValue)], lockedBy lock: String
    ) throws(Problem) -> (settings: Settings, remaining: Problem?) {
        try edit(lockedBy: lock) { text, tree throws(Problem) in
            var (text, new) = (text, text.bytes)
            for (setting, value) in values {
                new = try text.setting(
                    setting.path, to: value, from: TOMLNode(new, file: file), file: file)
                text = TOMLSource(new)
            }
            let keys = values.map(\.setting.key)
            if keys.contains(where: Settings.Remind.eveningKeys.contains),
                let problem = try eveningProblem(new)
            {
                throw problem
            }
            let checked = try checked(new)
            // Of several wrong values each can be mended.
            if checked.wrongKeys >= CheckedTree(tree).wrongKeys,
                let problem = checked.firstProblem(in: TOMLSource(new), file: file)
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
    /// - Throws: Like ``set(_:to:lockedBy:)``.
    package func unset(_ key: String, lockedBy lock: String) throws(Problem) {
        let path = key.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        _ = try edit(lockedBy: lock) { text, tree throws(Problem) in
            guard text.entries.contains(where: { $0.path == path }) else {
                if Setting.named(key) != nil { return nil }
                throw .unknownSetting(
                    key: key, file: nil, line: nil, nearest: Setting.nearestName(to: key))
            }
            let new = try text.removing(path, from: tree, file: file)
            // A pair that is wrong already can be taken apart.
            if Settings.Remind.eveningKeys.contains(key), try eveningProblem(text.bytes) == nil,
                let problem = try eveningProblem(new)
            {
                throw problem
            }
            return new
        }
    }

    /// What is wrong with `remind.after` and `remind.until` in a file of these bytes.
    private func eveningProblem(_ bytes: [UInt8]) throws(Problem) -> Problem? {
        try checked(bytes).eveningProblem(file: nil, line: nil)
    }

    private func checked(_ bytes: [UInt8]) throws(Problem) -> CheckedTree {
        CheckedTree(try TOMLNode(bytes, file: file))
    }

    /// The elements of a TOML array in place of the one word that spells it.
    private func elements(of words: [String], for setting: Setting) -> [String] {
        guard setting.isList, words.count == 1, let word = words.first, word.hasPrefix("["),
            let tree = parsed("value = \(word)"), case .table(let nodes) = tree, nodes.count == 1,
            case .value(.list(let elements)) = nodes["value"]
        else { return words }
        return elements
    }

    private func parsed(_ text: String) -> TOMLNode? {
        do { return try TOMLNode(Array(text.utf8), file: "") } catch { return nil }
    }

    /// Reads, changes and replaces the file, with nobody else in between.
    ///
    /// A file that holds a secret is then for the person alone.
    private func edit(
        lockedBy lock: String,
        _ change: (TOMLSource, TOMLNode) throws(Problem) -> [UInt8]?
    ) throws(Problem) -> (settings: Settings, remaining: Problem?) {
        let held = try FileLock(lock)
        let old = try Files.read(file, limit: Self.limit)
        let tree = try TOMLNode(old ?? [], file: file)
        let new = try change(TOMLSource(old ?? []), tree) ?? old ?? []
        guard new.count <= Self.limit else { throw .fileTooLarge(file, limit: Self.limit) }
        let checked = try checked(new)
        if new != old ?? [] {
            try Files.makeFolder(Files.split(file).folder)
            try Files.replace(file, with: new, keepsMode: !checked.settings.holdSecret)
        }
        world.mendExposures(checked.settings)
        _ = consume held
        return (checked.settings, checked.firstProblem(in: TOMLSource(new), file: file))
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

/// A file's values put into ``Settings``, and what is wrong with them.
struct CheckedTree {
    private(set) var settings = Settings()
    private var findings: [Finding] = []

    private struct Finding {
        let path: [String]
        /// `nil` for a key that is unknown.
        let mismatch: SettingMismatch?
    }

    init(_ tree: TOMLNode) {
        guard case .table(let nodes) = tree else { return }
        visit(nodes, [], "")
    }

    /// - Parameters:
    ///   - nodes: What the table holds.
    ///   - path: The table's own name and those of the tables around it.
    ///   - start: The same as it begins a ``Setting/key``.
    private mutating func visit(
        _ nodes: [String: TOMLNode], _ path: [String], _ start: String
    ) {
        for (name, node) in nodes {
            let inner = path + [name]
            let key = start + name
            if !name.contains("."), let setting = Setting.named(key) {
                put(node, inner, setting)
            } else if !name.contains("."), Setting.isTable(key) {
                if case .table(let nodes) = node {
                    visit(nodes, inner, "\(key).")
                } else {
                    findings.append(
                        Finding(path: inner, mismatch: .init(value: node.text, expected: .table)))
                }
            } else {
                findings.append(Finding(path: inner, mismatch: nil))
            }
        }
    }

    private mutating func put(_ node: TOMLNode, _ path: [String], _ setting: Setting) {
        do throws(SettingMismatch) {
            switch node {
            case .value(let value): try setting.put(value, into: &settings)
            case .mixedList(let element) where setting.isList:
                throw SettingMismatch(value: element, expected: setting.expectation)
            default: throw SettingMismatch(value: node.text, expected: setting.expectation)
            }
        } catch {
            findings.append(Finding(path: path, mismatch: error))
        }
    }

    /// How many keys are unknown or have a wrong value.
    var wrongKeys: Int { findings.count }

    /// ``Problem/noEvening(after:until:file:line:)`` where both values are known.
    func eveningProblem(file: String?, line: Int?) -> Problem? {
        let keys = Settings.Remind.eveningKeys
        guard !findings.contains(where: { keys.contains($0.path.joined(separator: ".")) }) else {
            return nil
        }
        return settings.remind.problem(file: file, line: line)
    }

    /// What is wrong in the earliest line.
    func firstProblem(in source: @autoclosure () -> TOMLSource, file: String) -> Problem? {
        guard !findings.isEmpty else {
            guard eveningProblem(file: nil, line: nil) != nil else { return nil }
            let source = source()
            let keys = Settings.Remind.eveningKeys.map { $0.split(separator: ".").map(String.init) }
            let lines = source.lines(of: keys)
            return eveningProblem(file: file, line: lines.compactMap(\.self).max())
        }
        let lines = source().lines(of: findings.map(\.path))
        let placed = zip(findings, lines).map { (finding: $0, line: $1) }
        let first = placed.min {
            ($0.line ?? .max, $0.finding.path.joined()) < (
                $1.line ?? .max, $1.finding.path.joined()
            )
        }
        return first.map { finding, line in
            let key = finding.path.joined(separator: ".")
            guard let mismatch = finding.mismatch else {
                return .unknownSetting(
                    key: key, file: file, line: line, nearest: Setting.nearestKey(to: key))
            }
            return .badSetting(
                key: key, value: mismatch.value, expected: mismatch.expected, file: file, line: line
            )
        }
    }
}
