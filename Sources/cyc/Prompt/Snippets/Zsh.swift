extension Snippet {
    /// For the end of `~/.zshrc`.
    ///
    /// The same as `config/prompt/cyc.zsh`.
    static let zsh = #"""
        # cyc in zsh. Put this at the end of ~/.zshrc, or the line:  eval "$(cyc init zsh)"
        #
        # Before each prompt it reads one small file and ages what it says, as `cyc status --prompt` does,
        # without starting a process. Once a minute at most cyc itself is called, to renew that file in the
        # background. NO_COLOR takes the colours away.

        typeset -g __cyc_program=/usr/bin/cyc
        typeset -g __cyc_segment= __cyc_color= __cyc_asked= __cyc_shown=${__cyc_shown-} __cyc_above=${__cyc_above-}
        zmodload zsh/datetime zsh/system 2>/dev/null || :

        # For what this cannot decide alone.
        __cyc_ask() {
            __cyc_segment=$(CLICOLOR_FORCE= "$__cyc_program" status --prompt 2>/dev/null </dev/null) || __cyc_segment=
        }

        # Whether every word is a number that arithmetic takes as it is.
        __cyc_numbers() {
            local word
            for word in "$@"; do
                case $word in ('' | *[!0-9]* | 0?* | ???????????????????*) return 1 ;; esac
            done
            return 0
        }

        # Puts what the prompt shows into __cyc_segment, and the colour into __cyc_color.
        __cyc_read() {
            local locale=${LC_ALL:-${LC_CTYPE:-${LANG:-}}} file line= text= icon plain
            local now number first end= due hours state rests=0 risk lives symbol
            local odd='[][$`\\"'\''!%#&|;<>*()~^[:cntrl:]]'
            local -a fields ends
            __cyc_segment= __cyc_color=
            case ${XDG_STATE_HOME:-} in
            (/*) file=$XDG_STATE_HOME/cyc/prompt ;;
            (*) file=${HOME:-}/.local/state/cyc/prompt ;;
            esac
            # Anything but a file could keep us waiting.
            [[ -f $file && -r $file ]] || return 0
            if [[ -n ${CYC_NOW:-} || -z ${EPOCHSECONDS:-} ]]; then
                __cyc_ask
                return 0
            fi
            setopt no_multibyte
            { sysread -s 4096 line <$file } 2>/dev/null || return 0
            line=${line%%$'\n'*} now=$EPOCHSECONDS

            for number in 1 2 3 4 5 6 7 8 9; do
                fields+=("${line%% *}")
                line=${line#* }
            done
            ends=("${(@s:,:)fields[9]}")
            state=$fields[3] risk=$fields[6] lives=$fields[8] first=$ends[1]
            # Another version's line, or characters that the program would drop.
            if [[ $fields[1] != cyc1 || $fields[5]$risk != [01][01] || $#ends != 9 || $line == *${~odd}* ]] ||
                [[ $line == *$'\302'[$'\200'-$'\237']* || $line == *$'\342\200'[$'\213'-$'\217'$'\250'-$'\256']* ]] ||
                [[ $line == *$'\342\201'[$'\240'-$'\257']* || $line == *$'\357\273\277'* ]] ||
                ! __cyc_numbers "$fields[2]" "$fields[4]" "${ends[@]}"; then
                __cyc_ask
                return 0
            fi
            case $state in (done | pushed | unpushed | uncounted | none | unknown) ;; (*) __cyc_ask && return 0 ;; esac
            case $fields[7] in
            (always) symbol=plain ;;
            (never) symbol=icon ;;
            (auto)
                symbol=plain
                case ${TERM:-}/$locale in
                (linux/*) ;;
                (*[Uu][Tt][Ff]-8 | *[Uu][Tt][Ff]8 | *[Uu][Tt][Ff]-8@* | *[Uu][Tt][Ff]8@*) symbol=icon ;;
                esac
                ;;
            (*) __cyc_ask && return 0 ;;
            esac
            case $lives$risk in
            (-[01] | \*0) ;;
            (*) __cyc_numbers "$lives" || { __cyc_ask && return 0; } ;;
            esac

            for number in $ends; do
                if (( now < number )); then
                    end=$number
                    break
                fi
            done
            if [[ -z $end ]] || { [[ $lives == [0-9]* ]] && (( now >= lives )); }; then
                __cyc_segment='?' __cyc_color=2
            else
                if [[ $end == $first ]]; then
                    if [[ $lives == \* ]] || { [[ $lives == [0-9]* ]] && (( lives > first )); }; then
                        case $state$risk in (done? | pushed? | *1) ;; (*) rests=1 ;; esac
                    fi
                else
                    state=none risk=0
                    [[ $fields[5] != 1 ]] || state=unknown
                    [[ $lives != $end ]] || risk=1
                    [[ $fields[4] == 0 || $risk == 1 ]] || rests=1
                fi
                case $state$rests$risk in
                (done* | pushed*) icon=🌱 plain=ok __cyc_color=32 ;;
                (none1* | unknown1*) icon=🌙 plain=rest __cyc_color=34 ;;
                (unknown*) icon='?' plain='?' __cyc_color=2 ;;
                (*1) icon=⚠ plain=due __cyc_color=33 ;;
                (none*) icon=· plain=- __cyc_color=2 ;;
                (*) icon=⇡ plain=push __cyc_color=33 ;;
                esac
                due=$end
                if [[ $risk == 1 && $lives != - ]]; then due=$lives; fi
                due=$(( due - now )) hours=$(( due / 3600 ))
                text=
                while [[ $line == *\{*\}* ]]; do
                    text+=${line%%\{*}
                    line=${line#*\{}
                    case ${line%%\}*} in
                    (icon) text+=${(P)symbol} ;;
                    (state) text+=$state ;;
                    (hours_left) text+=$hours ;;
                    (due)
                        case $state$rests in
                        (done? | pushed? | *1) ;;
                        (*) if (( hours > 0 )); then text+=${hours}h; else text+=$(( due / 60 ))m; fi ;;
                        esac
                        ;;
                    esac
                    line=${line#*\}}
                done
                text+=$line
                [[ $symbol == icon ]] || text=${text//[^ -~]/}
                __cyc_segment=${text%"${text##*[! ]}"}
            fi

            # The program looks at the file's own time, and starts the refresh or leaves it.
            number=$(( now - fields[2] ))
            if (( number >= 60 || number <= -60 )) &&
                { [[ -z $__cyc_asked ]] || (( now - __cyc_asked >= 60 || now < __cyc_asked )); }; then
                __cyc_asked=$now
                "$__cyc_program" status --prompt >/dev/null 2>&1 </dev/null || :
            fi
            return 0
        }

        # The last of what runs before a prompt; zsh itself keeps the exit status.
        __cyc_prompt() {
            emulate -L zsh
            setopt no_err_exit no_err_return no_xtrace
            local on= off= part= rest close='%}'
            if [[ -n $__cyc_shown && $PROMPT == "$__cyc_above$__cyc_shown"* ]]; then
                PROMPT=$__cyc_above${PROMPT#"$__cyc_above$__cyc_shown"}
            fi
            # Lines without text, such as the first one of $'\n%~\n%# ', stay above it.
            __cyc_shown= __cyc_above= rest=$PROMPT
            while true; do
                case $rest in
                ($'\n'*) part+=$'\n' rest=${rest#?} __cyc_above=$part ;;
                ('%{'*$close*) part+=${rest%%$close*}$close rest=${rest#*$close} ;;
                (*) break ;;
                esac
            done
            __cyc_read
            if [[ -n $__cyc_segment ]]; then
                if [[ -n $__cyc_color && -z ${NO_COLOR:-} && ${TERM:-dumb} != dumb ]]; then
                    on=$'%{\e['"${__cyc_color}m%}" off=$'%{\e[0m%}'
                fi
                # No character of it means anything to a prompt of zsh.
                __cyc_shown="$on$__cyc_segment$off "
                PROMPT=$__cyc_above$__cyc_shown${PROMPT#"$__cyc_above"}
            fi
            return 0
        }

        if [[ -o interactive ]]; then
            typeset -ga precmd_functions
            [[ " ${precmd_functions[*]} " == *' __cyc_prompt '* ]] || precmd_functions+=(__cyc_prompt)
        fi

        """#
}
