/// The words that mean the same at every question.
///
/// A Korean keyboard that was not switched over gives the letter that lies on the same key.
enum SetupWords {
    static let leave: Set<String> = ["q", "quit", "ㅂ", "종료"]
    static let skip: Set<String> = ["s", "skip", "ㄴ", "건너뛰기"]
    static let yes: Set<String> = ["y", "yes", "ㅛ", "예", "네", "ㅇ"]
    static let no: Set<String> = ["n", "no", "ㅜ", "아니요", "아니오"]

    /// What the line means whatever is asked; `nil` for an answer of its own.
    static func common<Choice: Equatable & Sendable>(_ line: String) -> SetupReply<Choice>? {
        let word = line.lowercased()
        return leave.contains(word) ? .leave : skip.contains(word) ? .skip : nil
    }

    /// The words of a line as a shell has them, at spaces and commas: quotes and backslashes keep what
    /// they stand around or before.
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

    /// What stands at the number that `word` is, counted from 1; `nil` for a word that is none.
    static func pick<Offer: Equatable & Sendable>(_ word: String, of offers: [Offer]) -> SetupReply<
        Offer
    >? {
        guard let number = decimal(word.utf8) else { return nil }
        return offers.indices.contains(number - 1)
            ? .chosen(offers[number - 1]) : .notUnderstood(.noSuchNumber(word))
    }
}
