/// A regular file, open for reading until its last reference is released.
///
/// Other types are not opened, because opening a device can have an effect, and a pipe may block.
package final class RegularFile: Sendable {
    package let path: [UInt8]
    private let descriptor: Descriptor
    /// The status when it was opened.
    package let status: FileStatus

    /// - Throws: ``SystemError/isAFolder`` for anything but a file, or the system's error.
    package init(_ path: [UInt8]) throws(SystemError) {
        self.path = path
        // The file may be replaced before it is open, so the type is checked twice.
        guard try FileStatus(of: path).kind == .file else { throw .isAFolder }
        descriptor = try Descriptor(path, .readNonblocking)
        status = try descriptor.status()
        guard status.kind == .file else { throw .isAFolder }
    }

    /// Reads at most `count` bytes from `offset`; fewer only at the end of the file.
    package func read(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
        let rest = max(Int(status.size) - offset, 0)
        return try descriptor.readPart(at: offset, count: min(count, rest + 1))
    }

    /// Reads all bytes.
    ///
    /// - Parameter limit: Maximum size, whatever the system reports. Units: bytes.
    /// - Throws: ``SystemError/tooLarge``, or the system's error.
    package func contents(limit: Int) throws(SystemError) -> [UInt8] {
        try descriptor.readAll(hint: status.size, limit: limit)
    }

    /// Reads all bytes of the file at `path`; `/dev/null` is empty.
    ///
    /// - Throws: As ``contents(limit:)`` and ``init(_:)``, and ``SystemError/notSupported`` for
    ///   what is neither a file nor a folder.
    package static func contents(of path: [UInt8], limit: Int) throws(SystemError) -> [UInt8] {
        try ifNotEmpty(path)?.contents(limit: limit) ?? []
    }

    /// Opens the file at `path`; `nil` for `/dev/null`.
    ///
    /// - Throws: As ``contents(of:limit:)``.
    package static func ifNotEmpty(_ path: [UInt8]) throws(SystemError) -> RegularFile? {
        let status = try FileStatus(of: path)
        if status.kind == .other {
            if status.isNullDevice { return nil }
            throw .notSupported
        }
        return try RegularFile(path)
    }
}
