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

            Its Markdown, with an alternative text, is printed. A file that isn't a picture
            of cyc is replaced only with --force.
            """)

    @Argument(help: ArgumentHelp("The card.", valueName: "kind"))
    var kind: CardKind

    @Argument(
        help: ArgumentHelp("The file to write (default: standard output).", valueName: "file"),
        completion: .file(extensions: ["svg"]), transform: asTyped)
    var file: String?

    @OptionGroup var refreshOptions: RefreshOptions

    @Option(
        help: ArgumentHelp("The colors; auto follows the reader.", valueName: "theme"))
    var theme = PictureTheme.auto

    @OptionGroup var replacement: ReplacementOptions

    func run(in context: CommandContext) throws -> ExitStatus {
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
        let focus = try context.focusSnapshot()
        let profile = try answer.reader?.profile() ?? ProfileEntry(number: 1)
        return CardView(
            overview,
            grass: GrassPicture(
                overview, firstDayOfGrass(endingOn: overview.date)...overview.date),
            species: profile.species(on: focus.days.day(at: focus.now)),
            weekBegins: answer.settings.weekBegins)
    }
}

extension CardKind: ExpressibleByArgument {}
extension PictureTheme: ExpressibleByArgument {}
