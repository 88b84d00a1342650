/// The names that a template may hold, in the order of INTERFACE.md.
package let templateFields = [
    "streak", "longest", "state", "icon", "today", "hours_left", "dday", "todo",
    "week", "focus", "stage", "level",
]

/// A part of a template; a brace without its partner is a word.
enum TemplatePiece {
    case words(String)
    case field(String)
}

func templatePieces(_ template: String) -> [TemplatePiece] {
    var pieces: [TemplatePiece] = []
    var rest = Substring(template)
    // A prompt has no time to look for the ends of characters; and a `Substring` that is appended
    // makes the runtime search all conformances of the program.
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

/// Whether `template` holds a field.
package func tells(_ field: String, in template: String) -> Bool {
    templatePieces(template).contains { piece in
        if case .field(field) = piece { true } else { false }
    }
}

/// The first `{name}` in `template` that is no field or lacks its closing brace; `nil` for none.
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

/// `template` with every `{name}` replaced; a brace without its partner stays as it is.
package func filled(_ template: String, with value: (String) -> String) -> String {
    templatePieces(template).map { piece in
        switch piece {
        case .words(let words): words
        case .field(let name): value(name)
        }
    }.joined()
}
