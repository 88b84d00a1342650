/// What a run may ask GitHub for.
package enum SyncQuestion: Hashable, Sendable {
    /// One year by GraphQL; every answer also brings the list of years.
    case calendar(year: Int)
    /// The public page of the last year.
    case lastYearPage
    /// The public page of one whole year.
    case yearPage(Int)
    /// Since when there is the account, for those without a token.
    case profile
    /// The owner's verified addresses.
    case addresses

    /// Who is asked; each has limits of its own.
    package enum Service: String, Codable, Hashable, Sendable {
        case api, pages
        /// The API without a token, which counts for all who share an address on the net.
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

/// Whose calendar is asked for, and with what.
package enum SyncAccount: Sendable {
    /// The token belongs to the account that is followed.
    case own
    /// Somebody else's token.
    case foreign
    /// No token.
    case pageOnly
}
