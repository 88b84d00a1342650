package import CycCore
package import CycSystem

/// The sound file and the player of alarms on this machine.
package struct Sound {
    /// Returns the arguments for `cyc-agent` with which it becomes a program that ends with this
    /// process.
    package typealias Guardian = (_ program: String, _ arguments: [String]) -> [String]

    private let settings: Settings.AlarmSound
    let world: World
    let guardian: Guardian?

    /// - Parameter guardian: Without one a player continues when this process is killed.
    package init(_ settings: Settings.AlarmSound, world: World, guardian: Guardian?) {
        self.settings = settings
        self.world = world
        self.guardian = guardian
    }

    // MARK: Sound files

    /// The user's own file, or why it cannot be played; `nil` if none is set.
    private var ownFile: Result<SoundFile, SoundError>? {
        guard !settings.sound.isEmpty else { return nil }
        do throws(SoundError) {
            return .success(try SoundFile(settings.sound, in: world))
        } catch {
            return .failure(error)
        }
    }

    /// Returns cyc's own sound, and writes it if it is missing or differs.
    ///
    /// - Throws: ``SoundError/toneNotKept(file:detail:)``.
    func ensureTone() throws(SoundError) -> SoundFile {
        do throws(CycError) {
            let path = try world.path(of: .alarmTone)
            let tone = AlarmTone.wav
            if try Files.read(path, limit: AlarmTone.size) != tone {
                try Files.makeFolder(world.stateFolder())
                try Files.replace(path, with: tone, keepsMode: false)
            }
            return SoundFile(toneAt: path)
        } catch {
            throw toneError(error)
        }
    }

    /// Returns cyc's own sound in a temporary folder, for when its own place is not writable; `nil`
    /// if no such folder is writable either.
    private func temporaryTone() -> SoundFile? {
        for path in temporaryTones {
            do throws(CycError) {
                // Other users can create files in these folders.
                guard Files.isOwnAndWritable(path) else { continue }
                let tone = AlarmTone.wav
                if try Files.read(path, limit: AlarmTone.size) != tone {
                    try Files.replace(path, with: tone, isDurable: false, keepsMode: false)
                }
                return SoundFile(toneAt: path)
            } catch {
                continue
            }
        }
        return nil
    }

    private var temporaryTones: [String] {
        let own = "/run/user/\(world.userNumber)"
        let folders = [
            world.variable("XDG_RUNTIME_DIR").flatMap { Files.isOwnFolder($0) ? $0 : nil },
            Files.isOwnFolder(own) ? own : nil, world.variable("TMPDIR"), "/tmp", "/dev/shm",
        ]
        return folders.compactMap(\.self).filter { $0.hasPrefix("/") }.map {
            "\($0)/cyc-\(world.userNumber)-\(ManagedFile.alarmTone.rawValue)"
        }
    }

    /// Removes cyc's own sound from temporary folders.
    package func removeTemporaryTone() {
        for path in temporaryTones where Files.exists(path) && Files.isOwnAndWritable(path) {
            do throws(CycError) { try Files.remove(path) } catch {}
        }
    }

    /// The error that ``ensureTone()`` would throw; nothing is written.
    private var toneError: SoundError? {
        do throws(CycError) {
            let path = try world.path(of: .alarmTone)
            if !Files.isFile(path) { try Files.checkWritable(path) }
            return nil
        } catch {
            return toneError(error)
        }
    }

    private func toneError(_ problem: CycError) -> SoundError {
        let path = (try? world.path(of: .alarmTone)) ?? ManagedFile.alarmTone.rawValue
        return switch problem {
        case .cannotWrite(_, let detail), .cannotRead(_, let detail):
            .toneNotKept(file: path, detail: detail)
        case .diskFull: .toneNotKept(file: path, detail: "No space left on device")
        default: .toneNotKept(file: path, detail: "")
        }
    }

    // MARK: Players

    /// The user's own player, or why it is missing; `nil` if none is set.
    private var ownPlayer: Result<Player, SoundError>? {
        guard let name = settings.player.first, !name.isEmpty else { return nil }
        let written = (try? world.expand(name)) ?? name
        let path =
            written.hasPrefix("/")
            ? (Files.isProgram(written) ? written : nil) : world.program(written)
        guard let path else { return .failure(.playerMissing(name)) }
        return .success(
            Player(
                Player.Program(
                    name: name, path: path, arguments: Array(settings.player.dropFirst()))))
    }

    /// All players, in the order in which they are tried.
    private var players: [Player] {
        [try? ownPlayer?.get()].compactMap(\.self) + Player.standard(in: world)
    }

    var soundContext: Player.SoundContext {
        Player.SoundContext(world: world, variables: variables)
    }

    /// The world's variables; for `cron`, which passes nearly none, with the folder through which a
    /// sound server is found.
    ///
    /// - Source: https://specifications.freedesktop.org/basedir-spec/latest/; pam_systemd(8)
    private var variables: [String: String] {
        var variables = world.environmentWithoutTokens
        let folder = "/run/user/\(world.userNumber)"
        if world.variable("XDG_RUNTIME_DIR") == nil, Files.isOwnFolder(folder) {
            variables["XDG_RUNTIME_DIR"] = folder
        }
        return variables
    }

    /// A player with a file.
    struct Attempt {
        let player: Player
        let file: SoundFile
    }

    /// Returns the attempts in order: the user's own file with every player, then cyc's own sound,
    /// so that an unplayable file does not silence an alarm.
    func attempts() -> [Attempt] {
        let files = [try? ownFile?.get(), (try? ensureTone()) ?? temporaryTone()].compactMap(\.self)
        let players = players
        return files.flatMap { file in
            players.filter { $0.plays(file.format) }.map { Attempt(player: $0, file: file) }
        }
    }

    // MARK: Checking

    /// Checks whether an alarm would be heard, without a sound and without writing.
    ///
    /// May start a sound server that is activated on demand. Takes at most 3 s.
    package func check() -> SoundCheck {
        let deadline = world.timeAwake() + Self.patience
        var check = SoundCheck(player: nil)
        var warnings: [SoundError] = []
        if case .failure(let error) = ownPlayer { warnings.append(error) }
        let file = ownFile
        if case .failure(let error) = file { warnings.append(error) }

        let soundContext = soundContext
        var serverError: SoundError?
        for player in players {
            // Reserves time for the volume, and for further players if a server hangs.
            let left = deadline - Self.forVolume - world.timeAwake()
            guard left > .zero else { break }
            if let detail = player.complaint(in: soundContext, within: min(left, Self.forServer)) {
                serverError = serverError ?? .noServer(player: player.name, detail: detail)
                continue
            }
            check.player = player.name
            if case .success(let file) = file, !player.plays(file.format) {
                warnings.append(.soundNotPlayed(file.path, player: player.name))
            }
            break
        }
        if check.player == nil {
            check.errors = [serverError ?? .noPlayer]
        } else {
            let isOwn = if case .success = file { true } else { false }
            if !isOwn, let error = toneError {
                check.player = nil
                check.errors = [error]
            }
            check.mute = SoundVolume(in: soundContext, until: deadline)
        }
        check.errors += warnings
        return check
    }

    private static let patience = Duration.milliseconds(2900)
    private static let forVolume = Duration.milliseconds(700)
    /// Time in which a player with a buffer plays one sample, with a margin.
    private static let forServer = Duration.milliseconds(1500)
}
