package import CycCore

extension Korean {
    package func hubSynced(_ account: AccountName, contributions: Int) -> Text {
        "\(account.host)의 \(account.login): 지금까지 \(self.contributions(contributions))"
    }
    package func vanished(_ day: Day, before: Int, now: Int) -> Text {
        "\(day)의 기여가 \(grouped(before))에서 \(grouped(now))(으)로 줄었습니다. GitHub에서 저장소가 삭제되었을 수 있습니다"
    }
    package func enterCode(at address: String) -> Text {
        "다음 주소를 열고 아래 코드를 입력하세요: \(address)"
    }
    package var openingBrowser: Text { "브라우저에서 열도록 요청했습니다" }
    package var makeToken: Text { "토큰에는 read:user와 user:email 권한이 필요합니다. 만드는 곳:" }
    package func waitingForLogin(seconds: Int) -> Text {
        "입력을 기다리는 중입니다 (최대 \(duration(seconds: seconds))). 그만두려면 Ctrl-C"
    }
    package var tokenPrompt: Text { "토큰을 붙여 넣고 Enter를 누르세요 (화면에 보이지 않습니다): " }

    package func willStore(in place: TokenSource) -> Text {
        switch place {
        case .file(let path):
            "쓸 수 있는 키링이 없어 토큰을 파일에 저장합니다 (권한 0600): \(path)"
        default: "토큰을 저장할 곳: \(describe(place))"
        }
    }

    package func loggedIn(_ name: AccountName) -> Text {
        "\(name.login) 계정으로 \(name.host)에 로그인했습니다"
    }
    package func hostSet(_ host: String) -> Text {
        "이제부터 \(host)의 잔디를 봅니다 (github.host)"
    }

    package func remark(_ remark: TokenRemark) -> Text {
        switch remark {
        case .tooMuch(let scopes):
            "토큰의 권한이 필요 이상입니다: \(list(scopes.map { "\($0)" })). read:user와 user:email이면 충분합니다"
        case .tooLittle(let scopes):
            "토큰에 권한이 없어 GitHub가 내 것으로 인정하는 이메일 주소를 알 수 없습니다: "
                + list(scopes.map { "\($0)" })
        case .outshone(let variable):
            "\(variable) 변수의 토큰이 저장한 토큰보다 먼저 쓰입니다: \(Fix.unset(variable: variable))"
        case .ends(let when): "토큰 만료 시각: \(when)"
        case .endsSoon(let seconds):
            "토큰이 \(duration(seconds: seconds)) 뒤에 만료됩니다. OAuth 앱의 토큰은 만료되지 않습니다"
        case .followsOther(let login):
            "보여 주는 잔디는 \(login)의 것입니다 (github.login)"
        case .hidesPrivate(let more?, _):
            "공개 페이지에는 이 토큰으로 보이는 것보다 \(contributions(more))가 더 있고, cyc는 그것도 셉니다"
        case .hidesPrivate(nil, let page):
            "프로필에 비공개 기여를 표시하면 cyc도 셉니다: \(page)"
        }
    }

    package func forgotten(in place: TokenSource, host: String) -> Text {
        "\(host) 토큰을 지웠습니다: \(describe(place))"
    }
    package func nothingToForget(host: String) -> Text {
        "저장된 \(host) 토큰이 없습니다"
    }

    package func stillAnswers(_ place: TokenSource, host: String) -> Advice {
        Advice(
            "토큰이 아직 남아 있는 곳: \(describe(place))",
            command: Fix.logout(of: place, host: host))
    }

    package func revoke(at page: String) -> Text {
        "폐기하기 전까지 그 토큰은 GitHub에서 계속 유효합니다: \(page)"
    }
    package var tokenLabel: Text { "토큰" }
    package var scopesLabel: Text { "권한" }
    package var limitLabel: Text { "한도" }
    package var privateLabel: Text { "비공개" }

    package func describe(_ place: TokenSource) -> Text {
        switch place {
        case .variable(let name): "\(name)"
        case .secretService: "키링 (Secret Service)"
        case .file(let path): "\(path)"
        case .gh: "gh"
        }
    }

    package func scopes(_ scopes: [String]?) -> Text {
        guard let scopes else { return "없음 (다른 방식의 권한을 가진 토큰)" }
        return scopes.isEmpty
            ? "없음" : scopes.listed()
    }

    package func requestsLeft(_ remaining: Int, of limit: Int, resets: Int64) -> Text {
        "요청 \(grouped(limit))번 중 \(grouped(remaining))번 남음 (\(time(resets))까지)"
    }

    package func seesPrivate(_ answer: Bool?) -> Text {
        switch answer {
        case true?: "기여가 이 토큰으로 보입니다"
        case false?: "기여가 이 토큰으로는 보이지 않습니다"
        case nil: "기여가 이 토큰으로 보이는지 알 수 없습니다"
        }
    }
}
