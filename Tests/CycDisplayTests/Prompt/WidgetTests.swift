import CycCore
import CycDisplay
import Foundation
import TestSupport
import Testing

struct WidgetTests {
    /// Characters special to a bar, a shell or a terminal.
    static let nasty = "a|b %{F#f00} #[fg=red] #(touch x) $(touch x) <b>&amp; \"q\" \\\n\u{1B}[31m"

    private func widget(
        goal: Overview.Goal? = nil, openTodos: Int = 0, details: [String] = [],
        icon: Icon = .atRisk, isASCII: Bool = false
    ) -> Widget {
        Widget(
            state: .unpushed, isAtRisk: icon == .atRisk,
            segment: PromptTimeline.Segment(
                text: isASCII ? "due 12 4h" : "⚠ 12 4h", color: icon.color), goal: goal,
            openTodos: openTodos,
            details: details, isASCII: isASCII)
    }

    private let exam = Overview.Goal(
        name: "Exam", countdown: Countdown(to: day("2026-12-25"), from: day("2026-11-21")),
        fraction: 0.66)

    @Test("waybar gets one JSON object with text, tooltip, classes and percentage")
    func waybar() throws {
        let text = widget(goal: exam, openTodos: 2, details: ["one", "", "two"]).rendered(
            for: .waybar)
        #expect(text.hasSuffix("}\n") && text.count { $0 == "\n" } == 1)
        let json = try JSONText(text)
        #expect(json.keys == ["text", "alt", "tooltip", "class", "percentage"])
        #expect(json["text"] == "⚠ 12 4h  Exam D-34 ███▎░  ☐ 2")
        #expect(json["alt"] == "unpushed")
        #expect(json["tooltip"] == "<tt>one\n\ntwo</tt>")
        #expect(json["class"] == ["unpushed", "at-risk"])
        #expect(json["percentage"] == 66)
        let calm = try JSONText(widget(icon: .safe).rendered(for: .waybar))
        #expect(calm["class"] == ["unpushed"])
        #expect(calm["percentage"] == 0)
    }

    @Test("The other bars get colours and parts in their own formats")
    func others() {
        let widget = widget(goal: exam, openTodos: 2, details: ["one", "", "two"], isASCII: true)
        let rest = "Exam D-34 ###..  todo 2"
        #expect(widget.rendered(for: .polybar) == "%{F#d29922}due 12 4h%{F-}  \(rest)\n")
        #expect(
            widget.rendered(for: .tmux)
                == "#[fg=#d29922]due 12 4h#[default]  Exam D-34 ######..  todo 2\n")
        #expect(widget.rendered(for: .i3blocks) == "due 12 4h  \(rest)\ndue 12 4h\n#d29922\n")
        let style = " | trim=false emojize=false ansi=false"
        #expect(
            widget.rendered(for: .xbar)
                == "due 12 4h  \(rest)\(style)\n---\none\(style)\n---\ntwo\(style)\n")
        #expect(self.widget(icon: .safe).rendered(for: .tmux) == "#[fg=#3fb950]⚠ 12 4h#[default]\n")
    }

    @Test("The bar fills as the day comes near")
    func fills() throws {
        var last = -1
        for fraction in [-1, 0, 0.1, 0.5, 0.99, 1, 7] {
            var goal = exam
            goal = Overview.Goal(name: goal.name, countdown: goal.countdown, fraction: fraction)
            let text = widget(goal: goal).rendered(for: .polybar)
            let full = text.count { $0 == "█" }
            #expect(full >= last)
            last = full
        }
        #expect(last == 5)
    }

    @Test("No text from outside breaks out of its bar", arguments: PromptTarget.bars)
    func escapes(kind: PromptTarget) throws {
        // Short pieces, because a name in a bar is cut.
        let pieces = [
            Self.nasty, "%{F#f00}", "%%{A1:x:}", "#[fg=red]", "#(touch x)", "##{x}", "a|b=c",
            "<b>&",
            "|\u{301}x=y", "<\u{301}b>", "&\u{301}", "#\u{301}[x]", "#\u{301}(touch x)",
            "%{\u{301}F#f00}", "%\u{301}{", "\"\u{301}}", "\\\u{301}", "--\u{301}", "\r\n---\r\n",
            "\u{3164}", "\u{FFFE}<", "-- sub", "---", "\n---\n", "\u{1B}]0;x\u{07}", "\"}\\", "%{",
        ]
        for isASCII in [true, false] {
            for piece in pieces {
                let goal = Overview.Goal(
                    name: piece, countdown: exam.countdown, fraction: exam.fraction)
                let tame = Overview.Goal(
                    name: "x", countdown: exam.countdown, fraction: exam.fraction)
                let text = widget(goal: goal, details: [piece, "  \(piece)"], isASCII: isASCII)
                    .rendered(for: kind)
                let calm = widget(goal: tame, details: ["x", "  x"], isASCII: isASCII)
                    .rendered(for: kind)
                #expect(text.count { $0 == "\n" } == calm.count { $0 == "\n" }, "\(piece)")
                #expect(!hasControl(text.replacing("\n", with: "")), "\(piece)")
                #expect(
                    Self.commands(of: kind, in: text) == Self.commands(of: kind, in: calm),
                    "\(piece)")
                if kind == .waybar { #expect(try JSONText(text).keys.count == 5) }
            }
        }
    }

    /// Markup as a bar parses it, in order.
    private static func commands(of kind: PromptTarget, in text: String) -> [String] {
        let pattern =
            switch kind {
            case .waybar: #"<[^>]*>|&(?!(amp|lt|gt|quot|#39);)"#
            case .i3blocks: #"[<>]|&(?!(amp|lt|gt|quot|#39);)"#
            case .polybar: #"%\{[^}]*\}?"#
            case .tmux: #"(?<!#)(##)*#(?!#)."#
            default: #"\|.*|(?m)^-.*"#
            }
        let range = NSRange(text.startIndex..., in: text)
        guard let expression = try? NSRegularExpression(pattern: pattern) else { return ["?"] }
        return expression.matches(in: text, range: range).compactMap {
            Range($0.range, in: text).map { String(text[$0]) }
        }
    }

    @Test("Only ASCII is drawn in an ASCII locale")
    func ascii() {
        for kind in PromptTarget.bars where kind != .xbar {
            let text = widget(goal: exam, openTodos: 1, isASCII: true).rendered(for: kind)
            #expect(text.utf8.allSatisfy { $0 < 0x80 }, "\(kind)")
        }
    }
}
