/// Reminders and their schedulers.
extension HintRow {
    static let reminders: [HintRow] = [
        HintRow(
            name: .snoozeTooLong, shows: "cyc remind snooze 400d", hint: "cyc remind off",
            check: "cyc remind list", better: .shows("reminders are off")),
        HintRow(
            name: .remindersOff, before: "cyc remind off", shows: "cyc remind list",
            hint: "cyc remind on", better: .gone),
        HintRow(
            name: .noChannels, settings: "[remind]\nchannels = []\n", shows: "cyc remind list",
            hint: "cyc config set remind.channels desktop", better: .gone),
        HintRow(
            name: .noDesktop, settings: "[remind.ntfy]\nserver = \"http://127.0.0.1:9\"\n",
            shows: "cyc remind test",
            hint: "cyc config set remind.channels desktop ntfy && cyc remind install",
            check: "cyc config get remind.channels; cyc config get remind.ntfy.topic",
            better: .gone),
        HintRow(
            name: .noTopic, settings: #"[remind]\#nchannels = ["ntfy"]\#n"#,
            shows: "cyc remind test", hint: "cyc remind install",
            check: "cyc config get remind.ntfy.topic", better: .gone),
        HintRow(
            name: .noProgram, settings: #"[remind]\#nchannels = ["command"]\#n"#,
            shows: "cyc remind test", hint: "cyc config set remind.command.run PROGRAM",
            fill: ["PROGRAM": "true"], better: .gone),
        HintRow(
            name: .noUrls, settings: #"[remind]\#nchannels = ["apprise"]\#n"#,
            shows: "cyc remind test", hint: #"$EDITOR "$(cyc config path)""#, check: "true",
            better: .gone),
        HintRow(
            name: .nothingSent, shows: "cyc remind log", hint: "cyc remind list",
            better: .tells("2026-11-21")),
        HintRow(
            name: .notInstalled, settings: "[remind]\nchannels = []\n", shows: "cyc doctor",
            hint: "cyc remind install",
            check: "cyc doctor; true", better: .gone),
    ]
}
