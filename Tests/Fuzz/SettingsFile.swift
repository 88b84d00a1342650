import CycCore
import Foundation

@testable import CycSystem

/// `config.toml`, and the edits of `cyc config`: the first byte chooses one, the rest is the file.
struct SettingsFile: Target {
    private let file: String
    private let configuration: ConfigurationFile

    private static let values = [
        ["1"], ["0"], ["true"], ["auto"], ["a", "b\"]\n"], [#"["x", "y"]"#], ["18:00"], [""],
    ]

    init(_ workshop: Workshop) throws {
        configuration = try ConfigurationFile(in: workshop.world)
        file = configuration.file
        try FileManager.default.createDirectory(
            atPath: (file as NSString).deletingLastPathComponent,
            withIntermediateDirectories: true)
    }

    func seeds() throws -> [[UInt8]] {
        let defaults = Setting.all.map { setting in
            "\(setting.key) = \(setting.defaultValue.toml)\n"
        }
        let texts = [
            defaults.joined(), "",
            """
            # A comment
            [github]
            login = "octo" # me
            [day]
            rest_days = ["sat", 'sun']
            [remind]
            after = "18:00"
            until = "23:30"
            quiet = \"\"\"
            a\\
              b\"\"\"

            """,
            "a = { b = 1, \"c d\".e = [1, 2.5, 1979-05-27T07:32:00Z] }\r\n[[x.y]]\r\nz = '''q'''\r\n",
            "\u{FEFF}[ui]\nlanguage = \"ko\"\ncolor = \"always\"\n",
            "a = [\n  \"x\", # y\n]\nb = 0x1F\nc = inf\nd = 1_000e3\ne = \"\\u00E9\\U0001F331\"\n",
        ]
        return texts.enumerated().map { [UInt8($0.offset)] + $0.element.utf8 }
    }

    var words: [String] {
        [
            "[github]\n", "[[", "]]", "\"\"\"", "'''", "\\U0001F331", "\\u00e9", "{ ", "= ",
            "true", "inf", "0x", "1979-05-27T07:32:00Z", "\r\n", "remind.after = ",
        ]
    }

    func run(_ input: [UInt8]) {
        guard let first = input.first else { return }
        Workshop.place(input.dropFirst(), at: file)
        let wasGood = isGood
        let setting = Setting.all[Int(first) % Setting.all.count]
        let value = Self.values[Int(first) / Setting.all.count % Self.values.count]
        edit("set", wasGood) { () throws(CycError) in
            try configuration.set(setting.key, to: value)
        }
        edit("unset", wasGood) { () throws(CycError) in
            try configuration.unset(setting.key)
        }
    }

    private var isGood: Bool { (try? configuration.load()) != nil }

    /// A refused edit changes nothing, any other leaves a file that can be read.
    private func edit(_ name: String, _ wasGood: Bool, _ change: () throws(CycError) -> Void) {
        let before = try? Workshop.read(file)
        do throws(CycError) {
            try change()
            if wasGood, !isGood { Fuzz.fail("\(name) has broken the file") }
        } catch {
            if (try? Workshop.read(file)) != before {
                Fuzz.fail("a refused \(name) has changed it")
            }
        }
    }
}
