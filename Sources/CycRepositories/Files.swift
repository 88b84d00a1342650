import CycCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file or folder that could not be read.
struct FileError: Error {
    private enum Cause {
        /// `errno` of a failed system call.
        case code(Int32)
        case limit(String)
    }

    let path: String
    private let cause: Cause

    /// Takes `errno` as the call before left it.
    init(_ path: String) {
        self.init(path, code: errno)
    }

    init(_ path: String, code: Int32) {
        self.path = path
        cause = .code(code)
    }

    /// More than `limit` of what was counted.
    init(_ path: String, beyond limit: Int) {
        self.path = path
        cause = .limit("\(limit)")
    }

    /// A device, a pipe or a socket where a file should be.
    static func notAFile(_ path: String) -> FileError {
        FileError(path, cause: .limit("not a regular file"))
    }

    private init(_ path: String, cause: Cause) {
        self.path = path
        self.cause = cause
    }

    private var code: Int32? {
        if case .code(let code) = cause { code } else { nil }
    }

    var isAbsence: Bool { code == ENOENT || code == ENOTDIR }
    /// Symbolic links that lead back to themselves.
    var isCircle: Bool { code == ELOOP }
    var isRefusal: Bool { code == EACCES || code == EPERM }

    var reason: UnreadReason {
        if isAbsence { return .missing }
        if isRefusal { return .noPermission }
        return switch cause {
        case .code(let code): .damaged("\(path): \(unsafe String(cString: strerror(code)))")
        case .limit(let limit): .overLimit("\(path): \(limit)")
        }
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
    /// Units: bytes.
    let size: Int
    let identity: Identity

    /// - Throws: ``FileError``, also where nothing is there.
    init(of path: String) throws(FileError) {
        let status = try status(of: path)
        isFolder = status.st_mode & S_IFMT == S_IFDIR
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
    return unsafe path.withNativeCString { unsafe lstat($0, &status) } == 0
        && status.st_mode & S_IFMT == S_IFLNK
}

/// Whether `path` itself belongs to the person: to root, also what belongs to the one whom `sudo` names.
///
/// - Source: `is_path_owned_by_current_uid` in `git-compat-util.h` of git.
func isOwn(_ path: String, sudo: String?) throws(FileError) -> Bool {
    var status = stat()
    let result = unsafe path.withNativeCString { unsafe lstat($0, &status) }
    guard result == 0 else { throw FileError(path) }
    if status.st_uid == geteuid() { return true }
    return geteuid() == 0 && sudo.flatMap { UInt32($0) } == status.st_uid
}

/// The absolute path without symbolic links, `.` and `..`.
func resolved(_ path: String) throws(FileError) -> String {
    let text = unsafe path.withNativeCString { unsafe realpath($0, nil) }
    guard let text = unsafe text else { throw FileError(path) }
    defer { unsafe free(text) }
    return unsafe String(nativeCString: text)
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

/// What the system says of the file that `path` leads to.
private func status(of path: String) throws(FileError) -> stat {
    var status = stat()
    let result = unsafe path.withNativeCString { unsafe stat($0, &status) }
    guard result == 0 else { throw FileError(path) }
    return status
}

/// The whole file, of which there are at most `limit` bytes.
///
/// Nothing but a regular file is opened, because to open a device can have an effect, and a pipe
/// waits for somebody. `/dev/null` is an empty file, as it is to git.
///
/// - Parameters:
///   - path: The file.
///   - limit: What is read of it, whatever the system says of its size. Units: bytes.
/// - Returns: Its bytes.
/// - Throws: ``FileError`` also for a larger file, and for one that is none.
func contents(of path: String, limit: Int) throws(FileError) -> [UInt8] {
    let found = try status(of: path)
    if found.st_mode & S_IFMT == S_IFCHR, try found.st_rdev == status(of: "/dev/null").st_rdev {
        return []
    }
    try check(found, path, limit)
    let descriptor = unsafe path.withNativeCString {
        unsafe open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    }
    guard descriptor >= 0 else { throw FileError(path) }
    defer { close(descriptor) }
    var opened = stat()
    guard unsafe fstat(descriptor, &opened) == 0 else { throw FileError(path) }
    // Something else may have taken its place.
    try check(opened, path, limit)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(opened.st_size) + 1)
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 16 << 10, alignment: 1)
    defer { unsafe chunk.deallocate() }
    while true {
        let count = unsafe read(descriptor, chunk.baseAddress, chunk.count)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw FileError(path) }
        guard count > 0 else { return bytes }
        guard bytes.count + count <= limit else { throw FileError(path, beyond: limit) }
        unsafe bytes.append(contentsOf: chunk.prefix(count))
    }
}

private func check(_ status: stat, _ path: String, _ limit: Int) throws(FileError) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw FileError(path, code: EISDIR)
    default: throw .notAFile(path)
    }
    guard status.st_size <= limit else { throw FileError(path, beyond: limit) }
}

/// The whole file, or `nil` where there is none; as ``contents(of:limit:)``.
func contentsIfPresent(of path: String, limit: Int) throws(FileError) -> [UInt8]? {
    do {
        return try contents(of: path, limit: limit)
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
        guard let start = buffer.baseAddress else { return nil }
        let result = unsafe user.withNativeCString {
            unsafe getpwnam_r($0, &record, start, buffer.count, &found)
        }
        guard result == 0, unsafe found != nil, let folder = unsafe record.pw_dir else {
            return nil
        }
        return unsafe String(nativeCString: folder)
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

    let name: String
    let kind: Kind
}

/// The names in a folder, without `.` and `..`, in no order; at most `limit`.
func entries(
    of folder: String, limit: Int = Limit.folderEntries
) throws(FileError) -> [FolderEntry] {
    let stream = unsafe folder.withNativeCString { unsafe opendir($0) }
    guard let stream = unsafe stream else { throw FileError(folder) }
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
                unsafe String(nativeCString: $0)
            }
        }
        if name == "." || name == ".." { continue }
        guard entries.count < limit else { throw FileError(folder, beyond: limit) }
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
