import CycCore
import CycDisplay
import Testing

/// A strict reader of the part of XML that the picture uses: elements, attributes, text.
private struct XML {
    enum Fault: Error, Equatable {
        case unexpected(String)
    }

    struct Element {
        let name: String
        let attributes: [String: String]
        var children: [Element] = []
        var text = ""
    }

    private var rest: Substring

    static func read(_ text: String) throws -> Element {
        var reader = XML(rest: text[...])
        let root = try reader.element()
        reader.skipSpace()
        guard reader.rest.isEmpty else { throw Fault.unexpected(String(reader.rest.prefix(20))) }
        return root
    }

    private mutating func element() throws -> Element {
        try expect("<")
        let name = take { $0.isLetter }
        guard !name.isEmpty else { throw Fault.unexpected(String(rest.prefix(20))) }
        var attributes: [String: String] = [:]
        while true {
            skipSpace()
            if rest.hasPrefix("/>") {
                try expect("/>")
                return Element(name: name, attributes: attributes)
            }
            if rest.hasPrefix(">") { break }
            let key = take { $0.isLetter || $0 == "-" }
            try expect("=\"")
            let value = take { $0 != "\"" && $0 != "<" }
            try expect("\"")
            guard !key.isEmpty, attributes[key] == nil else { throw Fault.unexpected(key) }
            attributes[key] = try resolved(value)
        }
        try expect(">")
        var element = Element(name: name, attributes: attributes)
        while !rest.hasPrefix("</") {
            if rest.hasPrefix("<") {
                element.children.append(try self.element())
            } else {
                let text = take { $0 != "<" }
                guard !text.isEmpty else { throw Fault.unexpected("end") }
                element.text += try resolved(text)
            }
        }
        try expect("</\(name)>")
        return element
    }

    private func resolved(_ text: String) throws -> String {
        var result = ""
        var rest = text[...]
        let entities = ["&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\""]
        while let mark = rest.firstIndex(where: { $0 == "&" || $0 == ">" }) {
            result += rest[..<mark]
            rest = rest[mark...]
            guard let entity = entities.first(where: { rest.hasPrefix($0.key) }) else {
                throw Fault.unexpected(String(rest.prefix(8)))
            }
            result += entity.value
            rest = rest.dropFirst(entity.key.count)
        }
        return result + rest
    }

    private mutating func skipSpace() {
        rest = rest.drop { $0.isWhitespace }
    }

    private mutating func take(while matches: (Character) -> Bool) -> String {
        let taken = rest.prefix(while: matches)
        rest = rest.dropFirst(taken.count)
        return String(taken)
    }

    private mutating func expect(_ text: String) throws {
        guard rest.hasPrefix(text) else { throw Fault.unexpected(String(rest.prefix(20))) }
        rest = rest.dropFirst(text.count)
    }
}

@Suite struct SVGTests {
    @Test("the picture is well-formed and stands alone", arguments: Language.allCases)
    func wellFormed(language: Language) throws {
        let text = svg(Calendars.year, messages: Messages(language))
        let root = try XML.read(text)
        #expect(root.name == "svg")
        #expect(root.attributes["xmlns"] == "http://www.w3.org/2000/svg")
        #expect(root.attributes["role"] == "img")
        #expect(root.attributes["aria-labelledby"] == "title desc")
        let names = root.children.prefix(3).map(\.name)
        #expect(names == ["title", "desc", "style"])
        #expect(root.children.prefix(2).map { $0.attributes["id"] } == ["title", "desc"])
        #expect(!text.contains("href") && !text.contains("url(") && !text.contains("@import"))
        #expect(root.children[2].text.contains("@media (prefers-color-scheme: dark)"))
        #expect(text == svg(Calendars.year, messages: Messages(language)))
    }

    @Test func everyDayHasACellWithItsTooltip() throws {
        let root = try XML.read(svg(Calendars.small, messages: Messages(.en)))
        let cells = root.children.filter { $0.name == "rect" && !$0.children.isEmpty }
        #expect(cells.count == Calendars.small.cells.count)
        let tooltips = cells.compactMap { $0.children.first?.text }
        #expect(tooltips[0] == "Nothing on 2026-11-01")
        #expect(tooltips[1] == "1 contribution on 2026-11-02")
        #expect(tooltips[12] == "Not loaded: 2026-11-13")
        #expect(cells[8].attributes["class"] == "l4")
        #expect(cells[12].attributes["class"] == "missing")
        #expect(cells[16].attributes["class"] == "l0 today")
        // Days of a week stand below each other, weeks beside each other.
        #expect(cells[1].attributes["x"] == cells[0].attributes["x"])
        #expect(cells[7].attributes["y"] == cells[0].attributes["y"])
    }

    @Test func everythingLiesInsideThePicture() throws {
        for picture in [Calendars.small, Calendars.year] {
            let root = try XML.read(svg(picture, messages: Messages(.ko)))
            let width = try #require(root.attributes["width"].flatMap { Double($0) })
            let height = try #require(root.attributes["height"].flatMap { Double($0) })
            for child in root.children where child.name == "rect" {
                let x = try #require(child.attributes["x"].flatMap { Double($0) })
                let y = try #require(child.attributes["y"].flatMap { Double($0) })
                let side = try #require(child.attributes["width"].flatMap { Double($0) })
                let tall = try #require(child.attributes["height"].flatMap { Double($0) })
                #expect(x >= 0 && y >= 0 && x + side <= width && y + tall <= height)
            }
        }
    }

    @Test func aLoginIsEscaped() throws {
        var picture = Calendars.small
        picture.login = "<o&\"\u{1}\u{FFFF}>"
        let root = try XML.read(svg(picture, messages: Messages(.en)))
        #expect(
            root.children[0].text == "<o&\"<U+FFFF>>: at least 47 contributions in the last year")
    }

    @Test func withoutALoginItCountsCommits() throws {
        var picture = Calendars.small
        picture.login = nil
        let root = try XML.read(svg(picture, messages: Messages(.en)))
        #expect(root.children[0].text == "at least 47 commits in the last year")
    }

    @Test(
        "the checker itself sees what is wrong",
        arguments: [
            "<a>", "<a></b>", "<a x=\"1\" x=\"2\"/>", "<a>&b;</a>", "<a>1 > 0</a>", "<a/>x",
        ])
    func checker(text: String) {
        #expect(throws: XML.Fault.self) { try XML.read(text) }
    }
}
