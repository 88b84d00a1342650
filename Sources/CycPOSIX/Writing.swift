@unsafe import CycLibC

extension Descriptor {
    package borrowing func write(_ bytes: [UInt8]) throws(SystemError) {
        try writeAll(bytes, to: number)
    }

    /// Overwrites the beginning without moving the file's position.
    package borrowing func overwrite(_ bytes: [UInt8]) throws(SystemError) {
        let number = number
        let written = try SystemError.check {
            unsafe bytes.withUnsafeBytes { unsafe pwrite(number, $0.baseAddress, $0.count, 0) }
        }
        if written != bytes.count { throw .noSpace }
    }

    /// Writes as much as possible to a nonblocking file.
    ///
    /// - Returns: The rest; empty if its reader closed it.
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
            // Another program made the terminal nonblocking.
            var entry = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
            _ = unsafe poll(&entry, 1, -1)
        }
    }
}

/// Writes once, and returns the number of written bytes.
private func start(_ bytes: ArraySlice<UInt8>, to number: Int32) throws(SystemError) -> Int {
    try SystemError.check {
        unsafe bytes.withUnsafeBytes { unsafe write(number, $0.baseAddress, $0.count) }
    }
}
