# The explore command: a position by any way, what came next, by whom; output, mistakes.
set -u
. "$(dirname "$0")/lib.sh"

# Small games whose answers can be counted by hand.  Q16 is pd, D4 dp, Q4 pp, D16 dd.
cat >s.sgf <<'SGF'
(;PB[Ann]PW[Bob]DT[2001-05-06]RE[B+R]EV[Cup];B[pd];W[dp];B[pp];W[dd];B[cf])
(;PB[Bob]PW[Ann]DT[1999]RE[W+2.5]EV[League];B[pp];W[dp];B[pd];W[dd];B[cn];W[fc])
(;PB[Cho]PW[Ann]RE[?]BR[1800];B[dd];W[pp];B[dp];W[pd];B[qf])
(;PB[Cho]PW[Bob]DT[2005-01-01]RE[0]BR[1600]WR[9d]AB[pd][pp]AW[dd][dp];B[];W[];B[jj])
(;PB[Dan]PW[Eve]DT[2006];B[pd];W[dp];B[pp];W[dd])
(;SZ[9]PB[Ann]PW[Cho]RE[W+R];B[cc];W[gg])
SGF
runs "import" 0 "$T" import s s.sgf

games() # WHAT EXPECTED ARGUMENTS...
{
    local what=$1 expected=$2

    shift 2
    "$T" explore s "$@" --json >out 2>err
    equal "$what" "$expected" "$(sed 's/"next".*//' out | field games)"
}
games "the empty board" 4
games "one corner" 4 Q16
games "any corner" 4 D4
games "as an SGF pair" 4 dd
games "two against two" 5 Q16 D4 Q4 D16
games "in another order" 5 Q4 D16 Q16 D4
games "turned" 5 Q16 Q4 D16 D4
games "with the other side to move: after a pass" 1 Q16 D4 Q4 D16 --to-move white
games "other colours" 0 Q16 Q4 D4 D16
games "another board" 1 --size 9
games "turned there" 1 G7 C3 --size 9
games "player" 3 Q16 D4 Q4 D16 -p ann
games "since" 2 Q16 D4 Q4 D16 --since 2005
games "result" 1 Q16 D4 Q4 D16 --result black
games "event" 1 Q16 D4 Q4 D16 -e cup

# A record of set-up alone: after a handicap White is to move.
printf '(;HA[2]AB[pd][dp]PB[Ann]PW[Bob]RE[W+R])(;AB[pd][dp]AW[dd]PB[Ann]PW[Cho]RE[W+R])' >still.sgf
"$T" import still still.sgf >/dev/null
"$T" explore still --file still.sgf --json >out
equal "a handicap and no move" '1 1' "$(sed 's/"next".*//' out | field games) $(sed 's/.*"next"//' out | field wins)"
has "White is to move" out '"to_move":"white"'
echo '(;AB[pd][dp]AW[dd])' >both.sgf
equal "stones of both: Black is" 1 "$("$T" explore still --file both.sgf --to-move black --json | sed 's/"next".*//' | field games)"
equal "the handicap has no turn of Black's" 0 "$("$T" explore still --file still.sgf --to-move black --json | sed 's/"next".*//' | field games)"
printf '(;AB[pd][dp]PB[Ann]PW[Dan]RE[W+R]PL[B])(;AB[pd]AW[dp]PB[Ann]PW[Eve]RE[W+R]PL[W])' >named.sgf
"$T" import named named.sgf >/dev/null
for number in 1 2; do
    "$T" games named $number --export sgf >again.sgf
    equal "game $number, where PL tells, finds itself when it comes back" 1 \
        "$("$T" explore named --file again.sgf --json | sed 's/"next".*//' | field games)"
done
sound "games without moves" still
equal "which have none" 2 "$("$T" games still --tsv | cut -f 6 | grep -c '^0$')"

