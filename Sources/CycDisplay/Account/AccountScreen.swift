package import CycCore

/// Data of `cyc whoami`.
package struct AccountView: Codable, Sendable {
    package struct Budget: Codable, Sendable {
        package let remaining: Int
        package let limit: Int
        package let resets: Instant

        package init(remaining: Int, limit: Int, resets: Instant) {
            self.remaining = remaining
            self.limit = limit
            self.resets = resets
        }
    }

    package var name: AccountName
    package var source: TokenSource
    /// `nil` for a kind of token without scopes.
    package var scopes: [String]?
    /// `nil` if GitHub has no limit or did not report it.
    package var budget: Budget?
    package var isPrivateVisible: Bool?
    package var remarks: [TokenRemark] = []

    package init(name: AccountName, source: TokenSource, scopes: [String]?) {
        self.name = name
        self.source = source
        self.scopes = scopes
    }
}

/// Account, facts about its token, and remarks.
package func accountScreen(
    _ view: AccountView, home: String?, messages: Messages, look: TerminalAppearance
) -> [PaintedLine] {
    var source = view.source
    if case .file(let path) = source { source = .file(abbreviatingHome(path, home: home)) }
    let budget = view.budget.map {
        messages.requestsLeft($0.remaining, of: $0.limit, resets: $0.resets)
    }
    let rows: [(Text, Text?)] = [
        (messages.tokenLabel, messages.describe(source)),
        (messages.scopesLabel, messages.scopes(view.scopes)),
        (messages.limitLabel, budget),
        (messages.privateLabel, messages.seesPrivate(view.isPrivateVisible)),
    ]
    let labels = LabelledLines(rows.map(\.0), indent: 0, look: look)
    let title =
        Line("\(view.name.login)", .strong)
        + Line("\(look.glyphs.separator)\(view.name.host)", .dim)
    var lines = title.wrapped(to: look.width)
    for (label, text) in rows {
        if let text { lines += labels.lines(label, Line(text)) }
    }
    for remark in view.remarks {
        lines += Line(messages.remark(remark), .warning).wrapped(to: look.width)
    }
    return lines.map { $0.painted(look) }
}
