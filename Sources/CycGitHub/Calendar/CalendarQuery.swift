/// GraphQL queries for one year of a calendar, of the viewer or by login.
///
/// - Source: https://docs.github.com/en/graphql/reference/objects#contributionscollection
package enum CalendarQuery {
    private static let selection = """
          login
          databaseId
          createdAt
          contributionsCollection(from: $from, to: $to) {
            contributionYears
            hasAnyRestrictedContributions
            \(CalendarWeeks.selection(withLevels: true))
          }
        """

    package static let ofViewer = """
        query CalendarOfViewer($from: DateTime!, $to: DateTime!) {
          viewer {
            login
          }
          account: viewer {
        \(selection)
          }
        }
        """

    package static let ofLogin = """
        query CalendarOfLogin($login: String!, $from: DateTime!, $to: DateTime!) {
          viewer {
            login
          }
          account: user(login: $login) {
        \(selection)
          }
        }
        """
}
