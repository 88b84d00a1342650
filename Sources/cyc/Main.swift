import CycCore
import CycRun
import CycSystem

@main
enum Main {
    static func main() {
        let arguments = World.arguments()
        // Before the parser, the ledger and the configuration: a prompt has no time for them.
        if PromptSegment.isAskedFor(by: arguments) {
            let world = World.glimpse()
            PromptSegment.show(in: world, whole: .live)
            world.exit(ExitStatus.fine.rawValue)
        }
        let world = World.live
        let session = CommandContext(world, followAlarms: { try $0.followAlarms($1) })
        let status = Cyc.run(arguments, in: session)
        // What is still open ends with the process.
        withExtendedLifetime(session) { world.exit(status) }
    }
}
