import CycCore

/// Full name of a reference, such as `refs/heads/main`.
///
/// Stored as bytes, because git distinguishes names that are canonically equivalent in Unicode.
struct ReferenceName: Hashable {
    let bytes: [UInt8]

    init(_ bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
    }

    init(_ text: String) {
        self.init(text.nativeBytes)
    }

    /// Hashing all bytes at once is many times as fast as one by one.
    func hash(into hasher: inout Hasher) {
        unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }

    var text: String { String(native: bytes) }

    /// Rest after `folder` and a slash; `nil` without that prefix.
    func rest(below folder: String) -> ReferenceName? {
        let length = folder.utf8.count
        guard bytes.count > length + 1, bytes[length] == .slash, bytes.starts(with: folder.utf8)
        else { return nil }
        return ReferenceName(bytes[(length + 1)...])
    }

    /// Part before the first slash.
    var first: ReferenceName { ReferenceName(bytes.prefix { $0 != .slash }) }

    /// Prefixes before each of the first `depth` slashes, shortest first.
    func folders(upTo depth: Int) -> [ReferenceName] {
        var folders: [ReferenceName] = []
        for (place, byte) in bytes.enumerated() where byte == .slash {
            guard folders.count < depth else { break }
            folders.append(ReferenceName(bytes[..<place]))
        }
        return folders
    }

    /// Whether it is a valid name: one below `refs/`, or a pseudo-reference such as `HEAD`.
    ///
    /// - Source: https://git-scm.com/docs/git-check-ref-format
    var isValid: Bool {
        let isSpecial =
            !bytes.isEmpty && bytes.allSatisfy { $0.isUppercase || $0 == UInt8(ascii: "_") }
        return isSpecial ? bytes.count <= Limit.text : isFullName
    }

    /// Whether it is a valid name below `refs/`.
    var isFullName: Bool {
        bytes.count <= Limit.text && bytes.starts(with: "refs/".utf8) && isReferencePart(bytes)
    }
}
