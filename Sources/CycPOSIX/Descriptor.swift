@unsafe import CycLibC

#if canImport(Darwin)
    let openToSearch = O_SEARCH
#else
    /// `O_PATH` of <fcntl.h>, which hides it without `_GNU_SOURCE`: a folder may be looked through that may
    /// not be read, and a link can be opened itself.
    let openToSearch: Int32 = 0o10000000
#endif

/// An open file; closed when its owner goes away, and not inherited by programs.
package struct Descriptor: ~Copyable, Sendable {
    /// The reason to open a file that is not written to; see ``WritePurpose`` for those that are.
    package enum Purpose {
        case read
        /// Not even the other end of a pipe is waited for.
        case readAtOnce

        fileprivate var flags: Int32 {
            switch self {
            case .read: O_RDONLY
            case .readAtOnce: O_RDONLY | O_NONBLOCK
            }
        }
    }

    /// Negative once it was shut.
    package private(set) var number: Int32

    init(owning number: Int32) { self.number = number }

    deinit { if number >= 0 { _ = close(number) } }

    /// Closes it before its owner goes away.
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

    /// Standard input, once more.
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

    /// Takes the exclusive lock of a file that nobody else has seen yet.
    borrowing func lockIfPossible() {
        while flock(number, LOCK_EX) != 0, SystemError.last == .interrupted {}
    }

    /// Waits until the bytes are on the disk.
    package borrowing func synchronize() throws(SystemError) {
        let number = number
        try SystemError.check { fsync(number) }
    }

    /// Sets the modification time to now.
    package borrowing func touch() throws(SystemError) {
        let number = number
        try SystemError.check { futimens(number, nil) }
    }
}
