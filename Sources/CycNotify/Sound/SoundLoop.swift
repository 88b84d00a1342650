import CycCore
import CycSystem

/// A sound over and over, by whichever player there is.
///
/// To be used on the main thread alone: a player dies with the thread that started it, so that it does so
/// with the process, and other threads may end before.
package final class SoundLoop {
    private struct Step {
        let attempt: Sound.Attempt
        /// Whether it is started whatever its sound server says.
        var isUnconditional = false
        /// Whether it is started without `cyc-agent`, which could not become it.
        var isUnguarded = false
    }

    private struct Playing {
        let step: Step
        let program: RunningProgram
        /// By the world's `monotonicMilliseconds`.
        let started: Int64
    }

    private let sound: Sound
    private let world: World
    private let surroundings: Player.SoundContext
    /// What is tried next, and then.
    private var steps: [Step] = []
    private var playing: Playing?
    /// Before these instants nothing starts, and no round; by the world's `monotonicMilliseconds`.
    private var (nextStart, nextRound) = (Int64.min, Int64.min)
    private var attempts: [Sound.Attempt]?

    /// Between two starts of a player that ends well; units: milliseconds.
    private static let betweenStarts: Int64 = 500
    /// Between two rounds through all players; a sound server may come up meanwhile.
    ///
    /// Units: milliseconds.
    private static let betweenRounds: Int64 = 2000
    /// How much longer than its file a player may take; units: milliseconds.
    private static let grace: Int64 = 5000
    /// How long a sound server may take to answer before other players come first; units: milliseconds.
    private static let forServer: Int64 = 500
    /// After so long a call leaves the next player to the next one; units: milliseconds.
    private static let forCall: Int64 = 200

    package init(_ sound: Sound) {
        self.sound = sound
        world = sound.world
        surroundings = sound.surroundings
    }

    deinit { stop() }

    /// What plays at this moment; `nil` between two starts, and where nothing can.
    package var player: String? { playing?.step.attempt.player.name }

    /// Has something play; to be called every 100 ms or so.
    ///
    /// Takes some milliseconds, and up to 0.7 s where a sound server does not answer.
    package func keepPlaying() {
        let began = world.monotonicMilliseconds()
        if let playing {
            guard isOver(playing, at: began) else { return }
            self.playing = nil
        }
        guard began >= nextStart else { return }
        if steps.isEmpty {
            guard began >= nextRound else { return }
            nextRound = began + Self.betweenRounds
            let all = attempts ?? sound.attempts()
            attempts = all
            steps = all.map { Step(attempt: $0) }
        }
        while playing == nil, !steps.isEmpty {
            begin(steps.removeFirst())
            if world.monotonicMilliseconds() - began >= Self.forCall { return }
        }
    }

    /// Ends the player by force with all that it started; ``keepPlaying()`` begins anew.
    package func stop() {
        playing?.program.end()
        playing = nil
        steps = []
        (nextStart, nextRound) = (.min, .min)
    }

    // MARK: One player

    /// Whether it plays no more; says what comes next then.
    private func isOver(_ playing: Playing, at now: Int64) -> Bool {
        guard let status = playing.program.ended() else {
            let longest = playing.step.attempt.file.milliseconds.map { $0 + Self.grace }
            // One that waits for a sound server that never answers is heard by nobody.
            guard let longest, now - playing.started > longest else { return false }
            playing.program.end()
            return true
        }
        var step = playing.step
        switch status {
        case 0:
            nextStart = playing.started + Self.betweenStarts
            step.isUnconditional = true
        // Another version's, which somebody installed while this one runs.
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
            player.complaint(in: surroundings, within: Self.forServer) != nil
        {
            // Behind all others it is tried all the same.
            step.isUnconditional = true
            steps.append(step)
            return
        }
        let arguments = player.arguments(for: step.attempt.file)
        var command = (path: player.program.path, arguments: arguments)
        if !step.isUnguarded, let guardian = sound.guardian, let agent = try? world.agent() {
            command = (agent, guardian(player.program.path, arguments))
        }
        // One that does not start has failed as one that ends badly.
        guard
            let program = try? world.begin(
                command.path, command.arguments, variables: surroundings.variables)
        else { return }
        playing = Playing(step: step, program: program, started: world.monotonicMilliseconds())
    }
}
