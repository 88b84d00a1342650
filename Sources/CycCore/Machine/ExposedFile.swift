/// A file or folder of cyc that others than the user can access.
package struct ExposedFile: Hashable, Codable, Sendable {
    package enum Kind: Hashable, Codable, Sendable {
        case folder
        /// It holds a token, another secret, or the user's texts.
        case secret
        /// It is not secret, but controls cyc.
        case plain
    }

    package enum Owner: Hashable, Codable, Sendable {
        /// The user, who can repair it.
        case person
        case system
        case somebodyElse
    }

    package let path: String
    package let kind: Kind
    /// Permission bits.
    package let mode: UInt32
    package let owner: Owner

    /// - Returns: `nil` if nobody else has access.
    package init?(path: String, kind: Kind, mode: UInt32, owner: Owner) {
        self.path = path
        self.kind = kind
        self.mode = mode
        self.owner = owner
        if owner != .somebodyElse, mode & 0o777 & ~goodMode == 0 { return nil }
    }

    /// The permission bits that keep others out.
    package var goodMode: UInt32 {
        switch kind {
        case .folder: 0o700
        case .secret: 0o600
        case .plain: mode & 0o755
        }
    }

    /// Whether others could change it.
    package var isWritable: Bool { owner == .somebodyElse || mode & 0o022 != 0 }

    /// Whether others could read a secret or change anything, and not only see names.
    package var isCritical: Bool { isWritable || kind == .secret }
}
