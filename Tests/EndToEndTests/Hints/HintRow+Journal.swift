/// Journal, undo and redo.
extension HintRow {
    static let journal: [HintRow] = [
        HintRow(
            name: .noHistory, shows: "cyc history",
            hint: #"cyc todo add "Parse the page +github due:fri""#, better: .gone),
        HintRow(
            name: .nothingToUndo, shows: "cyc undo", hint: "cyc history",
            better: .tells("Nothing was changed")),
        HintRow(
            name: .nothingToRedo, before: "cyc todo add Read", shows: "cyc todo redo",
            hint: "cyc history", better: .tells("Read")),
        HintRow(
            name: .noSuchAction, before: "cyc todo add Read", shows: "cyc undo nonsense",
            hint: "cyc history", better: .tells("todo add")),
        HintRow(
            name: .changedSince, before: "cyc todo add Read && cyc todo done 1",
            shows: "cyc undo $(cyc history --json | grep -o '[0-9a-f]\\{16\\}' | head -n 1)",
            hint: "cyc undo …", check: "cyc todo list", better: .shows("Read")),
    ]
}
