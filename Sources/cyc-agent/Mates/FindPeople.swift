import CycCore
import CycGitHub
import CycRun
import CycSystem

/// Reports users found by place, language and topics, without mates and the user.
func findPeople(_ agent: AgentContext, _ query: PeopleQuery) throws {
    Interrupt.catchOnce()
    let search = PeopleSearchRun(try PeopleSearchAccess(agent), query)
    let found = try search.run()
    try agent.reportRepairs()
    try agent.found(found)
}

/// One search: fetches pages until enough people are found, within GitHub's limits.
private final class PeopleSearchRun {
    /// One query and its further pages.
    private struct Source {
        var next: Exchange<PeoplePage>?
        var seen = 0
        /// `nil` before the first page.
        var total: Int?

        var isWhole: Bool { total.map { $0 <= seen } ?? false }
    }

    private let access: PeopleSearchAccess
    private let query: PeopleQuery
    private var sources: [Source]
    /// All people seen so far.
    private var known: Set<Login> = []
    private var chosen: [Login] = []
    private var details: [Login: FoundPerson] = [:]
    private var requestsLeft: Int
    /// Time until which GitHub accepts no more searches.
    private var searchLimitedUntil: Instant?
    private var isUnsure = false
    /// Error because of which people are missing.
    private var failure: GitHubError?
    /// Error because of which some people lack everything but the login.
    private var detailError: GitHubError?

    init(_ access: PeopleSearchAccess, _ query: PeopleQuery) {
        (self.access, self.query) = (access, query)
        let (endpoints, token) = (access.gitHub.endpoints, access.token)
        requestsLeft = Endpoints.searchesPerMinute(hasToken: token != nil)
        if query.words.isEmpty {
            // Mates and the user take up entries of the page.
            let count = min(Endpoints.maxResultsPerPage, query.limit + access.mates.count + 1)
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

    /// Whether a place has to be compared, because a search for repositories only returns their
    /// owners.
    private var needsPlaces: Bool { query.place != nil && !query.words.isEmpty }

    func run() throws -> FoundPeople {
        guard access.token != nil || !needsPlaces else {
            throw CycError.gitHub(try access.gitHub.missingToken())
        }
        // One more, because the user's own login is not known yet.
        while chosen.count <= query.limit, failure == nil, !access.isOver,
            try fetchPages()
        {}
        if let searchLimitedUntil, chosen.count <= query.limit,
            sources.contains(where: { $0.next != nil })
        {
            failure = failure ?? .rateLimited(until: searchLimitedUntil)
        }
        if let failure, chosen.isEmpty {
            throw CycError.mate(.noPeople(failure, isSearch: true))
        }
        if let token = access.token, !needsPlaces {
            let shown = Array(chosen.prefix(query.limit + 1))
            let response = try access.details(of: shown, with: token)
            (details, detailError) = (response.people, response.failure ?? response.partialError)
        }
        return found()
    }

    /// Fetches the next page of each query.
    ///
    /// - Returns: Whether there are more.
    private func fetchPages() throws -> Bool {
        var pages: [[Login]] = []
        for index in sources.indices where failure == nil {
            guard let exchange = sources[index].next, requestsLeft > 0, !access.isOver else {
                continue
            }
            switch try access.ask([exchange])[0] {
            case .success(let page):
                pages.append(page.logins)
                apply(page, of: index, asked: exchange)
            case .failure(let error): failure = error
            }
        }
        try choose(among: pages)
        return requestsLeft > 0 && sources.contains { $0.next != nil }
    }

    private func apply(_ page: PeoplePage, of index: Int, asked exchange: Exchange<PeoplePage>) {
        requestsLeft -= page.requests
        sources[index].seen += page.results
        sources[index].total = page.total
        let isWorthMore = page.results > 0 && sources[index].seen < PeopleQuery.limits.upperBound
        sources[index].next = page.next.flatMap { link in
            isWorthMore
                ? access.gitHub.endpoints.people(following: link, token: access.token) : nil
        }
        isUnsure = isUnsure || page.isIncomplete
        if let until = page.searchLimitedUntil {
            access.gitHub.rest(after: exchange.request, until: until)
            (requestsLeft, searchLimitedUntil) = (0, until)
        }
    }

    /// Chooses the first person of each page, then the second, so that no topic takes precedence.
    private func choose(among pages: [[Login]]) throws {
        var new: [Login] = []
        for place in 0..<(pages.map(\.count).max() ?? 0) {
            for page in pages where place < page.count {
                let login = page[place]
                guard !access.mates.contains(login), known.insert(login).inserted else { continue }
                new.append(login)
            }
        }
        if needsPlaces, let token = access.token {
            let response = try access.details(of: new, with: token)
            details.merge(response.people) { first, _ in first }
            failure = failure ?? response.failure
            detailError = detailError ?? response.partialError
            new = new.filter { login in details[login].map { query.isIn($0.location) } ?? false }
        }
        chosen += new
    }

    private func found() -> FoundPeople {
        let others = chosen.filter { !access.own.contains($0) }
        let shown = others.prefix(query.limit).map { login in
            details[login] ?? FoundPerson(login: login.description)
        }
        var found = FoundPeople(shown, at: access.gitHub.endpoints.web)
        found.isAnonymous = access.token == nil
        found.isUnsure = isUnsure
        found.failure = failure ?? detailError
        found.isCut =
            others.count > shown.count || failure != nil || needsPlaces && detailError != nil
            || !sources.allSatisfy(\.isWhole)
        // The number of owners is known only after all repositories were seen.
        found.total =
            query.words.isEmpty ? sources[0].total : found.isComplete ? shown.count : nil
        return found
    }
}
