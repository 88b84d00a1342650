import CycCore
import CycSystem
import Foundation
import TestSupport
import Testing

@testable import cyc

#if canImport(Glibc)
    /// Compares the reader of the prompt file that runs before `main` with that of `main`.
    struct EarlyPromptTests {
        private let folder: TemporaryFolder
        private let usual: [String: String]

        init() throws {
            folder = try TemporaryFolder()
            usual = ["HOME": folder.path, "LANG": "C.UTF-8"]
        }

        private func write(_ file: PromptText, modified: Int = 0) throws {
            let path = folder.file(".local/state/cyc/prompt")
            try FileManager.default.createDirectory(
                atPath: (path as NSString).deletingLastPathComponent,
                withIntermediateDirectories: true)
            try Data(file.bytes).write(to: URL(filePath: path))
            let date = Date(timeIntervalSinceNow: Double(modified))
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
        }

        /// Returns the output before `main`; nil if it is left to `main`.
        private func early(
            _ words: [String] = ["--prompt"], in variables: [String: String]
        ) -> String? {
            var line = (["cyc"] + words).map { strdup($0) } + [nil]
            var environment = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
            defer { for word in line + environment { free(word) } }
            var output: String?
            line.withUnsafeMutableBufferPointer { words in
                environment.withUnsafeMutableBufferPointer { variables in
                    guard let start = words.baseAddress, let first = variables.baseAddress else {
                        return
                    }
                    let isEarly = EarlyPrompt(Int32(words.count - 1), start, first).answer { text in
                        output = text.withUnsafeBytes { String(decoding: $0, as: UTF8.self) } + "\n"
                        return true
                    }
                    #expect(isEarly == (output != nil))
                }
            }
            return output
        }

        /// Returns the output of `main`.
        private func late(_ variables: [String: String]) -> String {
            var world = World(environment: variables)
            let printed = Printed()
            world.write = { _, bytes in printed.add(bytes) }
            PromptSegment.show(in: world)
            return printed.text
        }

        private final class Printed: @unchecked Sendable {
            private(set) var text = ""
            func add(_ bytes: [UInt8]) { text += String(decoding: bytes, as: UTF8.self) }
        }

        private static func file(_ number: Int, _ random: inout SeededGenerator) -> PromptText {
            let odd = PromptText.odd
            if number < odd.count { return odd[number] }
            var bytes = PromptText.random(using: &random).bytes
            switch Int.random(in: 0..<6, using: &random) {
            case 0, 1: break
            case 2: bytes.removeLast(Int.random(in: 0...bytes.count, using: &random))
            case 3:
                // The line ends after the part that is read.
                let comment = Array("7 red \(String(repeating: "x", count: 400))\n".utf8)
                let end = bytes.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
                for _ in 0..<Int.random(in: 1...120, using: &random) {
                    bytes.insert(contentsOf: comment, at: end)
                }
            default:
                for _ in 0..<Int.random(in: 1...8, using: &random) where !bytes.isEmpty {
                    let place = Int.random(in: bytes.indices, using: &random)
                    bytes[place] = UInt8.random(in: 0...255, using: &random)
                }
            }
            return PromptText(bytes: bytes)
        }

        @Test("both print the same for random files, locales and times")
        func same() throws {
            var random = TestDepth.generator(28)
            let locales = [
                "C", "", "C.UTF-8", "en_US.utf8", "ko_KR.UTF-8@x", "de_DE.ISO8859-1", "x@UTF8",
                "UTF-8", "a.utf8@b@c",
            ]
            let times = [
                "2026-11-21T12:00:00Z", "2026-11-21t12:00:00.5z", "2027-01-01T00:00:60+09:00", "",
            ]
            var count = 0
            let files = TestDepth.cases(quick: 200, deep: 2_000)
            for number in 0..<files {
                let file = Self.file(number, &random)
                try write(file)
                var variables = usual
                for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
                    variables[name] = locales.randomElement(using: &random)
                }
                variables["TERM"] = ["linux", "xterm", "linux-x", ""].randomElement(using: &random)
                variables["CLICOLOR_FORCE"] = ["", "0"].randomElement(using: &random)
                variables["CYC_NOW"] = times.randomElement(using: &random)
                let (early, late) = (early(in: variables), late(variables))
                #expect(
                    early ?? "" == late,
                    "\(number) \(variables) \(String(decoding: file.bytes, as: UTF8.self))")
                if early != nil { count += 1 }
            }
            #expect(count > files / 2)
        }

        @Test("cases that need a decision are left to main")
        func left() throws {
            try write(.line())
            #expect(early(in: usual) == "⚠ 12 1h\n")
            #expect(early(["status", "--prompt"], in: usual) == "⚠ 12 1h\n")
            let state = usual.merging(["XDG_STATE_HOME": folder.file(".local/state")]) { $1 }
            #expect(early(in: state) == "⚠ 12 1h\n")
            #expect(early(in: state.merging(["XDG_STATE_HOME": "relative"]) { $1 }) == "⚠ 12 1h\n")
            #expect(early(in: state.merging(["XDG_STATE_HOME": "/nowhere"]) { $1 }) == nil)
            for words in [
                [], ["status"], ["--prompt", "status"], ["--prompt", "--prompt"], ["--prompt", ""],
                ["status", "--prompt", "--json"], ["--promp"], ["--prompts"],
            ] {
                #expect(early(words, in: usual) == nil, "\(words)")
            }
            for (name, value) in [
                ("HOME", ""), ("HOME", "relative"),
                ("HOME", "/" + String(repeating: "x", count: 5000)),
                ("CLICOLOR_FORCE", "1"), ("CLICOLOR_FORCE", "00"), ("CYC_NOW", "now"),
            ] {
                #expect(early(in: usual.merging([name: value]) { $1 }) == nil, "\(name)=\(value)")
            }
            for (age, isEarly) in [(0, true), (-58, true), (58, true), (-62, false), (62, false)] {
                try write(.line(), modified: age)
                #expect((early(in: usual) != nil) == isEarly, "\(age)")
            }
            try write(.nonsense)
            #expect(early(in: usual) == nil)
        }
    }
#endif
