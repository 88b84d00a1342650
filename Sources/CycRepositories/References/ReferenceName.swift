import CycCore

/// The full name of a reference, such as `refs/heads/main`.
///
/// Bytes, because two names that are the same text to Unicode are two branches to git.
struct ReferenceName: Hashable {
    let bytes: [UInt8]

    init(_ bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
    }

    init(_ text: String) {
        self.init(text.nativeBytes)
    }

    /// All bytes at once, which is many times as fast as one by one.
    func hash(into hasher: inout Hasher) {
        unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }

    var text: String { String(native: bytes) }

    /// What follows after `folder` and a slash, if that is how it begins.
    func rest(below folder: String) -> ReferenceName? {
        let length = folder.utf8.count
        guard bytes.count > length + 1, bytes[length] == .slash, bytes.starts(with: folder.utf8)
        else { return nil }
        return ReferenceName(bytes[(length + 1)...])
    }

    /// The part before the first slash.
    var first: ReferenceName { ReferenceName(bytes.prefix { $0 != .slash }) }

    /// What stands before each of the first few slashes, the shortest first.
    func folders(upTo depth: Int) -> [ReferenceName] {
        var folders: [ReferenceName] = []
        for (place, byte) in bytes.enumerated() where byte == .slash {
            guard folders.count < depth else { break }
            folders.append(ReferenceName(bytes[..<place]))
        }
        return folders
    }

    /// Whether git would make a reference of this name: one below `refs/`, or `HEAD` and its like.
    ///
    /// - Source: https://git-scm.com/docs/git-check-ref-format
    var isValid: Bool {
        let isSpecial =
            !bytes.isEmpty && bytes.allSatisfy { $0.isUppercase || $0 == UInt8(ascii: "_") }
        return isSpecial ? bytes.count <= Limit.text : isFullName
    }

    /// Whether git would make a reference of this name below `refs/`.
    var isFullName: Bool {
        bytes.count <= Limit.text && bytes.starts(with: "refs/".utf8) && isReferencePart(bytes)
    }
}
