package import CycCore

extension Korean {
    package func describe(_ expectation: Settings.Expectation) -> Text {
        switch expectation {
        case .text: "문자열"
        case .switchedOnOrOff: "true 또는 false"
        case .wholeNumber(let range): "\(range.lowerBound)에서 \(range.upperBound)까지의 정수"
        case .list: "문자열 목록"
        case .table: "키를 담는 테이블"
        case .folder: "절대 경로 또는 ~/로 시작하는 경로"
        case .duration: "30s, 10m, 2h, 1d 같은 기간"
        case .timeOfDay: "00:00부터 24:00까지의 시각"
        case .timeSpan: "22:30-23:00 같은 시간대"
        case .oneOf(let values): values.map { "\(visible: $0)" }.joined(separator: ", ") + " 중 하나"
        case .url: "https로 시작하는 URL (http는 이 컴퓨터 주소만)"
        case .hostName: "github.com 같은 호스트 이름"
        case .login: "GitHub 계정의 로그인 이름"
        case .emailAddress: "이메일 주소"
        case .template(let field):
            "아래 필드로 된 템플릿 (없는 필드: {\(visible: field)}): "
                + templateFields.map { "{\($0)}" }.joined(separator: " ")
        }
    }

    package func settingStored(_ key: String, _ value: String) -> Text {
        "\(key) = \(value)"
    }
    package func settingRemoved(_ key: String) -> Text {
        "기본값으로 되돌렸습니다: \(key)"
    }
    package func noSuchRoot(_ path: String) -> Text {
        "저장소를 찾을 폴더가 없습니다: \(path)"
    }
    package var defaultNote: Text { "기본값" }
}
