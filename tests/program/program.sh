#!/bin/bash
# program.sh PROGRAM SOURCE_DIR -- the program as people use it, from command line to exit status.
# Prints one TAP line per check; the exit status is that of the worst.
set -u
program=$(realpath "$1")
source=$(realpath "$2")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 2
export LC_ALL=C TERM=xterm
unset NO_COLOR

checks=0 failures=0
golden=$source/tests/golden
exodus=$source/games/pyramis/data/pyramis-exodus.csv

# check NAME CONDITION...: the condition is a command; what the program said last explains a failure.
check() {
    local name=$1
    shift
    checks=$((checks + 1))
    if "$@"; then
        echo "ok $checks - $name"
    else
        echo "not ok $checks - $name"
        sed 's/^/# out: /' out | head -n 5
        sed 's/^/# err: /' err | head -n 5
        failures=$((failures + 1))
    fi
}

# run ARGUMENTS...: leaves out, err and status behind. Standard input is the caller's.
run() {
    "$program" "$@" >out 2>err
    status=$?
}

# answers TEXT ARGUMENTS...: runs `play pyramis` with lines of TEXT (\n between them) as input.
answers() {
    local text=$1
    shift
    printf '%b' "$text" | "$program" play pyramis "$@" >out 2>err
    status=$?
}

is_status() { [[ $status -eq $1 ]]; }
says() { grep -qF -- "$1" out; }
never_says() { ! grep -qF -- "$1" out; }
complains() { [[ $(wc -l <err) -eq 1 ]] && grep -qF -- "$1" err; } # in exactly one line
is_refused() { is_status "$1" && complains "$2"; }                 # STATUS CAUSE
is_quiet() { is_status 0 && [[ ! -s err ]]; }
count_is() { [[ $(grep -cF -- "$1" out) -eq $2 ]]; }
count_in_is() { [[ $(grep -oF -- "$2" "$1" | wc -l) -eq $3 ]]; } # FILE TEXT COUNT
is_less() { [[ $1 -lt $2 ]]; }
differs() { ! cmp -s "$1" "$2"; }
begins_with_file() { cmp -s <(head -c "$(stat -c %s "$2")" "$1") "$2"; }

no_process_names() {
    local file
    for file in /proc/[0-9]*/cmdline; do
        [[ $(tr '\0' ' ' 2>/dev/null <"$file") != *"$1"* ]] || return 1
    done
}

# in_terminal [WORDS KEYS]... -- ARGUMENTS...: at a terminal, where WORDS are waited for before KEYS are typed; everything
# shown goes to out, the seconds of each wait to err.
in_terminal() {
    local steps=()
    while [[ $1 != -- ]]; do
        steps+=("$1")
        shift
    done
    shift
    /usr/bin/python3 -B "$source/tests/program/terminal.py" "${steps[@]}" -- "$program" "$@" >out 2>err </dev/null
    status=$?
}

# ---- explaining itself ----
run
check "alone it explains itself in a few lines" is_quiet
check "... eleven of them" [ "$(wc -l <out)" -eq 11 ]
run --version
check "--version" grep -qE '^mastaba [0-9]+\.[0-9]+' out
check "... and what is built in" [ "$(grep -cE '^(commit|PostgreSQL|GPU programs)  ' out)" -eq 3 ]
for command in play games rules replay verify sim study selfplay bench arena calibrate bot serve backup export check prune moderate load review puzzles; do
    run $command --help
    check "$command --help" says "usage: mastaba $command"
done
run nosuch
check "an unknown command" is_refused 2 'no command "nosuch"'
run sim pyramis --nosuch
check "an unknown option" is_refused 2 "sim has no option --nosuch"
run sim pyramis --seed
check "an option without its value" is_refused 2 "--seed needs a value"
run sim pyramis --games 10x
check "numbers are read strictly" is_refused 2 '"10x"'
run sim pyramis --seed 99999999999999999999
check "numbers do not overflow" is_refused 2 "--seed"
run sim pyramis --seats 9
check "too many seats" is_refused 2 "2 to 4 seats, not 9"
run sim nosuch
check "an unknown game" is_refused 2 'no game "nosuch"'
run sim pyramis --option zone=big
check "an unknown value of an option" is_refused 2 "zone=big"
run sim pyramis --policy tidy
check "a policy the game lacks" is_refused 2 "no tidy policy"
run $'bad\nname\033[1m'
check "a complaint is one line whatever it quotes" is_refused 2 "bad?name?[1m"

# ---- games and rules ----
run games
check "games" says "pyramis"
run games pyramis
check "games GAME explains options" says "finalcheck"
check "games GAME names its lists" says "pyramis-exodus.csv"
run games pyramis --lang fr
check "games in French" says "Qui commence"
run games --json
check "games --json" grep -q '^{"game":"pyramis".*}$' out
run rules pyramis
check "rules" is_quiet
run rules pyramis 4.1
check "one paragraph of the rules" is_quiet
check "... and no other" is_less "$(wc -l <out)" 40
run rules pyramis 7.3
check "one row of a table of the rules" says "7.3"
check "... and nothing around it" is_less "$(wc -l <out)" 2
run rules pyramis 99.9
check "a paragraph that is not there" is_refused 2 "no paragraph 99.9"

