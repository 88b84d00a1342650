import CycCore
import CycGitHub
import CycSystem

/// GitHub's own program `gh`, which may know a token.
///
/// - Source: https://cli.github.com/manual/gh_auth_token
struct GitHubProgram {
    private let world: World
    private let program: String

    /// - Returns: `nil` where it is not installed.
    init?(in world: World) {
        guard let program = world.program("gh") else { return nil }
        self.world = world
        self.program = program
    }

    /// The token that `gh` itself would use, or `nil`; it need not say why it has none.
    ///
    /// - Throws: ``CycError/interrupted``.
    func token(of host: GitHubHost, within milliseconds: Int64) throws(CycError) -> AccessToken? {
        let variables = world.environmentWithoutTokens.merging([
            "GH_PROMPT_DISABLED": "1", "GH_NO_UPDATE_NOTIFIER": "1", "NO_COLOR": "1",
        ]) { $1 }
        do {
            let answer = try world.run(
                program, ["auth", "token", "--hostname", host.description], variables: variables,
                milliseconds: milliseconds)
            guard let answer, answer.status == 0 else { return nil }
            return AccessToken(String(decoding: answer.output, as: UTF8.self))
        } catch .interrupted {
            throw .interrupted
        } catch {
            return nil
        }
    }
}
