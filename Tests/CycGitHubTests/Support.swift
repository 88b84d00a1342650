import CycCore
import CycGitHub
import TestSupport
import Testing

@testable import CycHTTP

let dotCom = endpoints("github.com")

func endpoints(_ host: String) -> Endpoints {
    do {
        return try Endpoints(host: gitHub(host))
    } catch {
        fatalError("\(host) is no host: \(error)")
    }
}

func gitHub(_ text: String) -> GitHubHost {
    guard let host = GitHubHost(text) else { fatalError("\(text) is no host") }
    return host
}

func token(_ text: String = "gho_secret") -> AccessToken {
    guard let token = AccessToken(text) else { fatalError("no token: \(text)") }
    return token
}

func login(_ text: String) -> Login {
    guard let login = Login(text) else { fatalError("no login: \(text)") }
    return login
}

func repository(_ text: String) -> RepositoryName {
    guard let name = RepositoryName(text) else { fatalError("no repository: \(text)") }
    return name
}

func day(_ text: String) -> Day {
    guard let day = Day(iso: text) else { fatalError("no day: \(text)") }
    return day
}

/// An answer that came at 1,700,000,000.
func answer(
    _ status: Int, _ body: String, type: String? = "application/json; charset=utf-8",
    _ headers: [String: String] = [:]
) -> HTTPResponse {
    var fields = HTTPHeaders()
    if let type { fields.add(type, for: "Content-Type") }
    for (name, value) in headers { fields.add(value, for: name) }
    return HTTPResponse(
        status: status, headers: fields, body: Array(body.utf8), received: 1_700_000_000)
}

func answer(_ body: String, type: String? = "application/json; charset=utf-8") -> HTTPResponse {
    answer(200, body, type: type)
}

func page(_ html: String, _ status: Int = 200) -> HTTPResponse {
    answer(status, html, type: "text/html; charset=utf-8")
}

/// Error of parsing a response, or nil.
func failure<Answer>(_ exchange: Exchange<Answer>, _ response: HTTPResponse) -> GitHubError? {
    do throws(GitHubError) {
        _ = try exchange.read(response)
        return nil
    } catch {
        return error
    }
}

func text(_ request: HTTPRequest) -> String { String(decoding: request.body, as: UTF8.self) }

/// A generator whose numbers are the same in every run.
struct Dice: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    /// SplitMix64.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }
}
