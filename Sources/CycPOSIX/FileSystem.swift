@unsafe import CycLibC

/// What is done with files by their paths.
package enum FileSystem {
    /// The absolute path without symbolic links, `.` and `..`.
    package static func resolve(_ path: [UInt8]) throws(SystemError) -> [UInt8] {
        let raw = unsafe path.withCString { unsafe realpath($0, nil) }
        guard let raw = unsafe raw else { throw .last }
        defer { unsafe free(raw) }
        return unsafe [UInt8](cString: raw)
    }

    /// Where the symbolic link `path` leads, as it is written.
    package static func linkTarget(_ path: [UInt8]) throws(SystemError) -> [UInt8] {
        var target = [CChar](repeating: 0, count: Int(PATH_MAX))
        let room = target.count
        let length = try SystemError.check {
            unsafe path.withCString { unsafe readlink($0, &target, room) }
        }
        return target.prefix(length).map { UInt8(bitPattern: $0) }
    }

    package static func isExecutable(_ path: [UInt8]) -> Bool {
        unsafe path.withCString { unsafe access($0, X_OK) } == 0
    }

    /// Fails with what opening a file to read it would fail with, as far as permissions go.
    package static func requireReadable(_ path: [UInt8]) throws(SystemError) {
        try SystemError.check {
            unsafe path.withCString { unsafe faccessat(AT_FDCWD, $0, R_OK, AT_EACCESS) }
        }
    }

    /// Whether the person may write to the file or into the folder.
    package static func checkWritable(_ path: [UInt8]) throws(SystemError) {
        try SystemError.check { unsafe path.withCString { unsafe access($0, W_OK) } }
    }

    /// Sets the permission bits of what is this user's own.
    package static func setMode(_ path: [UInt8], _ mode: UInt32) throws(SystemError) {
        try WriteTarget(path).setMode(mode)
    }

    /// Replaces what has the new name.
    package static func move(_ path: [UInt8], to new: [UInt8]) throws(SystemError) {
        try WriteTarget(path, lastLink: .kept).move(to: WriteTarget(new, lastLink: .kept))
    }

    /// Gives the file one more name.
    package static func link(_ path: [UInt8], as new: [UInt8]) throws(SystemError) {
        try WriteTarget(path, lastLink: .kept).link(as: WriteTarget(new, lastLink: .kept))
    }

    package static func remove(_ path: [UInt8]) throws(SystemError) {
        try WriteTarget(path, lastLink: .kept).remove()
    }

    /// Sets the modification time to now.
    package static func touch(_ path: [UInt8]) throws(SystemError) {
        try WriteTarget(path).touch()
    }

    /// The paths that a pattern with `*`, `?` and `[…]` stands for, in lexical order; none where it
    /// stands for nothing.
    package static func matches(_ pattern: [UInt8]) -> [[UInt8]] {
        var found = unsafe glob_t()
        defer { unsafe globfree(&found) }
        let status = unsafe pattern.withCString { unsafe glob($0, 0, nil, &found) }
        guard status == 0, let paths = unsafe found.gl_pathv else { return [] }
        return (0..<Int(unsafe found.gl_pathc)).compactMap { index in
            unsafe paths[index].map { unsafe [UInt8](cString: $0) }
        }
    }
}
