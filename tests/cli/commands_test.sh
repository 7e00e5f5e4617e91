#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# hexwing games, sim, replay, perft, scenario, cards and build from outside.
# Usage: commands_test.sh PATH-TO-HEXWING
set -u

hexwing=$(realpath "${1:?usage: commands_test.sh PATH-TO-HEXWING}")
golden=$(realpath "$(dirname "$0")/../golden")
source=$(realpath "$(dirname "$0")/../..")
fair=$(realpath "$(dirname "$0")/fair.log")
fairness=$(realpath "$(dirname "$0")/../../docs/fairness.md")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
passed=0
failed=0

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

# says PATTERN ARGUMENTS...: succeeds and prints a line that matches.
says() {
    local pattern=$1
    shift
    timeout 120 "$hexwing" "$@" >out 2>err && grep -qE -- "$pattern" out
}

# refuses PATTERN ARGUMENTS...: exit code 2, one line on standard error that matches, nothing else.
refuses() {
    local pattern=$1 code=0
    shift
    timeout 120 "$hexwing" "$@" >out 2>err || code=$?
    [[ $code -eq 2 && ! -s out && $(wc -l <err) -eq 1 ]] && grep -qE -- "$pattern" err
}

# finds PATTERN ARGUMENTS...: exit code 1, nothing on standard error, and a line that matches.
finds() {
    local pattern=$1 code=0
    shift
    timeout 120 "$hexwing" "$@" >out 2>err || code=$?
    [[ $code -eq 1 && ! -s err ]] && grep -qE -- "$pattern" out
}

json() { python3 -c 'import json, sys; json.load(open("out"))'; }

flight="seats=2 field=dacwhbd/whadcbh/bcdawhc turn=1 start=1 rockets=G2c.R1w.A5h.A6b.G1d.A4a.R3c.G1h.A5d.R2b.A6w.G2a/G1b.A6c.R2h.A4d.G2w.A5b.R1d.A6h.G1a.R3a.A4w.G1c"
log=$golden/last-blast-3-seats-12.log

for command in games cards build play sim replay perft scenario; do
    check "$command --help has an example" says '^Example: +hexwing' $command --help
done

check "cards prints a file" says '^\[\[card\]\]' cards aerial-assault
"$hexwing" cards aerial-assault >cards.toml
check "cards takes its own file" says 'what this program plays with' cards aerial-assault --check cards.toml
sed 's/Move then Shoot/Move than Shoot/' cards.toml >bad.toml
check "cards says where a file is wrong" finds '^bad.toml:[0-9]+:[0-9]+: "Move than Shoot"' \
    cards aerial-assault --check bad.toml
sed 's|^move = 2|move = 1|' cards.toml >own.toml
check "cards says that a file can be played with" says 'play with it with --cards own.toml' cards aerial-assault --check own.toml
check "sim plays with a file of cards" says '^digest' sim aerial-assault --games 200 --threads 1 --cards own.toml
grep digest out >own.digest
check "sim with the file of the game's own cards" says '^digest' sim aerial-assault --games 200 --threads 1 --cards aerial-assault=cards.toml
grep digest out >usual.digest
check "sim without a file" says '^digest' sim aerial-assault --games 200 --threads 3
check "the game's own cards make no difference" grep -qf usual.digest out
check "another number makes one" bash -c '! cmp -s own.digest usual.digest'
check "play with a file of cards" says 'wins|draw|points' play aerial-assault --cards own.toml --you none --bots random --seed 3 --save own.log
check "a log names its card set" grep -qE '^cards [0-9a-f]{16}$' own.log
check "replay with the same cards" says '^verified: ' replay own.log --verify --cards own.toml
check "replay with other cards is refused" refuses 'own.log:[0-9]+: This match was played with the card set [0-9a-f]{16}, .*--cards' replay own.log
check "so is going on with it" refuses 'played with the card set' play --resume own.log
check "a match of the game's own cards with others" refuses 'leave --cards away' \
    replay "$golden/aerial-assault-2-seats-21.log" --cards own.toml
check "bad cards are refused before anything starts" refuses '^hexwing: bad.toml:[0-9]+:[0-9]+: "Move than Shoot".*--check bad.toml' \
    sim aerial-assault --cards bad.toml
