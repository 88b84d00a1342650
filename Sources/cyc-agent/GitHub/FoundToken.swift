import CycCore
import CycGitHub

/// A token and where it came from.
struct FoundToken {
    let token: AccessToken
    let source: TokenSource
}
