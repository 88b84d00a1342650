package import CycCore

/// Errors of repositories and folders that could not be read.
extension Messages {
    /// Sentence without the path; see ``error(of:at:)``.
    package func error(of reason: UnreadReason) -> Text {
        switch reason {
        case .foreignOwner:
            say(
                "belongs to another user, so git does not trust it either",
                "소유자가 다른 사용자라서 git도 신뢰하지 않습니다")
        case .damaged(let detail): say("is damaged\(because(detail))", "손상되었습니다\(because(detail))")
        case .overLimit(let detail):
            say("exceeds what cyc reads\(because(detail))", "cyc가 읽는 한도를 넘습니다\(because(detail))")
        case .noPermission: say("can't be read: permission denied", "읽을 권한이 없습니다")
        case .missing: say("no longer exists", "더 이상 존재하지 않습니다")
        case .noFolder:
            say(
                "does not exist (a folder of repositories.roots)",
                "없는 폴더입니다 (repositories.roots)")
        case .notARepository: say("is not a git repository", "git 저장소가 아닙니다")
        case .variable(let name):
            say("can't be read while the variable \(name) is set", "\(name) 변수가 말하는 대로 읽을 수 없습니다")
        case .objectFormat("sha256"):
            say(
                "uses SHA-256 objects; to read it, the first git in PATH must be a program of version 2.29 or newer",
                "객체 형식이 sha256입니다. 읽으려면 PATH의 첫 git이 (스크립트가 아닌) 2.29 이상이어야 합니다")
        case .objectFormat(let name):
            say(
                "uses \(name) objects; cyc can read only sha1 and sha256",
                "객체 형식이 \(name)입니다. cyc는 sha1과 sha256만 읽을 수 있습니다")
        case .refStorage("reftable"):
            say(
                "stores its branches in a reftable; to read it, the first git in PATH must be a program of version 2.45 or newer",
                "참조를 reftable에 저장합니다. 읽으려면 PATH의 첫 git이 (스크립트가 아닌) 2.45 이상이어야 합니다")
        case .refStorage(let name):
            say(
                "stores its branches as \(name); cyc can read only files and reftable",
                "참조 저장 방식이 \(name)입니다. cyc는 files와 reftable만 읽을 수 있습니다")
        case .unknownExtension(let name):
            say(
                "uses the extension \(name), which cyc does not know",
                "cyc가 모르는 확장 기능을 사용합니다: \(name)")
        case .pending: say("is still being read in the background", "백그라운드에서 아직 읽는 중입니다")
        case .notReadYet: say("has not been read yet", "아직 읽지 않았습니다")
        case .changed: say("has changed and could not be read again", "바뀌었지만 다시 읽지 못했습니다")
        // SIGXCPU and SIGPROF end a reader that takes too long.
        case .crashed(let signal?) where [24, 27].contains(signal):
            say(
                "took too long to read; skipped until it changes or you run cyc sync --full",
                "읽는 데 너무 오래 걸립니다. 바뀌거나 cyc sync --full로 다시 시도할 때까지 제외합니다")
        case .crashed(let signal?):
            say(
                "crashed the program that reads it (signal \(signal)); skipped until it changes or you run cyc sync --full",
                "읽던 프로그램이 비정상 종료되었습니다(신호 \(signal)). 바뀌거나 cyc sync --full로 다시 시도할 때까지 제외합니다")
        case .crashed(nil):
            say(
                "was not read: the reading program was killed, perhaps out of memory; cyc will try again",
                "읽던 프로그램이 강제 종료되었습니다(메모리 부족일 수 있음). 다시 시도합니다")
        case .readerFailed(let detail):
            say(
                "was not read: cyc-reader failed\(because(detail))",
                "cyc-reader 오류로 읽지 못했습니다\(because(detail))")
        }
    }

    /// Sentence with the path as it is shown.
    package func error(of reason: UnreadReason, at path: String) -> Text {
        if reason == .noFolder {
            return say(
                "the folder \(path) does not exist (repositories.roots)",
                "없는 폴더입니다: \(path) (repositories.roots)")
        }
        return say("\(path) \(error(of: reason))", "\(path): \(error(of: reason))")
    }

    package func incomplete(_ unread: [Unread]) -> Text {
        let folders = unread.count { $0.reason == .noFolder }
        let repositories = unread.count - folders
        let parts: [Text] = [
            repositories > 0
                ? say(
                    "\(self.repositories(repositories)) couldn't be read",
                    "\(self.repositories(repositories))를 읽지 못했습니다") : nil,
            folders > 0
                ? say(
                    "\(counted(folders, "folder")) \(folders == 1 ? "is" : "are") missing",
                    "폴더 \(grouped(folders))개가 없습니다") : nil,
        ].compactMap(\.self)
        return say(
            "incomplete: \(parts.joined(separator: ", "))",
            "불완전한 결과: \(parts.joined(separator: ", "))")
    }
}
