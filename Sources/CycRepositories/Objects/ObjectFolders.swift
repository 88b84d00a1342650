import CycCore
import CycPOSIX

/// The folders of objects that a repository may use: its own, and those that it borrows from.
enum ObjectFolders {
    /// How far git follows folders that borrow in their turn.
    private static let depth = 5

    /// The folder `objects` itself and its alternates.
    ///
    /// - Parameters:
    ///   - folder: Absolute.
    ///   - more: `GIT_ALTERNATE_OBJECT_DIRECTORIES`; a relative one of its folders counts for nothing.
    /// - Returns: Each once, in git's order, without those that are not there.
    /// - Throws: The reason if one cannot be read.
    /// - Source: `prepare_alt_odb` and `link_alt_odb_entries` in `object-file.c` of git.
    static func all(from folder: String, and more: String?) throws(UnreadReason) -> [String] {
        let own = try statusOfExisting(folder)
        var found: [String] = []
        var known: Set<FileStatus.Identity> = []
        // The last one is looked at next.
        var open = [(folder: folder, depth: 0)]
        var looked = 0
        while let (folder, depth) = open.popLast() {
            looked += 1
            guard looked <= ObjectLimit.alternates else {
                throw .overLimit("\(folder): \(ObjectLimit.alternates)")
            }
            let status = depth == 0 ? own : try? statusOfExisting(folder)
            guard let status, status.kind == .folder, known.insert(status.identity).inserted else {
                continue
            }
            found.append(folder)
            guard depth <= Self.depth else { continue }
            let named =
                depth == 0 ? paths(in: (more ?? "").nativeBytes, separator: UInt8(ascii: ":")) : []
            let next =
                named.filter { $0.utf8.first == UInt8(ascii: "/") } + (try alternates(of: folder))
            open += next.reversed().map { (joined(folder, $0), depth + 1) }
        }
        try requirePacks(in: found)
        return found
    }

    /// Refuses packs that may not be read, which libgit2 would pass over, and too many of them.
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
                // git would wait for a named pipe.
                guard try status(of: file)?.kind ?? .file == .file else { throw .damaged(file) }
                // It may have gone since.
                try ifPresent { () throws(UnreadReason) in
                    try at(file) { () throws(SystemError) in
                        try FileSystem.requireReadable(file.nativeBytes)
                    }
                }
            }
        }
    }

    /// The lines of a folder's file of alternates.
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

    /// The bytes between quotation marks, as in C; `nil` for a line that is not so quoted.
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

    /// The byte that a backslash begins.
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
