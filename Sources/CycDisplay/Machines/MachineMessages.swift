package import CycCore

/// Messages of `machines`.
extension Messages {
    package var notShared: Text {
        say("The journal is not shared with other machines", "다른 기기와 공유하고 있지 않습니다")
    }
    package func sharedThrough(_ remote: String) -> Text {
        say("Shared through \(visible: remote)", "공유 저장소: \(visible: remote)")
    }
    package var thisMachine: Text { say("this machine", "이 기기") }
    package var machineHead: Text { say("Machine", "기기") }
    package var changesHead: Text { say("Changes", "변경") }
    package var lastChangeHead: Text { say("Last change", "마지막 변경") }
    package var heardHead: Text { say("Heard", "연락") }
    package func changes(_ count: Int) -> Text {
        say(counted(count, "change"), "변경 \(grouped(count))개")
    }
    package func behind(_ count: Int) -> Text {
        say("\(changes(count)) behind", "변경 \(grouped(count))개를 아직 모름")
    }
    package func damaged(line: Int) -> Text {
        say(
            "line \(line) of its journal can't be read, nor what follows it",
            "기록 \(line)행을 읽을 수 없어 그 뒤는 모릅니다")
    }
    package var writtenByLater: Text {
        say(
            "a newer cyc wrote a part of it, which waits for an update",
            "일부는 새 버전의 cyc가 쓴 것이라 업데이트 뒤에 보입니다")
    }
    package func clockAhead(_ lead: Duration) -> Text {
        say("its clock was \(duration(lead)) ahead", "시계가 \(duration(lead)) 앞서 있었습니다")
    }
    package func pending(_ count: Int) -> Text {
        count == 0
            ? say("Everything here is shared.", "이 기기의 변경을 모두 공유했습니다.")
            : say(
                "\(changes(count)) here \(count == 1 ? "waits" : "wait") to be shared.",
                "공유를 기다리는 변경: \(grouped(count))개")
    }
    package func lastSharingFailed(_ failure: Text) -> Text {
        say("The last try failed: \(failure)", "마지막 공유 실패: \(failure)")
    }
    package func sharedNow(received: Int, sent: Int) -> Text {
        if received == 0, sent == 0 { return say("Nothing new.", "새로운 변경이 없습니다.") }
        return say(
            "Sent \(changes(sent)), got \(changes(received)).",
            "보낸 변경 \(grouped(sent))개, 받은 변경 \(grouped(received))개.")
    }
    package func joined(_ remote: String) -> Text {
        say("Joined \(visible: remote)", "공유를 시작했습니다: \(visible: remote)")
    }
    package func willMerge(_ machines: [String]) -> Text {
        let names = list(machines.map { "\(visible: $0)" })
        return say("Shared there by \(names):", "이미 공유하는 기기: \(names)")
    }
    package var thereHead: Text { say("there", "원격") }
    package var hereHead: Text { say("here", "여기") }
    package var willMergeBoth: Text {
        say(
            "Both are merged, on all machines. A copy of this machine's data is kept: \(Fix.leaveRestoring)",
            "양쪽을 모든 기기에서 합칩니다. 이 기기의 지금 데이터는 따로 보관합니다: \(Fix.leaveRestoring)")
    }
    package var askToJoin: Text { say("Join? [y/N] ", "합칠까요? [y/N] ") }
    package var notJoined: Text { say("Nothing was joined.", "합치지 않았습니다.") }
    package func left(kept: String?) -> Text {
        guard let kept else {
            return say(
                "This machine no longer shares. Its data stays.", "공유를 끝냈습니다. 데이터는 그대로입니다.")
        }
        return say(
            "This machine no longer shares, and has its data from before. What was shared is kept in \(kept).",
            "공유를 끝내고 이전 데이터로 되돌렸습니다. 공유하던 데이터: \(kept)")
    }
    package func machineNamed(_ name: String) -> Text {
        say("This machine is called \(visible: name).", "이 기기의 이름: \(visible: name)")
    }
    package func forgotten(machine name: String) -> Text {
        say(
            "Forgot \(visible: name). Its changes stay; it comes back with its next change.",
            "잊었습니다: \(visible: name). 그 기기의 변경은 남고, 다음에 변경하면 다시 나타납니다.")
    }
    package func unsharedSince(_ age: Duration, _ count: Int) -> Text {
        say(
            "\(changes(count)) wait to be shared since \(duration(age))",
            "변경 \(grouped(count))개가 \(duration(age))째 공유를 기다립니다")
    }

    package func describe(_ mention: UnclearMention) -> Text {
        let todos = list(mention.todos.map { "#\($0)" })
        return say(
            "a commit names to-do #\(mention.number), which machines gave to \(todos), so none was closed",
            "커밋에 적힌 할 일 #\(mention.number)은(는) 여러 기기에서 쓴 번호라(\(todos)) 완료하지 않았습니다")
    }

