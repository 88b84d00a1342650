package import CycCore
import Foundation

/// What `cyc` asks `cyc-agent` for; both have parsed and checked nothing else.
///
/// The answer is a stream of ``AgentEvent``; what the agent finds is named with each.
package enum AgentRequest: Codable, Sendable {
    /// A ``ProgramResponse``; the agent's version stands before every answer.
    case version
    /// Reads what changed, for an answer that is about to be given: ``RefreshResponse``.
    case refresh(standing: String?, asksGitHub: Bool, isEverything: Bool)
    /// The same without anybody who waits for it; `isSeen` where a person's prompt has it done, and no
    /// bar.
    case refreshInBackground(isSeen: Bool)
    /// ``SyncResponse``, and progress.
    case sync(standing: String?, readsRepositories: Bool, asksGitHub: Bool, forgets: Bool)
    /// Searches the roots and reads what is new: ``DiscoveryResponse``, and progress.
    case discover
    /// ``LoginStep`` after step. A token that is to be read comes on standard input.
    case login(host: String?, readsToken: Bool)
    /// ``LogoutResponse``.
    case logout(host: String?)
    /// A `StoredToken` for each that cyc put somewhere. Those in the keyring are erased where that is
    /// wanted.
    case tokens(erases: Bool)
    /// An `AccountView`.
    case whoAmI
    /// `FoundPeople`.
    case findPeople(PeopleQuery)
    /// Who follows me: those whom I do not follow, or those whom I do. `FoundPeople`.
    case findFollowers(isMutual: Bool)
    /// What decides about the commits of a day: ``DayScanResult``.
    ///
    /// `patience` is the longest wait for GitHub; units: milliseconds.
    case why(day: Day, standing: String?, patience: Int64)
    /// What `cyc setup` offers, part by part: ``SetupDiscovery``.
    case findFolders
    case readHistories(roots: [String])
    case askWhoseToken
    /// Asks for the days of mates that are due, or of all: ``MatesResponse``, and progress.
    case mates(isEverybody: Bool)
    /// Reminds where that is due.
    case remind
    /// Tells what focus tells, and waits for what is to come.
    case tellFocus
    /// Rings as long as an alarm does.
    case ring
    /// Records what rings, and delivers its notice, for the process that rings and waits for nobody.
    ///
    /// - `tells`: The ring whose notice is to be delivered now. `told`: One whose notice was delivered
    ///   although nothing could be recorded. `answered`: When a right answer was given that could not be
    ///   recorded. Units: seconds since 1970-01-01T00:00:00Z.
    case recordRing(tells: Instant?, told: [Instant], answered: Instant?)
    /// Becomes a program that plays a sound, and ends with the process that asked, however that one ends;
    /// it answers nothing.
    case play(program: String, arguments: [String], parent: Int32)
    /// Looks what alarms can ring on: an ``AlarmResponse``; puts their rings on the server before where
    /// that is wanted.
    case findRings(putsAhead: Bool)
    /// Sends a test on every channel, as an alarm where that is wanted: a ``ChannelResponse`` for each.
    case testChannels(asAlarm: Bool)
    /// Looks whether each channel could deliver: a ``ChannelResponse`` for each.
    case checkChannels
    /// Takes back everything that waits on a server.
    case takeBackReminders

    /// The agent's command line; everybody on the machine can read it.
    package var words: [String] {
        // There is nothing in a request that could not be encoded.
        let json = (try? JSONEncoder().encode(self)) ?? Data()
        return [Version.current, String(decoding: json, as: UTF8.self)]
    }

    /// The request in the words that a command line has.
    ///
    /// - Throws: ``AnotherVersion``, or a `DecodingError`.
    package init(words: [String]) throws {
        guard words.first == Version.current else { throw AnotherVersion() }
        guard words.count == 2 else { throw NotUnderstood() }
        self = try JSONDecoder().decode(Self.self, from: Data(words[1].utf8))
    }

    /// Nobody knows what a program of another version asks for.
    package struct AnotherVersion: Error {}

    private struct NotUnderstood: Error {}
}
