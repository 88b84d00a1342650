@unsafe import CycLibC

/// An open file; closed when its owner goes away, and not inherited by programs.
package struct Descriptor: ~Copyable, Sendable {
    package enum Purpose {
        case read
        /// Not even the other end of a pipe is waited for.
        case readAtOnce
        /// What is there, from its beginning; nothing is created or cut off.
        case write
        /// Created if missing, with mode 0600; for locks.
        case lock
        /// Created with mode 0600, and nothing may be there.
        case create
        /// To lock what is there, and no link's destination.
        case leftover

        fileprivate var flags: Int32 {
            switch self {
            case .read: O_RDONLY
            case .readAtOnce: O_RDONLY | O_NONBLOCK
            case .write: O_WRONLY
            case .lock: O_RDWR | O_CREAT
            case .create: O_WRONLY | O_CREAT | O_EXCL
            case .leftover: O_RDWR | O_NONBLOCK | O_NOFOLLOW
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
            unsafe path.withCString { unsafe open($0, flags, 0o600) }
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
