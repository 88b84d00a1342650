import Foundation
import TestSupport
import Testing

/// `cyc card`, from commits to the picture in a browser.
struct CardCommandTests {
    private static let now = "2026-11-21T20:00:00Z"
    private static let kinds = ["today", "streak", "challenge", "grass", "focus", "year"]

    private func ada() throws -> Person {
        let ada = try Person()
        let app = try ada.repository("app")
        for day in ["2026-11-19", "2026-11-20", "2026-11-21"] {
            try app.commit(on: "\(day)T12:00:00Z")
        }
        return ada
    }

    @Test("each card is written, and its Markdown printed", arguments: ["C.UTF-8", "ko_KR.UTF-8"])
    func cards(locale: String) throws {
        let ada = try ada()
        for kind in Self.kinds {
            let file = "\(kind).svg"
            let run = try ada.cyc("card", kind, file, at: Self.now, ["LANG": locale])
            #expect(run.status == 0 && run.errors == "", "\(run.errors)")
            #expect(run.output.hasPrefix("![") && run.output.hasSuffix("](\(kind).svg)\n"))
            let text = try String(contentsOfFile: "\(ada.elsewhere)/\(file)", encoding: .utf8)
            #expect(text.hasPrefix("<svg xmlns="))
            let again = try ada.cyc("card", kind, at: Self.now, ["LANG": locale])
            #expect(again.output == text)
            #expect(again.errors == run.output)
            // A picture is replaced, also by another one.
            #expect(try ada.cyc("card", "streak", file, at: Self.now).status == 0)
        }
        let streak = try ada.cyc("card", "streak", at: Self.now).errors
        #expect(streak.contains("Current streak 3 days"))
    }

    @Test("the same data give the same bytes on a machine with another zone's clock")
    func zones() throws {
        let ada = try ada()
        for kind in ["streak", "grass", "year", "challenge"] {
            let here = try ada.cyc("card", kind, "--cached", at: "2026-11-21T12:00:00Z")
            let there = try ada.cyc(
                "card", kind, "--cached", at: "2026-11-21T12:00:00Z", zone: "Asia/Seoul")
            #expect(here.output == there.output, "\(kind)")
        }
    }

    @Test(
        "wrong use is refused and writes nothing",
        arguments: [
            (["card"], 64), (["card", "sun"], 64), (["card", "streak", "a.svg", "b.svg"], 64),
            (["card", "streak", "a.svg", "--theme", "blue"], 64),
            (["card", "streak", "notes.txt"], 65), (["card", "streak", "missing/a.svg"], 74),
        ])
    func wrongUse(arguments: [String], status: Int) throws {
        let ada = try ada()
        try ada.folder.write("my notes", to: "elsewhere/notes.txt")
        let run = try ada.cyc(arguments, at: Self.now)
        #expect(run.status == Int32(status), "\(run.errors)")
        #expect(run.output == "" && run.errors.hasPrefix("cyc: error: "))
        #expect(
            try String(contentsOfFile: "\(ada.elsewhere)/notes.txt", encoding: .utf8) == "my notes")
        let force = try ada.cyc("card", "streak", "notes.txt", "--force", at: Self.now)
        #expect(force.status == 0)
    }

    @Test("an empty ledger still draws every card")
    func empty() throws {
        let ada = try Person(address: nil)
        for kind in Self.kinds {
            #expect(
                try ada.cyc("card", kind, "--cached", at: Self.now).output.hasSuffix("</svg>\n"))
        }
    }

    @Test(
        "in a browser no text runs out of its picture", .tags(.external), .needs(Browser.programs),
        arguments: ["C.UTF-8", "ko_KR.UTF-8"])
    func browser(locale: String) throws {
        let ada = try ada()
        let names = [
            "A", String(repeating: "W", count: 200), String(repeating: "한글 이름 ", count: 33),
            "\u{FDFD}\u{FDFD}\u{FDFD}\u{FDFD}", "<b>&\"'" + String(repeating: "m", count: 60),
            String(repeating: "🙂", count: 60), String(repeating: "iÆ", count: 60),
        ]
        var pictures: [String] = []
        for (place, name) in names.enumerated() {
            #expect(
                try ada.cyc("challenge", "add", name, "--days", "\(10 + place)", at: Self.now)
                    .status
                    == 0)
            for kind in Self.kinds {
                let theme = ["auto", "light", "dark"][place % 3]
                pictures.append(
                    try ada.cyc(
                        "card", kind, "--theme", theme, "--cached", at: Self.now, ["LANG": locale]
                    ).output)
            }
            _ = try ada.cyc("challenge", "remove", "1-\(place + 1)", "--yes", at: Self.now)
        }
        let page = """
            <!DOCTYPE html><html><head><meta charset="utf-8"><title>x</title>
            <meta http-equiv="Content-Security-Policy" content="x"></head><body>
            \(pictures.joined(separator: "\n"))
            </body></html>
            """
        let result = try Browser.result(
            of: """
                let faults = [], count = 0;
                for (const svg of document.querySelectorAll("svg")) {
                  const [, , width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
                  for (const text of svg.querySelectorAll("text")) {
                    const box = text.getBBox();
                    count++;
                    if (box.x < 0 || box.y < 0 || box.x + box.width > width
                      || box.y + box.height > height) faults.push(text.textContent.slice(0, 20));
                  }
                }
                document.title = count + " texts " + faults.join("; ");
                """, in: page, for: ada)
        #expect(result.hasSuffix(" texts ") && !result.hasPrefix("0"), "\(result)")
    }

    @Test(
        "librsvg draws every card", .tags(.external), .needs("rsvg-convert"),
        arguments: kinds)
    func rsvg(kind: String) throws {
        let ada = try ada()
        _ = try ada.cyc("card", kind, "card.svg", at: Self.now)
        let run = try Program("rsvg-convert", environment: ada.environment())
            .run(["-o", "card.png", "card.svg"], in: ada.elsewhere)
        #expect(run.status == 0 && run.errors == "", "\(run.errors)")
        let size = try FileManager.default.attributesOfItem(atPath: "\(ada.elsewhere)/card.png")
        #expect((size[.size] as? Int ?? 0) > 1_000)
    }
}
