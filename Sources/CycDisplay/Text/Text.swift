package import CycCore

/// One line of text that is safe to print.
///
/// All text for the terminal has this type: literals are trusted, and every interpolated value is
/// ``sanitized(_:)``, so that external text cannot control the terminal.
///
///     let text: Text = "\(name) is watched already"
package struct Text: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringInterpolation {
    package private(set) var description: String

    package init(stringLiteral value: StaticString) { description = value.description }

    package init(stringInterpolation: StringInterpolation) {
        description = stringInterpolation.text
    }

    /// Text of a prompt segment. A stored timeline cannot contain control characters.
    package init(_ segment: PromptTimeline.Segment) { description = segment.text }

    package var isEmpty: Bool { description.isEmpty }

    /// Width in terminal columns.
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

        /// Appends external text, a number, a day or the like.
        @_disfavoredOverload
        package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            text += sanitized(value.description)
        }

        /// Appends external text; see ``CycDisplay/visible(_:)``.
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
    /// Joins external values into one line.
    package func listed(separator: Text = ", ") -> Text {
        map { "\($0)" as Text }.joined(separator: separator)
    }
}
