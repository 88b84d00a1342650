package import CycCore

/// The machines that share the journal, this one first, and what waits.
package func machinesScreen(
    _ view: MachinesView, now: Instant, messages: Messages, look: TerminalAppearance
) -> [PaintedLine] {
    guard let remote = view.remote else {
        return adviceLines(messages.notShared, Fix.join, look: look)
    }
    var table = Table(columns: [
        Table.Column(messages.machineHead, dropping: .end),
        Table.Column(messages.changesHead, .right), Table.Column(messages.lastChangeHead),
        Table.Column(messages.heardHead, isOptional: true), Table.Column(),
    ])
    table.rows = view.machines.map { machine in
        [
            Line("\(visible: machine.name)", .strong), Line(grouped(machine.changes)),
            Line(machine.lastChange.map { messages.time($0.instant) } ?? "", .dim),
            Line(machine.seen.map { messages.age(now - $0) } ?? "", .dim),
            machine.isThis
                ? Line(messages.thisMachine, .dim)
                : machine.behind > 0 ? Line(messages.behind(machine.behind), .warning) : Line(),
        ]
    }
    var lines = Line(messages.sharedThrough(remote)).wrapped(to: look.width, indent: 2)
    lines += table.lines(look)
    for machine in view.machines {
        for remark in messages.remarks(on: machine) {
            lines += Line("\(visible: machine.name): \(remark)", .warning)
                .wrapped(to: look.width, indent: 2)
        }
    }
    lines += Line(messages.pending(view.pending), view.pending == 0 ? .dim : .warning)
        .wrapped(to: look.width, indent: 2)
    if let failure = view.failure {
        let explanation = messages.explain(failure)
        lines += adviceLines(
            messages.lastSharingFailed(explanation.message), explanation.hint, look: look,
            role: .warning, indent: 0)
    }
    return lines.map { $0.painted(look) }
}

extension Messages {
    fileprivate func remarks(on machine: MachinesView.Machine) -> [Text] {
        var remarks: [Text] = []
        if let line = machine.damagedLine { remarks.append(damaged(line: line)) }
        if machine.isLater { remarks.append(writtenByLater) }
        if let lead = machine.clockLead { remarks.append(clockAhead(lead)) }
        return remarks
    }
}

/// The numbers of entries there and here that joining would merge.
package func joiningScreen(
    _ machines: [String], there: [EntryKind: Int], here: [EntryKind: Int], messages: Messages,
    look: TerminalAppearance
) -> [PaintedLine] {
    var table = Table(columns: [
        Table.Column(), Table.Column(messages.thereHead, .right),
        Table.Column(messages.hereHead, .right),
    ])
    table.indent = 2
    table.rows = EntryKind.allCases.filter { !$0.traits.isInternal && $0.traits.sharing != .never }
        .filter { there[$0, default: 0] + here[$0, default: 0] > 0 }
        .map { kind in
            [
                Line(messages.name(of: kind)), Line(grouped(there[kind] ?? 0)),
                Line(grouped(here[kind] ?? 0)),
            ]
        }
    let lines =
        Line(messages.willMerge(machines)).wrapped(to: look.width, indent: 2) + table.lines(look)
        + Line(messages.willMergeBoth).wrapped(to: look.width, indent: 0)
    return lines.map { $0.painted(look) }
}
