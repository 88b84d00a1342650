package import CycCore

/// One line of words that may be shown: ours, and from outside what is harmless.
///
/// The only way for words to a terminal, and so nothing from outside steers one: a literal is ours,
/// any value in it is ``sanitized(_:)``.
///
///     let text: Text = "\(name) is watched already"
package struct Text: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringInterpolation {
    package private(set) var description: String

    package init(stringLiteral value: StaticString) { description = value.description }

    package init(stringInterpolation: StringInterpolation) {
        description = stringInterpolation.text
    }

    /// The text of a prompt's timeline as every other reader shows it: a timeline has no line with what
    /// steers a terminal.
    package init(_ segment: PromptTimeline.Segment) { description = segment.text }

    package var isEmpty: Bool { description.isEmpty }

    /// Units: terminal columns.
    package var width: Int { displayWidth(of: description) }

    package static func += (text: inout Text, more: Text) { text.description += more.description }

    package static func + (text: Text, more: Text) -> Text {
        var text = text
        text += more
        return text
    }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        package init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity)
        }

        package mutating func appendLiteral(_ literal: StaticString) {
            text += literal.description
        }

        /// From outside, or a number, a day and such.
        @_disfavoredOverload
        package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            text += sanitized(value.description)
        }

        /// From outside; see ``CycDisplay/visible(_:)``.
        package mutating func appendInterpolation(visible value: String) {
            text += CycDisplay.visible(value)
        }

        package mutating func appendInterpolation(_ words: Text) { text += words.description }
    }
}

extension Sequence<Text> {
    package func joined(separator: Text = "") -> Text {
        var joined: Text = ""
        for (index, text) in enumerated() { joined += index > 0 ? separator + text : text }
        return joined
    }
}

extension Sequence where Element: CustomStringConvertible {
    /// What is from outside, in one line.
    package func listed(separator: Text = ", ") -> Text {
        map { "\($0)" as Text }.joined(separator: separator)
    }
}
