/// Parts of an HTML page, from escaped text.
enum HTML {
    static func section(_ title: Text, _ body: String, class name: String = "") -> String {
        let attribute = name.isEmpty ? "" : " class=\"\(name)\""
        return "<section\(attribute)><h2>\(xmlEscaped(title))</h2>\n\(body)\n</section>"
    }

    static func note(_ text: Text) -> String { "<p class=\"note\">\(xmlEscaped(text))</p>" }

    /// A table that can be scrolled sideways where it does not fit.
    ///
    /// - Parameter isNamed: Whether the heading above says the same as the caption.
    static func table(
        _ caption: Text, _ heads: [Text], _ rows: [[Text]], isNamed: Bool = false,
        hasWords: Bool = false
    ) -> String {
        let head = heads.map { "<th scope=\"col\">\(xmlEscaped($0))</th>" }.joined()
        let body = rows.map { row in
            "<tr>"
                + row.enumerated().map { place, text in
                    place == 0
                        ? "<th scope=\"row\" dir=\"auto\">\(xmlEscaped(text))</th>"
                        : "<td>\(xmlEscaped(text))</td>"
                }.joined() + "</tr>"
        }
        return
            "<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"\(xmlEscaped(caption))\">"
            + "<table\(hasWords ? " class=\"words\"" : "")><caption\(isNamed ? " class=\"same\"" : "")>\(xmlEscaped(caption))</caption><thead><tr>\(head)</tr></thead>\n<tbody>"
            + body.joined(separator: "\n") + "</tbody></table></div>"
    }
}
