import CycCore
import CycHTTP

/// Requests to the REST API that are left this hour.
package struct Budget: Decodable, Hashable, Sendable {
    /// Requests per hour.
    package let limit: Int
    package let remaining: Int
    private let reset: Int64

    /// When the count starts again; seconds since 1970-01-01T00:00:00Z by GitHub's clock.
    package var resets: Int64 {
        min(max(reset, Moment.seconds.lowerBound), Moment.seconds.upperBound)
    }
}

extension Endpoints {
    /// Fetches the remaining budget; the request itself costs nothing.
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
