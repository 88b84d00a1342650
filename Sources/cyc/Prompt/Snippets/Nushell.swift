extension Snippet {
    /// For a folder that nushell loads at its start.
    ///
    /// The same as `config/prompt/cyc.nu`.
    static let nushell = #"""
        # cyc in nushell, 0.101 or newer. Save this where nushell loads it after your config.nu:
        #
        #     mkdir $nu.user-autoload-dirs.0
        #     cyc init nushell | save --force ($nu.user-autoload-dirs.0 | path join cyc.nu)
        #
        # Before each prompt it reads one small file and ages what it says, as `cyc status --prompt` does,
        # without starting a process. While that file is older than a minute, cyc itself is called to renew it
        # in the background. NO_COLOR takes the colours away.

        const __cyc_program = "/usr/bin/cyc"

        # For what this cannot decide alone.
        def __cyc_ask [] {
            let run = (with-env {CLICOLOR_FORCE: ''} { ^$__cyc_program status --prompt | complete })
            {text: ($run.stdout | str trim), color: ''}
        }

        # What the prompt shows, and its colour; an empty text for nothing.
        def __cyc_read [] {
            let empty = {text: '', color: ''}
            let state_home = ($env.XDG_STATE_HOME? | default '')
            let folder = (if ($state_home | str starts-with '/') { $state_home } else { $env.HOME | path join '.local' 'state' })
            let file = ($folder | path join 'cyc' 'prompt')
            # Anything but a file could keep us waiting.
            if ($file | path type) != 'file' { return $empty }
            let facts = (ls $file | first)
            if ($facts.size | into int) > 4096 { return $empty }
            let line = (open --raw $file | into binary | decode utf-8 | lines | get 0? | default '')
            if ($line | is-empty) { return $empty }
            if ($env.CYC_NOW? | default '') != '' { return (__cyc_ask) }
            let now = ((date now | into int) // 1000000000)

            let found = ($line | parse --regex r#'^cyc1 (?P<written>0|[1-9][0-9]{0,17}) (?P<state>done|pushed|unpushed|uncounted|none|unknown) (?P<streak>0|[1-9][0-9]{0,17}) (?P<account>[01]) (?P<risk>[01]) (?P<ascii>auto|always|never) (?P<lives>-|\*|0|[1-9][0-9]{0,17}) (?P<ends>(?:(?:0|[1-9][0-9]{0,17}),){8}(?:0|[1-9][0-9]{0,17})) (?P<template>.*)$'#)
            # Another version's line, or characters that the program would drop.
            if ($found | is-empty) { return (__cyc_ask) }
            let line = ($found | first)
            let odd = r#'[\[\]$`\\"'!%#\&|;<>*()\~\^\x00-\x1f\x7f-\x9f\x{200b}-\x{200f}\x{2028}-\x{202e}\x{2060}-\x{206f}\x{feff}]|\{[^}]*\{'#
            if ($line.template =~ $odd) or ($line.risk == '1' and $line.lives == '*') { return (__cyc_ask) }

            let locale = ([$env.LC_ALL? $env.LC_CTYPE? $env.LANG?] | where {|name| ($name | default '') != '' } | get 0? | default 'C')
            let symbols = ($line.ascii == 'never' or ($line.ascii == 'auto' and ($env.TERM? | default '') != 'linux' and $locale =~ '(?i)utf-?8(@|$)'))
            let ends = ($line.ends | split row ',' | into int)
            let end = ($ends | where {|instant| $now < $instant } | get 0?)
            let lasts = ($line.lives not-in ['-' '*'])
            let lives = (if $lasts { $line.lives | into int } else { 0 })
            let shown = (if $end == null or ($lasts and $now >= $lives) {
                {text: '?', color: 'attr_dimmed'}
            } else {
                let is_same_day = ($end == ($ends | first))
                let risk = (if $is_same_day { $line.risk == '1' } else { $lasts and $lives == $end })
                let state = (if $is_same_day { $line.state } else if $line.account == '1' { 'unknown' } else { 'none' })
                let safe = ($state in ['done' 'pushed'])
                let rests = (if $is_same_day {
                    not $safe and not $risk and ($line.lives == '*' or ($lasts and $lives > $end))
                } else {
                    $line.streak != '0' and not $risk
                })
                let sign = (if $safe {
                    {icon: '🌱', plain: 'ok', color: 'green'}
                } else if $rests and $state in ['none' 'unknown'] {
                    {icon: '🌙', plain: 'rest', color: 'blue'}
                } else if $state == 'unknown' {
                    {icon: '?', plain: '?', color: 'attr_dimmed'}
                } else if $risk {
                    {icon: '⚠', plain: 'due', color: 'yellow'}
                } else if $state == 'none' {
                    {icon: '·', plain: '-', color: 'attr_dimmed'}
                } else {
                    {icon: '⇡', plain: 'push', color: 'yellow'}
                })
                let due = ((if $risk and $lasts { $lives } else { $end }) - $now)
                let hours = ($due // 3600)
                let left = (if $safe or $rests { '' } else if $hours > 0 { $"($hours)h" } else { $"($due // 60)m" })
                let text = ($line.template
                    | str replace --all '{icon}' (if $symbols { $sign.icon } else { $sign.plain })
                    | str replace --all '{due}' $left
                    | str replace --all '{state}' $state
                    | str replace --all '{hours_left}' ($hours | into string)
                    | str replace --all --regex '\{[^}]*\}' '')
                let text = (if $symbols { $text } else { $text | str replace --all --regex '[^ -~]' '' })
                {text: ($text | str trim --right --char ' '), color: $sign.color}
            })

            # Whoever renews the file touches it first, so that others need not.
            let age = ((date now) - $facts.modified)
            if ($now - ($line.written | into int) | math abs) >= 60 and ($age >= 1min or $age < 0sec) {
                try { ^$__cyc_program status --prompt | complete | ignore }
            }
            $shown
        }

        # The person's own prompt with the segment before its first line that has text.
        def __cyc_prompt [own: string] {
            let shown = (try { __cyc_read } catch { {text: '', color: ''} })
            if ($shown.text | is-empty) { return $own }
            let colored = ($shown.color != '' and ($env.NO_COLOR? | default '') == '' and ($env.TERM? | default 'dumb') != 'dumb')
            let segment = (if $colored { $"(ansi $shown.color)($shown.text)(ansi reset)" } else { $shown.text })
            let lines = ($own | split row "\n" | enumerate)
            let at = ($lines | where {|line| ($line.item | str trim) != '' } | get 0?.index? | default 0)
            $lines | each {|line| if $line.index == $at { $"($segment) ($line.item)" } else { $line.item } } | str join "\n"
        }

        # Loaded twice, it is shown once.
        if '__CYC_OWN_PROMPT' not-in $env {
            $env.__CYC_OWN_PROMPT = $env.PROMPT_COMMAND?
            $env.PROMPT_COMMAND = {||
                let own = $env.__CYC_OWN_PROMPT
                __cyc_prompt (if ($own | describe) == 'closure' { do $own | into string } else { $own | default '' })
            }
        }

        """#
}
