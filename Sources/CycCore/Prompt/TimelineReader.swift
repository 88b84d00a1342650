/// Reads a ``PromptTimeline`` from memory. It runs before the Swift runtime is initialized, so it
/// neither allocates memory nor looks up types.
package enum TimelineReader {
    /// Result for one instant.
    package enum Answer {
        /// The bytes are no timeline.
        case none
        case line(Line)
        /// All lines have expired.
        case over
    }

    /// Byte ranges of a line's texts in the file.
    package struct Line {
        package let color: PromptColor
        package let text: Range<Int>
        package let plain: Range<Int>
    }

    private static let newline = UInt8(ascii: "\n")
    private static let space = UInt8(ascii: " ")
    private static let tab = UInt8(ascii: "\t")

    /// Returns the first line that has not expired at `now`. Invalid lines are skipped.
    package static func answer(_ file: RawSpan, at now: Instant) -> Answer {
        let bytes = unsafe file._unsafeView(as: UInt8.self)
        let end = min(bytes.count, TimelineFormat.maximumSize)
        guard var lineEnd = place(of: newline, in: bytes, 0..<end),
            bytes.starts(with: TimelineFormat.mark),
            instant(bytes, TimelineFormat.mark.utf8CodeUnitCount..<lineEnd) != nil
        else { return .none }
        for _ in 1..<TimelineFormat.maximumLines {
            let start = lineEnd + 1
            // A last line without an end was truncated.
            guard let next = place(of: newline, in: bytes, start..<end) else { break }
            lineEnd = next
            // All earlier lines have expired, so UNTIL ascends.
            guard let word = place(of: space, in: bytes, start..<lineEnd),
                let until = instant(bytes, start..<word), now < until,
                let line = line(bytes, word + 1..<lineEnd)
            else { continue }
            return .line(line)
        }
        return .over
    }

    /// Parses the part of a line after UNTIL; `nil` if it is invalid.
    private static func line(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Line? {
        guard let word = place(of: space, in: bytes, range),
            let stop = place(of: tab, in: bytes, word..<range.upperBound),
            let color = PromptColor(bytes.extracting(range.lowerBound..<word)),
            isSafeText(bytes.extracting(word + 1..<stop)),
            isSafeText(bytes.extracting(stop + 1..<range.upperBound))
        else { return nil }
        return Line(color: color, text: word + 1..<stop, plain: stop + 1..<range.upperBound)
    }

    private static func place(
        of byte: UInt8, in bytes: Span<UInt8>, _ range: Range<Int>
    ) -> Int? {
        var place = range.lowerBound
        while place < range.upperBound {
            if bytes[place] == byte { return place }
            place += 1
        }
        return nil
    }

    private static func instant(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Instant? {
        guard range.count <= TimelineFormat.longestInstant else { return nil }
        return decimal(bytes.extracting(range)).map { Instant(secondsSinceEpoch: Int64($0)) }
    }

    private static func isSafeText(_ text: Span<UInt8>) -> Bool {
        guard text.count <= TimelineFormat.longestText,
            let text = try? UTF8Span(validating: text)
        else { return false }
        var scalars = text.makeUnicodeScalarIterator()
        while let scalar = scalars.next() {
            if isExpanded(scalar) { return false }
        }
        return true
    }
}

extension PromptColor {
    /// Parses a color name. `init(rawValue:)` would create a dictionary of all names.
    fileprivate init?(_ name: Span<UInt8>) {
        let isBright = name.starts(with: "bright")
        let color = isBright ? name.extracting(droppingFirst: 6) : name
        if color == "black" {
            self = isBright ? .brightBlack : .black
        } else if color == "red" {
            self = isBright ? .brightRed : .red
        } else if color == "green" {
            self = isBright ? .brightGreen : .green
        } else if color == "yellow" {
            self = isBright ? .brightYellow : .yellow
        } else if color == "blue" {
            self = isBright ? .brightBlue : .blue
        } else if color == "magenta" {
            self = isBright ? .brightMagenta : .magenta
        } else if color == "cyan" {
            self = isBright ? .brightCyan : .cyan
        } else if color == "white" {
            self = isBright ? .brightWhite : .white
        } else if name == "-" {
            self = .none
        } else {
            return nil
        }
    }
}

extension Span<UInt8> {
    fileprivate func starts(with text: StaticString) -> Bool {
        guard count >= text.utf8CodeUnitCount else { return false }
        for place in 0..<text.utf8CodeUnitCount where unsafe self[place] != text.utf8Start[place] {
            return false
        }
        return true
    }

    fileprivate static func == (bytes: Span, text: StaticString) -> Bool {
        bytes.count == text.utf8CodeUnitCount && bytes.starts(with: text)
    }
}
