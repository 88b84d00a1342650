import CycCore
import CycHTTP

/// How much of the REST API may still be asked this hour.
package struct Budget: Decodable, Hashable, Sendable {
    /// Requests for each hour.
    package let limit: Int
    package let remaining: Int
    private let reset: Int64

    /// Units: seconds since 1970-01-01T00:00:00Z by GitHub's clock.
    package var resets: Int64 {
        min(max(reset, Moment.seconds.lowerBound), Moment.seconds.upperBound)
    }
}

extension Endpoints {
    /// Asks how much may still be asked; this itself costs nothing.
    package func budget(token: AccessToken?) -> Exchange<Budget> {
        struct Body: Decodable {
            struct Resources: Decodable { let core: Budget }

            let resources: Resources
        }
        return Exchange(request: rest("/rate_limit", token: token)) {
            (response) throws(GitHubError) in
            try response.checkStatus()
            return try response.json(Body.self).resources.core
        }
    }
}
