# cyc in fish. Put this at the end of ~/.config/fish/config.fish, or the line:  cyc init fish | source
# It reads the prompt from a small file, without starting a process. At most once a minute it calls cyc, which updates
# the file in the background. NO_COLOR turns the colors off.
set -g __cyc_program /usr/bin/cyc; set -g __cyc_asked 0
set -g __cyc_lines (string split '' -- (string repeat -n 99 -)) # as many as are read
set -l text '[^][$`\\\\"\'!%#&|;<>*()~^\x00-\x1f\x7f-\x9f\x{200b}-\x{200f}\x{2028}-\x{202e}\x{2060}-\x{206f}\x{feff}]{0,200}'
set -g __cyc_line '^(?<until>[0-9]{1,12}) (?:-|(?<bright>br)?(?:(?<=br)ight)?(?<color>black|red|green|yellow|blue|magenta|cyan|white)) (?<text>'$text')\t(?<plain>'$text')$'
function __cyc_ask; type -q $__cyc_program; and set -g __cyc_segment (CLICOLOR_FORCE= $__cyc_program status --prompt 2>/dev/null </dev/null)[1]; or set -g __cyc_segment ''; end
function __cyc_read -a written until bright color text plain # sets what the prompt shows, and its colour
    set -g __cyc_segment ''; set -g __cyc_color ''
    set -l file $HOME/.local/state/cyc/prompt; string match -q '/*' -- "$XDG_STATE_HOME"; and set file $XDG_STATE_HOME/cyc/prompt
    test -f "$file" -a -r "$file"; or return 0 # anything but a file could keep us waiting
    test -z "$CYC_NOW"; and string match -qr '^3\.([6-9]|\d\d)|^[4-9]|^\d\d' -- $FISH_VERSION
    and set -l now (math (path mtime -- $file) + (path mtime --relative -- $file)); or begin; __cyc_ask; return 0; end # a file's time and its age
    set -l locale $LANG; test -z "$LC_CTYPE"; or set locale $LC_CTYPE; test -z "$LC_ALL"; or set locale $LC_ALL
    begin
        read -n 20 -l --line line; and string match -qr '^cyc2 (?<written>[0-9]{1,12})$' -- $line; or begin; __cyc_ask; return 0; end
        set -g __cyc_segment '?'; set -g __cyc_color brblack
        for line in $__cyc_lines
            read -n 450 -l --line line; or break
            string match -qr -- $__cyc_line $line; and test $until -gt $now; or continue
            set -l sizes (string length -- (string replace -ra -- '%..' x (string escape --style=url -- "$text" "$plain"))) # in bytes
            test $sizes[1] -le 200 -a $sizes[2] -le 200; or continue
            test "$TERM" != linux; and string match -qir 'utf-?8(@|$)' -- $locale; or set text $plain
            set -g __cyc_segment "$text"; set -g __cyc_color "$bright$color"; break
        end
    end <$file
    test (math "abs($now - $written)") -ge 60; and test (math "abs($now - $__cyc_asked)") -ge 60; or return 0
    set -g __cyc_asked $now; type -q $__cyc_program; and $__cyc_program status --prompt >/dev/null 2>&1 </dev/null; or return 0 # it starts the refresh or leaves it
end
function __cyc_prompt # what stands before the prompt's first line that has text
    set -l on; set -l off; set -l at 1; while test $at -lt (count $argv); and not string match -qr '\S' -- $argv[$at]; set at (math $at + 1); end
    test -z "$__cyc_color" -o -n "$NO_COLOR" -o "$TERM" = dumb; or begin; set on (set_color $__cyc_color); set off (set_color normal); end
    test -z "$__cyc_segment"; or set argv[$at] "$on$__cyc_segment$off $argv[$at]"
    set -q argv[1]; and string join \n -- $argv
end
if status is-interactive; and begin; not functions -q fish_prompt; or not string match -q '*__cyc_read*' -- (functions fish_prompt | string collect); end
    functions -q __cyc_own_prompt; and functions -e __cyc_own_prompt
    functions -q fish_prompt; and functions -c fish_prompt __cyc_own_prompt; or function __cyc_own_prompt; echo -n '> '; end
    function fish_prompt; set -l lines (__cyc_own_prompt); __cyc_read; __cyc_prompt $lines; end
end
