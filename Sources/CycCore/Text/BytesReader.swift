/// Decodes consecutive values; each method returns `nil` if the bytes end too early or are invalid.
package struct BytesReader {
    private let all: [UInt8]
    private var position = 0

    package init(_ bytes: some Collection<UInt8>) { all = Array(bytes) }

    /// The number of bytes left.
    package var rest: Int { all.count - position }

    package mutating func byte() -> UInt8? {
        guard position < all.count else { return nil }
        position += 1
        return all[position - 1]
    }

    package mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, count <= rest else { return nil }
        position += count
        return all[position - count..<position]
    }

    /// Decodes what ``appendVarint(_:to:)`` wrote.
    package mutating func number() -> UInt64? {
        var end = position
        defer { position = end }
        return varint(in: all.span, at: &end)
    }

    /// Decodes what ``appendSigned(_:to:)`` wrote.
    package mutating func signed() -> Int64? {
        number().map { Int64(bitPattern: $0 >> 1) ^ -Int64($0 & 1) }
    }

    /// Decodes what ``appendText(_:to:)`` wrote.
    package mutating func text() -> String? {
        guard let length = number(), let length = Int(exactly: length), let utf8 = bytes(length)
        else { return nil }
        return String(validating: utf8, as: UTF8.self)
    }

    package mutating func moment() -> Moment? {
        guard let seconds = signed(), let minutes = signed(), let offset = Int(exactly: minutes)
        else { return nil }
        let moment = Moment(
            instant: Instant(secondsSinceEpoch: seconds), minutesEastOfUTC: offset)
        return moment.isStorable ? moment : nil
    }

    /// Decodes a count and as many elements.
    ///
    /// - Parameter element: Decodes one element of at least one byte.
    /// - Returns: `nil` if an element is invalid, or the count exceeds the remaining bytes.
    package mutating func list<Element>(
        _ element: (inout BytesReader) -> Element?
    ) -> [Element]? {
        guard let count = number(), count <= UInt64(rest) else { return nil }
        var list: [Element] = []
        list.reserveCapacity(min(Int(count), 64))
        for _ in 0..<count {
            guard let next = element(&self) else { return nil }
            list.append(next)
        }
        return list
    }
}

/// Appends the length and the UTF-8 of a text.
func appendText(_ text: String, to bytes: inout [UInt8]) {
    appendVarint(UInt64(text.utf8.count), to: &bytes)
    bytes += text.utf8
}

/// Appends a number in zigzag encoding: small ones of either sign take few bytes.
func appendSigned(_ number: Int64, to bytes: inout [UInt8]) {
    appendVarint(UInt64(bitPattern: number << 1 ^ number >> 63), to: &bytes)
}
