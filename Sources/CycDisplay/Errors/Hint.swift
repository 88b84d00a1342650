package import CycCore

/// Something that would make the answer better.
package enum Hint: Hashable, Sendable {
    /// Nothing was ever set.
    case notSetUp
    /// No repository is watched and no root exists.
    case noRepositories
    case logIn
    /// No e-mail address is known as the person's own.
    case noAddress
    /// The repository stood in counts here only.
    case notWatched(path: String)
    /// Commits of today under the person's name and an address that is not known as theirs; `known`
    /// are the addresses that stand in `repositories.emails` already.
    case unknownAddress(path: String, address: EmailAddress, known: [EmailAddress])
    case schedule(ScheduleHint)
    /// Others can see the names in it.
    case exposed(ExposedFile)
    /// No reminder would arrive here, if one were due.
    case channel(ChannelError)
    /// Reminders are on and have nowhere to go.
    case noChannels
    /// An alarm does not sound as it should.
    case sound(SoundError)
    /// What was written for the day lies in a file and was never kept.
    case draft(LogicalDay, path: String)
    /// Why an alarm may not be heard on a device.
    case alarm(AlarmTargets.Obstacle, on: AlarmTargets.Device)
}

extension Hint {
    func command(home: String?, on machine: Machine) -> ShellCommand {
        switch self {
        case .notSetUp: Fix.setUp
        case .noRepositories: Fix.addRepository
        case .logIn: Fix.followLogin
        case .noAddress: Fix.nameAddress
        case .notWatched: Fix.addHere
        case .unknownAddress(_, let address, let known):
            Fix.setAddresses((known + [address]).map { $0.description })
        case .schedule(let hint): hint.command(on: machine)
        case .exposed(let exposure): Fix.keepOthersOut(exposure, on: machine)
        case .channel(let trouble): Fix.channel(trouble.trouble, on: machine)
        case .noChannels: Fix.setChannels
        case .sound(let trouble): Fix.sound(trouble, on: machine)
        case .draft(let day, _): Fix.writeDiary(on: day)
        case .alarm(let obstacle, _): Fix.alarm(obstacle, on: machine)
        }
    }
}
