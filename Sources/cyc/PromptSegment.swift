import CycCore
import CycDisplay
import CycSystem

/// `cyc status --prompt`: reads the prompt line and nothing else, and never fails.
struct PromptSegment {
    private let world: World

    init(_ world: World) {
        self.world = world
    }

    /// Prints what the line says now, and has it renewed in the background if it is old.
    func show() {
        guard let file = try? world.readPromptLine(), let now = try? world.now() else { return }
        if let line = PromptLine(decoding: file.text) {
            let look = TerminalLook(
                TerminalFacts(
                    isTerminal: false, windowColumns: nil, color: .never,
                    variable: { world.variable($0) }))
            try? world.write(line.segment(at: now, utf8: look.isUTF8) + "\n")
        }
        // The file's own time: the refresh touches it before it begins, so that prompts in a row
        // start one refresh a minute and not one each.
        if abs(world.clock() / 1_000_000_000 - file.modified) >= PromptLine.freshFor {
            try? world.startAgent(["refresh", "--background"])
        }
    }
}
