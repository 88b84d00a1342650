/// Search words, matched in any case, and for Hangul written as syllables or as single letters.
package struct DiarySearch: Sendable {
    /// Folded by ``fold(_:_:)``.
    private let words: [[UInt8]]
    /// The words as the user typed them.
    package let typed: [String]

    /// A text matches if it contains all words; words with spaces are found as they are.
    ///
    /// - Throws: ``DiaryError/nothingToFind``.
    package init(_ words: [String]) throws(DiaryError) {
        typed = words
        var folded: [[UInt8]] = []
        for word in words {
            var bytes: [UInt8] = []
            fold(word) { bytes.append($0) }
            while bytes.first == 0x20 { bytes.removeFirst() }
            while bytes.last == 0x20 { bytes.removeLast() }
            if !bytes.isEmpty, !folded.contains(bytes) { folded.append(bytes) }
        }
        guard !folded.isEmpty else { throw .nothingToFind }
        self.words = folded
    }

    /// Whether a text contains all words; `buffer` is scratch memory, reused between calls.
    package func matches(_ text: String, _ buffer: inout [UInt8]) -> Bool {
        buffer.removeAll(keepingCapacity: true)
        fold(text) { buffer.append($0) }
        return words.allSatisfy { find($0, in: buffer, from: 0) != nil }
    }

    /// The ranges of UTF-8 at which any of the words occur in a line, ascending and disjoint.
    package func places(in line: some StringProtocol) -> [Range<Int>] {
        let line = String(line)
        var (bytes, origins): ([UInt8], [Int]) = ([], [])
        fold(line) {
            bytes.append($0)
            origins.append($1)
        }
        origins.append(line.utf8.count)
        var found: [Range<Int>] = []
        for word in words {
            var start = 0
            while let place = find(word, in: bytes, from: start) {
                found.append(origins[place]..<origins[place + word.count])
                start = place + word.count
            }
        }
        found.sort { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
        return found.reduce(into: []) { places, place in
            if let last = places.last, place.lowerBound <= last.upperBound {
                let end = max(last.upperBound, place.upperBound)
                places[places.count - 1] = last.lowerBound..<end
            } else if !place.isEmpty {
                places.append(place)
            }
        }
    }

    private func find(_ word: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
        let (word, bytes) = (word.span, bytes.span)
        let first = word[0]
        var place = start
        while place + word.count <= bytes.count {
            if bytes[place] == first {
                var length = 1
                while length < word.count, bytes[place + length] == word[length] { length += 1 }
                if length == word.count { return place }
            }
            place += 1
        }
        return nil
    }
}

/// Emits a text's UTF-8 in lower case, with Hangul as syllables and white space as spaces.
///
/// - Parameter emit: Called with each byte and the offset in `text` of its source character.
@inline(__always)
private func fold(_ text: String, _ emit: (UInt8, Int) -> Void) {
    let bytes = text.utf8.span
    var place = 0
    while place < bytes.count {
        let byte = bytes[place]
        switch byte {
        case 0x41...0x5A: emit(byte | 0x20, place)
        case 0x09, 0x0A, 0x0D: emit(0x20, place)
        case 0..<0x80: emit(byte, place)
        // Scalars without case or a second spelling: most of Hangul and of Han.
        case 0xE3...0xED where place + 2 < bytes.count:
            emit(byte, place)
            emit(bytes[place + 1], place)
            emit(bytes[place + 2], place)
            place += 2
        default:
            var (scalar, length) = scalar(in: bytes, at: place)
            if let (syllable, more) = syllable(in: bytes, at: place + length, after: scalar) {
                (scalar, length) = (syllable, length + more)
            }
            for byte in lowercase(scalar) { emit(byte, place) }
            place += length - 1
        }
        place += 1
    }
}

@inline(__always)
private func fold(_ text: String, _ emit: (UInt8) -> Void) { fold(text) { byte, _ in emit(byte) } }

/// Decodes the scalar that begins at an offset of valid UTF-8.
private func scalar(
    in bytes: Span<UInt8>, at place: Int
) -> (scalar: Unicode.Scalar, length: Int) {
    let first = UInt32(bytes[place])
    let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard place + length <= bytes.count else { return ("\u{FFFD}", 1) }
    var value = length == 1 ? first : first & (0x7F >> UInt32(length))
    for more in 1..<max(2, length) where more < length {
        value = value << 6 | UInt32(bytes[place + more] & 0x3F)
    }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
}

/// Composes a syllable from a leading consonant and the letters after it.
///
/// - Source: The Unicode Standard, 3.12.3, "Hangul Syllable Composition".
private func syllable(
    in bytes: Span<UInt8>, at place: Int, after lead: Unicode.Scalar
) -> (syllable: Unicode.Scalar, length: Int)? {
    guard (0x1100...0x1112).contains(lead.value), place < bytes.count else { return nil }
    let (vowel, length) = scalar(in: bytes, at: place)
    guard (0x1161...0x1175).contains(vowel.value) else { return nil }
    var value = 0xAC00 + ((lead.value - 0x1100) * 21 + vowel.value - 0x1161) * 28
    var all = length
    if place + length < bytes.count {
        let (tail, more) = scalar(in: bytes, at: place + length)
        if (0x11A8...0x11C2).contains(tail.value) {
            (value, all) = (value + tail.value - 0x11A7, all + more)
        }
    }
    return Unicode.Scalar(value).map { ($0, all) }
}

private func lowercase(_ scalar: Unicode.Scalar) -> [UInt8] {
    if scalar.value < 0x800 { return shortLowercase[Int(scalar.value)] }
    return Array(scalar.properties.lowercaseMapping.utf8)
}

/// Lower case of all scalars of up to two bytes; computing it each time takes ten times as long.
private let shortLowercase: [[UInt8]] = (0..<0x800).map { value in
    Unicode.Scalar(UInt32(value)).map { Array($0.properties.lowercaseMapping.utf8) } ?? []
}
