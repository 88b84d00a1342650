import CycCore
import TestSupport
import Testing

@testable import CycSystem

struct TOMLEditingTests {
    /// Files in every style that edits begin with.
    static let beginnings = [
        "",
        "# only a comment",
        "[github]\nlogin = 'a' # who\n\n# days\n[day]\n\n[remind.ntfy]\ntopic = \"t\"\n[remind]\n",
        "github.login = \"a\"\r\nremind.ntfy.topic = \"t\" # x\r\nremind.after = \"9:00\"\r\n[ui]\r\n",
        "github = { login = \"a\" } # x\nremind = { ntfy = { topic = \"t\" }, after = \"9:00\" }\n",
        "\u{FEFF}\"repositories\".roots = [ # here\n  \"~/a\", # and\n  '/b',\n]\nui.color = '''auto'''",
        "[remind]\n  after = \"\"\"\\\n   9:00\"\"\"\n  ntfy.topic = \"\"\"a\n\"quoted\"\n[x] # y\n\"\"\"\"\"\n",
    ]

    @Test(
        "Random edits leave what a dictionary would hold, and every comment",
        arguments: beginnings)
    func randomEdits(beginning: String) throws {
        let seed = TestDepth.firstSeed
        var random = SeededGenerator(seed: seed)
        var document = try document(beginning)
        var model: [String: SettingValue] = [:]
        let start = CheckedSettings(document, file: "").settings
        for setting in Setting.all where document.values[path(setting)[...]] != nil {
            model[setting.key] = setting.value(in: start)
        }
        let comments = ["# who", "# days", "# x", "# here", "# only a comment", "[x] # y"]
            .filter(beginning.contains)
        let kept = comments.filter { $0 != "# here" && $0 != "[x] # y" }
        for _ in 0..<TestDepth.cases(quick: 15, deep: 150) {
            let example = try #require(SettingTests.good.randomElement(using: &random))
            let setting = try #require(Setting.named(example.key))
            let before = String(decoding: document.bytes, as: UTF8.self)
            if Bool.random(using: &random) {
                let value = try setting.value(of: example.words)
                document = try #require(
                    document.setting(path(setting), to: value), "seed \(seed), \(before)")
                model[setting.key] = value
            } else if model[setting.key] != nil {
                document = try #require(
                    document.removing(path(setting)), "seed \(seed), \(before)")
                model[setting.key] = nil
            }
            let settings = CheckedSettings(
                try TOMLDocument(document.bytes, file: ""), file: ""
            ).settings
            for setting in Setting.all {
                #expect(
                    setting.value(in: settings) == model[setting.key] ?? setting.defaultValue,
                    "seed \(seed)")
            }
            let text = String(decoding: document.bytes, as: UTF8.self)
            try #require(kept.allSatisfy(text.contains), "seed \(seed), \(text)")
        }
    }

    private func document(_ text: String) throws -> TOMLDocument {
        try TOMLDocument(Array(text.utf8), file: "")
    }

    private func path(_ setting: Setting) -> [String] {
        setting.key.split(separator: ".").map(String.init)
    }

    @Test("Setting a new key and unsetting it gives the same bytes", arguments: beginnings)
    func roundTrip(beginning: String) throws {
        let document = try document(beginning)
        for setting in Setting.all where document.values[path(setting)[...]] == nil {
            let set = try #require(document.setting(path(setting), to: setting.defaultValue))
            let unset = try #require(set.removing(path(setting))).bytes
            // What may stay is the new table's own header.
            let header = "[\(setting.table)]"
            var text = String(decoding: unset, as: UTF8.self)
            if !beginning.contains(header), let range = text.range(of: header, last: true) {
                text.removeSubrange(range)
                while text.last?.isNewline == true, text.utf8.count > beginning.utf8.count {
                    text.removeLast()
                }
            }
            #expect(Array(text.utf8) == document.bytes, "\(setting.key)")
        }
    }

    @Test("The reader ends and does not trap, whatever it is given")
    func garbage() {
        let pieces = [
            "[", "]", "\"", "'", "\"\"\"", "'''", "=", ".", "#", "{", "}", ",", "\\", "\n", "\r",
            "a", " ", "\u{FEFF}", "é",
        ]
        let seed = TestDepth.firstSeed
        var random = SeededGenerator(seed: seed)
        for _ in 0..<TestDepth.cases(quick: 400, deep: 4_000) {
            let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }.joined()
            guard let document = try? document(text) else { continue }
            for entry in document.entries {
                #expect(entry.value.upperBound <= text.utf8.count, "seed \(seed)")
                #expect(document.first(of: [entry.path]) != nil, "seed \(seed)")
            }
        }
    }
}

extension String {
    fileprivate func range(of text: String, last: Bool) -> Range<String.Index>? {
        var end = endIndex
        while end > startIndex {
            let start = index(before: end)
            if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
            end = start
        }
        return nil
    }
}
