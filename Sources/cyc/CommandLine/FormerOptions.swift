/// Former names of options, by command; they keep working.
private let formerOptions = [
    "alarm": ["--label": "--name"],
    "freeze": ["--why": "--note"],
]

/// Replaces former names of options by the present ones.
func withCurrentOptions(_ arguments: [String]) -> [String] {
    guard let command = arguments.first, let options = formerOptions[command] else {
        return arguments
    }
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    return arguments[..<end].map { word in
        let name = word.prefix { $0 != "=" }
        return options[String(name)].map { $0 + word.dropFirst(name.count) } ?? word
    } + arguments[end...]
}