# ---- sim and replay ----
run sim pyramis --seats 4 --games 200 --seed 7 --record all.rec
check "sim" is_quiet
check "sim reports intervals" says "95% intervals (Wilson)"
run sim pyramis --seats 4 --games 200 --seed 7 --record again.rec
check "the same seed gives the same games" cmp -s all.rec again.rec
run sim pyramis --seats 4 --games 50 --seed 7 --record fewer.rec
check "a game does not depend on how many there are" begins_with_file all.rec fewer.rec
run sim pyramis --seats 4 --games 50 --seed 8 --record other.rec
check "another seed gives other games" differs fewer.rec other.rec
run sim tresors --seats 1 --games 1 --seed 7
check "one is not many" says "tresors, 1 seat, deck recon-1: 1 game of random play"
run sim pyramis --seats 3 --games 20 --json --option zone=pyramids
check "sim --json" grep -q '^{"game":"pyramis","seats":3,.*"zone":"pyramids".*"win_rate_95":\[' out
run sim pyramis --seats 4 --games 200 --seed 7 --json --device one
cp out one
run sim pyramis --seats 4 --games 200 --seed 7 --json --device threads
check "the same games on one thread and on many" cmp -s out one
run sim pyramis --seats 4 --games 200 --seed 7 --json --record all.rec
check "... and when they are written down" cmp -s out one
run sim pyramido --seats 2 --games 20 --seed 7 --policy greedy
check "sim --policy greedy" says "20 games of greedy play"
run sim pyramis --games 30000 --seed 7 --policy random --resume kept.batches
check "sim --resume" is_quiet
run sim pyramis --games 45000 --seed 7 --policy random --resume kept.batches --json
cp out longer
check "... goes on" [ "$(grep -c '^batch' kept.batches)" -eq 4 ]
run sim pyramis --games 45000 --seed 7 --policy random --json
check "... and adds up to the same" cmp -s out longer
run sim pyramis --games 45000 --seed 8 --resume kept.batches
check "... but not another run" is_refused 2 "kept.batches: holds batches of something else"
run selfplay pyramis --bots greedy,random --games 60 --record bots
check "selfplay" says "60 games in 2 files"
run replay --check bots/games-00000000-00000049.rec bots/games-00000050-00000059.rec
check "... writes records" is_quiet
rm bots/games-00000050-00000059.rec
run selfplay pyramis --bots greedy,random --games 60 --record bots
check "... and what is missing" [ -f bots/games-00000050-00000059.rec ]
run selfplay pyramis --bots greedy,random --games 60 --seed 2 --record bots
check "... not among others" is_refused 2 "bots: other games are here"
run selfplay pyramis --games 60 --record bots
check "selfplay without bots" is_refused 2 "selfplay needs --bots"
run selfplay pyramis --bots greedy,nosuch --record bots
check "selfplay with nobody" is_refused 2 'there is no level "nosuch"'
run sim pyramis --device abacus
check "an unknown device" is_refused 2 "one, threads or gpu"
run bench pyramis --seats 2 --seconds 0.01 --device threads --json
check "bench --device" grep -q '^{"game":"pyramis","seats":2,"device":"threads","decisions_per_second":[1-9].*"stepped_per_second":[1-9]' out
run bench pyramis --seats 2 --device one --fixed 90
cp out fixed
check "... with fixed steps" grep -qE '4096 games side by side, 90 steps, [1-9][0-9]* ended, checksum [0-9a-f]{16}$' out
run bench pyramis --seats 2 --device threads --fixed 90
check "... that show the same on any number of threads" cmp -s out fixed
run bench pyramis --seats 2 --device threads --search
check "... and no search" is_refused 2 "leave out --device"
run replay --check all.rec
check "replay --check" says "200 records"
run replay all.rec
check "replay prints the canonical record" cmp -s out all.rec
cp out once
run replay --legal all.rec
check "replay --legal lists every play" [ "$(grep -c '^?' out)" -eq "$(grep -c '^[A-D*] ' out)" ]
cp out listed
run replay listed
check "listings verify and can be dropped" cmp -s out all.rec
run replay --legal "$golden/pyramis-2-legal.rec"
check "the listing of a sample, byte for byte" cmp -s out "$golden/pyramis-2-legal.rec"
run replay "$golden/pyramis-4.rec"
check "a sample of four seats" cmp -s out "$golden/pyramis-4.rec"
run replay --check - <all.rec
check "replay of standard input" says "200 records"
run replay --check all.rec fewer.rec
check "replay of several files" says "250 records"

# ---- replay for an observer ----
awk '/^mastaba/ {text = ""} {text = text $0 "\n"} /^\* star B/ {printf "%s", text; exit}' all.rec >star.rec
star=$(tail -n 1 star.rec | sed 's/.* //')
run replay --as B star.rec
check "a seat reads its own draw" says "* star B $star"
run replay --as A star.rec
check "others read that there was one" says "* star B ?"
check "... and not which" never_says "star B S"
run replay --as A --json star.rec
check "... nor in JSON" never_says "star B S"
check "JSON says it in words" says '"words":"B draws a Shooting Star."'
run replay --as - star.rec
check "spectators neither" never_says "star B S"
run replay --as B --json star.rec
check "its owner does in JSON" says "\"hand\":[\"$star\"]"
run replay --json star.rec
check "JSON has a line for the start, every play and the end" \
    [ "$(wc -l <out)" -eq "$(($(grep -c '^[A-D*] ' star.rec) + 2))" ]
check "an unfinished record has no result" says '"result":null'
run replay --as A "$golden/pyramis-4.rec"
check "hands are laid open at the end" never_says "star D ?"
run replay --as F star.rec
check "a seat that is not there" is_refused 2 "star.rec:5: there is no seat F"
run replay --legal --as A star.rec
check "listings are for the whole truth only" is_refused 2 "--as"

# ---- fair deals ----
fair=$source/tests/fair/pyramis.rec
run verify "$fair"
check "every draw of a fair deal is proven" says "1 record, 32 draws"
cat "$fair" "$fair" >two.rec
run verify two.rec "$fair"
check "several records and files" says "3 records, 96 draws"
sed 's/^\* first A/* first B/' "$fair" >other.rec
run verify other.rec
check "a draw that was changed is named" is_refused 1 'other.rec:13: draw 6 was changed: "* first B" should be "* first A"'
sed '0,/^\* river O14/s//* river F10/' "$fair" >other.rec
run verify other.rec
check "... and the first of them" is_refused 1 'other.rec:8: draw 1 was changed'
sed 's/^# fair nonce B .*/# fair nonce B dust/' "$fair" >other.rec
run verify other.rec
check "another nonce is another deal" is_refused 1 "other.rec:8: draw 1"
sed '/^# fair nonce B/d' "$fair" >other.rec
run verify other.rec
check "a nonce that was left out is missed" is_refused 1 "other.rec:8: draw 1"
sed 's/^# fair secret 1/# fair secret 2/' "$fair" >other.rec
run verify other.rec
check "the secret must be the one that was promised" is_refused 1 "not the one"
for line in table commitment secret; do
    sed "/^# fair $line/d" "$fair" >other.rec
    run verify other.rec
    check "without its $line nothing is proven" is_refused 2 "\"# fair $line\" is missing"
