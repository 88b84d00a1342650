package import CycCore

/// Messages of `login`, `logout` and `whoami`, and of fetching from GitHub.
extension Messages {
    package func loggedInAlready(_ name: AccountName, _ source: TokenSource) -> Text {
        say(
            "You are logged in to \(name.host) as \(name.login) already, with the token from"
                + " \(describe(source)).",
            "이미 \(name.host)에 \(name.login) 계정으로 로그인되어 있습니다 (토큰: \(describe(source))).")
    }
    package var logInAgain: Text {
        say("Log in with another token? [y/N] ", "다른 토큰으로 로그인할까요? [y/N] ")
    }
    /// Names the way that needs no application; the page to create a token follows on a line of
    /// its own.
    package func tokenWay(_ command: ShellCommand) -> Text {
        say(
            "With a token: \(command). Create one with the scopes read:user and user:email:",
            "토큰으로 로그인: \(command). read:user와 user:email 권한으로 토큰을 만드는 곳:")
    }
    /// Begins the registration of an OAuth app; its page follows on a line of its own.
    package var registerApplication: Text {
        say(
            "In the browser: register an OAuth app of your own, once. Open this page:",
            "브라우저로 로그인: 내 OAuth 앱을 한 번만 등록하면 됩니다. 여는 곳:")
    }
    package var fillApplication: Text {
        say(
            "The fields are filled in. Tick \"Enable Device Flow\", click \"Register application\""
                + " and copy the client ID (no client secret is needed).",
            "칸은 채워져 있습니다. \"Enable Device Flow\"를 켜고 \"Register application\"을 누른 뒤"
                + " 클라이언트 ID(Client ID)를 복사하세요 (client secret은 필요 없습니다).")
    }
    package var clientIDPrompt: Text {
        say("Client ID (Enter to stop): ", "클라이언트 ID (그만두려면 Enter): ")
    }
    package func explain(_ error: ClientIDError) -> Text {
        switch error {
        case .secret:
            say(
                "That is a client secret. cyc needs only the client ID, so it was not saved.",
                "client secret입니다. cyc에는 클라이언트 ID만 필요하므로 저장하지 않았습니다.")
        case .malformed:
            say(
                "That is not a client ID. It looks like Ov23liAbCdEfGhIjKlMn.",
                "클라이언트 ID가 아닙니다. 예: Ov23liAbCdEfGhIjKlMn")
        }
    }

    /// Line above the code to be entered at `address`.
    package func enterCode(at address: String) -> Text {
        say("Open \(address) and enter this code:", "다음 주소를 열고 아래 코드를 입력하세요: \(address)")
    }
    package var openingBrowser: Text {
        say("Opening it in your browser", "브라우저에서 열도록 요청했습니다")
    }

    /// Scopes that a token needs; the page to create it follows on a line of its own.
    package var makeToken: Text {
        say(
            "The token needs the scopes read:user and user:email. Create one here:",
            "토큰에는 read:user와 user:email 권한이 필요합니다. 만드는 곳:")
    }

    package func waitingForLogin(_ patience: Duration) -> Text {
        say(
            "Waiting up to \(duration(patience)); Ctrl-C cancels",
            "입력을 기다리는 중입니다 (최대 \(duration(patience))). 그만두려면 Ctrl-C")
    }

    /// Prompt before a token is read from a terminal.
    package var tokenPrompt: Text {
        say(
            "Paste the token (it won't be shown) and press Enter: ",
            "토큰을 붙여 넣고 Enter를 누르세요 (화면에 보이지 않습니다): ")
    }

    /// Announces where the token will be stored: in the keyring or in a file.
    package func willStore(in place: TokenSource) -> Text {
        switch place {
        case .file(let path):
            say(
                "No keyring is available. The token will be stored in \(path) (mode 0600)",
                "쓸 수 있는 키링이 없어 토큰을 파일에 저장합니다 (권한 0600): \(path)")
        default:
            say("The token will be stored in \(describe(place))", "토큰을 저장할 곳: \(describe(place))")
        }
    }

    package func loggedIn(_ name: AccountName) -> Text {
        say(
            "Logged in to \(name.host) as \(name.login)",
            "\(name.host)에 로그인: \(name.login)")
    }
    package func hostSet(_ host: String) -> Text {
        say("cyc now uses \(host) (saved as github.host)", "이제부터 \(host)의 잔디를 봅니다 (github.host)")
    }

