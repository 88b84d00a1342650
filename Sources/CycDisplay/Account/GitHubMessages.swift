package import CycCore

/// Errors of GitHub and of a login.
extension Messages {
    package func explain(_ error: GitHubError) -> Explanation { explain(error, retry: Fix.sync) }

    package func explain(_ error: LoginError) -> Explanation {
        switch error {
        case .noClientID:
            explanation(
                "Browser login needs an OAuth client ID", "브라우저로 로그인하려면 OAuth 클라이언트 ID가 필요합니다",
                hint: "log in with a token: \(Fix.loginWithToken)",
                "토큰으로 로그인하기: \(Fix.loginWithToken)")
        case .wrongClientID(let id):
            explanation(
                "GitHub has no application with the client ID \(id)",
                "GitHub에 없는 클라이언트 ID입니다: \(id)",
                hint: "correct it: \(Fix.set("github.client_id", "CLIENT_ID"))",
                "고치기: \(Fix.set("github.client_id", "CLIENT_ID"))")
        case .deviceFlowOff(let page):
            explanation(
                "the application doesn't allow the device flow",
                "이 애플리케이션은 코드 로그인(device flow)을 허용하지 않습니다",
                hint: "enable its device flow: \(page); or use a token: \(Fix.loginWithToken)",
                "설정에서 켜세요: \(page). 또는 토큰 쓰기: \(Fix.loginWithToken)")
        case .expired:
            explanation(
                "the code was not entered in time", "코드 입력 시간이 지났습니다",
                hint: "get a new one: \(Fix.login)", "새 코드 받기: \(Fix.login)")
        case .denied:
            explanation(
                "the login was denied in the browser", "브라우저에서 로그인을 거부했습니다",
                hint: "if that was a mistake: \(Fix.login)", "실수였다면: \(Fix.login)")
        case .unverifiedEmail(let page):
            explanation(
                "GitHub requires a verified e-mail address first",
                "먼저 GitHub 계정의 이메일 주소를 인증해야 합니다",
                hint: "verify it: \(page); then: \(Fix.login)", "인증하기: \(page). 그다음: \(Fix.login)")
        case .interrupted:
            explanation(
                "the login was interrupted", "로그인이 끝나기 전에 중단했습니다",
                hint: "try again: \(Fix.login)", "다시 시도: \(Fix.login)")
        case .polledTooEarly:
            explanation(
                "GitHub says that cyc asks too often: this machine's clock runs too fast",
                "GitHub가 요청이 너무 잦다고 합니다. 이 컴퓨터의 시계가 너무 빨리 갑니다",
                hint: "use a token instead: \(Fix.loginWithToken)",
                "대신 토큰 쓰기: \(Fix.loginWithToken)")
        case .notUnderstood(let detail):
            explanation(
                "GitHub's response to the login can't be used: \(invalidResponse(detail))",
                "로그인에 대한 GitHub의 응답을 해석할 수 없습니다\(invalidResponse(detail))",
                hint: "check the host: \(Fix.showHost); or use a token: \(Fix.loginWithToken)",
                "호스트 확인하기: \(Fix.showHost). 또는 토큰 쓰기: \(Fix.loginWithToken)")
        case .unanswered(.badCredentials(""), isRead: false):
            explanation(
                "GitHub rejected the token that it issued just now",
                "GitHub가 방금 발급한 토큰을 거부했습니다",
                hint: "log in again: \(Fix.login)", "다시 로그인하기: \(Fix.login)")
        case .unanswered(let error, let isRead):
            explain(error, retry: isRead ? Fix.loginWithToken : Fix.login)
        }
    }

