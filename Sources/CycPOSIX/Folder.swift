@unsafe import CycLibC

package enum Folder {
    /// An entry of a folder.
    package struct Entry {
        /// The type stored in the folder; links are not followed.
        package enum Kind {
            case folder, link, other
            /// The file system does not store types.
            case unknown
        }

        package let name: [UInt8]
        package let kind: Kind
    }

    /// Returns the entries of a folder, without `.` and `..`, in no order.
    ///
    /// - Throws: ``SystemError/tooLarge`` for more than `limit` entries, or the system's error.
    package static func entries(
        of folder: [UInt8], limit: Int = .max
    ) throws(SystemError) -> [Entry] {
        let stream = unsafe folder.withCString { unsafe opendir($0) }
        guard let stream = unsafe stream else { throw .last }
        return try unsafe entries(of: stream, limit: limit)
    }

    /// Returns the entries of an open folder.
    static func entries(in folder: borrowing Descriptor) throws(SystemError) -> [Entry] {
        let parent = folder.number
        // Needs a descriptor of its own, which can read.
        let number = try SystemError.check {
            unsafe openat(parent, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        }
        guard let stream = unsafe fdopendir(number) else {
            let error = SystemError.last
            _ = close(number)
            throw error
        }
        return try unsafe entries(of: stream, limit: .max)
    }

    private static func entries(
        of stream: OpaquePointer, limit: Int
    ) throws(SystemError) -> [Entry] {
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
            if name == [dot] || name == [dot, dot] { continue }
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
}
