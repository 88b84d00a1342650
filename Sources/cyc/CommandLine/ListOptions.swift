import ArgumentParser

/// The options of a command that lists entries.
struct ListOptions: ParsableArguments {
    @Option(
        name: [.long, .customShort("n")],
        help: ArgumentHelp("Show only the newest ones.", valueName: "count"))
    var limit: Int?

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit must be a number from 1") }
    }

    /// Returns the last elements, as many as the limit allows.
    func newest<Element>(_ elements: [Element]) -> [Element] {
        limit.map { elements.suffix($0) } ?? elements
    }
}
