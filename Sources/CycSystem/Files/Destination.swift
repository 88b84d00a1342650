import CycCore
import CycPOSIX

extension Files {
    /// What `path` leads to through symbolic links, even if there is nothing yet.
    ///
    /// - Throws: ``Problem/foreignEntry(_:)`` where somebody else says what that is, or
    ///   ``Problem/cannotWrite(file:detail:)``.
    static func destination(of path: String) throws(Problem) -> String {
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
            let target = try String(native: FileSystem.linkTarget(next.nativeBytes))
            if target.utf8.first == slash { place = "/" }
            rest += parts(of: target).reversed()
        }
        return place
    }

    /// Whether an entry of the folder is neither ours nor of the folder's owner, and everybody can make
    /// entries there.
    private static func isForeign(_ entry: FileStatus, in folder: String) -> Bool {
        guard entry.owner != User.effective, let folder = FileStatus(of: folder) else {
            return false
        }
        return folder.mode & 0o002 != 0 && entry.owner != folder.owner
    }

    private static let slash = UInt8(ascii: "/")

    private static func parts(of path: String) -> [String] {
        path.utf8.split(separator: slash).map { String(Substring($0)) }
    }
}
