extension Snippet {
    /// For the end of `~/.config/fish/config.fish`.
    ///
    /// The same as `config/prompt/cyc.fish`.
    static let fish = #"""
        # cyc in fish. Put this at the end of ~/.config/fish/config.fish, or the line:  cyc init fish | source
        #
        # Before each prompt it reads one small file and ages what it says, as `cyc status --prompt` does,
        # without starting a process. Once a minute at most cyc itself is called, to renew that file in the
        # background. NO_COLOR takes the colours away.

        set -g __cyc_program /usr/bin/cyc
        set -g __cyc_segment ''
        set -g __cyc_color ''
        set -g __cyc_asked 0
        # fish tells no time; a file's and its age together do (fish 3.6).
        set -g __cyc_has_clock no
        path mtime --relative / >/dev/null 2>&1; and set -g __cyc_has_clock yes

        # For what this cannot decide alone.
        function __cyc_ask
            # fish tells of a missing program whatever is redirected.
            type -q $__cyc_program; or return 0
            set -g __cyc_segment (CLICOLOR_FORCE= $__cyc_program status --prompt 2>/dev/null </dev/null)[1]
            or set -g __cyc_segment ''
        end

        # Puts what the prompt shows into __cyc_segment, and the colour into __cyc_color.
        function __cyc_read
            set -g __cyc_segment ''
            set -g __cyc_color ''
            set -l file $HOME/.local/state/cyc/prompt
            string match -q '/*' -- "$XDG_STATE_HOME"; and set file $XDG_STATE_HOME/cyc/prompt
            # Anything but a file could keep us waiting.
            test -f "$file" -a -r "$file"; or return 0
            if test -n "$CYC_NOW" -o $__cyc_has_clock = no
                __cyc_ask
                return 0
            end
            set -l line
            read -l --line line <$file 2>/dev/null
            test -n "$line"; or return 0
            set -l modified (path mtime -- $file)
            set -l now (math $modified + (path mtime --relative -- $file))

            set -l number '(?:0|[1-9][0-9]{0,17})'
            set -l fields (string match -r -- "^cyc1 ($number) (done|pushed|unpushed|uncounted|none|unknown) ($number) ([01]) ([01]) (auto|always|never) (-|\\*|$number) ((?:$number,){8}$number) (.*)\$" $line)
            # Another version's line, or characters that the program would drop.
            if test (count $fields) -ne 10
                or string match -qr -- '[][$`\\\\"\'!%#&|;<>*()~^\\x00-\\x1f\\x7f-\\x9f\\x{200b}-\\x{200f}\\x{2028}-\\x{202e}\\x{2060}-\\x{206f}\\x{feff}]|\\{[^}]*\\{' $fields[10]
                or test "$fields[6]$fields[8]" = '1*'
                __cyc_ask
                return 0
            end
            set -l state $fields[3]
            set -l risk $fields[6]
            set -l lives $fields[8]
            set -l ends (string split , -- $fields[9])
            set -l symbols no
            switch $fields[7]
                case never
                    set symbols yes
                case auto
                    for locale in $LC_ALL $LC_CTYPE $LANG
                        test -n "$locale"; or continue
                        test "$TERM" != linux; and string match -qir -- 'utf-?8(@|$)' $locale; and set symbols yes
                        break
                    end
            end

            set -l end
            for number in $ends
                if test $now -lt $number
                    set end $number
                    break
                end
            end
            set -l lasts no
            string match -qr -- '^[0-9]' $lives; and set lasts yes
            if test -z "$end"; or begin
                    test $lasts = yes; and test $now -ge $lives
                end
                set -g __cyc_segment '?'
                set -g __cyc_color brblack
            else
                set -l rests 0
                if test $end = $ends[1]
                    if test $lives = '*'; or begin
                            test $lasts = yes; and test $lives -gt $end
                        end
                        string match -qr -- '^(done|pushed)|1$' $state$risk; or set rests 1
                    end
                else
                    set state none
                    set risk 0
                    test $fields[5] = 1; and set state unknown
                    test $lives = $end; and set risk 1
                    test $fields[4] = 0 -o $risk = 1; or set rests 1
                end
                set -l icon
                switch $state$rests$risk
                    case 'done*' 'pushed*'
                        set icon 🌱 ok
                        set -g __cyc_color green
                    case 'none1*' 'unknown1*'
                        set icon 🌙 rest
                        set -g __cyc_color blue
                    case 'unknown*'
                        set icon '?' '?'
                        set -g __cyc_color brblack
                    case '*1'
                        set icon ⚠ due
                        set -g __cyc_color yellow
                    case 'none*'
                        set icon · -
                        set -g __cyc_color brblack
                    case '*'
                        set icon ⇡ push
                        set -g __cyc_color yellow
                end
                test $symbols = yes; and set icon $icon[1]; or set icon $icon[2]
                set -l due $end
                test $risk = 1 -a $lives != -; and set due $lives
                set due (math $due - $now)
                set -l left ''
                if not string match -qr -- '^(done|pushed)|1$' $state$rests
                    test $due -ge 3600; and set left (math --scale 0 $due / 3600)h; or set left (math --scale 0 $due / 60)m
                end
                set -l text $fields[10]
                string match -q '*{icon}*' -- $text; and set text (string replace -a -- '{icon}' $icon $text)
                string match -q '*{due}*' -- $text; and set text (string replace -a -- '{due}' "$left" $text)
                string match -q '*{state}*' -- $text; and set text (string replace -a -- '{state}' $state $text)
                string match -q '*{hours_left}*' -- $text
                and set text (string replace -a -- '{hours_left}' (math --scale 0 $due / 3600) $text)
                string match -q '*{*}*' -- $text; and set text (string replace -ar -- '\\{[^}]*\\}' '' $text)
                test $symbols = yes; or set text (string replace -ar -- '[^ -~]' '' $text)
                string match -q '* ' -- $text; and set text (string replace -r -- ' +$' '' $text)
                set -g __cyc_segment "$text"
            end

            # The program looks at the file's own time, and starts the refresh or leaves it.
            if test (math abs $now - $fields[2]) -ge 60
                if test (math abs $now - $__cyc_asked) -ge 60
                    set -g __cyc_asked $now
                    type -q $__cyc_program; and $__cyc_program status --prompt >/dev/null 2>&1 </dev/null
                end
            end
            return 0
        end

        if status is-interactive
            # The person's own prompt, which finds the exit status as it was.
            if not functions -q fish_prompt; or not string match -q '*__cyc_read*' -- (functions fish_prompt | string collect)
                functions -q __cyc_own_prompt; and functions -e __cyc_own_prompt
                functions -q fish_prompt; and functions -c fish_prompt __cyc_own_prompt
                or function __cyc_own_prompt
                    echo -n '> '
                end
            end
            function fish_prompt
                set -l lines (__cyc_own_prompt)
                __cyc_read
                if test -n "$__cyc_segment"
                    # Lines without text, such as an empty first one, stay above it.
                    set -l at 1
                    while test $at -lt (count $lines); and not string match -qr '\S' -- $lines[$at]
                        set at (math $at + 1)
                    end
                    if test -n "$__cyc_color" -a -z "$NO_COLOR" -a "$TERM" != dumb
                        set lines[$at] (set_color $__cyc_color)"$__cyc_segment"(set_color normal)" $lines[$at]"
                    else
                        set lines[$at] "$__cyc_segment $lines[$at]"
                    end
                end
                set -q lines[1]; and string join \n -- $lines
            end
        end

        """#
}
