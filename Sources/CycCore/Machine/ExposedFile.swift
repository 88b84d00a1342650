/// A file or folder of cyc that is not for the person alone.
package struct ExposedFile: Hashable, Codable, Sendable {
    package enum Kind: Hashable, Codable, Sendable {
        case folder
        /// It holds a token or another secret, or what the person wrote.
        case secret
        /// Its text is no secret, but says what cyc does.
        case plain
    }

    package enum Owner: Hashable, Codable, Sendable {
        /// The person, who can mend it.
        case person
        case system
        case somebodyElse
    }

    package let path: String
    package let kind: Kind
    /// Permission bits.
    package let mode: UInt32
    package let owner: Owner

    /// - Returns: `nil` where nobody else has a way to it.
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

    /// Whether others could change what is there.
    package var isWritable: Bool { owner == .somebodyElse || mode & 0o022 != 0 }

    /// Whether others could read a secret or change anything, and not only see names.
    package var isGrave: Bool { isWritable || kind == .secret }
}
