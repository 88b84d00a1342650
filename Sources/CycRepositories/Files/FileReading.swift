import CycCore
import CycPOSIX

/// Runs `body` and converts the error of a failed system call on `path`; `limit` is reported if the
/// file is too large.
func at<Value>(
    _ path: String, limit: Int = 0, _ body: () throws(SystemError) -> Value
) throws(UnreadReason) -> Value {
    do {
        return try body()
    } catch {
        throw UnreadReason(path, error, limit: limit)
    }
}

extension UnreadReason {
    /// Converts the error of a failed system call on `path`.
    init(_ path: String, _ error: SystemError, limit: Int = 0) {
        self =
            switch error {
            case .missing, .notAFolder: .missing
            case .noAccess, .notPermitted: .noPermission
            case .tooLarge: .overLimit("\(path): \(limit)")
            case .notSupported: .overLimit("\(path): not a regular file")
            default: .damaged("\(path): \(error.text)")
            }
    }
}

/// Result of `body`; `nil` if a file is missing.
func ifPresent<Value>(
    _ body: () throws(UnreadReason) -> Value
) throws(UnreadReason) -> Value? {
    do throws(UnreadReason) {
        return try body()
    } catch .missing {
        return nil
    }
}

/// Status of the target of `path`; `nil` if missing.
func status(of path: String) throws(UnreadReason) -> FileStatus? {
    try ifPresent { () throws(UnreadReason) in try requiredStatus(path) }
}

/// Status of the target of `path`.
func requiredStatus(_ path: String) throws(UnreadReason) -> FileStatus {
    try at(path) { () throws(SystemError) in try FileStatus(of: path.nativeBytes) }
}

/// Whether `path` is a symbolic link, possibly a dangling one.
func isLink(_ path: String) -> Bool {
    (try? FileStatus(ofLink: path.nativeBytes))?.kind == .link
}

/// Whether the user owns `path` itself; for root, also whether the user named by `sudo` does.
///
/// - Source: `is_path_owned_by_current_uid` in `git-compat-util.h` of git.
func isOwn(_ path: String, sudo: String?) throws(UnreadReason) -> Bool {
    let owner = try at(path) { () throws(SystemError) in
        try FileStatus(ofLink: path.nativeBytes).owner
    }
    return owner == User.effective
        || User.effective == 0 && sudo.flatMap { UInt32($0) } == owner
}

/// Absolute path without symbolic links, `.` and `..`.
func resolved(_ path: String) throws(UnreadReason) -> String {
    try at(path) { () throws(SystemError) in
        String(native: try FileSystem.resolve(path.nativeBytes))
    }
}

/// `path`, relative to `folder` unless absolute.
func joined(_ folder: String, _ path: String) -> String {
    if path.utf8.first == UInt8(ascii: "/") { return path }
    return folder.utf8.last == UInt8(ascii: "/") ? folder + path : "\(folder)/\(path)"
}

/// `path` up to its last slash.
func parent(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
}

/// Reads a whole file of at most `limit` bytes; `nil` if missing.
///
/// `/dev/null` is an empty file, as in git.
///
/// - Throws: `UnreadReason`, also for a larger file, and for anything but a regular file.
func contents(of path: String, limit: Int) throws(UnreadReason) -> [UInt8]? {
    try ifPresent { () throws(UnreadReason) in
        try at(path, limit: limit) { () throws(SystemError) in
            try RegularFile.contents(of: path.nativeBytes, limit: limit)
        }
    }
}

/// Same as ``contents(of:limit:)`` for files that only git writes: anything but a regular file is
/// an error.
func contents(ofGitFile path: String, limit: Int) throws(UnreadReason) -> [UInt8]? {
    try ifPresent { () throws(UnreadReason) in
        try at(path, limit: limit) { () throws(SystemError) in
            try RegularFile(path.nativeBytes).contents(limit: limit)
        }
    }
}

/// Calls `body` with each line of a file, without the line end; never if the file is missing.
///
/// - Parameters:
///   - limit: Maximum size of the file. Units: bytes.
///   - body: Gets the line and its number, from 1.
/// - Throws: `overLimit` for a file of more than `limit` bytes or a line of more than
///   ``Limit/line``; `damaged` with file and number for a line without an end; errors of `body`.
func forEachLine(
    ofFile path: String, limit: Int,
    _ body: (ArraySlice<UInt8>, _ number: Int) throws(UnreadReason) -> Void
) throws(UnreadReason) {
    let opened = try ifPresent { () throws(UnreadReason) in
        try at(path) { () throws(SystemError) in try RegularFile.ifNotEmpty(path.nativeBytes) }
    }
    guard let file = opened ?? nil else { return }
    var (offset, number) = (0, 1)
    var rest: [UInt8] = []
    while true {
        let block = try at(path) { () throws(SystemError) in
            try file.read(at: offset, count: Limit.block)
        }
        if block.isEmpty { break }
        offset += block.count
        guard offset <= limit else { throw .overLimit("\(path): \(limit)") }
        rest += block
        var start = 0
        while let end = rest[start...].firstIndex(of: .newline) {
            try body(rest[start..<end], number)
            start = end + 1
            number += 1
        }
        rest.removeFirst(start)
        guard rest.count <= Limit.line else { throw .overLimit("\(path): \(Limit.line)") }
    }
    guard rest.isEmpty else { throw .damaged("\(path):\(number)") }
}

/// Entry of a folder.
struct FolderEntry {
    let name: String
    let kind: Folder.Entry.Kind

    /// Whether it is a folder, with `followingLinks` also a link to one.
    func isFolder(at path: String, followingLinks: Bool = false) throws(UnreadReason) -> Bool {
        guard kind == .unknown || kind == .link && followingLinks else { return kind == .folder }
        return try status(of: path)?.kind == .folder
    }
}

/// Same as ``entries(of:limit:)``; empty if the folder is missing.
func entriesIfPresent(
    of folder: String, limit: Int = Limit.folderEntries
) throws(UnreadReason) -> [FolderEntry] {
    try ifPresent { () throws(UnreadReason) in try entries(of: folder, limit: limit) } ?? []
}

/// Entries of a folder in no order, without `.` and `..`; an error if more than `limit`.
func entries(
    of folder: String, limit: Int = Limit.folderEntries
) throws(UnreadReason) -> [FolderEntry] {
    try at(folder, limit: limit) { () throws(SystemError) in
        try Folder.entries(of: folder.nativeBytes, limit: limit).map {
            FolderEntry(name: String(native: $0.name), kind: $0.kind)
        }
    }
}
