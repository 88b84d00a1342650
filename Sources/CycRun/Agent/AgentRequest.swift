package import CycCore
import Foundation

/// A request of `cyc` to `cyc-agent`, encoded as JSON on the agent's command line.
///
/// The response is a stream of ``AgentEvent``; each case names the type of its results.
package enum AgentRequest: Codable, Sendable {
    /// ``ProgramResponse``; the agent's version precedes every response.
    case version
    /// Reads changed data before a status is shown: ``RefreshResponse``.
    case refresh(currentRepository: String?, asksGitHub: Bool, isEverything: Bool)
    /// A refresh for which nobody waits; `isSeen` if a prompt before the user's eyes requested it,
    /// not a status bar.
    case refreshInBackground(isSeen: Bool)
    /// ``SyncResponse``, and progress.
    case sync(currentRepository: String?, readsRepositories: Bool, asksGitHub: Bool, forgets: Bool)
    /// Searches the roots and reads new repositories: ``DiscoveryResponse``, and progress.
    case discover
    /// One ``LoginStep`` after the other; a token to read comes on standard input.
    case login(host: String?, readsToken: Bool)
    /// ``LogoutResponse``.
    case logout(host: String?)
    /// A `StoredToken` for each token that cyc stored; `erases` deletes those in the keyring.
    case tokens(erases: Bool)
    /// An `AccountView`.
    case whoAmI
    /// `FoundPeople`.
    case findPeople(PeopleQuery)
    /// Followers of the user, followed back or not: `FoundPeople`.
    case findFollowers(isMutual: Bool)
    /// Facts about the commits of a day: ``DayScanResult``.
    ///
    /// `patience` is the longest wait for GitHub.
    case why(day: Day, currentRepository: String?, patience: Duration)
    /// The local branches of watched repositories, by path: `[String: [LocalBranch]]`.
    case branches(paths: [String])
    /// Suggestions of `cyc setup`, part by part: ``SetupDiscovery``.
    case findFolders
    case readHistories(roots: [String])
    case identifyTokenOwner
    /// Fetches the due days of mates, or of all: ``MatesResponse``, and progress.
    case mates(isEverybody: Bool)
    /// A request about the shared journal: ``SharingResponse``.
    case machines(SharingRequest)
    /// Restarts the WAL of the ledger; see ``Ledger/restartLog()``.
    case restartLog
    /// Sends due reminders.
    case remind
    /// Delivers focus notices, and waits for the next ones.
    case deliverFocusNotices
    /// Rings as long as an alarm does.
    case ring
    /// Records rings and delivers a notice for the ringing process, which does not wait.
    ///
    /// - `undelivered`: The ring whose notice is due now. `delivered`: Rings whose notice was delivered
    ///   although nothing could be recorded. `answered`: The time of a right answer that could not
    ///   be recorded.
    case recordRing(undelivered: Instant?, delivered: [Instant], answered: Instant?)
    /// Runs a program that ends with the parent process, however that ends; no response.
    case play(program: String, arguments: [String], parent: Int32)
    /// Checks the targets of alarms: ``AlarmResponse``; with `schedulesRings` schedules rings on
    /// the server first.
    case findRings(schedulesRings: Bool)
    /// Sends a test on every channel, optionally as an alarm: a ``ChannelResponse`` for each.
    case testChannels(asAlarm: Bool)
    /// Checks whether each channel could deliver: a ``ChannelResponse`` for each.
    case checkChannels
    /// Runs the user's programs for events that wait.
    case runHooks
    /// Runs the program of an event now: ``HookResponse``.
    case testHook(HookEvent)
    /// Cancels all notices scheduled on servers.
    case cancelReminders

    /// The agent's command line, readable by every user of the machine.
    package var words: [String] {
        // Every request can be encoded.
        let json = (try? JSONEncoder().encode(self)) ?? Data()
        return [Version.current, String(decoding: json, as: UTF8.self)]
    }

    /// Decodes a request from the command line.
    ///
    /// - Throws: ``AnotherVersion``, or a `DecodingError`.
    package init(words: [String]) throws {
        guard words.first == Version.current else { throw AnotherVersion() }
        guard words.count == 2 else { throw InvalidWords() }
        self = try JSONDecoder().decode(Self.self, from: Data(words[1].utf8))
    }

    /// The request is from a program of another version.
    package struct AnotherVersion: Error {}

    private struct InvalidWords: Error {}
}
