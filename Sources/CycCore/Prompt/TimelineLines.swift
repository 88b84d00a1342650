/// Writes the lines of a timeline; equal neighbours are merged into one.
struct TimelineLines {
    private enum Piece {
        /// Text that is constant during a day: for UTF-8 terminals, and for others.
        case words(text: [UInt8], plain: [UInt8])
        case hoursLeft, due, focus, stage, level
    }

    private let template: [TemplatePiece]
    private let days: PromptDays
    private let focus: FocusPrompt?
    private let levels: [(from: Instant, level: Int)]
    private let choice: Settings.Choice
    /// Parts of the day whose index in ``days`` is ``place``.
    private var pieces: [Piece] = []
    private var place = -1
    private var color = PromptColor.none
    private var bytes: [UInt8] = []
    private var until = Instant.min
    /// Content of the last line after its UNTIL, and a buffer for the next line.
    private var last: [UInt8] = []
    private var next: [UInt8] = []

    init(
        _ template: String, days: PromptDays, focus: FocusPrompt?,
        levels: [(from: Instant, level: Int)], choice: Settings.Choice
    ) {
        self.template = templatePieces(template)
        self.days = days
        self.focus = focus
        self.levels = levels
        self.choice = choice
        bytes.reserveCapacity(4096)
    }

    /// Adds the content for the given period, which begins at the end of the previous one.
    mutating func add(from start: Instant, until end: Instant, onlyHours: Bool) {
        while place + 1 < days.days.count, days.days[place + 1].from <= start {
            place += 1
            begin(days.days[place])
        }
        next.removeAll(keepingCapacity: true)
        next += color.rawValue.utf8
        next.append(UInt8(ascii: " "))
        fill(at: start, onlyHours: onlyHours, isPlain: false)
        next.append(UInt8(ascii: "\t"))
        fill(at: start, onlyHours: onlyHours, isPlain: true)
        next.append(UInt8(ascii: "\n"))
        if next != last {
            flush()
            swap(&last, &next)
        }
        until = end
    }

    mutating func finished() -> [UInt8] {
        flush()
        return bytes
    }

    private mutating func flush() {
        if last.isEmpty { return }
        bytes += until.description.utf8
        bytes.append(UInt8(ascii: " "))
        bytes += last
    }

    // MARK: A day

    private func isASCII(isPlain: Bool) -> Bool { choice == .always || isPlain && choice != .never }

    private mutating func begin(_ day: PromptDay) {
        color = day.icon.color
        pieces = []
        var (text, plain) = ([UInt8](), [UInt8]())
        func words(_ words: String) {
            let bytes = sanitized(words)
            text += isASCII(isPlain: false) ? bytes.filter { $0 < 0x80 } : bytes
            plain += isASCII(isPlain: true) ? bytes.filter { $0 < 0x80 } : bytes
        }
        for piece in template {
            if let timeDependent = timeDependentPiece(piece) {
                if !text.isEmpty || !plain.isEmpty {
                    pieces.append(.words(text: text, plain: plain))
                }
                (text, plain) = ([], [])
                pieces.append(timeDependent)
                continue
            }
            switch piece {
            case .words(let template): words(template)
            case .field("icon"):
                text += day.icon.text(ascii: isASCII(isPlain: false)).utf8
                plain += day.icon.text(ascii: isASCII(isPlain: true)).utf8
            case .field(let name): words(value(of: name, on: day))
            }
        }
        pieces.append(.words(text: text, plain: plain))
    }

    private func timeDependentPiece(_ piece: TemplatePiece) -> Piece? {
        switch piece {
        case .field("hours_left"): .hoursLeft
        case .field("due"): .due
        case .field("focus"): .focus
        case .field("stage"): .stage
        case .field("level"): .level
        case .field, .words: nil
        }
    }

    private func value(of field: String, on day: PromptDay) -> String {
        switch field {
        case "streak": String(day.status.streak.current?.length ?? 0)
        case "longest": String(day.status.streak.longest?.length ?? 0)
        case "state": day.state.rawValue
        case "today": String(day.contributions)
        case "week": day.status.week.text
        case "dday": days.countdown(on: day)?.description ?? ""
        case "todo": String(days.todos(on: day))
        default: ""
        }
    }

    // MARK: A line

    private mutating func fill(at instant: Instant, onlyHours: Bool, isPlain: Bool) {
        let start = next.count
        let ascii = isASCII(isPlain: isPlain)
        let day = days.days[place]
        for piece in pieces {
            switch piece {
            case .words(let text, let plain): next += isPlain ? plain : text
            case .hoursLeft:
                if let left = day.deadline.map({ ($0 - instant).wholeSeconds }) {
                    next += String(left / 3600).utf8
                }
            case .due:
                guard day.isDue, let left = day.deadline.map({ ($0 - instant).wholeSeconds }) else {
                    continue
                }
                next += String(left >= 3600 ? left / 3600 : left / 60).utf8
                next.append(left >= 3600 ? UInt8(ascii: "h") : UInt8(ascii: "m"))
            case .focus:
                guard let focus else { continue }
                next += sanitized(focus.text(at: instant, onlyHours: onlyHours, ascii: ascii))
            case .stage:
                if let focus { next += focus.stage(at: instant).sign(ascii: ascii).utf8 }
            case .level:
                guard let level = levels.last(where: { $0.from <= instant })?.level else {
                    continue
                }
                next += String(level).utf8
            }
        }
        if next.count - start > TimelineFormat.longestText {
            var end = start + TimelineFormat.longestText
            // A UTF-8 sequence must not be cut.
            while next[end] & 0xC0 == 0x80 { end -= 1 }
            next.removeSubrange(end...)
        }
        while next.count > start, next.last == UInt8(ascii: " ") { next.removeLast() }
    }
}

/// Returns `text` without characters that a shell, a prompt or a bar expands.
private func sanitized(_ text: String) -> [UInt8] {
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !isExpanded(scalar) { kept.append(scalar) }
    return Array(String(kept).utf8)
}
