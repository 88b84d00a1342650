/// A regular file that is open for reading; closed with the last one who has it.
///
/// Nothing else is opened, because to open a device can have an effect, and a pipe waits for somebody.
package final class RegularFile: Sendable {
    package let path: [UInt8]
    private let descriptor: Descriptor
    /// When it was opened.
    package let status: FileStatus

    /// - Throws: ``SystemError/isAFolder``, ``SystemError/notSupported`` for what is neither, or what the
    ///   system says.
    package init(_ path: [UInt8]) throws(SystemError) {
        self.path = path
        try Self.require(FileStatus(of: path))
        descriptor = try Descriptor(path, .readAtOnce)
        // Something else may have taken its place.
        status = try descriptor.status()
        try Self.require(status)
    }

    private static func require(_ status: FileStatus) throws(SystemError) {
        switch status.kind {
        case .file: break
        case .folder: throw .isAFolder
        case .link, .other: throw .notSupported
        }
    }

    /// What stands from `offset` on, at most `count` bytes; fewer only at the end of the file.
    package func read(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
        let rest = max(Int(status.size) - offset, 0)
        return try descriptor.readPart(at: offset, count: min(count, rest + 1))
    }

    /// Shows the file as memory, for as long as the result lives.
    package func map() throws(SystemError) -> MappedFile {
        try MappedFile(descriptor, size: Int(status.size))
    }

    /// All bytes of a regular file; `/dev/null` is an empty one.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - limit: The most that it may hold, whatever the system says of its size. Units: bytes.
    /// - Returns: The bytes.
    /// - Throws: ``SystemError/tooLarge``, or as ``init(_:)``.
    package static func contents(of path: [UInt8], limit: Int) throws(SystemError) -> [UInt8] {
        if try FileStatus(of: path).isNullDevice { return [] }
        let file = try RegularFile(path)
        return try file.descriptor.readAll(hint: file.status.size, limit: limit)
    }
}