done
(cat "$fair"; echo "# fair table k3v9x0q2m4t7w8za") >other.rec
run verify other.rec
check "a proof that says something twice" is_refused 2 "twice"
(echo "# fair table k3v9x0q2m4t7w8za"; cat "$fair") >other.rec
run verify other.rec
check "a proof without a record" is_refused 2 "belongs to no record"
run verify "$golden/pyramis-4.rec"
check "a record without proof" is_refused 2 "carries no proof"
run verify nosuch.rec
check "verifying what is not there" is_refused 2 "nosuch.rec: No such file"
run verify - <"$fair"
check "verifying standard input" is_refused 2 "standard input: verify reads a file twice, so it must be a file"
run verify <(cat "$fair")
check "verifying a pipe" is_refused 2 "verify reads a file twice, so it must be a file and no pipe"

check_says_older() { says "compared with itself alone" && says "1 of the older promise: nonces were given in the open"; }
run verify "$fair"
check "an older record is told what it does not prove" check_says_older

sealed=$source/tests/fair/sealed.rec
commitment=$(sed -n 's/^# fair commitment //p' "$sealed")
nonce=$(sed -n 's/^# fair nonce B //p' "$sealed")
digest=$(sed -n 's/^# fair digest A //p' "$sealed")
run verify "$sealed"
check "a sealed record alone is compared with itself" says "compared with itself alone"
run verify --commitment "$commitment" --nonce "B:$nonce" --digest "A:$digest" "$sealed"
check "what was kept is compared" says "compared with what you kept: the commitment, 1 nonce, 1 digest"
run verify --commitment "$digest" "$sealed"
check "another commitment than was kept" is_refused 1 "the commitment is not the one that was kept"
run verify --nonce "B:dust" "$sealed"
check "another nonce than was kept" is_refused 1 "seat B: the nonce is not the one that was kept"
run verify --digest "A:$commitment" "$sealed"
check "another digest than was kept" is_refused 1 "seat A: the digest is not the one that was kept"
for bad in "--commitment=12ab" "--nonce=Z:dust" "--nonce=dust" "--digest=A:12ab"; do
    run verify "$bad" "$sealed"
    check "verify does not take $bad" is_refused 2 "${bad%%=*} is "
done
run verify --nonce "A:a" --nonce "A:b" "$sealed"
check "one nonce for a seat" is_refused 2 "once for a seat"
run verify --explain "$sealed"
check "a draw explained" says "$(printf 'draw\t0\t')"
sed 's/^# fair nonce A .*/# fair nonce A dust/' "$sealed" >other.rec
run verify other.rec
check "a nonce that was not sealed" is_refused 1 "seat A: the nonce is not the one it had sealed"
sed '/^# fair sealed/d' "$sealed" >other.rec
run verify other.rec
check "a seal taken off" is_refused 1 "the secret is not the one"

# ---- faulty records ----
sed '0,/^[A-D] [123]d1$/s//A 3g4/' "$golden/pyramis-4.rec" >wrong.rec
run replay --check wrong.rec
check "a play against the rules" is_refused 1 "wrong.rec:12:"
sed 's/^= A .*/= A 99 (9 9 9)/' "$golden/pyramis-4.rec" >result.rec
run replay --check result.rec
check "a result against the plays" is_refused 1 "should be"
sed '20s/.*/gibberish/' "$golden/pyramis-4.rec" >bad.rec
run replay --check bad.rec
check "a line that is none" is_refused 2 "bad.rec:20:"
head -c 300 "$golden/pyramis-4.rec" >cut.rec
run replay --check cut.rec
check "a file cut inside a line" is_refused 2 "cut.rec:36:"
head -n -1 "$golden/pyramis-4.rec" >short.rec
run replay --check short.rec
check "a file cut inside its result" says "1 record, 187 plays"
run replay --check /dev/null
check "an empty file" is_refused 2 "no record"
run replay --check nosuch.rec
check "a missing file" is_refused 2 "nosuch.rec: No such file"
run replay --check .
check "a folder" is_refused 2 "directory"
head -c 100000000 /dev/urandom >noise
run replay --check noise
check "100 MB of noise" is_refused 2 "noise:1:"
run replay --check /dev/zero
check "a line without end" is_refused 2 "longer than 65535 bytes"
printf 'mastaba 1\ngame pyramis\0\n' >zero.rec
run replay --check zero.rec
check "a zero byte" is_refused 2 "zero.rec:2: the line holds a zero byte"

# ---- decks ----
run sim pyramis --deck noise
check "noise as a deck" is_refused 2 "noise: longer than"
rm noise
sed 's/^O02,/O01,/' "$exodus" >twice.csv
run sim pyramis --deck twice.csv
check "an id that stands twice" is_refused 2 "twice.csv:6:"
sed '/^O02,/d' "$exodus" >cards47.csv
run sim pyramis --deck cards47.csv
check "47 cards" is_refused 2 "cards47.csv:51: 47 cards"
sed 's/^O02,O/O02,X/' "$exodus" >colour.csv
run sim pyramis --deck colour.csv
check "a colour that does not exist" is_refused 2 "colour.csv:6:"
sed 's/^O02,O,0/O02,O,99/' "$exodus" >value.csv
run sim pyramis --deck value.csv
check "a value of 99" is_refused 2 'value.csv:6: "99"'
run sim pyramis --deck star.rec
check "a file that is no list" is_refused 2 "header row"
cp "$exodus" recon-1.csv
run sim pyramis --deck recon-1.csv
check "the name of the built-in deck is taken" is_refused 2 "another name"
cp "$exodus" Mine.csv
run sim pyramis --deck Mine.csv
check "a name that no record could hold" is_refused 2 "a-z"
sed 's/^O01,O,3/O01,O,4/' "$exodus" >rich.csv
run sim pyramis --deck rich.csv --deck "$source/games/pyramis/data/pyramis-star.csv" --games 5 --record rich.rec
check "a deck of two files is named in the record" grep -qx "deck rich+pyramis-star" rich.rec
run replay --check rich.rec
check "its record needs it" is_refused 2 "another deck"
run replay --check rich.rec --deck rich.csv --deck "$source/games/pyramis/data/pyramis-star.csv"
check "and replays with it" is_quiet

