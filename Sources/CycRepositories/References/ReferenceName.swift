import CycCore

/// The full name of a reference, such as `refs/heads/main`.
///
/// Bytes, because two names that are the same text to Unicode are two branches to git.
struct ReferenceName: Hashable {
    private let bytes: [UInt8]

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

    /// Whether git would make a reference of this name.
    ///
    /// - Source: https://git-scm.com/docs/git-check-ref-format
    var isValid: Bool {
        guard bytes.count <= Limit.text, bytes.starts(with: "refs/".utf8) || isSpecial else {
            return false
        }
        var last: UInt8 = .slash
        for (place, byte) in bytes.enumerated() {
            switch byte {
            case 0...32, 127: return false
            case UInt8(ascii: "~"), UInt8(ascii: "^"), UInt8(ascii: ":"), UInt8(ascii: "?"),
                UInt8(ascii: "*"), UInt8(ascii: "["), .backslash:
                return false
            case .slash where last == .slash || Self.isLock(bytes[..<place]): return false
            case .dot where last == .slash || last == .dot: return false
            case UInt8(ascii: "{") where last == UInt8(ascii: "@"): return false
            default: break
            }
            last = byte
        }
        return last != .slash && last != .dot && !Self.isLock(bytes[...])
    }

    /// Such as `HEAD`.
    private var isSpecial: Bool {
        !bytes.isEmpty
            && bytes.allSatisfy { byte in
                byte.isLetter && byte != byte.inLowerCase || byte == UInt8(ascii: "_")
            }
    }

    private static func isLock(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.suffix(lock.count).elementsEqual(lock)
    }

    private static let lock = ".lock".utf8
}

extension UInt8 {
    fileprivate static let dot = UInt8(ascii: ".")
}
