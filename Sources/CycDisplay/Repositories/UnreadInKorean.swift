package import CycCore

extension Korean {
    package func error(of reason: UnreadReason) -> Text {
        switch reason {
        case .foreignOwner: "소유자가 다른 사용자라서 git도 신뢰하지 않습니다"
        case .damaged(let detail): "손상되었습니다\(because(detail))"
        case .overLimit(let detail): "cyc가 읽는 한도를 넘습니다\(because(detail))"
        case .noPermission: "읽을 권한이 없습니다"
        case .missing: "더 이상 존재하지 않습니다"
        case .notARepository: "git 저장소가 아닙니다"
        case .variable(let name): "\(name) 변수가 말하는 대로 읽을 수 없습니다"
        case .objectFormat(let name):
            "객체 형식이 \(name)입니다. cyc는 sha1만 읽을 수 있습니다"
        case .refStorage(let name):
            "참조 저장 방식이 \(name)입니다. cyc는 files만 읽을 수 있습니다"
        case .unknownExtension(let name):
            "cyc가 모르는 확장 기능을 사용합니다: \(name)"
        case .pending: "백그라운드에서 아직 읽는 중입니다"
        case .changed: "바뀌었지만 다시 읽지 못했습니다"
        case .crashed(let signal?):
            "읽던 cyc-agent가 비정상 종료되었습니다(신호 \(signal)). 바뀌거나 cyc sync로 다시 시도할 때까지 제외합니다"
        case .crashed(nil):
            "읽던 cyc-agent가 두 번 강제 종료되었습니다(메모리 부족일 수 있음). 바뀌거나 cyc sync로 다시 시도할 때까지 제외합니다"
        }
    }

    package func error(of reason: UnreadReason, at path: String) -> Text {
        "\(path): \(error(of: reason))"
    }
    package func incomplete(unread count: Int) -> Text {
        "불완전한 결과: \(repositories(count))를 읽지 못했습니다"
    }
}
