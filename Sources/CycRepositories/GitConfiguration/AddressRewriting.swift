import CycCore

/// What addresses of one repository stand for: `url.*.insteadOf` and `url.*.pushInsteadOf`, with a limit for
/// all comparisons together.
///
/// - Source: `alias_url` in `remote.c` of git.
struct AddressRewriting {
    private let fetching: AddressPrefixes
    private let pushing: AddressPrefixes
    private var budget: RewriteBudget

    /// - Parameters:
    ///   - configuration: What says so.
    ///   - shouldStop: Asked while much is compared.
    init(_ configuration: GitConfiguration, shouldStop: @escaping () -> Bool = { false }) {
        fetching = AddressPrefixes(by: "insteadof", configuration)
        pushing = AddressPrefixes(by: "pushinsteadof", configuration)
        budget = RewriteBudget(shouldStop: shouldStop)
    }

    /// The address that git takes for `url`.
    ///
    /// - Throws: `overLimit` once too much was compared; `pending` where it was to stop.
    mutating func fetched(_ url: String) throws(UnreadReason) -> String {
        try fetching.rewritten(url, &budget) ?? url
    }

    /// The address to which `url.*.pushInsteadOf` leads a push to `url`; `nil` where none does.
    ///
    /// - Throws: Like ``fetched(_:)``.
    mutating func pushed(_ url: String) throws(UnreadReason) -> String? {
        try pushing.rewritten(url, &budget)
    }

    /// Whether any rule makes another address of `url`.
    ///
    /// - Throws: Like ``fetched(_:)``.
    mutating func changes(_ url: String) throws(UnreadReason) -> Bool {
        if try fetching.rewritten(url, &budget) != nil { return true }
        return try pushed(url) != nil
    }
}

/// The beginnings of addresses that stand for others.
private struct AddressPrefixes {
    /// The longest first, and of equal ones the one that counts.
    private let beginnings: [(text: [UInt8], base: String)]

    /// - Parameters:
    ///   - key: `insteadof` or `pushinsteadof`.
    ///   - configuration: What says so.
    init(by key: String, _ configuration: GitConfiguration) {
        var bases: [String] = []
        var texts: [String: [String]] = [:]
        for entry in configuration.entries where entry.section == "url" && entry.name == key {
            guard let base = entry.subsection, let text = entry.value else { continue }
            if texts[base] == nil { bases.append(base) }
            texts[base, default: []].append(text)
        }
        var known: Set<[UInt8]> = []
        var beginnings: [(text: [UInt8], base: String)] = []
        // git takes the first of equal ones, and all of a base together.
        for base in bases {
            for text in texts[base] ?? [] {
                let bytes = Array(text.utf8)
                // No address that is kept begins with more.
                guard bytes.count <= Limit.text, known.insert(bytes).inserted else { continue }
                beginnings.append((bytes, base))
            }
        }
        self.beginnings = beginnings.sorted { $0.text.count > $1.text.count }
    }

    /// `url` with the longest beginning that fits replaced; an empty one fits every address.
    ///
    /// - Parameters:
    ///   - url: The address.
    ///   - budget: Pays for what is compared.
    /// - Returns: `nil` where none fits.
    /// - Throws: What `budget` throws.
    func rewritten(
        _ url: String, _ budget: inout RewriteBudget
    ) throws(UnreadReason) -> String? {
        guard !beginnings.isEmpty else { return nil }
        let bytes = Array(url.utf8)
        for beginning in beginnings where beginning.text.count <= bytes.count {
            var common = 0
            while common < beginning.text.count, beginning.text[common] == bytes[common] {
                common += 1
            }
            try budget.pay(common + 1)
            if common == beginning.text.count {
                return beginning.base + String(decoding: bytes[common...], as: UTF8.self)
            }
        }
        return nil
    }
}

/// How much the addresses of one repository may still be compared with beginnings of others.
private struct RewriteBudget {
    /// Units: bytes.
    private var rest = Limit.rewriting
    private var nextQuestion = Limit.rewriting
    private let shouldStop: () -> Bool

    init(shouldStop: @escaping () -> Bool) {
        self.shouldStop = shouldStop
    }

    /// How much is compared between two questions whether to stop.
    ///
    /// Units: bytes.
    private static let interval = 1 << 20

    /// - Throws: `overLimit` once too much was compared; `pending` where it was to stop.
    mutating func pay(_ cost: Int) throws(UnreadReason) {
        rest -= cost
        guard rest >= 0 else { throw .overLimit("url.insteadOf: \(Limit.rewriting)") }
        guard rest < nextQuestion else { return }
        nextQuestion = rest - Self.interval
        if shouldStop() { throw .pending }
    }
}
