import Foundation
import Testing

/// One hint: where it is shown, what it says, and what comes of it.
struct HintRow: Sendable, CustomTestStringConvertible {
    enum Better: Sendable {
        /// ``check`` does not show the hint any more.
        case gone
        /// ``check`` shows this.
        case shows(String)
        /// The command prints this, which is all that it is for.
        case tells(String)
    }

    let name: HintName
    /// git's `user.email`.
    var address: String? = Person.address
    /// `config.toml`.
    var settings: String? = ""
    /// What was done before, in `sh`; it is over when the hint is shown.
    var before = ""
    /// What is so in the shell in which the hint is shown and pasted, such as a variable.
    var shell = ""
    /// The command line that shows the hint.
    let shows: String
    /// The command; `…` at its end for what only the situation knows, such as a path.
    let hint: String
    /// What a person writes in the place of each word in capitals.
    var fill: [String: String] = [:]
    /// What the command reads from standard input.
    var input = ""
    /// What has changed in the shell until the hint is pasted.
    var later = ""
    /// Shows whether things are better; what showed the hint if it is `nil`.
    var check: String?
    let better: Better
    /// Whether only root can bring it about.
    var needsRoot = false

    var testDescription: String { name.rawValue }

    /// The command as it stands in `text`: whole, or in lines that a shell takes for one.
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

    /// What a person who reads `drawn` pastes.
    func pasted(_ drawn: String) -> String {
        fill.reduce(drawn) { $0.replacing($1.key, with: $1.value) }
    }
}
