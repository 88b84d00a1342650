/// The names that a template may hold, in the order of INTERFACE.md.
package let templateFields = [
    "streak", "longest", "state", "icon", "today", "hours_left", "dday", "todo",
]

/// The first `{name}` in `template` that is no field or lacks its closing brace; `nil` for none.
package func unknownField(inTemplate template: String) -> String? {
    var unknown: String?
    let rest = filled(template) { field in
        if !templateFields.contains(field), unknown == nil { unknown = field }
        return ""
    }
    return unknown ?? rest.firstIndex(of: "{").map { String(rest[rest.index(after: $0)...]) }
}

/// `template` with every `{name}` replaced; a brace without its partner stays as it is.
package func filled(_ template: String, with value: (String) -> String) -> String {
    var text = ""
    var rest = Substring(template)
    // A prompt has no time to look for the ends of characters; and a `Substring` that is appended
    // makes the runtime search all conformances of the program.
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")) {
        text += String(rest[..<open])
        rest = rest[open...]
        guard let close = rest.utf8.firstIndex(of: UInt8(ascii: "}")) else { break }
        text += value(String(rest[rest.index(after: open)..<close]))
        rest = rest[rest.index(after: close)...]
    }
    return text + String(rest)
}
