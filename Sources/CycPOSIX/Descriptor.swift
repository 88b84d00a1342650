@unsafe import CycLibC

#if canImport(Darwin)
    let openToSearch = O_SEARCH
#else
    /// `O_PATH` of <fcntl.h>, which requires `_GNU_SOURCE`: opens folders without read permission
    /// for lookups, and links themselves.
    let openToSearch: Int32 = 0o10000000
#endif

/// An open file, closed by its owner's deinitializer and not inherited by programs.
package struct Descriptor: ~Copyable, Sendable {
    /// Mode of opening a file that is not written to; see ``WritePurpose`` for the others.
    package enum Purpose {
        case read
        /// Does not wait for the other end of a pipe.
        case readNonblocking

        fileprivate var flags: Int32 {
            switch self {
            case .read: O_RDONLY
            case .readNonblocking: O_RDONLY | O_NONBLOCK
            }
        }
    }

    /// Negative after ``shut()``.
    package private(set) var number: Int32

    init(owning number: Int32) { self.number = number }

    deinit { if number >= 0 { _ = close(number) } }

    /// Closes it early.
    package mutating func shut() {
        if number >= 0 { _ = close(number) }
        number = -1
    }

    package init(_ path: [UInt8], _ purpose: Purpose) throws(SystemError) {
        let flags = purpose.flags | O_CLOEXEC | O_NOCTTY
        number = try SystemError.check {
            unsafe path.withCString { unsafe open($0, flags) }
        }
    }

    /// Duplicates standard input.
    package static func standardInput() throws(SystemError) -> Descriptor {
        Descriptor(owning: try SystemError.check { dup(0) })
    }

    package borrowing func status() throws(SystemError) -> FileStatus {
        let number = number
        var raw = stat()
        try SystemError.check { unsafe fstat(number, &raw) }
        return FileStatus(raw)
    }

    package borrowing func setMode(_ mode: UInt32) throws(SystemError) {
        let number = number
        try SystemError.check { fchmod(number, mode_t(mode)) }
    }

    package borrowing func setNonBlocking() throws(SystemError) {
        let number = number
        let flags = try SystemError.check { fcntl(number, F_GETFL) }
        try SystemError.check { fcntl(number, F_SETFL, flags | O_NONBLOCK) }
    }

    /// Locks a file exclusively that no other process has opened yet.
    borrowing func lockIfPossible() {
        while flock(number, LOCK_EX) != 0, SystemError.last == .interrupted {}
    }

    /// Starts to write the contents to disk, without waiting for it; ``synchronize()`` reports errors.
    package borrowing func startSynchronizing() {
        #if os(Linux)
            cyc_start_writing(number)
        #endif
    }

    /// Waits until the contents are on disk, and the size; not the time of the last change.
    package borrowing func synchronize() throws(SystemError) {
        let number = number
        #if os(Linux)
            try SystemError.check { fdatasync(number) }
        #else
            try SystemError.check { fsync(number) }
        #endif
    }

    /// Sets the modification time to now.
    package borrowing func touch() throws(SystemError) {
        let number = number
        try SystemError.check { futimens(number, nil) }
    }
}
