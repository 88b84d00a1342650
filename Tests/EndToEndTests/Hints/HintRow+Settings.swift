/// Settings, the machine and files.
extension HintRow {
    static let settings: [HintRow] = [
        HintRow(
            name: .misspelled, shows: "cyc statsu", hint: "cyc status", better: .tells("Week")),
        HintRow(
            name: .unknownSetting, shows: "cyc config get colours.of.all", hint: "cyc config list",
            better: .tells("ui.color")),
        HintRow(
            name: .badSettingExample, shows: "cyc config set sync.timeout never",
            hint: "cyc config set sync.timeout 5s", check: "cyc config get sync.timeout",
            better: .shows("5s")),
        HintRow(
            name: .badSettingInFile, settings: #"[ui]\#ncolor = "pink"\#n"#, shows: "cyc status",
            hint: "cyc config unset ui.color", better: .gone),
        HintRow(
            name: .eveningTooShort, shows: "cyc config set remind.until 10:00",
            hint: "cyc config set remind.until 24:00", check: "cyc config get remind.until",
            better: .shows("24:00")),
        HintRow(
            name: .eveningTooLate,
            before: "cyc config set remind.after 06:00 && cyc config set remind.until 12:00",
            shows: "cyc config set remind.after 24:00", hint: "cyc config set remind.after 00:00",
            check: "cyc config get remind.after", better: .shows("00:00")),
        HintRow(
            name: .eveningInFile, settings: #"[remind]\#nafter = "20:00"\#nuntil = "19:00"\#n"#,
            shows: "cyc status",
            hint: "cyc config unset remind.after && cyc config unset remind.until", better: .gone),
        HintRow(
            name: .zoneOfVariable, shell: "export TZ=Nowhere/Far", shows: "cyc status",
            hint: "unset TZ", better: .gone),
        HintRow(
            name: .zoneOfSetting, settings: #"[day]\#ntime_zone = "Nowhere/Far"\#n"#,
            shows: "cyc status", hint: "cyc config unset day.time_zone", better: .gone),
        HintRow(
            name: .zoneToSet, shows: "cyc config set day.time_zone Nowhere/Far",
            hint: "ls /usr/share/zoneinfo", better: .tells("Asia")),
        HintRow(
            name: .badNow, shell: "export CYC_NOW=tomorrow", shows: "cyc status",
            hint: "unset CYC_NOW", better: .gone),
        HintRow(
            name: .fewDescriptors, shell: "ulimit -S -n 20", shows: "cyc status",
            hint: "ulimit -n 256", better: .gone),
        HintRow(
            name: .noHome, shell: "keep=$HOME; unset HOME", shows: "cyc status",
            hint: #"export HOME="$(getent passwd "$(id -u)" | cut -d: -f6)""#,
            check: #"test -d "$HOME"; HOME=$keep"#, better: .gone),
        HintRow(
            name: .agentMissing, shell: "export CYC_AGENT=/nowhere/cyc-agent", shows: "cyc sync",
            hint: "unset CYC_AGENT", better: .gone),
        HintRow(
            name: .readerMissing, shell: "export CYC_READER=/nowhere/cyc-reader", shows: "cyc sync",
            hint: "unset CYC_READER", better: .gone),
        HintRow(
            name: .agentOfAnother,
            before:
                ##"printf '#!/bin/sh\necho \47{"version":{"_0":"0.0.1"}}\47\n' > $HOME/agent && chmod +x $HOME/agent"##,
            shell: "export CYC_AGENT=$HOME/agent", shows: "cyc doctor", hint: "unset CYC_AGENT",
            check: "cyc doctor; true", better: .gone),
        HintRow(
            name: .agentFailed,
            before: ##"printf "#!/bin/sh\nkill -9 $$\n" > $HOME/agent && chmod +x $HOME/agent"##,
            shell: "export CYC_AGENT=$HOME/agent", shows: "cyc whoami; cyc status",
            hint: "cyc doctor", better: .tells("ended without a response")),
        HintRow(
            name: .ledgerDamaged,
            before:
                "cyc todo add x && printf XXXX | dd of=$HOME/.local/share/cyc/cyc.db conv=notrunc status=none",
            shows: "cyc todo list", hint: "cyc doctor --repair", check: "cyc todo list",
            better: .gone),
        HintRow(
            name: .diskFull, shows: "cyc config list > /dev/full", hint: "df -h .",
            better: .tells("Use%")),
        HintRow(
            name: .cannotRead, before: "mkdir $HOME/folder", shows: "cyc import $HOME/folder",
            hint: "ls -ld …", better: .tells("drwx")),
        HintRow(
            name: .cannotWrite, shows: "cyc export /nowhere/at/all/file", hint: "ls -ld /",
            better: .tells("drwx")),
        HintRow(
            name: .stateNotWritable,
            before:
                "mkdir -p $HOME/.local && rm -rf $HOME/.local/state && echo > $HOME/.local/state",
            shows: "cyc doctor", hint: "ls -ld …", better: .tells("/.local/state")),
        HintRow(
            name: .notAFile,
            before:
                "mkdir -p $HOME/.config/cyc && rm $HOME/.config/cyc/config.toml && mkfifo $HOME/.config/cyc/config.toml",
            shows: "cyc status", hint: "ls -l …", better: .tells("prw")),
        HintRow(
            name: .fileTooLarge,
            before: ##"head -c 300000 /dev/zero | tr "\\0" "#" > $HOME/.config/cyc/config.toml"##,
            shows: "cyc status", hint: "ls -l …", better: .tells("300000")),
        HintRow(
            name: .noSuchFile, shows: "cyc import nowhere.json", hint: "ls -a .",
            better: .tells("..")),
        HintRow(
            name: .noSuchFolder, shows: "cyc import /nowhere/at/all.json", hint: "ls -a /",
            better: .tells("usr")),
        HintRow(
            name: .notText, before: #"printf "\\377\\376" > binary.txt"#,
            shows: "cyc todo import binary.txt", hint: "head -c 200 binary.txt | od -c",
            better: .tells("377 376")),
        HintRow(
            name: .badImport, before: #"echo "{}" > other.json"#, shows: "cyc import other.json",
            hint: "cyc export FILE", fill: ["FILE": "mine.json"], check: "cyc import mine.json",
            better: .gone),
        HintRow(
            name: .exposedFolder, before: "cyc todo add x",
            shell: "chmod 755 $HOME/.local/share/cyc", shows: "cyc doctor", hint: "chmod 700 …",
            check: "cyc doctor; true", better: .gone),
        HintRow(
            name: .exposedSecret, before: "cyc todo add x",
            shell: "chmod 644 $HOME/.local/share/cyc/cyc.db", shows: "cyc doctor",
            hint: "chmod 600 …", check: "cyc doctor; true", better: .gone),
        HintRow(
            name: .somebodyElses,
            before: "cyc todo add x && chown 12345 $HOME/.local/share/cyc/cyc.db",
            shows: "cyc doctor", hint: "chown 0 …", check: "cyc doctor; true", better: .gone,
            needsRoot: true),
    ]
}
