package import CycCore

/// Messages of `freeze`, and the effect of frozen days on the streak.
extension Messages {
    package func explain(_ error: FreezeError) -> Explanation {
        switch error {
        case .date(let error): explain(error)
        case .backwards(let first, let last):
            explanation(
                "the range is backwards: \(first)..\(last)", "기간의 앞뒤가 바뀌었습니다: \(first)..\(last)",
                hint: "put the earlier day first: \(last)..\(first)",
                "이른 날부터 쓰세요: \(last)..\(first)")
        case .tooFarBack(let day, let earliest):
            explanation(
                "\(day) is too long ago to freeze (an old streak can't be repaired after the fact)",
                "너무 지난 날은 동결할 수 없습니다: \(day)",
                hint: "from \(earliest) on", "\(earliest)부터 동결할 수 있습니다")
        case .tooFarAhead(let day, let latest):
            explanation(
                "\(day) is too far ahead to freeze", "너무 먼 앞날은 동결할 수 없습니다: \(day)",
                hint: "up to \(latest)", "\(latest)까지 동결할 수 있습니다")
        case .why(let error): explain(error, of: .reason)
        }
    }

    package func frozen(_ freeze: Freeze) -> Text {
        say(
            "Added freeze #\(freeze.id): \(span(freeze.days.lowerBound, freeze.days.upperBound)),"
                + " \(freeze.why)",
            "동결 추가: #\(freeze.id) \(span(freeze.days.lowerBound, freeze.days.upperBound)),"
                + " \(freeze.why)")
    }

    package func updated(_ freeze: Freeze) -> Text {
        say(
            "Updated #\(freeze.id): \(span(freeze.days.lowerBound, freeze.days.upperBound)),"
                + " \(freeze.why)",
            "동결 수정: #\(freeze.id) \(span(freeze.days.lowerBound, freeze.days.upperBound)),"
                + " \(freeze.why)")
    }

    package func alreadyFrozen(_ freeze: Freeze) -> Text {
        say(
            "Already frozen as #\(freeze.id): \(span(freeze.days.lowerBound, freeze.days.upperBound))",
            "이미 동결한 날: #\(freeze.id) \(span(freeze.days.lowerBound, freeze.days.upperBound))")
    }
    package var noFreezes: Text { say("No frozen days. Freeze one", "동결한 날이 없습니다. 동결하려면") }
    package var whyColumn: Text { say("Why", "이유") }

    /// Length of the current streak, such as "13 days (2 frozen; GitHub shows 4)".
    ///
    /// - Parameters:
    ///   - strict: Length without neutral days; `nil` if it is not worth showing.
    ///   - hasAccount: Whether GitHub shows the strict length.
    package func length(
        _ run: Run, isLowerBound: Bool, strict: Int?, hasAccount: Bool
    ) -> Text {
        let length = length(run, isLowerBound: isLowerBound)
        guard let strict, run.frozenDays > 0 else { return length }
        return withRemark(
            length,
            hasAccount
                ? say("GitHub shows \(grouped(strict))", "GitHub에는 \(days(strict))")
                : say("\(grouped(strict)) without them", "동결 없이는 \(days(strict))"))
    }
}

/// Inserts a remark before the closing parenthesis of `length`.
func withRemark(_ length: Text, _ remark: Text) -> Text {
    let length = length.description
    return length.last == ")" ? "\(length.dropLast()); \(remark))" : "\(length) (\(remark))"
}
