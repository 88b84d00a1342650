/// A to-do read from a todo.txt file, with its number there.
package struct ImportedTodo: Hashable, Sendable {
    package var number: Int64?
    package var content: TodoContent

    package init(number: Int64?, _ content: TodoContent) {
        self.number = number
        self.content = content
    }
}
