package import CycCore

/// The values of `config.toml` converted to ``Settings``, and their errors.
struct CheckedSettings {
    private(set) var settings = Settings()
    private let document: TOMLDocument
    private let file: String
    /// Errors by the path of the key or table; `nil` for an unknown one.
    private var mismatches: [[String]: SettingMismatch?] = [:]

    init(_ document: TOMLDocument, file: String) {
        self.document = document
        self.file = file
        visit(document.values, [])
    }

    private mutating func visit(_ table: TOMLNode, _ path: [String]) {
        guard case .table(let nodes) = table else {
            mismatches[path] = SettingMismatch(value: table.text, expected: .table)
            return
        }
        for (name, node) in nodes {
            let inner = path + [name]
            let key = inner.joined(separator: ".")
            if name.contains(".") {
                mismatches[inner] = .some(nil)
            } else if let setting = Setting.named(key) {
                put(node, inner, setting)
            } else if Setting.isTable(key) {
                visit(node, inner)
            } else {
                mismatches[inner] = .some(nil)
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
            mismatches[path] = error
        }
    }

    /// Number of keys that are unknown or have an invalid value.
    var invalidKeyCount: Int { mismatches.count }

    /// Returns ``CycError/emptyReminderWindow(after:until:file:line:)`` if both values are valid by
    /// themselves but leave no time between them.
    func eveningError(file: String? = nil, line: Int? = nil) -> CycError? {
        Settings.Remind.eveningPaths.isDisjoint(with: mismatches.keys)
            ? settings.remind.problem(file: file, line: line) : nil
    }

    /// The error in the earliest line.
    var firstError: CycError? {
        guard !mismatches.isEmpty else {
            guard eveningError() != nil else { return nil }
            let lines = Settings.Remind.eveningPaths.compactMap { document.first(of: [$0])?.line }
            return eveningError(file: file, line: lines.max())
        }
        let first = document.first(of: Set(mismatches.keys))
        return (first?.path ?? mismatches.keys.first).map { path in
            let key = path.joined(separator: ".")
            guard case let mismatch?? = mismatches[path] else {
                return .unknownSetting(
                    key: key, file: file, line: first?.line, nearest: Setting.nearestKey(to: key))
            }
            return CycError(mismatch, of: key, file: file, line: first?.line)
        }
    }
}

extension CycError {
    /// Creates the error for an invalid value of a setting.
    package init(
        _ mismatch: SettingMismatch, of key: String, file: String? = nil, line: Int? = nil
    ) {
        self = .badSetting(
            key: key, value: mismatch.value, expected: mismatch.expected, file: file, line: line)
    }

    /// Returns the error for an unknown key on the command line.
    package static func unknownSetting(_ key: String) -> CycError {
        .unknownSetting(key: key, file: nil, line: nil, nearest: Setting.nearestName(to: key))
    }
}

extension Settings.Remind {
    fileprivate static var eveningPaths: Set<[String]> {
        Set(eveningKeys.map { $0.split(separator: ".").map(String.init) })
    }
}
