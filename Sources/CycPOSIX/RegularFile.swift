/// A regular file that is open for reading; closed with the last one who has it.
///
/// Nothing else is opened, because to open a device can have an effect, and a pipe waits for somebody.
package final class RegularFile: Sendable {
    package let path: [UInt8]
    private let descriptor: Descriptor
    /// When it was opened.
    package let status: FileStatus

    /// - Throws: ``SystemError/isAFolder`` for whatever is no file, or what the system says.
    package init(_ path: [UInt8]) throws(SystemError) {
        self.path = path
        // Something else may take its place before it is open.
        guard try FileStatus(of: path).kind == .file else { throw .isAFolder }
        descriptor = try Descriptor(path, .readAtOnce)
        status = try descriptor.status()
        guard status.kind == .file else { throw .isAFolder }
    }

    /// What stands from `offset` on, at most `count` bytes; fewer only at the end of the file.
    package func read(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
        let rest = max(Int(status.size) - offset, 0)
        return try descriptor.readPart(at: offset, count: min(count, rest + 1))
    }

    /// All bytes.
    ///
    /// - Parameter limit: The most that it may hold, whatever the system says of its size. Units: bytes.
    /// - Returns: The bytes.
    /// - Throws: ``SystemError/tooLarge``, or what the system says.
    package func contents(limit: Int) throws(SystemError) -> [UInt8] {
        try descriptor.readAll(hint: status.size, limit: limit)
    }

    /// All bytes of the file at `path`; `/dev/null` is an empty one.
    ///
    /// - Throws: As ``contents(limit:)`` and ``init(_:)``, and ``SystemError/notSupported`` for what is
    ///   neither a file nor a folder.
    package static func contents(of path: [UInt8], limit: Int) throws(SystemError) -> [UInt8] {
        try ifNotEmpty(path)?.contents(limit: limit) ?? []
    }

    /// The file at `path`; `nil` for `/dev/null`.
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
