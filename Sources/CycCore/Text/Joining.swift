extension [String] {
    /// Joins the texts, with `separator` in between.
    ///
    /// Replaces the standard library's function, whose first call in a process searches all
    /// conformances of the program for that of `Array` to `Collection`: 300,000 instructions, one
    /// in fifteen of a short command.
    package func joined(separator: String = "") -> String {
        var whole = ""
        for (index, text) in enumerated() {
            if index > 0 { whole += separator }
            whole += text
        }
        return whole
    }
}
