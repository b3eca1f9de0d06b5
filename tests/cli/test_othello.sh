# A third game, which the program knows by its row in the table of games alone (tests/othello): everything that does not
# depend on a game's own parts works with it, and what it lacks is refused.
set -u
. "$(dirname "$0")/lib.sh"
here=$(cd "$(dirname "$0")/.." && pwd)
O=$(dirname "$T")/tests/othello/tejun

# number KEY: of the JSON in ./out, the first one.
number() { tr ',{}[]' '\n\n\n\n\n' <out | sed -n "s/^\"$1\"://p" | head -n 1; }

awk -v games=60 -v seed=7 -f "$here/othello/games.awk" >games.oth
runs "import" 0 "$O" import c games.oth
has "all games" out '^60 games added, 0 duplicates, 0 damaged, 0 rejected'
runs "again" 0 "$O" import c games.oth
has "nothing new" out '^0 games added'
sed 's/^c4/f5/' games.oth | head -7 >mirrored.oth
printf 'Othello\nBlack: A\nd3c3c3\n' >damaged.oth
runs "a damaged one" 0 "$O" import d damaged.oth
has "it is told" out '1 damaged'
runs "check" 0 "$O" check c
runs "info" 0 "$O" info c
has "by name" out '60 of Othello'
runs "a program that does not know it" 3 "$T" info c
has "by name" err 'Othello'

# Positions, however reached, up to the board's symmetries: as many games as the file of positions says.
tried=0
while read -r game ply; do
    moves=$(awk -v g="$game" -v n="$ply" '$1 == g && $2 < n { print $4 }' positions)
    position=$(awk -v g="$game" -v n="$ply" '$1 == g && $2 == n { print $3 }' positions)
    runs "explore game $game at $ply" 0 "$O" explore c $moves --json
    equal "explore game $game at $ply: games" "$(awk -v p="$position" '$3 == p { print $1 }' positions | sort -u | wc -l)" "$(number games)"
    tried=$((tried + 1))
done <<END
1 0
1 1
2 2
3 3
4 4
5 5
6 6
7 7
8 12
9 40
10 59
END
equal "positions" 11 "$tried"
runs "explore as text" 0 "$O" explore c d3
has "the position" out '^[.XO]{8}/'

# Sequences: moves one after the other, wherever in a game.
sequence="$(awk '$1 == 5 && $2 < 3 { printf "%s%s", sep, $4; sep = " " }' positions)"
runs "search" 0 "$O" search c $sequence --json
equal "matches" "$(awk '{ line[$1] = line[$1] " " $4 } END { for (g in line) print line[g] }' positions |
    grep -o " $sequence\b" | wc -l)" "$(number occurrences)"

# Books.
runs "book build" 0 "$O" book build c -o o.book --json
runs "book info" 0 "$O" book info o.book --json
has "its game" out '"game":"othello"'
runs "book show" 0 "$O" book show o.book --json
equal "its first position" 60 "$(tr ',' '\n' <out | sed -n 's/.*"count"://p' | awk '{ n += $1 } END { print n }')"
runs "book show as text" 0 "$O" book show o.book
runs "book versus" 0 "$O" book versus o.book o.book --json
has "exits" out '"exits":[1-9]'

# What the game lacks.
for command in "mine c" "learn c" "train c" "suggest c d3" "profile c 1"; do
    runs "$command" 2 "$O" $command
    has "$command: why" err 'Othello|games? of (Go|shogi)'
done

# Beside another game.
"$O" import both games.oth "$SAMPLES"/game-000[1-5].sgf >out
runs "most games are meant" 0 "$O" explore both --json
has "Othello" out '"game":"othello"'
runs "or the one that is named" 0 "$O" explore both --game go --json
has "Go" out '"game":"go"'
runs "remove" 0 "$O" remove both --player 'Kuro 1'
runs "compact" 0 "$O" compact both
runs "sound" 0 "$O" check both
the_end