# The text: headline, board, moves, players, games.
runs "text" 0 "$T" explore s Q16 D4 Q4 D16
has "headline" out '^5 games, 1999-2006; Black, to move, won 50.0 % \(2 without result\)$'
equal "board has 19 rows" 19 "$(grep -Ec '^ ?[0-9]+ [^ ].* [0-9]+$' out)"
has "the last move" out '\(○\)'
has "columns of the moves" out '^ *next +games +share +won +years +rating'
has "mirror images are one move" out '^a +C14 +3 +60.0 % +50.0 % +1999-2001 +1800'
has "a pass" out '^ +pass +1 +20.0 % +50.0 % +2005 +1600'
has "the end" out '^ +end +1 +20.0 % +2006'
has "players" out '^Ann +3 +1 +100.0 %'
has "games" out '^ *4 +0 +pass +2005-01-01 +Cho +Bob +0'
runs "without ratings" 0 "$T" explore s --size 9
lacks "there is no column" out 'rating'
runs "ascii" 0 "$T" explore s Q16 D4 --ascii
equal "is ASCII" 0 "$(LC_ALL=C grep -c '[^ -~]' out)"
runs "limit" 0 "$T" explore s -n 2 --players 1
has "says so" out '^the newest 2:$'
has "of players, too" out '^by 5 players, most often:$'
runs "next" 0 "$T" explore s Q16 D4 Q4 --next 1
runs "few moves" 0 "$T" explore s --next 1 --size 9
runs "nothing found" 1 "$T" explore s A1 B2
has "is an answer" out '^0 games; Black to move$'

# A second import, taking games out, compacting: the same answers from other files.
printf '(;PB[Fay]PW[Gil]DT[2007];B[dd];W[pd];B[dp];W[pp];B[cn])' >t.sgf
runs "import more" 0 "$T" import s t.sgf
games "two segments" 6 Q16 D4 Q4 D16
runs "compact" 0 "$T" compact s
games "one segment" 6 Q16 D4 Q4 D16
runs "remove" 0 "$T" remove s -p Fay
games "one game less" 5 Q16 D4 Q4 D16
runs "check" 0 "$T" check s
printf 'Bob = Cho\n' >aliases
runs "merge spellings" 0 "$T" players s --merge aliases
runs "players by person" 0 "$T" explore s Q16 D4 Q4 D16
has "are added up" out '^Bob +4 +3'

# From a file.
printf '(;SZ[19]AB[pd][pp]AW[dd];W[dp];B[fq];W[])' >q.sgf
games "a file's position" 5 --file q.sgf --move 1
games "at its end" 0 --file q.sgf
runs "too far" 3 "$T" explore s --file q.sgf --move 9
runs "--file and moves" 2 "$T" explore s Q16 --file q.sgf
runs "--move alone" 2 "$T" explore s Q16 --move 3

