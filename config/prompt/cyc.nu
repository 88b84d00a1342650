# cyc in nushell, 0.101 or newer. Save this where nushell loads it after your config.nu:
#
#     mkdir $nu.user-autoload-dirs.0
#     cyc init nushell | save --force ($nu.user-autoload-dirs.0 | path join cyc.nu)
#
# It reads the prompt from a small file, without starting a process. If the file is older than a minute, it calls
# cyc, which updates the file in the background. NO_COLOR turns the colors off.

const __cyc_program = "/usr/bin/cyc"
# A line of the file; no character of its texts means anything to a shell.
const __cyc_line = r#'^(?P<until>[0-9]{1,12}) (?P<color>-|(?:bright)?(?:black|red|green|yellow|blue|magenta|cyan|white)) (?P<text>[^\[\]$`\\"'!%#\&|;<>*()\~\^\x00-\x1f\x7f-\x9f\x{200b}-\x{200f}\x{2028}-\x{202e}\x{2060}-\x{206f}\x{feff}]{0,200})\t(?P<plain>[^\[\]$`\\"'!%#\&|;<>*()\~\^\x00-\x1f\x7f-\x9f\x{200b}-\x{200f}\x{2028}-\x{202e}\x{2060}-\x{206f}\x{feff}]{0,200})$'#

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
    if ($facts.size | into int) > 44000 { return $empty }
    if ($env.CYC_NOW? | default '') != '' { return (__cyc_ask) }
    let lines = (open --raw $file | into binary | decode utf-8 | lines | first 100)
    let head = ($lines | get 0? | default '' | parse --regex '^cyc2 (?P<written>[0-9]{1,12})$')
    if ($head | is-empty) { return (__cyc_ask) }
    let now = ((date now | into int) // 1000000000)
    let locale = ([$env.LC_ALL? $env.LC_CTYPE? $env.LANG?] | where {|name| ($name | default '') != '' } | get 0? | default 'C')
    let symbols = (($env.TERM? | default '') != 'linux' and $locale =~ '(?i)utf-?8(@|$)')
    let found = ($lines | skip 1 | parse --regex $__cyc_line | where {|line| ($line.until | into int) > $now } | get 0?)
    let shown = (if $found == null { {text: '?', color: 'brightblack'} } else {
        {text: (if $symbols { $found.text } else { $found.plain }), color: $found.color}
    })

    # Whoever renews the file touches it first, so that others need not.
    let age = ((date now) - $facts.modified)
    if ($now - ($head.0.written | into int) | math abs) >= 60 and ($age >= 1min or $age < 0sec) {
        try { ^$__cyc_program status --prompt | complete | ignore }
    }
    $shown
}

# The person's own prompt with the segment before its first line that has text.
def __cyc_prompt [own: string] {
    let shown = (try { __cyc_read } catch { {text: '', color: ''} })
    if ($shown.text | is-empty) { return $own }
    let colored = ($shown.color != '' and ($env.NO_COLOR? | default '') == '' and ($env.TERM? | default 'dumb') != 'dumb')
    let names = [black red green yellow blue magenta cyan white]
    let number = ($names | enumerate | where item == ($shown.color | str replace 'bright' '') | get 0?.index? | default 9)
    let code = (if ($shown.color | str starts-with 'bright') { 90 + $number } else { 30 + $number })
    let segment = (if $colored { $"(ansi --escape $"($code)m")($shown.text)(ansi reset)" } else { $shown.text })
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
