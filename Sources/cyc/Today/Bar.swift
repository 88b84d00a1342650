import ArgumentParser
import CycDisplay

/// A status bar, as an argument of `cyc status --widget`.
struct Bar: ExpressibleByArgument {
    let place: PromptTarget

    init?(argument: String) {
        guard let bar = PromptTarget.bars.first(where: { $0.name == argument }) else {
            return nil
        }
        place = bar
    }

    static var allValueStrings: [String] { PromptTarget.bars.map(\.name) }
    static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