# ---- play ----
ones=$(printf '1\\n%.0s' {1..100})
answers "$ones" --seed 3
check "a whole game in a pipe" is_quiet
check "... ends with a score sheet" says "largest zone   aliens   total   place"
check "... and a winner" grep -qE '^([AB] wins|Shared victory)' out
check "... without escape codes" never_says $'\033'
cp out first
answers "$ones" --seed 3
check "the same seed plays the same" cmp -s out first
answers "$ones" --seed 3 --lang fr --names Zoé,Max
check "a game in French" grep -qE '^(Zoé gagne|Max gagne|Victoire partagée)' out
env LC_ALL=fr_FR.UTF-8 "$program" play pyramis >out 2>err <<<quitter
check "the locale chooses French" says "La partie n'est pas sauvée."
answers "$ones$ones" --seats human,human,random --seed 5
check "two humans and a bot in a pipe" is_quiet
check "... each at a turn" says "--- B ---"
answers "" --seats random,random,random --seed 5
check "nobody plays: watch" grep -qE '^([ABC] wins|Shared victory)' out

game=(--seed 3 --option first=1)
answers "?\nquit\n" "${game[@]}"
check "? explains" says "save FILE"
answers "? 3d1\nquit\n" "${game[@]}"
check "? MOVE explains a possible move" says "3d1: possible."
answers "2d4\n? 1a1\nquit\n" "${game[@]}"
check "an illegal move is answered with its rule" says "2d4: not possible."
check "... by number" says "(rule 4.1;"
check "? MOVE explains a refusal" says "1a1: not possible."
answers "nonsense\n7\nquit\n" "${game[@]}"
check "gibberish is answered with an example" says "such as 1d1"
answers "\0\377\033\nquit\n" "${game[@]}"
check "bytes that are no text" says "I do not understand"
check "... are not repeated" never_says $'\033'
answers "nonsense\n7\nquit\n" "${game[@]}"
check "a number beyond the list" says "There is no move 7. Choose from 1 to 3."
answers " 2D1\t\r\nquit\n" "${game[@]}"
check "capitals and blanks do not matter" says "From which pile is the River refilled?"
answers "2d1\n/\nquit\n" "${game[@]}"
check "the beginning of a move lists those" count_is "/2  You refill the River from pile 2." 2
answers "undo\nquit\n" "${game[@]}"
check "nothing to take back" says "undo: not possible. There is nothing to take back."
answers "2d1\nundo\n3d1\nsave kept.rec\nquit\n" "${game[@]}"
check "undo takes back" says "Taken back: You take"
check "what was told is not told again" count_is "Into the River comes" 3
check "a play taken back is in no record" [ "$(grep '^A' kept.rec)" = "A 3d1" ]
check "leaving says how to continue" says "mastaba play pyramis --load kept.rec --seats human,random"
run replay --check kept.rec
check "a saved game verifies" is_quiet
answers "$ones" --load kept.rec --seed 4
check "a saved game goes on" says "The game goes on after 6 plays."
check "... to its end" says "total   place"
answers "2d1\n1\nundo\nquit\n" "${game[@]}"
check "no undo after a draw" says "undo: not possible. Something was drawn since."

# Seat A is the last to choose its rotation, then it is A's turn: nothing was drawn in between.
run sim pyramis --games 200 --seed 2 --record two.rec
awk '{line[NR] = $0} /^mastaba/ {start = NR}
     /^A [123]/ && line[NR - 1] ~ /^A ~/ && line[NR - 2] ~ /^B ~/ {
         for (i = start; i <= NR - 2; i++) print line[i]
         exit
     }' two.rec >hidden.rec
answers "1\nundo\nquit\n" --load hidden.rec
check "no undo after a choice face down was turned up" says "undo: not possible. The play turned something up."
answers "1\nannuler\nquitter\n" --load hidden.rec --lang fr
check "... nor in French" says "Le coup a révélé quelque chose."

# Saved by an earlier program: names, an option, a star and a choice that others do not see. The choice had only one card to
# fall on, so whoever turns it up has learned nothing.
saved=$source/tests/program/saved.rec
ours=(--load "$saved" --seats human,human,greedy)
answers "save same.rec\nquit\n" "${ours[@]}"
check "an older save goes on" says "The game goes on after 19 plays."
check "... with its names" says "B Max: a player"
check "... and what happened before is not told" never_says "Into the River comes"
check "... and loses nothing when saved again" cmp -s same.rec "$saved"
answers "1\nundo\n1\nquit\n" "${ours[@]}" --seed 3
check "a choice that is turned up is told" says "Bot rotates a"
check "... and undone where nothing could be learned" says "Taken back: Max rotates a"
answers "$ones$ones" "${ours[@]}" --seed 3
check "... and is played to its end" grep -qE '^([A-Z][a-zé]+ wins|Shared victory)' out
cp out first
answers "$ones$ones" "${ours[@]}" --seed 3
check "... the same way with the same seed" cmp -s out first
answers "2d1\nsave half.rec\nquit\n" "${game[@]}"
answers "undo\nquit\n" --load half.rec
check "what was played before saving can be taken back" says "Taken back: You take"
answers "2d1\nsave half.rec\n1\nquit\n" "${game[@]}"
check "what was played after saving is lost" says "What was played after saving is lost."
answers "quit\n" --load all.rec
check "a file of many games is not one" is_refused 2 "more than one game"
answers "quit\n" --load kept.rec --seats human,human,human
check "a loaded game has its seats" is_refused 2 "kept.rec has 2"
answers "2d1\n1\nlog\nquit\n" "${game[@]}"
check "log tells the plays" count_is "A plays" 0
check "... in words" says "You refill the River from pile 1."
check "... with their numbers" says " 7  You refill the River from pile 1."
answers "2d1\nlook 6\nlook 7\nlook\nrevoir 0\nquit\n" "${game[@]}"
check "look shows the table before a play, and the play" says "   6  You take an ocean card"
check "... as it stood" count_is "A   stars 0   score 0 (0 0 0)" 2
check "... and names the plays there are" count_is "Choose a play from 1 to 6" 3
answers "preview 1d1\napercu 2d4\npreview\nquit\n" "${game[@]}"
check "preview tells what a move would score" says "1d1            1              1        0       2"
check "... beside the score of now" says "now            0              0        0       0"
check "... and why it cannot be played" says "2d4: not possible."
answers "aperçu 1d1\nquitter\n" "${game[@]}" --lang fr
check "... in French" says "maintenant"
answers "1\n1\nbot\n" "${game[@]}"
check "a bot plays for a human" says "A bot plays for you."
check "... to the end, and is told of" [ "$(grep -c '^  You take' out)" -eq 9 ]
check "... with a score sheet" says "total   place"
answers "bot\nlook 1\nquit\n" "${game[@]}"
check "after the end earlier moments can be seen" count_is "Into the River comes a forest card (1 pyramid, turned 2 pyramids and 1 alien)." 2
answers "rematch\nbot\nrematch\nsave again.rec\nquit\n" "${game[@]}"
check "a rematch begins when a game is over" count_is "B: Random" 2
check "... not before" says 'I do not understand "rematch"'
check "... with the first seat moved on by one" [ "$(grep -m1 -o '^[AB] [123]' again.rec)" = "B 1" ]
check "... and how to go on from it" says "mastaba play pyramis --load again.rec --seats human,random"
answers "bot\nrevanche\nquitter\n" --load kept.rec --seats human,greedy --lang fr
check "a saved game has a rematch with its bots" count_is "B: Gourmand" 2
answers "rules 4.1\nquit\n" "${game[@]}"
check "rules at the table" never_says "have no paragraph"
answers "save /dev/full\nquit\n" "${game[@]}"
check "a device is no place to save" says "Not saved: /dev/full"
check "... and the status tells" is_status 2
answers "save nosuch/x.rec\nquit\n" "${game[@]}"
check "a missing folder is no place to save" says "Not saved: nosuch/x.rec: No such file"
answers "$(printf '1\\n%.0s' {1..44})quit\n" --seed 12
check "the star of another seat is drawn" says "Random draws a Shooting Star."
check "... and stays secret" never_says "B draws the Shooting Star"
answers "quit\n" --seats human,robot
check "an unknown player" is_refused 2 '"robot"'
answers "quit\n" --names Zoe
check "too few names" is_refused 2 "1 name for 2 seats"

