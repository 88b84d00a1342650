/// The setup step for the user's author addresses: offers and input parser.
package struct SetupAddresses: Sendable {
    package struct Offer: Equatable, Sendable {
        package let address: EmailAddress
        /// `nil` for a configured address without known commits.
        package var commits: Int?
        package var isNamesake = false
        /// Whether empty input selects it.
        package var isChosen = false
    }

    /// The address configured in git, which needs no setting.
    package let own: EmailAddress?
    package private(set) var offers: [Offer] = []
    /// Number of addresses that are not offered.
    package let others: Int

    /// Limit of offers that are not namesakes.
    private static let strangerLimit = 5
    /// Limit of offers that fit on a screen.
    private static let offerLimit = 15

    package init(_ discovery: SetupDiscovery, settings: Settings) {
        own = discovery.identity.address
        let set = settings.repositories.emails
        let seen = discovery.authors.filter {
            $0.address != discovery.identity.address && !$0.address.isBot
                && !$0.address.description.isEmpty && isValidSetting($0.address)
        }
        for address in set where address != discovery.identity.address {
            let author = seen.first { $0.address == address }
            offers.append(
                Offer(
                    address: address, commits: author?.commits,
                    isNamesake: author?.isNamesake ?? false, isChosen: true))
        }
        let unset = seen.filter { author in !set.contains(author.address) }
        let namesakes = unset.filter(\.isNamesake)
        let unknownAuthors = unset.filter { !$0.isNamesake }
        for author in (namesakes + unknownAuthors.prefix(Self.strangerLimit)).prefix(
            Self.offerLimit)
        {
            // If addresses are configured, the others were already rejected.
            offers.append(
                Offer(
                    address: author.address, commits: author.commits,
                    isNamesake: author.isNamesake,
                    isChosen: author.isNamesake && set.isEmpty))
        }
        others = unset.count - offers.count { offer in !set.contains(offer.address) }
    }

    /// The addresses selected by empty input.
    package var chosen: [String] { offers.filter(\.isChosen).map { "\($0.address)" } }

    /// Parses input into `repositories.emails`, without duplicates.
    ///
    /// The input contains numbers or addresses, `-` for none, or nothing for the selected ones.
    package func reply(to line: String) -> SetupReply<[String]> {
        if line.isEmpty { return offers.isEmpty ? .skip : .chosen(chosen) }
        if line == "-" || line == "0" { return .chosen([]) }
        if let reply: SetupReply<[String]> = SetupWords.common(line) { return reply }
        var addresses: [EmailAddress] = []
        for word in SetupWords.split(line) {
            let address: EmailAddress
            switch SetupWords.pick(word, of: offers) {
            case .chosen(let offer): address = offer.address
            case .notUnderstood(let complaint): return .notUnderstood(complaint)
            case .skip, .leave, nil:
                address = EmailAddress(word)
                guard isValidSetting(address) else { return .notUnderstood(.notAnAddress(word)) }
            }
            // git's own address counts without being configured.
            if address != own, !addresses.contains(address) { addresses.append(address) }
        }
        return .chosen(addresses.map { "\($0)" })
    }
}

/// Whether `repositories.emails` accepts the address.
private func isValidSetting(_ address: EmailAddress) -> Bool {
    var settings = Settings()
    do throws(SettingMismatch) {
        try Setting.named("repositories.emails")?.put(.list(["\(address)"]), into: &settings)
        return true
    } catch {
        return false
    }
}
