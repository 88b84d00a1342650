/// Words with the same meaning at every prompt.
///
/// Includes the letters that a Korean keyboard layout produces on the same keys.
enum SetupWords {
    static let leave: Set<String> = ["q", "quit", "ㅂ", "종료"]
    static let skip: Set<String> = ["s", "skip", "ㄴ", "건너뛰기"]
    static let yes: Set<String> = ["y", "yes", "ㅛ", "예", "네", "ㅇ"]
    static let no: Set<String> = ["n", "no", "ㅜ", "아니요", "아니오"]

    /// Parses words that are valid at every prompt; `nil` for other input.
    static func common<Choice: Equatable & Sendable>(_ line: String) -> SetupReply<Choice>? {
        let word = line.lowercased()
        return leave.contains(word) ? .leave : skip.contains(word) ? .skip : nil
    }

    /// Splits a line into words at spaces and commas, with the quotes and backslashes of a shell.
    static func split(_ line: String) -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var isEscaped = false
        for character in line {
            if isEscaped {
                word = (word ?? "") + String(character)
                isEscaped = false
            } else if let open = quote {
                if character == open {
                    quote = nil
                } else {
                    word = (word ?? "") + String(character)
                }
            } else if character == "\\" {
                isEscaped = true
            } else if character == "'" || character == "\"" {
                quote = character
                word = word ?? ""
            } else if character == " " || character == "," {
                if let ended = word { words.append(ended) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        return words + (word.map { [$0] } ?? [])
    }

    /// Returns the offer with the number `word`, counted from 1; `nil` if `word` is not a number.
    static func pick<Offer: Equatable & Sendable>(_ word: String, of offers: [Offer]) -> SetupReply<
        Offer
    >? {
        guard let number = decimal(word.utf8) else { return nil }
        return offers.indices.contains(number - 1)
            ? .chosen(offers[number - 1]) : .notUnderstood(.noSuchNumber(word))
    }
}