# ---- at a terminal ----
asks='[AB]> |press Enter'
in_terminal "$asks" '\003' -- play pyramis --seed 3
check "Ctrl-C leaves" is_status 130
check "... with a word" says "The game was not saved."
check "the question is bold" says $'\033[1m'
in_terminal "$asks" '\004' -- play pyramis --seed 3
check "Ctrl-D leaves" is_status 0
NO_COLOR=1 in_terminal "$asks" 'quit\n' -- play pyramis --seed 3
check "NO_COLOR is respected" never_says $'\033'
in_terminal "$asks" '\n1\n1\nquit\n' -- play pyramis --seats human,human --seed 3
check "the screen is cleared between humans" says $'\033[2J'
check "... and the next one asked for" says "press Enter"
head -n -1 hidden.rec >both.rec
in_terminal 'A, press Enter' '\n' 'A> ' '1\n' 'B, press Enter' 'undo\n' 'Taken back: Player A rotates' '' 'A> ' 'quit\n' \
    -- play pyramis --load both.rec --seats human,human
check "who hands over may still take back" is_status 0
check "... and is asked again" says "Taken back: Player A rotates"
against_pharaoh=(play pyramis --seed 3 --option first=1 --seats human,pharaoh)
in_terminal "$asks" '2d1\n1\nquit\n' -- "${against_pharaoh[@]}"
check "quit is heard while a bot thinks" is_status 0
check "... at once" never_says "Pharaoh takes"
in_terminal "$asks" '2d1\n1\n' 'B is thinking' 'hm\n' 'Still thinking' '\003' -- "${against_pharaoh[@]}"
check "Ctrl-C leaves while a bot thinks" is_status 130
check "... which a note tells" says "B is thinking..."
check "... and what is typed meanwhile is answered" says "Still thinking"
# It takes a card and refills the river; unless told, after eight seconds each, or two million iterations.
in_terminal "$asks" '2d1\n1\n' 'B is thinking' 'now\n' 'B is thinking|A> ' 'now\n' 'A> ' '\003' -- "${against_pharaoh[@]}" --threads 1
check "a bot plays at once when told to" says "Pharaoh takes"
check "... instead of thinking to its end" is_less "$(tail -n 2 err | sort -n | tail -n 1)" 8
in_terminal "$asks" 'bot\n' 'plays for you' 'back\n' 'A plays again' 'now\n' 'A> ' 'quit\n' -- "${against_pharaoh[@]}" --threads 1
check "whoever left the seat to a bot takes it back" says "A plays again."
check "... and is asked" is_status 0
in_terminal "$asks" 'bot\n' 'rematch plays again' 'hm\n' 'rematch plays again' 'rematch\n' "$asks" 'quit\n' -- play pyramis --seed 3
check "at the end people are asked what is next" says "The game was not saved."
in_terminal 'A, press' '\n' 'A> ' 'bot\n' 'B, press' '\n' 'B> ' 'back\n' 'A plays again' '1\n1\n' 'A, press' '\n' 'A> ' 'quit\n' \
    -- play pyramis --seats human,human --seed 3 --option first=1
check "... at a shared terminal others may say so" says "A plays again."
check "... and what the bot played is told to both" [ "$(grep -c '^  Player A takes' out)" -eq 2 ]
script -qec "$program sim pyramis --games 5000" /dev/null >out 2>err </dev/null
check "a progress bar on a terminal" says "[#"
run sim pyramis --games 2000
check "and none in a pipe" is_quiet

# ---- bench ----
run bench pyramis --seats 2 --seconds 0.02 --json
check "bench --json" grep -qE '^\{"game":"pyramis","seats":2,"decisions_per_second":[0-9]+,"games_per_second":[0-9.]+,.*"state_bytes":[0-9]+\}$' out
run bench pyramis --seconds 0.02
check "bench measures every number of seats" [ "$(grep -c '^pyramis' out)" -eq 3 ]
run bench pyramis --seats 2 --fixed 100
cp out fixed
run bench pyramis --seats 2 --fixed 100
check "fixed work is the same every time" cmp -s out fixed
check "... and prints a checksum" says "checksum"

