import CycCore
import CycRun
import CycSystem

@main
enum Main {
    static func main() {
        let arguments = World.arguments()
        // A prompt must not wait for argument parsing, ledger and configuration.
        if PromptSegment.isAskedFor(by: arguments) {
            let world = World.glimpse()
            PromptSegment.show(in: world, whole: .live)
            world.exit(ExitStatus.fine.rawValue)
        }
        let world = World.live
        let context = CommandContext(world, followAlarms: { try $0.followAlarms($1) })
        let status = Cyc.run(arguments, in: context)
        // Open files are closed by the end of the process.
        withExtendedLifetime(context) { world.exit(status) }
    }
}
