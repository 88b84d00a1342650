import CycCore
import CycHTTP
import TestSupport
import Testing

@testable import CycGitHub

struct CredentialTests {
    static let renewal = Credential.Renewal(
        refreshToken: token("ghr_1"), expires: Instant(secondsSinceEpoch: 1_795_257_720),
        clientID: "Iv1.cyc")

    @Test(
        "A credential is one word, or four with what renews it",
        arguments: [
            ("gho_1", Credential(token("gho_1"))), (" gho_1\n", Credential(token("gho_1"))),
            (
                "ghu_1 ghr_1 1795257720 Iv1.cyc",
                Credential(token("ghu_1"), renewal: Self.renewal)
            ),
            ("", nil), ("a b", nil), ("a b c", nil), ("a b c d", nil), ("a b 1 d e", nil),
            ("a b 99999999999999999 d", nil), ("ü", nil),
        ] as [(String, Credential?)])
    func parsed(text: String, credential: Credential?) {
        #expect(Credential(text) == credential)
        if let credential { #expect(Credential(credential.text) == credential) }
        #expect(credential.map { "\($0)".contains("gh") && "\($0)".contains("_1") } != true)
    }

    @Test("A refresh token goes to the host's own login page, without a secret of the app")
    func request() {
        let request = dotCom.renewal(Self.renewal).request
        #expect(request.method == .post && !request.isRepeatable)
        #expect(request.url == "https://github.com/login/oauth/access_token")
        #expect(request.headers["Authorization"] == nil)
        #expect(
            text(request)
                == "client_id=Iv1.cyc&grant_type=refresh_token&refresh_token=ghr_1")
    }

    private static let pair = #"""
        {"access_token":"ghu_2","expires_in":28800,"refresh_token":"ghr_2","scope":"",
         "refresh_token_expires_in":15811200,"token_type":"bearer"}
        """#

    @Test("The next pair is read, with the instant at which it expires")
    func granted() throws {
        let grant = try dotCom.renewal(Self.renewal).result(of: answer(Self.pair)).get()
        let now = Instant(secondsSinceEpoch: 1_795_000_000)
        let next = grant.credential(of: "Iv1.cyc", at: now)
        #expect(next.text == "ghu_2 ghr_2 1795028800 Iv1.cyc")
        #expect(grant.credential(of: "Iv1 cyc", at: now).text == "ghu_2")
    }

    @Test(
        "Only GitHub's word that it renews no more ends a login",
        arguments: [
            (200, #"{"error":"bad_refresh_token"}"#, .loginExpired),
            (200, #"{"error":"incorrect_client_credentials"}"#, .loginExpired),
            (400, #"{"error":"unauthorized_client"}"#, .loginExpired),
            (404, "{}", .loginExpired), (200, "{}", .notUnderstood("access_token")),
            (200, #"{"error":"new_error"}"#, .notUnderstood("new_error")),
            (500, #"{"error":"internal"}"#, .serverError(status: 500)),
            (503, "", .serverError(status: 503)),
            (429, "{}", .rateLimited(until: Instant(secondsSinceEpoch: 1_700_000_060))),
        ] as [(Int, String, GitHubError)])
    func refused(status: Int, body: String, failure: GitHubError) {
        let result = dotCom.renewal(Self.renewal).result(of: answer(status, body))
        #expect(result == .failure(failure))
    }
}
