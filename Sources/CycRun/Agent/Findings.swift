package import CycCore
package import CycDisplay

package enum RefreshResponse: String, Codable {
    /// Everything that was found in the repositories is stored; without it they are not read.
    case repositoriesAreRead
    /// Another refresh runs, which finds what is asked for here.
    case anotherRuns
}

package enum SyncResponse: Codable {
    /// How many repositories were read, new commits of mine, and how long it took.
    case repositories(Int, new: Int, seconds: Double, unread: [Unread])
    /// The account that was asked for, with all contributions that are known of it.
    case account(AccountName, contributions: Int, vanished: [CountDecrease])
}

package enum DiscoveryResponse: Codable {
    /// How many repositories are watched now, how many of the roots came and went, and which folders
    /// were not searched.
    case repositories(Int, new: Int, gone: Int, unread: [Unread], excluded: [ExcludedFolder])
}

/// What a person at `cyc login` is told, and when.
package enum LoginStep: Codable {
    /// Where the token will be kept, before it is there.
    case willStore(TokenSource)
    /// Waits for a token that is typed; it is made at `page`.
    case token(page: String)
    /// The token was typed.
    case typed
    /// Waits for the code to be typed in a browser, which may open by itself.
    case code(String, address: String, opensBrowser: Bool, seconds: Int)
    /// `newHost` where the setting `github.host` was changed.
    case loggedIn(
        AccountName, TokenSource, scopes: [String]?, newHost: String?, remarks: [TokenRemark])
}

package struct LogoutResponse: Codable {
    package let host: String
    /// Where a token was erased.
    package var forgotten: [TokenSource] = []
    /// Whether there was none, as far as every place could be looked into.
    package var isNothingThere = false
    /// Where the person can revoke them.
    package var pages: [String] = []
    /// What still holds a token.
    package var others: [TokenSource] = []

    package init(host: String) {
        self.host = host
    }
}

/// Why not everybody was asked about.
package enum MatesResponse: Codable {
    /// Another run is at it.
    case anotherRuns
    /// What is left of this hour's requests is for what today depends on.
    case reserved(GitHubRateLimit, waiting: Int)
    /// No more public pages are asked for in this hour.
    case pagesUsed(waiting: Int, until: Instant)
}

package struct ChannelResponse: Codable {
    package let channel: Settings.Channel
    /// `nil` where it delivers.
    package let trouble: DeliveryError?

    package init(_ channel: Settings.Channel, _ trouble: DeliveryError?) {
        self.channel = channel
        self.trouble = trouble
    }
}

/// What alarms can ring on besides the laptop's job.
package struct AlarmResponse: Codable {
    package let phone: PhoneAlarmStatus
    package let sound: SoundCheck

    package init(phone: PhoneAlarmStatus, sound: SoundCheck) {
        self.phone = phone
        self.sound = sound
    }
}

/// What the second program knows of what it is made of.
package struct ProgramResponse: Codable, Equatable, Sendable {
    package let libcurl: String
    /// `nil` where the third program is missing or says nothing that can be understood.
    package let reader: ReaderResponse?

    package init(libcurl: String, reader: ReaderResponse?) {
        (self.libcurl, self.reader) = (libcurl, reader)
    }
}

/// What the program that reads repositories says of itself and of this system.
package struct ReaderResponse: Codable, Equatable, Sendable {
    package let path: String
    package let version: String
    package let libgit2: String
    /// Whether repositories are opened on this system; not where a child cannot be confined.
    package let canRead: Bool
    /// Whether files of others can be refused.
    package let hasLandlock: Bool

    package init(
        path: String, version: String, libgit2: String, canRead: Bool, hasLandlock: Bool
    ) {
        (self.path, self.version, self.libgit2) = (path, version, libgit2)
        (self.canRead, self.hasLandlock) = (canRead, hasLandlock)
    }
}
