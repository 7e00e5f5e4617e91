#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# hexwing play from outside: piped lines, saved matches, bad arguments, and a real terminal in tmux.
# Usage: play_test.sh PATH-TO-HEXWING
set -u

hexwing=$(realpath "${1:?usage: play_test.sh PATH-TO-HEXWING}")
work=$(mktemp -d)
socket="hexwing-play-$$"
passed=0
failed=0

clean_up() {
    command -v tmux >/dev/null && tmux -L "$socket" kill-server 2>/dev/null
    rm -rf "$work"
}
trap clean_up EXIT
cd "$work" || exit 1

# check NAME COMMAND...: the command has to succeed.
check() {
    local name=$1
    shift
    if "$@"; then
        passed=$((passed + 1))
        echo "ok - $name"
    else
        failed=$((failed + 1))
        echo "not ok - $name"
    fi
}

has() { grep -qF -- "$2" "$1"; }
lacks() { ! grep -qF -- "$2" "$1"; }
same() { cmp -s "$1" "$2"; }
lines() { printf '%s\n' "$@"; }

# play OUTPUT ARGUMENTS...: reads the answers from its input; the exit code is kept in $code.
play() {
    local output=$1
    shift
    timeout 120 "$hexwing" play "$@" >"$output" 2>"$output.err"
    code=$?
}

# --- Whole games, piped. Random bots keep it quick; what is tested is the session. ---

for seats in 2 3 4; do
    play "whole$seats" last-blast --seats "$seats" --bots random --seed 1 < <(yes 1)
    check "a piped game of $seats ends with exit code 0" test "$code" = 0
    check "a piped game of $seats ends with a result" grep -qE '(wins|share the win)\.$|^Nobody wins\.$' "whole$seats"
    check "a piped game of $seats has ranks for all" test "$(grep -c '^Rank ' "whole$seats")" = "$seats"
done
check "nothing is said on stderr" test ! -s whole2.err
check "no escape codes without a terminal" lacks whole2 $'\x1b'

for seats in 2 3 4; do
    play "flown$seats" aeronauts --seats "$seats" --bots random --seed 1 < <(yes 1)
    check "a piped game of Aeronauts with $seats ends with exit code 0" test "$code" = 0
    check "a piped game of Aeronauts with $seats ends with a result" grep -qE '(wins|share the win)\.$' "flown$seats"
    check "a piped game of Aeronauts with $seats has ranks for all" test "$(grep -c '^Rank ' "flown$seats")" = "$seats"
done
play flown aeronauts --bots random --seed 1 < <(lines A4D3S3H2 "x 0" "y -300" n done S done resign)
check "Aeronauts refuses with its rule" has flown "(AN-12)"
check "Aeronauts can be resigned" has flown "Seat 0 stalls and crashes."
play line aeronauts --bots random --seed 1 < <(lines A4D3S3H2 "x 0 y -300 n" "climb S BX done" "climb S done" quit "")
check "a line of several moves that cannot all be read is not played" has line '"BX done" is not a move'
check "a whole move is typed in one line" has line "Seat 0 ends the move with 1 speed unused."
play teams aeronauts --seats 4 --you none --bots random --seed 2 --option teams=on --option preset=arena </dev/null
check "teams can be watched" test "$code" = 0

# When one is asked, in a game that asks about almost everything.
play asked bots-and-aces --bots random --seed 4 < <(lines settings "stop cycle other always" \
    "stop lunch own never" "answer pin no" "answer pin yes" "hold yes" "yield end-of-phase" control quit "")
check "settings are as usual at first" has asked "Settings: all as usual."
check "a stop is set by window and turn" has asked "Settings: stop.cycle.other always."
check "an unknown window is refused with those there are" has asked "the windows are turn_start"
check "an answer is remembered" has asked "stop.cycle.other always, answer.pin no."
check "an answer that cannot be is refused" has asked "A Pin needs a tile"
check "a yield is dated" has asked "until end-of-phase, since "
check "control asks everything" has asked "Full control: you are asked"

play again last-blast --seats 3 --bots random --seed 1 < <(yes 1)
check "the same seed gives the same output" same whole3 again
play other last-blast --seats 3 --bots random --seed 2 < <(yes 1)
check "another seed gives another game" eval '! same whole3 other'

