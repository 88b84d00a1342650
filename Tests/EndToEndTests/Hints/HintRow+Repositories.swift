/// Choice of repositories, and reasons why they cannot be read.
extension HintRow {
    static let repositories: [HintRow] = [
        HintRow(
            name: .noRepositories, before: "git init -q $HOME/app", shows: "cyc status",
            hint: "cyc repo add FOLDER", fill: ["FOLDER": "$HOME/app"], better: .gone),
        HintRow(
            name: .noAddress, address: nil, before: "git init -q $HOME/src/app",
            shows: "cyc status", hint: "git config --global user.email you@example.com",
            better: .gone),
        HintRow(
            name: .noLogin, settings: nil, before: "cyc config set ui.color never",
            shell: "export GITHUB_SERVER_URL=$HUB GITHUB_API_URL=$HUB", shows: "cyc status",
            hint: "cyc config set github.login LOGIN", fill: ["LOGIN": "ada"], better: .gone),
        HintRow(
            name: .notWatchedHere, before: "git init -q here", shell: "cd here",
            shows: "cyc status", hint: "cyc repo add .", better: .gone),
        HintRow(
            name: .unknownAddress,
            before:
                "git init -q $HOME/src/app && git -C $HOME/src/app -c user.email=other@example.org commit -q --allow-empty --date 2026-11-21T10:00:00Z -m x",
            shows: "cyc status", hint: "cyc config set repositories.emails other@example.org",
            better: .gone),
        HintRow(
            name: .addFile, before: "echo x > file", shows: "cyc repo add file",
            hint: "cyc repo list", better: .tells("no repositories")),
        HintRow(
            name: .addHome, shows: "cyc repo add $HOME", hint: "cyc repo list",
            better: .tells("no repositories")),
        HintRow(
            name: .todoHere, shell: "cd $HOME", shows: "cyc todo add x --here",
            hint: "cyc repo list", better: .tells("no repositories")),
        HintRow(
            name: .addMissing, shell: "cd $HOME", shows: "cyc repo add nowhere",
            hint: "ls -a .", better: .tells("..")),
        HintRow(
            name: .addOutside, shows: "cyc repo add /nowhere", hint: "cyc repo list",
            better: .tells("No repositories")),
        HintRow(
            name: .addFolder, before: #"mkdir "$HOME/it's one""#, shell: "cd $HOME",
            shows: #"cyc repo add "it's one""#,
            hint: #"git init 'it'\''s one'"#, check: #"cyc repo add "it's one""#,
            better: .shows("watching")),
        HintRow(
            name: .addAbove, before: #"git init -q "$HOME/my code/app""#,
            shows: #"cyc repo add "$HOME/my code""#, hint: "cyc config set repositories.roots …",
            check: "cyc repo list", better: .shows("app")),
        HintRow(
            name: .removeUnknown, shows: "cyc repo remove nowhere", hint: "cyc repo list",
            better: .tells("no repositories")),
        HintRow(
            name: .rootMissing, before: "cyc config set repositories.roots ~/gone",
            shows: "cyc status", hint: "cyc repo remove ~/gone", better: .gone),
        HintRow(
            name: .repositoryMissing,
            before: "git init -q $HOME/app && cyc repo add $HOME/app && rm -r $HOME/app",
            shows: "cyc status", hint: "cyc repo remove ~/app", better: .gone),
        HintRow(
            name: .foreignOwner,
            before: "git init -q $HOME/src/app && chown -R 12345 $HOME/src/app",
            shows: "cyc status", hint: "git config --global --add safe.directory …", better: .gone,
            needsRoot: true),
        HintRow(
            name: .damaged,
            before: "git init -q $HOME/src/app && echo nonsense > $HOME/src/app/.git/HEAD",
            shows: "cyc status", hint: "git -C ~/src/app fsck",
            better: .tells("not a git repository")),
        HintRow(
            name: .otherObjects,
            before:
                "git init -q $HOME/src/app && git -C $HOME/src/app config core.repositoryformatversion 1 && git -C $HOME/src/app config extensions.objectformat sha512",
            shows: "cyc status", hint: "cyc repo remove ~/src/app", better: .gone),
        HintRow(
            name: .otherReferences,
            before:
                "git init -q $HOME/src/app && git -C $HOME/src/app config core.repositoryformatversion 1 && git -C $HOME/src/app config extensions.refstorage other",
            shows: "cyc status", hint: "cyc repo remove ~/src/app", better: .gone),
        HintRow(
            name: .otherExtension,
            before:
                "git init -q $HOME/src/app && git -C $HOME/src/app config core.repositoryformatversion 1 && git -C $HOME/src/app config extensions.tomorrow 1",
            shows: "cyc status", hint: "cyc repo remove ~/src/app", better: .gone),
    ]
}