    /// `retry` is the command that sends the request again.
    func explain(_ error: GitHubError, retry: ShellCommand) -> Explanation {
        let again: Instruction = say("try again later: \(retry)", "나중에 다시 시도하세요: \(retry)")
        switch error {
        case .unresolvedHost(let host):
            return explanation(
                "cannot find \(host): this machine is offline, or the name is wrong",
                "\(host)에 연결할 수 없습니다. 인터넷 연결이나 서버 주소를 확인하세요",
                hint: "once you are online: \(retry)", "인터넷에 연결한 뒤: \(retry)")
        case .cannotConnect(let host, let detail):
            return explanation(
                "cannot connect\(ifKnown(host, " to "))\(because(detail))",
                "연결할 수 없습니다\(ifKnown(host, ": "))\(because(detail))",
                hint: again)
        case .timedOut:
            return explanation(
                "GitHub did not answer in time", "GitHub가 제때 응답하지 않았습니다",
                hint: again)
        case .connectionLost:
            return explanation(
                "the connection to GitHub was lost", "GitHub와의 연결이 끊어졌습니다",
                hint: again)
        case .untrustedCertificate(let host, let detail):
            return explanation(
                "the certificate\(ifKnown(host, " of ")) is not trusted\(because(detail))",
                "인증서를 신뢰할 수 없습니다\(ifKnown(host, " (", ")"))\(because(detail))",
                hint: "for an authority of your own set SSL_CERT_FILE to its file; else check the"
                    + " clock: \(Fix.showClock)",
                "자체 인증 기관을 쓴다면 SSL_CERT_FILE에 그 파일을 지정하고, 아니면 시계를 확인하세요: \(Fix.showClock)")
        case .proxy(let status):
            return explanation(
                "the proxy refused the connection" + (status.map { " (status \($0))" } ?? ""),
                "프록시가 연결을 막았습니다" + (status.map { " (상태 \($0))" } ?? ""),
                hint: "check the proxy variables: \(Fix.showProxy)",
                "프록시 변수 보기: \(Fix.showProxy)")
        case .proxyUnreachable(let variable, let detail):
            return explanation(
                "cannot connect to the proxy that \(variable) sets\(because(detail))",
                "\(variable)에 적힌 프록시에 연결할 수 없습니다\(because(detail))",
                hint: "correct it, or do without: \(Fix.unset(variable: variable))",
                "고치거나 프록시 없이 쓰기: \(Fix.unset(variable: variable))")
        case .rateLimited(let until):
            return explanation(
                until.map { "GitHub asks to wait until \(time($0))" }
                    ?? "GitHub asks to wait a while",
                until.map { "GitHub가 \(time($0))까지 기다려 달라고 합니다" }
                    ?? "GitHub가 잠시 기다려 달라고 합니다",
                hint: "after that: \(retry)", "그 뒤에: \(retry)")
        case .serverError(let status, let host):
            return explanation(
                "\(name(of: host)) returned a server error (status \(status))",
                "\(name(of: host))에 장애가 있습니다 (상태 \(status))",
                hint: host == .dotCom
                    ? say("see \(statusPage), and \(again)", "\(statusPage)에서 확인하고 \(again)")
                    : again)
        case .overloaded(let words):
            return explanation(
                "GitHub couldn't complete the request\(because(words))",
                "GitHub가 요청을 처리하지 못했습니다\(because(words))",
                hint: again)
        case .notLoggedIn:
            return explanation(
                "not logged in to GitHub", "GitHub에 로그인하지 않았습니다",
                hint: "log in: \(Fix.loginWithToken)", "로그인하기: \(Fix.loginWithToken)")
        case .tokenForOtherAPI(let api):
            return explanation(
                "the stored token is for another address and is not sent to \(api)",
                "저장된 토큰은 \(api)용이 아니어서 그곳으로 보내지 않습니다",
                hint: "use the default address: \(Fix.unsetAddresses); or log in there:"
                    + " \(Fix.loginWithToken)",
                "기본 주소 쓰기: \(Fix.unsetAddresses); 그곳에 로그인하기: \(Fix.loginWithToken)")
        case .badCredentials(let source):
            return explanation(
                "GitHub rejected the token\(tokenPlace(source)): it is wrong, expired or revoked",
                "GitHub가 토큰\(tokenPlace(source))을 거부했습니다. 잘못되었거나 만료 또는 폐기된 토큰입니다",
                hint: "get another one: \(Fix.token(from: source))",
                "새 토큰 받기: \(Fix.token(from: source))")
        case .loginExpired:
            return explanation(
                "the login expired, and GitHub doesn't renew it",
                "로그인이 만료되었고 GitHub에서 더 이상 갱신되지 않습니다",
                hint: "log in again: \(Fix.login)", "다시 로그인하기: \(Fix.login)")
        case .suspended(let host):
            return explanation(
                "\(name(of: host)) suspended this account", "\(name(of: host))가 이 계정을 정지했습니다",
                hint: host == .dotCom
                    ? say("ask why: \(supportPage)", "이유 문의하기: \(supportPage)")
                    : say(
                        "ask the administrators of \(host.description) why",
                        "\(host.description) 관리자에게 이유를 문의하세요"))
        case .forbidden(let words):
            return explanation(
                "GitHub denied the request\(because(words))",
                "GitHub가 응답을 거부했습니다\(because(words))",
                hint: "check the token's permissions: \(Fix.whoAmI)",
                "토큰의 권한 보기: \(Fix.whoAmI)")
        case .missingScopes(let scopes):
            let names = scopes.listed()
            return explanation(
                "the token lacks a scope" + (names.isEmpty ? "" : ": \(names)"),
                "토큰에 필요한 권한이 없습니다" + (names.isEmpty ? "" : ": \(names)"),
                hint: "log in with what cyc needs: \(Fix.loginWithToken)",
                "필요한 권한으로 로그인하기: \(Fix.loginWithToken)")
        case .singleSignOn(let address):
            return explanation(
                "an organization requires single sign-on again",
                "조직에서 다시 로그인(SSO)할 것을 요구합니다",
                hint: address.map { "open \($0)" }
                    ?? "authorize the token for it on GitHub's token page",
                address.map { "여기를 여세요: \($0)" }
                    ?? "GitHub의 토큰 페이지에서 그 조직에 대해 토큰을 승인하세요")
        case .keyringUnreachable(let words):
            return explanation(
                "the keyring cannot be reached: "
                    + (words.isEmpty ? "it is locked or does not answer" : "\(words)"),
                "키링에 접근할 수 없습니다"
                    + (words.isEmpty ? ": 잠겨 있거나 응답이 없습니다" : because(words)),
                hint: "unlock it, or log in again: \(Fix.loginWithToken)",
                "잠금을 풀거나 다시 로그인하세요: \(Fix.loginWithToken)")
        case .unknownLogin(let login):
            return explanation(
                "GitHub has no user named \(login)",
                "GitHub에 없는 사용자입니다: \(login)",
                hint: "correct the name: \(Fix.followLogin)",
                "이름 고치기: \(Fix.followLogin)")
        case .renamedLogin(let old, let new):
            return explanation(
                "\(old) was renamed to \(new) on GitHub",
                "GitHub에서 \(old) 계정의 이름이 \(new)(으)로 바뀌었습니다",
                hint: "use the new name: \(Fix.set("github.login", new))",
                "새 이름 쓰기: \(Fix.set("github.login", new))")
        case .otherAccount(let asked, let received):
            return explanation(
                "GitHub answered for \(received) instead of \(asked); the response was discarded",
                "GitHub가 \(asked) 대신 \(received)의 정보를 보내와서 저장하지 않았습니다",
                hint: "check host and token: \(Fix.whoAmI)",
                "호스트와 토큰 확인하기: \(Fix.whoAmI)")
        case .clockDiffers(let offset):
            // The difference is not exact to the second.
            let difference = duration(.minutes((offset.magnitude.wholeSeconds + 30) / 60))
            return explanation(
                "this machine's clock is \(difference) \(offset > .zero ? "behind" : "ahead of")"
                    + " GitHub's",
                "이 컴퓨터의 시계가 GitHub보다 \(difference) \(offset > .zero ? "늦습니다" : "빠릅니다")",
                hint: "check date, time and time zone: \(Fix.showClock)",
                "날짜, 시각, 시간대 확인하기: \(Fix.showClock)")
        case .notFound:
            return explanation(
                "not found on GitHub, or hidden from this token",
                "GitHub에 없거나 이 토큰으로는 볼 수 없습니다",
                hint: "check host and token: \(Fix.whoAmI)",
                "호스트와 토큰 확인하기: \(Fix.whoAmI)")
        case .redirectLoop:
            return explanation(
                "GitHub redirects in a loop", "GitHub가 리디렉션을 되풀이합니다",
                hint: "check the host: \(Fix.showHost)", "호스트 확인하기: \(Fix.showHost)")
        case .redirectedElsewhere(let from, let to):
            return explanation(
                "GitHub\(ifKnown(from, " (", ")")) redirects to another address\(ifKnown(to, ", ")),"
                    + " which cyc does not follow",
                "GitHub\(ifKnown(from, " (", ")"))가 다른 곳으로 리디렉션하지만 cyc는 따라가지 않습니다\(ifKnown(to, ": "))",
                hint: "check the host: \(Fix.showHost)", "호스트 확인하기: \(Fix.showHost)")
        case .tooLarge(let limit):
            return explanation(
                "GitHub's response is larger than \(limit >> 20) MiB",
                "GitHub의 응답이 \(limit >> 20) MiB를 넘습니다",
                hint: again)
        case .notUnderstood(let detail):
            return explanation(
                "GitHub's response can't be used: \(invalidResponse(detail))",
                "GitHub의 응답을 해석할 수 없습니다\(invalidResponse(detail))",
                hint: "check the host: \(Fix.showHost); if it is right, \(again)",
                "호스트 확인하기: \(Fix.showHost). 맞다면 \(again)")
        case .noDays:
            return explanation(
                "GitHub's public page has no calendar: the profile is private or doesn't exist",
                "GitHub 공개 페이지에 잔디가 없습니다. 비공개 프로필이거나 없는 사용자입니다",
                hint: "see it with a token: \(Fix.loginWithToken)",
                "토큰으로 보기: \(Fix.loginWithToken)")
        case .unknownMarkup:
            return explanation(
                "GitHub's public page has a format that this version of cyc can't read",
                "GitHub 공개 페이지의 형식이 바뀌어 이 버전의 cyc로는 읽을 수 없습니다",
                hint: "use a token instead: \(Fix.loginWithToken)",
                "대신 토큰 쓰기: \(Fix.loginWithToken)")
        case .incompleteCalendar(let day):
            return explanation(
                "GitHub's public page ends on \(day); later days are missing",
                "GitHub 공개 페이지가 \(day)에서 끝나 그 뒤의 기록을 알 수 없습니다",
                hint: again)
        case .undescribed(let repository):
            return explanation(
                "GitHub has no \(repository), or hides it from this token",
                "GitHub에 \(repository) 저장소가 없거나 이 토큰으로는 볼 수 없습니다",
                hint: "check the token's permissions: \(Fix.whoAmI); then: \(retry)",
                "토큰 권한 보기: \(Fix.whoAmI). 그다음: \(retry)")
        case .badAddress(let source, let value):
            return explanation(
                "\(visible: value.description)\(ifKnown(source, " (from ", ")")) is not an address of GitHub",
                "GitHub 주소가 아닙니다: \(visible: value.description)\(ifKnown(source, " (", ")"))",
                hint: "correct it, or return to github.com: \(Fix.address(from: source))",
                "고치거나 github.com으로 되돌리세요: \(Fix.address(from: source))")
        case .plainHTTP(let source, let value):
            return explanation(
                "\(visible: value.description)\(ifKnown(source, " (from ", ")")) is not encrypted",
                "암호화되지 않은 주소입니다: \(visible: value.description)\(ifKnown(source, " (", ")"))",
                hint: "use an address with https, or: \(Fix.address(from: source))",
                "https 주소를 쓰거나: \(Fix.address(from: source))")
        case .unusableToken(let source):
            return explanation(
                "invalid token\(tokenPlace(source)): a token is one line of"
                    + " letters, digits and symbols",
                (source == standardInput
                    ? "표준 입력으로 받은 값은 토큰이 아닙니다" : "토큰이 아닙니다\(tokenPlace(source))")
                    + ". 토큰은 영문자, 숫자, 기호로 된 한 줄입니다",
                hint: "get another one: \(Fix.token(from: source))",
                "토큰 다시 넣기: \(Fix.token(from: source))")
        }
    }

