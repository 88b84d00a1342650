/// Paths of git's system and user configuration.
///
/// - Source: "FILES" and "ENVIRONMENT" in https://git-scm.com/docs/git-config.
struct GitConfigurationPlaces {
    /// `nil` if disabled.
    let system: String?
    /// Read before ``global``.
    let xdg: String?
    let global: String?

    init(environment: [String: String]) {
        let home = environment["HOME"]
        system =
            Self.isTrue(environment["GIT_CONFIG_NOSYSTEM"])
            ? nil : environment["GIT_CONFIG_SYSTEM"] ?? "/etc/gitconfig"
        // Replaces both files of the user.
        if let file = environment["GIT_CONFIG_GLOBAL"] {
            global = file.isEmpty ? nil : file
            xdg = nil
        } else {
            global = home.map { joined($0, ".gitconfig") }
            if let folder = environment["XDG_CONFIG_HOME"], !folder.isEmpty {
                xdg = joined(folder, "git/config")
            } else {
                xdg = home.map { joined($0, ".config/git/config") }
            }
        }
    }

    /// All paths, in the order in which git reads them.
    var files: [String] { [system, xdg, global].compactMap(\.self) }

    private static func isTrue(_ text: String?) -> Bool {
        guard let text, !text.isEmpty else { return false }
        return !["false", "no", "off", "0"].contains(text.lowercased())
    }
}
