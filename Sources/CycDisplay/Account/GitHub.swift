package import CycCore

/// Something about a token that is worth a line of its own.
package enum TokenRemark: Hashable, Codable, Sendable {
    /// These scopes allow more than cyc needs.
    case tooMuch([String])
    /// Without these scopes something stays unknown.
    case tooLittle([String])
    /// This variable holds another token, which counts before the stored one.
    case outshone(by: String)
    /// When it ends, in GitHub's own words.
    case ends(String)
    /// The token belongs to one person and the grass that is followed to this one.
    case followsOther(login: String)
    /// In how many seconds it ends.
    case endsSoon(seconds: Int)
    /// The owner's private contributions cannot be seen; how many more the public page shows, if it
    /// is known to show more, and where a person lets it show them.
    case hidesPrivate(more: Int?, page: String)
}

/// GitHub: what keeps it from answering, `login`, `logout` and `whoami`.
package protocol HubMessages: Sendable {
    func explain(_ trouble: HubTrouble) -> Explanation
    func explain(_ trouble: LoginTrouble) -> Explanation

    /// Above the code that is to be typed at `address`.
    func enterCode(at address: String) -> String
    var openingBrowser: String { get }
    /// Where a token with the right scopes is made; the address follows on a line of its own.
    var makeToken: String { get }
    func waitingForLogin(seconds: Int) -> String
    /// Before standard input is read from a terminal.
    var tokenPrompt: String { get }
    /// Said before the token is written; `place` is the keyring or the file.
    func willStore(in place: TokenSource) -> String
    func loggedIn(_ name: AccountName) -> String
    func hostSet(_ host: String) -> String
    func remark(_ remark: TokenRemark) -> String

    func forgotten(in place: TokenSource, host: String) -> String
    func nothingToForget(host: String) -> String
    /// A place that `logout` has no power over, and the command that has.
    func stillAnswers(_ place: TokenSource, host: String) -> Advice
    func revoke(at page: String) -> String

    var tokenLabel: String { get }
    var scopesLabel: String { get }
    var limitLabel: String { get }
    var privateLabel: String { get }
    func describe(_ place: TokenSource) -> String
    /// `nil` for a token that has no scopes but permissions of another kind.
    func scopes(_ scopes: [String]?) -> String
    /// How much may still be asked; `resets` in seconds since 1970-01-01T00:00:00Z.
    func requestsLeft(_ remaining: Int, of limit: Int, resets: Int64) -> String
    /// Whether the token sees private contributions; `nil` where nobody can tell.
    func seesPrivate(_ answer: Bool?) -> String
}

/// Hours and minutes at `instant`; units: seconds since 1970-01-01T00:00:00Z.
private func hoursAndMinutes(_ instant: Int64, in zone: Zone) -> String {
    let clock = zone.moment(at: instant).clock
    let pad = { (number: Int) in (number < 10 ? "0" : "") + String(number) }
    return "\(pad(clock.hour)):\(pad(clock.minute))" + (zone == .utc ? " UTC" : "")
}

extension Messages {
    /// Hours and minutes of an instant, with its day unless that is today.
    func time(_ instant: Int64) -> String { time(instant, today: clock.today) }

    /// Hours and minutes of an instant, with its day unless that is `today`.
    func time(_ instant: Int64, today: Day?) -> String {
        let time = hoursAndMinutes(instant, in: clock.zone)
        let day = clock.zone.day(at: instant)
        return day == today ? time : "\(date(day)) \(time)"
    }
}

/// Where GitHub tells whether it works.
private let statusPage = "https://www.githubstatus.com"

/// `name`, or nothing where it is unknown.
private func named(_ name: String, _ before: String = "", _ after: String = "") -> String {
    name.isEmpty ? "" : before + sanitized(name) + after
}

/// The command that mends the address that `source` gives.
private func addressFix(_ source: String) -> ShellCommand {
    switch source {
    case "github.host": Fix.unset("github.host")
    case "--host": Fix.showHost
    default: Fix.unset(variable: source)
    }
}

