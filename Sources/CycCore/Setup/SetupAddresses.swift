/// Which addresses are the person's: what is offered, and what an answer means.
package struct SetupAddresses: Sendable {
    package struct Offer: Equatable, Sendable {
        package let address: EmailAddress
        /// `nil` for one that stands in the settings and was not seen.
        package var commits: Int?
        package var isNamesake = false
        /// Whether an empty line takes it.
        package var isChosen = false
    }

    /// git's own, which needs no setting.
    package let own: EmailAddress?
    package private(set) var offers: [Offer] = []
    /// How many more were seen.
    package let others: Int

    /// Of those that nothing speaks for.
    private static let mostStrangers = 5
    /// More would not fit on a screen.
    private static let most = 15

    package init(_ findings: SetupDiscovery, settings: Settings) {
        own = findings.identity.address
        let set = settings.repositories.emails
        let seen = findings.authors.filter {
            $0.address != findings.identity.address && !$0.address.isBot
                && !$0.address.description.isEmpty && settingTakes($0.address)
        }
        for address in set where address != findings.identity.address {
            let author = seen.first { $0.address == address }
            offers.append(
                Offer(
                    address: address, commits: author?.commits,
                    isNamesake: author?.isNamesake ?? false, isChosen: true))
        }
        let unset = seen.filter { author in !set.contains(author.address) }
        let namesakes = unset.filter(\.isNamesake)
        let strangers = unset.filter { !$0.isNamesake }
        for author in (namesakes + strangers.prefix(Self.mostStrangers)).prefix(Self.most) {
            // Who chose addresses once has said what is not theirs.
            offers.append(
                Offer(
                    address: author.address, commits: author.commits,
                    isNamesake: author.isNamesake,
                    isChosen: author.isNamesake && set.isEmpty))
        }
        others = unset.count - offers.count { offer in !set.contains(offer.address) }
    }

    /// What an empty line takes.
    package var chosen: [String] { offers.filter(\.isChosen).map { "\($0.address)" } }

    /// What is to stand in `repositories.emails`, each once.
    ///
    /// A line has numbers, addresses, `-` for none, or nothing for what is marked.
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
                guard settingTakes(address) else { return .notUnderstood(.notAnAddress(word)) }
            }
            // git's own counts without it.
            if address != own, !addresses.contains(address) { addresses.append(address) }
        }
        return .chosen(addresses.map { "\($0)" })
    }
}

/// Whether the address can stand in `repositories.emails`.
private func settingTakes(_ address: EmailAddress) -> Bool {
    var settings = Settings()
    do throws(SettingMismatch) {
        try Setting.named("repositories.emails")?.put(.list(["\(address)"]), into: &settings)
        return true
    } catch {
        return false
    }
}
