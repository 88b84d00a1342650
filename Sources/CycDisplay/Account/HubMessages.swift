package import CycCore

/// What keeps GitHub from answering, and a login from being done.
package protocol HubMessages: Sendable {
    func explain(_ trouble: HubTrouble) -> Explanation
    func explain(_ trouble: LoginTrouble) -> Explanation
}

/// Where GitHub tells whether it works.
let statusPage = "https://www.githubstatus.com"

/// `name`, or nothing where it is unknown.
func ifKnown(_ name: String, _ before: Text = "", _ after: Text = "") -> Text {
    name.isEmpty ? "" : "\(before)\(name)\(after)"
}

/// What `login --with-token` reads, where a ``TokenSource/name`` stands.
package let standardInput = "standard input"