extension Fix {
    fileprivate static let unsetAddresses: ShellCommand = "unset GITHUB_API_URL GITHUB_GRAPHQL_URL"
    fileprivate static let showClock: ShellCommand = "date"
    fileprivate static let showProxy: ShellCommand = "env | grep -i proxy"
}

/// What `login --with-token` reads, where a ``TokenSource/name`` stands.
package let standardInput = "standard input"

/// The command that brings another token than the one from `source`, a ``TokenSource/name``.
private func tokenFix(_ source: String) -> ShellCommand {
    switch source {
    case "gh": "gh auth refresh"
    case standardInput: Fix.loginWithToken
    case let name where name.hasSuffix("_TOKEN"): "unset \(value: name) && \(Fix.loginWithToken)"
    default: Fix.loginWithToken
    }
}

/// The command that takes the token out of a place that is not ours.
private func logoutCommand(of place: TokenSource, host: String) -> ShellCommand {
    switch place {
    case .variable(let name): Fix.unset(variable: name)
    case .gh: "gh auth logout --hostname \(value: host)"
    case .secretService, .file: "cyc logout"
    }
}

extension English {
    package func explain(_ trouble: HubTrouble) -> Explanation {
        explain(trouble, retry: Fix.sync)
    }

    /// `retry` is the command that asks again.
    private func explain(_ trouble: HubTrouble, retry: ShellCommand) -> Explanation {
        let again: Instruction = "try again later: \(retry)"
        switch trouble {
        case .unresolvedHost(let host):
            return Explanation(
                "cannot find \(sanitized(host)): this machine is offline, or the name is wrong",
                hint: "when it is online: \(retry)")
        case .cannotConnect(let host, let detail):
            return Explanation(
                "cannot connect\(named(host, " to "))\(because(detail))", hint: again)
        case .timedOut: return Explanation("GitHub did not answer in time", hint: again)
        case .cutOff:
            return Explanation("the connection to GitHub broke off", hint: again)
        case .untrustedCertificate(let host, let detail):
            return Explanation(
                "the certificate\(named(host, " of ")) is not trusted\(because(detail))",
                hint: "for an authority of your own set SSL_CERT_FILE to its file; else check the"
                    + " clock: \(Fix.showClock)")
        case .proxy(let status):
            return Explanation(
                "the proxy does not let cyc through" + (status.map { " (status \($0))" } ?? ""),
                hint: "look at the proxy variables: \(Fix.showProxy)")
        case .rateLimited(let until):
            return Explanation(
                until.map { "GitHub asks to wait until \(time($0))" }
                    ?? "GitHub asks to wait a while",
                hint: "after that: \(retry)")
        case .serverError(let status):
            return Explanation(
                "GitHub is out of order (status \(status))",
                hint: "see \(statusPage), and \(again)")
        case .overloaded(let words):
            return Explanation(
                "GitHub gave up on the question\(because(words))", hint: again)
        case .notLoggedIn:
            return Explanation("not logged in to GitHub", hint: "log in: \(Fix.loginWithToken)")
        case .tokenElsewhere(let api):
            return Explanation(
                "the stored token was not stored for \(sanitized(api)) and is not sent there",
                hint: "use the usual address: \(Fix.unsetAddresses); or log in there:"
                    + " \(Fix.loginWithToken)")
        case .badCredentials(let source):
            return Explanation(
                "GitHub refuses the token\(tokenPlace(source)): it is wrong, expired or revoked",
                hint: "get another one: \(tokenFix(source))")
        case .suspended:
            return Explanation(
                "GitHub suspended this account", hint: "ask why: https://support.github.com")
        case .forbidden(let words):
            return Explanation(
                "GitHub refuses to answer\(because(words))",
                hint: "see what the token may do: \(Fix.whoAmI)")
        case .missingScopes(let scopes):
            return Explanation(
                "the token lacks a scope"
                    + named(scopes.map { sanitized($0) }.joined(separator: ", "), ": "),
                hint: "log in, which asks for what cyc needs: \(Fix.loginWithToken)")
        case .singleSignOn(let address):
            return Explanation(
                "an organization wants you to sign on again",
                hint: address.map { "open \(sanitized($0))" }
                    ?? "authorize the token for it on GitHub's page of tokens")
        case .keyringUnreachable(let words):
            return Explanation(
                "the keyring cannot be reached: "
                    + (words.isEmpty ? "it is locked or does not answer" : sanitized(words)),
                hint: "unlock it, or log in again: \(Fix.loginWithToken)")
        case .unknownLogin(let login):
            return Explanation(
                "GitHub knows no person named \(sanitized(login))",
                hint: "correct the name: \(Fix.followLogin)")
        case .notFound:
            return Explanation(
                "GitHub has nothing there, or hides it from this token",
                hint: "check host and token: \(Fix.whoAmI)")
        case .redirectLoop:
            return Explanation(
                "GitHub redirects in a circle", hint: "check the host: \(Fix.showHost)")
        case .redirectedElsewhere(let from, let to):
            return Explanation(
                "GitHub\(named(from, " (", ")")) redirects to another place\(named(to, ", ")),"
                    + " where cyc does not follow",
                hint: "check the host: \(Fix.showHost)")
        case .tooLarge(let limit):
            return Explanation(
                "GitHub's answer is larger than \(limit >> 20) MiB", hint: again)
        case .notUnderstood(let detail):
            return Explanation(
                "GitHub's answer cannot be used: \(misfit(detail))",
                hint: "check the host: \(Fix.showHost); if it is right, \(again)")
        case .noDays:
            return Explanation(
                "GitHub's public page shows no calendar: the profile is private, or nobody's",
                hint: "see it with a token: \(Fix.loginWithToken)")
        case .unknownMarkup:
            return Explanation(
                "GitHub's public page has a form that this cyc cannot read",
                hint: "use a token instead: \(Fix.loginWithToken)")
        case .endsEarly(let day):
            return Explanation(
                "GitHub's public page ends on \(day) and tells nothing of the days since",
                hint: again)
        case .undescribed(let repository):
            return Explanation(
                "GitHub has no \(sanitized(repository)), or hides it from this token",
                hint: "see what the token may do: \(Fix.whoAmI); then: \(retry)")
        case .badAddress(let source, let value):
            return Explanation(
                "\(visible(value))\(named(source, " (from ", ")")) is no address of a GitHub",
                hint: "correct it, or return to github.com: \(addressFix(source))")
        case .plainHTTP(let source, let value):
            return Explanation(
                "\(visible(value))\(named(source, " (from ", ")")) is not encrypted",
                hint: "use an address with https, or: \(addressFix(source))")
        case .unusableToken(let source):
            return Explanation(
                "what came as a token\(tokenPlace(source)) is none: a token is one line of"
                    + " letters, digits and signs",
                hint: "get another one: \(tokenFix(source))")
        }
    }

