/// What the person has set out to do, as the ledger holds it.
package struct Agenda: Equatable, Sendable {
    /// By id.
    package var challenges: [Challenge]
    /// Challenges whose completion the person was told of in an answer.
    package var announced: Set<Int64>
    /// Challenges whose completion the channels were told of.
    package var sent: Set<Int64>
    /// By id.
    package var ddays: [DDay]
    package var todos: TodoDigest

    package init(
        challenges: [Challenge] = [], announced: Set<Int64> = [], sent: Set<Int64> = [],
        ddays: [DDay] = [], todos: TodoDigest = TodoDigest()
    ) {
        self.challenges = challenges
        self.announced = announced
        self.sent = sent
        self.ddays = ddays
        self.todos = todos
    }
}
