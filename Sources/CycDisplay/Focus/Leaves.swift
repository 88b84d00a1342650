/// Completed pomodoros as leaves: one each, above five a single leaf with their number.
package func leaves(_ count: Int, look: TerminalAppearance) -> Text {
    let leaf: Text = look.isUTF8 ? "🍃" : "*"
    return count > 5 ? leaf + "\(count)" : repeatElement(leaf, count: max(0, count)).joined()
}
