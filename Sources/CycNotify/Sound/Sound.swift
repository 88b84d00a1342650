package import CycCore
package import CycSystem

/// What an alarm sounds like on this machine, and through what.
package struct Sound {
    /// The words for `cyc-agent` with which it becomes a program that dies with this process.
    package typealias Guardian = (_ program: String, _ arguments: [String]) -> [String]

    private let settings: Settings.AlarmSound
    let world: World
    let guardian: Guardian?

    /// - Parameters:
    ///   - settings: Those of alarms.
    ///   - world: The machine.
    ///   - guardian: See ``Guardian``; without one a player goes on where this process is killed.
    package init(_ settings: Settings.AlarmSound, world: World, guardian: Guardian?) {
        self.settings = settings
        self.world = world
        self.guardian = guardian
    }

    // MARK: What is played

    /// The person's own file, or why there is none that can be played; `nil` where none is wanted.
    private var ownFile: Result<SoundFile, SoundError>? {
        guard !settings.sound.isEmpty else { return nil }
        do throws(SoundError) {
            return .success(try SoundFile(settings.sound, in: world))
        } catch {
            return .failure(error)
        }
    }

    /// cyc's own sound, written where it is missing or another one.
    ///
    /// - Throws: ``SoundError/toneNotKept(file:detail:)``.
    func keepTone() throws(SoundError) -> SoundFile {
        do throws(CycError) {
            let path = try world.path(of: .alarmTone)
            let tone = AlarmTone.wav
            if try Files.read(path, limit: AlarmTone.size) != tone {
                try Files.makeFolder(world.stateFolder())
                try Files.replace(path, with: tone, keepsMode: false)
            }
            return SoundFile(toneAt: path)
        } catch {
            throw toneTrouble(error)
        }
    }

    /// cyc's own sound in a folder for what is temporary, where its own place cannot be written to; `nil`
    /// where no such folder can be either.
    private func temporaryTone() -> SoundFile? {
        for path in temporaryTones {
            do throws(CycError) {
                // Others can make files there, too.
                guard Files.isOwnAndOpen(path) else { continue }
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

    /// Removes cyc's own sound from folders for what is temporary.
    package func removeTemporaryTone() {
        for path in temporaryTones where Files.exists(path) && Files.isOwnAndOpen(path) {
            do throws(CycError) { try Files.remove(path) } catch {}
        }
    }

    /// Why ``keepTone()`` would fail; nothing is written.
    private var toneTrouble: SoundError? {
        do throws(CycError) {
            let path = try world.path(of: .alarmTone)
            if !Files.isFile(path) { try Files.checkWritable(path) }
            return nil
        } catch {
            return toneTrouble(error)
        }
    }

    private func toneTrouble(_ problem: CycError) -> SoundError {
        let path = (try? world.path(of: .alarmTone)) ?? ManagedFile.alarmTone.rawValue
        return switch problem {
        case .cannotWrite(_, let detail), .cannotRead(_, let detail):
            .toneNotKept(file: path, detail: detail)
        case .diskFull: .toneNotKept(file: path, detail: "No space left on device")
        default: .toneNotKept(file: path, detail: "")
        }
    }

    // MARK: What plays it

    /// The person's own player, or why there is none; `nil` where none is wanted.
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

    /// All there are, in the order in which they are tried.
    private var players: [Player] {
        [try? ownPlayer?.get()].compactMap(\.self) + Player.standard(in: world)
    }

    var surroundings: Player.SoundContext {
        Player.SoundContext(world: world, variables: variables)
    }

    /// Those of the world; of `cron`'s, which are nearly none, a sound server is found by the folder of the
    /// person's session.
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

    /// One way to make a sound.
    struct Attempt {
        let player: Player
        let file: SoundFile
    }

    /// The ways in the order in which they are tried: the person's own file by every player, then cyc's own
    /// sound, so that a file that nothing plays keeps no alarm silent.
    func attempts() -> [Attempt] {
        let files = [try? ownFile?.get(), (try? keepTone()) ?? temporaryTone()].compactMap(\.self)
        let players = players
        return files.flatMap { file in
            players.filter { $0.plays(file.format) }.map { Attempt(player: $0, file: file) }
        }
    }

    // MARK: Checking

    /// Whether an alarm would be heard, as far as can be known without a sound; nothing is written.
    ///
    /// A sound server that waits to be asked may start by it.
    ///
    /// - Returns: What was found within 3 s.
    package func check() -> SoundCheck {
        let deadline = world.monotonicMilliseconds() + Self.patience
        var check = SoundCheck(player: nil)
        var lesser: [SoundError] = []
        if case .failure(let trouble) = ownPlayer { lesser.append(trouble) }
        let file = ownFile
        if case .failure(let trouble) = file { lesser.append(trouble) }

        let surroundings = surroundings
        var silent: SoundError?
        for player in players {
            // Something is left for the volume, and for the players behind a server that hangs.
            let left = deadline - Self.forVolume - world.monotonicMilliseconds()
            guard left > 0 else { break }
            if let detail = player.complaint(in: surroundings, within: min(left, Self.forServer)) {
                silent = silent ?? .noServer(player: player.name, detail: detail)
                continue
            }
            check.player = player.name
            if case .success(let file) = file, !player.plays(file.format) {
                lesser.append(.soundNotPlayed(file.path, player: player.name))
            }
            break
        }
        if check.player == nil {
            check.troubles = [silent ?? .noPlayer]
        } else {
            let isOwn = if case .success = file { true } else { false }
            if !isOwn, let trouble = toneTrouble {
                check.player = nil
                check.troubles = [trouble]
            }
            check.mute = SoundVolume(in: surroundings, until: deadline)
        }
        check.troubles += lesser
        return check
    }

    /// Units: milliseconds.
    private static let patience: Int64 = 2900
    /// Units: milliseconds.
    private static let forVolume: Int64 = 700
    /// As long as a player with a buffer takes to play one sample, and some; units: milliseconds.
    private static let forServer: Int64 = 1500
}
