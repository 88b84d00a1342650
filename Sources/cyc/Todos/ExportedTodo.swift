import CycCore
import CycDisplay

/// A to-do in a file of `todo export` or `export`.
struct ExportedTodo: Decodable {
    let id: Int64?
    let title: String
    let list: String?
    let tags: [String]?
    let due: String?
    let note: String?
    let repository: String?
    let created: String
    let done: String?
    let commit: String?

    /// The to-do with what is in it checked.
    ///
    /// - Parameters:
    ///   - file: Its name in errors.
    ///   - messages: Say what is wrong with its words.
    /// - Returns: The to-do and the number it had there.
    /// - Throws: ``Problem/badImport(file:detail:)``.
    func arrival(from file: String, _ messages: Messages) throws -> TodoChange.Arrival {
        func fail(_ detail: String) -> Problem {
            .badImport(file: file, detail: (id.map { "#\($0) " } ?? "") + detail)
        }
        func parsed<Value>(_ text: String?, _ parse: (String) -> Value?) throws -> Value? {
            guard let text else { return nil }
            guard let value = parse(text) else { throw fail(text) }
            return value
        }
        guard let created = try parsed(created, { Moment(rfc3339: $0) }) else {
            throw fail("created")
        }
        let content = TodoContent(
            title: title, list: try parsed(list) { TodoList(rawValue: $0) } ?? .today,
            tags: tags ?? [], due: try parsed(due) { Day(iso: $0) }, note: note,
            repository: repository, created: created,
            done: try parsed(done) { Moment(rfc3339: $0) },
            commit: try parsed(commit) { CommitID(hex: $0) })
        do {
            return TodoChange.Arrival(number: id, try content.checked())
        } catch {
            throw fail("\(messages.explain(error).message)")
        }
    }
}
