import CycCore

/// Kind of value that git accepts for a setting; it exits with an error for others.
enum GitValueKind: Sendable {
    /// Boolean or number; a name without `=` is true.
    case flag
    /// A flag, or one of several words.
    case flagOr([String], ignoresCase: Bool = true)
    /// A flag, or the path of a program.
    case flagOrPath
    case number(ClosedRange<Int>)
    /// A number of bytes.
    case size
    /// Any text, but not a name without `=`.
    case text
    /// A path; `~user` must have a home folder.
    case path
    case color
    case word([String], ignoresCase: Bool = false)
    /// Words of a list, separated by spaces and commas.
    case columns
    case abbreviation
    case commentCharacter
    case whitespace
    case movedWhitespace
    case whitespaceErrors
    case date
    case refspec(isFetch: Bool)
    /// A reference or a pattern; git looks up notes in a full object name.
    case notes
    /// Sharing of a repository: a word, a flag or an octal mode.
    case sharing
    /// No value is valid.
    case nothing
}

extension GitValueKind {
    static let anyNumber = number(-Int(Int32.max)...Int(Int32.max))
    /// A flag or `auto`, `always`, `never`.
    static let colorFlag = flagOr(["never", "always", "auto"])
    /// Compression level of zlib.
    static let compression = number(-1...9)

    /// Whether git accepts a value.
    ///
    /// - Parameters:
    ///   - value: `nil` for a name without `=`.
    ///   - hasHome: Whether the home folder of a path that begins with `~` or `~user` is known.
    func accepts(_ value: GitValue?, hasHome: (GitValue) -> Bool) -> Bool {
        switch (self, value) {
        case (.flag, nil), (.flagOr, nil), (.flagOrPath, nil), (.sharing, nil): true
        case (_, nil), (.nothing, _): false
        case (.text, _): true
        case (.flag, let value?): value.flag != nil
        case (.flagOr(let words, let ignoresCase), let value?):
            value.flag != nil || value.isOne(of: words, ignoresCase)
        case (.flagOrPath, let value?): value.flag != nil || hasHome(value)
        case (.number(let range), let value?): value.number().map(range.contains) ?? false
        case (.size, let value?): value.isSize
        case (.path, let value?): hasHome(value)
        case (.color, let value?): value.isColor
        case (.word(let words, let ignoresCase), let value?): value.isOne(of: words, ignoresCase)
        case (.columns, let value?): value.isColumns
        case (.abbreviation, let value?):
            value.equalsIgnoringCase("auto") || value.truth == false
                || value.number().map((4...40).contains) ?? false
        case (.commentCharacter, let value?):
            value.bytes.count == 1 || value.equalsIgnoringCase("auto")
        case (.whitespace, let value?): value.isWhitespaceRule
        case (.movedWhitespace, let value?): value.isMovedWhitespace
        case (.whitespaceErrors, let value?): value.isWhitespaceErrors
        case (.date, let value?): value.isDateFormat
        case (.refspec(let isFetch), let value?): value.isRefspec(isFetch: isFetch)
        case (.notes, let value?):
            value.bytes.count != 40 || !value.bytes.allSatisfy(\.isHexDigit)
        case (.sharing, let value?): value.isSharing
        }
    }
}

extension GitValue {
    fileprivate func isOne(of words: [String], _ ignoresCase: Bool) -> Bool {
        words.contains(where: ignoresCase ? equalsIgnoringCase : equals)
    }

    /// - Source: `parse_config` in `column.c` of git.
    fileprivate var isColumns: Bool {
        let words = ["always", "never", "auto", "plain", "column", "row", "dense", "nodense"]
        return parts(separatedBy: " ,").allSatisfy { $0.isOne(of: words, false) }
    }

    /// Whether it has no two rules that exclude each other.
    ///
    /// - Source: `parse_whitespace_rule` in `ws.c` of git, which accepts prefixes of names.
    fileprivate var isWhitespaceRule: Bool {
        let names = [
            "trailing-space", "space-before-tab", "indent-with-non-tab", "cr-at-eol",
            "blank-at-eol",
            "blank-at-eof", "tab-in-indent",
        ]
        var rules: Set<String> = []
        var rest = bytes
        while true {
            rest = rest.drop { $0.isGitSpace || $0 == UInt8(ascii: ",") }
            let isNegated = rest.first == UInt8(ascii: "-")
            if isNegated { rest.removeFirst() }
            let part = rest.prefix { $0 != UInt8(ascii: ",") }
            guard !part.isEmpty else { break }
            if let name = names.first(where: { $0.utf8.starts(with: part) }) {
                if isNegated { rules.remove(name) } else { rules.insert(name) }
            }
            rest = rest.dropFirst(part.count)
        }
        return !rules.isSuperset(of: ["tab-in-indent", "indent-with-non-tab"])
    }