    /// What about an answer is not as it should be.
    private func misfit(_ detail: String) -> String {
        let detail = sanitized(detail)
        return detail.isEmpty ? "it is not what GitHub documents" : detail
    }

    /// " from …", by a ``TokenSource/name``.
    private func tokenPlace(_ source: String) -> String {
        switch source {
        case "": ""
        case "secret_service": " in the keyring"
        case "file": " in the token file"
        default: " from \(sanitized(source))"
        }
    }

    package func explain(_ trouble: LoginTrouble) -> Explanation {
        switch trouble {
        case .noClientID(let page):
            return Explanation(
                "there is no application to log in through: github.client_id is not set",
                hint: "answer questions: \(Fix.setUp); or follow the public page of a login:"
                    + " \(Fix.set("github.login", "YOUR-LOGIN")); or use a token:"
                    + " \(Fix.loginWithToken); or register an application in two minutes: open"
                    + " \(page), name it cyc, give any addresses, enable the device"
                    + " flow, then \(Fix.set("github.client_id", "CLIENT_ID"))")
        case .wrongClientID(let id):
            return Explanation(
                "GitHub knows no application with the client id \(sanitized(id))",
                hint: "correct it: \(Fix.set("github.client_id", "CLIENT_ID"))")
        case .deviceFlowOff(let page):
            return Explanation(
                "the application does not allow to log in by code",
                hint: "switch its device flow on: \(page); or use a token: \(Fix.loginWithToken)")
        case .expired:
            return Explanation(
                "the code was not entered in time", hint: "get a new one: \(Fix.login)")
        case .denied:
            return Explanation(
                "the login was refused in the browser", hint: "if that was a mistake: \(Fix.login)")
        case .unverifiedEmail(let page):
            return Explanation(
                "GitHub wants the account's e-mail address to be verified first",
                hint: "verify it: \(page); then: \(Fix.login)")
        case .interrupted:
            return Explanation(
                "interrupted before the login was done", hint: "try again: \(Fix.login)")
        case .clockRunningWild:
            return Explanation(
                "GitHub finds that cyc asks too early: this machine's clock runs too fast",
                hint: "use a token instead: \(Fix.loginWithToken)")
        case .notUnderstood(let detail):
            return Explanation(
                "GitHub's answer to the login cannot be used: \(misfit(detail))",
                hint: "check the host: \(Fix.showHost); or use a token: \(Fix.loginWithToken)")
        case .unanswered(let trouble, let isRead):
            return explain(trouble, retry: isRead ? Fix.loginWithToken : Fix.login)
        }
    }

