import CycCore

/// Layout of the cards, all 480 units wide.
struct CardDrawing {
    let view: CardView
    let messages: Messages

    private var overview: Overview { view.overview }
    private var login: Text? { view.grass.login.map { "\($0)" } }

    private static let width = 480
    private static let padding = 20
    private static let inner = width - 2 * padding

    func picture(_ kind: CardKind) -> Picture {
        switch kind {
        case .today: today
        case .streak: streak
        case .challenge: challenge
        case .focus: focus
        case .grass: GrassSVG(grass: view.grass, messages: messages).picture
        case .year: year
        }
    }

    /// Title for screen readers.
    func title(_ kind: CardKind) -> Text {
        kind == .grass ? messages.title(of: view.grass) : messages.title(of: kind)
    }

    /// Description for screen readers.
    func description(_ kind: CardKind) -> Text {
        kind == .grass ? messages.description(of: view.grass) : alternative(kind)
    }

    func alternative(_ kind: CardKind) -> Text {
        switch kind {
        case .today: messages.todayInWords(overview)
        case .streak: messages.streakInWords(overview)
        case .challenge: messages.challengeInWords(view)
        case .focus: messages.focusInWords(overview.focus)
        case .grass: messages.title(of: view.grass)
        case .year: messages.yearInWords(view)
        }
    }

    /// A card with its title and the login.
    private func card(_ kind: CardKind, height: Int, title: Text? = nil) -> Picture {
        var picture = Picture(width: Self.width, height: height)
        picture.frame()
        let loginWidth = login.map { min(150, PictureText.width(of: $0, size: 11)) } ?? 0
        picture.text(
            title ?? messages.title(of: kind), Self.padding, 30, size: 14,
            limit: Self.inner - loginWidth - 12, isBold: true)
        if let login {
            picture.text(
                login, Self.width - Self.padding, 30, size: 11, .dim, limit: loginWidth,
                anchor: .end)
        }
        return picture
    }

    // MARK: Today

    private var today: Picture {
        let summary = TodaySummary(overview)
        let ink = ink(of: summary)
        let lines = PictureText.lines(
            messages.publicHeadline(overview), width: 360, size: 16, count: 3, isBold: true)
        let facts = messages.todayFacts(overview)
        var picture = card(
            .today, height: max(100, 68 + 24 * lines.count + 18 * facts.count),
            title: messages.date(overview.date))
        draw(
            summary, ink, 54, 52 + 12 * lines.count + 9 * facts.count, in: &picture)
        for (place, line) in lines.enumerated() {
            picture.text(line, 100, 64 + 24 * place, size: 16, limit: 360, isBold: true)
        }
        for (place, fact) in facts.enumerated() {
            picture.text(
                fact, 100, 64 + 24 * lines.count + 18 * place, size: 12, .dim, limit: 360)
        }
        return picture
    }

    private func ink(of today: TodaySummary) -> Ink {
        switch today.state {
        case .done, .pushed: .good
        case .none where today.isResting: .accent
        case .none, .unpushed, .uncounted, .unknown: overview.isAtRisk ? .danger : .warning
        }
    }

    /// Each state has its own sign, so that colour is not needed to tell them apart.
    private func draw(
        _ today: TodaySummary, _ ink: Ink, _ x: Int, _ y: Int, in picture: inout Picture
    ) {
        picture.ring(x, y, radius: 24, stroke: 4, fraction: 1, ink)
        func stroke(_ points: [(Int, Int)]) {
            picture.line(points.map { (x: x + $0.0, y: y + $0.1) }, stroke: 4, ink)
        }
        switch today.state {
        case .done: stroke([(-10, 0), (-3, 8), (10, -8)])
        case .pushed, .unpushed:
            stroke([(0, 10), (0, -10)])
            stroke([(-8, -2), (0, -10), (8, -2)])
            if today.state == .pushed { stroke([(-9, 10), (9, 10)]) }
        case .uncounted:
            stroke([(-8, -8), (8, 8)])
            stroke([(8, -8), (-8, 8)])
        case .none where today.isResting: stroke([(-9, 0), (9, 0)])
        case .none: picture.disc(x, y, radius: 5, ink)
        case .unknown:
            picture.text("?", x, y + 8, size: 24, ink, limit: 20, anchor: .middle, isBold: true)
        }
    }

    // MARK: Streak

