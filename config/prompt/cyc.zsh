# cyc in zsh. Put this at the end of ~/.zshrc, or the line:  eval "$(cyc init zsh)"
# It reads the prompt from a small file, without starting a process. At most once a minute it calls cyc, which updates
# the file in the background. NO_COLOR turns the colors off.
zmodload zsh/datetime zsh/system 2>/dev/null || :
typeset -g __cyc_program=/usr/bin/cyc __cyc_segment= __cyc_color= __cyc_asked=0 __cyc_shown=${__cyc_shown-}
typeset -g __cyc_colors=' -= black=30 red=31 green=32 yellow=33 blue=34 magenta=35 cyan=36 white=37 brightblack=90 brightred=91 brightgreen=92 brightyellow=93 brightblue=94 brightmagenta=95 brightcyan=96 brightwhite=97 '
typeset -g __cyc_odd=$'*([][$`\\\\"\'!%#&|;<>*()~^\1-\37\177]|\302[\200-\237]|\342\200[\213-\217\250-\256]|\342\201[\240-\257]|\357\273\277)*'
__cyc_ask() { __cyc_segment=$(CLICOLOR_FORCE= "$__cyc_program" status --prompt 2>/dev/null </dev/null) || __cyc_segment= }
__cyc_read() { # sets what the prompt shows, and the number of its colour
    local locale=${LC_ALL:-${LC_CTYPE:-${LANG:-}}} file=${XDG_STATE_HOME:-} now=${EPOCHSECONDS:-} all= line= until= color= text= plain=
    [[ $file == /* ]] || file=${HOME:-}/.local/state; file+=/cyc/prompt __cyc_segment= __cyc_color=
    [[ -f $file && -r $file ]] || return 0 # anything but a file could keep us waiting
    if [[ -n ${CYC_NOW:-} || -z $now ]]; then __cyc_ask; return 0; fi
    setopt no_multibyte; { sysread -s 44000 all <$file } 2>/dev/null || return 0
    local -a lines=("${(@f)all}"); shift -p lines # what stands behind the last line end was cut off
    local written=${${lines[1]:-}#cyc2 }
    if [[ ${lines[1]:-} != "cyc2 $written" || $written != <-> || ${#written} -gt 12 ]]; then __cyc_ask; return 0; fi; __cyc_segment='?' __cyc_color=90
    for line in "${(@)lines[2,100]}"; do
        until=${line%% *} text=${line#* } color=${text%% *} text=${text#* } plain=${text#*$'\t'} text=${text%%$'\t'*}
        [[ $until == <-> && ${#until} -le 12 ]] && (( now < until )) || continue
        [[ $line == *$'\t'* && $__cyc_colors == *" $color="* && ${#text} -le 200 && ${#plain} -le 200 && $text$plain != ${~__cyc_odd} ]] || continue
        [[ ${TERM:-} != linux && ( $locale@ == *[Uu][Tt][Ff]8@* || $locale@ == *[Uu][Tt][Ff]-8@* ) ]] || text=$plain
        color=${__cyc_colors#*" $color="} __cyc_segment=$text __cyc_color=${color%% *}; break
    done
    (( now - written >= 60 || written - now >= 60 )) && (( now - __cyc_asked >= 60 || now < __cyc_asked )) || return 0
    __cyc_asked=$now; "$__cyc_program" status --prompt >/dev/null 2>&1 </dev/null || : # it starts the refresh or leaves it
}
__cyc_prompt() { # the last of what runs before a prompt; zsh itself keeps the exit status
    emulate -L zsh; setopt no_err_exit no_err_return no_xtrace
    local above= rest=$PROMPT close='%}'
    [[ -z $__cyc_shown || $rest != *"$__cyc_shown"* ]] || rest=${rest%%"$__cyc_shown"*}${rest#*"$__cyc_shown"}; PROMPT=$rest __cyc_shown=
    while true; do case $rest in # lines without text, such as the first one of $'\n%~\n%# ', stay above it
        ($'\n'*) rest=${rest#?} above=${PROMPT%"$rest"} ;; ('%{'*$close*) rest=${rest#*$close} ;; (*) break ;; esac; done
    __cyc_read
    [[ -n $__cyc_segment ]] || return 0; __cyc_shown="$__cyc_segment " # no character of it means anything to zsh
    [[ -z $__cyc_color || -n ${NO_COLOR:-} || ${TERM:-dumb} == dumb ]] || __cyc_shown=$'%{\e['"${__cyc_color}m%}$__cyc_segment"$'%{\e[0m%} '
    PROMPT=$above$__cyc_shown${PROMPT#"$above"}
}
typeset -ga precmd_functions; [[ ! -o interactive || " ${precmd_functions[*]} " == *' __cyc_prompt '* ]] || precmd_functions+=(__cyc_prompt)
