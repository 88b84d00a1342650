package import CycCore
package import CycDisplay
import Foundation

/// One line of what `cyc-agent` answers.
///
/// ``version(_:)`` comes first and ``done`` or ``failed(_:)`` last; without both nothing counts.
package enum AgentEvent<DoctorFinding: Codable>: Codable {
    case version(String)
    case found(DoctorFinding)
    /// How far a long reading is.
    case progress(ReadingProgress)
    /// A refresh goes on with this.
    case began(RefreshStage)
    /// What others had a way to until now.
    case mended(ExposedFile)
    case failed(AgentError)
    case done

    /// Reads ``line``; `nil` for anything else.
    init?(line: ArraySlice<UInt8>) {
        guard let event = try? JSONDecoder().decode(Self.self, from: Data(line)) else { return nil }
        self = event
    }

    /// - Throws: An `EncodingError`, which nothing here does.
    package var line: String {
        get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) + "\n" }
    }
}

/// The finding of a request that finds nothing.
package struct EmptyResponse: Codable {}

/// What went wrong, in the person's language.
package struct AgentError: Codable, Sendable {
    private let message: String
    private let hint: String?
    private let status: Int32

    package init(_ problem: CycError, _ messages: Messages) {
        let explanation = messages.explain(problem)
        message = explanation.message.description
        hint = explanation.hint?.encoded
        status = problem.status.rawValue
    }

    var problem: CycError {
        .told(message: message, hint: hint, status: ExitStatus(rawValue: status) ?? .failed)
    }
}

/// The part of a refresh that takes time; it tells what an answer that came too late was waiting for.
package enum RefreshStage: String, Codable, Sendable {
    /// Searches the roots and reads repositories.
    case repositories
    /// Waits for GitHub.
    case github
}

package struct ReadingProgress: Codable, Sendable {
    package enum Subject: Codable, Sendable {
        /// The repository that is read, and the commits in it until now.
        case repository(path: String, commits: Int)
        case mates
    }

    package let done: Int
    package let total: Int
    package let subject: Subject

    package init(done: Int, total: Int, of subject: Subject) {
        self.done = done
        self.total = total
        self.subject = subject
    }
}