run bench pyramis --seats 2 --seconds 0.02 --search --json
check "bench --search" grep -qE '^\{"game":"pyramis","seats":2,"playouts_per_second":[0-9]+,"iterations_per_second":[0-9]+,.*"speedup_2_threads":[0-9.]+\}$' out
run bench pyramis --seats 2 --search --fixed 10
check "the search has no fixed work" is_refused 2 "--fixed"

# ---- bots at the table ----
answers "$ones" --seed 3 --seats human,scribe
check "a game against a bot" is_quiet
check "... who is introduced" says "B: Scribe"
cp out first
answers "$ones" --seed 3 --seats human,scribe --threads 1
check "the same seed plays the same against a bot" cmp -s out first
# shellcheck disable=SC2046 # a list of words
for level in $("$program" play --help | sed -n 's/^levels: //p'); do
    answers "quit\n" --seats "human,$level"
    check "the level $level sits down" is_quiet
done
answers "hint\nhint 3d1\nhint 2d4\nhint zzz\nhint 99\nquit\n" "${game[@]}"
check "hint names three moves" [ "$(grep -cE '^  [123]d1 +[0-9]+% to win, margin [-+]' out)" -ge 3 ]
check "hint MOVE says what it costs" grep -qE 'compared with [123]d1|no better move' out
check "hint on an illegal move explains" says "2d4: not possible."
check "hint on gibberish" says "I do not understand"
answers "conseil\nquitter\n" "${game[@]}" --lang fr
check "a hint in French" grep -qE 'chances de gagner, marge [-+][0-9]+,' out
answers "1\n1\n$ones" --seed 3 --seats human,scribe
sed -n '/total   place/,$p' out >first
answers "hint\n1\n1\nhint\n$ones" --seed 3 --seats human,scribe
sed -n '/total   place/,$p' out >second
check "a hint changes nothing in the game to come" cmp -s first second
answers "hint\nquit\n" --seats human,human --seed 3
check "a hint for one of several humans" grep -qE '% to win, margin [-+]' out
answers "hint\nsave hinted.rec\nquit\n" "${game[@]}" --seats human,vizier
check "how to continue names the level" says "--seats human,vizier"

# ---- arena ----
first_move=$source/tests/arena/bots/first_move.py
run arena pyramis --bots random,greedy --games 2 --seed 18446744073709551615 --json
check "the largest seed" says '"seed":18446744073709551615,'
run arena pyramis --bots random,greedy --games 20 --seed 4 --json
check "arena --json" grep -qE '^\{"game":"pyramis","seats":2,.*"games":20,"deals":10,"games_per_deal":2,"bots":\[\{"name":"random","games":20,"wins":[0-9]+,"ties":[0-9]+,"rating":[-0-9.]+,"low":[-0-9.]+,"high":[-0-9.]+,.*"ms_per_move":[0-9.]+,' out
run arena pyramis --bots random,greedy,apprentice --seats 2 --games 7
check "games are rounded up to whole deals" says "12 games, 2 deals in 6 seatings each"
run arena pyramis --bots apprentice,random --games 2000 --until
check "a clear match stops early" says "apprentice is stronger"
for bots in scribe,nobody scribe, scribe scribe:fast,random ./nosuch,random; do
    run arena pyramis --bots $bots
    check "--bots $bots" is_status 2
    check "... is explained in a line" [ "$(wc -l <err)" -eq 1 ]
done
run arena pyramis
check "a match needs bots" is_refused 2 "--bots"
run arena pyramis --bots random,greedy,apprentice --until
check "--until is for two" is_refused 2 "--until"
run arena pyramis --bots random,greedy --games 10 --resume match
check "a match is kept" is_quiet
check "... a line per deal" [ "$(grep -c ^deal match)" -eq 5 ]
truncate -s -2 match
run arena pyramis --bots random,greedy --games 20 --resume match
check "a match that was cut off goes on" is_quiet
check "... with every deal once" [ "$(grep ^deal match | cut -d ' ' -f 2 | sort -un | wc -l)" -eq "$(grep -c ^deal match)" ]
run arena pyramis --bots random,greedy --games 20 --seed 5 --resume match
check "another match is refused" is_refused 2 "another match"
run arena pyramis --bots random,greedy --games 20 --resume /dev/full
check "a device keeps no match" is_refused 2 "/dev/full"
in_terminal '%' '\003' -- arena pyramis --bots vizier:ms=40,greedy --games 2000
check "Ctrl-C leaves a match" is_status 130
check "... and what was played is told" says "95% interval"

# ---- calibrate ----
run calibrate pyramis --bots greedy --asks apprentice --games 60 --seed 2 --resume samples
check "chances are compared with ends" says "60 positions of games between greedy, apprentice asked, seed 2"
check "... and samples kept" [ "$(grep -c ^sample samples)" -eq 60 ]
truncate -s -3 samples
run calibrate pyramis --bots greedy --asks apprentice --games 60 --seed 2 --resume samples --fit
check "numbers are fitted to samples, the last of them once more" says "f}, /* 2 seats */"
check "... of which each is there once" [ "$(grep ^sample samples | cut -d ' ' -f 2 | sort -un | wc -l)" -eq 60 ]
sed 's/ : 1.000000 0.000000$/ : 0.000000 1.000000/;t;s/ : 0.000000 1.000000$/ : 1.000000 0.000000/' samples >losers
run calibrate pyramis --bots greedy --asks apprentice --games 60 --seed 2 --resume losers
check "chances that do not come true" is_status 1
check "... are missed" says "missed"
run calibrate pyramis --bots greedy --asks apprentice --games 60 --seed 3 --resume samples
check "samples of another plan are refused" is_refused 2 "something else"
run calibrate pyramis --asks greedy
check "who does not search cannot be asked" is_refused 2 "does not search"
run calibrate pyramis --bots ./mine
check "only levels are calibrated" is_refused 2 "only levels"

