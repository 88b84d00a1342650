package import CycCore

/// The commands that put things right: the same in every language, ready to be pasted.
package enum Fix {
    package static let addHere = "cyc repo add ."
    package static let login = "cyc login"
    package static let loginWithToken = "cyc login --with-token"
    package static let whoAmI = "cyc whoami"
    package static let showHost = "cyc config get github.host"
    package static let sync = "cyc sync"
    package static let doctor = "cyc doctor"
    package static let repair = "cyc doctor --repair"
    package static let editConfiguration = "$EDITOR \"$(cyc config path)\""
    package static let listSettings = "cyc config list"
    package static let listRepositories = "cyc repo list"
    package static let setRoots = "cyc config set repositories.roots ~/src"
    package static let setGitAddress = "git config --global user.email you@example.com"

    package static func push(_ path: String, home: String?) -> String {
        "git -C \(shellPath(path, home: home)) push"
    }

    package static func removeRepository(_ path: String, home: String? = nil) -> String {
        "cyc repo remove \(shellPath(path, home: home))"
    }

    /// `addresses` are all that shall stand in the setting afterwards.
    package static func setAddresses(_ addresses: [String]) -> String {
        (["cyc config set repositories.emails"] + addresses.map { shellQuoted($0) })
            .joined(separator: " ")
    }

    package static func set(_ key: String, _ value: String) -> String {
        "cyc config set \(shellQuoted(key)) \(shellQuoted(value))"
    }

    package static func keepOthersOut(_ exposure: Exposure) -> String {
        let path = shellQuoted(exposure.path)
        let mend = "chmod \(String(exposure.goodMode, radix: 8)) \(path)"
        return exposure.owner == .person ? mend : "sudo chown $(id -u) \(path) && \(mend)"
    }

    package static func unset(_ key: String) -> String { "cyc config unset \(shellQuoted(key))" }
}
