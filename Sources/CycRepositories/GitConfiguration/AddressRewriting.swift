import CycCore

/// Rewriting of remote addresses with `url.*.insteadOf` and `url.*.pushInsteadOf`, with one limit
/// for all comparisons of a repository.
///
/// - Source: `alias_url` in `remote.c` of git.
struct AddressRewriting {
    private let fetching: AddressPrefixes
    private let pushing: AddressPrefixes
    private var budget: RewriteBudget

    /// - Parameter shouldStop: Called during long comparisons.
    init(_ configuration: GitConfiguration, shouldStop: @escaping () -> Bool = { false }) {
        fetching = AddressPrefixes(by: "insteadof", configuration)
        pushing = AddressPrefixes(by: "pushinsteadof", configuration)
        budget = RewriteBudget(shouldStop: shouldStop)
    }

    /// Rewrites `url` for fetching.
    ///
    /// - Throws: `overLimit` after too many comparisons; `pending` if cancelled.
    mutating func fetched(_ url: String) throws(UnreadReason) -> String {
        try fetching.rewritten(url, &budget) ?? url
    }

    /// Rewrites `url` with `url.*.pushInsteadOf`; `nil` if no rule applies.
    ///
    /// - Throws: Like ``fetched(_:)``.
    mutating func pushed(_ url: String) throws(UnreadReason) -> String? {
        try pushing.rewritten(url, &budget)
    }

    /// Whether any rule applies to `url`.
    ///
    /// - Throws: Like ``fetched(_:)``.
    mutating func changes(_ url: String) throws(UnreadReason) -> Bool {
        if try fetching.rewritten(url, &budget) != nil { return true }
        return try pushed(url) != nil
    }
}

/// Prefixes of addresses with their replacements.
private struct AddressPrefixes {
    /// Longest first, without duplicates.
    private let prefixes: [(text: [UInt8], base: String)]

    /// - Parameter key: `insteadof` or `pushinsteadof`.
    init(by key: String, _ configuration: GitConfiguration) {
        var bases: [String] = []
        var texts: [String: [String]] = [:]
        for entry in configuration.entries where entry.section == "url" && entry.name == key {
            guard let base = entry.subsection, let text = entry.value else { continue }
            if texts[base] == nil { bases.append(base) }
            texts[base, default: []].append(text)
        }
        var known: Set<[UInt8]> = []
        var prefixes: [(text: [UInt8], base: String)] = []
        // git uses the first of equal prefixes, and groups them by base.
        for base in bases {
            for text in texts[base] ?? [] {
                let bytes = Array(text.utf8)
                // A longer prefix cannot match: addresses are truncated.
                guard bytes.count <= Limit.text, known.insert(bytes).inserted else { continue }
                prefixes.append((bytes, base))
            }
        }
        self.prefixes = prefixes.sorted { $0.text.count > $1.text.count }
    }

    /// Replaces the longest matching prefix of `url`; an empty prefix matches every address.
    ///
    /// - Returns: `nil` if none matches.
    /// - Throws: Errors of `budget`.
    func rewritten(
        _ url: String, _ budget: inout RewriteBudget
    ) throws(UnreadReason) -> String? {
        guard !prefixes.isEmpty else { return nil }
        let bytes = Array(url.utf8)
        for prefix in prefixes where prefix.text.count <= bytes.count {
            var common = 0
            while common < prefix.text.count, prefix.text[common] == bytes[common] {
                common += 1
            }
            try budget.spend(common + 1)
            if common == prefix.text.count {
                return prefix.base + String(decoding: bytes[common...], as: UTF8.self)
            }
        }
        return nil
    }
}

/// Remaining comparisons of addresses with prefixes.
private struct RewriteBudget {
    /// Units: bytes.
    private var remaining = Limit.rewriting
    private var nextCheck = Limit.rewriting
    private let shouldStop: () -> Bool

    init(shouldStop: @escaping () -> Bool) {
        self.shouldStop = shouldStop
    }

    /// Comparisons between two calls of `shouldStop`. Units: bytes.
    private static let interval = 1 << 20

    /// - Throws: `overLimit` after too many comparisons; `pending` if cancelled.
    mutating func spend(_ cost: Int) throws(UnreadReason) {
        remaining -= cost
        guard remaining >= 0 else { throw .overLimit("url.insteadOf: \(Limit.rewriting)") }
        guard remaining < nextCheck else { return }
        nextCheck = remaining - Self.interval
        if shouldStop() { throw .pending }
    }
}
