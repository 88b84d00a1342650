import CycCore
import Foundation
import TestSupport
import Testing

@testable import CycDisplay

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// The elements of an SVG, read by Foundation's parser.
final class SVGReader: NSObject, XMLParserDelegate {
    struct Element {
        let name: String
        let attributes: [String: String]
        var text = ""
    }

    private(set) var elements: [Element] = []
    private var open: [Int] = []

    /// - Throws: If the document is not well-formed.
    init(_ document: String) throws {
        super.init()
        let parser = XMLParser(data: Data(document.utf8))
        parser.delegate = self
        guard parser.parse() else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
        qualifiedName: String?, attributes: [String: String]
    ) {
        open.append(elements.count)
        elements.append(Element(name: name, attributes: attributes))
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        if let last = open.last { elements[last].text += text }
    }

    func parser(
        _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
        qualifiedName: String?
    ) {
        open.removeLast()
    }
}

/// A name of up to 200 characters of all kinds, also such as end elements or lines.
func hostileName(_ random: inout SeededGenerator) -> String {
    let pieces: [String] = [
        "<", ">", "&", "\"", "'", "]]>", "<!--", "-->", "</text>", "\u{0}", "\u{1B}[31m", "\n",
        "\u{202E}", "\u{FFFE}", "\u{D4E}<", "<\u{338}", "\u{D4E}<!--\u{D4E}<script ", "^", "$&",
        "\u{FEFF}", "가나다", "日本", "🙂", "👨‍👩‍👧", "é", "e\u{301}\u{301}", "W",
        "m", "i", " ", "\u{FDFD}", "𒐫", "\u{2E3B}", "a", "%", "\\", "`", "[", "]", "(", ")", "|",
    ]
    let count = Int.random(in: 1...200, using: &random)
    return String(
        (0..<count).map { _ in pieces.randomElement(using: &random) ?? "a" }.joined().prefix(200))
}

@Suite("Cards")
struct CardTests {
    private static func view(
        name: String, number: Int, login: String? = "octo", state: Int = 0
    ) -> CardView {
        let today = day("2026-11-21")
        var grass = Grass()
        let length = [0, 1, 7, 120, 1_200][state % 5]
        for place in 0..<length { grass[today.advanced(by: -place - state % 2)] = 1 }
        if number > 0 { grass[today.advanced(by: -2_000)] = number }
        var snapshot = Snapshot(localGrass: grass)
        if let login {
            snapshot.account = AccountSnapshot(
                name: AccountName(host: .dotCom, login: login), grass: grass)
        }
        let challenge = Challenge(
            id: 1, name: name, rule: .streak, targetDays: max(1, min(number, 3_650)),
            start: today.advanced(by: -state), stopped: state % 3 == 1 ? today : nil)
        snapshot.agenda.challenges = state % 4 == 3 ? [] : [challenge]
        if state % 4 == 3 {
            snapshot.agenda.ddays = [
                DDay(id: 1, name: name, date: today.advanced(by: number), includeToday: false)
            ]
        }
        let zone = Zone.utc
        let now = zone.firstInstant(of: today) + .hours(20)
        if state % 2 == 0 {
            let start = now - .seconds(Int64(number % 80_000))
            snapshot.focus = FocusLog([
                FocusEntry(number: 1, FocusInterval(from: start, to: now, goal: .hours(4)))
            ])
        }
        let overview = Overview(snapshot, settings: Settings(), zone: zone, now: now)
        let days = firstDayOfGrass(endingOn: today).number...today.number
        let cells = overview.cells(days.map(Day.init(number:)))
        return CardView(
            overview,
            grass: GrassPicture(
                cells: cells, total: cells.reduce(0) { $0 + ($1.count ?? 0) }, login: login,
                today: today),
            species: Species.allCases[state % Species.allCases.count], weekBegins: .monday)
    }

