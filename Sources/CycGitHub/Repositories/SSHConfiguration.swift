/// The part of ssh's configuration that maps host aliases to hosts and ports.
///
/// As in ssh, the first `HostName` and the first `Port` under a matching `Host` apply. `Match`
/// blocks are supported with `all`, `host` and `originalhost`; others, such as those that run a
/// program, are treated as not matching.
///
/// - Source: https://man.openbsd.org/ssh_config
package struct SSHConfiguration: Sendable {
    private struct Rule: Sendable {
        /// All must match: a block may be in a file that another block includes.
        let conditions: [Condition]
        let setting: Setting
    }

    private enum Setting: Sendable {
        case hostName(String)
        /// As written.
        case port(String)
    }

    private enum Condition: Sendable {
        case never
        /// Matches if one of the positive patterns matches, and none that begins with `!`.
        case patterns([String])

        func matches(_ name: String) -> Bool {
            guard case .patterns(let patterns) = self else { return false }
            let name = Array(name.utf8)[...]
            let positive = patterns.filter { !$0.hasPrefix("!") }
            let negated = patterns.filter { $0.hasPrefix("!") }.map { String($0.dropFirst()) }
            func isAny(of patterns: [String]) -> Bool {
                patterns.contains { isMatch(name, Array($0.utf8)[...]) }
            }
            return isAny(of: positive) && !isAny(of: negated)
        }
    }

    private var rules: [Rule] = []

    /// The configuration without aliases.
    package init() {}

    /// Parses the text of `~/.ssh/config`.
    ///
    /// - Parameter include: Returns the contents of the files that match one word of an `Include`
    ///   line, in lexical order; relative words are below `~/.ssh`, and `*` and `?` are wildcards.
    package init(_ text: String, including include: (_ pattern: String) -> [String] = { _ in [] }) {
        read(text, [], 0, include)
    }

    /// Returns the host that ssh connects to; `name` itself without a matching rule.
    package func hostName(for name: String) -> String {
        for rule in rules where rule.conditions.allSatisfy({ $0.matches(name) }) {
            if case .hostName(let hostName) = rule.setting { return Self.expanded(hostName, name) }
        }
        return name
    }

    /// Returns the port that ssh connects to; `nil` without a matching rule, 0 for invalid text.
    package func port(for name: String) -> Int? {
        for rule in rules where rule.conditions.allSatisfy({ $0.matches(name) }) {
            if case .port(let text) = rule.setting { return Int(text) ?? 0 }
        }
        return nil
    }

    private mutating func read(
        _ text: String, _ outer: [Condition], _ depth: Int, _ include: (String) -> [String]
    ) {
        var conditions = outer
        for line in text.split(whereSeparator: \.isNewline) {
            var words = Self.words(in: line)[...]
            switch words.popFirst()?.lowercased() {
            case "host": conditions = outer + [.patterns(Array(words))]
            case "match": conditions = outer + Self.conditions(ofMatch: words)
            case "hostname":
                if let name = words.first {
                    rules.append(Rule(conditions: conditions, setting: .hostName(name)))
                }
            case "port":
                if let port = words.first {
                    rules.append(Rule(conditions: conditions, setting: .port(port)))
                }
            // ssh has the same limit.
            case "include" where depth < 16:
                for inner in words.flatMap(include) { read(inner, conditions, depth + 1, include) }
            default: break
            }
        }
    }

    private static func conditions(ofMatch words: ArraySlice<String>) -> [Condition] {
        var words = words
        var conditions: [Condition] = []
        while let keyword = words.popFirst()?.lowercased() {
            switch keyword {
            case "all": break
            case "host", "originalhost":
                let patterns = words.popFirst() ?? ""
                conditions.append(.patterns(patterns.split(separator: ",").map(String.init)))
            default: return [.never]
            }
        }
        return conditions
    }

    /// Splits `Keyword words` or `keyword=words`; quotes group words with spaces, `#` begins a
    /// comment.
    private static func words(in line: Substring) -> [String] {
        var words: [String] = []
        var word = ""
        var isQuoted = false
        var wasQuoted = false
        /// An equals sign separates words only between the keyword and its value.
        func isEnd(_ character: Character) -> Bool {
            character.isWhitespace
                || character == "=" && (words.isEmpty || words.count == 1 && word.isEmpty)
        }
        for character in line {
            if character == "\"" {
                isQuoted.toggle()
                wasQuoted = true
            } else if !isQuoted, isEnd(character) {
                if !word.isEmpty || wasQuoted { words.append(word) }
                (word, wasQuoted) = ("", false)
            } else if !isQuoted, character == "#", word.isEmpty {
                return words
            } else {
                word.append(character)
            }
        }
        return word.isEmpty && !wasQuoted ? words : words + [word]
    }

    /// Replaces `%h` by the requested name and `%%` by a percent sign.
    private static func expanded(_ hostName: String, _ name: String) -> String {
        var result = ""
        var rest = hostName[...]
        while let character = rest.popFirst() {
            guard character == "%", let token = rest.first else {
                result.append(character)
                continue
            }
            switch token {
            case "h": result += name
            case "%": result += "%"
            default: result += "%\(token)"
            }
            rest.removeFirst()
        }
        return result
    }
}

/// Whether `name` matches `pattern`, in which `*` stands for any bytes and `?` for one.
private func isMatch(_ name: ArraySlice<UInt8>, _ pattern: ArraySlice<UInt8>) -> Bool {
    var name = name
    var pattern = pattern
    // Position after the last star from which to try again.
    var retry: (name: ArraySlice<UInt8>, pattern: ArraySlice<UInt8>)?
    while true {
        if pattern.first == UInt8(ascii: "*") {
            pattern = pattern.dropFirst()
            retry = (name, pattern)
        } else if let byte = name.first, let expected = pattern.first,
            expected == byte || expected == UInt8(ascii: "?")
        {
            name = name.dropFirst()
            pattern = pattern.dropFirst()
        } else if name.isEmpty, pattern.isEmpty {
            return true
        } else if let last = retry, !last.name.isEmpty {
            name = last.name.dropFirst()
            pattern = last.pattern
            retry = (name, pattern)
        } else {
            return false
        }
    }
}
