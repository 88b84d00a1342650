extension Snippet {
    /// For the end of `~/.bashrc`.
    ///
    /// The same as `config/prompt/cyc.bash`.
    static let bash = #"""
        # cyc in bash. Put this at the end of ~/.bashrc, or the line:  eval "$(cyc init bash)"
        #
        # Before each prompt it reads one small file and ages what it says, as `cyc status --prompt` does,
        # without starting a process. Once a minute at most cyc itself is called, to renew that file in the
        # background. NO_COLOR takes the colours away.

        __cyc_program=/usr/bin/cyc
        __cyc_segment=${__cyc_segment-} __cyc_color='' __cyc_asked='' __cyc_shown=${__cyc_shown-}
        __cyc_above=${__cyc_above-}

        # For what this cannot decide alone.
        __cyc_ask() {
            __cyc_segment=$(CLICOLOR_FORCE= "$__cyc_program" status --prompt 2>/dev/null </dev/null) || __cyc_segment=
        }

        # Whether every word is a number that arithmetic takes as it is.
        __cyc_numbers() {
            local word
            for word; do
                case $word in '' | *[!0-9]* | 0?* | ???????????????????*) return 1 ;; esac
            done
        }

        # Puts what the prompt shows into __cyc_segment, and the colour into __cyc_color.
        __cyc_read() {
            local locale=${LC_ALL:-${LC_CTYPE:-${LANG-}}} LC_ALL=C file line='' text='' icon plain
            local now i number first end='' due hours state rests=0 risk lives symbol
            local odd='[][$`\\"'\''!%#&|;<>*()~^[:cntrl:]]'
            local -a fields ends
            fields=() ends=()
            __cyc_segment='' __cyc_color=''
            case ${XDG_STATE_HOME-} in
            /*) file=$XDG_STATE_HOME/cyc/prompt ;;
            *) file=${HOME-}/.local/state/cyc/prompt ;;
            esac
            # Anything but a file could keep us waiting.
            [[ -f $file && -r $file ]] || return 0
            if [[ -n ${CYC_NOW-} ]] || ((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] < 402)); then
                __cyc_ask
                return 0
            fi
            { IFS= builtin read -r line <"$file"; } 2>/dev/null || [[ -n $line ]] || return 0
            line=${line:0:4096}
            builtin printf -v now '%(%s)T' -1

            for ((i = 0; i < 9; i++)); do
                fields[i]=${line%% *}
                line=${line#* }
            done
            text=${fields[8]},
            while [[ -n $text ]]; do
                ends+=("${text%%,*}")
                text=${text#*,}
            done
            state=${fields[2]} risk=${fields[5]} lives=${fields[7]} first=${ends[0]}
            # Another version's line, or characters that the program would drop.
            if [[ ${fields[0]} != cyc1 || ${fields[4]}$risk != [01][01] || ${#ends[@]} != 9 || $line == *$odd* ]] ||
                [[ $line == *$'\302'[$'\200'-$'\237']* || $line == *$'\342\200'[$'\213'-$'\217'$'\250'-$'\256']* ]] ||
                [[ $line == *$'\342\201'[$'\240'-$'\257']* || $line == *$'\357\273\277'* ]] ||
                ! __cyc_numbers "${fields[1]}" "${fields[3]}" "${ends[@]}"; then
                __cyc_ask
                return 0
            fi
            case $state in done | pushed | unpushed | uncounted | none | unknown) ;; *) __cyc_ask && return 0 ;; esac
            case ${fields[6]} in
            always) symbol=plain ;;
            never) symbol=icon ;;
            auto)
                symbol=plain
                case ${TERM-}/$locale in
                linux/*) ;;
                *[Uu][Tt][Ff]-8 | *[Uu][Tt][Ff]8 | *[Uu][Tt][Ff]-8@* | *[Uu][Tt][Ff]8@*) symbol=icon ;;
                esac
                ;;
            *) __cyc_ask && return 0 ;;
            esac
            case $lives$risk in
            -[01] | \*0) ;;
            *) __cyc_numbers "$lives" || { __cyc_ask && return 0; } ;;
            esac

            for number in "${ends[@]}"; do
                if ((now < number)); then
                    end=$number
                    break
                fi
            done
            if [[ -z $end ]] || { [[ $lives == [0-9]* ]] && ((now >= lives)); }; then
                __cyc_segment='?' __cyc_color=2
            else
                if [[ $end == "$first" ]]; then
                    if [[ $lives == \* ]] || { [[ $lives == [0-9]* ]] && ((lives > first)); }; then
                        case $state$risk in done? | pushed? | *1) ;; *) rests=1 ;; esac
                    fi
                else
                    state=none risk=0
                    [[ ${fields[4]} != 1 ]] || state=unknown
                    [[ $lives != "$end" ]] || risk=1
                    [[ ${fields[3]} == 0 || $risk == 1 ]] || rests=1
                fi
                case $state$rests$risk in
                done* | pushed*) icon=🌱 plain=ok __cyc_color=32 ;;
                none1* | unknown1*) icon=🌙 plain=rest __cyc_color=34 ;;
                unknown*) icon='?' plain='?' __cyc_color=2 ;;
                *1) icon=⚠ plain=due __cyc_color=33 ;;
                none*) icon=· plain=- __cyc_color=2 ;;
                *) icon=⇡ plain=push __cyc_color=33 ;;
                esac
                due=$end
                if [[ $risk == 1 && $lives != - ]]; then due=$lives; fi
                due=$((due - now)) hours=$((due / 3600))
                text=
                while [[ $line == *\{*\}* ]]; do
                    text+=${line%%\{*}
                    line=${line#*\{}
                    case ${line%%\}*} in
                    icon) text+=${!symbol} ;;
                    state) text+=$state ;;
                    hours_left) text+=$hours ;;
                    due)
                        case $state$rests in
                        done? | pushed? | *1) ;;
                        *) if ((hours > 0)); then text+=${hours}h; else text+=$((due / 60))m; fi ;;
                        esac
                        ;;
                    esac
                    line=${line#*\}}
                done
                text+=$line
                [[ $symbol == icon ]] || text=${text//[!\ -~]/}
                __cyc_segment=${text%"${text##*[! ]}"}
            fi

            # The program looks at the file's own time, and starts the refresh or leaves it.
            number=$((now - fields[1]))
            if ((number >= 60 || number <= -60)) &&
                { [[ -z $__cyc_asked ]] || ((now - __cyc_asked >= 60 || now < __cyc_asked)); }; then
                __cyc_asked=$now
                "$__cyc_program" status --prompt >/dev/null 2>&1 </dev/null || :
            fi
            return 0
        }

        # The last of what runs before a prompt; hands the exit status on.
        __cyc_prompt() {
            local status=$? on='' off='' part='' rest
            PS1=${PS1-}
            if [[ -n $__cyc_shown && $PS1 == "$__cyc_above$__cyc_shown"* ]]; then
                PS1=$__cyc_above${PS1#"$__cyc_above$__cyc_shown"}
            fi
            # Lines without text, such as the first one of `\n\w\n\$ `, stay above it.
            __cyc_shown='' __cyc_above='' rest=$PS1
            while :; do
                case $rest in
                '\n'*) part+='\n' rest=${rest#'\n'} __cyc_above=$part ;;
                $'\n'*) part+=$'\n' rest=${rest#$'\n'} __cyc_above=$part ;;
                '\['*'\]'*) part+=${rest%%'\]'*}'\]' rest=${rest#*'\]'} ;;
                *) break ;;
                esac
            done
            __cyc_read
            if [[ -n $__cyc_segment ]]; then
                if [[ -n $__cyc_color && -z ${NO_COLOR-} && ${TERM-dumb} != dumb ]]; then
                    on="\\[\\e[${__cyc_color}m\\]" off='\[\e[0m\]'
                fi
                # bash expands the variable and looks no further into its value.
                __cyc_shown="$on\${__cyc_segment-}$off "
                shopt -q promptvars || __cyc_shown="$on$__cyc_segment$off "
                PS1=$__cyc_above$__cyc_shown${PS1#"$__cyc_above"}
            fi
            # With `set -e` any other status would end the shell.
            case $- in *e*) ;; *) return "$status" ;; esac
        }

        if [[ $- == *i* && ${PROMPT_COMMAND[*]-} != *__cyc_prompt* ]]; then
            if [[ $(declare -p PROMPT_COMMAND 2>/dev/null) == 'declare -a'* ]] &&
                ((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] >= 501)); then
                PROMPT_COMMAND+=(__cyc_prompt)
            else
                PROMPT_COMMAND=${PROMPT_COMMAND:+$PROMPT_COMMAND$'\n'}__cyc_prompt
            fi
        fi

        """#
}
