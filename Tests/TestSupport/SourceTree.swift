import Foundation

/// The folder that these tests were built from.
package enum SourceTree {
    private static let root: URL = {
        var folder = URL(filePath: #filePath)
        for _ in 0..<3 { folder.deleteLastPathComponent() }
        return folder
    }()

    /// The absolute path of a file or folder in it, such as `config/config.toml`.
    package static func path(_ name: String) -> String { root.appending(path: name).path }
}
