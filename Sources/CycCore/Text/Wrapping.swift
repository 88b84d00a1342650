/// Returns the value of `body`; wraps its error in another one.
///
///     try wrapping(TodoError.title, try checkedText(text, limit: TextLimit.title))
package func wrapping<Value, Inner: Error, Outer: Error>(
    _ wrap: (Inner) -> Outer, _ body: @autoclosure () throws(Inner) -> Value
) throws(Outer) -> Value {
    do { return try body() } catch { throw wrap(error) }
}
