/// Why `git push` did not push.
package enum PushError: Equatable, Sendable {
    /// The branch there has commits that are not here.
    case behind
    /// What the other side said, and the address that said so, without a user; `nil` where git did
    /// not name it.
    case refused(String, address: String?)
    /// Somebody pressed Ctrl-C before it was done.
    case interrupted
    /// Whatever else; git said it itself. `status` is what it ended with.
    case failed(status: Int32)

    /// Reads what `git push --porcelain` wrote.
    ///
    /// - Source: https://git-scm.com/docs/git-push#_output
    package init(porcelain output: String, status: Int32) {
        let lines = output.split(whereSeparator: \.isNewline)
        let refusal = lines.firstIndex { $0.hasPrefix("!\t") }
        let refused = refusal.map { lines[$0] }
        let address = refusal.flatMap { lines[..<$0].last { $0.hasPrefix("To ") } }
            .map { String($0.dropFirst(3)) }
        let summary = refused?.split(separator: "\t").last.map(String.init)
        switch summary {
        case let summary?
        where ["(non-fast-forward)", "(fetch first)"].contains(
            where: summary.hasSuffix):
            self = .behind
        case let summary?: self = .refused(summary, address: address)
        case nil: self = .failed(status: status)
        }
    }
}
