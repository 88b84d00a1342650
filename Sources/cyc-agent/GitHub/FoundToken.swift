import CycCore
import CycGitHub

/// A token and where it came from.
struct FoundToken {
    let credential: Credential
    let source: TokenSource

    var token: AccessToken { credential.token }
}
