package import CycCore

extension Fix {
    package static let why: ShellCommand = "cyc why"

    /// Command for a remedy; `nil` if it has none.
    ///
    /// If git would misread a remote or branch name, the command lists the names instead.
    package static func command(_ remedy: Remedy, home: String?) -> ShellCommand? {
        func git(_ path: String) -> ShellCommand { "git -C \(path: path, home: home)" }
        func amend(_ path: String, _ needs: AmendNeeds) -> ShellCommand {
            let empty: ShellCommand = needs.allowEmpty ? "--allow-empty" : ""
            let silent: ShellCommand = needs.allowEmptyMessage ? "--allow-empty-message" : ""
            return "\(git(path)) commit --amend \(empty) \(silent)"
        }
        // git parses no options after the key.
        func config(_ path: String, _ key: AddressKey, _ address: EmailAddress) -> ShellCommand {
            switch key {
            case .user: "\(git(path)) config user.email \(value: address.description)"
            case .author: "\(git(path)) config author.email \(value: address.description)"
            }
        }
        switch remedy {
        case .push(let path, let remote, let branch):
            guard let remote = PushTarget(remote) else { return "\(git(path)) remote -v" }
            guard let refspec = Refspec(branch) else { return "\(git(path)) branch -a" }
            return "\(git(path)) push \(remote) \(refspec)"
        case .amend(let path, let address, let key, let needs):
            return
                "\(config(path, key, address)) && \(amend(path, needs)) --reset-author --no-edit"
        case .amendAuthor(let path, let address, let name, let needs):
            return "\(amend(path, needs)) --no-edit --author=\(value: "\(name) <\(address)>")"
        case .setAddress(let path, let address, let key): return config(path, key, address)
        case .addRemote(let path, let name, let url, let branch):
            guard let remote = RemoteName(name), !isOptionOrHelper(url) else {
                return "\(git(path)) remote -v"
            }
            guard let refspec = branch.map(Refspec.init) ?? .head else {
                return "\(git(path)) branch -a"
            }
            return """
                \(git(path)) remote add \(remote) \(value: url) \
                && \(git(path)) push -u \(remote) \(refspec)
                """
        case .merge(let path, let branch, let target, let remote):
            guard let remote = PushTarget(remote) else { return "\(git(path)) remote -v" }
            guard let branch = BranchName(branch), let target = BranchName(target) else {
                return "\(git(path)) branch -a"
            }
            return """
                \(git(path)) switch \(target) && \(git(path)) merge \(branch) \
                && \(git(path)) push \(remote) \(target)
                """
        case .amendDate(let path, let needs):
            return "\(amend(path, needs)) --reset-author --no-edit"
        case .commit(let path): return "\(git(path)) commit"
        case .listBranches(let path): return "\(git(path)) branch -a"
        case .sync: return sync
        case .logIn: return loginWithToken
        case .setPushAddress(let path, let remote, let url):
            guard let remote = RemoteName(remote), !isOptionOrHelper(url) else {
                return "\(git(path)) remote -v"
            }
            return "\(git(path)) remote set-url --push \(remote) \(value: url)"
        case .linkAddress, .openPullRequest, .open, .unarchive: return nil
        }
    }

    /// Whether git would read `url` as an option or as a program to run, as in `ext::sh`.
    ///
    /// - Source: https://git-scm.com/docs/gitremote-helpers
    private static func isOptionOrHelper(_ url: String) -> Bool {
        let scheme = url.utf8.prefix { !":/@[".utf8.contains($0) }
        return url.utf8.first == UInt8(ascii: "-")
            || url.utf8.dropFirst(scheme.count).starts(with: "::".utf8)
    }
    package static let push: ShellCommand = "cyc push"

    package static func push(_ push: PushPlan.Push, home: String?) -> ShellCommand {
        "git -C \(path: push.path, home: home) push \(push.remote) \(push.refspec)"
    }

    /// Command that pulls the target branch and pushes again; `branch` is checked out first unless
    /// it is `nil`.
    package static func pullAndPush(
        _ push: PushPlan.Push, branch: BranchName?, home: String?
    ) -> ShellCommand? {
        guard let target = BranchName(push.refspec.ends.target) else { return nil }
        let git: ShellCommand = "git -C \(path: push.path, home: home)"
        let change: ShellCommand = branch.map { "\(git) switch \($0) &&" } ?? ""
        return "\(change) \(git) pull --rebase --autostash \(push.remote) \(target) && cyc push"
    }
}
