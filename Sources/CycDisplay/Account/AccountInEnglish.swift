package import CycCore

extension English {
    package func hubSynced(_ account: AccountName, contributions: Int) -> Text {
        "\(account.login) on \(account.host): \(self.contributions(contributions)) known"
    }

    package func vanished(_ day: Day, before: Int, now: Int) -> Text {
        "\(day) counts \(grouped(now)) now, it was \(grouped(before)):"
            + " a repository may have been removed on GitHub"
    }

    package func enterCode(at address: String) -> Text {
        "open \(address) and enter this code:"
    }
    package var openingBrowser: Text { "your browser is asked to open it" }
    package var makeToken: Text {
        "a token needs the scopes read:user and user:email; make one here:"
    }
    package func waitingForLogin(seconds: Int) -> Text {
        "waiting for that, for \(duration(seconds: seconds)) at most; Ctrl-C gives up"
    }
    package var tokenPrompt: Text { "paste the token (it will not show) and press Enter: " }

    package func willStore(in place: TokenSource) -> Text {
        switch place {
        case .file(let path):
            "no keyring can be used, so the token will be stored in \(path), mode 0600"
        default: "the token will be stored in \(describe(place))"
        }
    }

    package func loggedIn(_ name: AccountName) -> Text {
        "logged in to \(name.host) as \(name.login)"
    }
    package func hostSet(_ host: String) -> Text {
        "cyc now follows \(host) (github.host)"
    }

    package func remark(_ remark: TokenRemark) -> Text {
        switch remark {
        case .tooMuch(let scopes):
            "the token may do more than cyc needs: \(list(scopes.map { "\($0)" }));"
                + " read:user and user:email are enough"
        case .tooLittle(let scopes):
            "the token lacks \(list(scopes.map { "\($0)" })), so cyc cannot ask which e-mail"
                + " addresses GitHub counts as yours"
        case .outshone(let variable):
            "\(variable) is set and counts before the stored token:"
                + " \(Fix.unset(variable: variable))"
        case .ends(let when): "the token ends on \(when)"
        case .endsSoon(let seconds):
            "the token ends in \(duration(seconds: seconds)); that of an OAuth app would not"
        case .followsOther(let login):
            "the grass that is shown is that of \(login) (github.login)"
        case .hidesPrivate(let more?, _):
            "your public page shows \(contributions(more)) more than this token; cyc counts them"
        case .hidesPrivate(nil, let page):
            "private contributions count as soon as your profile shows them: \(page)"
        }
    }

    package func forgotten(in place: TokenSource, host: String) -> Text {
        "forgot the token for \(host) in \(describe(place))"
    }
    package func nothingToForget(host: String) -> Text {
        "no token for \(host) is stored here"
    }

    package func stillAnswers(_ place: TokenSource, host: String) -> Advice {
        Advice(
            "\(describe(place)) still holds a token", command: Fix.logout(of: place, host: host))
    }

    package func revoke(at page: String) -> Text {
        "GitHub still accepts the token until you revoke it: \(page)"
    }
    package var tokenLabel: Text { "Token" }
    package var scopesLabel: Text { "Scopes" }
    package var limitLabel: Text { "Limit" }
    package var privateLabel: Text { "Private" }

    package func describe(_ place: TokenSource) -> Text {
        switch place {
        case .variable(let name): "\(name)"
        case .secretService: "the keyring (Secret Service)"
        case .file(let path): "\(path)"
        case .gh: "gh"
        }
    }

    package func scopes(_ scopes: [String]?) -> Text {
        guard let scopes else { return "none; it has permissions of its own kind" }
        return scopes.isEmpty
            ? "none" : scopes.listed()
    }

    package func requestsLeft(_ remaining: Int, of limit: Int, resets: Int64) -> Text {
        "\(grouped(remaining)) of \(counted(limit, "request")) left until \(time(resets))"
    }

    package func seesPrivate(_ answer: Bool?) -> Text {
        switch answer {
        case true?: "contributions are visible to this token"
        case false?: "contributions are not visible to this token"
        case nil: "it is not known whether this token sees such contributions"
        }
    }
}
