package import CycCore

/// Files by their paths.
package enum Files {
    /// The most that is read where nothing else is said; units: bytes.
    package static let usualLimit = 16 << 20

    /// All bytes of a file.
    ///
    /// Waits for nobody: a pipe or a device in the file's place is none. `/dev/null` is an empty file.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - limit: The most that it may hold; units: bytes.
    /// - Returns: The bytes, or `nil` if there is no file.
    /// - Throws: ``Problem/cannotRead(file:detail:)``, ``Problem/notAFile(_:)`` or
    ///   ``Problem/fileTooLarge(_:limit:)``.
    package static func read(
        _ path: String, limit: Int = usualLimit
    ) throws(Problem) -> [UInt8]? {
        do throws(SystemError) {
            let file = try Descriptor(path, .readAtOnce)
            let status = try file.status()
            switch status.kind {
            case .file: return try file.readAll(hint: status.stamp.size, limit: limit)
            case .folder: throw .isAFolder
            case .link, .other:
                if status.isSameFile(as: FileStatus(of: "/dev/null")) { return [] }
                throw .notSupported
            }
        } catch {
            if error.isMissing { return nil }
            if error == .notSupported { throw .notAFile(path) }
            throw Problem(reading: path, error, limit: limit)
        }
    }

    /// All bytes of what the person named: a pipe is waited for.
    ///
    /// - Parameters:
    ///   - path: A file, a pipe or a device.
    ///   - limit: The most that it may hold; units: bytes.
    /// - Returns: The bytes, or `nil` if there is nothing.
    /// - Throws: ``Problem/cannotRead(file:detail:)`` or ``Problem/fileTooLarge(_:limit:)``.
    package static func readNamed(_ path: String, limit: Int) throws(Problem) -> [UInt8]? {
        do {
            let file = try Descriptor(path, .read)
            return try file.readAll(hint: file.status().stamp.size, limit: limit)
        } catch {
            if error.isMissing { return nil }
            throw Problem(reading: path, error, limit: limit)
        }
    }

    /// Whether it is a file and no folder, pipe or device, looked at through symbolic links.
    package static func isFile(_ path: String) -> Bool { FileStatus(of: path)?.kind == .file }

    package static func isLink(_ path: String) -> Bool { FileStatus(ofLink: path)?.kind == .link }

    package static func isFolder(_ path: String) -> Bool { FileStatus(of: path)?.kind == .folder }

    package static func exists(_ path: String) -> Bool { FileStatus(of: path) != nil }

    /// Puts `bytes` in the place of the file, or makes it.
    ///
    /// A reader sees the old or the new file, whole. A symbolic link stays, and its destination is
    /// replaced.
    ///
    /// - Parameters:
    ///   - path: The file; its folder must exist.
    ///   - bytes: The new contents.
    ///   - isDurable: Waits for the disk, so that a crash of the machine leaves one of the two.
    ///   - isPrivate: Makes a new file with mode 0600, else as the person's umask has it.
    ///   - keepsMode: Whether an old file's permissions stay, else they become a new file's.
    /// - Throws: ``Problem/diskFull(file:)`` or ``Problem/cannotWrite(file:detail:)``, as for a device
    ///   or a pipe, or ``Problem/foreignEntry(_:)``; the file is then as it was.
    package static func replace(
        _ path: String, with bytes: [UInt8], isDurable: Bool = true, isPrivate: Bool = true,
        keepsMode: Bool = true
    ) throws(Problem) {
        let destination = try destination(of: path)
        do {
            try replaceDestination(
                destination, with: bytes, isDurable: isDurable, isPrivate: isPrivate,
                keepsMode: keepsMode)
        } catch {
            throw Problem(writing: path, error)
        }
    }

    /// Whether the file could be made or replaced now; nothing is changed.
    ///
    /// - Throws: Like ``replace(_:with:isDurable:isPrivate:keepsMode:)``.
    package static func checkReplaceable(_ path: String) throws(Problem) {
        let destination = try destination(of: path)
        do throws(SystemError) {
            switch FileStatus(of: destination)?.kind {
            case .file, .link, nil: break
            case .folder: throw .isAFolder
            case .other: throw .notSupported
            }
            let (folder, name) = split(destination)
            try Platform.remove(Descriptor.temporary("\(folder)/.\(name).").path)
        } catch {
            throw Problem(writing: path, error)
        }
    }

    private static func replaceDestination(
        _ path: String, with bytes: [UInt8], isDurable: Bool, isPrivate: Bool, keepsMode: Bool
    ) throws(SystemError) {
        let old = FileStatus(of: path)
        switch old?.kind {
        case .file, .link, nil: break
        case .folder: throw .isAFolder
        case .other: throw .notSupported
        }
        removeLeftovers(of: path)
        let (folder, name) = split(path)
        let temporary = try Descriptor.temporary("\(folder)/.\(name).")
        do throws(SystemError) {
            if let old, keepsMode {
                try temporary.descriptor.setMode(old.mode & 0o777)
            } else if !isPrivate {
                try temporary.descriptor.setMode(0o666 & ~Platform.umask())
            }
            try temporary.descriptor.write(bytes)
            if isDurable { try temporary.descriptor.synchronize() }
            try Platform.rename(temporary.path, to: path)
        } catch {
            // The first failure is the one to tell.
            do { try Platform.remove(temporary.path) } catch {}
            throw error
        }
    }

    /// Removes what a writer of the file left behind who was killed.
    ///
    /// - Parameter path: The file, which stays; its folder must be without symbolic links.
    package static func removeLeftovers(of path: String) {
        let (folder, name) = split(path)
        let start = Array(".\(name).".utf8)
        for other in Platform.names(in: folder) where isTemporary(other.utf8, after: start) {
            let leftover = "\(folder)/\(other)"
            do throws(SystemError) {
                let file = try Descriptor(leftover, .leftover)
                let status = try file.status()
                // Whoever still writes it holds its lock.
                if status.kind == .file, status.owner == Platform.effectiveUser(),
                    try file.tryLock()
                {
                    try Platform.remove(leftover)
                }
            } catch {
                // It is in nobody's way.
            }
        }
    }

    /// Whether it is `start` and six characters at random, of which a word would have no capital and
    /// no digit.
    private static func isTemporary(_ name: String.UTF8View, after start: [UInt8]) -> Bool {
        guard name.count == start.count + 6, name.starts(with: start) else { return false }
        let random = name.suffix(6)
        return random.allSatisfy { $0.isLetterOrDigit } && random.contains { $0 < 0x61 }
    }

    /// Writes to a path that the person named: into a device or a pipe that is there, else as
    /// ``replace(_:with:isDurable:isPrivate:keepsMode:)`` does.
    ///
    /// - Parameters:
    ///   - bytes: What to write.
    ///   - path: The file, device or pipe.
    ///   - isPrivate: Makes a new file with mode 0600, else as the person's umask has it.
    /// - Throws: ``ClosedOutput``, or ``Problem/diskFull(file:)``,
    ///   ``Problem/cannotWrite(file:detail:)`` or ``Problem/foreignEntry(_:)``.
    package static func write(_ bytes: [UInt8], to path: String, isPrivate: Bool = true) throws {
        guard FileStatus(of: path)?.kind == .other else {
            return try replace(path, with: bytes, isPrivate: isPrivate)
        }
        _ = try destination(of: path)
        let file: Descriptor
        do throws(SystemError) {
            file = try Descriptor(path, .write)
        } catch {
            throw Problem.cannotWrite(file: path, detail: error.text)
        }
        try deliver(bytes, to: file.number, named: path)
    }

    /// Takes the file away; without one nothing happens.
    ///
    /// - Throws: ``Problem/cannotWrite(file:detail:)``.
    package static func remove(_ path: String) throws(Problem) {
        do {
            try Platform.remove(path)
        } catch {
            if !error.isMissing { throw .cannotWrite(file: path, detail: error.text) }
        }
    }

    /// What `path` leads to through symbolic links, even if there is nothing yet.
    ///
    /// - Throws: ``Problem/foreignEntry(_:)`` where somebody else says what that is, or
    ///   ``Problem/cannotWrite(file:detail:)``.
    private static func destination(of path: String) throws(Problem) -> String {
        do {
            return try walk(path)
        } catch let error as SystemError {
            throw .cannotWrite(file: path, detail: error.text)
        } catch {
            throw .foreignEntry(path)
        }
    }

    /// Somebody else put it where everybody can.
    private struct ForeignEntry: Error {}

    /// Goes along the path by itself, as `open` would with Linux's `fs.protected_symlinks`,
    /// `fs.protected_fifos` and `fs.protected_regular`, which may be off, and for each link of it.
    ///
    /// - Source: https://docs.kernel.org/admin-guide/sysctl/fs.html#protected-symlinks
    private static func walk(_ path: String) throws -> String {
        guard !path.isEmpty else { throw SystemError.missing }
        guard path.utf8.last != slash else { throw SystemError.isAFolder }
        var place = path.utf8.first == slash ? "/" : "."
        var rest: [String] = parts(of: path).reversed()
        var links = 0
        while let name = rest.popLast() {
            let next = place == "/" ? "/\(name)" : "\(place)/\(name)"
            guard let entry = FileStatus(ofLink: next), entry.kind != .folder else {
                place = next
                continue
            }
            if isForeign(entry, in: place) { throw ForeignEntry() }
            guard entry.kind == .link else {
                place = next
                continue
            }
            links += 1
            // As many as Linux follows.
            guard links <= 40 else { throw SystemError.tooManyLinks }
            let target = try Platform.linkTarget(next)
            if target.utf8.first == slash { place = "/" }
            rest += parts(of: target).reversed()
        }
        return place
    }

    /// Whether an entry of the folder is neither ours nor of the folder's owner, and everybody can make
    /// entries there.
    private static func isForeign(_ entry: FileStatus, in folder: String) -> Bool {
        guard entry.owner != Platform.effectiveUser(), let folder = FileStatus(of: folder) else {
            return false
        }
        return folder.mode & 0o002 != 0 && entry.owner != folder.owner
    }

    private static let slash = UInt8(ascii: "/")

    private static func parts(of path: String) -> [String] {
        path.utf8.split(separator: slash).map { String(Substring($0)) }
    }

    /// Whether ``replace(_:with:isDurable:isPrivate:keepsMode:)`` would find a way to the file, with
    /// its folders made where they are missing; nothing is written to find out.
    ///
    /// - Throws: ``Problem/cannotWrite(file:detail:)`` or ``Problem/foreignEntry(_:)``.
    package static func checkWritable(_ path: String) throws(Problem) {
        var folder = split(try destination(of: path)).folder
        while FileStatus(of: folder) == nil, folder != "/", folder != "." {
            folder = split(folder).folder
        }
        do throws(SystemError) {
            guard FileStatus(of: folder)?.kind == .folder else { throw .notAFolder }
            try Platform.checkWritable(folder)
        } catch {
            throw .cannotWrite(file: path, detail: error.text)
        }
    }

    /// Whether what `path` leads to is the person's own, and not closed to writing.
    ///
    /// - Returns: `true` also where there is nothing yet.
    package static func isOwnAndOpen(_ path: String) -> Bool {
        guard let status = FileStatus(of: path) else { return FileStatus(ofLink: path) == nil }
        return status.kind == .file && status.owner == Platform.effectiveUser()
            && status.mode & 0o200 != 0
    }

    /// Makes the folder and those above it, with mode 0700, where they are missing.
    ///
    /// - Throws: ``Problem/cannotWrite(file:detail:)``.
    package static func makeFolder(_ path: String) throws(Problem) {
        do {
            try make(path)
        } catch {
            throw Problem(writing: path, error)
        }
    }

    private static func make(_ path: String) throws(SystemError) {
        do {
            try Platform.makeFolder(path, mode: 0o700)
        } catch .exists {
            guard FileStatus(of: path)?.kind == .folder else { throw .notAFolder }
        } catch .missing {
            let parent = split(path).folder
            // A folder that was just removed, or a dangling link.
            guard parent != path, FileStatus(of: parent) == nil else { throw .missing }
            try make(parent)
            try make(path)
        }
    }

    /// What is at `path`, which is no repository nor lies in one.
    ///
    /// - Parameters:
    ///   - path: Absolute.
    ///   - home: No repository is made of it, nor of a folder above it.
    ///   - roots: The folders that are searched already.
    /// - Returns: Why none can be watched there.
    package static func whatIsNoRepository(
        at path: String, home: String?, roots: [String]
    ) -> NoRepository {
        guard let status = FileStatus(of: path) else { return .missing }
        guard status.kind == .folder else { return .file }
        let real = attempt { () throws(Problem) in try resolve(path) } ?? path
        if let home {
            let place = attempt { () throws(Problem) in try resolve(home) } ?? home
            if real == "/" || "\(place)/".utf8.starts(with: "\(real)/".utf8) { return .home }
        }
        if isAboveRepository(real) {
            return .aboveRepositories(roots: roots.filter { $0 != path } + [path])
        }
        return Platform.isWritable(real) ? .folder : .home
    }

    /// Whether a repository lies at most two levels below the folder, of what a glance shows.
    private static func isAboveRepository(_ folder: String) -> Bool {
        var open = [folder]
        for _ in 0..<2 {
            let inner = open.flatMap { above in
                Platform.names(in: above).filter { !$0.hasPrefix(".") }.map { "\(above)/\($0)" }
            }.prefix(1000)
            if inner.contains(where: { exists("\($0)/.git") }) { return true }
            open = inner.filter { FileStatus(ofLink: $0)?.kind == .folder }
        }
        return false
    }

    /// The absolute path without symbolic links.
    ///
    /// - Throws: ``Problem/cannotRead(file:detail:)``.
    package static func resolve(_ path: String) throws(Problem) -> String {
        do {
            return try Platform.resolve(path)
        } catch {
            throw .cannotRead(file: path, detail: error.text)
        }
    }

    /// The folder of `path` and the last part of its name.
    package static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
        let folder = String(path[..<slash])
        return (folder.isEmpty ? "/" : folder, String(path[path.utf8.index(after: slash)...]))
    }
}

