import ArgumentParser
import CycCore
import CycDisplay
import CycRun

/// `cyc mates find`: people on GitHub who could become mates.
struct MatesFindCommand: Command {
    static let configuration = CommandConfiguration(
        "cyc mates find", "Find people on GitHub by place, language and topic.",
        examples: """
              cyc mates find --place Seoul --language swift
              cyc mates find --place "Mountain View" --limit 100
              cyc mates find --topic graphql
              cyc mates find --topic "swift vapor" --place Seoul
              cyc mates find --place Seoul --json | jq -r '.people[].url'

            A place is what people wrote in their profile. Topics are those of public
            repositories, whose owners are shown; one of several is enough. GitHub can't
            search bios; it lists at most 1,000 people, and answers 30 searches a minute
            with a token, 10 without. You and your mates are left out.
            """)

    @Option(
        help: ArgumentHelp("A place in their profile.", valueName: "place"),
        transform: asTyped)
    var place: String?

    @Option(
        help: ArgumentHelp("The language of most of their repositories.", valueName: "language"),
        transform: asTyped)
    var language: String?

    @Option(
        name: .customLong("topic"),
        help: ArgumentHelp(
            "Up to 8 topics of up to 50 characters; may be repeated.", valueName: "words"),
        transform: asTyped)
    var topics: [String] = []

    @Option(
        name: [.long, .customShort("n")],
        help: ArgumentHelp("Show only this many, up to 1000.", valueName: "count"))
    var limit = 30

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        let limits = PeopleQuery.limits
        guard limits.contains(limit) else {
            throw ValidationError(
                "--limit must be a number from \(limits.lowerBound) to \(limits.upperBound)")
        }
    }

    func run(in context: CommandContext) throws -> ExitStatus {
        let query = try PeopleQuery(checking: place, language, topics, limit: limit)
        try context.findPeople(.findPeople(query), on: .search, isJSON: json)
        return .fine
    }
}

/// `cyc mates requests`: followers on GitHub whom the user does not follow, or mutual ones.
struct MatesRequestsCommand: Command {
    static let configuration = CommandConfiguration(
        "cyc mates requests", "List followers on GitHub whom you don't follow back.",
        examples: """
              cyc mates requests
              cyc mates requests --mutual
              cyc mates requests --json | jq -r '.people[].url'

            Follow them back in the browser, at the address shown: cyc doesn't ask for
            permission to follow.
            """)

    @Flag(help: "List those who follow you and whom you follow.")
    var mutual = false

    @OptionGroup var list: ListOptions

    func run(in context: CommandContext) throws -> ExitStatus {
        try context.findPeople(
            .findFollowers(isMutual: mutual), on: mutual ? .mutual : .requests,
            limit: list.limit, isJSON: list.json)
        return .fine
    }
}

extension CommandContext {
    fileprivate func findPeople(
        _ request: AgentRequest, on purpose: PeopleListPurpose, limit: Int? = nil, isJSON: Bool
    ) throws {
        _ = try settings
        try ask(request, for: FoundPeople.self, reportsRepairs: !isJSON) { found in
            let found = found.limited(to: limit)
            try write(isJSON: isJSON, JSONMembers(found)) {
                peopleScreen(found, on: purpose, messages: $0, look: $1)
            }
            // Partial results are shown in spite of the error.
            if let error = found.failure { warn(messages.explain(error).message) }
        }
    }
}
