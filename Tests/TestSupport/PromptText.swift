import CycCore
import Foundation

/// A prompt's file as `cyc` would have written it just now.
package struct PromptText: Sendable {
    package let bytes: [UInt8]

    private init(_ text: String) { bytes = Array(text.utf8) }

    /// A streak of 12 days.
    package static func line(
        state: String = "unpushed", risk: Bool = true, hoursLeft: Int = 1, writtenBefore: Int = -50
    ) -> PromptText {
        let now = Int(Date().timeIntervalSince1970)
        let (color, sign, plain) =
            switch (state, risk) {
            case ("done", _): ("green", "🌱 12", "ok 12")
            case ("unknown", _): ("brightblack", "? 12 \(hoursLeft)h", "? 12 \(hoursLeft)h")
            default: ("yellow", "⚠ 12 \(hoursLeft)h", "due 12 \(hoursLeft)h")
            }
        return PromptText(
            """
            cyc2 \(now - writtenBefore)
            \(now - 60) blue over\tover
            \(now + 1800) \(color) \(sign)\t\(plain)
            \(now + 5400) blue later\tlater

            """)
    }

    /// Any timeline that cyc could have written in the last days, and that says the same for a while.
    package static func random(using generator: inout some RandomNumberGenerator) -> PromptText {
        while true {
            let now = Instant(secondsSinceEpoch: Int64(Date().timeIntervalSince1970))
            let spans: [Int64] = [3600, 86_400, 11 * 86_400]
            let span = spans[Int.random(in: spans.indices, using: &generator)]
            let age = Int64.random(in: 0..<span, using: &generator)
            let file = PromptCase(at: now - .seconds(age), using: &generator).timeline
            let isSteady = [true, false].allSatisfy { utf8 in
                file.segment(at: now - .minutes(1), utf8: utf8)
                    == file.segment(at: now + .minutes(15), utf8: utf8)
            }
            if isSteady { return PromptText(bytes: file.bytes) }
        }
    }

    package static var nonsense: PromptText { PromptText("nonsense\n") }

    package init(bytes: [UInt8]) { self.bytes = bytes }

    /// What cyc would not have written.
    package static var odd: [PromptText] {
        let until = Int(Date().timeIntervalSince1970) + 9000
        let young = "cyc2 \(until - 9000)"
        let last = "\(until) blue last\tplain\n"
        let long = String(repeating: "a", count: 201)
        let marks = String(repeating: "\u{301}", count: 6)
        let lines = [
            "", "\(until)", "\(until) red", "\(until) red x", "a[$(touch x)] red x\tx",
            "-1 red x\tx",
            // What is invisible, and more marks than a terminal is sent elsewhere.
            "\(until) red \u{1F3F4}\u{E0067}\u{E007F}\u{61C}a\u{AD}b e\(marks)\tx",
            "\(until) gold x\tx", "\(until) bright x\tx", "\(until) red=31 x\tx", "\(until) * x\tx",
            "\(until)  x\tx", "\(until) RED x\tx", "9999999999999 red x\tx",
            "\(until) red \(long)\tx",
            "\(until) red \(String(repeating: "가", count: 67))\tx",
            "\(until) red x\t\(long)", "\(until) red $(touch x)\tx", "\(until) red x\t`touch x`",
            "\(until) red \u{9B}31m\tx", "\(until) red x\tx\u{200B}", "\(until) red \u{FEFF}x\tx",
            "\(until) red \u{202E}x\tx", "\(until) red %F{red}x\tx", "\(until) red x\\\tx",
            "\(until) red x!\tx", "\(until) red x~\tx", "\(until) red [x]\tx",
            "\(until) red x\r\tx",
            "7 red over\tover", "00000000007 red over\tover",
        ]
        return lines.map { PromptText("\(young)\n\($0)\n\(last)") }
            + [
                "", "\n", "nonsense\n", "cyc1\n", "cyc1 1 done 1 0 0 auto - 1,2,3,4,5,6,7,8,9 x\n",
                "cyc2\n", "cyc2 \n", "cyc2 x\n\(last)", "cyc2 a[$(touch x)]\n\(last)",
                "cyc2 9999999999999\n\(last)", "cyc3 1\n\(last)", "\(young) \n\(last)",
                "\(young)\n", "\(young)\n" + String(repeating: "7 red a\ta\n", count: 98) + last,
                "\(young)\n" + String(repeating: "7 red a\ta\n", count: 99) + last,
            ].map(PromptText.init)
    }
}
