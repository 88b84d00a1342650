extension EntryKind {
    package var record: any EntryRecord.Type {
        switch self {
        case .todo: Todo.self
        case .challenge: StoredChallenge.self
        case .dday: DDay.self
        case .freeze: Freeze.self
        case .mention: StoredMention.self
        case .focus: FocusEntry.self
        case .watch: RepositoryChoice.self
        case .diary: DiaryEntry.self
        case .profile: ProfileEntry.self
        case .mate: Mate.self
        case .alarm: Alarm.self
        case .wake: Wake.self
        }
    }
}
