# The suggest command: positions from moves and records, the table, JSON, mistakes.
set -u
. "$(dirname "$0")/lib.sh"

runs "import" 0 "$T" import s "$SAMPLES"
runs "no memory yet" 3 "$T" suggest s Q16
has "what to do" err 'tejun learn'
equal "no output" "" "$(cat out)"
runs "no corpus" 3 "$T" suggest nowhere Q16
runs "learn" 0 "$T" learn s

# Moves.
runs "moves" 0 "$T" suggest s Q16 D4 Q3
has "headline" out '^White to move after 3 moves: [0-9,]+ candidates from [0-9,]+ remembered moves$'
has "last move" out '\(●\)'
has "heading" out '^ +move +differs +equal +alike +won +years +game:move$'
has "first" out '^a  [A-T][0-9]+ +equal +[0-9,]+ +[0-9,]+ +[0-9]+ % +[0-9-]+ +[0-9]+:[0-9]+ '
equal "fifteen rows" 15 "$(grep -Ec '^[a-z]  [A-T][0-9]+ ' out)"
cp out words
runs "SGF words" 0 "$T" suggest s pd dp pq
same "are the same moves" words out
runs "commas" 0 "$T" suggest s Q16,D4,Q3
same "the same" words out
runs "a pass" 0 "$T" suggest s Q16 pass Q3 PASS
has "counts as a move" out '^Black to move after 4 moves'
lacks "and is not drawn" out '\([●○]\)'

# What is suggested was played: every example is a game of the corpus, and the move is in it.
"$T" suggest s Q16 D4 Q3 --json >json
game=$(field game <json)
runs "the example is there" 0 "$T" games s "$game"

# Rows: how many, the same ones, in order.
runs "limit" 0 "$T" suggest s Q16 D4 Q3 -n 4
equal "four rows" 4 "$(grep -Ec '^[a-z]  [A-T][0-9]+ ' out)"
lacks "no fifth letter on the board" out '─e─'
runs "all" 0 "$T" suggest s Q16 D4 Q3 --limit 0
equal "as many as the headline says" "$(sed -n '1s/.*: \([0-9,]*\) cand.*/\1/p' out)" \
    "$(sed '1,/differs/d' out | grep -c .)"
equal "the most similar first" "" "$(sed '1,/differs/d' out | sed 's/^[a-z ]  *\([A-T][0-9]\)/\1/' |
    awk '{ d = $2 == "equal" ? 0 : $2; if (d < last) print; last = d }')"
runs "a limit that is none" 2 "$T" suggest s Q16 -n -1

# Equal surroundings: after one move all eight images of a point have the same cases.
runs "one stone in the centre" 0 "$T" suggest s K10 --json
cp out centre
if command -v python3 >/dev/null; then
    runs "JSON" 0 python3 -c '
import json, sys
a = json.load(open("json"))
assert a["to_move"] == "white" and a["moves"] == 3 and a["remembered"] > 40000, a
c = a["candidates"]
assert len(c) > 15
order = [(x["difference"], -x["equal"], -x["cases"]) for x in c]
assert order == sorted(order)
for x in c:
    e = x["examples"]
    assert 1 <= len(e) <= 5 and len(e) == min(5, x["cases"]) and e[0]["difference"] == x["difference"], x
    assert (x["equal"] > 0) == (x["difference"] == 0) and x["equal"] <= x["cases"], x
    assert len(set(tuple(y.values()) for y in e)) == len(e), x
seen = {}
for x in json.load(open("centre"))["candidates"]:
    column, row = "ABCDEFGHJKLMNOPQRST".index(x["move"][0]) - 9, int(x["move"][1:]) - 10
    seen[column, row] = (x["difference"], x["equal"], x["cases"], str(x["examples"]))
assert seen
for (c, r), what in seen.items():
    for image in (-c, r), (c, -r), (r, c):
        assert seen.get(image) == what, (c, r)
'
fi

# Records.
runs "the end of a game" 0 "$T" suggest s --file "$SAMPLES/game-0001.sgf" --json
total=$(field moves <out)
runs "the same" 0 "$T" suggest s --file "$SAMPLES/game-0001.sgf" --move -1 --json
equal "moves" "$total" "$(field moves <out)"
equal "as many as there are" "$(grep -o ';[BW]\[' "$SAMPLES/game-0001.sgf" | wc -l)" "$total"
runs "after 30" 0 "$T" suggest s --file "$SAMPLES/game-0001.sgf" --move 30
has "Black's turn" out '^Black to move after 30 moves'
# The move that was played next has been learnt: it is a candidate, and the game is among its equals.
next=$(grep -o ';[BW]\[[a-s]*\]' "$SAMPLES/game-0001.sgf" | sed -n 31p | sed 's/.*\[\(..\)\].*/\1/')
column=$(printf '%s' "${next%?}" | tr 'a-s' 'A-HJ-T')
row=$((19 - $(printf '%d' "'${next#?}") + 97))
"$T" suggest s --file "$SAMPLES/game-0001.sgf" --move 30 -n 0 >out
has "what was played is suggested" out " $column$row +equal "
runs "too far" 3 "$T" suggest s --file "$SAMPLES/game-0001.sgf" --move 5000
has "which is told" err 'game-0001.sgf: the game has only [0-9]+ moves'
runs "no such file" 3 "$T" suggest s --file nowhere.sgf
runs "moves and a record" 2 "$T" suggest s Q16 --file "$SAMPLES/game-0001.sgf"
runs "a place without a record" 2 "$T" suggest s Q16 --move 3
echo nonsense >bad.sgf
runs "no record" 3 "$T" suggest s --file bad.sgf

