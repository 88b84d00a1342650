import CycCore
import CycHTTP

extension Endpoints {
    /// Fetches the public page of the last year (366 to 372 days up to today in UTC) or of one
    /// year.
    ///
    /// The page is public, so no token is sent.
    ///
    /// - Parameter year: `nil` for the last twelve months.
    /// - Throws: When read, ``GitHubError/renamedLogin(_:to:)`` if the account has a new name,
    ///   ``GitHubError/otherAccount(requested:received:)`` for another account's page, and
    ///   ``GitHubError/notUnderstood(_:)`` for a page without days of `year` or an incomplete one,
    ///   which lacks days or contributions of its heading.
    /// - Source: form of the request from `src/github.ts` of
    ///   github.com/grubersjoe/github-contributions-api, which is tested against the live page:
    ///   with these two dates it is known to return the whole year.
    package func grassPage(of login: Login, year: Int? = nil) -> Exchange<GrassPage> {
        let path = "\(web)/users/\(percentEncoded(login.description))/contributions"
        let query = year.map { year in
            let digits = zeroPadded(year, 4)
            return "?tab=overview&from=\(digits)-12-01&to=\(digits)-12-31"
        }
        let request = HTTPRequest.get(
            path + (query ?? ""),
            headers: [
                "Accept": "text/html", "X-Requested-With": "XMLHttpRequest",
                "Referer": "\(web)/\(percentEncoded(login.description))",
            ])
        return Exchange(request: request) { (response) throws(GitHubError) in
            try response.checkStatus(missing: .unknownLogin(login.description))
            guard let type = response.contentType,
                type == "text/html" || type == "application/xhtml+xml"
            else { throw .notUnderstood(response.contentType ?? "no content type") }
            if let name = Self.login(ofPageAt: response.url), name != login {
                throw .renamedLogin(login.description, to: name.description)
            }
            let page = try GrassPage(response.body)
            if let name = page.login, name != login {
                let isRedirected = ![request.url, ""].contains(response.url)
                throw isRedirected
                    ? .renamedLogin(login.description, to: name.description)
                    : .otherAccount(requested: login.description, received: name.description)
            }
            if let year, !page.days.contains(where: { $0.day.year == year }) {
                throw .notUnderstood("data-date")
            }
            // A streak would break at every missing day.
            guard !page.hasGaps else { throw .notUnderstood("data-date") }
            guard page.span == nil || page.isWhole else { throw .notUnderstood("data-to") }
            guard page.matchesHeading else { throw .notUnderstood("contributions") }
            return page
        }
    }

    /// Returns the login in a page's address, another one than requested if GitHub redirected to
    /// the account's new name.
    private static func login(ofPageAt url: String) -> Login? {
        let path = url.prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
        guard path.count > 3, path.last == "contributions", path[path.count - 3] == "users" else {
            return nil
        }
        return Login(path[path.count - 2])
    }
}
