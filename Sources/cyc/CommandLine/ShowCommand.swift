import ArgumentParser
import CycCore
import CycDisplay
import CycRun

/// A kind of things that can be shown one by one.
protocol ShownKind: NamedKind {
    /// Keys of one thing and of several in JSON, such as `todo` and `todos`.
    static var jsonKeys: (one: String, several: String) { get }

    /// Further flags of `show`.
    associatedtype ShowFlags: ParsableArguments = NoFlags

    /// Whether all are shown if none is named.
    static var showsAllByDefault: Bool { get }

    static func shown(
        _ words: [String], _ flags: ShowFlags, in context: CommandContext
    ) throws -> ShownThings
}

extension ShownKind {
    static var showsAllByDefault: Bool { false }
}

extension ShownKind where Self: NumberedKind {
    static var jsonKeys: (one: String, several: String) { (traits.name, traits.plural) }
}

/// Things to show: their JSON and their screen.
struct ShownThings {
    /// One for each thing.
    let objects: [JSON]
    let screen: (Messages, TerminalAppearance) throws -> [PaintedLine]
    let status: ExitStatus

    init(
        _ objects: [JSON], status: ExitStatus = .fine,
        screen: @escaping (Messages, TerminalAppearance) throws -> [PaintedLine]
    ) {
        self.objects = objects
        self.screen = screen
        self.status = status
    }
}

/// `cyc NAME show`.
struct ShowCommand<Kind: ShownKind>: Command {
    static var configuration: CommandConfiguration {
        let (path, examples) = ("\(Kind.command) show", Kind.names.examples)
        return CommandConfiguration(
            path, "Show everything about \(Kind.englishPlural).",
            examples: """
                  \(path) \(examples.one)
                  \(path) \(examples.one) --json
                """)
    }

    @Argument(Kind.names)
    var names: [String] = []

    @OptionGroup var flags: Kind.ShowFlags

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        guard !names.isEmpty || Kind.showsAllByDefault else {
            throw ValidationError("missing argument: <\(Kind.names.placeholder)>")
        }
    }

    func run(in context: CommandContext) throws -> ExitStatus {
        let shown = try Kind.shown(names, flags, in: context)
        let (objects, keys) = (shown.objects, Kind.jsonKeys)
        try context.write(
            isJSON: json,
            objects.count == 1 && !names.isEmpty
                ? [keys.one: objects[0]] : [keys.several: .array(objects)],
            else: shown.screen)
        return shown.status
    }
}
