import CycCore

extension Korean {
    package func advice(_ hint: Hint, home: String?) -> Advice {
        let text: Text =
            switch hint {
            case .notSetUp: "폴더, 주소, GitHub, 알림을 설정하려면"
            case .noRepositories: "등록된 저장소가 없습니다. 내 저장소를 등록하세요"
            case .logIn: "GitHub에 집계된 기여도 보려면"
            case .noAddress: "내 이메일 주소를 알 수 없습니다 (git에 user.email 없음)"
            case .notWatched: "이 저장소는 등록되어 있지 않습니다"
            case .unknownAddress(let path, let address, _):
                "\(abbreviatingHome(path, home: home))의 오늘 커밋 작성자가 \(address)입니다 (이름은 같지만 모르는 주소)"
            case .schedule(let hint): advice(hint).text
            case .exposed(let exposure):
                "다른 사용자가 볼 수 있는 폴더입니다: \(abbreviatingHome(exposure.path, home: home))"
            case .channel(let trouble): explain(trouble).message
            case .noChannels: describe(ReminderSilence.noChannels, today: Day(number: 0))
            }
        return Advice(text, command: hint.command(home: home, on: machine))
    }
}
