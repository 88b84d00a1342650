/// What a prompt or a bar shows, as a list of "until this instant, this text".
///
/// It is the prompt's file, which every writer of the ledger renews. Whoever shows it looks for the
/// first line that is not over and computes nothing:
///
///     cyc2 WRITTEN
///     UNTIL COLOUR TEXT<TAB>PLAIN
///
/// WRITTEN and UNTIL, which ascends, are seconds since 1970-01-01T00:00:00Z; COLOUR is a
/// ``PromptColor``; TEXT is for a terminal with UTF-8, PLAIN for any other.
package struct PromptTimeline: Equatable, Sendable {
    /// The whole file.
    package let bytes: [UInt8]

    /// The file as it was found, which may be anything.
    package init(bytes: [UInt8]) { self.bytes = bytes }

    /// How long it is shown without asking for a new one.
    ///
    /// Units: seconds.
    package static let freshFor: Int64 = 60

    /// What is shown at one instant.
    package struct Segment: Equatable, Sendable {
        package let text: String
        package let color: PromptColor

        package init(text: String, color: PromptColor) {
            self.text = text
            self.color = color
        }

        /// Where nothing is known any more.
        static let unknown = Segment(
            text: Icon.unknown.text(ascii: true), color: Icon.unknown.color)
    }

    /// The first line that is not over at `now`, and `?` after the last one.
    ///
    /// A line that cyc would not have written is left out.
    ///
    /// - Parameters:
    ///   - now: The instant.
    ///   - utf8: Whether the terminal shows UTF-8.
    /// - Returns: What is shown; `nil` where the bytes are no timeline.
    package func segment(at now: Instant, utf8: Bool) -> Segment? {
        switch unsafe TimelineReader.answer(bytes.span.bytes, at: now) {
        case .none: nil
        case .line(let line):
            Segment(
                text: String(decoding: bytes[utf8 ? line.text : line.plain], as: UTF8.self),
                color: line.color)
        case .over: .unknown
        }
    }
}