    private var streak: Picture {
        var picture = card(.streak, height: 196)
        let streak = overview.streak
        let hasAccount = overview.snapshot.accountName != nil
        column(
            90,
            overview.streak.isComplete
                ? grouped(overview.total) : messages.orMore(grouped(overview.total)),
            hasAccount ? messages.contributionsLabel : messages.commitsLabel,
            overview.firstGreenDay.map { messages.since($0) }, in: &picture)
        let current = streak.current
        let length = current?.length ?? 0
        let isUnknown = streak.isCurrentUnknown
        let longest = max(1, streak.longest?.length ?? 0)
        picture.ring(
            240, 94, radius: 40, stroke: 6, fraction: Double(length) / Double(longest),
            length > 0 ? .level3 : .track)
        picture.number(
            isUnknown
                ? "?"
                : streak.isCurrentOpenEnded ? messages.orMore(grouped(length)) : grouped(length),
            240, 104, sizes: [28, 24, 20, 16, 13], limit: 64)
        label(
            240, messages.currentStreak(streak.unit),
            current.map { messages.span($0.start, $0.end) }, in: &picture)
        column(
            390,
            streak.longest.map { longest in
                streak.isComplete
                    ? grouped(longest.length) : messages.orMore(grouped(longest.length))
            } ?? (streak.isComplete ? "0" : "?"),
            messages.longestStreak(streak.unit),
            streak.longest.map { messages.span($0.start, $0.end) }, in: &picture)
        return picture
    }

    private func column(
        _ x: Int, _ number: Text, _ label: Text, _ note: Text?, in picture: inout Picture
    ) {
        picture.number(number, x, 104, sizes: [28, 24, 20, 16, 13, 11], limit: 138)
        self.label(x, label, note, in: &picture)
    }

    private func label(_ x: Int, _ label: Text, _ note: Text?, in picture: inout Picture) {
        picture.text(label, x, 156, size: 12, limit: 146, anchor: .middle)
        picture.text(note ?? "", x, 174, size: 10, .dim, limit: 148, anchor: .middle)
    }

    // MARK: Challenge

    private var challenge: Picture {
        guard let progress = view.challenge else {
            return dday
        }
        var picture = card(.challenge, height: 170)
        let isOver = progress.state == .broken || progress.state == .expired
        let challenge = progress.challenge
        picture.ring(
            70, 104, radius: 40, stroke: 8, fraction: progress.fraction,
            isOver ? .warning : .level3)
        picture.text(
            "\(100 * progress.countedDays / challenge.targetDays) %", 70, 109, size: 14, limit: 60,
            anchor: .middle, isBold: true)
        head("\(challenge.name)", progress.dday, from: 134, in: &picture)
        lines(messages.facts(of: progress, today: overview.date), from: 134, in: &picture)
        return picture
    }

    private var dday: Picture {
        var picture = card(.challenge, height: 130)
        guard let dday = overview.nextDDay else {
            picture.text(
                messages.noChallengeYet, Self.padding, 84, size: 14, .dim, limit: Self.inner)
            return picture
        }
        head("\(dday.name)", dday.countdown(on: overview.date), from: Self.padding, in: &picture)
        lines([messages.date(dday.date)], from: Self.padding, in: &picture)
        return picture
    }

    private func head(
        _ name: Text, _ countdown: Countdown?, from x: Int, in picture: inout Picture
    ) {
        let sign: Text = countdown.map { "\($0)" } ?? ""
        let size = PictureText.size(of: sign, in: [24, 20, 16], limit: 130, isBold: true)
        let width = min(130, PictureText.width(of: sign, size: size, isBold: true))
        picture.text(
            name, x, 84, size: 16, limit: 460 - x - width - (width > 0 ? 12 : 0), isBold: true)
        picture.text(
            sign, Self.width - Self.padding, 84, size: size, limit: width, anchor: .end,
            isBold: true)
    }

    private func lines(_ lines: [Text], from x: Int, in picture: inout Picture) {
        for (place, line) in lines.prefix(3).enumerated() {
            picture.text(line, x, 108 + 20 * place, size: 12, .dim, limit: 460 - x)
        }
    }

    // MARK: Focus

