import CycCore
import CycPOSIX

/// Object folders of a repository: its own and its alternates.
enum ObjectFolders {
    /// Maximum depth of alternates of alternates, as in git.
    private static let depth = 5

    /// The folder `objects` and its alternates.
    ///
    /// - Parameters:
    ///   - folder: Absolute.
    ///   - more: Value of `GIT_ALTERNATE_OBJECT_DIRECTORIES`; relative paths in it are ignored.
    /// - Returns: Each once, in git's order, without missing ones.
    /// - Throws: `UnreadReason` if one cannot be read.
    /// - Source: `prepare_alt_odb` and `link_alt_odb_entries` in `object-file.c` of git.
    static func all(from folder: String, and more: String?) throws(UnreadReason) -> [String] {
        let own = try requiredStatus(folder)
        var found: [String] = []
        var known: Set<FileStatus.Identity> = []
        // A stack: the last one is next.
        var open = [(folder: folder, depth: 0)]
        var count = 0
        while let (folder, depth) = open.popLast() {
            count += 1
            guard count <= ObjectLimit.alternates else {
                throw .overLimit("\(folder): \(ObjectLimit.alternates)")
            }
            let status = depth == 0 ? own : try? requiredStatus(folder)
            guard let status, status.kind == .folder, known.insert(status.identity).inserted else {
                continue
            }
            found.append(folder)
            guard depth <= Self.depth else { continue }
            let environmentPaths =
                depth == 0 ? paths(in: (more ?? "").nativeBytes, separator: UInt8(ascii: ":")) : []
            let next =
                environmentPaths.filter { $0.utf8.first == UInt8(ascii: "/") }
                + (try alternates(of: folder))
            open += next.reversed().map { (joined(folder, $0), depth + 1) }
        }
        try requirePacks(in: found)
        return found
    }

    /// Rejects unreadable packs, which libgit2 would skip, and too many packs.
    private static func requirePacks(in folders: [String]) throws(UnreadReason) {
        var count = 0
        for folder in folders.map({ "\($0)/pack" }) {
            for name in try entriesIfPresent(of: folder).map(\.name)
            where name.hasSuffix(".pack") || name.hasSuffix(".idx") || name == "multi-pack-index" {
                count += 1
                guard count <= 2 * ObjectLimit.packs else {
                    throw .overLimit("\(folder): \(ObjectLimit.packs)")
                }
                let file = "\(folder)/\(name)"
                // git would block on a named pipe.
                guard try status(of: file)?.kind ?? .file == .file else { throw .damaged(file) }
                // It may have been deleted meanwhile.
                try ifPresent { () throws(UnreadReason) in
                    try at(file) { () throws(SystemError) in
                        try FileSystem.requireReadable(file.nativeBytes)
                    }
                }
            }
        }
    }

    /// Paths in the alternates file of a folder.
    private static func alternates(of folder: String) throws(UnreadReason) -> [String] {
        let file = "\(folder)/info/alternates"
        let bytes = try contents(ofGitFile: file, limit: ObjectLimit.alternatesFile) ?? []
        return paths(in: bytes, separator: .newline)
    }

    private static func paths(in bytes: [UInt8], separator: UInt8) -> [String] {
        bytes.split(separator: separator).compactMap { path in
            if path.first == UInt8(ascii: "#") { return nil }
            return String(native: unquoted(path) ?? path)
        }
    }

    /// Unquotes a C-style string; `nil` if not quoted.
    private static func unquoted(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard line.first == UInt8(ascii: "\"") else { return nil }
        var rest = line.dropFirst()
        var text: [UInt8] = []
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""): return text[...]
            case UInt8(ascii: "\\"):
                guard let escaped = escape(&rest) else { return nil }
                text.append(escaped)
            default: text.append(byte)
            }
        }
        return nil
    }

    /// Parses an escape sequence after its backslash.
    private static func escape(_ rest: inout ArraySlice<UInt8>) -> UInt8? {
        guard let byte = rest.popFirst() else { return nil }
        switch byte {
        case UInt8(ascii: "a"): return 7
        case UInt8(ascii: "b"): return 8
        case UInt8(ascii: "t"): return 9
        case UInt8(ascii: "n"): return 10
        case UInt8(ascii: "v"): return 11
        case UInt8(ascii: "f"): return 12
        case UInt8(ascii: "r"): return 13
        case UInt8(ascii: "\\"), UInt8(ascii: "\""): return byte
        case UInt8(ascii: "0")...UInt8(ascii: "3"):
            let digits = [byte] + rest.prefix(2)
            guard digits.count == 3,
                digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) })
            else { return nil }
            rest.removeFirst(2)
            return digits.reduce(0) { $0 << 3 | ($1 & 7) }
        default: return nil
        }
    }
}
