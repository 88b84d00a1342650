@unsafe import CycLibC

/// Error of a system call: its `errno`.
package struct SystemError: Error, Hashable {
    package let code: Int32

    package init(code: Int32) { self.code = code }

    /// The value of `errno` after the last call.
    static var last: SystemError { SystemError(code: errno) }

    package static let missing = SystemError(code: ENOENT)
    package static let notAFolder = SystemError(code: ENOTDIR)
    package static let isAFolder = SystemError(code: EISDIR)
    package static let exists = SystemError(code: EEXIST)
    package static let closedPipe = SystemError(code: EPIPE)
    package static let noAccess = SystemError(code: EACCES)
    package static let notPermitted = SystemError(code: EPERM)
    package static let readOnly = SystemError(code: EROFS)
    package static let notSupported = SystemError(code: ENOTSUP)
    package static let tooLarge = SystemError(code: EFBIG)
    package static let tooManyLinks = SystemError(code: ELOOP)
    /// Not an error of the system: a folder, or a link in the path, belongs to another user; see
    /// ``WriteTarget``.
    package static let foreign = SystemError(code: .min)
    static let noSpace = SystemError(code: ENOSPC)
    package static let interrupted = SystemError(code: EINTR)
    static let wouldBlock = SystemError(code: EWOULDBLOCK)

    package var isFull: Bool { self == .noSpace || code == EDQUOT }
    /// Whether the file or one of its folders does not exist.
    package var isMissing: Bool { self == .missing || self == .notAFolder }
    package var isRefusal: Bool { self == .noAccess || self == .notPermitted }

    /// The C library's message.
    package var text: String {
        self == .foreign ? "it belongs to another user" : unsafe String(cString: strerror(code))
    }

    /// Repeats the call after a signal; a negative result is an error.
    @discardableResult
    static func check<Result: SignedInteger>(_ call: () -> Result) throws(SystemError) -> Result {
        while true {
            let result = call()
            if result >= 0 { return result }
            let error = last
            if error != .interrupted { throw error }
        }
    }

    /// For functions that return the error number instead of setting `errno`.
    static func check(number: Int32) throws(SystemError) {
        if number != 0 { throw SystemError(code: number) }
    }
}
