package import CycCore

extension Fix {
    package static let addHere: ShellCommand = "cyc repo add ."
    package static let addRepository: ShellCommand = "cyc repo add FOLDER"
    package static let listRepositories: ShellCommand = "cyc repo list"
    /// Shows the version of the first git in `PATH`.
    static let gitVersion: ShellCommand = "git --version"
    package static let setGitAddress: ShellCommand =
        "git config --global user.email you@example.com"

    package static func removeRepository(_ path: String, home: String? = nil) -> ShellCommand {
        "cyc repo remove \(path: path, home: home)"
    }

    /// `addresses` replaces the whole setting.
    package static func setAddresses(_ addresses: [String]) -> ShellCommand {
        "cyc config set repositories.emails \(values: addresses)"
    }

    static func makeRepository(_ path: String) -> ShellCommand { "git init \(path: path)" }

    /// Replaces the folders that are searched.
    static func search(_ roots: [String]) -> ShellCommand { set("repositories.roots", roots) }

    /// Command that makes `unread` readable, or removes the repository.
    package static func read(_ unread: Unread, home: String? = nil) -> ShellCommand {
        switch unread.reason {
        // git does not expand `~` in this setting.
        case .foreignOwner: "git config --global --add safe.directory \(path: unread.path)"
        case .crashed(nil): sync
        case .damaged, .crashed: "git -C \(path: unread.path, home: home) fsck"
        case .noPermission: "chmod -R u+rX \(path: unread.path, home: home)"
        case .variable(let name): unset(variable: name)
        case .objectFormat("sha256"), .refStorage("reftable"): gitVersion
        case .overLimit, .missing, .noFolder, .notARepository, .objectFormat, .refStorage,
            .unknownExtension:
            removeRepository(unread.path, home: home)
        case .readerFailed: doctor
        case .pending, .notReadYet, .changed: sync
        }
    }
}
