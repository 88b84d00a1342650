import CycCore
import Testing

let mateHost: GitHubHost = {
    guard let host = GitHubHost("github.com") else { fatalError("github.com is no host") }
    return host
}()

func mate(
    _ login: String, number: Int64 = 1, name: String? = nil, zone: String? = nil,
    isHidden: Bool = false
) -> Mate {
    var mate = Mate(number: number, host: mateHost, login: login, name: name, zone: zone)
    mate.isHidden = isHidden
    return mate
}

/// Days with one count each from `first` on.
func mateDays(from first: String, _ counts: [Int]) throws -> MateDays {
    try mateDays(from: #require(Day(iso: first)), counts)
}

func mateDays(from first: Day, _ counts: [Int]) throws -> MateDays {
    try #require(
        MateDays(
            counts.enumerated().map {
                CountedDay(day: first.advanced(by: $0), count: $1, level: nil)
            }))
}

/// Response with `days` and no error.
func mateAnswer(_ days: MateDays?, fetchedAt: Instant?, login: String? = nil) -> MateResponse {
    var response = MateResponse()
    (response.days, response.fetchedAt, response.attemptedAt, response.login) = (
        days, fetchedAt, fetchedAt, login
    )
    return response
}
