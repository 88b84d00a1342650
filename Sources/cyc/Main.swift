import CycCore
import CycRun
import CycSystem

@main
enum Main {
    static func main() {
        let arguments = World.arguments()
        // A prompt must not wait for argument parsing, ledger and configuration.
        if PromptSegment.isRequested(by: arguments) {
            let world = World.withLazyVariables()
            PromptSegment.show(in: world, whole: .live)
            world.exit(ExitStatus.fine.rawValue)
        }
        let world = World.live
        let context = CommandContext(world, rescheduleAlarms: { try $0.rescheduleAlarms($1) })
        let status = Cyc.run(arguments, in: context)
        // Open files are closed by the end of the process.
        withExtendedLifetime(context) { world.exit(status) }
    }
}
