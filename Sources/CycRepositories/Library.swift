import CGit2
package import CycCore
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A repository that cannot be read is thrown as its reason.
extension UnreadReason: Error {}

/// libgit2's state for the whole process: started once, never shut down.
enum Library {
    /// What the first start answered.
    private static let started: Int32 = {
        let status = git_libgit2_init()
        return status < 0 ? status : configure()
    }()

    /// One opening at a time, since where configuration is looked for belongs to the process.
    private static let opening = Mutex(())

    /// Options that every repository of this process shares.
    private static func configure() -> Int32 {
        // A scan's lists grow to some megabytes each. Where these lie on their own, what the lists have
        // outgrown goes back to the system: 300,000 commits take 85 MB instead of 101. Units: bytes.
        cyc_keep_apart(1 << 20)
        return allowExtensions()
    }

    /// ``RepositoryFormat`` is the judge of extensions and has looked before libgit2 does.
    private static func allowExtensions() -> Int32 {
        var names: [UnsafePointer<CChar>?] = unsafe RepositoryFormat.readableExtensions.map {
            unsafe UnsafePointer(strdup($0))
        }
        defer { unsafe names.forEach { unsafe free(UnsafeMutablePointer(mutating: $0)) } }
        return unsafe names.withUnsafeMutableBufferPointer { buffer in
            unsafe cyc_git_set_extensions(buffer.baseAddress, buffer.count)
        }
    }

    /// Opens the repository at exactly `path`, with the owner check as `environment` configures it.
    ///
    /// - Parameters:
    ///   - path: The work tree's top folder, or a bare repository.
    ///   - environment: Says where `safe.directory` may stand; `GIT_CONFIG_GLOBAL` names a file,
    ///     which libgit2 cannot be given, so that then nothing is safe but one's own.
    /// - Returns: What the caller has to free.
    /// - Throws: libgit2's error.
    static func open(
        _ path: String, environment: [String: String]
    ) throws(LibraryError) -> OpaquePointer {
        try check(started)
        let (handle, failure) = unsafe opening.withLock { _ -> (OpaquePointer?, LibraryError?) in
            do throws(LibraryError) {
                try setSearchPaths(environment)
                var handle: OpaquePointer?
                let flags = GIT_REPOSITORY_OPEN_NO_SEARCH.rawValue
                try check(unsafe git_repository_open_ext(&handle, path, flags, nil))
                return unsafe (handle, nil)
            } catch {
                return (nil, error)
            }
        }
        if let failure { throw failure }
        guard let handle = unsafe handle else { preconditionFailure("libgit2 gave no repository") }
        return unsafe handle
    }

    private static func setSearchPaths(_ environment: [String: String]) throws(LibraryError) {
        let places = ConfigurationPlaces(environment: environment)
        let folders = [
            (GIT_CONFIG_LEVEL_SYSTEM, places.system.map(parent)),
            (GIT_CONFIG_LEVEL_XDG, places.isGlobalReplaced ? nil : places.xdg.map(parent)),
            (GIT_CONFIG_LEVEL_GLOBAL, places.isGlobalReplaced ? nil : places.home),
        ]
        for (level, folder) in folders {
            try check(unsafe cyc_git_set_search_path(level.rawValue, folder ?? ""))
        }
    }

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
        throw LibraryError(code: status, detail: detail)
    }
}

/// A failed libgit2 call.
struct LibraryError: Error {
    /// A `git_error_code` of `git2/errors.h`, or one that this build has no name for.
    let code: Int32
    /// libgit2's own words.
    let detail: String

    var isAbsence: Bool { code == GIT_ENOTFOUND.rawValue }
    var isForeignOwner: Bool { code == GIT_EOWNER.rawValue }
    var isInvalidName: Bool { code == GIT_EINVALIDSPEC.rawValue }
}
