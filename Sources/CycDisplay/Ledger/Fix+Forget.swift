import CycCore

extension Fix {
    package static let forget: ShellCommand = "cyc forget --everything"
    /// All keyring items of cyc have this attribute.
    static let clearKeyring: ShellCommand = "secret-tool clear service cyc"
    static let uninstall: ShellCommand = "script/install --uninstall"

    static func removePackage(on machine: Machine) -> ShellCommand {
        asRoot("apt-get remove cyc", on: machine)
    }

    static func remove(_ names: [String], in folder: String) -> ShellCommand {
        names.reduce("rm") { "\($0) \(path: "\(folder)/\($1)")" }
    }
}
