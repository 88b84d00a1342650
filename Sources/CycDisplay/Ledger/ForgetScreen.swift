package import CycCore

/// What `cyc forget` leaves alone.
package enum Leftover: Hashable, Sendable {
    /// In a folder of cyc, and not its own; the names.
    case foreign(folder: String, [String])
    /// In the place of one of cyc's folders.
    case link(path: String)
    /// What a link in the place of one of cyc's files leads to.
    case linkTarget(path: String)
    /// A line, from 1, that the person wrote.
    case call(file: String, line: Int)
    /// Nobody knows where.
    case named
}

/// All that cyc wrote, as `cyc forget` shows it.
package struct ForgetView: Sendable {
    /// What there is of one kind, or why that is not known.
    package typealias Found<Value> = Result<Value, CycError>

    package struct Folder: Sendable {
        package let path: String
        /// cyc's own, as paths from there.
        package let files: [String]

        package init(_ path: String, files: [String]) {
            self.path = path
            self.files = files
        }
    }

    package var jobs: Found<[Scheduler]> = .success([])
    /// When servers show what they were told to, in ascending order.
    package var ahead: Found<[Instant]> = .success([])
    package var keyring: Found<[StoredToken]> = .success([])
    /// Where the person revokes tokens, wherever they are.
    package var pages: [String] = []
    package var folders: [Found<Folder>] = []
    /// Files with marked lines.
    package var shells: [Found<String>] = []
    package var leftovers: [Leftover] = []
    /// Where folders of cyc would be.
    package var places: [String] = []
    /// Shown as `~`.
    package var home: String?

    package init() {}

    /// Whether there is nothing to take away.
    package var isEmpty: Bool {
        func isNothing<Value>(_ found: Found<[Value]>) -> Bool {
            if case .success(let values) = found { values.isEmpty } else { false }
        }
        return isNothing(jobs) && isNothing(ahead) && isNothing(keyring) && folders.isEmpty
            && shells.isEmpty
    }
}

/// How the programs themselves are removed.
package func removalLines(messages: Messages, look: TerminalAppearance) -> [PaintedLine] {
    messages.removesPrograms.lines(after: Line(), width: look.width, indent: 2)
        .map { $0.painted(look) }
}

/// What is taken away, then what stays.
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
        case .failure(let problem):
            rows.append((label, Line(messages.explain(problem).message, .warning)))
        }
    }
    add(messages.jobLabel, view.jobs) { $0.map(messages.place) }
    add(messages.serverLabel, view.ahead) { $0.isEmpty ? [] : [messages.waitsOnServer($0)] }
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
        lines += [Line()] + Line(messages.whatStays, .strong).wrapped(to: look.width)
        lines += view.leftovers.flatMap { leftover in
            (Line(spaces: 2) + Line(messages.describe(leftover, home: view.home)))
                .wrapped(to: look.width, indent: 4)
        }
    }
    let painted = lines.map { $0.trimmed.painted(look) }
    if view.isEmpty { return painted }
    return painted + [Line().painted(look)]
        + adviceLines(messages.keepsWhatIsYours, Fix.export, look: look)
}