# ---- review ----
"$program" sim tresors --seats 2 --games 1 --seed 5 --record whole.rec >/dev/null
grep -v '^#' whole.rec | head -n 20 >start.rec
run review start.rec --level scribe --seed 3 --resume tasks --out page.html
check "a game is reviewed" says "judged by Scribe"
check "... though it is not over, which is told" says "The game is not over"
check "... and what was done is kept" [ "$(grep -c ^task tasks)" -gt 10 ]
check "... in a page that needs nothing else" grep -q '<svg class="chances"' page.html
check "... and asks nobody for anything" [ "$(grep -cE 'https?:|src=|@import|<script' page.html)" -eq 0 ]
cp out first
run review start.rec --level scribe --seed 3 --threads 3
check "any number of threads tells the same" cmp -s first out
run review start.rec --level scribe --seed 3 --resume tasks
check "so does what was kept" cmp -s first out
run review start.rec --level scribe --seed 3 --json --lang fr --resume tasks
check "as JSON" python3 -c 'import json; r = json.load(open("out")); assert len(r["plays"]) + 1 > 10 and r["done"] == r["tasks"]'
run review start.rec --level scribe --seed 4 --resume tasks
check "tasks of another review are refused" is_refused 2 "tasks:1: this is not of the same game"
sed '5s/ 1/ 2/' tasks >changed
run review start.rec --level scribe --seed 3 --resume changed
check "a task that was changed is refused" is_refused 2 "changed:5: "
sed '12s/.*/A nonsense/' start.rec >damaged.rec
run review damaged.rec
check "a damaged record names its line" is_refused 2 "damaged.rec:12: "
sed 's/^game .*/game senet/' start.rec >unknown.rec
run review unknown.rec
check "an unknown game names its line" is_refused 2 "unknown.rec:2: "
sed 's/^rules .*/rules 99/' start.rec >rules.rec
run review rules.rec
check "unknown rules name their line" is_refused 2 "rules.rec:3: "
sed '/^seats/a deck mine' start.rec >deck.rec
run review deck.rec
check "an unknown deck names its line" is_refused 2 "deck.rec:"
run review nowhere.rec
check "a record that is not there" is_refused 2 "nowhere.rec: "
run review start.rec --level greedy
check "who does not search cannot judge" is_refused 2 "does not search"

