package import CycCore
package import CycDisplay
import Foundation

/// One line of a response of `cyc-agent`.
///
/// A response begins with ``version(_:)`` and ends with ``done`` or ``failed(_:)``; without both it
/// is invalid.
package enum AgentEvent<Response: Codable>: Codable {
    case version(String)
    case found(Response)
    /// Progress of a long operation.
    case progress(ReadingProgress)
    /// The stage of a refresh that begins.
    case began(RefreshStage)
    /// A file that others could access until now.
    case repaired(ExposedFile)
    case failed(AgentError)
    case done

    /// Decodes a ``line``; `nil` for invalid bytes.
    init?(line: ArraySlice<UInt8>) {
        guard let event = try? JSONDecoder().decode(Self.self, from: Data(line)) else { return nil }
        self = event
    }

    /// - Throws: `EncodingError`, which these cases do not cause.
    package var line: String {
        get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) + "\n" }
    }
}

/// The result type of a request without results.
package struct EmptyResponse: Codable {}

/// An error in the user's language.
package struct AgentError: Codable, Sendable {
    private let message: String
    private let hint: String?
    private let status: Int32

    package init(_ error: CycError, _ messages: Messages) {
        let explanation = messages.explain(error)
        message = explanation.message.description
        hint = explanation.hint?.encoded
        status = error.status.rawValue
    }

    var error: CycError {
        .reported(message: message, hint: hint, status: ExitStatus(rawValue: status) ?? .failed)
    }
}

/// A slow stage of a refresh; names what a request that timed out was waiting for.
package enum RefreshStage: String, Codable, Sendable {
    /// Searches the roots and reads repositories.
    case repositories
    /// Waits for GitHub.
    case github
}

package struct ReadingProgress: Codable, Sendable {
    package enum Subject: Codable, Sendable {
        /// The repository that is read, and the number of commits read so far.
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
