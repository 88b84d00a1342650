package import CycCore

/// Messages of `cyc why`: why a day is or is not green.
extension Messages {
    /// Result of a past day.
    package func headline(ofPast day: TodaySummary) -> Text {
        switch day.state {
        case .done where day.hasAccount:
            say(
                "GitHub counts \(contributions(day.contributions))",
                "GitHub에 \(contributions(day.contributions)) 집계됨")
        case .done: commits(day.localCommits)
        case .pushed: say("pushed, but GitHub doesn't show it", "푸시했지만 GitHub에 표시되지 않습니다")
        case .unpushed where !day.hasAccount:
            say(
                "\(commits(day.localCommits)), \(grouped(day.unpushedCommits)) not pushed",
                "\(commits(day.localCommits)) (푸시 안 한 \(commits(day.unpushedCommits)))")
        case .unpushed:
            say(
                "not green: \(commits(day.unpushedCommits)) not pushed",
                "빈칸: 푸시하지 않은 \(commits(day.unpushedCommits))가 있습니다")
        case .uncounted:
            say(
                "not green: " + noneCounts(of: day.localCommits, ""),
                "빈칸: \(commits(day.localCommits))는 잔디로 집계되지 않습니다")
        case .none where day.isResting:
            say("no commit was due", "쉬어도 되는 날이었습니다") + reasonToRest(day.restReason)
        case .none: say("not green: no commits of yours", "빈칸: 내 커밋이 없습니다")
        case .unknown where day.isUnconfirmed:
            say(
                "can't tell: GitHub hasn't confirmed that it counts",
                "알 수 없습니다: 집계되는지 GitHub에서 아직 확인하지 못했습니다")
        case .unknown:
            say(
                "can't tell: no commits found, and some sources couldn't be read",
                "알 수 없습니다: 커밋이 보이지 않고, 일부는 확인하지 못했습니다")
        }
    }

    /// Contributions that GitHub shows for the day; `nil` if unknown.
    package func shown(_ contributions: Int?) -> Text {
        say(
            contributions.map { "GitHub shows \(self.contributions($0))" }
                ?? "GitHub's count couldn't be loaded",
            contributions.map { "GitHub 표시: \(self.contributions($0))" }
                ?? "GitHub에 표시된 기여를 불러오지 못했습니다")
    }

    /// Marks a commit of another author.
    package var coAuthored: Text { say("co-authored by you", "공동 작성") }

