package import CycCore

/// Things that `cyc forget` does not remove.
package enum Leftover: Hashable, Sendable {
    /// Files of others in a folder of cyc; the names.
    case foreign(folder: String, [String])
    /// Link in the place of one of cyc's folders.
    case link(path: String)
    /// Target of a link in the place of one of cyc's files.
    case linkTarget(path: String)
    /// Line, counted from 1, that the user wrote.
    case call(file: String, line: Int)
    /// Files that the user named, such as exports; their paths are not recorded.
    case named
}

/// Everything that cyc wrote, for the screen of `cyc forget`.
package struct ForgetView: Sendable {
    /// Items of one kind, or the error that kept them from being read.
    package typealias Found<Value> = Result<Value, CycError>

    package struct Folder: Sendable {
        package let path: String
        /// Files of cyc, relative to the folder.
        package let files: [String]

        package init(_ path: String, files: [String]) {
            self.path = path
            self.files = files
        }
    }

    package var jobs: Found<[Scheduler]> = .success([])
    /// Times of notices scheduled on servers, in ascending order.
    package var ahead: Found<[Instant]> = .success([])
    package var keyring: Found<[StoredToken]> = .success([])
    /// Pages on which the user can revoke tokens.
    package var pages: [String] = []
    package var folders: [Found<Folder>] = []
    /// Shell startup files with lines of cyc.
    package var shells: [Found<String>] = []
    package var leftovers: [Leftover] = []
    /// Paths that folders of cyc would have.
    package var places: [String] = []
    /// Shown as `~`.
    package var home: String?

    package init() {}

    /// Whether there is nothing to remove.
    package var isEmpty: Bool {
        func isNothing<Value>(_ found: Found<[Value]>) -> Bool {
            if case .success(let values) = found { values.isEmpty } else { false }
        }
        return isNothing(jobs) && isNothing(ahead) && isNothing(keyring) && folders.isEmpty
            && shells.isEmpty
    }
}

/// Lines that say how to remove the programs.
package func removalLines(messages: Messages, look: TerminalAppearance) -> [PaintedLine] {
    messages.removePrograms.lines(after: Line(), width: look.width, indent: 2)
        .map { $0.painted(look) }
}

/// Lists what is removed, then what is kept.
package func forgetScreen(
    _ view: ForgetView, messages: Messages, look: TerminalAppearance
) -> [PaintedLine] {
    func short(_ path: String) -> String { abbreviatingHome(path, home: view.home) }
    var rows: [(label: Text, line: Line)] = []
    func add<Value>(
        _ label: Text, _ found: ForgetView.Found<Value>, _ texts: (Value) -> [Text]
    ) {
        switch found {
        case .success(let value): rows += texts(value).map { (label, Line($0)) }
        case .failure(let error):
            rows.append((label, Line(messages.explain(error).message, .warning)))
        }
    }
    add(messages.jobLabel, view.jobs) { $0.map(messages.place) }
    add(messages.serverLabel, view.ahead) { $0.isEmpty ? [] : [messages.scheduledOnServer($0)] }
    add(messages.keyringLabel, view.keyring) { $0.map { messages.keptToken(of: $0.host) } }
    for folder in view.folders {
        add(messages.filesLabel, folder) { folder in
            let path: Text = "\(short(folder.path))"
            return [folder.files.isEmpty ? path : "\(path): \(folder.files.listed())"]
        }
    }
    for shell in view.shells {
        add(messages.shellLabel, shell) { [messages.markedLines(in: short($0))] }
    }

    var lines: [Line] = []
    if view.isEmpty {
        lines += Line(messages.nothingWritten(view.places.map { "\(short($0))" }))
            .wrapped(to: look.width)
    } else {
        let labelled = LabelledLines(rows.map(\.label), look: look)
        lines += Line(messages.everythingWritten, .strong).wrapped(to: look.width)
        lines += rows.flatMap { labelled.lines($0.label, $0.line) }
    }
    if !view.leftovers.isEmpty {
        lines += [Line()] + Line(messages.leftoversTitle, .strong).wrapped(to: look.width)
        lines += view.leftovers.flatMap { leftover in
            (Line(spaces: 2) + Line(messages.describe(leftover, home: view.home)))
                .wrapped(to: look.width, indent: 4)
        }
    }
    let painted = lines.map { $0.trimmed.painted(look) }
    if view.isEmpty { return painted }
    return painted + [Line().painted(look)]
        + adviceLines(messages.exportFirst, Fix.export, look: look)
}
