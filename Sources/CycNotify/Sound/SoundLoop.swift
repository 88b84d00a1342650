import CycCore
import CycSystem

/// Repeats a sound with the first player that works.
///
/// Use it on the main thread only: a player is killed when the thread that started it ends, which
/// must happen with the process and not earlier.
package final class SoundLoop {
    private struct Step {
        let attempt: Sound.Attempt
        /// Whether it starts without a check of the sound server.
        var isUnconditional = false
        /// Whether it starts without `cyc-agent`, which could not become it.
        var isUnguarded = false
    }

    private struct Playing {
        let step: Step
        let program: RunningProgram
        /// By the world's `timeAwake`.
        let started: Duration
    }

    private let sound: Sound
    private let world: World
    private let soundContext: Player.SoundContext
    /// The next players to try.
    private var steps: [Step] = []
    private var playing: Playing?
    /// Earliest times of the next start and the next round, by the world's `timeAwake`.
    private var (nextStart, nextRound) = (nil as Duration?, nil as Duration?)
    private var attempts: [Sound.Attempt]?

    /// Minimum time between two starts of a successful player.
    private static let betweenStarts = Duration.milliseconds(500)
    /// Time between two rounds through all players, in which a sound server may start.
    private static let betweenRounds = Duration.seconds(2)
    /// Time beyond the file's length after which a player is stopped.
    private static let grace = Duration.seconds(5)
    /// Time for a sound server's response before other players are preferred.
    private static let forServer = Duration.milliseconds(500)
    /// Time after which a call leaves the next player to the next call.
    private static let forCall = Duration.milliseconds(200)

    package init(_ sound: Sound) {
        self.sound = sound
        world = sound.world
        soundContext = sound.soundContext
    }

    deinit { stop() }

    /// The running player; `nil` between two starts, and if none works.
    package var player: String? { playing?.step.attempt.player.name }

    /// Starts the next player if none is running; call it about every 100 ms.
    ///
    /// Takes some milliseconds, and up to 0.7 s if a sound server does not respond.
    package func keepPlaying() {
        let began = world.timeAwake()
        if let playing {
            guard isOver(playing, at: began) else { return }
            self.playing = nil
        }
        if let nextStart, began < nextStart { return }
        if steps.isEmpty {
            if let nextRound, began < nextRound { return }
            nextRound = began + Self.betweenRounds
            let all = attempts ?? sound.attempts()
            attempts = all
            steps = all.map { Step(attempt: $0) }
        }
        while playing == nil, !steps.isEmpty {
            begin(steps.removeFirst())
            if world.timeAwake() - began >= Self.forCall { return }
        }
    }

    /// Kills the player with its child processes; ``keepPlaying()`` starts again.
    package func stop() {
        playing?.program.end()
        playing = nil
        steps = []
        (nextStart, nextRound) = (nil, nil)
    }

    // MARK: Single player

    /// Whether it has ended; schedules the next step then.
    private func isOver(_ playing: Playing, at now: Duration) -> Bool {
        guard let status = playing.program.ended() else {
            let longest = playing.step.attempt.file.duration.map { $0 + Self.grace }
            // A player that waits for a sound server may never end by itself.
            guard let longest, now - playing.started > longest else { return false }
            playing.program.end()
            return true
        }
        var step = playing.step
        switch status {
        case 0:
            nextStart = playing.started + Self.betweenStarts
            step.isUnconditional = true
        // A different version of the agent was installed while this one runs.
        case ExitStatus.unavailable.rawValue where !step.isUnguarded && sound.guardian != nil:
            step.isUnguarded = true
        default: return true
        }
        steps.insert(step, at: 0)
        return true
    }

    private func begin(_ step: Step) {
        var step = step
        let player = step.attempt.player
        if !step.isUnconditional,
            player.complaint(in: soundContext, within: Self.forServer) != nil
        {
            // Tried again after all others, without the check.
            step.isUnconditional = true
            steps.append(step)
            return
        }
        let arguments = player.arguments(for: step.attempt.file)
        var command = (path: player.program.path, arguments: arguments)
        if !step.isUnguarded, let guardian = sound.guardian, let agent = try? world.agent() {
            command = (agent, guardian(player.program.path, arguments))
        }
        // A player that cannot start counts as failed.
        guard
            let program = try? world.begin(
                command.path, command.arguments, variables: soundContext.variables)
        else { return }
        playing = Playing(step: step, program: program, started: world.timeAwake())
    }
}
