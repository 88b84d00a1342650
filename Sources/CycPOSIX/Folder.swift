@unsafe import CycLibC

package enum Folder {
    /// One name in a folder.
    package struct Entry {
        /// What the folder itself says about an entry; a link's target is not looked at.
        package enum Kind {
            case folder, link, other
            /// This file system does not say.
            case unknown
        }

        package let name: [UInt8]
        package let kind: Kind
    }

    /// The names in a folder, without `.` and `..`, in no order.
    ///
    /// - Throws: ``SystemError/tooLarge`` for more than `limit`, or what the system says.
    package static func entries(
        of folder: [UInt8], limit: Int = .max
    ) throws(SystemError) -> [Entry] {
        let stream = unsafe folder.withCString { unsafe opendir($0) }
        guard let stream = unsafe stream else { throw .last }
        defer { _ = unsafe closedir(stream) }
        var entries: [Entry] = []
        while true {
            errno = 0
            guard let entry = unsafe readdir(stream) else {
                guard errno == 0 else { throw .last }
                return entries
            }
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe [UInt8](bytes.prefix { $0 != 0 })
            }
            if name == dot || name == dot + dot { continue }
            guard entries.count < limit else { throw .tooLarge }
            let kind: Entry.Kind =
                switch unsafe Int(entry.pointee.d_type) {
                case Int(DT_DIR): .folder
                case Int(DT_LNK): .link
                case Int(DT_UNKNOWN): .unknown
                default: .other
                }
            entries.append(Entry(name: name, kind: kind))
        }
    }

    /// Makes the folder and those above it, for nobody else, where they are missing.
    ///
    /// Others may be making them at the same time.
    package static func make(_ path: [UInt8]) throws(SystemError) {
        do {
            try makeOne(path)
        } catch .missing {
            let parent = parent(of: path)
            guard parent != path else { throw .missing }
            try make(parent)
            try makeOne(path)
        }
    }

    private static func makeOne(_ path: [UInt8]) throws(SystemError) {
        do {
            try SystemError.check { unsafe path.withCString { unsafe mkdir($0, 0o700) } }
        } catch .exists {
            guard (try? FileStatus(of: path))?.kind == .folder else { throw .notAFolder }
        }
    }

    /// Takes away an empty folder.
    package static func remove(_ path: [UInt8]) throws(SystemError) {
        try SystemError.check { unsafe path.withCString { unsafe rmdir($0) } }
    }

    private static func parent(of path: [UInt8]) -> [UInt8] {
        guard let last = path.lastIndex(of: slash) else { return dot }
        return last == 0 ? [slash] : Array(path[..<last])
    }

    private static let slash = UInt8(ascii: "/")
    private static let dot = [UInt8(ascii: ".")]
}
