/// Error of `git push`.
package enum PushError: Equatable, Sendable {
    /// The remote branch has commits that the local one lacks.
    case behind
    /// Message of the remote, and its URL without user information; `nil` if git did not print it.
    case refused(String, address: String?)
    /// The user pressed Ctrl-C before it was done.
    case interrupted
    /// Another error, which git printed itself; `status`: its exit status.
    case failed(status: Int32)

    /// Parses the output of `git push --porcelain`.
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
