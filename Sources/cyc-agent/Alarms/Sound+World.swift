import CycCore
import CycNotify
import CycRun
import CycSystem

extension Sound {
    /// Creates the alarm sound of the settings on this machine; its players are killed with this
    /// process.
    init(_ settings: Settings.AlarmSound, _ world: World) {
        self.init(settings, world: world) { program, arguments in
            AgentRequest.play(
                program: program, arguments: arguments, parent: World.processNumber
            ).words
        }
    }
}
