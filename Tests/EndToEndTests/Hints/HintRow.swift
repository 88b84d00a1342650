import Foundation
import Testing

/// Test case of a hint: the command that shows it, its text, and the expected result.
struct HintRow: Sendable, CustomTestStringConvertible {
    enum Better: Sendable {
        /// ``check`` no longer shows the hint.
        case gone
        /// ``check`` shows this text.
        case shows(String)
        /// The command prints this text, which is its only effect.
        case tells(String)
    }

    let name: HintName
    /// git's `user.email`.
    var address: String? = Person.address
    /// `config.toml`.
    var settings: String? = ""
    /// Script for `sh` that prepares the situation and ends before the hint is shown.
    var before = ""
    /// Script for the shell that shows and runs the hint, such as the setting of a variable.
    var shell = ""
    /// Command line that shows the hint.
    let shows: String
    /// The suggested command; ends with `…` for a part known only in the situation, such as a path.
    let hint: String
    /// Replacement for each placeholder in capitals.
    var fill: [String: String] = [:]
    /// Standard input of the command.
    var input = ""
    /// Script that runs in the shell between showing and running the hint.
    var later = ""
    /// Command that checks the result; ``shows`` if it is `nil`.
    var check: String?
    let better: Better
    /// Whether the situation requires root.
    var needsRoot = false

    var testDescription: String { name.rawValue }

    /// Returns the command as displayed in `text`, in one line or several joined by backslashes.
    func drawn(in text: String) -> String? {
        let isOpen = hint.hasSuffix("…")
        let words = hint.split(separator: " ").filter { $0 != "…" }
            .map { NSRegularExpression.escapedPattern(for: String($0)) }
        let gap = #"(?: | \\\n *)"#
        let pattern =
            #"(?<![^\s])"# + words.joined(separator: gap)
            + (isOpen ? #"(?:[^\n]*\\\n)*[^\n]+"# : #"(?=$|[\s;,.])"#)
        return text.range(of: pattern, options: .regularExpression).map { String(text[$0]) }
    }

    /// Returns the command that a reader of `drawn` pastes.
    func pasted(_ drawn: String) -> String {
        fill.reduce(drawn) { $0.replacing($1.key, with: $1.value) }
    }
}