    /// Explains a reason in one sentence.
    package func sentence(_ reason: Reason) -> Text {
        switch reason.fact {
        case .wrongEmail(let address, let account, true):
            say(
                "the commit's address \(address) is not linked to \(account.login)",
                "커밋에 적힌 주소 \(address): \(account.login) 계정에 등록되지 않은 이메일입니다")
        case .wrongEmail(let address, _, false):
            say(
                "the commit's address \(address) can't be linked to any account",
                "커밋에 적힌 주소 \(address): 어느 계정에도 등록할 수 없는 이메일입니다")
        case .noRemote(let host):
            say(
                "no remote; only commits on \(host) count; make a repository at"
                    + " https://\(host)/new and push to it",
                "원격 저장소가 없습니다. \(host)에 올린 커밋만 집계됩니다."
                    + " https://\(host)/new 에서 저장소를 만든 뒤 푸시하세요")
        case .notGitHub(_, let wiki?):
            say(
                "\(wiki) is a wiki, and commits in wikis don't count",
                "위키의 커밋은 집계되지 않습니다: \(wiki)")
        case .notGitHub(let host, nil):
            say(
                "its remotes are on other hosts; only commits in a repository on \(host) count",
                "원격 저장소가 다른 곳에 있습니다. \(host) 저장소에 있는 커밋만 집계됩니다")
        case .unpushed(let branch, let place, let target, let day):
            say(
                (branch.map { "\($0)" } ?? "the commit") + " is not pushed"
                    + (place.map { " to \($0)" } ?? "") + " yet"
                    + (target.map { ", and counts only once it is in \($0)" } ?? "")
                    + (day.map { "; pushing it now still counts for \($0)" } ?? ""),
                (branch.map { "\($0) 브랜치를" } ?? "이 커밋을") + " 아직"
                    + (place.map { " \($0) 저장소에" } ?? "") + " 푸시하지 않았습니다"
                    + (target.map { ". \($0) 브랜치에 병합되어야 집계됩니다" } ?? "")
                    + (day.map { ". 지금 푸시해도 \($0) 잔디로 집계됩니다" } ?? ""))
        case .notDefaultBranch(let branch, let target, let place):
            say(
                (branch.map { "it is on \($0)" } ?? "it is not in \(target)")
                    + ", but in \(place) only \(target) and gh-pages count",
                (branch.map { "\($0) 브랜치에 있습니다" }
                    ?? "\(target) 브랜치에 없습니다")
                    + ". \(place) 저장소에서는 \(target)(또는 gh-pages) 브랜치의 커밋만 집계됩니다")
        case .archived(let place, let isPushed):
            say(
                "\(place) is archived, so no one can push to it"
                    + (isPushed ? ", and it is not on a branch that counts" : ""),
                "\(place) 저장소는 보관되어(archived) 아무도 푸시할 수 없습니다"
                    + (isPushed ? ". 커밋은 집계되는 브랜치에 없습니다" : ""))
        case .pushedElsewhere(let remote, let url, let place):
            say(
                "pushing to \(remote) sends to \(url), not to \(place)",
                "\(remote) 원격에 푸시하면 \(place) 저장소가 아니라 \(url) 주소로 갑니다")
        case .fork(let place, let parent):
            say(
                "\(place) is a fork; commits count once they are merged into "
                    + (parent.map { "\($0)" } ?? "its parent repository"),
                "\(place) 저장소는 포크입니다. "
                    + (parent.map { "\($0) 저장소에" } ?? "원본 저장소에")
                    + " 병합되어야 집계됩니다")
        case .notInvolved(let account, let place):
            say(
                "\(account.login) can't push to \(place), and has neither"
                    + " forked it nor opened an issue or pull request there",
                "\(account.login) 계정은 \(place) 저장소에 푸시할 권한이 없고, 포크하거나 이슈나 풀 리퀘스트를 연 적도 없습니다")
        case .otherDay(let made, let authored):
            say(
                "made on \(made), but its author date is \(authored), which is the day that it"
                    + " counts for",
                "\(made)에 만들었지만 작성 날짜가 \(authored)이라서 그날의 잔디로 집계됩니다")
        case .lag(_, let end?):
            say(
                "it was pushed: it keeps the day in the streak until \(time(end)), then"
                    + " only what GitHub shows counts",
                "푸시했습니다. \(time(end))까지는 연속 기록으로 인정하고, 그 뒤에는 GitHub에 표시된 것만 셉니다")
        case .lag(false, nil):
            say(
                "nothing left to do; GitHub shows it within 24 hours of the push",
                "할 일은 끝났습니다. 푸시 후 24시간 안에 GitHub에 표시됩니다")
        case .lag(true, nil):
            say(
                "everything looks right, but GitHub does not show it: the push is younger than"
                    + " 24 hours, or GitHub does not see the address or the repository",
                "문제가 없어 보이지만 GitHub에 표시되지 않습니다. 푸시한 지 24시간이 지나지"
                    + " 않았거나, GitHub가 이메일이나 저장소를 알아보지 못하는 것일 수 있습니다")
        case .unconfirmed(.address(let address, let error), let account):
            say(
                "pushed, but can't tell whether \(address) belongs to"
                    + " \(account.shownLogin): "
                    + (error.map { explain($0).message }
                        ?? "its addresses haven't been loaded from GitHub yet"),
                "푸시했지만 \(address) 주소가 \(account.shownLogin) 계정의 것인지 알 수 없습니다: "
                    + (error.map { explain($0).message } ?? "GitHub에서 주소를 아직 확인하지 못했습니다"))
        case .unconfirmed(.repository(let place, let error), _):
            say(
                "pushed, but can't tell whether commits in \(place) count: "
                    + (error.map { explain($0).message } ?? "not loaded from GitHub yet"),
                "푸시했지만 \(place) 저장소의 커밋이 집계되는지 알 수 없습니다: "
                    + (error.map { explain($0).message } ?? "GitHub에서 아직 확인하지 못했습니다"))
        case .unconfirmed(.ambiguousRemote(let addresses), _):
            say(
                "pushed, but can't tell which address has it: "
                    + addresses.map { "\($0)" }.joined(separator: ", "),
                "푸시했지만 다음 중 어느 주소에 있는지 알 수 없습니다: "
                    + addresses.map { "\($0)" }.joined(separator: ", "))
        case .counted(true): say("it is in a place that GitHub counts", "GitHub가 집계하는 곳에 있습니다")
        case .counted(false):
            say("it is pushed; GitHub's count is unknown", "푸시했습니다. GitHub 집계는 알 수 없습니다")
        }
    }

    /// Command for a remedy, or what to do on which page; `home` is shown as `~`.
    ///
    /// - Parameter isToday: Whether the commit is of today, which `cyc push` pushes.
    package func instruction(
        _ remedy: Remedy, isToday: Bool = false, home: String?
    ) -> Instruction {
        switch remedy {
        case .push where isToday: Instruction(Fix.push)
        case .linkAddress(let address, let page):
            say("add \(address) at \(page)", "\(page) 에서 \(address) 추가")
        case .openPullRequest(let page):
            say("open a pull request at \(page)", "\(page) 에서 풀 리퀘스트 열기")
        case .unarchive(let page): say("unarchive it at \(page)", "\(page) 에서 보관 해제")
        case .open(let page):
            say("open an issue or pull request at \(page)", "\(page) 에서 이슈나 풀 리퀘스트 열기")
        default: Fix.command(remedy, home: home).map { Instruction($0) } ?? ""
        }
    }
}

extension AccountName {
    /// Login, or the host if the owner of the token is unknown.
    var shownLogin: Text { "\(login.isEmpty ? host.description : login)" }
}
