import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// `cyc card`: writes a picture for a README or a status page.
struct CardCommand: Command {
    static let configuration = CommandConfiguration(
        "cyc card", "Write a picture for a README: an SVG file.",
        examples: """
              cyc card streak streak.svg
              cyc card challenge challenge.svg --theme dark
              cyc card today - > today.svg

            Cards: \(CardKind.allCases.map(\.rawValue).joined(separator: ", ")).
            Its Markdown, with an alternative text, is printed. A file that isn't a picture
            of cyc is replaced only with --force.
            """)

    @Argument(
        help: ArgumentHelp("The card.", valueName: "kind"), completion: .list(CardKind.names),
        transform: asTyped)
    var kind: String

    @Argument(
        help: ArgumentHelp("The file to write (default: standard output).", valueName: "file"),
        completion: .file(extensions: ["svg"]), transform: asTyped)
    var file: String?

    @OptionGroup var refreshOptions: RefreshOptions

    @Option(
        help: ArgumentHelp("auto, light or dark; auto follows the reader.", valueName: "theme"),
        completion: .list(PictureTheme.allCases.map(\.rawValue)), transform: asTyped)
    var theme: String?

    @OptionGroup var replacement: ReplacementOptions

    func run(in context: CommandContext) throws -> ExitStatus {
        let kind = try choice(of: CardKind.self, kind, "card")
        let theme = try theme.map { try choice(of: PictureTheme.self, $0, "theme") } ?? .auto
        let file = file ?? "-"
        guard try context.mayReplace(file, replacement, ifFormatIs: .picture) else { return .fine }
        let answer = try context.answer(refreshOptions.refreshPolicy)
        let card = Card(kind, try view(of: answer, in: context), theme, messages: context.messages)
        if try context.export(card.svg, to: file, isPrivate: false) {
            try context.write(card.markdown(file: file))
        } else {
            context.writeError(card.markdown(file: "\(kind.rawValue).svg"))
        }
        return refreshOptions.refresh ? answer.status : .fine
    }

    private func view(of answer: Answer, in context: CommandContext) throws -> CardView {
        let overview = answer.overview
        let today = overview.date
        let days = firstDayOfGrass(endingOn: today).number...today.number
        let cells = overview.cells(days.map(Day.init(number:)))
        let focus = try context.focusSnapshot()
        let profile = try answer.reader?.profile() ?? ProfileEntry(number: 1)
        return CardView(
            overview,
            grass: GrassPicture(
                cells: cells, total: cells.reduce(0) { $0 + ($1.count ?? 0) },
                login: answer.snapshot.account.flatMap { $0.isNamed ? $0.name.login : nil },
                today: today),
            species: profile.species(on: focus.days.day(at: focus.now)),
            weekBegins: answer.settings.weekBegins)
    }
}

extension CardKind {
    fileprivate static let names = allCases.map(\.rawValue)
}

/// Returns the value that `word` names.
///
/// - Throws: ``CycError/usage(message:hint:)`` with all names.
func choice<Value: RawRepresentable<String> & CaseIterable>(
    of type: Value.Type, _ word: String, _ subject: String
) throws -> Value {
    guard let value = Value(rawValue: word) else {
        let names = Value.allCases.map(\.rawValue).joined(separator: ", ")
        throw CycError.usage(
            message: "Unknown \(subject) '\(visible(word))'; it is one of \(names)", hint: nil)
    }
    return value
}
