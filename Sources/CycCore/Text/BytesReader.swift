/// Reads numbers, texts and moments from bytes, one after the other; each is `nil` where they end too
/// early or hold something else.
package struct BytesReader {
    private let all: [UInt8]
    private var position = 0

    package init(_ bytes: some Collection<UInt8>) { all = Array(bytes) }

    /// How many bytes are left.
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

    /// As ``appendVarint(_:to:)`` writes it.
    package mutating func number() -> UInt64? {
        var end = position
        defer { position = end }
        return varint(in: all.span, at: &end)
    }

    /// As ``appendSigned(_:to:)`` writes it.
    package mutating func signed() -> Int64? {
        number().map { Int64(bitPattern: $0 >> 1) ^ -Int64($0 & 1) }
    }

    /// As ``appendText(_:to:)`` writes it.
    package mutating func text() -> String? {
        guard let length = number(), let length = Int(exactly: length), let utf8 = bytes(length)
        else { return nil }
        return String(validating: utf8, as: UTF8.self)
    }

    package mutating func moment() -> Moment? {
        guard let seconds = signed(), let minutes = signed(), let offset = Int(exactly: minutes)
        else { return nil }
        let moment = Moment(secondsSinceEpoch: seconds, minutesEastOfUTC: offset)
        return moment.isStorable ? moment : nil
    }

    /// A count and as many elements.
    ///
    /// - Parameter element: Reads one of at least one byte.
    /// - Returns: `nil` where an element cannot be read, or the count is larger than the bytes that follow.
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

/// The length and the UTF-8 of a text.
func appendText(_ text: String, to bytes: inout [UInt8]) {
    appendVarint(UInt64(text.utf8.count), to: &bytes)
    bytes += text.utf8
}

/// Small numbers of either sign in few bytes.
func appendSigned(_ number: Int64, to bytes: inout [UInt8]) {
    appendVarint(UInt64(bitPattern: number << 1 ^ number >> 63), to: &bytes)
}
