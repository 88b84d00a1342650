package import CycCore

extension English {
    package func explain(_ problem: FreezeProblem) -> Explanation {
        switch problem {
        case .date(let problem): explain(problem)
        case .backwards(let first, let last):
            Explanation(
                "the range is backwards: \(first)..\(last)",
                hint: "begin with the earlier day: \(last)..\(first)")
        case .tooFarBack(let day, let earliest):
            Explanation(
                "\(day) is too long ago to be frozen; the past cannot be bought",
                hint: "the earliest day is \(earliest)")
        case .tooFarAhead(let day, let latest):
            Explanation("\(day) is too far ahead to be frozen", hint: "the latest day is \(latest)")
        case .why(let problem): explain(problem, of: .reason)
        }
    }

    package func frozen(_ freeze: Freeze) -> Text {
        "frozen #\(freeze.id): \(span(freeze.days.lowerBound, freeze.days.upperBound)),"
            + " \(freeze.why)"
    }
    package func alreadyFrozen(_ freeze: Freeze) -> Text {
        "#\(freeze.id) is there already: \(span(freeze.days.lowerBound, freeze.days.upperBound))"
    }
    package var noFreezes: Text { "no days are frozen; freeze one" }
    package var whyColumn: Text { "Why" }

    package func length(
        _ run: Run, isLowerBound: Bool, strict: Int?, hasAccount: Bool
    ) -> Text {
        let length = length(run, isLowerBound: isLowerBound)
        guard let strict, run.frozenDays > 0 else { return length }
        return withRemark(
            length,
            hasAccount ? "GitHub shows \(grouped(strict))" : "\(grouped(strict)) without them")
    }
}