for command in "play aerial-assault" "perft aerial-assault" "serve --port 0" "replay own.log" "scenario ."; do
    # shellcheck disable=SC2086
    check "and by ${command%% *}" refuses '^hexwing: bad.toml:' $command --cards bad.toml
done
check "no file of cards" refuses 'Cannot read nothing.toml' sim aerial-assault --cards nothing.toml
check "cards for a game that takes none" refuses 'cards of last-blast cannot be replaced' sim last-blast --cards own.toml
check "two card sets at once" refuses 'two card sets for aerial-assault' sim aerial-assault --cards own.toml --cards cards.toml
check "sim --report" says '^ +[0-9]+ +[0-9.]+ % .* SA01 Drive-Up Shot' sim aerial-assault --seats 4 --games 200 --report --threads 1
sed -n '/^Shares/,$p' out >one
check "sim --report with other threads" says '^Shares' sim aerial-assault --seats 4 --games 200 --report --threads 3
sed -n '/^Shares/,$p' out >many
check "the report does not depend on threads" cmp -s one many
check "sim --report --json" says '"traits":\[\{"name":"part"' sim aerial-assault --seats 4 --games 20 --report --json
check "sim --report --json is JSON" json
check "experts with robots by lot" says '^digest' sim aerial-assault --seats 4 --games 2 --bots expert-by-lot
check "who are not met at tables" refuses 'no bot "expert-by-lot"' play aerial-assault --bots expert-by-lot
check "cards of a game without a file" refuses 'are in no file' cards last-blast
check "games lists seats, options and ruleset" says 'last-blast .*2 to 4 seats, ruleset 1' games
check "games lists every game" says 'aeronauts .*2 to 4 seats, ruleset 1' games
check "games --json" says '"max_seats":4' games --json
check "games --json is JSON" json
check "the version is told" says '^hexwing [0-9]' --version

check "sim reports a digest" says '^digest [0-9a-f]{16}$' sim last-blast --games 300 --threads 1
grep digest out >one
check "sim with other threads" says '^digest' sim last-blast --games 300 --threads 5
grep digest out >many
check "the digest does not depend on threads" cmp -s one many
check "sim with another seed" says '^digest' sim last-blast --games 300 --seed 2
grep digest out >other
check "the digest depends on the seed" bash -c '! cmp -s one other'
check "sim --json" says '"digest":"' sim last-blast --seats 4 --games 50 --json --option tie_break=more-cards
check "sim --json is JSON" json
check "no escape codes when nobody watches" bash -c "! grep -q $'\\x1b' out"

check "perft counts the golden flight, TV-50" says '^22003$' perft last-blast --depth 8 --from "$flight"
check "perft counts complete games, TV-50" says '^1910178$' perft last-blast --depth end --from "$flight"
check "perft --divide" says '^row 1: ' perft last-blast --depth 2 --divide --from "$flight"
check "perft from the start" says '^36$' perft last-blast --depth 2
check "perft --json" says '"count":3' perft last-blast --depth 1 --json --from "$flight"

duel="seats=2 preset=basic stats=A4D3S3H2/A3D2S4H3 at=0,-300,2/0,300,6"
check "sim plays Aeronauts" says '^digest [0-9a-f]{16}$' sim aeronauts --games 100 --seats 4 --option teams=on --threads 1
grep digest out >one
check "with other threads" says '^digest' sim aeronauts --games 100 --seats 4 --option teams=on --threads 3
grep digest out >many
check "the digest of Aeronauts does not depend on threads" cmp -s one many
check "perft counts the golden duel" says '^24707$' perft aeronauts --depth 9 --from "$duel"
check "perft of Aeronauts from the start" says '^9216$' perft aeronauts --depth 4
check "perft --divide of Aeronauts" says '^BL: ' perft aeronauts --depth 2 --divide --from "$duel"
check "replay of Aeronauts" says '^verified: ' replay "$golden/aeronauts-3-seats-32.log" --verify
check "replay as a seat hides the others' stats" says '^0  Seat 0 has decided\.$' replay "$golden/aeronauts-3-seats-32.log" --as 1

