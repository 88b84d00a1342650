package import CycCore

/// One line of `repo list`.
package struct RepositoryRow: Sendable {
    package var path: String
    package var isWatched: Bool
    /// Commits of the user.
    package var commits: Int
    package var last: Day?
    package var unpushed: Int
    package var unread: UnreadReason?

    package init(
        path: String, isWatched: Bool, commits: Int, last: Day?, unpushed: Int,
        unread: UnreadReason? = nil
    ) {
        self.path = path
        self.isWatched = isWatched
        self.commits = commits
        self.last = last
        self.unpushed = unpushed
        self.unread = unread
    }
}

/// Result of a scan with the folders that it skipped; hidden folders come last.
///
/// `home` is shown as `~`.
package func scanScreen(
    _ found: Text, _ excluded: [ExcludedFolder], home: String?, messages: Messages,
    look: TerminalAppearance
) -> [PaintedLine] {
    var lines = Line(found).wrapped(to: look.width)
    guard !excluded.isEmpty else { return lines.map { $0.painted(look) } }
    lines += Line(messages.skipped(excluded.count), .dim).wrapped(to: look.width, indent: 2)
    let folders = excluded.filter { !$0.isHidden } + excluded.filter(\.isHidden)
    lines += firstOfAKind(folders, messages) { folder in
        let path: Text = "\(abbreviatingHome(folder.path, home: home))"
        return (Line("  ") + Line(path, .dim)).wrapped(to: look.width, indent: 4)
    } rest: {
        (Line("  ") + Line($0, .dim)).wrapped(to: look.width)
    }.flatMap(\.self)
    return lines.map { $0.painted(look) }
}

/// Repositories as a table, then the errors of those that could not be read.
///
/// `rows` keep their order; `folders` are roots that could not be searched; `home` is shown as `~`.
package func repositoryScreen(
    _ rows: [RepositoryRow], folders: [Unread] = [], home: String?, messages: Messages,
    look: TerminalAppearance
) -> [PaintedLine] {
    guard !rows.isEmpty || !folders.isEmpty else {
        let advice = messages.advice(.noRepositories, home: home)
        return adviceLines(advice.text, advice.command, look: look)
    }
    var table = Table(columns: [
        Table.Column(messages.pathColumn, dropping: .start),
        Table.Column(messages.commitsColumn, .right, isOptional: true),
        Table.Column(messages.lastColumn, .left),
        Table.Column(messages.unpushedColumn, .right), Table.Column(isOptional: true),
    ])
    table.narrowest = 12
    table.rows = rows.map { row in
        let path: Text = "\(abbreviatingHome(row.path, home: home))"
        let isRead = row.unread == nil
        return [
            Line(path, isRead ? .plain : .warning), Line(grouped(row.commits)),
            Line(row.last.map { "\($0)" } ?? messages.never, .dim),
            row.unpushed > 0 ? Line(grouped(row.unpushed), .warning) : Line("0", .dim),
            Line(row.isWatched ? "" : messages.notWatchedNote, .dim),
        ]
    }
    var lines = rows.isEmpty ? [] : table.lines(look)
    let unread =
        rows.compactMap { row in row.unread.map { Unread(path: row.path, reason: $0) } } + folders
    if !unread.isEmpty {
        if !rows.isEmpty { lines.append(Line()) }
        lines += firstOfAKind(unread, messages) { unread in
            let path = abbreviatingHome(unread.path, home: home)
            return Instruction(Fix.read(unread, home: home)).lines(
                after: Line("\(messages.error(of: unread.reason, at: path)): "),
                width: look.width, indent: 2)
        } rest: {
            Line($0, .dim).wrapped(to: look.width)
        }.flatMap(\.self)
    }
    return lines.map { $0.painted(look) }
}

/// The local branches of a repository as a table below it; empty without any.
package func branchLines(
    _ branches: [LocalBranch], messages: Messages, look: TerminalAppearance
) -> [PaintedLine] {
    guard !branches.isEmpty else { return [] }
    var table = Table(columns: [
        Table.Column(messages.branchColumn), Table.Column(messages.upstreamColumn),
        Table.Column(messages.unpushedColumn, .right),
    ])
    table.rows = branches.map { branch in
        [
            Line("\(branch.name)"),
            Line(branch.upstream.map { "\($0)" } ?? messages.noUpstream, .dim),
            branch.unpushed > 0
                ? Line(grouped(branch.unpushed), .warning) : Line("0", .dim),
        ]
    }
    return ([Line()] + table.lines(look)).map { $0.painted(look) }
}
