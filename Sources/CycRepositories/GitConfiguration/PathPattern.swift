import CycCore

/// Shell pattern for paths as in git: `*` matches within a name, `**` across slashes.
///
/// Compares each byte of a text once with every part of the pattern, so the cost is at most the
/// product of both lengths.
///
/// - Source: `wildmatch.c` of git with `WM_PATHNAME`.
package struct PathPattern {
    private enum Part {
        case byte(UInt8)
        /// `?`
        case anyByte
        /// `[…]`: whether each byte is in the set.
        case set([Bool])
        /// `*`
        case name
        /// `**`
        case path
        /// Precedes a `**` and the slash after it, which together can match nothing.
        case noFolder
    }

    /// `nil` for an invalid pattern, which matches nothing.
    private let parts: [Part]?
    private let ignoresCase: Bool

    package init(_ pattern: some Sequence<UInt8>, ignoresCase: Bool = false) {
        var parser = Parser(pattern, ignoresCase: ignoresCase)
        parts = parser.parts()
        self.ignoresCase = ignoresCase
    }

    package func matches(_ text: some Sequence<UInt8>) -> Bool {
        guard let parts else { return false }
        /// Whether the text so far matches the first n parts.
        var open = [Bool](repeating: false, count: parts.count + 1)
        open[0] = true
        Self.skipStars(parts, &open)
        for byte in text {
            let byte = ignoresCase ? byte.inLowerCase : byte
            var next = [Bool](repeating: false, count: parts.count + 1)
            for (place, part) in parts.enumerated() where open[place] {
                switch part {
                case .byte(let wanted): if byte == wanted { next[place + 1] = true }
                case .anyByte: if byte != .slash { next[place + 1] = true }
                case .set(let set): if set[Int(byte)] { next[place + 1] = true }
                case .name: if byte != .slash { next[place] = true }
                case .path: next[place] = true
                case .noFolder: break
                }
            }
            Self.skipStars(parts, &next)
            open = next
        }
        return open[parts.count]
    }

    /// Lets stars match nothing.
    private static func skipStars(_ parts: [Part], _ open: inout [Bool]) {
        for (place, part) in parts.enumerated() where open[place] {
            switch part {
            case .byte, .anyByte, .set: break
            case .name, .path: open[place + 1] = true
            case .noFolder:
                open[place + 1] = true
                open[place + 3] = true
            }
        }
    }

    /// Parser of a pattern.
    private struct Parser {
        private let pattern: [UInt8]
        private let ignoresCase: Bool
        private var position = 0

        init(_ pattern: some Sequence<UInt8>, ignoresCase: Bool) {
            // git uses a NUL-terminated string.
            self.pattern = Array(pattern.prefix { $0 != 0 })
            self.ignoresCase = ignoresCase
        }

        private func byte(_ place: Int) -> UInt8? {
            place < pattern.count ? pattern[place] : nil
        }

        mutating func parts() -> [Part]? {
            var parts: [Part] = []
            while let byte = byte(position) {
                position += 1
                switch byte {
                case .star: parts += stars()
                case UInt8(ascii: "?"): parts.append(.anyByte)
                case UInt8(ascii: "["):
                    guard let set = set() else { return nil }
                    parts.append(.set(set))
                case .backslash:
                    guard let escaped = self.byte(position) else { return nil }
                    parts.append(.byte(escaped))
                    position += 1
                default: parts.append(.byte(ignoresCase ? byte.inLowerCase : byte))
                }
            }
            return parts
        }

        /// Parses stars after the first one.
        private mutating func stars() -> [Part] {
            let start = position - 1
            while byte(position) == .star { position += 1 }
            let isBeforeSlash = byte(position) == .slash
            let isAlone =
                (start == 0 || pattern[start - 1] == .slash)
                && (position == pattern.count || isBeforeSlash
                    || pattern[position...].starts(with: [.backslash, .slash]))
            guard position - start > 1, isAlone else { return [.name] }
            return isBeforeSlash ? [.noFolder, .path] : [.path]
        }

        /// Parses a set after its bracket; `nil` without an end or with an unknown class.
        private mutating func set() -> [Bool]? {
            var set = [Bool](repeating: false, count: 256)
            let isNegated = byte(position).map { "!^".utf8.contains($0) } ?? false
            if isNegated { position += 1 }
            /// Possible start of a range.
            var previous: UInt8?
            repeat {
                guard let first = byte(position) else { return nil }
                switch first {
                case .backslash:
                    position += 1
                    guard let escaped = byte(position) else { return nil }
                    set[Int(escaped)] = true
                    previous = escaped
                case UInt8(ascii: "-"):
                    guard let low = previous, let high = byte(position + 1),
                        high != UInt8(ascii: "]")
                    else {
                        set[Int(first)] = true
                        previous = first
                        break
                    }
                    position += high == .backslash ? 2 : 1
                    guard let high = byte(position) else { return nil }
                    add(low, high, to: &set)
                    previous = nil
                case UInt8(ascii: "[") where byte(position + 1) == UInt8(ascii: ":"):
                    let rest = pattern[(position + 2)...]
                    guard let end = rest.firstIndex(of: UInt8(ascii: "]")) else { return nil }
                    guard rest[..<end].last == UInt8(ascii: ":") else {
                        set[Int(first)] = true
                        previous = first
                        break
                    }
                    guard add(class: rest[..<(end - 1)], to: &set) else { return nil }
                    position = end
                    previous = nil
                default:
                    set[Int(first)] = true
                    previous = first
                }
                position += 1
            } while byte(position) != UInt8(ascii: "]")
            position += 1
            if isNegated { for index in set.indices { set[index].toggle() } }
            set[Int(UInt8.slash)] = false
            return set
        }

        private func add(_ low: UInt8, _ high: UInt8, to set: inout [Bool]) {
            guard low <= high else { return }
            for byte in low...high {
                set[Int(byte)] = true
                if ignoresCase { set[Int(byte.inLowerCase)] = true }
            }
        }

        /// Adds a class such as `alpha`; returns `false` for an unknown one.
        private func add(class name: ArraySlice<UInt8>, to set: inout [Bool]) -> Bool {
            let name = String(decoding: name, as: UTF8.self)
            for byte in UInt8.min...UInt8.max {
                guard let isMember = isMember(byte, class: name) else { return false }
                if isMember { set[Int(byte)] = true }
            }
            return true
        }

        private func isMember(_ byte: UInt8, class name: String) -> Bool? {
            let isLower = byte.isLetter && !byte.isUppercase
            let isPrinted = (33...126).contains(byte)
            return switch name {
            case "alnum": byte.isLetterOrDigit
            case "alpha": byte.isLetter
            case "blank": byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
            case "cntrl": byte < 32 || byte == 127
            case "digit": byte.isDigit
            case "graph": isPrinted
            case "lower": isLower
            case "print": isPrinted || byte == UInt8(ascii: " ")
            case "punct": isPrinted && !byte.isLetterOrDigit
            case "space": byte.isGitSpace
            case "upper": byte.isUppercase || ignoresCase && isLower
            case "xdigit": byte.isHexDigit
            default: nil
            }
        }
    }
}

extension UInt8 {
    fileprivate static let star = UInt8(ascii: "*")
}