    /// GitHub, or the host name of another instance.
    private func name(of host: GitHubHost) -> Text {
        host == .dotCom ? "GitHub" : "\(host.description)"
    }

    /// Describes an invalid response.
    private func invalidResponse(_ detail: String) -> Text {
        let detail = say("\(detail)", because(detail))
        return detail.isEmpty
            ? say("it doesn't match GitHub's documentation", ": GitHub 문서와 다른 내용입니다") : detail
    }

    /// " from …" for a ``TokenSource/name``, in Korean in parentheses.
    private func tokenPlace(_ source: String) -> Text {
        switch source {
        case "": ""
        case "secret_service": say(" in the keyring", "(키링)")
        case "file": say(" in the token file", "(토큰 파일)")
        case standardInput: say(" on \(source)", "(표준 입력)")
        default: say(" in \(source)", "(\(source))")
        }
    }
}

/// Status and support pages of github.com; other instances have none.
private let statusPage = "https://www.githubstatus.com"
private let supportPage = "https://support.github.com"

/// `name` with `before` and `after`, or nothing if it is empty.
func ifKnown(_ name: String, _ before: Text = "", _ after: Text = "") -> Text {
    name.isEmpty ? "" : "\(before)\(name)\(after)"
}

/// Source of the token of `login --with-token`, used in place of a ``TokenSource/name``.
package let standardInput = "standard input"
