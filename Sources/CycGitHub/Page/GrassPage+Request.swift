import CycCore
import CycHTTP

extension Endpoints {
    /// The page of the last year (366 to 372 days up to today in UTC), or of one whole year.
    ///
    /// A web page that anybody may read: no token goes with it.
    ///
    /// - Parameters:
    ///   - login: Whose page.
    ///   - year: The year; `nil` for the last twelve months.
    /// - Returns: The exchange; a page for a year that holds no day of that year is refused, a page of
    ///   somebody else, that of a new name of the account, and one that was cut off: it lacks days, or has less than its heading says.
    /// - Source: form of the request from `src/github.ts` of
    ///   github.com/grubersjoe/github-contributions-api, which is tested against the live page: with
    ///   these two days it is known to give the whole year.
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
                    : .otherAccount(asked: login.description, told: name.description)
            }
            if let year, !page.days.contains(where: { $0.day.year == year }) {
                throw .notUnderstood("data-date")
            }
            // A run would break at every day that is not there.
            guard !page.hasGaps else { throw .notUnderstood("data-date") }
            guard page.span == nil || page.isWhole else { throw .notUnderstood("data-to") }
            guard page.isAsStated else { throw .notUnderstood("contributions") }
            return page
        }
    }

    /// Whose contributions are at an address; another login than the one asked for where GitHub redirected
    /// to the name that the account has now.
    private static func login(ofPageAt url: String) -> Login? {
        let path = url.prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
        guard path.count > 3, path.last == "contributions", path[path.count - 3] == "users" else {
            return nil
        }
        return Login(path[path.count - 2])
    }
}
