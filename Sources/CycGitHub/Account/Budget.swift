package import CycCore
import CycHTTP

/// Requests to the REST API that are left this hour.
package struct Budget: Decodable, Hashable, Sendable {
    /// Requests per hour.
    package let limit: Int
    package let remaining: Int
    private let reset: Instant

    /// When the count starts again, by GitHub's clock.
    package var resets: Instant {
        let range = Instant.storableSeconds
        return Instant(
            secondsSinceEpoch: min(max(reset.secondsSinceEpoch, range.lowerBound), range.upperBound)
        )
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
