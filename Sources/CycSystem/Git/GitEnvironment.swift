extension World {
    /// The variables as git would see them, with absolute paths in those that say where its
    /// configuration is.
    ///
    /// git reads a relative one from the top of the work tree on, if it stands in one.
    ///
    /// - Source: "ENVIRONMENT" in https://git-scm.com/docs/git-config
    package var gitEnvironment: [String: String] {
        var variables = environment
        for name in ["GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "XDG_CONFIG_HOME"] {
            guard let path = variables[name], let first = path.utf8.first,
                first != UInt8(ascii: "/"), let folder = try? currentFolder()
            else { continue }
            let top = (try? Files.enclosingRepository(of: folder)) ?? folder
            variables[name] = "\(top)/\(path)"
        }
        return variables
    }

    /// The variables for git at a path that cyc names: none that would lead it elsewhere.
    ///
    /// - Source: `git rev-parse --local-env-vars`; `GIT_CONFIG_COUNT` of them is the person's own
    ///   configuration, which cyc reads as well.
    package func environmentForGit(at path: String) -> [String: String] {
        var variables = environment
        for name in Self.leadingElsewhere { variables[name] = nil }
        // What is no repository any more must not stand for one above it.
        variables["GIT_CEILING_DIRECTORIES"] = Files.split(path).folder
        return variables
    }

    private static let leadingElsewhere = [
        "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_COMMON_DIR", "GIT_CONFIG",
        "GIT_CONFIG_PARAMETERS", "GIT_DIR", "GIT_GRAFT_FILE", "GIT_IMPLICIT_WORK_TREE",
        "GIT_INDEX_FILE", "GIT_INTERNAL_SUPER_PREFIX", "GIT_NAMESPACE", "GIT_NO_REPLACE_OBJECTS",
        "GIT_OBJECT_DIRECTORY", "GIT_PREFIX", "GIT_QUARANTINE_PATH", "GIT_REPLACE_REF_BASE",
        "GIT_SHALLOW_FILE", "GIT_WORK_TREE",
    ]
}
