import CGit2
import CycReading

/// The name of an object, in the form of libgit2.
struct ObjectName: Hashable {
    /// Units: bytes.
    static let size = ObjectNameSize.bytes

    private(set) var object = git_oid()

    /// The name whose first byte is `bytes[start]`.
    init(_ bytes: Span<UInt8>, at start: Int) {
        unsafe bytes.extracting(start..<start + Self.size).withUnsafeBufferPointer { bytes in
            _ = unsafe git_oid_fromraw(&object, bytes.baseAddress)
        }
    }

    /// The name that 40 hexadecimal digits from `start` on spell, or `nil`.
    init?(hex bytes: Span<UInt8>, at start: Int) {
        guard start + 2 * Self.size <= bytes.count else { return nil }
        let digits = bytes.extracting(start..<start + 2 * Self.size)
        let code = unsafe digits.withUnsafeBytes { digits in
            unsafe git_oid_fromstr(
                &object, digits.assumingMemoryBound(to: CChar.self).baseAddress)
        }
        guard code == 0 else { return nil }
    }

    func withBytes(_ body: (Span<UInt8>) throws -> Void) throws {
        try unsafe withUnsafeBytes(of: object.id) { bytes in
            try body(unsafe bytes.bindMemory(to: UInt8.self).span)
        }
    }

    private var words: (UInt64, UInt64, UInt32) {
        unsafe withUnsafeBytes(of: object.id) { bytes in
            unsafe (
                bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self),
                bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self),
                bytes.loadUnaligned(fromByteOffset: 16, as: UInt32.self)
            )
        }
    }

    static func == (one: ObjectName, other: ObjectName) -> Bool { one.words == other.words }

    /// All bytes at once; whoever makes a repository may choose names that begin alike.
    func hash(into hasher: inout Hasher) {
        unsafe withUnsafeBytes(of: object.id) { unsafe hasher.combine(bytes: $0) }
    }
}
