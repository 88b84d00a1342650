package import CycCore

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
                "\(host) 주소를 찾을 수 없습니다. 오프라인이거나 이름이 잘못되었습니다",
                hint: "연결된 뒤에: \(retry)")
        case .cannotConnect(let host, let detail):
            return Explanation(
                "연결할 수 없습니다\(ifKnown(host, ": "))\(because(detail))", hint: again)
        case .timedOut: return Explanation("GitHub가 제때 응답하지 않았습니다", hint: again)
        case .cutOff: return Explanation("GitHub와의 연결이 끊어졌습니다", hint: again)
        case .untrustedCertificate(let host, let detail):
            return Explanation(
                "인증서를 신뢰할 수 없습니다\(ifKnown(host, " (", ")"))\(because(detail))",
                hint: "자체 인증 기관을 쓴다면 SSL_CERT_FILE에 그 파일을 지정하고, 아니면 시계를 확인하세요: \(Fix.showClock)")
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
                "저장된 토큰은 \(api)용이 아니어서 그곳으로 보내지 않습니다",
                hint: "기본 주소 쓰기: \(Fix.unsetAddresses); 그곳에 로그인하기: \(Fix.loginWithToken)")
        case .badCredentials(let source):
            return Explanation(
                "GitHub가 토큰\(tokenPlace(source))을 거부했습니다. 잘못되었거나 만료 또는 폐기된 토큰입니다",
                hint: "새 토큰 받기: \(Fix.token(from: source))")
        case .suspended:
            return Explanation(
                "GitHub가 이 계정을 정지했습니다", hint: "이유 문의하기: https://support.github.com")
        case .forbidden(let words):
            return Explanation(
                "GitHub가 응답을 거부했습니다\(because(words))",
                hint: "토큰의 권한 보기: \(Fix.whoAmI)")
        case .missingScopes(let scopes):
            let names = scopes.listed()
            return Explanation(
                "토큰에 필요한 권한이 없습니다" + (names.isEmpty ? "" : ": \(names)"),
                hint: "필요한 권한으로 로그인하기: \(Fix.loginWithToken)")
        case .singleSignOn(let address):
            return Explanation(
                "조직에서 다시 로그인(SSO)할 것을 요구합니다",
                hint: address.map { "여기를 여세요: \($0)" }
                    ?? "GitHub의 토큰 페이지에서 그 조직에 대해 토큰을 승인하세요")
        case .keyringUnreachable(let words):
            return Explanation(
                "키링에 접근할 수 없습니다"
                    + (words.isEmpty ? ": 잠겨 있거나 응답이 없습니다" : because(words)),
                hint: "잠금을 풀거나 다시 로그인하세요: \(Fix.loginWithToken)")
        case .unknownLogin(let login):
            return Explanation(
                "GitHub에 없는 사용자입니다: \(login)",
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
                "GitHub\(ifKnown(from, " (", ")"))가 다른 곳으로 리디렉션하지만 cyc는 따라가지 않습니다\(ifKnown(to, ": "))",
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
                "GitHub에 \(repository) 저장소가 없거나 이 토큰으로는 볼 수 없습니다",
                hint: "토큰 권한 보기: \(Fix.whoAmI). 그다음: \(retry)")
        case .badAddress(let source, let value):
            return Explanation(
                "GitHub 주소가 아닙니다: \(visible: value)\(ifKnown(source, " (", ")"))",
                hint: "고치거나 github.com으로 되돌리세요: \(Fix.address(from: source))")
        case .plainHTTP(let source, let value):
            return Explanation(
                "암호화되지 않은 주소입니다: \(visible: value)\(ifKnown(source, " (", ")"))",
                hint: "https 주소를 쓰거나: \(Fix.address(from: source))")
        case .unusableToken(let source):
            return Explanation(
                "토큰이 아닙니다\(tokenPlace(source)). 토큰은 글자, 숫자, 기호로 된 한 줄입니다",
                hint: "새 토큰 받기: \(Fix.token(from: source))")
        }
    }

    /// What about an answer is not as it should be.
    private func misfit(_ detail: String) -> Text {
        let detail = because(detail)
        return detail.isEmpty ? ": GitHub 문서와 다른 내용입니다" : detail
    }

    /// In parentheses, by a ``TokenSource/name``.
    private func tokenPlace(_ source: String) -> Text {
        switch source {
        case "": ""
        case "secret_service": "(키링)"
        case "file": "(토큰 파일)"
        case standardInput: "(표준 입력)"
        default: "(\(source))"
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
                "GitHub에 없는 client id입니다: \(id)",
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
}
