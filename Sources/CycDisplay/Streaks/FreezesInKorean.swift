package import CycCore

extension Korean {
    package func explain(_ problem: FreezeProblem) -> Explanation {
        switch problem {
        case .date(let problem): explain(problem)
        case .backwards(let first, let last):
            Explanation(
                "기간의 앞뒤가 바뀌었습니다: \(first)..\(last)", hint: "이른 날부터 쓰세요: \(last)..\(first)")
        case .tooFarBack(let day, let earliest):
            Explanation(
                "너무 오래된 날은 동결할 수 없습니다: \(day)", hint: "가장 이른 날은 \(earliest)입니다")
        case .tooFarAhead(let day, let latest):
            Explanation("너무 먼 날은 동결할 수 없습니다: \(day)", hint: "가장 늦은 날은 \(latest)입니다")
        case .why(let problem): explain(problem, of: .reason)
        }
    }

    package func frozen(_ freeze: Freeze) -> Text {
        "동결했습니다: #\(freeze.id) \(span(freeze.days.lowerBound, freeze.days.upperBound)),"
            + " \(freeze.why)"
    }
    package func alreadyFrozen(_ freeze: Freeze) -> Text {
        "이미 동결한 날입니다: #\(freeze.id) \(span(freeze.days.lowerBound, freeze.days.upperBound))"
    }
    package var noFreezes: Text { "동결한 날이 없습니다. 동결하려면" }
    package var whyColumn: Text { "이유" }

    package func length(
        _ run: Run, isLowerBound: Bool, strict: Int?, hasAccount: Bool
    ) -> Text {
        let length = length(run, isLowerBound: isLowerBound)
        guard let strict, run.frozenDays > 0 else { return length }
        return withRemark(
            length, hasAccount ? "GitHub에는 \(days(strict))" : "동결 없이는 \(days(strict))")
    }
}
