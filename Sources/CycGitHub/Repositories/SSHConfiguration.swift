/// The part of ssh's configuration that says which host and port stand behind an alias.
///
/// For each host the first `HostName` and the first `Port` count that stand under a fitting `Host`, as
/// ssh does it.
/// `Match` blocks count where they say `all`, `host` or `originalhost`; what they could only learn
/// by running a program is taken as not fitting.
///
/// - Source: https://man.openbsd.org/ssh_config
package struct SSHConfiguration: Sendable {
    private struct Rule: Sendable {
        /// Every one of these has to fit: a block inside a file that a block includes.
        let conditions: [Condition]
        let setting: Setting
    }

    private enum Setting: Sendable {
        case hostName(String)
        /// As it is written.
        case port(String)
    }

    private enum Condition: Sendable {
        case never
        /// One of the plain patterns fits, and none that begins with `!`.
        case patterns([String])

        func fits(_ name: String) -> Bool {
            guard case .patterns(let patterns) = self else { return false }
            let name = Array(name.utf8)[...]
            let plain = patterns.filter { !$0.hasPrefix("!") }
            let refused = patterns.filter { $0.hasPrefix("!") }.map { String($0.dropFirst()) }
            func isAny(of patterns: [String]) -> Bool {
                patterns.contains { isMatch(name, Array($0.utf8)[...]) }
            }
            return isAny(of: plain) && !isAny(of: refused)
        }
    }

    private var rules: [Rule] = []

    /// The configuration without any alias.
    package init() {}

    /// Reads the text of `~/.ssh/config`.
    ///
    /// - Parameters:
    ///   - text: Its contents.
    ///   - include: Gives the contents of the files that one word of an `Include` line stands for, in
    ///     lexical order; relative words are meant below `~/.ssh`, and `*` and `?` are wildcards.
    package init(_ text: String, including include: (_ pattern: String) -> [String] = { _ in [] }) {
        read(text, [], 0, include)
    }

    /// The host that ssh would connect to; `name` itself where nothing says otherwise.
    package func hostName(for name: String) -> String {
        for rule in rules where rule.conditions.allSatisfy({ $0.fits(name) }) {
            if case .hostName(let hostName) = rule.setting { return Self.expanded(hostName, name) }
        }
        return name
    }

    /// The port that ssh would connect to; `nil` where nothing says so, and the text 0 names none.
    package func port(for name: String) -> Int? {
        for rule in rules where rule.conditions.allSatisfy({ $0.fits(name) }) {
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
            // ssh stops at the same depth.
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

    /// `Keyword words` or `keyword=words`; quotes hold words with spaces together, `#` begins a
    /// comment.
    private static func words(in line: Substring) -> [String] {
        var words: [String] = []
        var word = ""
        var isQuoted = false
        var wasQuoted = false
        /// Only between the keyword and what follows it an equals sign is no part of a word.
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

    /// `%h` stands for the name that was asked for, `%%` for a percent sign.
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

/// Whether `name` fits `pattern`, in which `*` stands for any bytes and `?` for one.
private func isMatch(_ name: ArraySlice<UInt8>, _ pattern: ArraySlice<UInt8>) -> Bool {
    var name = name
    var pattern = pattern
    // Where to go on after the last star if what follows it does not fit here.
    var retry: (name: ArraySlice<UInt8>, pattern: ArraySlice<UInt8>)?
    while true {
        if pattern.first == UInt8(ascii: "*") {
            pattern = pattern.dropFirst()
            retry = (name, pattern)
        } else if let byte = name.first, let wanted = pattern.first,
            wanted == byte || wanted == UInt8(ascii: "?")
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
