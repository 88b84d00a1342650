import CycCore
import CycDisplay
import CycRun
import CycSystem

/// `cyc status --prompt`: reads the prompt's timeline and nothing else, and never fails.
enum PromptSegment {
    /// Whether a command line asks for nothing but the segment, in any order.
    static func isAskedFor(by arguments: some Collection<String>) -> Bool {
        arguments.count <= 2 && arguments.contains("--prompt")
            && arguments.allSatisfy { $0 == "--prompt" || $0 == "status" }
    }

    /// Prints what the timeline says now, and has it renewed in the background if it is old.
    ///
    /// - Parameters:
    ///   - world: The machine, or a glimpse of it.
    ///   - whole: The machine with all variables, which the second program gets.
    static func show(in world: World, whole: @autoclosure () -> World) {
        guard let file = try? world.readPrompt(), let now = try? world.now() else { return }
        // No shell knows the width of a prompt with colours that it did not set itself, so there are
        // none unless CLICOLOR_FORCE asks for them.
        let look = TerminalAppearance(
            TerminalFacts(
                isTerminal: false, windowColumns: nil, color: .auto,
                variable: { world.variable($0) }))
        if let shown = file.timeline.segment(at: now, utf8: look.isUTF8) {
            try? world.write(asIs: "\(Line(Text(shown), shown.color.role).painted(look))\n")
        }
        // A bar runs without a terminal of its own.
        if file.isOld(at: world.clock()) {
            whole().refreshPrompt(isSeen: world.isFromTerminal())
        }
    }

    /// Like ``show(in:whole:)``, where the machine was asked for all variables already.
    static func show(in world: World) { show(in: world, whole: world) }
}