    package func remark(_ remark: TokenRemark) -> Text {
        switch remark {
        case .tooMuch(let scopes):
            say(
                "the token has more access than cyc needs: \(list(scopes.map { "\($0)" }));"
                    + " read:user and user:email are enough",
                "토큰의 권한이 필요 이상입니다: \(list(scopes.map { "\($0)" })). read:user와 user:email이면 충분합니다")
        case .tooLittle(let scopes):
            say(
                "the token lacks \(list(scopes.map { "\($0)" })), so cyc cannot ask which e-mail"
                    + " addresses GitHub counts as yours",
                "토큰에 권한이 없어 GitHub가 내 것으로 인정하는 이메일 주소를 알 수 없습니다: "
                    + list(scopes.map { "\($0)" }))
        case .outshone(let variable):
            say(
                "\(variable) is set and is used instead of the stored token:"
                    + " \(Fix.unset(variable: variable))",
                "\(variable) 변수의 토큰이 저장한 토큰보다 먼저 쓰입니다: \(Fix.unset(variable: variable))")
        case .ends(let when): say("the token expires on \(when)", "토큰 만료 시각: \(when)")
        case .endsSoon(let rest):
            say(
                "the token expires in \(duration(rest)); that of an OAuth app wouldn't",
                "토큰이 \(duration(rest)) 뒤에 만료됩니다. OAuth 앱의 토큰은 만료되지 않습니다")
        case .followsOther(let login):
            say(
                "showing the contributions of \(login) (github.login)",
                "보여 주는 잔디는 \(login)의 것입니다 (github.login)")
        case .hidesPrivate(let more?, _):
            say(
                "your public page shows \(contributions(more)) more than this token; cyc counts them",
                "공개 페이지에는 이 토큰으로 보이는 것보다 \(contributions(more))가 더 있고, cyc는 그것도 셉니다")
        case .hidesPrivate(nil, let page):
            say(
                "private contributions count once your profile shows them: \(page)",
                "프로필에 비공개 기여를 표시하면 cyc도 셉니다: \(page)")
        }
    }

    package func forgotten(in place: TokenSource, host: String) -> Text {
        say(
            "Deleted the token for \(host) from \(describe(place))",
            "\(host) 토큰 삭제: \(describe(place))")
    }
    package func tokenBehindLink(_ file: String, host: String) -> Text {
        let fix = Fix.remove(copies: [file])
        return say(
            "only a link was deleted; \(visible: file) still holds the token for \(host): \(fix)",
            "링크만 지웠습니다. \(visible: file)에 \(host) 토큰이 남아 있습니다: \(fix)")
    }
    package func nothingToForget(host: String) -> Text {
        say("No token for \(host) is stored here", "저장된 \(host) 토큰 없음")
    }

    /// Token that `logout` cannot remove, with the command that can.
    package func stillAnswers(_ place: TokenSource, host: String) -> Advice {
        Advice(
            say("\(describe(place)) still holds a token", "토큰이 아직 남아 있는 곳: \(describe(place))"),
            command: Fix.logout(of: place, host: host))
    }

    package func revoke(at page: String) -> Text {
        say(
            "GitHub still accepts the token until you revoke it: \(page)",
            "폐기하기 전까지 그 토큰은 GitHub에서 계속 유효합니다: \(page)")
    }

    package var tokenLabel: Text { say("Token", "토큰") }
    package var scopesLabel: Text { say("Scopes", "권한") }
    package var limitLabel: Text { say("Limit", "한도") }
    package var privateLabel: Text { say("Private", "비공개") }

    package func describe(_ place: TokenSource) -> Text {
        switch place {
        case .variable(let name): "\(name)"
        case .secretService: say("the keyring (Secret Service)", "키링 (Secret Service)")
        case .file(let path): "\(path)"
        case .gh: "gh"
        }
    }

    /// Scopes of a token; `nil` for a token with fine-grained permissions instead.
    package func scopes(_ scopes: [String]?) -> Text {
        switch scopes {
        case nil: say("none (fine-grained permissions)", "없음 (세분화된 권한의 토큰)")
        case []: say("none", "없음")
        case let scopes?: scopes.listed()
        }
    }

    /// Remaining requests.
    package func requestsLeft(_ remaining: Int, of limit: Int, resets: Instant) -> Text {
        say(
            "\(grouped(remaining)) of \(counted(limit, "request")) left until \(time(resets))",
            "요청 \(grouped(limit))번 중 \(grouped(remaining))번 남음 (\(time(resets))까지)")
    }

    /// Whether the token can see private contributions; `nil` if unknown.
    package func seesPrivate(_ answer: Bool?) -> Text {
        switch answer {
        case true?: say("contributions visible to this token", "기여가 이 토큰으로 보입니다")
        case false?: say("contributions not visible to this token", "기여가 이 토큰으로는 보이지 않습니다")
        case nil:
            say(
                "unknown whether this token sees private contributions",
                "기여가 이 토큰으로 보이는지 알 수 없습니다")
        }
    }

    /// Account that was fetched, with its known contributions.
    package func gitHubSynced(_ account: AccountName, contributions: Int) -> Text {
        say(
            "\(account.login) on \(account.host): \(self.contributions(contributions)) known",
            "\(account.host)의 \(account.login): 지금까지 \(self.contributions(contributions))")
    }

    /// Warning about a day whose count decreased, most likely because a repository was removed.
    package func vanished(_ day: Day, before: Int, now: Int) -> Text {
        say(
            "\(day) counts \(grouped(now)) now, it was \(grouped(before)):"
                + " a repository may have been removed on GitHub",
            "\(day)의 기여가 \(grouped(before))에서 \(grouped(now))(으)로 줄었습니다. GitHub에서 저장소가 삭제되었을 수 있습니다"
        )
    }
}