# Set-up.
echo '(;SZ[19]HA[2]AB[dd][pp];W[pd])' >handicap.sgf
runs "handicap" 0 "$T" suggest s --file handicap.sgf --move 0
has "White's turn" out '^White to move after 0 moves'
echo '(;SZ[19]AB[aa]AW[ab][ba])' >dead.sgf
runs "stones without liberties" 3 "$T" suggest s --file dead.sgf
has "which is told" err 'dead.sgf: .*liberty'
echo '(;SZ[19];B[dd];W[dd];B[pp])' >twice.sgf
runs "an illegal game" 3 "$T" suggest s --file twice.sgf
runs "up to there" 0 "$T" suggest s --file twice.sgf --move 1

# Illegal and impossible moves.
runs "occupied" 2 "$T" suggest s Q16 Q16
has "which is told" err 'move 2, .?Q16.?: the point is occupied'
runs "no point" 2 "$T" suggest s Z99
runs "no word" 2 "$T" suggest s hello
runs "outside" 2 "$T" suggest s Q16 --size 9

# Another board.
runs "9x9" 3 "$T" suggest s E5 --size 9
has "what to do" err 's: .*no pattern memory for 9x9 and no ranking "default".*`tejun learn --size 9 --name 9x9`'
equal "no output" "" "$(cat out)"
runs "9x9 by name" 3 "$T" suggest s E5 --size 9 --memory default
has "which is told" err '^tejun: s: the memory "default" is for games on 19x19$'
many 1 40 40 9 >small.sgf
"$T" import n small.sgf >out
runs "learn 9x9" 0 "$T" learn n --size 9 --name nine --radius 2
runs "a memory of 9x9" 0 "$T" suggest n E5 --size 9 --memory nine
has "every difference is equal" out '^a  [A-J][1-9] +equal'
cp out nine
runs "its name is not needed" 0 "$T" suggest n E5 --size 9
same "the same memory" nine out
runs "but for this board only" 3 "$T" suggest n Q16
has "which is told" err 'no pattern memory for 19x19'
runs "a wrong name" 3 "$T" suggest n E5 --size 9 --memory ten
has "which is told" err 'no pattern memory "ten"'
runs "a wrong ranking" 3 "$T" suggest n E5 --size 9 --ranking ten
has "which is told" err 'no ranking "ten"'

# A corpus with both: each board has its memory; "default" comes first.
"$T" import both small.sgf "$SAMPLES/game-0001.sgf" "$SAMPLES/game-0002.sgf" >out
"$T" learn both --name first --radius 2 >out
"$T" learn both --size 9 --name nine --radius 2 >out
"$T" learn both >out
moves=$("$T" learn both --json | field moves)
equal "19x19 by the default memory" "$moves" "$("$T" suggest both Q16 --json | field remembered)"
runs "which is not the same as another" 0 "$T" learn both --name first --first-cases 50
equal "19x19 all the same" "$moves" "$("$T" suggest both Q16 --json | field remembered)"
runs "9x9 by the other" 0 "$T" suggest both E5 --size 9
same "is the one of 9x9" nine out
runs "13x13 by none" 3 "$T" suggest both G7 --size 13
# A ranking is for all boards.
runs "train" 0 "$T" train both --first-games 2 --least 3 --positions 100
runs "13x13 by the ranking alone" 0 "$T" suggest both G7 --size 13
has "what is listed" out '^ +move +likely$'
runs "9x9 by both" 0 "$T" suggest both E5 --size 9
has "what is listed" out '^ +move +likely +differs '

# Nothing is like an empty board.
runs "empty" 1 "$T" suggest s
has "which is told" out '^Black to move after 0 moves: 0 candidates'
runs "empty as JSON" 1 "$T" suggest s --json
has "an empty list" out '"candidates":\[\]'

# What it looks like.
at_most "80 columns" 80 "$("$T" suggest s --file "$SAMPLES/game-0002.sgf" --move 60 -n 0 | wc -L)"
at_most "80 columns of help" 80 "$("$T" suggest --help | wc -L)"
runs "ASCII" 0 "$T" suggest s Q16 D4 --ascii
lacks "nothing but ASCII" out '[^ -~]'
has "letters" out ' a '

# A memory that is damaged or gone is told, whatever else.
file=s/derived/$(ls s/derived)
cp "$file" whole
head -c 1000 whole >"$file"
runs "truncated" 3 "$T" suggest s Q16
has "it is named" err '\.derived: '
rm "$file"
runs "gone" 3 "$T" suggest s Q16
runs "learnt again" 0 "$T" learn s
runs "suggested again" 0 "$T" suggest s Q16 D4 Q3
same "as before" words out
the_end
