# The search command: modes, output, exports, mistakes.
set -u
. "$(dirname "$0")/lib.sh"

# Small games whose answers can be counted by hand.  Q16 is pd, D4 dp, Q4 pp, D16 dd.
cat >s.sgf <<'SGF'
(;PB[Ann]PW[Bob]DT[2001-05-06]RE[B+R]EV[Cup];B[pd];W[dp];B[pp];W[dd];B[cf])
(;PB[Bob]PW[Ann]DT[1999]RE[W+2.5]EV[League];B[dp];W[pd];B[dd];W[pp];B[jj])
(;PB[Cho]PW[Ann]RE[?];B[dd];W[pp];B[qf];W[];B[pd];W[dp])
(;PB[Cho]PW[Bob]DT[2005-01-01]RE[0];B[cc];W[ee];B[gg];W[pd])
(;SZ[9]PB[Ann]PW[Cho]RE[W+R];B[cc];W[gg])
SGF
runs "import" 0 "$T" import s s.sgf

count() # WHAT EXPECTED ARGUMENTS...
{
    local what=$1 expected=$2

    shift 2
    equal "$what" "$expected" "$("$T" search s "$@" --count 2>err)"
}
count "opposite corners" 6 Q16 D4
count "under any symmetry" 6 D16 Q4
count "as SGF pairs" 6 pd dp
count "mixed, lower case, commas" 6 "q16,dp"
count "one move: every corner point is the same" 13 Q16
count "White first" 0 Q16 D4 --colour white
count "Black first" 6 Q16 D4 --colour black
count "not over a pass" 1 D16 Q4 R14
count "anywhere" 1 K10 M8 O6 --place anywhere
count "anywhere, mirrored" 1 K10 M12 O14 --place anywhere
count "fixed" 0 K10 M8 O6
count "coded" 1 C17 E15 G13 --place coded
# Star points leave open which axis is which; a code is drawn where the move was, and a letter belongs to a point.
printf '(;SZ[19];B[rj];W[pd];B[dd];W[cg];B[qq])(;SZ[19];B[jr];W[pd];B[dd];W[cg];B[aa])' >axes.sgf
"$T" import axes axes.sgf >/dev/null
"$T" search axes Q16 D16 --place coded >out
equal "two codes of one point" 'a C13 (-1,3) 1 a C13 (3,-1) 1' \
    "$(awk '$2 == "C13" {print $1, $2, $3, $4}' out | tr '\n' ' ' | sed 's/ $//')"
has "are drawn once" out '^13 .-.-a-|^13 ├─┼─a─'
count "local" 6 Q16 Q4 --local 0
count "other board" 1 C7 G3 --size 9
count "player" 6 Q16 D4 -p ann
count "two players" 4 Q16 D4 -p ann --opponent BOB
count "since" 2 Q16 D4 --since 2000
count "until" 2 Q16 D4 --until 1999-12-31
count "event" 2 Q16 D4 -e cup
count "result" 2 Q16 D4 --result black
count "move number" 3 Q16 D4 --earliest 2
count "move number" 3 Q16 D4 --latest 1

# The text: headline, board, continuations, games.
runs "text" 0 "$T" search s Q16 D4
has "headline" out '^6 matches in 3 games, 1999-2001'
has "board" out '^16 .*1.* 16$'
has "columns of the table" out '^ *next +count +share +won +years'
has "continuation" out '^a +[A-T][0-9]+ +[0-9] +[0-9.]+ %'
has "game" out ' 1 +1 +2001-05-06 +Ann +Bob +B\+R +Cup'
equal "board has 19 rows" 19 "$(grep -Ec '^ ?[0-9]+ [^ ].* [0-9]+$' out)"
runs "ascii" 0 "$T" search s Q16 D4 --ascii
equal "is ASCII" 0 "$(LC_ALL=C grep -c '[^ -~]' out)"
runs "limit" 0 "$T" search s Q16 -n 2
has "says so" out '^the newest 2:$'
runs "next" 0 "$T" search s Q16 --next 1
has "counts the others" out 'others'

# Shares add up, in every mode.
for mode in "--place fixed" "--place anywhere" "--place coded" "--local"; do
    # shellcheck disable=SC2086
    runs "$mode" 0 "$T" search s Q16 D4 $mode --next 0 --json
    total=$(field occurrences <out)
    sum=$(sed 's/"hits".*//; s/.*"next"//' out | grep -o '"count":[0-9]*' | awk -F : '{s += $2} END {print s + 0}')
    equal "$mode: continuations add up" "$total" "$sum"
    # shellcheck disable=SC2086
    equal "$mode: --count agrees" "$total" "$("$T" search s Q16 D4 $mode -c)"
