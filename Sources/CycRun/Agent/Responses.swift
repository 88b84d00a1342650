package import CycCore
package import CycDisplay

package enum RefreshResponse: String, Codable {
    /// All results from the repositories are stored; without this case they are not up to date.
    case repositoriesAreRead
    /// Another refresh is running; it fetches the same data.
    case anotherRuns
}

package enum SyncResponse: Codable {
    /// The number of repositories read, new commits of the user, and the duration.
    case repositories(Int, new: Int, seconds: Double, unread: [Unread])
    /// The fetched account with its known contributions.
    case account(AccountName, contributions: Int, vanished: [CountDecrease])
}

package enum DiscoveryResponse: Codable {
    /// The number of watched repositories, the changes below the roots, and the folders that were
    /// not searched.
    case repositories(Int, new: Int, gone: Int, unread: [Unread], excluded: [ExcludedFolder])
}

/// A step of `cyc login` that is shown to the user.
package enum LoginStep: Codable {
    /// Another source has a token already; with `asksToReplace` waits for yes or no.
    case hasToken(AccountName, TokenSource, asksToReplace: Bool)
    /// The way that needs no application: a token created at `page`.
    case tokenWay(page: String)
    /// The user registers an OAuth app at `page`, which may open by itself.
    case register(page: String, opensBrowser: Bool)
    /// Waits for the user to type the client ID.
    case clientIDWanted
    case clientIDRefused(ClientIDError)
    /// The place of the token, shown before it is stored.
    case willStore(TokenSource)
    /// Waits for the user to type a token created at `page`.
    case token(page: String)
    /// The input ended its line unseen: a token was typed, or there is no more input.
    case typed
    /// Waits for the user to enter the code in a browser, which may open by itself.
    case code(String, address: String, opensBrowser: Bool, seconds: Int)
    /// `newHost` if the setting `github.host` was changed.
    case loggedIn(
        AccountName, TokenSource, scopes: [String]?, newHost: String?, remarks: [TokenRemark])
}

package struct LogoutResponse: Codable {
    package let host: String
    /// The places from which a token was erased.
    package var forgotten: [TokenSource] = []
    /// File that still has the token, because only a symbolic link to it was removed.
    package var fileBehindLink: String?
    /// Whether no token was found in any accessible place.
    package var isNothingThere = false
    /// Pages on which the user can revoke the tokens.
    package var pages: [String] = []
    /// Places that still hold a token.
    package var others: [TokenSource] = []

    package init(host: String) {
        self.host = host
    }
}

/// The reason why some mates were not fetched.
package enum MatesResponse: Codable {
    /// Another run is fetching.
    case anotherRuns
    /// The rest of this hour's requests is reserved for today's status.
    case reserved(GitHubRateLimit, waiting: Int)
    /// The limit of public pages for this hour is reached.
    case pagesUsed(waiting: Int, until: Instant)
}

package struct ChannelResponse: Codable {
    package let channel: Settings.Channel
    /// `nil` if the channel can deliver.
    package let failure: DeliveryError?

    package init(_ channel: Settings.Channel, _ failure: DeliveryError?) {
        self.channel = channel
        self.failure = failure
    }
}

package struct HookResponse: Codable {
    /// `nil` if it ended with status 0.
    package let failure: DeliveryError?
    package let output: String
    package let duration: Duration

    package init(_ run: HookRun) {
        (failure, output, duration) = (run.failure, run.output, run.duration)
    }
}

/// The targets of alarms besides the computer's job.
package struct AlarmResponse: Codable {
    package let phone: PhoneAlarmStatus
    package let sound: SoundCheck

    package init(phone: PhoneAlarmStatus, sound: SoundCheck) {
        self.phone = phone
        self.sound = sound
    }
}

/// Versions of the agent's libraries.
package struct ProgramResponse: Codable, Equatable, Sendable {
    package let libcurl: String
    /// `nil` if cyc-reader is missing or its output is invalid.
    package let reader: ReaderResponse?

    package init(libcurl: String, reader: ReaderResponse?) {
        (self.libcurl, self.reader) = (libcurl, reader)
    }
}

/// Properties of cyc-reader on this system.
package struct ReaderResponse: Codable, Equatable, Sendable {
    package let path: String
    package let version: String
    package let libgit2: String
    /// Whether repositories can be read here; false if a child process cannot be confined.
    package let canRead: Bool
    /// Whether Landlock restricts the files of a child.
    package let hasLandlock: Bool

    package init(
        path: String, version: String, libgit2: String, canRead: Bool, hasLandlock: Bool
    ) {
        (self.path, self.version, self.libgit2) = (path, version, libgit2)
        (self.canRead, self.hasLandlock) = (canRead, hasLandlock)
    }
}
