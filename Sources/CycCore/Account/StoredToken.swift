/// Location of a token that cyc stored.
package struct StoredToken: Hashable, Codable, Sendable {
    package let host: String
    package let place: TokenSource
    /// Page on which the user can revoke it; `nil` if unknown.
    package let page: String?

    package init(host: String, place: TokenSource, page: String?) {
        self.host = host
        self.place = place
        self.page = page
    }
}
