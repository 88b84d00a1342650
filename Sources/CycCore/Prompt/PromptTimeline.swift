/// The text of prompts and bars as a list of lines, each valid until an instant.
///
/// This is the prompt file, which every writer of the ledger renews. Readers show the first line
/// that has not expired and compute nothing:
///
///     cyc2 WRITTEN
///     UNTIL COLOUR TEXT<TAB>PLAIN
///
/// WRITTEN and the ascending UNTIL are seconds since 1970-01-01T00:00:00Z; COLOUR is a
/// ``PromptColor``; TEXT is for UTF-8 terminals, PLAIN for others.
package struct PromptTimeline: Equatable, Sendable {
    /// The whole file.
    package let bytes: [UInt8]

    /// Wraps the content of a file without validating it.
    package init(bytes: [UInt8]) { self.bytes = bytes }

    /// Age up to which the file is shown without requesting a refresh. Units: seconds.
    package static let freshSeconds: Int64 = 60

    /// The text shown at one instant.
    package struct Segment: Equatable, Sendable {
        package let text: String
        package let color: PromptColor

        package init(text: String, color: PromptColor) {
            self.text = text
            self.color = color
        }

        /// Shown after the last line has expired.
        static let unknown = Segment(
            text: Icon.unknown.text(ascii: true), color: Icon.unknown.color)
    }

    /// Returns the first line that has not expired at `now`, or `?` after the last one. Invalid
    /// lines are skipped.
    ///
    /// - Returns: `nil` if the bytes are not a timeline.
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
