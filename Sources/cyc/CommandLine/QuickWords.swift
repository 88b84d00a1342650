/// A command line that means the same with and without the parser: whole names of flags and options,
/// each at most once, and words that begin with none.
struct QuickWords {
    private var flags: [String] = []
    private var values: [(name: String, value: String)] = []
    /// The words that are neither flags nor options with their values.
    private(set) var others: [String] = []

    /// Takes the words apart; `nil` where anything else stands there.
    ///
    /// - Parameters:
    ///   - words: The words behind the name of the command.
    ///   - known: The names of its flags, without dashes.
    ///   - options: The names of its options.
    ///   - takesOthers: Whether there may be other words.
    init?(
        _ words: ArraySlice<String>, flags known: [String] = [], options: [String] = [],
        takesOthers: Bool = false
    ) {
        var words = words
        while let word = words.popFirst() {
            guard word.utf8.first == UInt8(ascii: "-") else {
                guard takesOthers else { return nil }
                others.append(word)
                continue
            }
            guard word.hasPrefix("--") else { return nil }
            let name = String(word.dropFirst(2))
            if known.contains(name), !flags.contains(name) {
                flags.append(name)
            } else if options.contains(name), self[name] == nil, let value = words.popFirst(),
                value.utf8.first != UInt8(ascii: "-")
            {
                values.append((name, value))
            } else {
                return nil
            }
        }
    }

    func has(_ flag: String) -> Bool { flags.contains(flag) }

    /// The value of an option.
    subscript(option: String) -> String? {
        values.first { $0.name == option }?.value
    }
}