    package func enterCode(at address: String) -> String {
        "open \(sanitized(address)) and enter this code:"
    }
    package var openingBrowser: String { "your browser is asked to open it" }
    package var makeToken: String {
        "a token needs the scopes read:user and user:email; make one here:"
    }
    package func waitingForLogin(seconds: Int) -> String {
        "waiting for that, for \(duration(seconds: seconds)) at most; Ctrl-C gives up"
    }
    package var tokenPrompt: String { "paste the token (it will not show) and press Enter: " }
    package func willStore(in place: TokenSource) -> String {
        switch place {
        case .file(let path):
            "no keyring can be used, so the token will be stored in \(sanitized(path)), mode 0600"
        default: "the token will be stored in \(describe(place))"
        }
    }
    package func loggedIn(_ name: AccountName) -> String {
        "logged in to \(sanitized(name.host)) as \(sanitized(name.login))"
    }
    package func hostSet(_ host: String) -> String {
        "cyc now follows \(sanitized(host)) (github.host)"
    }

    package func remark(_ remark: TokenRemark) -> String {
        switch remark {
        case .tooMuch(let scopes):
            "the token may do more than cyc needs: \(list(scopes.map { sanitized($0) }));"
                + " read:user and user:email are enough"
        case .tooLittle(let scopes):
            "the token lacks \(list(scopes.map { sanitized($0) })), so cyc cannot ask which e-mail"
                + " addresses GitHub counts as yours"
        case .outshone(let variable):
            "\(sanitized(variable)) is set and counts before the stored token:"
                + " \(Fix.unset(variable: variable))"
        case .ends(let when): "the token ends on \(sanitized(when))"
        case .endsSoon(let seconds):
            "the token ends in \(duration(seconds: seconds)); that of an OAuth app would not"
        case .followsOther(let login):
            "the grass that is shown is that of \(sanitized(login)) (github.login)"
        case .hidesPrivate(let more?, _):
            "your public page shows \(contributions(more)) more than this token; cyc counts them"
        case .hidesPrivate(nil, let page):
            "private contributions count as soon as your profile shows them: \(sanitized(page))"
        }
    }

    package func forgotten(in place: TokenSource, host: String) -> String {
        "forgot the token for \(sanitized(host)) in \(describe(place))"
    }
    package func nothingToForget(host: String) -> String {
        "no token for \(sanitized(host)) is stored here"
    }
    package func stillAnswers(_ place: TokenSource, host: String) -> Advice {
        Advice(
            "\(describe(place)) still holds a token", command: logoutCommand(of: place, host: host))
    }
    package func revoke(at page: String) -> String {
        "GitHub still accepts the token until you revoke it: \(sanitized(page))"
    }

