/// Folders that a search for repositories skips unless they are repositories themselves.
package enum ExcludedFolders {
    /// Folders of package managers and build tools; hidden folders are skipped too.
    package static let names = ["node_modules", "target", "vendor"]

    /// Whether folders of this name are skipped, such as `vendor` or `.cache`.
    package static func contains(_ name: String) -> Bool { isHidden(name) || names.contains(name) }

    package static func isHidden(_ name: String) -> Bool { name.hasPrefix(".") }
}

/// A folder that a search skipped.
package struct ExcludedFolder: Hashable, Codable, Sendable {
    /// Absolute and resolved.
    package let path: String
    /// Whether it is hidden; otherwise it has one of ``ExcludedFolders/names``.
    package let isHidden: Bool

    package init(path: String, isHidden: Bool) {
        self.path = path
        self.isHidden = isHidden
    }
}