    @Test(
        "documents are well-formed and all text lies in the picture, whatever the names and numbers",
        arguments: TestDepth.seeds(TestDepth.cases(quick: 40, deep: 1_700)))
    func hostile(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let view = Self.view(
            name: hostileName(&random),
            number: [0, 1, 99, 12_345, 99_999].randomElement(using: &random) ?? 0,
            login: Bool.random(using: &random) ? hostileName(&random) : nil,
            state: Int.random(in: 0..<60, using: &random))
        for kind in CardKind.allCases {
            let messages = bothLanguages[Int.random(in: 0...1, using: &random)]
            let card = Card(kind, view, messages: messages)
            let elements = try SVGReader(card.svg).elements
            let root = elements[0].attributes
            #expect(root["role"] == "img" && root["aria-labelledby"] == "title desc")
            let (width, height) = (Int(root["width"] ?? "") ?? 0, Int(root["height"] ?? "") ?? 0)
            #expect(elements[1].text != "" && elements[2].text != "")
            for text in elements where text.name == "text" {
                let size = try #require(Int(text.attributes["font-size"] ?? ""))
                let x = try #require(Int(text.attributes["x"] ?? ""))
                let y = try #require(Int(text.attributes["y"] ?? ""))
                let length = PictureText.width(
                    of: "\(text.text)", size: size,
                    isBold: text.attributes["font-weight"] != nil)
                let left =
                    switch text.attributes["text-anchor"] {
                    case "end": x - length
                    case "middle": x - length / 2
                    default: x
                    }
                #expect(left >= 0 && left + length <= width, "\(kind) \(text.text)")
                #expect(y - size >= 0 && y + size / 3 <= height, "\(kind) \(text.text)")
            }
            #expect(isPicture(Array(card.svg.utf8)))
            #expect(card.svg == Card(kind, view, messages: messages).svg)
            #expect(!card.alternative.isEmpty && !card.svg.contains("style=\""))
        }
    }

    @Test("themes choose the colours, auto those of the reader")
    func themes() {
        let view = Self.view(name: "100 days", number: 100)
        for kind in CardKind.allCases {
            let cards = PictureTheme.allCases.map {
                Card(kind, view, $0, messages: Messages(.en)).svg
            }
            #expect(cards[0].contains("prefers-color-scheme: dark"))
            #expect(cards[1].contains("#ffffff") && !cards[1].contains("#0d1117"))
            #expect(cards[2].contains("#0d1117") && !cards[2].contains("#ffffff"))
        }
    }

