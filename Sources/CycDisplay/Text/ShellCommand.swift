package import CycCore

/// A command that a person can paste into sh, bash, zsh or fish.
///
/// The only way to one, and so nothing from outside is code: the literals of an interpolation are
/// ours, spaces between words and all; each value in it is quoted and stays inside one word.
///
///     let command: ShellCommand = "git -C \(path: path, home: home) push \(remote) \(refspec)"
package struct ShellCommand: Equatable, Sendable, CustomStringConvertible,
    ExpressibleByStringInterpolation
{
    /// As they are spelled, quotes and all.
    let words: [String]

    package init(stringLiteral value: StaticString) {
        var interpolation = StringInterpolation(literalCapacity: 0, interpolationCount: 0)
        interpolation.appendLiteral(value)
        self.init(stringInterpolation: interpolation)
    }

    package init(stringInterpolation: StringInterpolation) {
        words = stringInterpolation.words.filter { !$0.isEmpty }
    }

    /// What another program of ours made in this very way; see ``Instruction/encoded``.
    init(told words: [String]) { self.words = words }

    package var description: String { words.joined(separator: " ") }

    /// By what is printed: a literal does not tell which spaces of it stand in quotes.
    package static func == (lhs: ShellCommand, rhs: ShellCommand) -> Bool {
        lhs.description.unicodeScalars.elementsEqual(rhs.description.unicodeScalars)
    }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var words = [""]

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ literal: StaticString) {
            for scalar in literal.description.unicodeScalars {
                if scalar == " " { words.append("") } else { append(String(scalar)) }
            }
        }

        /// What belongs to the option or the key before it, or stands behind `--`.
        package mutating func appendInterpolation(value: String) { append(shellQuoted(value)) }

        /// Each a word of its own, behind `--` where one of them could be an option.
        package mutating func appendInterpolation(values: [String]) {
            let couldBeOption = values.contains { $0.utf8.first == UInt8(ascii: "-") }
            let all = (couldBeOption ? ["--"] : []) + values.map { shellQuoted($0) }
            append(all.first ?? "")
            words += all.dropFirst()
        }

        /// A file, which is no option whatever its name.
        package mutating func appendInterpolation(path: String, home: String? = nil) {
            append(shellPath(path, home: home))
        }

        package mutating func appendInterpolation(_ remote: RemoteName) {
            append(shellQuoted(remote.description))
        }

        package mutating func appendInterpolation(_ target: PushTarget) {
            append(shellQuoted(target.description))
        }

        package mutating func appendInterpolation(_ branch: BranchName) {
            append(shellQuoted(branch.description))
        }

        package mutating func appendInterpolation(_ refspec: Refspec) {
            append(shellQuoted(refspec.description))
        }

        package mutating func appendInterpolation(_ command: ShellCommand) {
            words[words.count - 1] += command.words.first ?? ""
            words += command.words.dropFirst()
        }

        private mutating func append(_ text: String) { words[words.count - 1] += text }
    }

    /// The command in lines of at most `width` columns that a shell takes for one: all but the last
    /// end in a backslash.
    ///
    /// - Parameter width: Units: terminal columns.
    /// - Returns: `nil` where a word is too long for a line, so that no line could be pasted.
    package func lines(width: Int) -> [Text]? {
        let ending = " \\"
        var lines = [""]
        for (index, word) in words.enumerated() {
            let room = index == words.count - 1 ? width : width - displayWidth(of: ending)
            let line = lines[lines.count - 1]
            let longer = line.isEmpty ? word : "\(line) \(word)"
            if displayWidth(of: longer) <= room {
                lines[lines.count - 1] = longer
            } else if displayWidth(of: word) <= room, !line.isEmpty {
                lines[lines.count - 1] += ending
                lines.append(word)
            } else {
                return nil
            }
        }
        return lines.map { "\($0)" }
    }
}
