@unsafe import CycLibC

extension User {
    /// Whether links and folders of this owner are trusted: this user's own, and root's.
    package static func trusts(_ owner: UInt32) -> Bool { owner == effective || owner == 0 }
}

/// Walks a path from one open folder to the next.
struct PathWalk: ~Copyable {
    private(set) var folder: Descriptor
    /// Path of ``folder`` without symbolic links; empty for the root.
    private(set) var path: [UInt8]
    /// The remaining names, the last one first.
    private var rest: [[UInt8]]
    private var links = 0
    /// Number of names in ``rest`` that followed the first link; `nil` outside of a link's target.
    private var countAfterLink: Int?

    /// Linux has the same limit.
    private static let mostLinks = 40

    init(_ path: [UInt8]) throws(SystemError) {
        let isAbsolute = path.first == slash
        folder = try Descriptor(folder: isAbsolute ? [slash] : [dot])
        self.path = isAbsolute ? [] : [dot]
        rest = Self.parts(of: path)
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// Whether the last name is part of a link's target.
    var isInsideLink: Bool { countAfterLink != nil }

    mutating func next() -> [UInt8]? {
        if let countAfterLink, rest.count <= countAfterLink { self.countAfterLink = nil }
        return rest.popLast()
    }

    consuming func end() -> Descriptor { folder }

    mutating func enter(_ name: [UInt8]) throws(SystemError) {
        folder = try folder.folder(name)
        if name == [dot, dot] {
            // The path contains no links, so the last name can be removed.
            if path == [dot] || path.suffix(2) == [dot, dot] {
                path += [slash, dot, dot]
            } else {
                path = path.lastIndex(of: slash).map { Array(path[..<$0]) } ?? []
            }
        } else {
            path += [slash] + name
        }
    }

    /// Continues at the target of a link.
    ///
    /// - Throws: ``SystemError/foreign`` for a link of another user.
    mutating func follow(_ name: [UInt8]) throws(SystemError) {
        links += 1
        guard links <= Self.mostLinks else { throw .tooManyLinks }
        let target = try folder.linkTarget(name)
        if countAfterLink == nil { countAfterLink = rest.count }
        if target.first == slash {
            folder = try Descriptor(folder: [slash])
            path = []
        }
        rest += Self.parts(of: target)
    }

    func isInProcfs() throws(SystemError) -> Bool {
        do throws(SystemError) {
            return try FileStatus(of: Array("/proc".utf8)).identity.device
                == folder.status().identity.device
        } catch {
            return false
        }
    }

    private static func parts(of path: [UInt8]) -> [[UInt8]] {
        path.split(separator: slash).filter { $0 != [dot] }.map(Array.init).reversed()
    }
}

extension Descriptor {
    /// Opens a folder for lookups, even without read permission.
    init(folder path: [UInt8]) throws(SystemError) {
        self.init(
            owning: try SystemError.check {
                unsafe path.withCString {
                    unsafe CycLibC.open($0, openToSearch | O_DIRECTORY | O_CLOEXEC)
                }
            })
    }

    borrowing func openEntry(
        _ name: [UInt8], _ flags: Int32, mode: UInt32 = 0
    ) throws(SystemError) -> Descriptor {
        let number = number
        return Descriptor(
            owning: try SystemError.check {
                unsafe name.withCString {
                    unsafe openat(number, $0, flags | O_CLOEXEC, mode_t(mode))
                }
            })
    }

    /// Opens the folder of this name, which must not be a link.
    borrowing func folder(_ name: [UInt8]) throws(SystemError) -> Descriptor {
        do throws(SystemError) {
            return try openEntry(name, openToSearch | O_DIRECTORY | O_NOFOLLOW)
        } catch .tooManyLinks {
            // It was no link when it was checked.
            throw .notAFolder
        }
    }

    /// Returns the status of an entry, without following a link; `nil` if there is none.
    borrowing func entry(_ name: [UInt8]) throws(SystemError) -> FileStatus? {
        let number = number
        do throws(SystemError) {
            return try FileStatus(of: name, in: number)
        } catch .missing {
            return nil
        }
    }

    /// Returns the target of a link, as written.
    ///
    /// - Throws: ``SystemError/foreign`` for a link of another user.
    borrowing func linkTarget(_ name: [UInt8]) throws(SystemError) -> [UInt8] {
        #if canImport(Darwin)
            let link = try openEntry(name, O_SYMLINK)
        #else
            let link = try openEntry(name, openToSearch | O_NOFOLLOW)
        #endif
        let status = try link.status()
        // It was a link when it was checked.
        guard status.kind == .link else { throw .missing }
        guard User.trusts(status.owner) else { throw .foreign }
        var target = [CChar](repeating: 0, count: Int(PATH_MAX))
        let (number, size) = (link.number, target.count)
        let length = try SystemError.check {
            #if canImport(Darwin)
                unsafe freadlink(number, &target, size)
            #else
                unsafe readlinkat(number, "", &target, size)
            #endif
        }
        return target.prefix(length).map { UInt8(bitPattern: $0) }
    }

    borrowing func makeFolder(_ name: [UInt8]) throws(SystemError) {
        let number = number
        try SystemError.check { unsafe name.withCString { unsafe mkdirat(number, $0, 0o700) } }
    }

    borrowing func remove(_ name: [UInt8], _ flags: Int32) throws(SystemError) {
        let number = number
        try SystemError.check { unsafe name.withCString { unsafe unlinkat(number, $0, flags) } }
    }

    /// Throws unless this user may create entries in the folder.
    borrowing func checkWritable() throws(SystemError) {
        let number = number
        try SystemError.check { unsafe faccessat(number, ".", W_OK | X_OK, 0) }
    }

    /// Throws for a folder of another user.
    borrowing func checkOwner() throws(SystemError) {
        guard User.trusts(try status().owner) else { throw .foreign }
    }

    /// Throws for an entry of another user in a world-writable folder, as Linux does with
    /// `fs.protected_regular` and `fs.protected_fifos`, which may be off.
    ///
    /// - Source: https://docs.kernel.org/admin-guide/sysctl/fs.html#protected-regular
    borrowing func checkEntry(_ entry: FileStatus) throws(SystemError) {
        guard entry.owner != User.effective else { return }
        let folder = try status()
        if folder.mode & 0o002 != 0, entry.owner != folder.owner { throw .foreign }
    }
}

let slash = UInt8(ascii: "/")
let dot = UInt8(ascii: ".")