# Shogi: the same from moves in any notation, records and positions.
cat >a.csa <<'CSA'
V2.2
N+先手太郎
N-後手花子
$START_TIME:2001/05/06
PI
+
'black_rate:taro:1500.0
+7776FU
-3334FU
+2726FU
-8384FU
%TORYO
/
V2.2
N+後手花子
N-先手太郎
$START_TIME:2003/05/06
PI
+
'black_rate:hanako:1700.0
+2726FU
-3334FU
+7776FU
-4344FU
/
V2.2
N+先手太郎
N-Kim
PI22KA
-
-8384FU
+7776FU
CSA
runs "import of shogi" 0 "$T" import k a.csa
shogi() # WHAT EXPECTED ARGUMENTS...
{
    local what=$1 expected=$2

    shift 2
    "$T" explore --json k "$@" >out 2>err
    equal "$what" "$expected" "$(sed 's/"next".*//' out | field games)"
}
shogi "the start" 2
shogi "moves" 2 7g7f 3c3d 2g2f
shogi "in another order" 2 2g2f 3c3d 7g7f
shogi "as a list" 2 2g2f,3c3d,7g7f
shogi "in Japanese" 2 ▲２六歩 △３四歩 ▲７六歩
shogi "in one word" 2 "▲２六歩△３四歩▲７六歩"
shogi "without marks, as KIF" 2 "２六歩(27)" "３四歩(33)" "７六歩(77)"
shogi "in CSA" 2 -- +2726FU -3334FU +7776FU
shogi "in CSA without signs" 2 2726FU 3334FU 7776FU
shogi "half of it" 1 2g2f 3c3d
shogi "a handicap by name" 1 --sfen bishop
shogi "and a move" 1 --sfen 角落ち 8c8d
shogi "as SFEN" 1 --sfen "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/7P1/PPPPPPP1P/1B5R1/LNSGKGSNL b - 9"
shogi "one that nobody had" 0 --sfen "4k4/9/9/9/9/9/9/9/4K4 b - 1"
runs "a name that is none" 2 "$T" explore k --sfen two-piece
has "which there are" err 'no start.* is called "two-piece"; .*even, lance, .*, 8-piece, 10-piece'
runs "a position that is none" 2 "$T" explore k --sfen 'x/9'
has "says why" err 'neither a piece nor a number'
shogi "by player" 1 --white 先手太郎
shogi "since" 1 --since 2002
shogi "until a day as records write it" 1 --until 2001/05/06
runs "a list of games" 0 "$T" games k --sort date
has "writes days in one way" out '^ *[0-9]+ +2001-05-06 '
runs "for programs" 0 "$T" games k --sort date --json
has "as they stand, too" out '"date":"2001/05/06"'
runs "text" 0 "$T" explore k 2g2f 3c3d 7g7f
has "headline" out '^2 games, 2001-2003; White, to move, won 100.0 % \(1 without result\)$'
has "board" out '^\| 歩 歩 ・ 歩 歩 歩 歩 ・ 歩\|七$'
has "moves" out '^[ab] +8c8d △８四歩 +1 +50.0 % +100.0 % +2001'
has "players" out '^先手太郎 +2 +1 +0.0 %'
runs "ascii" 0 "$T" explore k 2g2f --ascii --players 1 -n 1
has "USI" out '^a +3c3d +1 +100.0 %'
has "letters stand out" out '^\| \.  \.  \.  \.  \.  \. \(a\) \.  \. \|d$'
runs "ratings" 0 "$T" explore k
has "of who moved" out '^[ab] +7g7f ▲７六歩 +1 +50.0 % +0.0 % +2001 +1500$'
cp a.csa g.csa
shogi "a record" 1 --file g.csa
shogi "up to a move" 2 --file g.csa --move 3
runs "too far" 3 "$T" explore k --file g.csa --move 30
runs "Go is not asked about" 1 "$T" explore k --game go
runs "the other way" 2 "$T" explore k 7g7f --game go
runs "illegal" 2 "$T" explore k 7g7f 7g7f
has "is told" err 'move 2, "7g7f"'
runs "out of turn" 2 "$T" explore k ▲７六歩 ▲２六歩
has "is told" err "other player's turn"
runs "out of turn in CSA" 2 "$T" explore k +7776FU +2726FU
runs "another piece" 2 "$T" explore k 7776GI
runs "nonsense" 2 "$T" explore k 7六八
runs "a bad SFEN" 2 "$T" explore k --sfen 9/9
has "is told" err 'sfen: '
runs "two sources" 2 "$T" explore k --file g.csa --sfen 2-piece
runs "check of shogi" 0 "$T" check k

# Mistakes.
runs "off the board" 2 "$T" explore s T20
runs "occupied" 2 "$T" explore s Q16 Q16
has "says so" err 'move 2, .?Q16.?: the point is occupied'
runs "no corpus there" 3 "$T" explore nowhere Q16
runs "a player nobody knows" 1 "$T" explore s -p 'An'
has "with a hint" err 'did you mean Ann'
if command -v python3 >/dev/null; then
    for words in "" "Q16 D4 Q4 D16" "A1 B2" "--size 9"; do
        # shellcheck disable=SC2086
        "$T" explore s $words --json >json 2>err
        runs "explore $words --json is JSON" 0 python3 -m json.tool json
    done
fi
the_end