play watched last-blast --you none --bots random --seed 3 </dev/null
check "bots can be watched without any input" test "$code" = 0
check "a watched game ends with a result" grep -qE '(wins|share the win)\.$|^Nobody wins\.$' watched

play hot last-blast --you 0,1 --seed 4 < <(yes 1)
check "two people can share the keyboard" test "$code" = 0
check "a handover names the seat" has hot "Seat 1, press Enter."

play best last-blast --seed 5 < <(lines 1 1 1)
check "the best bot sits there if nobody is named" test "$code" = 0

# --- What one can type. ---

play typed last-blast --bots random --seed 1 < <(lines 1 "draw" "Z9z front" "99" "1" "quit" "")
check "an illegal move is refused with its rule" has typed "(LB-12)"
check "nonsense is refused in a sentence" has typed '"Z9z front" is not a move'
check "a number outside the list is refused" has typed "There is no number 99 in the list"
check "the game goes on after refusals" has typed "pick 3 of 4"
check "leaving is a normal end" test "$code" = 0

play hints last-blast --bots random --seed 1 < <(lines hint hint 1)
check "a hint names a bot and a move" grep -qE 'Hint: [a-z]+ would play [0-9]+, ' hints
check "the same question gets the same hint" test "$(grep -oE 'Hint: .*' hints | sort -u | wc -l)" = 1

play helped last-blast --bots random --seed 1 < <(lines help log show)
check "help lists the commands" has helped "take a decision back"
check "the log tells what happened" has helped "30: Seat"
check "the log keeps other hands hidden" has helped "Seat 1 is dealt a card."

play resigned last-blast --bots random --seed 1 < <(lines resign)
check "resigning is refused in the draft, with its rule" has resigned "(LB-D1)"
play resigned last-blast --bots random --seed 1 < <(lines 1 1 1 1 1 1 1 1 1 1 1 1 resign)
check "resigning in flight ends the game for the person" has resigned "Seat 0 resigns."
check "and the game has a result" has resigned "Rank 2: Seat 0 (you)"

# --- Undo. ---

play undone last-blast --bots random --seed 1 < <(lines undo 1 2 undo n undo y 3)
check "there is nothing to undo at first" has undone "There is no decision to take back."
check "a takeback asks first" has undone "the game is then marked as practice. Take back? (y/n)"
check "no means no" has undone "Nothing was taken back."
check "a takeback marks the game as practice" has undone "The Last Blast (practice)"
play undone last-blast --bots random --seed 1 --save practice.log < <(lines 1 2 undo y 3)
check "takebacks are noted in the log" has practice.log "note takebacks 1"
play people last-blast --you 0,1 --seed 1 < <(lines "" 1 undo "" 2 "" 1 undo)
check "what nobody has seen is simply undone" has people "Seat 0 decides again."
check "among people, what was shown stays" has people "That cannot be undone"

# --- Save and resume. ---

play whole last-blast --seats 3 --bots random --seed 7 --save whole.log < <(yes 2)
check "a saved game says where it is" has whole "whole.log"
play part last-blast --seats 3 --bots random --seed 7 --save part.log < <(lines 2 2 2 2 2)
check "the end of the input is a normal end" test "$code" = 0
check "and says how to go on" has part "Go on with: hexwing play --resume part.log"
cp part.log kept.log
play rest --resume part.log --save part.log --seed 7 < <(yes 2)
check "a resumed game goes on" test "$code" = 0
check "save and resume give the same match as playing on" same whole.log part.log
play typed last-blast --bots random --seed 7 < <(lines 1 1 "save typed.log" 1 "save" quit)
check "a match can be saved by hand" has typed "Saved to typed.log."
check "a log says who sits where" has typed.log "note seat1 bot random"
play fresh last-blast --seed 7 --save kept.log < <(yes 1)
check "a new match does not replace an old one" test "$code" = 2
check "and says what to do" has fresh.err "--resume kept.log"
play asked last-blast --bots random --seed 9 < <(lines 1 "save kept.log" n quit "")
check "saving over another file asks" has asked "kept.log exists. Replace it?"
check "and no keeps the file" has kept.log "seats 3"
play others --resume kept.log --you none --bots random --seed 1 </dev/null
check "the command line says who sits where now" has others "Seat 0 (random)"

# --- Bad arguments: exit code 2, one line on stderr, nothing written. ---

