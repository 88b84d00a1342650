/// Returns the command that `word` may stand for, or `nil` if none is near enough.
///
/// Near is a name that begins with `word`, or one that differs by one character, in words of more
/// than four by two. Of several, a command that only shows something is returned; of several that
/// begin with `word`, no other.
package func nearestCommand(
    to word: String, among names: [String], onlyShows: (String) -> Bool
) -> String? {
    let wanted = Array(word.lowercased())
    guard wanted.count > 1 else { return nil }
    let completed = names.filter { $0.starts(with: wanted) }
    if !completed.isEmpty {
        return completed.first(where: onlyShows) ?? (completed.count == 1 ? completed[0] : nil)
    }
    let distances = names.map { editDistance(wanted, Array($0)) }
    guard let least = distances.min(), least <= (wanted.count > 4 ? 2 : 1) else { return nil }
    let near = zip(names, distances).filter { $0.1 == least }.map(\.0)
    return near.first(where: onlyShows) ?? near.first
}

/// Returns the name that differs least from `name`, or `nil` if none is near.
///
/// The distance counts inserted, removed, replaced and swapped characters; near is at most a third
/// of `name`, or two.
///
/// - Source: optimal string alignment, https://en.wikipedia.org/wiki/Damerau–Levenshtein_distance
package func nearest(to name: String, among names: [String]) -> String? {
    let wanted = Array(name.lowercased())
    var best: (name: String, distance: Int)?
    for candidate in names {
        let distance = editDistance(wanted, Array(candidate))
        if distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    guard let best, best.distance <= max(2, wanted.count / 3), best.distance < wanted.count else {
        return nil
    }
    return best.name
}

private func editDistance(_ left: [Character], _ right: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (row, character) in left.enumerated() {
        var current = [row + 1]
        for (column, other) in right.enumerated() {
            var least = min(current[column], last[column + 1]) + 1
            least = min(least, last[column] + (character == other ? 0 : 1))
            if row > 0, column > 0, character == right[column - 1], left[row - 1] == other {
                least = min(least, beforeLast[column - 1] + 1)
            }
            current.append(least)
        }
        (beforeLast, last) = (last, current)
    }
    return last[right.count]
}