    /// - Source: `parse_color_moved_ws` in `diff.c` of git, where `no` resets all before it,
    ///   including errors.
    fileprivate var isMovedWhitespace: Bool {
        let modes = ["ignore-space-change", "ignore-space-at-eol", "ignore-all-space"]
        var (isWrong, ignores, allows) = (false, false, false)
        for part in parts(separatedBy: ",", keepsEmpty: true).map(\.trimmed) {
            if part.equals("no") {
                (isWrong, ignores, allows) = (false, false, false)
            } else if part.isOne(of: modes, false) {
                ignores = true
            } else if part.equals("allow-indentation-change") {
                allows = true
            } else {
                isWrong = true
            }
        }
        return !isWrong && !(ignores && allows)
    }

    /// - Source: `parse_ws_error_highlight` in `diff.c` of git.
    fileprivate var isWhitespaceErrors: Bool {
        var parts = parts(separatedBy: ",", keepsEmpty: true)
        if parts.last?.bytes.isEmpty == true { parts.removeLast() }
        return parts.allSatisfy {
            $0.isOne(of: ["none", "default", "all", "new", "old", "context"], false)
        }
    }

    /// - Source: `parse_date_format` in `date.c` of git.
    fileprivate var isDateFormat: Bool {
        // Without a terminal, `auto:` means the default.
        if bytes.starts(with: "auto:".utf8) || equals("local") { return true }
        let formats = [
            "relative", "iso8601-strict", "iso-strict", "iso8601", "iso", "rfc2822", "rfc", "short",
            "default", "human", "raw", "unix", "format",
        ]
        guard let format = formats.first(where: { bytes.starts(with: $0.utf8) }) else {
            return false
        }
        var rest = bytes.dropFirst(format.utf8.count)
        if rest.starts(with: "-local".utf8) { rest = rest.dropFirst("-local".utf8.count) }
        return format == "format" ? rest.first == UInt8(ascii: ":") : rest.isEmpty
    }

    /// - Source: `git_config_perm` in `setup.c` of git.
    fileprivate var isSharing: Bool {
        if isOne(of: ["umask", "group", "all", "world", "everybody"], false) { return true }
        var rest = bytes.drop { $0 == UInt8(ascii: " ") || (9...13).contains($0) }
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
        let isOctal = !rest.isEmpty && rest.allSatisfy { (48...55).contains($0) }
        guard isOctal else { return flag != nil }
        let digits = rest.drop { $0 == UInt8(ascii: "0") }
        // C saturates to all ones.
        guard digits.count < 22 else { return true }
        let magnitude = digits.reduce(Int64(0)) { $0 &* 8 &+ Int64($1 & 7) }
        let mode = Int32(truncatingIfNeeded: isNegative ? 0 &- magnitude : magnitude)
        return (0...2).contains(mode) || mode & 0o600 == 0o600
    }

    /// - Source: `parse_refspec` in `refspec.c` of git.
    fileprivate func isRefspec(isFetch: Bool) -> Bool {
        let (colon, star) = (UInt8(ascii: ":"), UInt8(ascii: "*"))
        var text = bytes
        let isNegative = text.first == UInt8(ascii: "^")
        if isNegative || text.first == UInt8(ascii: "+") { text.removeFirst() }
        let place = text.lastIndex(of: colon)
        if isNegative, place != nil { return false }
        if !isFetch, text.elementsEqual([colon]) { return true }
        var source = place.map { text[..<$0] } ?? text
        let target = place.map { text[($0 + 1)...] }
        let isPattern = source.contains(star)
        if let target {
            guard target.contains(star) == isPattern else { return false }
        } else if isPattern, isFetch, !isNegative {
            return false
        }
        if source.elementsEqual("@".utf8) { source = Array("HEAD".utf8)[...] }
        func isName(_ name: ArraySlice<UInt8>) -> Bool {
            Self.isReference(name, isPattern: isPattern)
        }
        let isObject = source.count == 40 && source.allSatisfy(\.isHexDigit)
        if isNegative { return !source.isEmpty && !isObject && isName(source) }
        if isFetch {
            return (source.isEmpty || isObject || isName(source))
                && target.map { $0.isEmpty || isName($0) } ?? true
        }
        guard source.isEmpty || !isPattern || isName(source) else { return false }
        return target.map { !$0.isEmpty && isName($0) } ?? isName(source)
    }

    /// Whether a name may occur in a refspec, in a pattern with one `*`.
    private static func isReference(_ name: ArraySlice<UInt8>, isPattern: Bool) -> Bool {
        var name = Array(name)
        if isPattern, let star = name.firstIndex(of: UInt8(ascii: "*")) {
            name[star] = UInt8(ascii: "x")
        }
        return isReferencePart(name) && !name.elementsEqual("@".utf8)
    }
}
