import CycCore
import CycDisplay
import Foundation
import TestSupport
import Testing

/// The commands of every problem's hint, as they are drawn.
@Suite struct InstructionTests {
    /// Two machines: one has what the other lacks.
    static let machines: [Machine] = {
        var bare = Machine()
        bare.exists = { $0 == "/" }
        bare.hasProgram = { _ in false }
        bare.isReadOnly = { _ in true }
        bare.isClosed = { _ in true }
        bare.isSet = { _ in true }
        bare.user = 0
        return [Machine(), bare]
    }()

    @Test("A command is whole in every width and language, and every shell could run it")
    func commands() throws {
        var script: Set<String> = []
        for machine in Self.machines {
            for messages in [Messages(.en, on: machine), Messages(.ko, on: machine)] as [Messages] {
                for problem in MessagesTests.problems {
                    guard let hint = messages.explain(problem).hint else { continue }
                    for width in [40, 60, 80, 120] {
                        let look = TerminalAppearance(width: width, depth: .none, isUTF8: true)
                        let text = errorLines(problem, messages: messages, look: look)
                            .joined(separator: "\n")
                        let pasted = text.replacingOccurrences(
                            of: #" \\\n *"#, with: " ", options: .regularExpression)
                        for command in hint.commands {
                            #expect(pasted.contains(command.description), "\(width): \(text)")
                            script.insert(command.description)
                        }
                    }
                }
            }
        }
        let folder = try TemporaryFolder()
        for shell in ["sh", "bash"] {
            let file = try folder.write(script.sorted().joined(separator: "\n"), to: "script")
            let run = try Program(shell, environment: [:]).run(["-n", file], in: folder.path)
            #expect(run.status == 0, "\(run.errors)")
        }
        #expect(script.count > 60)
    }

    @Test("Words and commands part where a line has no room for both")
    func lines() {
        let hint: Instruction = "check the host: \(Fix.showHost); if it is right: \(Fix.sync)"
        #expect(hint.commands == [Fix.showHost, Fix.sync])
        func drawn(_ width: Int) -> [PaintedLine] {
            errorLines(
                .gitHub(.notUnderstood("")), messages: Messages(.en),
                look: TerminalAppearance(width: width, depth: .none, isUTF8: false))
        }
        #expect(
            drawn(60).suffix(4) == [
                "hint: check the host:", "      cyc config get github.host",
                "      if it is right, try again later:", "      cyc sync",
            ])
        #expect(drawn(30).contains("      cyc config get \\"))
        #expect(
            drawn(120).last?.description
                == "hint: check the host: cyc config get github.host; if it is right, try again"
                + " later: cyc sync")
    }

    @Test("Messages of the agent have the same commands")
    func encoded() {
        let hint: Instruction = "once you are online: \(Fix.set("a", "b c")); else \(Fix.sync)"
        let again = Instruction(encoded: hint.encoded)
        #expect(again.description == hint.description)
        #expect(again.commands == hint.commands)
        #expect(Instruction(encoded: "x\u{2}y").description == "xy")
    }
}
