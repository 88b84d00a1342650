package protocol HintMessages: Sendable {
    /// What could be better and how; `home` is shown as `~`.
    func advice(_ hint: Hint, home: String?) -> Advice
}
