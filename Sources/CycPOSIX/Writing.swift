@unsafe import CycLibC

extension Descriptor {
    package borrowing func write(_ bytes: [UInt8]) throws(SystemError) {
        try writeAll(bytes, to: number)
    }

    /// Writes over the beginning, and stays where it is in the file.
    package borrowing func overwrite(_ bytes: [UInt8]) throws(SystemError) {
        let number = number
        let written = try SystemError.check {
            unsafe bytes.withUnsafeBytes { unsafe pwrite(number, $0.baseAddress, $0.count, 0) }
        }
        if written != bytes.count { throw .noRoom }
    }

    /// Writes as much as there is room for, to a file that does not block.
    ///
    /// - Returns: What is left; nothing where nobody reads it any more.
    package borrowing func writeSome(
        _ bytes: ArraySlice<UInt8>
    ) throws(SystemError) -> ArraySlice<UInt8> {
        do {
            return bytes.dropFirst(try start(bytes, to: number))
        } catch .wouldBlock {
            return bytes
        } catch .closedPipe {
            return []
        }
    }
}

/// Writes all bytes to an open file, which stays open.
package func writeAll(_ bytes: [UInt8], to number: Int32) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
        do throws(SystemError) {
            rest = rest.dropFirst(try start(rest, to: number))
        } catch .wouldBlock {
            // Somebody made the terminal non-blocking.
            var entry = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
            _ = unsafe poll(&entry, 1, -1)
        }
    }
}

/// How many bytes were written.
private func start(_ bytes: ArraySlice<UInt8>, to number: Int32) throws(SystemError) -> Int {
    try SystemError.check {
        unsafe bytes.withUnsafeBytes { unsafe write(number, $0.baseAddress, $0.count) }
    }
}
