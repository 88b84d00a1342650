import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycSystem

/// `cyc grass`: draws the contribution calendar.
struct GrassCommand: PlainCommand {
    static let configuration = CommandConfiguration(
        "cyc grass", "Draw the contribution calendar as GitHub does.",
        examples: """
              cyc grass
              cyc grass --year 2025
              cyc grass --weeks 12
              cyc grass --svg grass.svg
            """)

    @OptionGroup var refreshOptions: RefreshOptions

    @Option(help: "Draw this calendar year.")
    var year: Int?

    @Option(help: "Draw the last N weeks, as many as fit.")
    var weeks: Int?

    @Flag(help: "Print JSON.")
    var json = false

    @Option(
        help: ArgumentHelp("Write an SVG picture to a file.", valueName: "file"),
        completion: .file(extensions: ["svg"]), transform: asTyped)
    var svg: String?

    @OptionGroup var replacement: ReplacementOptions

    func validate() throws {
        guard year == nil || weeks == nil else {
            throw ValidationError("--year and --weeks exclude each other")
        }
        guard !json || svg == nil else {
            throw ValidationError("--json and --svg exclude each other")
        }
        guard !replacement.force || svg != nil else {
            throw ValidationError("--force belongs to --svg")
        }
        if let year, !(1...9999).contains(year) {
            throw ValidationError("--year must be a year from 1 to 9999")
        }
        if let weeks, !(1...1000).contains(weeks) {
            throw ValidationError("--weeks must be a number from 1 to 1000")
        }
    }

    func run(in context: CommandContext) throws -> ExitStatus {
        // Validated first, so that wrong options cost no refresh.
        _ = try days(until: context.today())
        if let svg, try !context.mayReplace(svg, replacement, ifFormatIs: .picture) { return .fine }
        let answer = try context.answer(refreshOptions.refreshPolicy)
        let picture = try picture(of: answer)
        if json {
            try context.write(json: members(of: picture, answer))
        } else if let svg {
            let text = CycDisplay.svg(picture, messages: context.messages)
            if try context.export(text, to: svg, isPrivate: false) {
                try context.write(context.messages.written(picture, to: svg))
            } else {
                context.writeError(context.messages.written(picture, to: nil))
            }
        } else {
            try context.show { grassLines(picture, messages: $0, look: $1) }
        }
        return refreshOptions.refresh ? answer.status : .fine
    }

    private func picture(of answer: Answer) throws -> GrassPicture {
        let (days, period) = try days(until: answer.overview.date)
        return GrassPicture(answer.overview, days, period)
    }

    /// The requested days, none after `today`.
    private func days(until today: Day) throws -> (ClosedRange<Day>, GrassPeriod) {
        let (first, last, period): (Day, Day, GrassPeriod)
        if let year {
            let days = try daysOfBegunYear(year, today: today)
            (first, last, period) = (days.lowerBound, min(days.upperBound, today), .year(year))
        } else if let weeks {
            let back = today.weekday.rawValue + 7 * (weeks - 1)
            (first, last, period) = (today.advanced(by: -back), today, .weeks(weeks))
        } else {
            (first, last, period) = (firstDayOfGrass(endingOn: today), today, .lastYear)
        }
        return (first...last, period)
    }

    private func members(of picture: GrassPicture, _ answer: Answer) -> JSONMembers {
        let grass = answer.snapshot.localGrass
        return [
            "login": JSON(picture.login), "from": JSON(picture.cells.first?.day),
            "to": JSON(picture.cells.last?.day), "total": .int(picture.total),
            "complete": .bool(
                answer.overview.unread.isEmpty && picture.cells.allSatisfy { $0.count != nil }),
            "days": .array(
                picture.cells.map { cell in
                    .object([
                        "date": JSON(cell.day), "count": JSON(cell.count),
                        "level": .int(cell.level), "local": .int(grass[cell.day]),
                    ])
                }),
        ]
    }
}

/// The days of a year that was typed.
///
/// - Throws: ``CycError/usage(message:hint:)`` for a year after that of `today`.
func daysOfBegunYear(_ year: Int, today: Day) throws -> ClosedRange<Day> {
    guard year <= today.year else {
        throw CycError.usage(message: "the year \(year) hasn't begun yet", hint: nil)
    }
    return Day.days(ofYear: year)
}
