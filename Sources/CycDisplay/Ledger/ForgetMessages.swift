package import CycCore

/// Messages of `forget`.
extension Messages {
    package func explain(_ error: ForgetError) -> Explanation {
        switch error {
        case .token:
            explanation(
                "there may still be a token of cyc in the keyring",
                "키링에 cyc의 토큰이 남아 있을 수 있습니다",
                hint: "remove it: \(Fix.clearKeyring)", "지우기: \(Fix.clearKeyring)")
        case .ahead(let instants):
            explanation(
                (instants.count == 1 ? "a reminder" : "\(grouped(instants.count)) reminders")
                    + " couldn't be cancelled on the ntfy server, and the"
                    + " phone will still ring: \(times(instants))",
                "ntfy 서버에서 알림 \(grouped(instants.count))개를 취소하지 못해 휴대전화가 울립니다: "
                    + times(instants),
                hint: "unsubscribe from the topic in the ntfy app",
                "휴대전화의 ntfy 앱에서 토픽 구독을 취소하세요")
        case .timer(let file):
            explanation(
                "\(visible: file) was edited by hand, so cyc left it alone; it still starts cyc",
                "직접 고친 파일이라 그대로 두었고, 계속 cyc를 실행합니다: \(visible: file)",
                hint: "stop it: \(Fix.disableTimer(of: file))", "멈추기: \(Fix.disableTimer(of: file))"
            )
        case .repository(let folder, let names):
            explanation(
                "\(visible: folder) is a git repository, so nothing in it was deleted; this may be"
                    + " cyc's: \(names.listed())",
                "git 저장소라서 아무것도 건드리지 않았습니다: \(visible: folder). cyc의 파일일 수 있는 것: "
                    + names.listed(),
                hint: "check it, then: \(Fix.remove(names, in: folder))",
                "확인한 뒤: \(Fix.remove(names, in: folder))")
        }
    }

    /// Title above the list.
    package var everythingWritten: Text {
        say("Everything that cyc wrote on this machine:", "지울 것 (cyc가 이 컴퓨터에 저장한 모든 것):")
    }
    package var jobLabel: Text { say("Job", "작업") }
    package var serverLabel: Text { say("Server", "서버") }
    package var keyringLabel: Text { say("Keyring", "키링") }
    package var filesLabel: Text { say("Files", "파일") }
    package var shellLabel: Text { say("Shell", "셸") }

    package func scheduledOnServer(_ instants: [Instant]) -> Text {
        say(
            "\(counted(instants.count, "reminder")) waiting on the ntfy server: \(times(instants))",
            "ntfy 서버에서 기다리는 알림 \(grouped(instants.count))개: \(times(instants))")
    }
    package func keptToken(of host: String) -> Text {
        say("the token for \(host)", "\(host) 토큰")
    }
    package func markedLines(in file: String) -> Text {
        say("the lines of cyc in \(file)", "cyc가 쓴 줄: \(file)")
    }

    /// Title above what is kept.
    package var leftoversTitle: Text { say("This stays:", "지우지 않는 것:") }

    package func describe(_ leftover: Leftover, home: String?) -> Text {
        func short(_ path: String) -> String { abbreviatingHome(path, home: home) }
        return switch leftover {
        case .foreign(let folder, let names):
            say(
                "files in \(short(folder)) that aren't cyc's: \(firstFew(names))",
                "\(short(folder))에서 cyc의 것이 아닌 것: \(firstFew(names))")
        case .link(let path): say("the link \(short(path))", "링크 \(short(path))")
        case .linkTarget(let path):
            say(
                "\(short(path)), the target of a link of cyc",
                "\(short(path)) (cyc의 링크가 가리키는 파일)")
        case .call(let file, let line):
            say(
                "your own line that calls cyc, \(short(file)):\(line)",
                "cyc를 부르는 직접 쓴 줄, \(short(file)):\(line)")
        case .named:
            say(
                "files you named yourself, such as exports and pictures",
                "내보낸 파일이나 그림처럼 직접 이름을 정한 파일")
        }
    }

    /// Joins the first ten names.
    private func firstFew(_ names: [String]) -> Text {
        let maxShown = 10
        let rest: [Text] = names.count > maxShown ? [more(names.count - maxShown)] : []
        return (names.prefix(maxShown).map { "\($0)" } + rest).joined(separator: ", ")
    }

    package func nothingWritten(_ folders: [Text]) -> Text {
        say(
            "cyc has written nothing on this machine; it looked in \(list(folders))",
            "cyc가 이 컴퓨터에 저장한 것 없음. 확인한 곳: \(list(folders))")
    }
    package var exportFirst: Text {
        say("This can't be undone. To keep your data", "되돌릴 수 없습니다. 내 기록을 보관하려면 먼저")
    }
    package var askToForget: Text { say("Delete all of this? [y/N] ", "모두 지울까요? [y/N] ") }
    package var nothingForgotten: Text { say("Nothing was deleted", "아무것도 지우지 않았습니다") }
    package var everythingForgotten: Text {
        say("Deleted everything that cyc wrote on this machine", "cyc가 이 컴퓨터에 저장한 것을 모두 삭제함")
    }
    package func stillThere(_ paths: [Text]) -> Text {
        say("Still there: \(list(paths))", "아직 남아 있는 것: \(list(paths))")
    }

    /// Instruction to remove the programs.
    package var removePrograms: Instruction {
        say(
            "to remove the programs too: \(Fix.uninstall), or for a package: \(Fix.removePackage(on: machine))",
            "프로그램도 지우려면: \(Fix.uninstall), 패키지라면: \(Fix.removePackage(on: machine))")
    }
}
