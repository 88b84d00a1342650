import CycCore
import CycRun
import CycSystem

/// The result of running a program of the user.
struct HookOutcome: Sendable {
    /// `nil` if it ended with status 0.
    var failure: DeliveryError?
    var output: [UInt8] = []
    var duration = Duration.zero

    /// The longest time for a program, and further time until it is killed.
    private static let (limit, grace) = (Duration.seconds(10), Duration.seconds(2))

    init(failure: DeliveryError? = nil) { self.failure = failure }

    /// Runs the program.
    init(_ world: World, _ event: HookEvent, _ words: [String], _ input: [UInt8]) {
        guard let name = words.first, !name.isEmpty else {
            failure = .notConfigured(setting: event.setting)
            return
        }
        do {
            let path = try world.hookProgram(name)
            // It is killed with this process, which would not know that it ran.
            let request = AgentRequest.play(
                program: path, arguments: Array(words.dropFirst()), parent: World.processNumber)
            let result = try world.runHook(
                world.agent(), request.words, for: event, input: input, within: Self.limit,
                grace: Self.grace, keeping: HookRun.longestOutput)
            (output, duration) = (result.output, result.duration)
            if result.isOverdue {
                failure = .timedOut(seconds: Int(Self.limit.wholeSeconds))
            } else if result.status != 0 {
                failure = .programFailed(name, status: result.status, detail: "")
            }
        } catch let error as DeliveryError {
            failure = error
        } catch CycError.cannotRead(_, let detail) {
            failure = .programFailed(name, status: 126, detail: detail)
        } catch {
            failure = .interrupted
        }
    }
}