    package var tokenLabel: String { "Token" }
    package var scopesLabel: String { "Scopes" }
    package var limitLabel: String { "Limit" }
    package var privateLabel: String { "Private" }

    package func describe(_ place: TokenSource) -> String {
        switch place {
        case .variable(let name): sanitized(name)
        case .secretService: "the keyring (Secret Service)"
        case .file(let path): sanitized(path)
        case .gh: "gh"
        }
    }
    package func scopes(_ scopes: [String]?) -> String {
        guard let scopes else { return "none; it has permissions of its own kind" }
        return scopes.isEmpty
            ? "none" : scopes.map { sanitized($0) }.joined(separator: ", ")
    }
    package func requestsLeft(_ remaining: Int, of limit: Int, resets: Int64) -> String {
        "\(grouped(remaining)) of \(counted(limit, "request")) left until \(time(resets))"
    }
    package func seesPrivate(_ answer: Bool?) -> String {
        switch answer {
        case true?: "contributions are visible to this token"
        case false?: "contributions are not visible to this token"
        case nil: "it is not known whether this token sees such contributions"
        }
    }
}

extension Korean {
    package func explain(_ trouble: HubTrouble) -> Explanation {
        explain(trouble, retry: Fix.sync)
    }

    /// `retry` is the command that asks again.
    private func explain(_ trouble: HubTrouble, retry: ShellCommand) -> Explanation {
        let again: Instruction = "나중에 다시 시도하세요: \(retry)"
        switch trouble {
        case .unresolvedHost(let host):
            return Explanation(
                "\(sanitized(host)) 주소를 찾을 수 없습니다. 오프라인이거나 이름이 잘못되었습니다",
                hint: "연결된 뒤에: \(retry)")
        case .cannotConnect(let host, let detail):
            return Explanation(
                "연결할 수 없습니다\(named(host, ": "))\(because(detail))", hint: again)
        case .timedOut: return Explanation("GitHub가 제때 응답하지 않았습니다", hint: again)
        case .cutOff: return Explanation("GitHub와의 연결이 끊어졌습니다", hint: again)
        case .untrustedCertificate(let host, let detail):
            return Explanation(
                "인증서를 신뢰할 수 없습니다\(named(host, " (", ")"))\(because(detail))",
                hint: "자체 인증 기관을 쓴다면 SSL_CERT_FILE에 그 파일을 지정하고, 아니면 시계를 확인하세요: "
                    + "\(Fix.showClock)")
        case .proxy(let status):
            return Explanation(
                "프록시가 연결을 막았습니다" + (status.map { " (상태 \($0))" } ?? ""),
                hint: "프록시 변수 보기: \(Fix.showProxy)")
        case .rateLimited(let until):
            return Explanation(
                until.map { "GitHub가 \(time($0))까지 기다려 달라고 합니다" }
                    ?? "GitHub가 잠시 기다려 달라고 합니다",
                hint: "그 뒤에: \(retry)")
        case .serverError(let status):
            return Explanation(
                "GitHub에 장애가 있습니다 (상태 \(status))",
                hint: "\(statusPage)에서 확인하고 \(again)")
        case .overloaded(let words):
            return Explanation(
                "GitHub가 요청을 처리하지 못했습니다\(because(words))", hint: again)
        case .notLoggedIn:
            return Explanation("GitHub에 로그인하지 않았습니다", hint: "로그인하기: \(Fix.loginWithToken)")
        case .tokenElsewhere(let api):
            return Explanation(
                "저장된 토큰은 \(sanitized(api))용이 아니어서 그곳으로 보내지 않습니다",
                hint: "기본 주소 쓰기: \(Fix.unsetAddresses); 그곳에 로그인하기: \(Fix.loginWithToken)")
        case .badCredentials(let source):
            return Explanation(
                "GitHub가 토큰\(tokenPlace(source))을 거부했습니다. 잘못되었거나 만료 또는 폐기된 토큰입니다",
                hint: "새 토큰 받기: \(tokenFix(source))")
        case .suspended:
            return Explanation(
                "GitHub가 이 계정을 정지했습니다", hint: "이유 문의하기: https://support.github.com")
        case .forbidden(let words):
            return Explanation(
                "GitHub가 응답을 거부했습니다\(because(words))",
                hint: "토큰의 권한 보기: \(Fix.whoAmI)")
        case .missingScopes(let scopes):
            return Explanation(
                "토큰에 필요한 권한이 없습니다"
                    + named(scopes.map { sanitized($0) }.joined(separator: ", "), ": "),
                hint: "필요한 권한으로 로그인하기: \(Fix.loginWithToken)")
        case .singleSignOn(let address):
            return Explanation(
                "조직에서 다시 로그인(SSO)할 것을 요구합니다",
                hint: address.map { "여기를 여세요: \(sanitized($0))" }
                    ?? "GitHub의 토큰 페이지에서 그 조직에 대해 토큰을 승인하세요")
        case .keyringUnreachable(let words):
            return Explanation(
                "키링에 접근할 수 없습니다"
                    + (words.isEmpty ? ": 잠겨 있거나 응답이 없습니다" : because(words)),
                hint: "잠금을 풀거나 다시 로그인하세요: \(Fix.loginWithToken)")
        case .unknownLogin(let login):
            return Explanation(
                "GitHub에 없는 사용자입니다: \(sanitized(login))",
                hint: "이름 고치기: \(Fix.followLogin)")
        case .notFound:
            return Explanation(
                "GitHub에 없거나 이 토큰으로는 볼 수 없습니다",
                hint: "호스트와 토큰 확인하기: \(Fix.whoAmI)")
        case .redirectLoop:
            return Explanation(
                "GitHub가 리디렉션을 되풀이합니다", hint: "호스트 확인하기: \(Fix.showHost)")
        case .redirectedElsewhere(let from, let to):
            return Explanation(
                "GitHub\(named(from, " (", ")"))가 다른 곳으로 리디렉션하지만 cyc는 따라가지 않습니다\(named(to, ": "))",
                hint: "호스트 확인하기: \(Fix.showHost)")
        case .tooLarge(let limit):
            return Explanation("GitHub의 응답이 \(limit >> 20) MiB를 넘습니다", hint: again)
        case .notUnderstood(let detail):
            return Explanation(
                "GitHub의 응답을 해석할 수 없습니다\(misfit(detail))",
                hint: "호스트 확인하기: \(Fix.showHost). 맞다면 \(again)")
        case .noDays:
            return Explanation(
                "GitHub 공개 페이지에 잔디가 없습니다. 비공개 프로필이거나 없는 사용자입니다",
                hint: "토큰으로 보기: \(Fix.loginWithToken)")
        case .unknownMarkup:
            return Explanation(
                "GitHub 공개 페이지의 형식이 바뀌어 이 버전의 cyc로는 읽을 수 없습니다",
                hint: "대신 토큰 쓰기: \(Fix.loginWithToken)")
        case .endsEarly(let day):
            return Explanation(
                "GitHub 공개 페이지가 \(day)에서 끝나 그 뒤의 기록을 알 수 없습니다", hint: again)
        case .undescribed(let repository):
            return Explanation(
                "GitHub에 \(sanitized(repository)) 저장소가 없거나 이 토큰으로는 볼 수 없습니다",
                hint: "토큰 권한 보기: \(Fix.whoAmI). 그다음: \(retry)")
        case .badAddress(let source, let value):
            return Explanation(
                "GitHub 주소가 아닙니다: \(visible(value))\(named(source, " (", ")"))",
                hint: "고치거나 github.com으로 되돌리세요: \(addressFix(source))")
        case .plainHTTP(let source, let value):
            return Explanation(
                "암호화되지 않은 주소입니다: \(visible(value))\(named(source, " (", ")"))",
                hint: "https 주소를 쓰거나: \(addressFix(source))")
        case .unusableToken(let source):
            return Explanation(
                "토큰이 아닙니다\(tokenPlace(source)). 토큰은 글자, 숫자, 기호로 된 한 줄입니다",
                hint: "새 토큰 받기: \(tokenFix(source))")
        }
    }

