/// The user's challenges, D-Days and to-dos, as stored in the ledger.
package struct Agenda: Equatable, Sendable {
    /// By id.
    package var challenges: [Challenge]
    /// Challenges whose completion was shown to the user.
    package var announced: Set<Int64>
    /// Challenges whose completion was sent to the channels.
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