# ---- puzzles ----
run puzzles "$source/tests/review/puzzle.rec" --check --asks scribe
check "a puzzle holds when it is judged again" is_status 0
check "... and is counted" says "1 puzzle, 0 of them unclear"
sed '$d' "$source/tests/review/puzzle.rec" >earlier.rec
run puzzles earlier.rec --check --asks scribe
check "another position is none" is_status 1
check "... which is told with its line" says "no clear puzzle any more"
run puzzles damaged.rec
check "damaged records have no puzzles" is_refused 2 "damaged.rec:12: "
run puzzles start.rec --asks greedy
check "puzzles are judged by who searches" is_refused 2 "does not search"
run puzzles start.rec --asks nosuch
check "... and who is a level" is_refused 2 'there is no level "nosuch"'
# Somebody missed it: the puzzle is there all the same, and ends with what was best.
(cat earlier.rec && echo "B 1b3") >missed.rec
run puzzles missed.rec --asks vizier
check "a puzzle is found where another move was made" is_status 0
check "... and ends with its answer" test "$(tail -n 1 out)" = "B 2b3"
check "... which says how clear it is" says "# puzzle: best of 6, ahead by 17.1 of a hundred; greedy plays 1a2; judged by vizier"
run replay --check "$source"/review/puzzles/*.rec
check "the puzzles that are kept are games of today's rules" is_quiet
check "... of every title" test "$(cat "$source"/review/puzzles/*.rec | grep '^game ' | sort -u | wc -l)" -eq 5

# ---- outside bots ----
cp "$first_move" one.py
cp "$first_move" two.py
run arena pyramis --bots ./one.py,./two.py --games 12 --resume twins
check "programs play" is_quiet
# Twins play alike, so what a seat gets can only differ by its draws, and those are those of the deal.
check "every seating of a deal has the same draws" \
    awk '/^deal/ { for (i = 1; i <= 2; i++) { split($(i + 2), a, ":"); split($(i + 5), b, ":")
                   if (a[2] != b[2]) exit 1 } }' twins
for habit in crash hang flood long illegal chatty zero mute deaf; do
    cp "$source/tests/arena/bots/naughty.py" $habit
    run arena pyramis --bots "random,$folder/$habit" --games 2 --move-ms 700
    check "a bot that does $habit forfeits" [ "$status$(grep -c "/$habit forfeits on seat" err)" = 02 ]
    check "... and the match goes on" says "forfeited 2"
done
check "no bot is left behind" no_process_names "$folder/"
printf '#!/bin/sh\nexec "%s" bot scribe --threads 1\n' "$program" >ours
chmod +x ours
run arena pyramis --bots random,./ours --games 4
check "our own bot sits as a program" is_quiet
check "... and wins" grep -qE '^\./ours +\+' out

# ---- bot ----
# tell LINES: tells them to `mastaba bot scribe` (\n between them).
tell() {
    printf '%b' "$1" | "$program" bot scribe >out 2>err
    status=$?
}
position="position A\n$(awk '/^A/ {exit} {printf "%s\\n", $0}' kept.rec)end\n"
tell "hello 1\n${position}view\ngo\n"
check "a bot thinks about a record" is_quiet
check "... greets" grep -qE '^hello 1 mastaba' out
check "... and chooses" grep -qE '^bestmove [123]d1$' out
view=$(grep '^view' out | cut -d ' ' -f 1-3)
iterations() { grep -o '"visits":[0-9]*' out | awk -F : '{sum += $2} END {print sum}'; }
thought=$(iterations)
tell "level scribe:plain\n${position}go\n"
check "without advice it thinks as much as with it" [ "$(iterations)" -eq "$thought" ]
tell "hello 1\n${position}view\ngo\n"
best=$(grep '^bestmove' out)
tell "game pyramis rules 1 seats 2\n$view\ngo\n"
check "the bytes of its view mean the same" [ "$(tail -n 1 out)" = "$best" ]
tell "game pyramis rules 1 seats 2\n$view\ngo iterations 100000000 seed 3\nstop\n"
check "stop brings the best move so far" grep -q '^bestmove' out
tell "game pyramis rules 1 seats 2\n$view\ngo iterations 100000000\ngo\nquit\n"
check "while it thinks it hears nothing else" says "error thinking"
check "... but quit" never_says "bestmove"
tell "\ngo\nview\nview A 00\nhello 2\nhello\nlevel nobody\ngame\ngame chess\nposition Z\nposition A\nend\nwhat\nend\n"
check "whatever is malformed is answered" [ "$(grep -c '^error' out)" -eq 13 ]
check "... with nothing else" [ "$(wc -l <out)" -eq 13 ]
tell "game pyramis rules 2 seats 2\ngame pyramis seats 9\ngame pyramis option zone=big\ngame pyramis option\ngame pyramis deck mine\nlevel random\nlevel vizier:ms=50\n"
check "a game that is not ours is refused" [ "$(grep -c '^error' out)$(grep -c '^ok' out)" = 52 ]
tell "position A\nmastaba 1\ngame pyramis\nnonsense\nend\nhello 1\n"
check "a bad record is an error" grep -q '^error' out
check "... and no more" says "hello 1 mastaba"
# Half a byte is missing, or one is changed; what is still a view is thought about.
coproc BOT { exec "$program" bot scribe 2>err; }
bot=$BOT_PID
ask() { # LINE: one answer, however long it takes
    local answer
    echo "$1" >&"${BOT[1]}"
    while read -r -t 120 answer <&"${BOT[0]}" && echo "$answer" >>out && [[ $answer == info* ]]; do :; done
}
: >out
ask "game pyramis rules 1 seats 2"
ask "${view%?}"
for i in 3 7 20 31 64 90 101 140 190 230 300 333; do
    ask "view A $(cut -d ' ' -f 3 <<<"$view" | sed "s/./f/$((2 * i))")"
    ask "go iterations 20"
done
ask "hello 1"
eval "exec ${BOT[1]}>&-"
wait "$bot"
status=$?
check "spoilt views do no harm" is_quiet
check "... and the talk goes on" says "hello 1 mastaba"
head -c 30000000 /dev/zero | tr '\0' x | "$program" bot >out 2>err
status=$?
check "a line without end" is_quiet
check "... is refused" says "error a line that is too long"

# ---- a full disk ----
for arguments in "games" "games --json" "rules pyramis" "sim pyramis --games 10" "replay all.rec" \
    "replay --check all.rec" "replay --json all.rec" "bench pyramis --fixed 10" "play --help"; do
    # shellcheck disable=SC2086 # a list of words
    "$program" $arguments >/dev/full 2>err
    status=$?
    check "$arguments on a full disk" is_refused 2 "cannot write"
done
printf '%b' "$ones" | "$program" play pyramis >/dev/full 2>err
status=$?
check "play on a full disk" is_refused 2 "cannot write"
run sim pyramis --games 1000 --record /dev/full
check "sim --record on a full disk" is_refused 2 "/dev/full: cannot write"

# ---- backup ----
run backup copy.db
check "backup of what is not there" is_refused 2 "mastaba.db: cannot be opened"
check "... makes nothing" [ ! -e copy.db ]
run backup --data "$source/LICENSE" copy.db
check "backup of another file" is_refused 2 "LICENSE: file is not a database"

# ---- serve ---- (what it refuses; the rest: tests/server)
cp "$source/LICENSE" stranger.db
run serve --port 0 --data stranger.db
check "serve on another file" is_refused 2 "stranger.db: file is not a database"
check "which it names once" count_in_is err stranger.db 1
mkdir other && cp rich.csv other/rich.csv
run serve --port 0 --data stranger.db --deck rich.csv --deck other/rich.csv
check "two decks of one name" is_refused 2 "rich.csv and other/rich.csv would both be the deck rich of pyramis"

for cell in ab A - ''; do
    run serve --port 0 --cell "$cell"
    check "serve as a cell called \"$cell\"" is_refused 2 "--cell does not accept \"$cell\""
done
run serve --port 0 --node 'a b'
check "serve as a node with an odd name" is_refused 2 '--node does not accept "a b"'

# ---- load ---- (against a server: tests/server)
run load
check "load without a server" is_refused 2 "load needs --url or --nodes"
for url in ws://192.168.0.1:80 ws://example.org:80 ws://0.0.0.0:80 wss://127.0.0.1:80 ws://127.0.0.1; do
    run load --url $url
    check "load --url $url" is_refused 2 "--url $url"
done
run load --url ws://127.0.0.1:80 --game chess
check "load of no game" is_refused 2 'no game "chess"'
run load --url ws://127.0.0.1:80 --idle 10 --tables 10
check "load --idle --tables" is_refused 2 "leave out --tables"
run load --url ws://127.0.0.1:1 --seconds 1
check "load without anybody there" is_refused 2 "ws://127.0.0.1:1: the server cannot be reached"
run load --url ws://127.0.0.1:1 --nodes ws://127.0.0.1:1
check "load with servers in two ways" is_refused 2 "leave out --url"
run load --url ws://127.0.0.1:1,ws://127.0.0.1:2
check "load with several servers in one URL" is_refused 2 "several servers are given with --nodes"
run load --nodes ws://127.0.0.1:1 --apart
check "load apart at one server" is_refused 2 "--apart needs --nodes"

# ---- completion ----
# shellcheck disable=SC1091
source "$source/program/mastaba.bash"
COMP_WORDS=("$program" sim pyramis) COMP_CWORD=2
_mastaba
check "completion of games" [ "${COMPREPLY[*]}" = pyramis ]
COMP_WORDS=("$program" replay --le) COMP_CWORD=2
_mastaba
check "completion of options" [ "${COMPREPLY[*]}" = --legal ]
COMP_WORDS=("$program" play pyramis --seats human,vi) COMP_CWORD=4
_mastaba
check "completion of levels" [ "${COMPREPLY[*]}" = human,vizier ]
COMP_WORDS=("$program" arena pyramis --mo) COMP_CWORD=3
_mastaba
check "completion of options with a hyphen" [ "${COMPREPLY[*]}" = --move-ms ]
COMP_WORDS=("$program" play pyramis --option zo) COMP_CWORD=4
_mastaba
check "completion of options of the game" [ "${COMPREPLY[*]}" = "zone=cards zone=pyramids" ]

echo "1..$checks"
[[ $failures -eq 0 ]]
