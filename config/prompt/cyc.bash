# cyc in bash. Put this at the end of ~/.bashrc, or the line:  eval "$(cyc init bash)"
# It reads the prompt from a small file, without starting a process. At most once a minute it calls cyc, which updates
# the file in the background. NO_COLOR turns the colors off.
__cyc_program=/usr/bin/cyc __cyc_segment='' __cyc_color='' __cyc_asked=0 __cyc_shown=${__cyc_shown-}
__cyc_colors=' -= black=30 red=31 green=32 yellow=33 blue=34 magenta=35 cyan=36 white=37 brightblack=90 brightred=91 brightgreen=92 brightyellow=93 brightblue=94 brightmagenta=95 brightcyan=96 brightwhite=97 '
__cyc_odd=$'*@([][$`\\\\"\'!%#&|;<>*()~^\1-\37\177]|\302[\200-\237]|\342\200[\213-\217\250-\256]|\342\201[\240-\257]|\357\273\277)*'
__cyc_ask() { __cyc_segment=$(LC_ALL=${locale-${LC_ALL-}} CLICOLOR_FORCE='' "$__cyc_program" status --prompt 2>/dev/null </dev/null) || __cyc_segment=''; }
__cyc_read() { # sets what the prompt shows, and the number of its colour
    local locale=${LC_ALL:-${LC_CTYPE:-${LANG-}}} LC_ALL=C IFS='' file=${XDG_STATE_HOME-} line now written until color text plain i=1
    [[ $file == /* ]] || file=${HOME-}/.local/state; file+=/cyc/prompt __cyc_segment='' __cyc_color=''
    [[ -f $file && -r $file ]] || return 0 # anything but a file could keep us waiting
    [[ -z ${CYC_NOW-} ]] && builtin printf -v now '%(%s)T' -1 2>/dev/null || { __cyc_ask; return 0; }
    {   builtin read -r -n 20 line && [[ $line == 'cyc2 '[0-9]* && ${line#cyc2 } != *[!0-9]* && ${#line} -le 17 ]] || { __cyc_ask; return 0; }
        written=$((10#${line#cyc2 })) __cyc_segment='?' __cyc_color=90
        while ((i++ < 100)) && builtin read -r -n 450 line; do
            until=${line%% *} text=${line#* } color=${text%% *} text=${text#* } plain=${text#*$'\t'} text=${text%%$'\t'*}
            [[ $until == [0-9]* && $until != *[!0-9]* && ${#until} -le 12 ]] && ((now < 10#$until)) || continue
            [[ $line == *$'\t'* && $__cyc_colors == *" $color="* && ${#text} -le 200 && ${#plain} -le 200 && $text$plain != $__cyc_odd ]] || continue
            [[ ${TERM-} != linux && ($locale@ == *[Uu][Tt][Ff]8@* || $locale@ == *[Uu][Tt][Ff]-8@*) ]] || text=$plain
            color=${__cyc_colors#*" $color="} __cyc_segment=$text __cyc_color=${color%% *}; break
        done; } <"$file" 2>/dev/null
    ((now - written >= 60 || written - now >= 60)) && ((now - __cyc_asked >= 60 || now < __cyc_asked)) || return 0
    __cyc_asked=$now; "$__cyc_program" status --prompt >/dev/null 2>&1 </dev/null || : # it starts the refresh or leaves it
}
__cyc_prompt() { # the last of what runs before a prompt; hands the exit status on
    local status=$? above='' rest=${PS1-}; rest=${rest/"$__cyc_shown"/}; PS1=$rest __cyc_shown=''
    while :; do case $rest in # lines without text, such as the first one of `\n\w\n\$ `, stay above it
        '\n'*) rest=${rest#??} above=${PS1%"$rest"} ;; $'\n'*) rest=${rest#?} above=${PS1%"$rest"} ;;
        '\['*'\]'*) rest=${rest#*'\]'} ;; *) break ;; esac; done
    __cyc_read || :
    if [[ -n $__cyc_segment ]]; then # bash expands the variable and looks no further into its value
        shopt -q promptvars && __cyc_shown='${__cyc_segment-} ' || __cyc_shown="$__cyc_segment "
        [[ -z $__cyc_color || -n ${NO_COLOR-} || ${TERM-dumb} == dumb ]] || __cyc_shown="\\[\\e[${__cyc_color}m\\]${__cyc_shown% }\\[\\e[0m\\] "
        PS1=$above$__cyc_shown${PS1#"$above"}
    fi
    [[ $- == *e* ]] || return "$status"; } # with `set -e` any other status would end the shell
if [[ $- != *i* || ${PROMPT_COMMAND[*]-} == *__cyc_prompt* ]]; then :
elif [[ ${PROMPT_COMMAND[1]+x} ]] && ((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] > 500)); then PROMPT_COMMAND+=(__cyc_prompt)
else PROMPT_COMMAND=${PROMPT_COMMAND:+$PROMPT_COMMAND$'\n'}__cyc_prompt; fi
