package import CycCore

/// Errors of `mates`.
extension Messages {
    package func explain(_ error: MateError) -> Explanation {
        switch error {
        case .login(let login):
            explanation(
                "\(shown(login)) is not a valid login", "GitHub 사용자 이름으로 쓸 수 없습니다: \(shown(login))",
                hint: "use the login in the profile's address: \(Fix.addMate)",
                "프로필 주소에 있는 이름을 쓰세요: \(Fix.addMate)")
        case .name(let error): explain(error, of: .name)
        case .zone(let zone):
            explanation(
                "\(shown(zone)) is not a time zone of this system",
                "이 시스템에 없는 시간대입니다: \(shown(zone))",
                hint: "name a city, such as Asia/Seoul", "Asia/Seoul처럼 도시 이름을 쓰세요")
        case .none(let login):
            explanation(
                "\(visible: login) is not one of your mates", "메이트가 아닙니다: \(visible: login)",
                hint: "list them: \(Fix.showMates)", "목록 보기: \(Fix.showMates)")
        case .unanswered(let error): explain(error, retry: Fix.showMates)
        case .noPeople(let error, let isSearch):
            explain(error, retry: isSearch ? Fix.findPeople : Fix.mateRequests)
        case .lines(let faults):
            explanation(
                "\(wrongLines(faults))", "\(wrongLines(faults))",
                hint: "fix these lines and import the file again; the others were imported",
                "이 줄을 고쳐 다시 가져오세요. 나머지 줄은 가져왔습니다")
        }
    }

    /// Errors of the first 20 invalid lines.
    private func wrongLines(_ faults: [MateList.Fault]) -> Text {
        let shown = faults.prefix(Self.maxFaults).map { fault -> Text in
            let reason = reason(fault.reason)
            return say("line \(fault.number): \(reason)", "\(fault.number)행: \(reason)")
        }
        let rest = faults.count - shown.count
        let more: [Text] =
            rest > 0 ? [say("\(grouped(rest)) more", "외 \(grouped(rest))행")] : []
        return (shown + more).joined(separator: "; ")
    }

    private static let maxFaults = 20

    private func reason(_ reason: MateList.Reason) -> Text {
        switch reason {
        case .login(let login):
            say("\(shown(login)) is not a valid login", "\(shown(login)): GitHub 사용자 이름으로 쓸 수 없습니다")
        case .zone(let zone):
            say("\(shown(zone)) is not a time zone", "\(shown(zone)): 시간대가 아닙니다")
        case .name(let error): explain(error, of: .name).message
        }
    }
}
