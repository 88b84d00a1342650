package import CycCore

/// Why a repository or folder could not be read, and what to do.
package protocol UnreadMessages: Sendable {
    /// Without the path; see ``error(of:at:)``.
    func error(of reason: UnreadReason) -> String
    /// With the path as the person is to see it.
    func error(of reason: UnreadReason, at path: String) -> String
    /// "incomplete: 2 repositories could not be read".
    func incomplete(unread count: Int) -> String
}

/// The command that fixes what keeps `unread` from being read, or leaves it out for good.
package func fix(for unread: Unread, home: String? = nil) -> ShellCommand {
    switch unread.reason {
    // git expands no `~` there.
    case .foreignOwner: "git config --global --add safe.directory \(path: unread.path)"
    case .damaged, .crashed: "git -C \(path: unread.path, home: home) fsck"
    case .noPermission: "chmod -R u+rX \(path: unread.path, home: home)"
    case .variable(let name): Fix.unset(variable: name)
    case .overLimit, .missing, .notARepository, .objectFormat, .unknownExtension:
        Fix.removeRepository(unread.path, home: home)
    // An older git than 2.46 has no such command, and cannot read the repository either.
    case .refStorage:
        """
        git -C \(path: unread.path, home: home) refs migrate --ref-format=files \
        || \(Fix.removeRepository(unread.path, home: home))
        """
    case .pending, .changed: Fix.sync
    }
}

extension English {
    package func error(of reason: UnreadReason) -> String {
        switch reason {
        case .foreignOwner: "belongs to another user, so git does not trust it either"
        case .damaged(let detail): "is damaged\(because(detail))"
        case .overLimit(let detail): "is beyond what cyc reads\(because(detail))"
        case .noPermission: "may not be read: permission denied"
        case .missing: "is not there any more"
        case .notARepository: "is not a git repository"
        case .variable(let name): "cannot be read as the variable \(sanitized(name)) says"
        case .objectFormat(let name):
            "stores its objects as \(sanitized(name)); cyc can read only sha1"
        case .refStorage(let name):
            "stores its branches as \(sanitized(name)); cyc can read only files"
        case .unknownExtension(let name):
            "uses the extension \(sanitized(name)), which cyc does not know"
        case .pending: "is still being read in the background"
        case .changed: "has changed and could not be read again"
        case .crashed(let signal?):
            "made cyc-agent crash (signal \(signal)); left out until it changes or cyc sync tries again"
        case .crashed(nil):
            "was being read when cyc-agent was killed twice, as for a lack of memory; left out until it "
                + "changes or cyc sync tries again"
        }
    }

    package func error(of reason: UnreadReason, at path: String) -> String {
        "\(sanitized(path)) \(error(of: reason))"
    }

    package func incomplete(unread count: Int) -> String {
        "incomplete: \(repositories(count)) could not be read"
    }
}

extension Korean {
    package func error(of reason: UnreadReason) -> String {
        switch reason {
        case .foreignOwner: "소유자가 다른 사용자라서 git도 신뢰하지 않습니다"
        case .damaged(let detail): "손상되었습니다\(because(detail))"
        case .overLimit(let detail): "cyc가 읽는 한도를 넘습니다\(because(detail))"
        case .noPermission: "읽을 권한이 없습니다"
        case .missing: "더 이상 존재하지 않습니다"
        case .notARepository: "git 저장소가 아닙니다"
        case .variable(let name): "\(sanitized(name)) 변수가 말하는 대로 읽을 수 없습니다"
        case .objectFormat(let name):
            "객체 형식이 \(sanitized(name))입니다. cyc는 sha1만 읽을 수 있습니다"
        case .refStorage(let name):
            "참조 저장 방식이 \(sanitized(name))입니다. cyc는 files만 읽을 수 있습니다"
        case .unknownExtension(let name):
            "cyc가 모르는 확장 기능을 사용합니다: \(sanitized(name))"
        case .pending: "백그라운드에서 아직 읽는 중입니다"
        case .changed: "바뀌었지만 다시 읽지 못했습니다"
        case .crashed(let signal?):
            "읽던 cyc-agent가 비정상 종료되었습니다(신호 \(signal)). 바뀌거나 cyc sync로 다시 시도할 때까지 제외합니다"
        case .crashed(nil):
            "읽던 cyc-agent가 두 번 강제 종료되었습니다(메모리 부족일 수 있음). 바뀌거나 cyc sync로 다시 시도할 때까지 제외합니다"
        }
    }

    package func error(of reason: UnreadReason, at path: String) -> String {
        "\(sanitized(path)): \(error(of: reason))"
    }

    package func incomplete(unread count: Int) -> String {
        "불완전한 결과: \(repositories(count))를 읽지 못했습니다"
    }
}
