import CycCore
import CycDisplay
import CycRun
import CycSystem

/// `cyc status --prompt`: reads only the prompt's timeline, and never fails.
enum PromptSegment {
    /// Whether a command line requests only the segment, in any order of its words.
    static func isRequested(by arguments: some Collection<String>) -> Bool {
        arguments.count <= 2 && arguments.contains("--prompt")
            && arguments.allSatisfy { $0 == "--prompt" || $0 == "status" }
    }

    /// Prints the segment of the timeline for now, and starts a refresh in the background if it is
    /// old.
    ///
    /// - Parameters:
    ///   - world: May look up variables one by one.
    ///   - whole: The world with all variables, which the agent inherits.
    static func show(in world: World, whole: @autoclosure () -> World) {
        guard let file = try? world.readPrompt(), let now = try? world.now() else { return }
        // Shells miscount the width of a prompt with colours that they did not set, so there are
        // none unless CLICOLOR_FORCE is set.
        let look = TerminalAppearance(
            TerminalFacts(
                isTerminal: false, windowColumns: nil, color: .auto,
                variable: { world.variable($0) }))
        if let segment = file.timeline.segment(at: now, utf8: look.isUTF8) {
            try? world.write(asIs: "\(Line(Text(segment), segment.color.role).painted(look))\n")
        }
        // A status bar runs without a terminal.
        if file.isOld(at: world.clock()) {
            whole().refreshPrompt(isSeen: world.isFromTerminal())
        }
    }

    /// Prints the segment, with a world that already has all variables.
    static func show(in world: World) { show(in: world, whole: world) }
}