    /// What about an answer is not as it should be.
    private func misfit(_ detail: String) -> String {
        let detail = because(detail)
        return detail.isEmpty ? ": GitHub 문서와 다른 내용입니다" : detail
    }

    /// In parentheses, by a ``TokenSource/name``.
    private func tokenPlace(_ source: String) -> String {
        switch source {
        case "": ""
        case "secret_service": "(키링)"
        case "file": "(토큰 파일)"
        case standardInput: "(표준 입력)"
        default: "(\(sanitized(source)))"
        }
    }

    package func explain(_ trouble: LoginTrouble) -> Explanation {
        switch trouble {
        case .noClientID(let page):
            return Explanation(
                "로그인에 쓸 애플리케이션이 없습니다. github.client_id가 설정되지 않았습니다",
                hint: "질문에 답하며 설정하기: \(Fix.setUp). 또는 공개 페이지만 보기:"
                    + " \(Fix.set("github.login", "YOUR-LOGIN")). 또는"
                    + " 토큰 쓰기: \(Fix.loginWithToken). 또는 2분 만에 애플리케이션 등록하기: \(page) 에서"
                    + " 이름을 cyc로, 주소는 아무것이나 적고 device flow를 켠 뒤"
                    + " \(Fix.set("github.client_id", "CLIENT_ID"))")
        case .wrongClientID(let id):
            return Explanation(
                "GitHub에 없는 client id입니다: \(sanitized(id))",
                hint: "고치기: \(Fix.set("github.client_id", "CLIENT_ID"))")
        case .deviceFlowOff(let page):
            return Explanation(
                "이 애플리케이션은 코드 로그인(device flow)을 허용하지 않습니다",
                hint: "설정에서 켜세요: \(page). 또는 토큰 쓰기: \(Fix.loginWithToken)")
        case .expired:
            return Explanation("코드 입력 시간이 지났습니다", hint: "새 코드 받기: \(Fix.login)")
        case .denied:
            return Explanation(
                "브라우저에서 로그인을 거부했습니다", hint: "실수였다면: \(Fix.login)")
        case .unverifiedEmail(let page):
            return Explanation(
                "먼저 GitHub 계정의 이메일 주소를 인증해야 합니다",
                hint: "인증하기: \(page). 그다음: \(Fix.login)")
        case .interrupted:
            return Explanation(
                "로그인이 끝나기 전에 중단했습니다", hint: "다시 시도: \(Fix.login)")
        case .clockRunningWild:
            return Explanation(
                "GitHub가 요청이 너무 잦다고 합니다. 이 컴퓨터의 시계가 너무 빨리 갑니다",
                hint: "대신 토큰 쓰기: \(Fix.loginWithToken)")
        case .notUnderstood(let detail):
            return Explanation(
                "로그인에 대한 GitHub의 응답을 해석할 수 없습니다\(misfit(detail))",
                hint: "호스트 확인하기: \(Fix.showHost). 또는 토큰 쓰기: \(Fix.loginWithToken)")
        case .unanswered(let trouble, let isRead):
            return explain(trouble, retry: isRead ? Fix.loginWithToken : Fix.login)
        }
    }

