import CycCore
import CycDisplay

/// The day that `iso` spells; a wrong literal ends the test run.
func day(_ iso: String) -> Day {
    guard let day = Day(iso: iso) else { preconditionFailure("no day: \(iso)") }
    return day
}

/// `text` without the escape sequences that choose colours.
func plain(_ line: some CustomStringConvertible) -> String {
    var result = ""
    var rest = Substring(line.description)
    while let escape = rest.firstIndex(of: "\u{1B}") {
        result += rest[..<escape]
        rest = rest[escape...].drop { $0 != "m" }.dropFirst()
    }
    return result + rest
}

func hasHangul(_ text: some CustomStringConvertible) -> Bool {
    text.description.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }
}

func hasControl(_ text: some CustomStringConvertible) -> Bool {
    text.description.unicodeScalars.contains {
        [.control, .format].contains($0.properties.generalCategory)
    }
}

let bothLanguages: [Messages] = [Messages(.en), Messages(.ko)]

/// Properties of rendered text that tests check.
protocol Shown: CustomStringConvertible {}
extension Text: Shown {}
extension PaintedLine: Shown {}

extension Shown {
    var utf8: String.UTF8View { description.utf8 }
    var first: Character? { description.first }
    var last: Character? { description.last }
    func hasPrefix(_ text: String) -> Bool { description.hasPrefix(text) }
    func hasSuffix(_ text: String) -> Bool { description.hasSuffix(text) }
    func contains(_ text: String) -> Bool { description.contains(text) }
    func contains(_ text: some Shown) -> Bool { description.contains(text.description) }
    func hasPrefix(_ text: some Shown) -> Bool { description.hasPrefix(text.description) }
    func hasSuffix(_ text: some Shown) -> Bool { description.hasSuffix(text.description) }
    func split(separator: Character) -> [Substring] { description.split(separator: separator) }
    func dropFirst(_ count: Int = 1) -> Substring { description.dropFirst(count) }
}

extension Sequence where Element: Shown {
    func joined(separator: String = "") -> String {
        map(\.description).joined(separator: separator)
    }

    func contains(_ text: String) -> Bool { contains { $0.description == text } }
}

/// Every colour depth, with and without UTF-8, on both backgrounds, at one width.
func looks(width: Int) -> [TerminalAppearance] {
    ColorDepth.allCases.flatMap { depth in
        [true, false].flatMap { isUTF8 in
            Background.allCases.map {
                TerminalAppearance(width: width, depth: depth, background: $0, isUTF8: isUTF8)
            }
        }
    }
}

/// Programs that hints run.
let knownPrograms = [
    "cyc", "git", "chmod", "chown", "sudo", "su", "ls", "df", "head", "export", "unset",
    "findmnt", "rm", "secret-tool", "diff", "VISUAL=nano", "apt-get",
    "systemctl", "gh", "env", "$VISUAL", "$EDITOR", "editor", "nano", "vi", "pipx", "service",
]

/// Whether a line has at most `width` columns, or is a URL or a command with a word that is longer.
func hasRoom(_ line: some CustomStringConvertible, in width: Int) -> Bool {
    let line = line.description
    let first = line.split(separator: " ").first { !["→", "->", "-", ">"].contains($0) } ?? ""
    let isURL = first.contains("://") && line.split(separator: " ").last == first
    return displayWidth(of: line) <= width || isURL || knownPrograms.contains(String(first))
}
