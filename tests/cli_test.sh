#!/usr/bin/env bash
# The program as a user starts it: exit codes and messages of every sub-command.
set -uo pipefail
ziggurat=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export XDG_STATE_HOME=$folder/state
failed=0
passed=0

# expect CODE PART COMMAND…: the command ends with the code and says the part.
expect() {
  local code=$1 part=$2 out got
  shift 2
  out=$("$@" 2>&1 </dev/null)
  got=$?
  if [[ $got != "$code" || $out != *"$part"* ]]; then
    echo "FAILED: $* -> exit $got (expected $code, and “$part”)"
    echo "$out" | head -20
    failed=$((failed + 1))
  else
    passed=$((passed + 1))
  fi
}

for sub in analyse games play session replay selftest perft bench arena tactics train signature crescent oath types; do
  expect 0 "Example:" "$ziggurat" $sub --help
done
expect 0 "board=standard | advanced" "$ziggurat" games
expect 0 "Eufrat a Tigris" "$ziggurat" games --lang cs
expect 2 "no language" "$ziggurat" games --lang xx
expect 2 "no game “chess”" "$ziggurat" play chess
expect 2 "no option “bord”" "$ziggurat" play tigris --option bord=advanced
expect 2 "cannot be “huge”. Allowed: standard, advanced" "$ziggurat" play tigris --option board=huge
expect 2 "2 to 4 players, not 1" "$ziggurat" play tigris --seats person
expect 2 "2 to 4 players, not 5" "$ziggurat" play tigris --seats person,basic,basic,basic,basic
expect 2 "not a kind of player" "$ziggurat" play tigris --seats person,genius
expect 2 "cannot be read" "$ziggurat" play tigris --load "$folder/none.log"
expect 0 "The game is over" "$ziggurat" play tigris --seats random,random --seed 5
expect 0 "--load $folder/state/ziggurat/last-tigris.log" "$ziggurat" play tigris --seed 5
expect 2 "cannot be read" "$ziggurat" replay "$folder/none.log"
printf 'not a log\n' >"$folder/bad.log"
expect 1 "Line 1" "$ziggurat" replay "$folder/bad.log"
expect 2 "2 to 4 players, not 6" "$ziggurat" selftest tigris --players 6 --games 1
expect 0 "no violation" "$ziggurat" selftest tigris --games 3 --players 2
expect 0 "1 609" "$ziggurat" perft tigris --players 2 --depth 1
expect 0 "decisions_per_second" "$ziggurat" bench tigris --seconds 0.05 --json
expect 2 "no game “chess”" "$ziggurat" bench chess
expect 0 "longest thought" "$ziggurat" arena tigris --seats random,basic --games 2
expect 0 "how far games came" "$ziggurat" arena oath --seats random,random --games 1
expect 2 "not a kind of player" "$ziggurat" arena tigris --seats steady,person
expect 0 "steady@5 " "$ziggurat" arena tigris --seats steady@5,random --games 1
expect 0 "steady@0.001s " "$ziggurat" arena tigris --seats steady@0.001s,random --games 1
expect 2 "“steady@much” does not say how long to think" "$ziggurat" arena tigris --seats steady@much,random
expect 0 "Archer" "$ziggurat" arena tigris --seats random,random --games 2
expect 0 "by seat, map=meeting_place: 4 games" "$ziggurat" arena crescent --seats random,random,random,random --games 24 --each map
expect 0 "Válečník " "$ziggurat" arena crescent --seats random,random,random,random --games 4 --lang cs
expect 2 "no option “bord”" "$ziggurat" arena tigris --seats random,random --each bord
expect 2 "given twice" "$ziggurat" arena tigris --seats random,random --each board --option board=advanced
expect 0 "by player, 3 players: 12 games" "$ziggurat" arena tigris --pool random,random@2,random@3 --players 2,3 --games 20
expect 0 "random@3 " "$ziggurat" arena tigris --pool random,random@2,random@3 --games 4
expect 2 "“four” is not a number of players" "$ziggurat" arena tigris --pool random,random@2 --players 2,four
expect 2 "“” is not a kind of player" "$ziggurat" arena tigris --pool ""
expect 2 "2 to 4 players, not 5" "$ziggurat" arena tigris --pool random,random@2 --players 5
expect 108 "excludes" "$ziggurat" arena tigris --pool random --seats random,random
expect 107 "requires --pool" "$ziggurat" arena tigris --seats random,random --players 2
expect 0 "random is not stronger, decided by the sequential test" "$ziggurat" arena tigris --seats random,random@2 --games 1000 --until-decided --elo1 300
expect 0 "undecided by the sequential test" "$ziggurat" arena tigris --seats random,random@2 --games 4 --until-decided
expect 0 "fewer than 400 games" "$ziggurat" arena tigris --seats random,random@2 --games 4
expect 2 "--elo1 must be greater" "$ziggurat" arena tigris --seats random,random@2 --until-decided --elo0 60
expect 2 "nobody to compare" "$ziggurat" arena tigris --seats random,random --until-decided
expect 2 "“basic” does not play" "$ziggurat" arena tigris --seats random,random@2 --zero basic
expect 0 '"result":"too_few_games"' "$ziggurat" arena tigris --seats random,random@2 --games 4 --json
expect 0 "100%  4 / 4" "$ziggurat" arena tigris --seats random,random@2 --games 4 --progress

