extension World {
    /// The environment as git would see it, with absolute paths in the variables that locate its
    /// configuration.
    ///
    /// Inside a work tree, git resolves a relative path from its top.
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

    /// Returns the environment for git at a given path, without variables that select another
    /// repository.
    ///
    /// - Source: `git rev-parse --local-env-vars`; its `GIT_CONFIG_COUNT` is the user's own
    ///   configuration, which cyc reads as well.
    package func environmentForGit(at path: String) -> [String: String] {
        var variables = environment
        for name in Self.repositoryVariables { variables[name] = nil }
        // If the repository was removed, git must not use one above it.
        variables["GIT_CEILING_DIRECTORIES"] = Files.split(path).folder
        return variables
    }

    private static let repositoryVariables = [
        "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_COMMON_DIR", "GIT_CONFIG",
        "GIT_CONFIG_PARAMETERS", "GIT_DIR", "GIT_GRAFT_FILE", "GIT_IMPLICIT_WORK_TREE",
        "GIT_INDEX_FILE", "GIT_INTERNAL_SUPER_PREFIX", "GIT_NAMESPACE", "GIT_NO_REPLACE_OBJECTS",
        "GIT_OBJECT_DIRECTORY", "GIT_PREFIX", "GIT_QUARANTINE_PATH", "GIT_REPLACE_REF_BASE",
        "GIT_SHALLOW_FILE", "GIT_WORK_TREE",
    ]
}
