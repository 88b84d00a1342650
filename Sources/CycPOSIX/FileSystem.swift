@unsafe import CycLibC

/// Operations on files by path.
package enum FileSystem {
    /// Returns the absolute path without symbolic links, `.` and `..`.
    package static func resolve(_ path: [UInt8]) throws(SystemError) -> [UInt8] {
        let raw = unsafe path.withCString { unsafe realpath($0, nil) }
        guard let raw = unsafe raw else { throw .last }
        defer { unsafe free(raw) }
        return unsafe [UInt8](cString: raw)
    }

    /// Returns the target of a symbolic link, as written.
    package static func linkTarget(_ path: [UInt8]) throws(SystemError) -> [UInt8] {
        var target = [CChar](repeating: 0, count: Int(PATH_MAX))
        let capacity = target.count
        let length = try SystemError.check {
            unsafe path.withCString { unsafe readlink($0, &target, capacity) }
        }
        return target.prefix(length).map { UInt8(bitPattern: $0) }
    }

    package static func isExecutable(_ path: [UInt8]) -> Bool {
        unsafe path.withCString { unsafe access($0, X_OK) } == 0
    }

    /// Throws the error of opening the file for reading, as far as permissions matter.
    package static func requireReadable(_ path: [UInt8]) throws(SystemError) {
        try SystemError.check {
            unsafe path.withCString { unsafe faccessat(AT_FDCWD, $0, R_OK, AT_EACCESS) }
        }
    }

    /// Throws unless the user may write to the file or into the folder.
    package static func checkWritable(_ path: [UInt8]) throws(SystemError) {
        try SystemError.check { unsafe path.withCString { unsafe access($0, W_OK) } }
    }

    /// Sets the permission bits of a file or folder of this user.
    package static func setMode(_ path: [UInt8], _ mode: UInt32) throws(SystemError) {
        try WriteTarget(path).setMode(mode)
    }

    /// Moves a file and replaces an existing one.
    package static func move(_ path: [UInt8], to new: [UInt8]) throws(SystemError) {
        try WriteTarget(path, lastLink: .kept).move(to: WriteTarget(new, lastLink: .kept))
    }

    /// Creates a hard link.
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

    /// Returns the paths that match a pattern with `*`, `?` and `[…]`, in lexical order.
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
