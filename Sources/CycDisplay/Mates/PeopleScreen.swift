package import CycCore

/// Reason for showing a list of people.
package enum PeopleListPurpose: CaseIterable, Sendable {
    case search
    /// Followers whom the user does not follow.
    case requests
    /// Followers whom the user follows too.
    case mutual
}

/// People with the addresses at which they can be followed, and the limits of the search.
package func peopleScreen(
    _ found: FoundPeople, on purpose: PeopleListPurpose, messages: Messages,
    look: TerminalAppearance
) -> [PaintedLine] {
    var lines: [Line] = []
    func say(_ text: Text, _ role: Role = .dim) {
        lines += Line(text, role).wrapped(to: look.width)
    }
    let table = PeopleTable(found, on: purpose, messages: messages, look: look)
    if found.people.isEmpty {
        say(messages.nobody(purpose, isCut: found.isCut), .plain)
    } else {
        lines += table.lines
        lines.append(Line())
        say(messages.peopleShown(found.people.count, of: found.total), .plain)
    }
    if found.isCut { say(messages.cut(purpose)) }
    if found.isUnsure { say(messages.searchTimedOut) }
    if purpose == .search { say(messages.searchLimits) }
    guard !found.people.isEmpty else { return lines.map { $0.painted(look) } }
    func advise(_ text: Text, _ command: ShellCommand) {
        lines += Instruction(command).lines(
            after: Line("\(text): ", .dim), width: look.width, indent: 2)
    }
    if found.isAnonymous { advise(messages.detailsNeedToken, Fix.loginWithToken) }
    if !table.hasAddresses { say(messages.followAt("\(found.web)/LOGIN")) }
    if !found.people.allSatisfy(\.isMate) { advise(messages.makeMate, Fix.addMate) }
    return lines.map { $0.painted(look) }
}

/// Table with one row per person.
///
/// Empty columns are left out, and addresses if they do not fit.
private struct PeopleTable {
    let lines: [Line]
    let hasAddresses: Bool

    private struct Column {
        let column: Table.Column
        let cells: [Line]
        /// Whether the column may be left out to make room for addresses.
        let isOptional: Bool

        /// Minimum width with the gap after it, in terminal columns.
        var needed: Int {
            let width = cells.reduce(0) { max($0, $1.width) }
            return 2 + (column.truncation == nil ? width : min(width, Self.narrowest))
        }

        private static let narrowest = 10
    }

    init(
        _ found: FoundPeople, on purpose: PeopleListPurpose, messages: Messages,
        look: TerminalAppearance
    ) {
        let people = found.people
        var columns: [Column] = []
        func add(
            _ title: Text?, dropping: Truncation? = nil, _ role: Role = .plain,
            isOptional: Bool = false, _ cell: (FoundPerson) -> Text
        ) {
            let cells = people.map { Line(cell($0), role) }
            guard cells.contains(where: { !$0.isEmpty }) else { return }
            columns.append(
                Column(
                    column: Table.Column(title, dropping: dropping), cells: cells,
                    isOptional: isOptional))
        }
        // Followers are followed back at an address, so addresses matter more than other columns.
        let isFollowerList = purpose != .search
        add(messages.loginColumn, .accent) { "\($0.login)" }
        add(messages.personColumn, dropping: .end) { "\($0.name ?? "")" }
        add(messages.placeColumn, dropping: .end, isOptional: isFollowerList) {
            "\($0.location ?? "")"
        }
        add(messages.languagesColumn, dropping: .end, isOptional: isFollowerList) {
            ($0.languages ?? []).listed()
        }
        add(nil, .dim) { person in
            if person.isMate { return messages.isMateNote }
            return !isFollowerList && person.followsMe == true ? messages.followsMeNote : ""
        }
        let addresses = people.map { Line("\(found.address(of: $0))", .dim) }
        let available = look.width - addresses.reduce(0) { max($0, $1.width) }
        var kept = columns
        func fits() -> Bool { kept.reduce(0) { $0 + $1.needed } <= available }
        while !fits(), let last = kept.lastIndex(where: \.isOptional) { kept.remove(at: last) }
        hasAddresses = fits()
        if hasAddresses {
            columns = kept
            columns.append(
                Column(
                    column: Table.Column(messages.addressColumn), cells: addresses,
                    isOptional: false))
        }
        let table = Table(
            columns: columns.map(\.column),
            rows: people.indices.map { index in columns.map { $0.cells[index] } })
        lines = table.lines(look)
    }
}
