/// Rounds up to at least 1, because 0 means "no limit" to libcurl.
func milliseconds(_ duration: Duration) -> Int {
    let (seconds, attoseconds) = duration.components
    guard seconds < 1 << 20 else { return 1 << 30 }
    let rest = Int(attoseconds / 1_000_000_000_000_000)
    let whole = Int(seconds) * 1000 + rest
    let isExact = attoseconds % 1_000_000_000_000_000 == 0
    return max(1, isExact ? whole : whole + 1)
}
