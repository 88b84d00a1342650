extension Settings {
    package struct Hooks: Equatable, Sendable {
        private var programs: [HookEvent: [String]] = [:]

        package init() {}

        /// Program and arguments; empty for none.
        package subscript(event: HookEvent) -> [String] {
            get { programs[event] ?? [] }
            set { programs[event] = newValue.isEmpty ? nil : newValue }
        }

        package var isEmpty: Bool { programs.isEmpty }
    }
}

extension Setting {
    static let hooks = HookEvent.allCases.map { event in
        Setting(event.setting, .list(of: .element), event.explanation) {
            $1(&$0.hooks[event])
        }
    }
}

extension HookEvent {
    fileprivate var explanation: String {
        switch self {
        case .green: "program and arguments that run when the day counts"
        case .risk: "when a reminder is due"
        case .broken: "when the streak has ended"
        case .focus: "when a timer begins, stops or is over"
        case .goal: "when the day's focus goal is reached"
        case .perfect: "when the day is perfect"
        case .level: "when a level is reached"
        case .wake: "when an alarm rings"
        }
    }
}