# A match that was broken off in the middle of a line goes on and ends as if it had not been.
match=("$ziggurat" arena tigris --seats random,random@2)  # 20 games, unless it says otherwise
whole=$("${match[@]}" | grep -v "thought\|hours")
"${match[@]}" --record "$folder/match.jsonl" >/dev/null
truncate -s -1000 "$folder/match.jsonl"
expect 0 "$(grep "^by seat" -A 99 <<<"$whole")" bash -c '"$@" | grep -v "thought\|hours"' - "${match[@]}" --record "$folder/match.jsonl"
expect 0 "21 " wc -l "$folder/match.jsonl"
expect 0 "24 games in 12 blocks" "${match[@]}" --games 24 --record "$folder/match.jsonl"
expect 0 "24 games in 12 blocks" "${match[@]}" --record "$folder/match.jsonl"
expect 2 "What differs: seed." "${match[@]}" --seed 2 --record "$folder/match.jsonl"
expect 2 "Another program is recording" flock "$folder/match.jsonl" "${match[@]}" --record "$folder/match.jsonl"
sed -i '2s/"points":\[/"points":[9/' "$folder/match.jsonl"
expect 2 "ends otherwise by now" "${match[@]}" --record "$folder/match.jsonl"
sed -i '3s/"seats"/"chairs"/' "$folder/match.jsonl"
expect 2 "match.jsonl: Line 3 is not a game" "${match[@]}" --record "$folder/match.jsonl"
printf 'a letter' >"$folder/letter.txt"
expect 2 "not the record of this match" "${match[@]}" --record "$folder/letter.txt"
expect 0 "a letter" cat "$folder/letter.txt"
expect 2 "cannot be recorded there" "${match[@]}" --record "$folder/none/match.jsonl"
expect 0 "tigris " "$ziggurat" signature
expect 0 "export interface Operations {" "$ziggurat" types
expect 0 "'archer', 'bull'" "$ziggurat" types tigris
expect 2 "no game “chess”" "$ziggurat" types chess
expect 106 "required" "$ziggurat"

# A finished game, written by one command and verified by another.
"$ziggurat" play tigris --seats random,random --seed 5 >/dev/null
expect 0 "The log is right" "$ziggurat" replay "$folder/state/ziggurat/last-tigris.log"
log=$folder/state/ziggurat/last-tigris.log
expect 0 "Turning points" "$ziggurat" analyse "$log" --iterations 1
expect 0 "Zlomové okamžiky" "$ziggurat" analyse "$log" --iterations 1 --lang cs
expect 0 '"swings":[{"made":' "$ziggurat" analyse "$log" --iterations 1 --json
expect 0 "</html>" "$ziggurat" analyse "$log" --iterations 1 --html
expect 108 "excludes" "$ziggurat" analyse "$log" --html --json
expect 2 "cannot be read" "$ziggurat" analyse "$folder/none.log"
expect 1 "Line 1" "$ziggurat" analyse "$folder/bad.log"
head -n -2 "$log" >"$folder/unfinished.log"
expect 2 "is not over" "$ziggurat" analyse "$folder/unfinished.log"
sed -i '30s/.*/archer: place temple F3/' "$folder/state/ziggurat/last-tigris.log"
expect 1 "Line 30" "$ziggurat" replay "$folder/state/ziggurat/last-tigris.log"

