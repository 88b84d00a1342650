import CycCore
import CycGitHub
import CycSystem

/// GitHub's own program `gh`, which may have a token.
///
/// - Source: https://cli.github.com/manual/gh_auth_token
struct GitHubProgram {
    private let world: World
    private let program: String

    /// Returns `nil` if `gh` is not installed.
    init?(in world: World) {
        guard let program = world.program("gh") else { return nil }
        self.world = world
        self.program = program
    }

    /// Returns the token that `gh` itself would use; `nil` if it reports none, for any reason.
    ///
    /// - Throws: ``CycError/interrupted``.
    func token(of host: GitHubHost, within limit: Duration) throws(CycError) -> AccessToken? {
        let variables = world.environmentWithoutTokens.merging([
            "GH_PROMPT_DISABLED": "1", "GH_NO_UPDATE_NOTIFIER": "1", "NO_COLOR": "1",
        ]) { $1 }
        do {
            let answer = try world.run(
                program, ["auth", "token", "--hostname", host.description], variables: variables,
                within: limit)
            guard let answer, answer.status == 0 else { return nil }
            return AccessToken(String(decoding: answer.output, as: UTF8.self))
        } catch .interrupted {
            throw .interrupted
        } catch {
            return nil
        }
    }
}
