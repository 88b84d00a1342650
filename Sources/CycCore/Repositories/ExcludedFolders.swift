/// Folders that a search for repositories does not enter unless they are repositories themselves.
package enum ExcludedFolders {
    /// Where package managers and build tools keep what others wrote; hidden folders come to these.
    package static let names = ["node_modules", "target", "vendor"]

    /// Whether a folder of this name is one, such as `vendor` or `.cache`.
    package static func contains(_ name: String) -> Bool { isHidden(name) || names.contains(name) }

    package static func isHidden(_ name: String) -> Bool { name.hasPrefix(".") }
}

/// A folder that a search did not enter.
package struct ExcludedFolder: Hashable, Codable, Sendable {
    /// Absolute and resolved.
    package let path: String
    /// Whether it is hidden; else it has one of ``ExcludedFolders/names``.
    package let isHidden: Bool

    package init(path: String, isHidden: Bool) {
        self.path = path
        self.isHidden = isHidden
    }
}