# The data of Crescent Moon: the house's own, and a copy with mistakes in it.
data=$(dirname "$0")/../crescent/data
expect 0 "Example:" "$ziggurat" crescent check-data --help
expect 0 "69 cards of 30 kinds" "$ziggurat" crescent check-data "$data"
expect 0 "69 karet (30 druhů)" "$ziggurat" crescent check-data "$data" --lang cs
expect 0 "no violation" "$ziggurat" selftest crescent --games 1 --data "$data"
expect 0 "decisions_per_second" "$ziggurat" bench crescent --seconds 0.01 --data "$data"
expect 0 "last-crescent.log" "$ziggurat" play crescent --seats person,random,random,random --seed 5 --data "$data"
expect 0 "The log is right" "$ziggurat" replay "$folder/state/ziggurat/last-crescent.log" --data "$data"
expect 1 "cannot be “own-" "$ziggurat" replay "$folder/state/ziggurat/last-crescent.log"
expect 2 "is not a directory" "$ziggurat" crescent check-data "$folder/none"
expect 2 "is not a directory" "$ziggurat" play tigris --data "$folder/none"
mkdir "$folder/box"
expect 1 "maps.json is missing" "$ziggurat" crescent check-data "$folder/box"
cp "$data"/*.json "$folder/box"
sed -i 's/"copies": 4/"copies": 400/' "$folder/box/cards.json"
expect 1 "cards[1].copies (assassinate): 400 is out of range. Allowed: 1 to 20" "$ziggurat" crescent check-data "$folder/box"
expect 1 "1 chyba" "$ziggurat" crescent check-data "$folder/box" --lang cs
expect 2 "1 mistake" "$ziggurat" arena tigris --seats random,random --games 1 --data "$folder/box"
expect 0 "random" "$ziggurat" tactics tigris --level random
expect 0 '"level":"basic"' "$ziggurat" tactics crescent --level basic --tries 1 --json
expect 0 "not always solved by random" "$ziggurat" tactics oath --level random --unsolved
expect 2 "not a kind of player" "$ziggurat" tactics tigris --level genius
expect 2 "“steady@much” does not say how long to think" "$ziggurat" tactics tigris --level steady@much
expect 2 "/dev/null" "$ziggurat" tactics tigris --level scribe=/dev/null
expect 2 "no game “chess”" "$ziggurat" tactics chess
expect 108 "excludes" "$ziggurat" tactics tigris --verify --level basic

# The search for fair values goes on where it was left, and leaves data that can be played with.
expect 0 "round 1: off by" "$ziggurat" crescent balance "$folder/tuning" --rounds 1 --games 1 --openings 2
expect 0 "round 2: off by" "$ziggurat" crescent balance "$folder/tuning" --rounds 1 --games 1 --steps 1 --ways 2 --openings 2
expect 0 "## After" cat "$folder/tuning/report.md"
expect 0 "69 cards of 30 kinds" "$ziggurat" crescent check-data "$folder/tuning"
expect 106 "required" "$ziggurat" crescent balance
sed -i 's/"points": 4/"points": 400/' "$folder/tuning/characters.json"
expect 2 "$folder/tuning" "$ziggurat" crescent balance "$folder/tuning" --rounds 1 --games 1

# Chronicles of Oath: begun, shown, handed on, played; what is broken is named and changes nothing.
saga=$folder/saga.txt
expect 0 "Example:" "$ziggurat" oath --help
expect 106 "required" "$ziggurat" oath
expect 0 "--name" "$ziggurat" oath chronicle new --help
expect 106 "required" "$ziggurat" oath chronicle new
expect 0 "Long Winter" "$ziggurat" oath chronicle new "$saga" --name "Long Winter"
expect 2 "$saga" "$ziggurat" oath chronicle new "$saga"
expect 2 "no language" "$ziggurat" oath chronicle show "$saga" --lang xx
expect 0 "Long Winter" "$ziggurat" oath chronicle show "$saga"
expect 0 "Long Winter" "$ziggurat" oath chronicle show "$saga" --lang cs
expect 0 "03030100010BLong Winter" "$ziggurat" oath chronicle export "$saga"
for sub in show export play; do
  expect 2 "cannot be read" "$ziggurat" oath chronicle $sub "$folder/none.txt"
done
expect 2 "cannot be written" "$ziggurat" oath chronicle new "$folder/none/saga.txt"
expect 0 "$saga" "$ziggurat" oath chronicle play "$saga" --seats random,random,random --seed 5
expect 0 "$saga" "$ziggurat" oath chronicle play "$saga" --seats random,random,random,random --games 2 --seed 6
if [[ $(wc -l <"$saga") == 4 ]]; then
  passed=$((passed + 1))
else
  echo "FAILED: three games add three lines"; cat "$saga"; failed=$((failed + 1))
fi
expect 0 "Game 3" "$ziggurat" oath chronicle show "$saga"
expect 0 "03030100040BLong Winter" "$ziggurat" oath chronicle export "$saga"
string=$("$ziggurat" oath chronicle export "$saga")
expect 0 "Long Winter" "$ziggurat" oath chronicle import "$folder/copy.txt" "$string"
expect 2 "$folder/copy.txt" "$ziggurat" oath chronicle import "$folder/copy.txt" "$string"
"$ziggurat" oath chronicle export "$folder/copy.txt" >"$folder/again.txt"
expect 0 "" cmp "$folder/copy.txt" "$folder/again.txt"
"$ziggurat" oath chronicle new "$folder/unknown.txt" >/dev/null
# The last two bytes: who has won, 20 for the Chancellor, 00 if nobody knows; and an empty name.
"$ziggurat" oath chronicle export "$folder/unknown.txt" | sed 's/2000$/0000/' >>"$folder/unknown.txt"
expect 0 "? won" "$ziggurat" oath chronicle show "$folder/unknown.txt"
expect 2 "Column 7" "$ziggurat" oath chronicle import "$folder/bad.txt" 030301xyz
expect 2 "Column $((${#string} + 1))" "$ziggurat" oath chronicle import "$folder/bad.txt" "${string}00"
expect 2 "Column 1 " "$ziggurat" oath chronicle import "$folder/bad.txt" "09${string:2}"
expect 2 "$folder/bad.txt" "$ziggurat" oath chronicle show "$folder/bad.txt"
printf '# only this\n' >"$folder/empty.txt"
expect 2 "$folder/empty.txt" "$ziggurat" oath chronicle show "$folder/empty.txt"
printf '%s\n030301xyz\n' "$string" >"$folder/bad.txt"
expect 2 "2" "$ziggurat" oath chronicle play "$folder/bad.txt" --seats random,random,random
expect 2 "players" "$ziggurat" oath chronicle play "$saga" --seats random
expect 2 "no option “bord”" "$ziggurat" oath chronicle play "$saga" --option bord=advanced
# A game that is left adds nothing.
expect 0 "last-oath.log" "$ziggurat" oath chronicle play "$saga" --seats person,random,random --seed 5
expect 0 "$string" "$ziggurat" oath chronicle export "$saga"
expect 0 "no violation" "$ziggurat" selftest oath --games 2 --players 3
expect 0 "no violation" "$ziggurat" oath lines --lines 1 --games 2 --players 3
# So few games do not use every card.
expect 1 "no violation" "$ziggurat" oath lines --lines 1 --games 2 --players 3 --every-card

# A request of ten megabytes between two good ones.
answers=$({ echo '{"do":"games"}'; head -c 10000000 /dev/zero | tr '\0' 'x'; echo; echo '{"do":"games"}'; } | "$ziggurat" session)
if [[ $(wc -l <<<"$answers") == 3 && $(sed -n 2p <<<"$answers") == *session.long* && $(sed -n 3p <<<"$answers") == *'"ok":true'* ]]; then
  passed=$((passed + 1))
else
  echo "FAILED: a long line in a session"; failed=$((failed + 1))
fi

echo "$passed passed, $failed failed"
((failed == 0))
