import CycCore
import CycDisplay

/// The day that `iso` spells; a wrong literal ends the test run.
func day(_ iso: String) -> Day {
    guard let day = Day(iso: iso) else { preconditionFailure("no day: \(iso)") }
    return day
}

/// `text` without the escape sequences that choose colours.
func plain(_ text: String) -> String {
    var result = ""
    var rest = Substring(text)
    while let escape = rest.firstIndex(of: "\u{1B}") {
        result += rest[..<escape]
        rest = rest[escape...].drop { $0 != "m" }.dropFirst()
    }
    return result + rest
}

func hasHangul(_ text: String) -> Bool {
    text.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }
}

func hasControl(_ text: String) -> Bool {
    text.unicodeScalars.contains { [.control, .format].contains($0.properties.generalCategory) }
}

let bothLanguages: [any Messages] = [English(), Korean()]

/// Every colour depth, with and without UTF-8, on both backgrounds, at one width.
func looks(width: Int) -> [TerminalLook] {
    ColorDepth.allCases.flatMap { depth in
        [true, false].flatMap { isUTF8 in
            Background.allCases.map {
                TerminalLook(width: width, depth: depth, background: $0, isUTF8: isUTF8)
            }
        }
    }
}

/// Whether a line has at most `width` columns, or is a command with a word that is longer.
func hasRoom(_ line: String, in width: Int) -> Bool {
    let programs = [
        "cyc", "git", "chmod", "chown", "sudo", "su", "ls", "df", "head", "export", "unset",
        "findmnt",
        "systemctl", "gh", "env", "$VISUAL", "$EDITOR", "editor", "nano", "vi", "pipx", "service",
    ]
    let first = line.split(separator: " ").first { !["→", "->", "-", ">"].contains($0) } ?? ""
    return displayWidth(of: line) <= width || programs.contains(String(first))
}
