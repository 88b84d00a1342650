/// Challenges, D-Days, frozen days and to-dos.
extension HintRow {
    static let entries: [HintRow] = [
        HintRow(
            name: .challengeDays, shows: "cyc challenge add Read --days 0",
            hint: #"cyc challenge add "100 days" --days 100"#, check: "cyc challenge list",
            better: .shows("100 days")),
        HintRow(
            name: .editedChallenge, before: "cyc challenge add Read --days 9",
            shows: "cyc challenge edit 1 --days 0", hint: "cyc challenge edit 1 --days 100",
            check: "cyc challenge list", better: .shows("0/100")),
        HintRow(
            name: .challengeWeeks,
            shows: "cyc challenge add Read --rule weekly --per-week 5 --weeks 0",
            hint: #"cyc challenge add "12 weeks" --rule weekly --per-week 5 --weeks 12"#,
            check: "cyc challenge list", better: .shows("12 weeks")),
        HintRow(
            name: .challengePerWeek,
            shows: "cyc challenge add Read --rule weekly --per-week 8 --weeks 4",
            hint: #"cyc challenge add "12 weeks" --rule weekly --per-week 5 --weeks 12"#,
            check: "cyc challenge list", better: .shows("12 weeks")),
        HintRow(
            name: .noChallenges, shows: "cyc challenge list",
            hint: #"cyc challenge add "100 days" --days 100"#, better: .gone),
        HintRow(
            name: .noSuchChallenge, shows: "cyc challenge show 7", hint: "cyc challenge list",
            better: .tells("No challenges")),
        HintRow(
            name: .challengeOver,
            before: "cyc challenge add Read --days 3 && cyc challenge stop 1",
            shows: "cyc challenge stop 1", hint: "cyc challenge list", better: .tells("Read")),
        HintRow(
            name: .noDDays, shows: "cyc dday list", hint: "cyc dday add Exam 2026-12-25",
            better: .gone),
        HintRow(
            name: .noSuchDDay, shows: "cyc dday remove 7 --yes", hint: "cyc dday list",
            better: .tells("D-Day")),
        HintRow(
            name: .noFreezes, shows: "cyc freeze list",
            hint: "cyc freeze add tomorrow --note holiday", better: .gone),
        HintRow(
            name: .noSuchFreeze, shows: "cyc freeze remove 7 --yes", hint: "cyc freeze list",
            better: .tells("frozen")),
        HintRow(
            name: .noTodos, shows: "cyc todo list",
            hint: #"cyc todo add "Parse the page +github due:fri""#, better: .gone),
        HintRow(
            name: .noSuchTodo, shows: "cyc todo done 7", hint: "cyc todo list",
            better: .tells("no to-do")),
        HintRow(
            name: .todoDone, before: "cyc todo add Read && cyc todo done 1",
            shows: "cyc todo done 1", hint: "cyc todo reopen 1", better: .gone),
        HintRow(
            name: .lockedSpecies, shows: "cyc me species moss", hint: "cyc me species",
            better: .tells("marimo")),
        HintRow(
            name: .noGrowth, before: "cyc config set growth.enabled false",
            shows: "cyc me species", hint: "cyc config set growth.enabled true", better: .gone),
        HintRow(
            name: .noMates, shows: "cyc mates", hint: "cyc mates add octocat --zone Asia/Seoul",
            check: "cyc mates --cached", better: .gone),
        HintRow(
            name: .noLoginOfMate, shows: "cyc mates add -- -bad",
            hint: "cyc mates add octocat --zone Asia/Seoul", check: "cyc mates --cached",
            better: .shows("octocat")),
        HintRow(
            name: .noSuchMate, shows: "cyc mates hide octocat", hint: "cyc mates",
            better: .tells("No mates yet")),
        HintRow(
            name: .badAlarm, shows: "cyc alarm add 25:00",
            hint: "cyc alarm add 06:30 --days mon-fri", better: .tells("Added alarm #1")),
        HintRow(
            name: .nothingRings, shows: "cyc alarm answer 1", hint: "cyc alarm list",
            better: .tells("No alarms")),
        HintRow(
            name: .challengeBroken,
            before: #"CYC_NOW=2026-11-20T12:00:00Z cyc challenge add "It's on" --days 9"#,
            shows: "cyc status", hint: "cyc challenge add …", check: "cyc challenge list",
            better: .shows("9")),
    ]
}
