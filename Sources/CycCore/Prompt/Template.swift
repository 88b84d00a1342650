/// The field names allowed in templates, in the order of INTERFACE.md.
package let templateFields = [
    "streak", "longest", "state", "icon", "today", "hours_left", "dday", "todo",
    "week", "focus", "stage", "level",
]

/// A part of a template; an unmatched brace is literal text.
enum TemplatePiece {
    case words(String)
    case field(String)
}

func templatePieces(_ template: String) -> [TemplatePiece] {
    var pieces: [TemplatePiece] = []
    var rest = Substring(template)
    // Searching UTF-8 avoids finding character boundaries, and appending a `Substring` would make
    // the runtime search all protocol conformances of the program. Both are too slow for a prompt.
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")),
        let close = rest[open...].utf8.firstIndex(of: UInt8(ascii: "}"))
    {
        if open > rest.startIndex { pieces.append(.words(String(rest[..<open]))) }
        pieces.append(.field(String(rest[rest.index(after: open)..<close])))
        rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.words(String(rest))) }
    return pieces
}

/// Whether `template` contains a field.
package func tells(_ field: String, in template: String) -> Bool {
    templatePieces(template).contains { piece in
        if case .field(field) = piece { true } else { false }
    }
}

/// Returns the first `{name}` in `template` that is unknown or lacks its closing brace.
package func unknownField(inTemplate template: String) -> String? {
    for piece in templatePieces(template) {
        switch piece {
        case .words(let words):
            if let open = words.firstIndex(of: "{") {
                return String(words[words.index(after: open)...])
            }
        case .field(let name): if !templateFields.contains(name) { return name }
        }
    }
    return nil
}

/// Returns `template` with every `{name}` replaced; unmatched braces are kept.
package func filled(_ template: String, with value: (String) -> String) -> String {
    templatePieces(template).map { piece in
        switch piece {
        case .words(let words): words
        case .field(let name): value(name)
        }
    }.joined()
}