    private var focus: Picture {
        var picture = card(.focus, height: 206)
        guard let focus = overview.focus else {
            drawPlant(view.species, .seed, 80, 140, in: &picture)
            picture.text(messages.noFocusYet, 170, 104, size: 14, .dim, limit: 290)
            return picture
        }
        drawPlant(view.species, focus.day.stage, 80, 140, in: &picture)
        let counted = PictureText.lines(messages.counted(focus.day), width: 136, size: 11, count: 2)
        for (place, line) in counted.enumerated() {
            picture.text(
                line, 80, 166 + 16 * place, size: 11, .dim, limit: 136, anchor: .middle)
        }
        let first = focus.week.first?.day ?? focus.day.day
        let week = (0..<7).map { place in
            focus.week.first { $0.day == first.advanced(by: place) }
        }
        let largest = max(
            1, week.compactMap { $0.map { max($0.time, $0.goal).wholeSeconds } }.max() ?? 1)
        columns(
            week.enumerated().map { place, day in
                Column(
                    label: messages.weekday(first.advanced(by: place).date.weekday),
                    value: Int(day?.time.wholeSeconds ?? 0),
                    note: day.flatMap { $0.time > .zero ? messages.shortHours($0.time) : nil },
                    ink: day?.isGoalReached == true ? .level4 : .level2)
            }, 170, 290, bottom: 156, height: 92, largest: Int(largest), in: &picture)
        let goal = 156 - 92 * Int(focus.day.goal.wholeSeconds) / Int(largest)
        picture.line([(170, goal), (460, goal)], stroke: 1, .dim, isDashed: true)
        picture.legend(
            [
                (.level4, messages.goalReachedLabel), (.level2, messages.belowGoalLabel),
            ], 170, 190, limit: 290)
        return picture
    }

    // MARK: Year

    private var year: Picture {
        var picture = card(.year, height: 196, title: messages.title(of: .year))
        picture.text(
            messages.heading(of: view.lastMonths),
            Self.padding, 50, size: 12, .dim, limit: Self.inner)
        let months = view.months
        columns(
            months.map {
                Column(
                    label: messages.month($0.month.first.parts.month), value: $0.count,
                    note: $0.unknownDays > 0
                        ? messages.known($0.count, unknownDays: $0.unknownDays) : nil,
                    ink: .level3)
            }, 20, 286, bottom: 164, height: 84, largest: months.map(\.count).max() ?? 0,
            in: &picture)
        let weekdays = view.weekdays
        columns(
            weekdays.map {
                Column(
                    label: messages.weekday($0.weekday), value: $0.count, note: nil, ink: .level3)
            }, 326, 134, bottom: 164, height: 84, largest: weekdays.map(\.count).max() ?? 0,
            in: &picture)
        return picture
    }

    // MARK: Columns

    private struct Column {
        let label: Text
        let value: Int
        let note: Text?
        let ink: Ink
    }

    /// Draws columns side by side, with the largest number above its column where none has a note.
    private func columns(
        _ columns: [Column], _ x: Int, _ width: Int, bottom: Int, height: Int, largest: Int,
        in picture: inout Picture
    ) {
        let best = columns.indices.max { columns[$0].value < columns[$1].value }
        // Narrow columns have no room for large labels.
        let size =
            columns.map {
                PictureText.size(of: $0.label, in: [11, 10, 9, 8, 7], limit: width / columns.count)
            }.min() ?? 11
        for (place, column) in columns.enumerated() {
            let left = x + width * place / columns.count
            let pitch = width / columns.count
            let (center, bar) = (left + pitch / 2, max(4, pitch * 5 / 8))
            let high = largest > 0 ? height * column.value / largest : 0
            picture.bar(center - bar / 2, bottom - height, bar, height, .track)
            if column.value > 0 {
                picture.bar(center - bar / 2, bottom - max(1, high), bar, max(1, high), column.ink)
            }
            picture.text(
                column.label, center, bottom + 14, size: size, .dim, limit: pitch, anchor: .middle)
            if let note = column.note {
                picture.text(
                    note, center, bottom - max(1, high) - 4, size: 10, limit: pitch,
                    anchor: .middle)
            } else if place == best, column.value > 0 {
                // The largest column may stand at the edge.
                let number = grouped(column.value)
                let half = PictureText.width(of: number, size: 10) / 2 + 1
                picture.text(
                    number, min(max(center, x + half), x + width - half), bottom - height - 5,
                    size: 10, limit: width, anchor: .middle)
            }
        }
    }
}