done

# JSON.
if command -v python3 >/dev/null; then
    for words in "search s Q16" "search s Q16 --place coded" "search s Q16 --local" "search s K10 K3 K4" "games s" "info s" \
        "players s" "games s --black nobody" "players s nobody"; do
        # shellcheck disable=SC2086
        "$T" $words --json >json 2>err
        runs "tejun $words --json is JSON" 0 python3 -m json.tool json
    done
fi
runs "json of a search" 0 "$T" search s Q16 D4 --json
equal "games" 3 "$(field games <out)"
equal "hits" 6 "$(grep -o '"move_last"' out | wc -l)"

# Long answers come whole, however many pieces they are written in.
many 1 700 60 >many.sgf
"$T" import m many.sgf >out
runs "json of many hits" 0 "$T" search m E5 --json -n 0
hits=$(grep -o '"move_last"' out | wc -l)
equal "all of them" "$(field occurrences <out)" "$hits"
at_most "which are many" "$hits" 600
if command -v python3 >/dev/null; then
    cp out json
    runs "in one piece of JSON" 0 python3 -m json.tool json
fi

# Limits: 10 places as text and as JSON unless said otherwise.
runs "json, unless told otherwise" 0 "$T" search m E5 --json
equal "has 10 places" 10 "$(grep -o '"move_last"' out | wc -l)"
runs "text, unless told otherwise" 0 "$T" search m E5
has "has 10 places" out '^the newest 10:$'
runs "help" 0 "$T" search --help
has "says what a limit is" out 'list at most N matches'

# Export: valid records, each game once, labels at its first match.
runs "export" 0 "$T" search s Q16 D4 D16 --colour black --export sgf
cp out export.sgf
has "labels" export.sgf 'LB.*:1\]'
takes "import of the export" 0 s export.sgf
runs "export of games with several matches" 0 "$T" search s Q16 D4 --export sgf
equal "each game once" "$("$T" search s Q16 D4 --json | field games)" "$(grep -c '^(;' out)"
equal "marked once" 3 "$(grep -o 'LB' out | wc -l)"
equal "at its first match" 1 "$(grep -c '^;B\[pd\];W\[dp\]LB\[pd:1\]\[dp:2\][^;]*;B\[pp\];W\[dd\];B\[cf\])$' out)"
runs "limited" 0 "$T" search s Q16 D4 --export sgf -n 2
equal "to so many games" 2 "$(grep -c '^(;' out)"
runs "many, unless told otherwise" 0 "$T" search m E5 --export sgf
equal "are all written" "$("$T" search m E5 --json | field games)" "$(grep -c '^(;' out)"

# From a file.
printf '(;SZ[19];B[pd];W[dp];B[pp];W[dd];B[];W[aa];W[ab];B[ac])' >q.sgf
runs "--file --moves" 0 "$T" search s --file q.sgf --range 1-2 -c
equal "with its colour or not" 6 "$(cat out)"
runs "a single move" 0 "$T" search s --file q.sgf --range 3 -c
runs "an open range over a pass" 3 "$T" search s --file q.sgf --range 3-
has "names the move" err 'move 5 is a pass'
runs "two moves of one colour" 3 "$T" search s --file q.sgf --range 6-8
has "names the move" err 'move 7'
runs "beyond the game" 3 "$T" search s --file q.sgf --range 50
has "says how long it is" err '8 moves'
for range in 0 2-1 x 1-x -1 1-2-3 ""; do
    runs "--moves \"$range\"" 2 "$T" search s --file q.sgf --range "$range"
done
echo '(;SZ[9];B[cc];W[gg])' >nine.sgf
runs "a 9x9 file is searched on 9x9" 0 "$T" search s --file nine.sgf -c
runs "a file without game" 3 "$T" search s --file /dev/null
runs "a missing file" 3 "$T" search s --file missing.sgf
has "is told with its name" err 'missing\.sgf'
# White's stones are drawn as White's where the file says so, and the colour stays free.
white=$'\e[30;107m1'
if has_terminal; then
    for words in "--file q.sgf --range 1-2:" "--file q.sgf --range 2-3:$white" "D4 Q4:" "D4 Q4 --colour white:$white" \
        "--file q.sgf --range 2-3 --colour black:"; do
        TERM=xterm script -qec "stty cols 80 rows 40; '$T' search s ${words%:*}" /dev/null >shown 2>&1 </dev/null
        equal "search ${words%:*}: White began" "${words##*:}" "$(grep -oF "$white" shown)"
    done
