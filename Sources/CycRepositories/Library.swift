import CGit2
package import CycCore

/// A repository that cannot be read is thrown as its reason.
extension UnreadReason: Error {}

/// libgit2's state for the whole process: started once, never shut down.
enum Library {
    /// What the first start answered.
    private static let started: Int32 = {
        let status = git_libgit2_init()
        return status < 0 ? status : configure()
    }()

    /// Options that every repository of this process shares.
    private static func configure() -> Int32 {
        // A scan's lists grow to some megabytes each. Where these lie on their own, what the lists have
        // outgrown goes back to the system: 300,000 commits take 85 MB instead of 101. Units: bytes.
        cyc_keep_apart(1 << 20)
        return 0
    }

    /// Starts libgit2, once.
    static func start() throws(LibraryError) { try check(started) }

    /// Turns a negative status into an error with libgit2's words.
    ///
    /// - Important: libgit2 keeps its last error per thread, so call this directly on the result.
    static func check(_ status: Int32) throws(LibraryError) {
        guard status < 0 else { return }
        let detail =
            if let last = unsafe git_error_last() {
                unsafe String(cString: last.pointee.message)
            } else {
                "libgit2 error \(status)"
            }
        throw LibraryError(detail: detail)
    }
}

/// A failed libgit2 call.
struct LibraryError: Error {
    /// libgit2's own words.
    let detail: String
}
