import CycCore
import CycGitHub
import CycRun
import CycSystem

/// Tells who follows the owner of the token: those who are not followed back, or those who are.
func findFollowers(_ desk: AgentContext, isMutual: Bool) throws {
    Interrupt.catchOnce()
    let asking = try PeopleSearchAccess(desk)
    guard let token = asking.token else { throw CycError.hub(try asking.hub.missingToken()) }
    var wanted: [FoundPerson] = []
    var pages = 0
    var trouble: GitHubError?
    var next: Exchange<Followers>? = asking.hub.endpoints.followers(token: token)
    while let exchange = next, pages < mostPages, !asking.isOver {
        switch try asking.ask([exchange])[0] {
        case .success(let page):
            wanted += page.followers.filter { $0.isFollowedByMe == isMutual }.map(\.person)
            pages += 1
            next = page.next.map { asking.hub.endpoints.followers(after: $0, token: token) }
        case .failure(let failure):
            guard pages > 0 else { throw CycError.hub(failure) }
            (trouble, next) = (failure, nil)
        }
    }
    var isKnown: Set<Login> = []
    wanted = wanted.filter { person in
        Login(person.login).map { isKnown.insert($0).inserted } ?? false
    }
    let told = try asking.details(of: wanted.compactMap { Login($0.login) }, with: token)
    for index in wanted.indices {
        guard let login = Login(wanted[index].login) else { continue }
        wanted[index].languages = told.people[login]?.languages
        wanted[index].isMate = asking.mates.contains(login)
    }
    var found = FoundPeople(wanted, at: asking.hub.endpoints.web)
    found.trouble = trouble ?? told.trouble ?? told.troubleOfSome
    found.isCut = next != nil || trouble != nil
    found.total = found.isComplete ? wanted.count : nil
    try desk.tellMended()
    try desk.found(found)
}

/// Of a hundred followers each.
private let mostPages = 10