else
    skip "colours of stones: there is no terminal"
fi
equal "either colour is found" "$("$T" search s D4 Q4 -c)" "$("$T" search s --file q.sgf --range 2-3 -c)"
runs "--file and moves" 2 "$T" search s Q16 --file q.sgf
runs "--range without --file" 2 "$T" search s Q16 --range 1-2

# Mistakes.
runs "nothing found" 1 "$T" search s A1 B2 C3 D4
has "is an answer" out '^0 matches'
runs "off the board" 2 "$T" search s T20
has "says which" err 'T20|t20'
runs "off a small board" 2 "$T" search s Q16 --size 9
has "says which" err 'Q16'
runs "column I" 2 "$T" search s I5
runs "no point" 2 "$T" search s hello
has "says which" err 'hello'
runs "an empty word" 2 "$T" search s ""
runs "no move" 2 "$T" search s
runs "a pass" 2 "$T" search s Q16 pass
runs "the same point twice may happen, but did not" 1 "$T" search s Q16 Q16
runs "an unknown option" 2 "$T" search s Q16 --plaice fixed
has "with a hint" err 'place'
runs "an unknown place" 2 "$T" search s Q16 --place there
has "lists the choices" err 'fixed'
runs "a board of 26" 2 "$T" search s Q16 --size 26
runs "a number that is none" 2 "$T" search s Q16 --limit ten
runs "a date that is none" 2 "$T" search s Q16 --since 1999-13
for words in "--export sgf --json" "--count --json" "--count --export sgf" "-c --json --export sgf"; do
    # shellcheck disable=SC2086
    runs "$words" 2 "$T" search s Q16 $words
    has "$words: is told" err '--[a-z]+ .* --[a-z]+'
done
runs "--file and --size" 2 "$T" search s --file q.sgf --range 1 --size 19
has "is told" err '^tejun search: --size .*--file'
runs "a bad move and a missing corpus" 3 "$T" search nowhere hello
runs "a good move in a missing corpus" 3 "$T" search nowhere Q16
runs "a good file and a missing corpus" 3 "$T" search nowhere --file q.sgf --range 1
runs "--local and --place" 2 "$T" search s Q16 --local --place anywhere
runs "earliest after latest" 2 "$T" search s Q16 --earliest 5 --latest 3
runs "no corpus there" 3 "$T" search nowhere Q16
has "is told" err '^tejun: nowhere: no corpus.*; .*`tejun import`$'
runs "no corpus at all" 2 env -u TEJUN_CORPUS "$T" search
runs "a player nobody knows" 1 "$T" search s Q16 -p 'An'
has "with a hint" err 'did you mean Ann'
runs "no command" 2 "$T"
runs "a word too many for help" 2 "$T" help search Q16
has "is told" err '^tejun help: .*"Q16"'
runs "an unknown command" 2 "$T" serch
has "with a hint" err 'did you mean "search"'

# TEJUN_CORPUS.
export TEJUN_CORPUS=s
runs "the corpus from the environment" 0 "$T" search Q16 D4 -c
equal "gives the answer" 6 "$(cat out)"
runs "info, too" 0 "$T" info
"$T" import --threads 1 ./s s.sgf >out
env -u TEJUN_CORPUS "$T" import other s.sgf >out
runs "one that is named comes first" 0 "$T" info other
has "indeed" out "^corpus +other"
runs "import into the one of the environment" 0 "$T" import s.sgf
runs "games by number" 0 "$T" games 1 --export original
TEJUN_CORPUS=nowhere
runs "a wrong one" 3 "$T" search Q16
has "is named" err 'nowhere'
runs "a right one named" 0 "$T" search s Q16 -c
unset TEJUN_CORPUS

# Output that cannot be written.
runs "a full disk" 3 sh -c "'$T' search s Q16 >/dev/full"
has "is told" err 'cannot write'
"$T" games s --export sgf | head -1 >out 2>err
equal "a pipe without reader is no noise" "" "$(cat err)"
the_end