    @Test("the alternative text says the numbers, and is safe in Markdown")
    func markdown() {
        let view = Self.view(name: "a [b](c) *d*", number: 1_234, state: 3)
        let streak = Card(.streak, view, messages: Messages(.en))
        #expect(
            streak.alternative.description.hasPrefix(
                "Current streak 120 days (2026-07-24 to 2026-11-20); longest 120 days"))
        #expect(streak.alternative.contains("1,354 contributions on 121 days"))
        let challenge = Card(.challenge, view, messages: Messages(.en))
        #expect(
            challenge.markdown(file: "my card (1)/ä.svg").hasPrefix(
                "![a \\[b\\]\\(c\\) \\*d\\*, D"))
        #expect(
            challenge.markdown(file: "my card (1)/ä.svg").hasSuffix(
                "](my%20card%20%281%29/%C3%A4.svg)"))
    }

    @Test("a frozen day's reason is on no card")
    func privateReason() {
        let today = day("2026-11-21")
        var snapshot = Snapshot()
        snapshot.freezes = [Freeze(id: 1, days: today...today, why: "surgery")]
        snapshot.gitAddress = EmailAddress("octo@example.org")
        snapshot.repositories = [KnownRepository(id: 1, path: "/a", watch: .added, readAt: 1)]
        let overview = Overview(
            snapshot, settings: Settings(), zone: .utc, now: Zone.utc.firstInstant(of: today))
        let view = CardView(
            overview, grass: GrassPicture(cells: [], total: 0, today: today), species: .moss,
            weekBegins: .monday)
        for kind in CardKind.allCases {
            let card = Card(kind, view, messages: Messages(.en))
            #expect(!card.svg.contains("surgery") && !card.alternative.contains("surgery"))
        }
        #expect(Card(.today, view, messages: Messages(.en)).alternative.contains("frozen"))
    }

    @Test("days that could not be loaded make a total a lower bound")
    func incomplete() {
        let today = day("2026-11-21")
        var grass = Grass(missingYears: [2025])
        for back in 0..<30 { grass[today.advanced(by: -back)] = 3 }
        var snapshot = Snapshot()
        snapshot.account = AccountSnapshot(
            name: AccountName(host: .dotCom, login: "octo"), grass: grass)
        let overview = Overview(
            snapshot, settings: Settings(), zone: .utc, now: Zone.utc.firstInstant(of: today))
        let cells = overview.cells(
            (today.number - 368...today.number).map(Day.init(number:)))
        let view = CardView(
            overview,
            grass: GrassPicture(cells: cells, total: 90, login: "octo", today: today),
            species: .moss, weekBegins: .monday)
        for kind in [CardKind.grass, .year] {
            let card = Card(kind, view, messages: Messages(.en))
            #expect(card.alternative.hasPrefix("octo: at least 90 contributions"))
            #expect(card.svg.contains(">at least 90 contributions"))
        }
        #expect(view.months.count == 12)
        #expect(view.months.map(\.unknownDays) == [31] + [Int](repeating: 0, count: 11))
    }

    @Test(
        "the challenge that matters is shown with its exact share",
        arguments: [(29, 100, "29 %"), (57, 100, "57 %"), (29, 50, "58 %"), (3, 3, "100 %")])
    func challenge(days: Int, target: Int, share: String) {
        let today = day("2026-11-21")
        var grass = Grass()
        for back in 0..<days { grass[today.advanced(by: -back)] = 1 }
        var snapshot = Snapshot(localGrass: grass)
        snapshot.agenda.challenges = [
            Challenge(
                id: 1, name: "old", rule: .streak, targetDays: 9, start: day("2026-01-01")),
            Challenge(
                id: 2, name: "new", rule: .total, targetDays: target,
                start: today.advanced(by: 1 - days)),
        ]
        let overview = Overview(
            snapshot, settings: Settings(), zone: .utc, now: Zone.utc.firstInstant(of: today))
        let card = Card(
            .challenge,
            CardView(
                overview, grass: GrassPicture(cells: [], total: 0, today: today), species: .moss,
                weekBegins: .monday), messages: Messages(.en))
        #expect(card.alternative.hasPrefix("new, "), "\(card.alternative)")
        #expect(card.svg.contains(">\(share)<"))
    }

    @Test(
        "the link is the file's, of an absolute path its last part",
        arguments: [
            ("/home/ada/profile/a.svg", "a.svg"), ("pictures/a b.svg", "pictures/a%20b.svg"),
            ("^[x](y).svg", "%5E%5Bx%5D%28y%29.svg"),
        ])
    func link(file: String, link: String) {
        let card = Card(.streak, Self.view(name: "x", number: 1), messages: Messages(.en))
        #expect(card.markdown(file: file).hasSuffix("](\(link))"))
        let named = Card(.challenge, Self.view(name: "^x", number: 1), messages: Messages(.en))
        #expect(named.markdown(file: file).hasPrefix("![\\^x"))
    }

    @Test(
        "text is cut with an ellipsis only where it is too wide",
        arguments: [
            ("octo", 100, "octo"), ("WWWWWWWWWW", 51, "WWW…"), ("가나다라마바사", 40, "가나…"),
            ("a\u{301}bc", 100, "a\u{301}bc"), ("", 10, ""),
        ])
    func fitting(text: String, limit: Int, expected: String) {
        let fitted = PictureText.fitted("\(text)", to: limit, size: 12)
        #expect(fitted.description == expected)
        #expect(PictureText.width(of: fitted, size: 12) <= limit)
    }
}
