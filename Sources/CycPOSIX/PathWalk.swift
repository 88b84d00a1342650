@unsafe import CycLibC

extension User {
    /// Whether links and folders of this owner are followed and written to: this user's own, and root's.
    package static func trusts(_ owner: UInt32) -> Bool { owner == effective || owner == 0 }
}

/// A path on the way from one open folder to the next.
struct PathWalk: ~Copyable {
    private(set) var folder: Descriptor
    /// That of ``folder``, without symbolic links; empty for the root.
    private(set) var path: [UInt8]
    /// The names that are still to come, the last one first.
    private var rest: [[UInt8]]
    private var links = 0
    /// How many names of ``rest`` stood in the path behind the first link; `nil` outside of its destination.
    private var behindLink: Int?

    /// As many as Linux follows.
    private static let mostLinks = 40

    init(_ path: [UInt8]) throws(SystemError) {
        let isAbsolute = path.first == slash
        folder = try Descriptor(folder: isAbsolute ? [slash] : [dot])
        self.path = isAbsolute ? [] : [dot]
        rest = Self.parts(of: path)
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// Whether the name that came last is part of a link's destination.
    var isInsideLink: Bool { behindLink != nil }

    mutating func next() -> [UInt8]? {
        if let behindLink, rest.count <= behindLink { self.behindLink = nil }
        return rest.popLast()
    }

    consuming func end() -> Descriptor { folder }

    mutating func enter(_ name: [UInt8]) throws(SystemError) {
        folder = try folder.folder(name)
        if name == [dot, dot] {
            // Without links in it the path can be cut.
            if path == [dot] || path.suffix(2) == [dot, dot] {
                path += [slash, dot, dot]
            } else {
                path = path.lastIndex(of: slash).map { Array(path[..<$0]) } ?? []
            }
        } else {
            path += [slash] + name
        }
    }

    /// Goes on where a link leads.
    ///
    /// - Throws: ``SystemError/foreign`` for a link of another user.
    mutating func follow(_ name: [UInt8]) throws(SystemError) {
        links += 1
        guard links <= Self.mostLinks else { throw .tooManyLinks }
        let target = try folder.linkTarget(name)
        if behindLink == nil { behindLink = rest.count }
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
    /// A folder to look names up in, even one that may not be read.
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

    /// The folder of this name, which is no link.
    borrowing func folder(_ name: [UInt8]) throws(SystemError) -> Descriptor {
        do throws(SystemError) {
            return try openEntry(name, openToSearch | O_DIRECTORY | O_NOFOLLOW)
        } catch .tooManyLinks {
            // It was no link a moment ago.
            throw .notAFolder
        }
    }

    /// An entry of the folder, not looked at through a link; `nil` where there is none.
    borrowing func entry(_ name: [UInt8]) throws(SystemError) -> FileStatus? {
        let number = number
        do throws(SystemError) {
            return try FileStatus(of: name, in: number)
        } catch .missing {
            return nil
        }
    }

    /// Where a link leads, as it is written.
    ///
    /// - Throws: ``SystemError/foreign`` for a link of another user.
    borrowing func linkTarget(_ name: [UInt8]) throws(SystemError) -> [UInt8] {
        #if canImport(Darwin)
            let link = try openEntry(name, O_SYMLINK)
        #else
            let link = try openEntry(name, openToSearch | O_NOFOLLOW)
        #endif
        let status = try link.status()
        // It was one a moment ago.
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

    /// Refuses a folder in which this user may not make entries.
    borrowing func checkWritable() throws(SystemError) {
        let number = number
        try SystemError.check { unsafe faccessat(number, ".", W_OK | X_OK, 0) }
    }

    /// Refuses the folder of another user.
    borrowing func checkOwner() throws(SystemError) {
        guard User.trusts(try status().owner) else { throw .foreign }
    }

    /// Refuses what another user put into a folder in which everybody can make entries, as Linux does with
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
