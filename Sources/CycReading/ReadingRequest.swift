/// The folders of one repository that a child of the reader may see: the content of one packet.
package struct ReadingRequest: Equatable, Sendable {
    /// `objects` and those that it borrows from, in git's order; absolute, without symbolic links.
    package let objectFolders: [[UInt8]]

    /// Units: bytes.
    package static let longest = 64 << 10

    package init(objectFolders: [[UInt8]]) { self.objectFolders = objectFolders }

    /// `nil` for more than one packet holds.
    package var encoded: [UInt8]? {
        let bytes = Array(objectFolders.map { $0 + [0] }.joined())
        return bytes.count <= Self.longest ? bytes : nil
    }

    /// `nil` for bytes that are no request.
    package init?(decoding bytes: [UInt8]) {
        guard bytes.last == 0 else { return nil }
        objectFolders = bytes.dropLast().split(separator: 0, omittingEmptySubsequences: false)
            .map(Array.init)
        guard objectFolders.allSatisfy({ $0.first == UInt8(ascii: "/") }) else { return nil }
    }
}
