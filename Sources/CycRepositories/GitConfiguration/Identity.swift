package import CycCore

extension Identity {
    /// Configured identity outside any repository, or in a new one.
    ///
    /// - Parameter environment: The variables that git would see.
    /// - Returns: Only what is configured, no defaults.
    /// - Throws: `UnreadReason` if git's configuration is invalid.
    package static func global(environment: [String: String]) throws(UnreadReason) -> Identity {
        try Identity(GitConfiguration(environment: environment, layout: nil))
    }

    /// Files that ``global(environment:)`` reads, even if it fails, because a change of each can
    /// fix it.
    package static func globalFiles(environment: [String: String]) -> [String] {
        GitConfiguration.sharedFiles(environment: environment)
    }

    init(_ configuration: GitConfiguration) throws(UnreadReason) {
        func text(_ name: String) throws(UnreadReason) -> String? {
            let author = try configuration.text("author", name).flatMap(Self.withoutCrud)
            if let author { return author }
            return try configuration.text("user", name).flatMap(Self.withoutCrud)
        }
        let address = try text("email").map { EmailAddress($0) }
        // White space that git does not strip would match all commits without an address.
        self.init(
            name: try text("name"), address: address?.description.isEmpty == true ? nil : address)
    }

    static func hasAuthorAddress(_ configuration: GitConfiguration) throws(UnreadReason) -> Bool {
        try configuration.text("author", "email").flatMap(withoutCrud) != nil
    }

    /// Cleans `text` as git does for a commit; `nil` if nothing is left, or it is too long or
    /// contains a NUL.
    ///
    /// - Source: `strbuf_addstr_without_crud` in `ident.c` of git.
    private static func withoutCrud(_ text: String) -> String? {
        let bytes = text.nativeBytes
        guard bytes.count <= Limit.text, !bytes.contains(0) else { return nil }
        func isCrud(_ byte: UInt8) -> Bool { byte <= 32 || #".,:;<>"\'"#.utf8.contains(byte) }
        let start = bytes.drop(while: isCrud)
        guard let last = start.lastIndex(where: { !isCrud($0) }) else { return nil }
        let kept = start[...last].filter { $0 != .newline && !"<>".utf8.contains($0) }
        return String(decoding: kept, as: UTF8.self)
    }
}
