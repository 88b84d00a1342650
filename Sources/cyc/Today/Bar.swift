import ArgumentParser
import CycDisplay

/// A status bar, as an argument of `cyc status --widget`.
struct Bar: ExpressibleByArgument {
    let place: PromptPlace

    init?(argument: String) {
        guard let bar = PromptPlace.bars.first(where: { $0.name == argument }) else {
            return nil
        }
        place = bar
    }

    static var allValueStrings: [String] { PromptPlace.bars.map(\.name) }
    static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