check "replay shows everything" says '^0  nature: tile' replay "$log"
check "replay as a seat hides the others' cards" says 'Seat 0 is dealt a card\.' replay "$log" --as 1
check "replay as a seat shows its own" grep -qE 'Seat 1 is dealt [GRA]' out
check "no other seat's card is told" bash -c '! grep -qE "Seat [02] is dealt [GRA]|Seat [02] has decided:" out'
check "replay as the spectator" says 'viewer=spectator$' replay "$log" --as spectator
check "replay --verify" says '^verified: 133 entries' replay "$log" --verify
check "replay --json" says '"digest"' replay "$log" --json
cp out log.json
check "a JSON log is a log" says '^verified: 133 entries' replay log.json --verify
check "replay --as --json is JSON" says '"entries"' replay "$log" --as 0 --json
check "and a machine can read it" json

check "replay --verify without seeds says so" says 'it has no seeds, so draws cannot be checked$' replay "$log" --verify
check "replay --verify checks the draws" says '; 51 draws checked, all follow from the seeds$' replay "$fair" --verify
check "in one line" test "$(wc -l <out)" -eq 1
"$hexwing" replay "$fair" --json >fair.json
check "a JSON log keeps its seeds" says '51 draws checked' replay fair.json --verify
# The first entries only, the first of them another tile: legal, and with the digest that the program tells.
sed -e '/^20 /,$d' -e 's/^0 nature tile a$/0 nature tile c/' "$fair" >unfair.log
echo "end 20 0000000000000000" >>unfair.log
check "a changed draw is refused with a wrong digest" refuses 'replays to "20 [0-9a-f]{16}"' replay unfair.log
sed -i "s/^end .*/end $(sed -E 's/.*replays to "([^"]*)".*/\1/' err)/" unfair.log
check "and found with the right one" finds '^unfair.log: Entry 0: draw 0 says "tile a", the log says "tile c"' replay unfair.log --verify
sed -E 's/^(note fair-server-seed .)./\1e/' "$fair" >seed.log
check "another server's seed is found" finds 'not the one it committed to' replay seed.log --verify
sed -E 's/^(note fair-seat-seed 0 .)./\1d/' "$fair" >seat.log
check "another seat's seed is found" finds 'draws differ: maybe a seed' replay seat.log --verify
sed -E '/^note fair-server-seed/d' "$fair" >missing-seed.log
check "a missing seed is found" finds "server's seed is not there" replay missing-seed.log --verify
sed -E 's/^note fair-seat-seed 0/note fair-seat-seed 7/' "$fair" >notes.log
check "notes that make no sense are found" finds 'notes about chance .* cannot be read' replay notes.log --verify
block() { sed -n "/^\`\`\`$1\$/,/^\`\`\`\$/{/^\`\`\`/d;p}" "$fairness"; }
block python >check.py
check "the check in docs/fairness.md agrees with its example" \
    test "$(block json | python3 check.py)" = "3 draws, wrong at entries: none"

printf 'scenario One\ngame last-blast\nrules LB-1\nseats 2\nexpect next nature\n' >good.scenario
printf 'scenario Two\ngame last-blast\nrules LB-1\nexpect next over\n' >bad.scenario
check "scenario passes" says '^1 passed, 0 failed$' scenario good.scenario
check "scenario reports file and line, and fails" bash -c \
    "'$hexwing' scenario . >out; [[ \$? -eq 1 ]] && grep -q 'bad.scenario:4: Two: next is nature, expected over' out"
check "scenario --json names the line" bash -c \
    "'$hexwing' scenario . --json | grep -q '\"mismatch_line\":4'"

check "cards shows the whole set" says '^291 cards$' cards bots-and-aces
check "cards shows a card with its text" says '^  Repair 12 on a unit you control; then restore 1' cards bots-and-aces K-14
check "cards --search --type" says '^2 cards$' cards bots-and-aces --type skill --search 'negate hazard activation'
check "cards --json" says '"id":"W-20"' cards bots-and-aces W-20 P-20 --json
check "cards --json is JSON" json
mkdir own broken none
printf '[[card]]\nid = "N-1"\nname = "New"\ntype = "standard"\ndamage = [1]\ndd = [0]\n' >own/new.toml
printf '[[card]]\nid = "N-1"\nname = "New"\ntype = "standard"\ndamage = [1]\n' >broken/new.toml
check "cards --check accepts good files" says '^1 card, no problems$' cards bots-and-aces --check own
check "cards --check finds what is wrong" finds '^broken/new.toml:1:1: A standard needs "dd", which is not there.$' cards bots-and-aces --check broken
sed -e 's/type = "standard"/type = "ammo"\nbp = 40\nrequisite = "W-57"\nammo_kind = "special"\nrange = [1, 2]\nkeywords = ["destroy-after-use"]/' \
    -e 's/damage = .*/damage = 1/' -e 's/dd = .*//' own/new.toml >dear.toml && mkdir dear && mv dear.toml dear
check "cards --check notes unusual prices" says '^note: N-1 New costs 40 BP; such a card usually costs 10.$' cards bots-and-aces --check dear
check "cards --set adds a folder" says '^N-1 New$' cards bots-and-aces N-1 --set own
check "cards --set with broken files" refuses 'broken/new.toml:1:1: .*--check broken tells everything' cards bots-and-aces --set broken
check "a folder without card files" refuses 'no file \*.toml in none' cards bots-and-aces --check none
check "no folder of cards" refuses 'There is no folder nowhere' cards bots-and-aces --check nowhere
sed 's/^  3 K-21 .*/  2 K-21 Sidestep\n  1 N-1 New/' "$source/src/games/bots_and_aces/builds/anvil.build" >new.build
check "build export with cards of one's own" says 'N-1' build export new.build --set own
new=$(cat out)
check "sim plays with a folder of cards" says '^digest' sim bots-and-aces --games 4 --threads 1 --cards own --option build-1="$new"
check "play with a folder of cards" says 'wins|draw|destroyed' play bots-and-aces --cards own --option build-1="$new" --you none --bots random --seed 3 --save new.log
check "its log names the set" grep -qE '^cards [0-9a-f]{16}$' new.log
check "replay with the folder" says '^verified: ' replay new.log --verify --cards bots-and-aces=own
mkdir same && sed 's/^id/# A remark\nid /' own/new.toml >same/other-name.toml
check "remarks make no other set" says '^verified: ' replay new.log --verify --cards bots-and-aces=same
check "replay without it is refused" refuses 'This match was played with the card set [0-9a-f]{16}, .*--cards' replay new.log
check "a broken folder is refused before anything starts" refuses '^hexwing: broken/new.toml:1:1: ' sim bots-and-aces --cards broken
check "a folder for a game that has one file" refuses 'own is a directory, not a file' sim aerial-assault --cards own
check "a folder can only be meant for one game" says '^verified: ' replay new.log --verify --cards own
check "cards of an unknown game" refuses "no game \"chess\"|There is no" cards chess
check "unknown card" refuses 'no card "W-99"; try --search' cards bots-and-aces W-99
check "unknown type of card" refuses 'no type "gun"; there are weapon, ammo' cards bots-and-aces --type gun

check "build random makes a build" says '^build Random 7$' build random --seed 7
cp out random.build
check "build check accepts it" says '^Random 7 is legal: [0-9]+ of 750 BP' build check random.build
check "build show writes it again" says '^# Skill Ranks S/A/B/C/D: ' build show random.build
grep -v '^#' out | sed '$d' >again.build
check "what it writes is the same build" cmp -s random.build again.build
check "an archetype is legal" says '^Anvil is legal: [0-9]+ of 750 BP, Pilot Level 7$' build check --archetype anvil
check "an archetype has its own budget" says '^Bantam is legal: [0-9]+ of 500 BP, Pilot Level [0-9]+$' build check --archetype bantam
check "build check takes a budget" finds 'BA-28: It costs 635 BP, which is 135 BP over 500' build check --archetype anvil --points 500
check "a random build has a budget" says '^build Random 7$' build random --seed 7 --points 1000
cp out rich.build
check "and is legal for it" says '^Random 7 is legal: [0-9]+ of 1000 BP' build check rich.build --points 1000
check "a budget has bounds" refuses 'Build Points cannot be "400"; give a number from 500 to 1500' build check random.build --points 400
check "an archetype with another deck" says '^build Anvil 3$' build random --seed 3 --archetype anvil
sed 's/^level .*/level 11/' random.build >level.build
check "build check names the rule" finds '^level.build: BA-32: Pilot Level 11 does not exist' build check level.build
sed 's/^terrain.*/terrain T-99/' random.build >line.build
check "build check names the line" finds '^line.build:3:9: There is no card "T-99"' build check line.build
printf 'build Own\nterrain T-01\ndeck\n60 N-1\n' >own.build
check "build check with cards of one's own" says '^Own is legal' build check own.build --set own
check "unknown action" refuses 'no "hexwing build burn"; there are check, show, export and random' build burn
check "build check without a file" refuses 'takes a file or --archetype' build check
check "build random with a file" refuses 'takes no file' build random random.build
check "unknown archetype" refuses 'no archetype "clown"; there are anvil, bantam' build show --archetype clown

check "unknown game" refuses 'no game "chess"; there is last-blast' sim chess
check "wrong number of seats" refuses 'for 2 to 4 seats, not 7' sim last-blast --seats 7
check "seats that are no number" refuses '--seats' sim last-blast --seats many
check "unknown option" refuses 'no option "wind"; there are exploded_block' sim last-blast --option wind=on
check "unknown value" refuses 'cannot be "maybe"; give one of off, on' sim last-blast --option exploded_block=maybe
check "options that do not go together" refuses 'Teams of two need four seats' sim aeronauts --option teams=on
check "a preset is not changed by half" refuses 'part of the preset; choose preset=custom' sim aeronauts --option loop=off
check "option without value" refuses 'name=value' sim last-blast --option exploded_block
check "unknown bot" refuses 'no bot "genius".*there are random, expert' sim last-blast --bots genius
check "too many bots" refuses 'names 3 bots for 2 seats' sim last-blast --bots random,random,random
check "no games" refuses '--games' sim last-blast --games 0
check "unknown command" refuses 'hexwing' dance
check "unknown flag" refuses '--fast' sim last-blast --fast
check "no command" refuses 'hexwing --help'
check "unreadable log" refuses 'Cannot read missing.log' replay missing.log
echo "1. e4 e5" >chess.pgn
check "no log at all" refuses 'chess.pgn:1: This is not a Hexwing log' replay chess.pgn
sed 's/hexwing log 1/hexwing log 7/' "$log" >new.log
check "log of another version" refuses 'new.log:1: .*another version' replay new.log
sed 's/^game last-blast 1/game last-blast 2/' "$log" >ruleset.log
check "log of another ruleset" refuses 'ruleset.log:2: .*ruleset 2' replay ruleset.log
head -n 60 "$log" >cut.log
check "log that breaks off" refuses 'cut.log:60: The log breaks off' replay cut.log
sed '0,/ row [0-9]/s/ row [0-9].*/ row 9/' "$log" >illegal.log
check "log with an illegal move" refuses 'illegal.log:[0-9]+: entry .* is illegal: There is no row 9' replay illegal.log
echo '{"format": 1' >broken.json
check "broken JSON log" refuses 'broken.json:1: This is no JSON' replay broken.json
check "seat that is not there" refuses '--as takes a seat from 0 to 2' replay "$log" --as 3
check "bad position" refuses '--from: field: give 3 rows' perft last-blast --from "seats=2"
check "bad position of Aeronauts" refuses '--from: stats: give stats such as A4D3S3H2' perft aeronauts --from "seats=2"
check "bad depth" refuses '--depth takes a number from 0 to 1000 or "end"' perft last-blast --depth deep
check "no scenario there" refuses 'no file or folder nowhere' scenario nowhere

# serves_unread: the reader of the log goes away after the first line; the server stops as it should.
serves_unread() {
    "$hexwing" serve --port 0 --data unread >/dev/null 2> >(head -n 1 >first-line) &
    local server=$! tries=100
    until [[ -s first-line ]] || ((tries-- == 0)); do sleep 0.1; done
    sleep 0.2
    kill -TERM "$server"
    wait "$server"
}
check "serve outlives who reads its log" serves_unread

echo "$passed passed, $failed failed"
[[ $failed -eq 0 ]]
