import CycCore
import CycSystem

@main
enum Main {
    static func main() {
        let world = World.live
        let arguments = Array(CommandLine.arguments.dropFirst())
        // Before the parser, the ledger and the configuration: a prompt has no time for them.
        if arguments == ["status", "--prompt"] {
            PromptSegment(world).show()
            world.exit(ExitStatus.fine.rawValue)
        }
        let session = Session(world)
        let status = Cyc.run(arguments, in: session)
        // What is still open ends with the process.
        withExtendedLifetime(session) { world.exit(status) }
    }
}
