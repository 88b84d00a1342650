/// A token that cyc put somewhere.
package struct StoredToken: Hashable, Codable, Sendable {
    package let host: String
    package let place: TokenSource
    /// Where the person can revoke it; `nil` where that is not known.
    package let page: String?

    package init(host: String, place: TokenSource, page: String?) {
        self.host = host
        self.place = place
        self.page = page
    }
}
