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
games "with the other side to move: after a pass" 1 Q16 D4 Q4 D16 --colour white
games "other colours" 0 Q16 Q4 D4 D16
games "another board" 1 --size 9
games "turned there" 1 G7 C3 --size 9
games "player" 3 Q16 D4 Q4 D16 -p ann
games "since" 2 Q16 D4 Q4 D16 --since 2005
games "result" 1 Q16 D4 Q4 D16 --result black
games "event" 1 Q16 D4 Q4 D16 -e cup

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
games "a file's position" 5 --sgf q.sgf --move 1
games "at its end" 0 --sgf q.sgf
runs "too far" 3 "$T" explore s --sgf q.sgf --move 9
runs "--sgf and moves" 2 "$T" explore s Q16 --sgf q.sgf
runs "--move alone" 2 "$T" explore s Q16 --move 3

# Mistakes.
runs "off the board" 2 "$T" explore s T20
runs "occupied" 2 "$T" explore s Q16 Q16
has "says so" err 'move 2, Q16: the point is occupied'
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
