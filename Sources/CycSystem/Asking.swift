extension World {
    /// The next line of standard input without its end, or `nil` where there is none.
    package func readAnswer() -> String? { readLine(strippingNewline: true) }
}
