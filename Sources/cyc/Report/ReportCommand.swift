import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// `cyc report`: writes one year, or several, as a web page.
struct ReportCommand: Command {
    static let configuration = CommandConfiguration(
        "cyc report", "Write your year as a web page.",
        examples: """
              cyc report year.html
              cyc report 2025 2025.html
              cyc report --all all.html --names mine

            Without a year it covers the last twelve months. The page needs no network, and
            shows stored data; cyc sync updates it. Of the diary it has days, never texts.
            A file that isn't a report is replaced only with --force.
            """)

    @Argument(
        help: ArgumentHelp(
            "A year, and the file to write (default: standard output).", valueName: "year|file"),
        completion: .file(extensions: ["html"]), transform: asTyped)
    var words: [String] = []

    @Flag(help: "Cover all years.")
    var all = false

    @Option(
        help: ArgumentHelp(
            "Whose repositories are named.", valueName: "whose"))
    var names = RepositoryNames.all

    @OptionGroup var replacement: ReplacementOptions

    func validate() throws {
        guard words.count <= 2 else {
            throw ValidationError("more than a year and a file were given")
        }
    }

    func run(in context: CommandContext) throws -> ExitStatus {
        let (period, file) = try periodAndFile(today: context.today())
        guard try context.mayReplace(file, replacement, ifFormatIs: .report) else { return .fine }
        let answer = try context.answer(.stored)
        let report = try report(period, answer, in: context)
        let page = reportPage(report, messages: context.messages)
        if try context.export(page, to: file) {
            try context.write(context.messages.written(report, to: file))
        }
        return .fine
    }

    private func periodAndFile(today: Day) throws -> (ReportPeriod, String) {
        var words = words[...]
        var period = all ? ReportPeriod.all : .lastYear
        if let word = words.first,
            words.count == 2
                || (!word.isEmpty && word.utf8.allSatisfy({ (0x30...0x39).contains($0) }))
        {
            guard let year = Int(word), (1...9999).contains(year) else {
                throw CycError.usage(
                    message: "\(visible(word)) is not a year such as \(today.year)",
                    hint: "cyc report --help")
            }
            _ = try daysOfBegunYear(year, today: today)
            guard !all else {
                throw CycError.usage(message: "--all and a year exclude each other", hint: nil)
            }
            period = .year(year)
            words.removeFirst()
        }
        return (period, words.first ?? "-")
    }

    private func report(
        _ period: ReportPeriod, _ answer: Answer, in context: CommandContext
    ) throws -> YearReport {
        let (reader, overview) = (answer.reader, answer.overview)
        let records = try context.focusSnapshot()
            .dailyRecords(reader, knowing: answer.snapshot)
        let range = YearReport.range(of: period, overview, records: records)
        var activities: [(repository: KnownRepository, activity: CommitActivity)] = []
        if let reader {
            let repositories = try reader.repositories()
            let naming = ReportNaming(names: names, account: answer.snapshot.accountName)
            let found = try reader.commitActivity(
                in: range, mine: overview.mine,
                preferring: Set(repositories.filter(naming.isMine).map(\.id)))
            activities = repositories.compactMap { repository in
                found[repository.id].map { (repository, $0) }
            }
        }
        return YearReport(
            period, range, overview, records, settings: answer.settings, activities: activities,
            names: names)
    }
}

extension RepositoryNames: ExpressibleByArgument {}
