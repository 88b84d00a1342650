import CycCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The whole of a file that is no larger than `limit` bytes.
///
/// - Returns: `nil` for a larger one.
/// - Throws: ``FileError``; for anything but a file as if it were a folder.
func contents(of path: String, upTo limit: Int) throws(FileError) -> [UInt8]? {
    let file = try OpenFile(path)
    guard file.size <= limit else { return nil }
    // It may grow while it is read.
    let bytes = try file.read(at: 0, count: limit + 1)
    return bytes.count <= limit ? bytes : nil
}

/// A file that is open for reading; closed with the last one who has it.
final class OpenFile: Sendable {
    private let path: String
    private let descriptor: Int32
    /// When it was opened.
    ///
    /// Units: bytes.
    let size: Int

    /// - Throws: ``FileError``, for anything but a regular file too: devices have no end.
    init(_ path: String) throws(FileError) {
        self.path = path
        var status = stat()
        let result = unsafe path.withNativeCString { unsafe stat($0, &status) }
        guard result == 0 else { throw FileError(path) }
        // To open a device can have an effect.
        guard status.st_mode & S_IFMT == S_IFREG else { throw FileError(path, code: EISDIR) }
        // Never waits for the other end of a pipe that somebody put in a file's place meanwhile.
        descriptor = unsafe path.withNativeCString {
            unsafe open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        }
        guard descriptor >= 0 else { throw FileError(path) }
        let isKnown = unsafe fstat(descriptor, &status) == 0
        guard isKnown, status.st_mode & S_IFMT == S_IFREG else {
            let error = isKnown ? FileError(path, code: EISDIR) : FileError(path)
            close(descriptor)
            throw error
        }
        size = Int(status.st_size)
    }

    deinit { close(descriptor) }

    /// What stands from `offset` on, at most `count` bytes; fewer only at the end of the file.
    func read(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
        let count = min(count, max(size - offset, 0) + 1)
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let got = unsafe bytes.withUnsafeMutableBytes { bytes in
                unsafe pread(
                    descriptor, bytes.baseAddress.map { unsafe $0 + filled }, count - filled,
                    off_t(offset + filled))
            }
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw FileError(path) }
            if got == 0 { break }
            filled += got
        }
        bytes.removeSubrange(filled...)
        return bytes
    }
}

extension OpenFile {
    /// Shows the file as memory, for as long as the result lives.
    ///
    /// - Important: Reading where somebody has cut the file off meanwhile ends the process.
    func map() throws(FileError) -> MappedFile {
        guard size > 0 else {
            return unsafe MappedFile(UnsafeRawBufferPointer(start: nil, count: 0))
        }
        let start = unsafe mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0)
        guard let start = unsafe start, unsafe start != MAP_FAILED else { throw FileError(path) }
        return unsafe MappedFile(UnsafeRawBufferPointer(start: start, count: size))
    }
}

/// The bytes of a file in memory; numbers have their most significant byte first.
@safe final class MappedFile {
    private let bytes: UnsafeRawBufferPointer

    fileprivate init(_ bytes: UnsafeRawBufferPointer) {
        unsafe self.bytes = bytes
    }

    deinit {
        guard let start = unsafe bytes.baseAddress else { return }
        unsafe munmap(UnsafeMutableRawPointer(mutating: start), bytes.count)
    }

    var count: Int { unsafe bytes.count }

    /// The number at a position, which has to be in the file.
    func number<Number: FixedWidthInteger>(
        at position: Int, as type: Number.Type = Number.self
    ) -> Number {
        precondition(position >= 0 && position <= count - MemoryLayout<Number>.size)
        return Number(bigEndian: unsafe bytes.loadUnaligned(fromByteOffset: position, as: type))
    }
}