    package func enterCode(at address: String) -> String {
        "다음 주소를 열고 아래 코드를 입력하세요: \(sanitized(address))"
    }
    package var openingBrowser: String { "브라우저에서 열도록 요청했습니다" }
    package var makeToken: String { "토큰에는 read:user와 user:email 권한이 필요합니다. 만드는 곳:" }
    package func waitingForLogin(seconds: Int) -> String {
        "입력을 기다리는 중입니다 (최대 \(duration(seconds: seconds))). 그만두려면 Ctrl-C"
    }
    package var tokenPrompt: String { "토큰을 붙여 넣고 Enter를 누르세요 (화면에 보이지 않습니다): " }
    package func willStore(in place: TokenSource) -> String {
        switch place {
        case .file(let path):
            "쓸 수 있는 키링이 없어 토큰을 파일에 저장합니다 (권한 0600): \(sanitized(path))"
        default: "토큰을 저장할 곳: \(describe(place))"
        }
    }
    package func loggedIn(_ name: AccountName) -> String {
        "\(sanitized(name.login)) 계정으로 \(sanitized(name.host))에 로그인했습니다"
    }
    package func hostSet(_ host: String) -> String {
        "이제부터 \(sanitized(host))의 잔디를 봅니다 (github.host)"
    }

    package func remark(_ remark: TokenRemark) -> String {
        switch remark {
        case .tooMuch(let scopes):
            "토큰의 권한이 필요 이상입니다: \(list(scopes.map { sanitized($0) })). read:user와"
                + " user:email이면 충분합니다"
        case .tooLittle(let scopes):
            "토큰에 권한이 없어 GitHub가 내 것으로 인정하는 이메일 주소를 알 수 없습니다: "
                + list(scopes.map { sanitized($0) })
        case .outshone(let variable):
            "\(sanitized(variable)) 변수의 토큰이 저장한 토큰보다 먼저 쓰입니다:"
                + " \(Fix.unset(variable: variable))"
        case .ends(let when): "토큰 만료 시각: \(sanitized(when))"
        case .endsSoon(let seconds):
            "토큰이 \(duration(seconds: seconds)) 뒤에 만료됩니다. OAuth 앱의 토큰은 만료되지 않습니다"
        case .followsOther(let login):
            "보여 주는 잔디는 \(sanitized(login))의 것입니다 (github.login)"
        case .hidesPrivate(let more?, _):
            "공개 페이지에는 이 토큰으로 보이는 것보다 \(contributions(more))가 더 있고, cyc는 그것도 셉니다"
        case .hidesPrivate(nil, let page):
            "프로필에 비공개 기여를 표시하면 cyc도 셉니다: \(sanitized(page))"
        }
    }

