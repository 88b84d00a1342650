import CycCore
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
        "Random edits, a thousand in all, leave what a dictionary would hold, and every comment",
        arguments: beginnings)
    func randomEdits(beginning: String) throws {
        var bytes = Array(beginning.utf8)
        var model: [String: SettingValue] = [:]
        let start = CheckedTree(try TOMLNode(bytes, file: "")).settings
        for setting in Setting.all where try TOMLNode(bytes, file: "")[path(setting)[...]] != nil {
            model[setting.key] = setting.value(in: start)
        }
        let comments = ["# who", "# days", "# x", "# here", "# only a comment", "[x] # y"]
            .filter(beginning.contains)
        let kept = comments.filter { $0 != "# here" && $0 != "[x] # y" }
        for _ in 0..<150 {
            let example = try #require(SettingTests.good.randomElement())
            let setting = try #require(Setting.named(example.key))
            let source = TOMLSource(bytes)
            let tree = try TOMLNode(bytes, file: "")
            if Bool.random() {
                let value = try setting.value(of: example.words)
                bytes = try source.setting(path(setting), to: value, from: tree, file: "")
                model[setting.key] = value
            } else {
                bytes = try source.removing(path(setting), from: tree, file: "")
                model[setting.key] = nil
            }
            let settings = CheckedTree(try TOMLNode(bytes, file: "")).settings
            for setting in Setting.all {
                #expect(setting.value(in: settings) == model[setting.key] ?? setting.fallback)
            }
            let text = String(decoding: bytes, as: UTF8.self)
            try #require(kept.allSatisfy(text.contains), "\(text)")
        }
    }

    private func path(_ setting: Setting) -> [String] {
        setting.key.split(separator: ".").map(String.init)
    }

    @Test("Setting a new key and unsetting it gives the same bytes", arguments: beginnings)
    func roundTrip(beginning: String) throws {
        let bytes = Array(beginning.utf8)
        let tree = try TOMLNode(bytes, file: "")
        for setting in Setting.all where tree[path(setting)[...]] == nil {
            let set = try TOMLSource(bytes).setting(
                path(setting), to: setting.fallback, from: tree, file: "")
            let unset = try TOMLSource(set).removing(
                path(setting), from: try TOMLNode(set, file: ""), file: "")
            // What may stay is the new table's own header.
            let header = "[\(setting.table)]"
            var text = String(decoding: unset, as: UTF8.self)
            if !beginning.contains(header), let range = text.range(of: header, last: true) {
                text.removeSubrange(range)
                while text.last?.isNewline == true, text.utf8.count > beginning.utf8.count {
                    text.removeLast()
                }
            }
            #expect(Array(text.utf8) == bytes, "\(setting.key)")
        }
    }

    @Test("The scanner ends and does not trap, whatever it is given")
    func garbage() {
        let pieces = [
            "[", "]", "\"", "'", "\"\"\"", "'''", "=", ".", "#", "{", "}", ",", "\\", "\n", "\r",
            "a", " ", "\u{FEFF}", "é",
        ]
        for _ in 0..<4000 {
            let text = (0..<Int.random(in: 0...12)).map { _ in pieces.randomElement() ?? "" }
                .joined()
            let source = TOMLSource(Array(text.utf8))
            for entry in source.entries {
                #expect(entry.value.upperBound <= text.utf8.count)
                _ = source.line(of: entry.path)
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
