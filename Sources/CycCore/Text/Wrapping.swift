/// What `body` gives; an error of it becomes part of another one.
///
///     try wrapping(TodoProblem.title, try checkedText(text, limit: TextLimit.title))
package func wrapping<Value, Inner: Error, Outer: Error>(
    _ wrap: (Inner) -> Outer, _ body: @autoclosure () throws(Inner) -> Value
) throws(Outer) -> Value {
    do { return try body() } catch { throw wrap(error) }
}
