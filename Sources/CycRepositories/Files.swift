import CycCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A failed system call on a file; keeps `errno`.
struct FileError: Error {
    let path: String
    let code: Int32

    /// Takes `errno` as the call before left it.
    init(_ path: String) {
        self.init(path, code: errno)
    }

    init(_ path: String, code: Int32) {
        self.path = path
        self.code = code
    }

    /// A name in the folder `path` is not UTF-8.
    static func unreadableName(in path: String) -> FileError { FileError(path, code: EILSEQ) }

    var isAbsence: Bool { code == ENOENT || code == ENOTDIR }
    /// Symbolic links that lead back to themselves.
    var isCircle: Bool { code == ELOOP }
    var isRefusal: Bool { code == EACCES || code == EPERM }

    var reason: UnreadReason {
        if isAbsence { return .missing }
        if isRefusal { return .noPermission }
        return .damaged("\(path): \(unsafe String(cString: strerror(code)))")
    }
}

/// Runs `body` with a failed system call turned into the reason that it means.
func reading<Value>(_ body: () throws(FileError) -> Value) throws(UnreadReason) -> Value {
    do {
        return try body()
    } catch {
        throw error.reason
    }
}

/// What a path leads to, symbolic links followed.
struct FileKind {
    /// Names the file itself, however many paths lead there.
    struct Identity: Hashable {
        let device: UInt64
        let inode: UInt64
    }

    let isFolder: Bool
    let isOwn: Bool
    /// Units: bytes.
    let size: Int
    let identity: Identity

    /// - Throws: ``FileError``, also where nothing is there.
    init(of path: String) throws(FileError) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { throw FileError(path) }
        isFolder = status.st_mode & S_IFMT == S_IFDIR
        isOwn = status.st_uid == geteuid()
        size = Int(status.st_size)
        identity = Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    }
}

/// What `path` leads to, or `nil` where nothing is.
func kind(of path: String) throws(FileError) -> FileKind? {
    do {
        return try FileKind(of: path)
    } catch {
        guard error.isAbsence else { throw error }
        return nil
    }
}

/// Whether `path` is a symbolic link, wherever it leads.
func isLink(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
}

/// The absolute path without symbolic links, `.` and `..`.
func resolved(_ path: String) throws(FileError) -> String {
    guard let text = unsafe realpath(path, nil) else { throw FileError(path) }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
}

/// `path`, from `folder` on where it is relative.
func joined(_ folder: String, _ path: String) -> String {
    if path.utf8.first == UInt8(ascii: "/") { return path }
    return folder.utf8.last == UInt8(ascii: "/") ? folder + path : "\(folder)/\(path)"
}

/// `path` up to its last slash.
func parent(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
}

/// The whole file.
func contents(of path: String) throws(FileError) -> [UInt8] {
    // Never waits for the other end of a pipe that somebody put in a file's place.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileError(path) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var status = stat()
    if unsafe fstat(descriptor, &status) == 0 { bytes.reserveCapacity(Int(status.st_size) + 1) }
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 16 << 10, alignment: 1)
    defer { unsafe chunk.deallocate() }
    while true {
        let count = unsafe read(descriptor, chunk.baseAddress, chunk.count)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw FileError(path) }
        guard count > 0 else { return bytes }
        unsafe bytes.append(contentsOf: chunk.prefix(count))
    }
}

/// Fails where `path` may not be read.
func probe(_ path: String) throws(FileError) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileError(path) }
    close(descriptor)
}

/// The whole file, or `nil` where there is none.
func contentsIfPresent(of path: String) throws(FileError) -> [UInt8]? {
    do {
        return try contents(of: path)
    } catch {
        guard error.isAbsence else { throw error }
        return nil
    }
}

/// The home folder of another person of this machine, or `nil`.
func homeFolder(of user: String) -> String? {
    var record = unsafe passwd()
    var found: UnsafeMutablePointer<passwd>?
    return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16 << 10) { buffer in
        guard let start = buffer.baseAddress,
            unsafe getpwnam_r(user, &record, start, buffer.count, &found) == 0,
            unsafe found != nil, let folder = unsafe record.pw_dir
        else { return nil }
        return unsafe String(cString: folder)
    }
}

/// One name in a folder.
struct FolderEntry {
    /// What the folder itself says about an entry; a link's target is not looked at.
    enum Kind {
        case folder, link, other
        /// This file system does not say.
        case unknown
    }

    /// `nil` for bytes that are not UTF-8.
    let name: String?
    let kind: Kind
}

/// The names in a folder, without `.` and `..`, in no order.
func entries(of folder: String) throws(FileError) -> [FolderEntry] {
    guard let stream = unsafe opendir(folder) else { throw FileError(folder) }
    defer { unsafe closedir(stream) }
    var entries: [FolderEntry] = []
    while true {
        errno = 0
        guard let entry = unsafe readdir(stream) else {
            guard errno == 0 else { throw FileError(folder) }
            return entries
        }
        let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
            unsafe $0.withMemoryRebound(to: CChar.self, capacity: 1) {
                unsafe String(validatingCString: $0)
            }
        }
        if name == "." || name == ".." { continue }
        let kind: FolderEntry.Kind =
            switch unsafe Int(entry.pointee.d_type) {
            case Int(DT_DIR): .folder
            case Int(DT_LNK): .link
            case Int(DT_UNKNOWN): .unknown
            default: .other
            }
        entries.append(FolderEntry(name: name, kind: kind))
    }
}

/// Whether an entry is a folder; links are not followed where the folder says what they are.
func isFolder(_ entry: FolderEntry, at path: String) throws(UnreadReason) -> Bool {
    guard entry.kind == .unknown else { return entry.kind == .folder }
    return try reading { () throws(FileError) in try kind(of: path) }?.isFolder == true
}
