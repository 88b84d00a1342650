import CycCore

/// Sign below or beside the number of a day.
///
/// Each sign is one column wide and is distinct from all others without color.
enum CalendarMark: Hashable, CaseIterable {
    case level0, level1, level2, level3, level4, notLoaded, frozen
    case seed, sprout, leaves, bud, bloom
    case diary, todos, diaryAndTodos
    case dday, due, ddayAndDue
    case woken
    case perfect

    init(level: Int) {
        let levels: [CalendarMark] = [.level0, .level1, .level2, .level3, .level4]
        self = levels[min(4, max(0, level))]
    }

    init(_ stage: FocusStage) {
        self =
            switch stage {
            case .seed: .seed
            case .sprout: .sprout
            case .leaves: .leaves
            case .bud: .bud
            case .bloom: .bloom
            }
    }

    func sign(_ look: TerminalAppearance) -> Line {
        let (unicode, ascii, role): (Text, Text, Role)
        switch self {
        case .level0, .level1, .level2, .level3, .level4:
            let level = Self.allCases.firstIndex(of: self) ?? 0
            return Line(look.cells[level], .level(level))
        case .notLoaded: return Line(look.glyphs.missing, .dim)
        case .frozen: (unicode, ascii, role) = ("❅", "F", .accent)
        case .seed: (unicode, ascii, role) = ("▁", ",", .dim)
        case .sprout: (unicode, ascii, role) = ("▂", "i", .good)
        case .leaves: (unicode, ascii, role) = ("▄", "y", .good)
        case .bud: (unicode, ascii, role) = ("▆", "Y", .good)
        case .bloom: (unicode, ascii, role) = ("❀", "@", .accent)
        case .diary: (unicode, ascii, role) = ("✎", "d", .plain)
        case .todos: (unicode, ascii, role) = ("✓", "v", .good)
        case .diaryAndTodos: (unicode, ascii, role) = ("≡", "b", .good)
        case .dday: (unicode, ascii, role) = ("◆", "D", .danger)
        case .due: (unicode, ascii, role) = ("!", "!", .warning)
        case .ddayAndDue: (unicode, ascii, role) = ("◈", "&", .danger)
        case .woken: (unicode, ascii, role) = ("☼", "w", .warning)
        case .perfect: (unicode, ascii, role) = ("★", "*", .warning)
        }
        return Line(look.isUTF8 ? unicode : ascii, role)
    }
}

extension CalendarDay {
    /// Mark of D-Days and to-dos due on the day.
    var event: CalendarMark? {
        switch (ddays.isEmpty, todosDue == 0) {
        case (false, false): .ddayAndDue
        case (false, true): .dday
        case (true, false): .due
        case (true, true): nil
        }
    }

    /// Mark of the day's grass level or of its freeze, which matters while the day is empty; `nil`
    /// for any other future day.
    func grassMark(today: Day) -> CalendarMark? {
        if isFrozen, count ?? 0 == 0 { return .frozen }
        guard count == nil else { return CalendarMark(level: level) }
        return date > today ? nil : .notLoaded
    }

    var stageMark: CalendarMark? { focus.time > .zero ? CalendarMark(focus.stage) : nil }

    var wakeMark: CalendarMark? { badges.contains(.wake) ? .woken : nil }

    var note: CalendarMark? {
        switch (hasDiary, badges.contains(.todo)) {
        case (true, true): .diaryAndTodos
        case (true, false): .diary
        case (false, true): .todos
        case (false, false): nil
        }
    }
}