    package func explain(_ error: SharingError) -> Explanation {
        switch error {
        case .badAddress(let address):
            explanation(
                "\(shown(address)) is not an address that machines can share through",
                "공유에 쓸 수 없는 주소입니다: \(shown(address))",
                hint: "use ssh, https without a password, or a folder: \(Fix.join)",
                "ssh, 비밀번호 없는 https, 폴더를 쓰세요: \(Fix.join)")
        case .notShared:
            explanation(
                "this machine doesn't share its journal", "이 기기는 공유하고 있지 않습니다",
                hint: "share it through a private git repository: \(Fix.join)",
                "비공개 git 저장소로 공유하기: \(Fix.join)")
        case .alreadyShared(let remote):
            explanation(
                "this machine already shares through \(visible: remote)",
                "이미 공유하고 있습니다: \(visible: remote)",
                hint: "leave it first: \(Fix.leave)", "먼저 공유를 끝내세요: \(Fix.leave)")
        case .noMachine(let name, let known):
            explanation(
                "no machine is called \(shown(name))", "그런 이름의 기기가 없습니다: \(shown(name))",
                hint: known.isEmpty
                    ? say("list them: \(Fix.machines)", "목록 보기: \(Fix.machines)")
                    : say(
                        "one of \(list(known.map { "\(visible: $0)" })); see \(Fix.machines)",
                        "기기: \(list(known.map { "\(visible: $0)" })). 목록 보기: \(Fix.machines)"))
        case .isThisMachine(let name):
            explanation(
                "\(visible: name) is this machine", "이 기기입니다: \(visible: name)",
                hint: "stop sharing here: \(Fix.leave)", "여기서 공유 끝내기: \(Fix.leave)")
        case .noCopy:
            explanation(
                "there is no copy from before sharing", "공유하기 전의 복사본이 없습니다",
                hint: "leave and keep the data: \(Fix.leave)", "데이터를 두고 공유 끝내기: \(Fix.leave)")
        case .notReached(let remote, let detail):
            explanation(
                "can't reach \(visible: remote)\(because(detail))",
                "연결할 수 없습니다: \(visible: remote)\(because(detail))",
                hint: "nothing is lost; try again later: \(Fix.share)",
                "잃는 것은 없습니다. 나중에 다시 하기: \(Fix.share)")
        case .tooSlow(let remote, let seconds):
            explanation(
                "\(visible: remote) took over \(seconds) s",
                "\(seconds)초 안에 끝나지 않았습니다: \(visible: remote)",
                hint: "nothing is lost; try again later: \(Fix.share)",
                "잃는 것은 없습니다. 나중에 다시 하기: \(Fix.share)")
        case .notAllowed(let remote):
            explanation(
                "\(visible: remote) refused your key or password",
                "서버가 키나 비밀번호를 거부했습니다: \(visible: remote)",
                hint: "see why: \(Fix.lsRemote(remote))", "이유 보기: \(Fix.lsRemote(remote))")
        case .unknownHostKey(let remote):
            explanation(
                "ssh doesn't trust the host key of \(visible: remote)",
                "ssh가 서버의 호스트 키를 믿지 않습니다: \(visible: remote)",
                hint: "check it and answer once: \(Fix.lsRemote(remote))",
                "확인하고 한 번 답하세요: \(Fix.lsRemote(remote))")
        case .noRepository(let remote):
            explanation(
                "there is no repository at \(visible: remote), or you may not see it",
                "저장소가 없거나 볼 수 없습니다: \(visible: remote)",
                hint: "create an empty private one, or check the address: \(Fix.lsRemote(remote))",
                "빈 비공개 저장소를 만들거나 주소를 확인하세요: \(Fix.lsRemote(remote))")
        case .pushRefused(let remote, let detail):
            explanation(
                "\(visible: remote) refused what was sent\(because(detail))",
                "서버가 받지 않았습니다: \(visible: remote)\(because(detail))",
                hint: "allow pushing to refs/cyc there, then: \(Fix.share)",
                "refs/cyc에 푸시를 허용한 뒤: \(Fix.share)")
        case .unreadable(let remote, let detail):
            explanation(
                "\(visible: remote) holds something that can't be read\(because(detail))",
                "읽을 수 없는 것이 있습니다: \(visible: remote)\(because(detail))",
                hint: "see which machines are fine: \(Fix.machines)",
                "괜찮은 기기 보기: \(Fix.machines)")
        case .failed(let remote, let detail):
            explanation(
                "git failed on \(visible: remote)\(because(detail))",
                "git이 실패했습니다: \(visible: remote)\(because(detail))",
                hint: "see why: \(Fix.lsRemote(remote))", "이유 보기: \(Fix.lsRemote(remote))")
        case .changedMeanwhile(let remote):
            explanation(
                "\(visible: remote) changed meanwhile", "그사이 바뀌었습니다: \(visible: remote)",
                hint: "nothing is lost; try again: \(Fix.share)",
                "잃는 것은 없습니다. 다시 하기: \(Fix.share)")
        case .nothingShared:
            explanation(
                "machines.share is empty, so there is nothing to share",
                "machines.share가 비어 있어 공유할 것이 없습니다",
                hint: "share everything but the diary: \(Fix.shareDefaults)",
                "일기를 뺀 모두 공유하기: \(Fix.shareDefaults)")
        }
    }
}