    package func forgotten(in place: TokenSource, host: String) -> String {
        "\(sanitized(host)) 토큰을 지웠습니다: \(describe(place))"
    }
    package func nothingToForget(host: String) -> String {
        "저장된 \(sanitized(host)) 토큰이 없습니다"
    }
    package func stillAnswers(_ place: TokenSource, host: String) -> Advice {
        Advice(
            "토큰이 아직 남아 있는 곳: \(describe(place))",
            command: logoutCommand(of: place, host: host))
    }
    package func revoke(at page: String) -> String {
        "폐기하기 전까지 그 토큰은 GitHub에서 계속 유효합니다: \(sanitized(page))"
    }

    package var tokenLabel: String { "토큰" }
    package var scopesLabel: String { "권한" }
    package var limitLabel: String { "한도" }
    package var privateLabel: String { "비공개" }

    package func describe(_ place: TokenSource) -> String {
        switch place {
        case .variable(let name): sanitized(name)
        case .secretService: "키링 (Secret Service)"
        case .file(let path): sanitized(path)
        case .gh: "gh"
        }
    }
    package func scopes(_ scopes: [String]?) -> String {
        guard let scopes else { return "없음 (다른 방식의 권한을 가진 토큰)" }
        return scopes.isEmpty
            ? "없음" : scopes.map { sanitized($0) }.joined(separator: ", ")
    }
    package func requestsLeft(_ remaining: Int, of limit: Int, resets: Int64) -> String {
        "요청 \(grouped(limit))번 중 \(grouped(remaining))번 남음 (\(time(resets))까지)"
    }
    package func seesPrivate(_ answer: Bool?) -> String {
        switch answer {
        case true?: "기여가 이 토큰으로 보입니다"
        case false?: "기여가 이 토큰으로는 보이지 않습니다"
        case nil: "기여가 이 토큰으로 보이는지 알 수 없습니다"
        }
    }
}
