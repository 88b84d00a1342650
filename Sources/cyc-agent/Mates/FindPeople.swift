import CycCore
import CycGitHub
import CycRun
import CycSystem

/// Tells who is found by place, language and topics, without mates and me.
func findPeople(_ desk: AgentContext, _ query: PeopleQuery) throws {
    Interrupt.catchOnce()
    let search = PeopleSearchRun(try PeopleSearchAccess(desk), query)
    let found = try search.run()
    try desk.tellMended()
    try desk.found(found)
}

/// One search: page after page until enough people are there, within what GitHub allows.
private final class PeopleSearchRun {
    /// One question and its further pages.
    private struct Source {
        var next: Exchange<PeoplePage>?
        var seen = 0
        /// `nil` until the first page came.
        var total: Int?

        var isWhole: Bool { total.map { $0 <= seen } ?? false }
    }

    private let asking: PeopleSearchAccess
    private let query: PeopleQuery
    private var sources: [Source]
    /// Everybody who came, in GitHub's order.
    private var known: Set<Login> = []
    private var chosen: [Login] = []
    private var details: [Login: FoundPerson] = [:]
    private var requestsLeft: Int
    /// Until when GitHub answers no more searches; units: seconds since 1970-01-01T00:00:00Z.
    private var restsUntil: Int64?
    private var isUnsure = false
    /// Why somebody is missing.
    private var trouble: GitHubError?
    /// Why nothing but the login is known of somebody.
    private var detailTrouble: GitHubError?

    init(_ asking: PeopleSearchAccess, _ query: PeopleQuery) {
        (self.asking, self.query) = (asking, query)
        let (endpoints, token) = (asking.hub.endpoints, asking.token)
        requestsLeft = Endpoints.searchesOfMinute(hasToken: token != nil)
        if query.words.isEmpty {
            // Mates and I take up places of the page.
            let count = min(Endpoints.mostOnPage, query.limit + asking.mates.count + 1)
            let people = endpoints.people(
                in: query.place, writing: query.language, count: count, token: token)
            sources = [Source(next: people)]
        } else {
            sources = query.words.map { word in
                Source(
                    next: endpoints.owners(
                        ofRepositoriesAbout: word, in: query.language, token: token))
            }
        }
    }

    /// Of repositories only the owners' profiles tell where they are.
    private var needsPlaces: Bool { query.place != nil && !query.words.isEmpty }

    func run() throws -> FoundPeople {
        guard asking.token != nil || !needsPlaces else {
            throw CycError.hub(try asking.hub.missingToken())
        }
        // One more, for it is not known yet who I am.
        while chosen.count <= query.limit, trouble == nil, !asking.isOver,
            try takePages()
        {}
        if let restsUntil, chosen.count <= query.limit, sources.contains(where: { $0.next != nil })
        {
            trouble = trouble ?? .rateLimited(until: restsUntil)
        }
        if let trouble, chosen.isEmpty { throw CycError.hub(trouble) }
        if let token = asking.token, !needsPlaces {
            let shown = Array(chosen.prefix(query.limit + 1))
            let told = try asking.details(of: shown, with: token)
            (details, detailTrouble) = (told.people, told.trouble ?? told.troubleOfSome)
        }
        return found()
    }

    /// Takes the next page of each question.
    ///
    /// - Returns: Whether there are more.
    private func takePages() throws -> Bool {
        var pages: [[Login]] = []
        for index in sources.indices where trouble == nil {
            guard let exchange = sources[index].next, requestsLeft > 0, !asking.isOver else {
                continue
            }
            switch try asking.ask([exchange])[0] {
            case .success(let page):
                pages.append(page.logins)
                take(page, of: index, asked: exchange)
            case .failure(let failure): trouble = failure
            }
        }
        try choose(among: pages)
        return requestsLeft > 0 && sources.contains { $0.next != nil }
    }

    private func take(_ page: PeoplePage, of index: Int, asked exchange: Exchange<PeoplePage>) {
        requestsLeft -= page.requests
        sources[index].seen += page.results
        sources[index].total = page.total
        let isWorthMore = page.results > 0 && sources[index].seen < PeopleQuery.limits.upperBound
        sources[index].next = page.next.flatMap { link in
            isWorthMore
                ? asking.hub.endpoints.people(following: link, token: asking.token) : nil
        }
        isUnsure = isUnsure || page.isIncomplete
        if let until = page.restsUntil {
            asking.hub.rest(after: exchange.request, until: until)
            (requestsLeft, restsUntil) = (0, until)
        }
    }

    /// Takes the first of each page, then the second: no topic is before another.
    private func choose(among pages: [[Login]]) throws {
        var new: [Login] = []
        for place in 0..<(pages.map(\.count).max() ?? 0) {
            for page in pages where place < page.count {
                let login = page[place]
                guard !asking.mates.contains(login), known.insert(login).inserted else { continue }
                new.append(login)
            }
        }
        if needsPlaces, let token = asking.token {
            let told = try asking.details(of: new, with: token)
            details.merge(told.people) { first, _ in first }
            trouble = trouble ?? told.trouble
            detailTrouble = detailTrouble ?? told.troubleOfSome
            new = new.filter { login in details[login].map { query.isIn($0.location) } ?? false }
        }
        chosen += new
    }

    private func found() -> FoundPeople {
        let others = chosen.filter { !asking.own.contains($0) }
        let shown = others.prefix(query.limit).map { login in
            details[login] ?? FoundPerson(login: login.description)
        }
        var found = FoundPeople(shown, at: asking.hub.endpoints.web)
        found.isAnonymous = asking.token == nil
        found.isUnsure = isUnsure
        found.trouble = trouble ?? detailTrouble
        found.isCut =
            others.count > shown.count || trouble != nil || needsPlaces && detailTrouble != nil
            || !sources.allSatisfy(\.isWhole)
        // How many people own how many repositories is known only where all were seen.
        found.total =
            query.words.isEmpty ? sources[0].total : found.isComplete ? shown.count : nil
        return found
    }
}
