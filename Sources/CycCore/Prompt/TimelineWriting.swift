extension PromptTimeline {
    /// What a person without a template sees; `{due}` is the time left while something is due.
    private static let defaultTemplate = "{icon} {streak} {due}"
    private static let futureDays = 8
    /// How long ahead a focus that runs is told by the minute.
    ///
    /// Units: seconds.
    private static let minutesAhead: Int64 = 3600

    private static func template(of settings: Settings) -> String {
        settings.promptFormat.isEmpty ? defaultTemplate : settings.promptFormat
    }

    /// Whether ``Overview/focus`` is told; what is not is not worth being looked for.
    package static func tellsFocus(_ settings: Settings) -> Bool {
        let template = template(of: settings)
        return tells("focus", in: template) || tells("stage", in: template)
    }

    /// Whether ``Overview/experience`` is told; it is made of all that ever was.
    package static func tellsLevel(_ settings: Settings) -> Bool {
        settings.growth.enabled && tells("level", in: template(of: settings))
    }

    /// What is shown from an overview on until the ledger changes, at most nine days ahead.
    ///
    /// Today runs down by the hour and, in the hour before something is due, by the minute; what runs is
    /// told by the minute for an hour. A later day is one line that tells no hours; nobody knows what it
    /// will bring.
    package init(_ overview: Overview, settings: Settings, zone: Zone, hasAccount: Bool) {
        let written = overview.now.secondsSinceEpoch
        let isOver = overview.streakLivesUntil ?? .max
        var lines = Lines(overview, settings: settings)

        let dayEnd = overview.endOfToday
        var today = Showing(
            state: overview.state, isAtRisk: overview.isAtRisk,
            rests: overview.rests && isOver > dayEnd, week: overview.week)
        let due = overview.isAtRisk ? overview.streakLivesUntil ?? dayEnd : dayEnd
        let end = min(dayEnd, isOver)
        var instant = written
        while instant < end {
            let left = due - instant
            var next = end
            let isNear = instant < written + Self.minutesAhead
            // A day of more than 25 hours gets no more lines than fit.
            if lines.count < Self.maximumLines - Self.futureDays - 1 {
                let unit = lines.unit(of: today, left: left, isNear: isNear)
                if let unit { next = min(end, due - left / unit * unit + 1) }
                // What is told by the minute already says the other minutes, too.
                if unit != 60 { next = min(next, lines.focusChange(after: instant, isNear, unit)) }
            }
            today.secondsLeft = left
            today.focus = (instant, onlyHours: !isNear)
            lines.add(today, until: next)
            instant = next
        }
        for offset in 1...Self.futureDays where instant < isOver {
            let day = overview.date.advanced(by: offset)
            let dayEnd = zone.firstInstant(of: day.advanced(by: 1))
            let (isAtRisk, week) = (isOver == dayEnd, overview.week(on: day))
            lines.add(
                Showing(
                    state: hasAccount ? .unknown : .none, isAtRisk: isAtRisk,
                    rests: overview.rests(laterIn: week, isAtRisk: isAtRisk), week: week),
                until: min(dayEnd, isOver))
            instant = dayEnd
        }
        self.init(bytes: Self.mark + Array("\(written)\n".utf8) + lines.finished())
    }

    /// What the fields that age are filled with.
    private struct Showing {
        let state: TodayState
        let icon: Icon
        /// Whether the time left is told.
        let isDue: Bool
        let week: Week
        /// `nil` where no hours are told.
        var secondsLeft: Int64?
        /// When it begins, and whether only hours of focus are told; `nil` where nothing of it is.
        var focus: (at: Instant, onlyHours: Bool)?

        init(state: TodayState, isAtRisk: Bool, rests: Bool, week: Week) {
            self.state = state
            self.week = week
            icon = Icon(state: state, isAtRisk: isAtRisk, rests: rests)
            isDue = !state.isSafe && !rests
        }
    }

    /// The lines of a timeline, of which neighbours that say the same are one.
    private struct Lines {
        enum Piece {
            case words([UInt8])
            case icon, state, hoursLeft, due, week, focus, stage
        }

        private let pieces: [Piece]
        private let tellsHours: Bool
        private let tellsDue: Bool
        /// What is told of focus; `nil` where nothing is.
        private let focus: FocusPrompt?
        private let choice: Settings.Choice
        private var bytes: [UInt8] = []
        /// With the first line of the file.
        private(set) var count = 1
        private var until = Instant.min
        /// What stands behind the last line's UNTIL, and room for the next one's.
        private var last: [UInt8] = []
        private var next: [UInt8] = []

        init(_ overview: Overview, settings: Settings) {
            let template = template(of: settings)
            let fields = TemplateFields(overview)
            var (pieces, tellsHours, tellsDue, tellsFocus) = ([Piece](), false, false, false)
            for piece in templatePieces(template) {
                switch piece {
                case .words(let words): pieces.append(.words(harmless(words)))
                case .field("icon"): pieces.append(.icon)
                case .field("state"): pieces.append(.state)
                case .field("hours_left"):
                    pieces.append(.hoursLeft)
                    tellsHours = true
                case .field("due"):
                    pieces.append(.due)
                    tellsDue = true
                case .field("week"): pieces.append(.week)
                case .field("focus"):
                    pieces.append(.focus)
                    tellsFocus = true
                case .field("stage"):
                    pieces.append(.stage)
                    tellsFocus = true
                case .field(let name):
                    if let value = fields.lasting(name) { pieces.append(.words(harmless(value))) }
                }
            }
            self.pieces = pieces
            self.tellsHours = tellsHours
            self.tellsDue = tellsDue
            focus = tellsFocus ? overview.focus.map(FocusPrompt.init) : nil
            choice = settings.promptASCII
            bytes.reserveCapacity(4096)
        }

        /// After how many seconds the text is another one; `nil` where it stays.
        func unit(of showing: Showing, left: Int64, isNear: Bool) -> Int64? {
            let minutes = tellsDue && showing.isDue
            if left >= 3600 { return minutes || tellsHours ? 3600 : nil }
            guard minutes else { return nil }
            // The minutes of the next hour take the place of those at the end of the day.
            return isNear || !(focus?.isCounting ?? false) ? 60 : 1800
        }

        /// When focus says something else: by the minute, later by the hour where nothing else does.
        func focusChange(after instant: Instant, _ isNear: Bool, _ unit: Int64?) -> Instant {
            guard let focus else { return .max }
            let dayEnd = focus.dayEnd > instant ? focus.dayEnd : .max
            guard focus.isCounting else { return dayEnd }
            if isNear { return min(dayEnd, focus.change(after: instant) ?? .max) }
            return unit == nil ? min(dayEnd, instant + 3600) : dayEnd
        }

        mutating func add(_ showing: Showing, until end: Instant) {
            // A day that the zone leaves out is none.
            guard end > until else { return }
            next.removeAll(keepingCapacity: true)
            next += showing.icon.color.rawValue.utf8
            next.append(UInt8(ascii: " "))
            fill(showing, ascii: choice == .always)
            next.append(UInt8(ascii: "\t"))
            fill(showing, ascii: choice != .never)
            next.append(UInt8(ascii: "\n"))
            if next != last {
                flush()
                swap(&last, &next)
                count += 1
            }
            until = end
        }

        mutating func finished() -> [UInt8] {
            flush()
            return bytes
        }

        private mutating func flush() {
            if last.isEmpty { return }
            bytes += String(until).utf8
            bytes.append(UInt8(ascii: " "))
            bytes += last
        }

        private mutating func fill(_ showing: Showing, ascii: Bool) {
            let start = next.count
            for piece in pieces {
                switch piece {
                case .words(let words):
                    if ascii {
                        for byte in words where byte < 0x80 { next.append(byte) }
                    } else {
                        next += words
                    }
                case .icon: next += showing.icon.text(ascii: ascii).utf8
                case .state: next += showing.state.rawValue.utf8
                case .hoursLeft:
                    if let left = showing.secondsLeft { next += String(left / 3600).utf8 }
                case .week: next += showing.week.text.utf8
                case .focus:
                    guard let focus, let (at, onlyHours) = showing.focus else { continue }
                    next += harmless(focus.text(at: at, onlyHours: onlyHours, ascii: ascii))
                case .stage:
                    guard let focus else { continue }
                    let stage = showing.focus.map { focus.stage(at: $0.at) } ?? .seed
                    next += stage.sign(ascii: ascii).utf8
                case .due:
                    guard showing.isDue, let left = showing.secondsLeft else { continue }
                    next += String(left >= 3600 ? left / 3600 : left / 60).utf8
                    next.append(left >= 3600 ? UInt8(ascii: "h") : UInt8(ascii: "m"))
                }
            }
            if next.count - start > longestText {
                var end = start + longestText
                // No character is cut in two.
                while next[end] & 0xC0 == 0x80 { end -= 1 }
                next.removeSubrange(end...)
            }
            while next.count > start, next.last == UInt8(ascii: " ") { next.removeLast() }
        }
    }
}

/// `text` without what a shell, a prompt or a bar expands.
private func harmless(_ text: String) -> [UInt8] {
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !isExpanded(scalar) { kept.append(scalar) }
    return Array(String(kept).utf8)
}
