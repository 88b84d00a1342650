package import CycCore

/// Suggestion that would improve the output.
package enum Hint: Hashable, Sendable {
    /// Nothing was ever chosen; the root that does not exist, if no root does.
    case notSetUp(missing: String?)
    /// No repository is watched and no root exists.
    case noRepositories
    case logIn
    /// No e-mail address of the user is known.
    case noAddress
    /// The current repository is not watched and counts only here.
    case notWatched(path: String)
    /// Today's commits with the user's name and an unknown address; `known` are the addresses in
    /// `repositories.emails`.
    case unknownAddress(path: String, address: EmailAddress, known: [EmailAddress])
    case schedule(ScheduleHint)
    /// Other users can list the folder.
    case exposed(ExposedFile)
    /// A channel cannot deliver reminders.
    case channel(ChannelError)
    /// Reminders are on, but no channel is set.
    case noChannels
    /// The alarm sound does not work as configured.
    case sound(SoundError)
    /// A draft for the day exists that was never saved.
    case draft(LogicalDay, path: String)
    /// An alarm may not be heard on a device.
    case alarm(AlarmTargets.Obstacle, on: AlarmTargets.Device)
    /// So many changes have been waiting so long to be shared with other machines.
    case unshared(Int, for: Duration)
    case unclearMention(UnclearMention)
}

extension Hint {
    /// Kind of which a screen shows only the first few.
    enum Kind: Hashable {
        case unknownAddress, exposed, channel, draft, alarm
        /// A hint that stands once.
        case other(Hint)
    }

    var kind: Kind {
        switch self {
        case .unknownAddress: .unknownAddress
        case .exposed: .exposed
        case .channel: .channel
        case .draft: .draft
        case .alarm: .alarm
        case .notSetUp, .noRepositories, .logIn, .noAddress, .notWatched, .schedule, .noChannels,
            .sound, .unshared, .unclearMention:
            .other(self)
        }
    }

    func command(home: String?, on machine: Machine) -> ShellCommand {
        switch self {
        case .notSetUp: Fix.setUp
        case .noRepositories: Fix.addRepository
        case .logIn: Fix.followLogin
        case .noAddress: Fix.setGitAddress
        case .notWatched: Fix.addHere
        case .unknownAddress(_, let address, let known):
            Fix.setAddresses((known + [address]).map { $0.description })
        case .schedule(let hint): hint.command(on: machine)
        case .exposed(let exposure): Fix.restrictAccess(exposure, on: machine)
        case .channel(let error): Fix.channel(error.failure, on: machine)
        case .noChannels: Fix.setChannels
        case .sound(let error): Fix.sound(error, on: machine)
        case .draft(let day, _): Fix.writeDiary(on: day)
        case .alarm(let obstacle, _): Fix.alarm(obstacle, on: machine)
        case .unshared: Fix.share
        case .unclearMention(let mention): Fix.finish(mention.todos.first ?? mention.number)
        }
    }
}
