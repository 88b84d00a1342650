import CycCore

/// Parser of `GIT_CONFIG_PARAMETERS`, in which `git -c` passes settings to other programs, with
/// quotes of sh.
///
/// - Source: `parse_config_env_list` in `config.c` and `sq_dequote_step` in `quote.c` of git.
enum GitConfigurationParameters {
    static let variable = "GIT_CONFIG_PARAMETERS"

    /// Parses the settings in `text`; `nil` if git rejects it.
    static func entries(in text: String) -> [GitConfigurationEntry]? {
        var entries: [GitConfigurationEntry] = []
        var rest = text.nativeBytes[...]
        while !rest.isEmpty {
            guard let first = unquoted(&rest) else { return nil }
            var entry: GitConfigurationEntry?
            if rest.first == UInt8(ascii: "=") {
                rest.removeFirst()
                guard let value = value(&rest) else { return nil }
                entry = GitConfigurationEntry(
                    key: String(native: first), value: value.map { String(native: $0) },
                    source: variable)
            } else {
                // Format of git before 2.31.
                let key = first.prefix { $0 != UInt8(ascii: "=") }
                let value = key.count < first.count ? first.dropFirst(key.count + 1) : nil
                entry = GitConfigurationEntry(
                    key: String(native: key).trimmingSpaces,
                    value: value.map { String(native: $0) }, source: variable)
            }
            guard let entry, rest.first?.isGitSpace ?? true else { return nil }
            entries.append(entry)
            rest = rest.drop { $0.isGitSpace }
        }
        return entries
    }

    /// Parses an optional value after `=`; `nil` if it is not in quotes.
    private static func value(_ rest: inout ArraySlice<UInt8>) -> [UInt8]?? {
        guard let first = rest.first, !first.isGitSpace else { return .some(nil) }
        return unquoted(&rest).map { .some($0) }
    }

    /// Parses a quoted text at the start of `rest`.
    private static func unquoted(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
        let quote = UInt8(ascii: "'")
        guard rest.popFirst() == quote else { return nil }
        var text: [UInt8] = []
        while let byte = rest.popFirst() {
            if byte != quote {
                text.append(byte)
                continue
            }
            // git writes only these bytes outside quotes, each between two quoted parts.
            let escape = Array(rest.prefix(3))
            guard escape.count == 3, escape[0] == .backslash, "'!".utf8.contains(escape[1]),
                escape[2] == quote
            else { return text }
            text.append(escape[1])
            rest = rest.dropFirst(3)
        }
        return nil
    }
}

extension GitConfigurationEntry {
    /// Creates a setting from its full name, such as `user.email`; `nil` if invalid.
    ///
    /// - Source: `git_config_parse_key` in `config.c` of git.
    init?(key: String, value: String?, source: String) {
        let bytes = key.nativeBytes
        let dot = UInt8(ascii: ".")
        guard let first = bytes.firstIndex(of: dot), let last = bytes.lastIndex(of: dot) else {
            return nil
        }
        let (section, name) = (bytes[..<first], bytes[(last + 1)...])
        let subsection = first < last ? bytes[(first + 1)..<last] : nil
        guard !section.isEmpty, section.allSatisfy(\.isKey), name.first?.isLetter == true,
            name.allSatisfy(\.isKey), subsection?.contains(.newline) != true
        else { return nil }
        self.init(
            section: String(native: section.map(\.inLowerCase)),
            subsection: subsection.map { String(native: $0) },
            name: String(native: name.map(\.inLowerCase)), value: value, source: source)
    }
}
