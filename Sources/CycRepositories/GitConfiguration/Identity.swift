package import CycCore

extension Identity {
    /// Who commits outside any repository, or in a new one.
    ///
    /// - Parameter environment: The variables that git would see.
    /// - Returns: What is configured; nothing is made up.
    /// - Throws: The reason if git's configuration cannot be understood.
    package static func global(environment: [String: String]) throws(UnreadReason) -> Identity {
        try Identity(GitConfiguration(environment: environment, layout: nil))
    }

    /// The files that ``global(environment:)`` reads, also where it fails: each can mend or spoil it.
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
        // Nothing but white space that is no crud to git would be everybody without an address.
        self.init(
            name: try text("name"), address: address?.description.isEmpty == true ? nil : address)
    }

    static func hasAuthorAddress(_ configuration: GitConfiguration) throws(UnreadReason) -> Bool {
        try configuration.text("author", "email").flatMap(withoutCrud) != nil
    }

    /// `text` as git writes it into a commit, or `nil` where nothing is left, or what nobody is called.
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
