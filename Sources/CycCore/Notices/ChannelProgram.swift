/// A program that a channel needs, and how it is installed.
package struct ChannelProgram: Sendable {
    package let name: String
    /// What it belongs to, by the name under which it is known; `nil` if that is its own.
    package let project: String?
    /// The package in Debian.
    package let package: String
    /// Whether `pipx` installs it by its name.
    package let isInPipx: Bool

    init(_ name: String, of project: String? = nil, package: String, isInPipx: Bool = false) {
        self.name = name
        self.project = project
        self.package = package
        self.isInPipx = isInPipx
    }

    /// The program of a channel with this name; `nil` if none needs it.
    package static func named(_ name: String) -> ChannelProgram? {
        Settings.Channel.allCases.lazy.compactMap(\.program).first { $0.name == name }
    }
}
