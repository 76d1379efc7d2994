# Bash completion for mastaba. Commands, games and options are asked of the program itself, so that
# nothing is listed twice.

_mastaba_games() {
    "$1" games 2>/dev/null | cut -d ' ' -f 1
}

_mastaba_levels() { # of bots, from the help of play
    "$1" play --help 2>/dev/null | sed -n 's/^levels: //p'
}

_mastaba_options() { # of a command, from its help
    "$1" "$2" --help 2>/dev/null | sed -n 's/^  \(--[a-z-]*\).*/\1/p'
}

_mastaba_game_options() { # zone=cards zone=pyramids ...
    local pair value values
    for pair in $("$1" games "$2" 2>/dev/null | head -n 1 | tr ' ' '\n' | grep '='); do
        IFS='|' read -r -a values <<<"${pair#*=}"
        for value in "${values[@]}"; do echo "${pair%%=*}=$value"; done
    done
}

_mastaba_words() { # what may stand at the cursor, given program, command, game and the word before
    case $4 in
    --lang) echo en fr ;;
    --policy) echo random tidy greedy ;;
    --device) echo one threads gpu ;;
    --as) echo A B C D E - ;;
    --option | --compare) _mastaba_game_options "$1" "$3" ;;
    --bots) _mastaba_levels "$1" | tr ' ' ',' ;;
    --asks | --level) _mastaba_levels "$1" ;;
    --seed | --games | --names | --seconds | --fixed | --threads | --move-ms | --memory | \
        --bind | --port | --store | --origin | --host | --max-* | --think-ms | --keep-days | --node | --cell | --drain | --older-than | --table | --url | --nodes | --tables | --idle | \
        --commitment | --nonce | --digest) ;;
    --log) echo error warn info debug ;;
    --chat) echo all phrases off ;;
    --tournaments) echo off on ;;
    --game) _mastaba_games "$1" ;;
    --seats)
        echo 2 3 4 5
        [[ $2 == play ]] && printf 'human,%s\n' human $(_mastaba_levels "$1")
        ;;
    *)
        _mastaba_options "$1" "$2"
        case $2 in
        export) ;;
        bot) _mastaba_levels "$1" ;;
        moderate) echo list dismiss remove ban pardon tournaments end ;;
        replay | review | puzzles | verify | backup | serve | load | check | prune) ;;
        *) _mastaba_games "$1" ;;
        esac
        ;;
    esac
}

_mastaba() {
    local program=${COMP_WORDS[0]} command=${COMP_WORDS[1]} game=${COMP_WORDS[2]}
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} words
    if ((COMP_CWORD == 1)); then
        words="play games rules replay verify sim study selfplay bench arena calibrate bot serve backup export check prune moderate load review puzzles --help --version"
    elif [[ $before == --deck || $before == --load || $before == --record || $before == --resume || $before == --out ||
        $before == --data || $before == --web || $before == --tls-* || $before == --metrics-token ]]; then
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
        return
    else
        words=$(_mastaba_words "$program" "$command" "$game" "$before")
    fi
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
    if [[ $command =~ ^(replay|verify|backup)$ && $word != -* ]]; then
        mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$word")
    fi
}

complete -o filenames -F _mastaba mastaba
