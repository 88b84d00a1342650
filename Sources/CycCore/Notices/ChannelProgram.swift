/// A program that a channel needs, and how to install it.
package struct ChannelProgram: Sendable {
    package let name: String
    /// The project it belongs to; `nil` if that has the same name.
    package let project: String?
    /// The Debian package.
    package let package: String
    /// Whether `pipx` installs it by its name.
    package let isInPipx: Bool

    init(_ name: String, of project: String? = nil, package: String, isInPipx: Bool = false) {
        self.name = name
        self.project = project
        self.package = package
        self.isInPipx = isInPipx
    }

    /// The program with this name, if a channel needs it.
    package static func named(_ name: String) -> ChannelProgram? {
        Settings.Channel.allCases.lazy.compactMap(\.program).first { $0.name == name }
    }
}
