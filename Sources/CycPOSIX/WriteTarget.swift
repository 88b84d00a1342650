@unsafe import CycLibC

/// The target of a write: its folder, held open, and its name there.
///
/// The path is walked from one open folder to the next, and a link is read through a descriptor of
/// its own, so that it cannot be replaced between the check and its use. A link that belongs
/// neither to this user nor to root is not followed, wherever it is.
package struct WriteTarget: ~Copyable, Sendable {
    /// The folders that may be written to.
    package enum Folders: Sendable {
        /// Folders of this user and of root: for cyc's own files and the user's configuration.
        case own
        /// All that this user may write to: for files that the user named.
        case any
    }

    /// The treatment of a link at the end of the path.
    package enum LastLink: Sendable {
        /// Its target is written, even if it does not exist yet.
        case followed
        /// As ``followed``, but a link of procfs is opened: it can point to a pipe, which has no
        /// path.
        case opened
        /// The link itself is the target, for example to remove it.
        case kept
    }

    package let folder: Descriptor
    package let name: [UInt8]
    /// Absolute without symbolic links, or relative to the working folder; for libraries that open
    /// files by path.
    package let path: [UInt8]
    /// Whether it is a link of procfs, which leads to an open file instead of a path.
    private let isProcfsLink: Bool

    /// - Throws: ``SystemError/foreign`` if another user controls the path, or the system's error.
    package init(
        _ path: [UInt8], in folders: Folders = .own, lastLink: LastLink = .followed
    ) throws(SystemError) {
        guard path.last != slash else { throw .isAFolder }
        var walk = try PathWalk(path)
        while let name = walk.next() {
            let entry = try walk.folder.entry(name)
            if entry?.kind == .link, !walk.isAtEnd || lastLink != .kept {
                if walk.isAtEnd, lastLink == .opened, try walk.isInProcfs() {
                    (self.name, isProcfsLink) = (name, true)
                    self.path = walk.path + [slash] + name
                    folder = walk.end()
                    return
                }
                try walk.follow(name)
                continue
            }
            guard walk.isAtEnd else {
                try walk.enter(name)
                continue
            }
            if folders == .own { try walk.folder.checkOwner() }
            if let entry, entry.kind != .link { try walk.folder.checkEntry(entry) }
            (self.name, isProcfsLink) = (name, false)
            self.path = walk.path + [slash] + name
            folder = walk.end()
            return
        }
        throw path.isEmpty ? .missing : .isAFolder
    }

    /// Returns its status, without following a link; `nil` if it does not exist.
    package func status() throws(SystemError) -> FileStatus? { try folder.entry(name) }

    /// Opens exactly this entry of this folder.
    func open(_ flags: Int32) throws(SystemError) -> Descriptor {
        let follow = isProcfsLink ? 0 : O_NOFOLLOW
        return try folder.openEntry(name, flags | follow | O_NOCTTY, mode: 0o600)
    }

    /// Throws if a file that SQLite would use beside it is a link of another user.
    package func checkNeighbours(_ endings: [String]) throws(SystemError) {
        for ending in endings {
            if let entry = try folder.entry(name + Array(ending.utf8)), entry.kind == .link,
                !User.trusts(entry.owner)
            {
                throw .foreign
            }
        }
    }

    /// Throws unless this user may create entries in the folder.
    package func checkWritable() throws(SystemError) { try folder.checkWritable() }

    /// Removes the entry.
    package func remove() throws(SystemError) { try folder.remove(name, 0) }

    /// Renames the entry, and replaces an existing one.
    package func move(to other: borrowing WriteTarget) throws(SystemError) {
        try Self.rename((folder.number, name), (other.folder.number, other.name))
    }

    static func rename(
        _ old: (folder: Int32, name: [UInt8]), _ new: (folder: Int32, name: [UInt8])
    ) throws(SystemError) {
        try SystemError.check {
            unsafe old.name.withCString { name in
                unsafe new.name.withCString { unsafe renameat(old.folder, name, new.folder, $0) }
            }
        }
    }

    /// Creates a hard link.
    package func link(as other: borrowing WriteTarget) throws(SystemError) {
        let (from, to) = (folder.number, other.folder.number)
        let (name, new) = (name, other.name)
        try SystemError.check {
            unsafe name.withCString { old in
                unsafe new.withCString { unsafe linkat(from, old, to, $0, 0) }
            }
        }
    }

    /// Sets the modification time to now.
    package func touch() throws(SystemError) {
        let (folder, name) = (folder.number, name)
        try SystemError.check {
            unsafe name.withCString { unsafe utimensat(folder, $0, nil, AT_SYMLINK_NOFOLLOW) }
        }
    }

    /// Sets the permission bits of a file of this user without opening it: closing a file releases
    /// all locks of this process on it.
    package func setMode(_ mode: UInt32) throws(SystemError) {
        guard let entry = try status(), entry.kind != .link else { throw .missing }
        guard entry.owner == User.effective else { throw .foreign }
        let (folder, name) = (folder.number, name)
        try SystemError.check {
            unsafe name.withCString { unsafe fchmodat(folder, $0, mode_t(mode), 0) }
        }
    }

    /// Throws if the file could not be created or replaced now; writes nothing.
    ///
    /// Its folders may be missing.
    package static func checkWritable(_ path: [UInt8]) throws(SystemError) {
        do throws(SystemError) {
            let target = try WriteTarget(path)
            switch try target.status()?.kind {
            case .folder: throw SystemError.isAFolder
            case .other: throw SystemError.notSupported
            case .file, .link, nil: try target.checkWritable()
            }
        } catch .missing {
            var walk = try PathWalk(path)
            while let name = walk.next() {
                guard let entry = try walk.folder.entry(name) else {
                    guard !walk.isInsideLink else { throw .notAFolder }
                    try walk.folder.checkOwner()
                    return try walk.folder.checkWritable()
                }
                if entry.kind == .link { try walk.follow(name) } else { try walk.enter(name) }
            }
            throw .missing
        }
    }
}

extension Descriptor {
    /// Mode of opening a file that is written to.
    package enum WritePurpose {
        /// Writes an existing file from its beginning; neither creates nor truncates it.
        case write
        /// Creates the file if missing, with mode 0600; for locks.
        case lock
        /// Creates the file with mode 0600; fails if it exists.
        case create

        fileprivate var flags: Int32 {
            switch self {
            case .write: O_WRONLY
            case .lock: O_RDWR | O_CREAT
            case .create: O_WRONLY | O_CREAT | O_EXCL
            }
        }
    }

    /// Opens a file to write; see ``WriteTarget``.
    ///
    /// - Throws: ``SystemError/foreign``, or the system's error.
    package init(_ path: [UInt8], _ purpose: WritePurpose) throws(SystemError) {
        let target =
            switch purpose {
            case .write: try WriteTarget(path, in: .any, lastLink: .opened)
            case .lock: try WriteTarget(path)
            case .create: try WriteTarget(path, lastLink: .kept)
            }
        self = try target.open(purpose.flags)
    }
}
