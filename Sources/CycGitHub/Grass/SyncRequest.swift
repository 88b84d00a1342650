/// A request that a sync run may make.
package enum SyncRequest: Hashable, Sendable {
    /// One year by GraphQL; every response also lists the years with contributions.
    case calendar(year: Int)
    /// The public page of the last year.
    case lastYearPage
    /// The public page of one whole year.
    case yearPage(Int)
    /// The account's creation date, for users without a token.
    case profile
    /// The owner's verified addresses.
    case addresses

    /// The service that receives the request; each has its own rate limits.
    package enum Service: String, Codable, Hashable, Sendable {
        case api, pages
        /// The API without a token, whose limit is shared by all users of an IP address.
        case anonymousAPI
    }

    package var service: Service {
        switch self {
        case .calendar, .addresses: .api
        case .profile: .anonymousAPI
        case .lastYearPage, .yearPage: .pages
        }
    }
}

/// The owner of the calendar in relation to the token.
package enum SyncAccount: Sendable {
    /// The token belongs to the followed account.
    case own
    /// The token belongs to another account.
    case foreign
    /// No token.
    case pageOnly
}
