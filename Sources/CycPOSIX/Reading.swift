@unsafe import CycLibC

extension Descriptor {
    /// Reads at most `count` available bytes; `nil` at the end.
    package borrowing func readSome(_ count: Int) throws(SystemError) -> [UInt8]? {
        let number = number
        let bytes = try unsafe Self.bytes(count) { unsafe read(number, $0, count) }
        return bytes.isEmpty ? nil : bytes
    }

    /// Reads at most `count` bytes from `offset`; fewer only at the end of the file.
    package borrowing func readPart(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
        let number = number
        var bytes: [UInt8] = []
        while true {
            let (start, rest) = (offset + bytes.count, count - bytes.count)
            let chunk = try unsafe Self.bytes(rest) { unsafe pread(number, $0, rest, off_t(start)) }
            bytes.isEmpty ? bytes = chunk : bytes.append(contentsOf: chunk)
            if chunk.isEmpty || bytes.count == count { return bytes }
        }
    }

    /// Reads all remaining bytes.
    ///
    /// - Parameters:
    ///   - hint: Expected number of bytes.
    ///   - limit: Maximum number of bytes.
    /// - Throws: ``SystemError/tooLarge`` beyond the limit, or the system's error.
    package borrowing func readAll(hint: Int64 = 0, limit: Int) throws(SystemError) -> [UInt8] {
        guard hint <= limit else { throw .tooLarge }
        var bytes: [UInt8] = []
        var capacity = min(max(Int(hint) + 1, 1024), 1 << 20)
        while let chunk = try readSome(capacity) {
            bytes.isEmpty ? bytes = chunk : bytes.append(contentsOf: chunk)
            guard bytes.count <= limit else { throw .tooLarge }
            capacity = 1 << 16
        }
        return bytes
    }

    private static func bytes(
        _ count: Int, _ read: (UnsafeMutableRawPointer?) -> Int
    ) throws(SystemError) -> [UInt8] {
        var failure: SystemError?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            do throws(SystemError) {
                filled = try SystemError.check { unsafe read(buffer.baseAddress) }
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }
}
