import CycCore
import CycGitHub
import CycRun
import CycSystem

/// Reports the followers of the token's owner: those who are not followed back, or those who are.
func findFollowers(_ agent: AgentContext, isMutual: Bool) throws {
    Interrupt.catchOnce()
    let access = try PeopleSearchAccess(agent)
    guard let token = access.token else { throw CycError.gitHub(try access.gitHub.missingToken()) }
    var wanted: [FoundPerson] = []
    var pages = 0
    var failure: GitHubError?
    var next: Exchange<Followers>? = access.gitHub.endpoints.followers(token: token)
    while let exchange = next, pages < mostPages, !access.isOver {
        switch try access.ask([exchange])[0] {
        case .success(let page):
            wanted += page.followers.filter { $0.isFollowedByMe == isMutual }.map(\.person)
            pages += 1
            next = page.next.map { access.gitHub.endpoints.followers(after: $0, token: token) }
        case .failure(let error):
            guard pages > 0 else { throw CycError.mate(.noPeople(error, isSearch: false)) }
            (failure, next) = (error, nil)
        }
    }
    var isKnown: Set<Login> = []
    wanted = wanted.filter { person in
        Login(person.login).map { isKnown.insert($0).inserted } ?? false
    }
    let response = try access.details(of: wanted.compactMap { Login($0.login) }, with: token)
    for index in wanted.indices {
        guard let login = Login(wanted[index].login) else { continue }
        wanted[index].languages = response.people[login]?.languages
        wanted[index].isMate = access.mates.contains(login)
    }
    var found = FoundPeople(wanted, at: access.gitHub.endpoints.web)
    found.failure = failure ?? response.failure ?? response.partialError
    found.isCut = next != nil || failure != nil
    found.total = found.isComplete ? wanted.count : nil
    try agent.reportRepairs()
    try agent.found(found)
}

/// Most pages that are fetched, of a hundred followers each.
private let mostPages = 10