refused() {
    local name=$1 expected=$2
    shift 2
    rm -f new.log
    play refused "$@" </dev/null
    check "$name: exit code 2" test "$code" = 2
    check "$name: one line that names it" eval 'test "$(wc -l <refused.err)" = 1 && has refused.err "'"$expected"'"'
    check "$name: nothing else is said or written" test ! -s refused -a ! -e new.log
}
refused "an unknown game" "chess" chess --save new.log
refused "no game" "which game" --save new.log
refused "too many seats" "5" last-blast --seats 5 --save new.log
refused "an unknown option" "colour" last-blast --option colour=red --save new.log
refused "a bad value" "maybe" last-blast --option exploded_block=maybe --save new.log
refused "an unknown bot" "deepblue" last-blast --bots deepblue --save new.log
refused "a seat that is not there" "0 to 1" last-blast --you 2 --save new.log
refused "too many bots" "bots" last-blast --bots random,random,random --save new.log
refused "a log that is not there" "nowhere.log" --resume nowhere.log --save new.log
refused "a folder that is not there" "no/such" last-blast --save no/such/folder.log
refused "a resumed match with another size" "3 seats" --resume kept.log --seats 4 --save new.log

head -c 300 kept.log >cut.log
refused "a log that breaks off" "cut.log:" --resume cut.log --save new.log
sed '0,/tile [a-z]/s//tile q/' kept.log >broken.log
refused "a damaged log" "broken.log:" --resume broken.log --save new.log
check "a refused log stays as it is" eval 'test "$(wc -c <cut.log)" = 300'

# --- A terminal of 80 columns and 24 rows. ---

screen() { tmux -L "$socket" capture-pane -p >screen; }
keys() { tmux -L "$socket" send-keys "$@"; }
# Waits up to ten seconds for a text on the screen.
appears() {
    for _ in $(seq 100); do
        screen
        grep -qF -- "$1" screen && return 0
        sleep 0.1
    done
    cat screen
    return 1
}

if command -v tmux >/dev/null; then
    tmux -L "$socket" -f /dev/null new-session -d -x 80 -y 24 "env PS1='ready> ' bash --norc --noprofile"
    appears "ready>"
    stty_before='stty -a | tr ";" "\n" | grep -v speed >before; '
    keys "$stty_before '$hexwing' play last-blast --seats 4 --bots random --seed 1" Enter
    check "the screen shows whose decision it is" appears "seat 0 decides"
    check "the screen shows the field" has screen "d1 drop"
    check "the screen shows all rockets" has screen "=3>"
    check "the screen lists the moves" has screen "> 1  "
    keys Down
    check "an arrow moves the highlight" appears "> 2  "
    wanted=$(sed -n 's/^> 2  \([A-Z0-9a-z]*\) .*/\1/p' screen)
    keys Enter
    check "Enter plays the highlighted move" appears "Seat 0 starts with $wanted."
    keys 6
    check "a digit chooses by number" appears "> 6  "
    keys : ; keys -l "draw" ; keys Enter
    check "a typed move is refused with its rule" appears "(LB-12)"
    keys h
    check "h gives a hint" appears "Hint: "
    keys l
    check "l shows the log" appears "What has happened"
    keys Enter ; keys '?'
    check "? shows the help" appears "take a decision back"
    keys Enter ; keys u
    check "u asks before a takeback" appears "Take back? (y/n)"
    keys y
    check "y takes back" appears "(practice)"
    keys Enter ; appears "Seat 0 starts with" ; keys q
    check "q asks what to do with the match" appears "Type a file name"
    keys -l "screen.log" ; keys Enter
    check "q leaves and says how to go on" appears "Go on with: hexwing play --resume screen.log"
    check "the match was saved" has screen.log "note takebacks 1"
    keys "clear; stty -a | tr ';' '\n' | grep -v speed >after; echo d'on'e" Enter
    appears "done"
    check "the terminal is as it was" same before after
    keys "clear; '$hexwing' play last-blast --bots random --seed 1" Enter
    appears "seat 0 decides"
    keys C-c
    check "Ctrl-C leaves" appears "ready>"
    keys "clear; stty -a | tr ';' '\n' | grep -v speed >after; echo d'on'e" Enter
    appears "done"
    check "and the terminal is as it was" same before after
else
    echo "skipped - no tmux, so no terminal"
fi

echo "$passed passed, $failed failed"
test "$failed" = 0
