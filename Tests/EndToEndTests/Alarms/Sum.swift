/// Returns the answer to the sum in a line such as `17 + 25 = ?`; `nil` without a sum.
func answer(toSumIn line: String) -> Int? {
    let words = line.split(separator: " ")
    guard let place = words.firstIndex(of: "="), place >= 3, let left = Int(words[place - 3]),
        let right = Int(words[place - 1])
    else { return nil }
    switch words[place - 2] {
    case "+": return left + right
    case "-", "\u{2212}": return left - right
    case "*", "\u{D7}": return left * right
    case "/", "\u{F7}": return left / right
    default: return nil
    }
}
