package import CycCore

/// Command that the user can paste into sh, bash, zsh or fish.
///
/// Literals of an interpolation are trusted and split at spaces; each interpolated value is quoted
/// and stays inside one word, so that external text never becomes code.
///
///     let command: ShellCommand = "git -C \(path: path, home: home) push \(remote) \(refspec)"
package struct ShellCommand: Equatable, Sendable, CustomStringConvertible,
    ExpressibleByStringInterpolation
{
    /// Words with their quotes.
    let words: [String]

    package init(stringLiteral value: StaticString) {
        var interpolation = StringInterpolation(literalCapacity: 0, interpolationCount: 0)
        interpolation.appendLiteral(value)
        self.init(stringInterpolation: interpolation)
    }

    package init(stringInterpolation: StringInterpolation) {
        words = stringInterpolation.words.filter { !$0.isEmpty }
    }

    /// Words quoted by another program of cyc; see ``Instruction/encoded``.
    init(quotedWords words: [String]) { self.words = words }

    package var description: String { words.joined(separator: " ") }

    /// Compares the printed text: a literal does not record which of its spaces are quoted.
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

        /// Appends a value of the preceding option or key, or an argument after `--`.
        package mutating func appendInterpolation(value: String) { append(shellQuoted(value)) }

        /// Appends each value as a word, after `--` if one of them could be an option.
        package mutating func appendInterpolation(values: [String]) {
            let couldBeOption = values.contains { $0.utf8.first == UInt8(ascii: "-") }
            let all = (couldBeOption ? ["--"] : []) + values.map { shellQuoted($0) }
            append(all.first ?? "")
            words += all.dropFirst()
        }

        /// Appends a path, which is never read as an option.
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

    /// Breaks the command into lines of at most `width` terminal columns that a shell reads as one
    /// command: all but the last end in a backslash.
    ///
    /// - Returns: `nil` if a word does not fit on a line, so that the lines could not be pasted.
    package func lines(width: Int) -> [Text]? {
        let ending = " \\"
        var lines = [""]
        for (index, word) in words.enumerated() {
            let available = index == words.count - 1 ? width : width - displayWidth(of: ending)
            let line = lines[lines.count - 1]
            let longer = line.isEmpty ? word : "\(line) \(word)"
            if displayWidth(of: longer) <= available {
                lines[lines.count - 1] = longer
            } else if displayWidth(of: word) <= available, !line.isEmpty {
                lines[lines.count - 1] += ending
                lines.append(word)
            } else {
                return nil
            }
        }
        return lines.map { "\($0)" }
    }
}