/// The result, or `nil` where the failure says no more than that.
private func attempt<Result, Failure>(_ body: () throws(Failure) -> Result) -> Result? {
    do { return try body() } catch { return nil }
}

extension Problem {
    init(reading path: String, _ error: SystemError, limit: Int) {
        self =
            error == .tooLarge
            ? .fileTooLarge(path, limit: limit) : .cannotRead(file: path, detail: error.text)
    }

    fileprivate init(writing path: String, _ error: SystemError) {
        self =
            error.isFull ? .diskFull(file: path) : .cannotWrite(file: path, detail: error.text)
    }
}

extension UInt8 {
    /// Of ASCII.
    fileprivate var isLetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: false
        }
    }
}

/// An exclusive lock between processes; released when its owner goes away or the process ends.
package struct FileLock: ~Copyable {
    private let file: Descriptor

    /// Waits until nobody else holds the lock.
    ///
    /// - Parameters:
    ///   - path: A file for the lock alone; made with its folders where it is missing, never removed.
    ///   - milliseconds: The longest wait.
    /// - Throws: ``Problem/ledgerBusy`` after that, ``Problem/cannotWrite(file:detail:)``.
    package init(_ path: String, waiting milliseconds: Int64 = 5000) throws(Problem) {
        file = try Self.lock(path, waiting: milliseconds)
    }

    private static func lock(_ path: String, waiting milliseconds: Int64) throws(Problem)
        -> Descriptor
    {
        try Files.makeFolder(Files.split(path).folder)
        do {
            let file = try Descriptor(path, .lock)
            let deadline = Platform.monotonicMilliseconds() + milliseconds
            while try !file.tryLock() {
                guard Platform.monotonicMilliseconds() < deadline else { throw Problem.ledgerBusy }
                Platform.sleep(milliseconds: 2)
            }
            return file
        } catch let error as SystemError {
            throw .cannotWrite(file: path, detail: error.text)
        } catch {
            throw .ledgerBusy
        }
    }
}
