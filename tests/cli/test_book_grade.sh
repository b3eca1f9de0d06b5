# tejun book grade and tejun book fit: engines that misbehave, runs that are killed, figures worked out anew by awk.
set -u
. "$(dirname "$0")/lib.sh"
cp "$(dirname "$0")/../support/usi_grader.sh" .
grader="sh $PWD/usi_grader.sh $PWD/log"
export HOME=$PWD XDG_CACHE_HOME=

# Two small books of lines.
{
    for first in 7g7f 2g2f 5g5f 1g1f; do
        for second in 3c3d 8c8d 5c5d; do
            echo "startpos moves $first $second 6g6f 4c4d"
            echo "startpos moves $first $second 9g9f"
        done
    done
} >a.sfen
{
    for first in 7g7f 2g2f 5g5f; do
        for second in 3c3d 8c8d 4c4d; do
            echo "startpos moves $first $second 6g6f 1c1d"
            echo "startpos moves $first $second 4g4f 9c9d 3g3f"
        done
    done
} >b.sfen

# fact KEY: the first value of that name in JSON on standard input
fact()
{
    grep -oE "\"$1\":[^],}]*" | head -1 | cut -d : -f 2 | tr -d '"'
}

# grade CODE OPTION...: with the engine that does all right, or another
grade()
{
    local code=$1

    shift
    runs "grade $*" "$code" "$T" book grade "$@"
}

# ---- games that never leave book ----

echo "startpos moves 2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 7g7f" >circle.sfen
grade 0 circle.sfen --most 4 -e "$grader" --no-cache
has "what is not told of is told" out '^circle.sfen - circle.sfen: with probability 50\.000 % .*book'
equal "sentences stay within 80 columns" "" "$(grep '^[A-Z(]' out | awk 'length > 80')"
grade 0 circle.sfen --most 4 -e "$grader" --no-cache --json
equal "and to programs" 0.5 "$(fact never_left <out)"
grade 0 a.sfen -e "$grader" --no-cache
lacks "nothing where all games leave it" out 'is not left'
rm log

# ---- names that a terminal would obey ----

cp circle.sfen "$(printf 'e\033[31m.sfen')"
grade 0 "$(printf 'e\033[31m.sfen')" a.sfen --all --steps --most 4 -e "$grader" --no-cache
lacks "are harmless" out "$(printf '\033')"
rm log

# ---- the figures, worked out by awk from the exits and the engine's rule ----

grade 0 a.sfen b.sfen --all -e "$grader" -j 2 --tsv
cp out table
equal "a row for each pair" 5 "$(wc -l <table)"
grade 0 a.sfen b.sfen --all -e "$grader" --tsv --exits
cp out exits
grade 0 a.sfen b.sfen --all -e "$grader" --tsv --steps
cp out steps
equal "no position is asked for twice" "$(sort -u log | wc -l)" "$(wc -l <log)"
equal "all exits were asked for" "$(tail -n +2 exits | cut -f 9 | sort -u | wc -l)" "$(wc -l <log)"
[ -s .cache/tejun/grades.db ]
equal "grades are kept in the user's folder" 0 $?
tail -n +2 exits | cut -f 5,9 | while IFS='	' read -r evaluation sfen; do
    sum=$(printf '%s' "$sfen" | cksum)
    score=$((${sum%% *} % 401 - 200))
    case $sfen in *" w "*) score=$((-score));; esac
    [ "$score" = "$evaluation" ] || echo "$sfen $score $evaluation"
done >differences
equal "evaluations are the engine's, from Black's side" "" "$(cat differences)"
"$T" book versus a.sfen b.sfen --all --exits --tsv | cut -f 1-3,5 | sort >wanted
cut -f 1-3,9 exits | sort >got
cmp -s wanted got
equal "exits and probabilities are those of versus" 0 $?

awk -F '\t' 'NR > 1 { k = $1 "\t" $2; w[k] += $3; m[k] += $3 * $5; n[k]++; u[k] += $5
        q[k] += $3 / (1 + exp(-(-0.003757 + 0.002047 * $5))); v[k, n[k]] = $5; p[k, n[k]] = $3 }
    END { for (k in w) { mean = m[k] / w[k]; plain = u[k] / n[k]; s = t = 0
        for (i = 1; i <= n[k]; i++) { s += p[k, i] * (v[k, i] - mean) ^ 2; t += (v[k, i] - plain) ^ 2 }
        printf "%s\t%.6f\t%.6f\t%.6f\t%d\t%.6f\t%.6f\n", k, mean, sqrt(s / w[k]), q[k] / w[k], n[k], plain, sqrt(t / n[k]) } }' \
    exits | sort >wanted
awk -F '\t' 'NR > 1 { printf "%s\t%s\t%.6f\t%.6f\t%.6f\t%d\t%.6f\t%.6f\n", $6, $7, $1, $2, $3, $4, $8, $9 }' table |
    sort >got
equal "mean, deviation and chance" "$(cat wanted)" "$(cat got)"
awk -F '\t' 'NR > 1 { s = int(($5 + 10010) / 20) - 500; k = $1 "\t" $2 "\t" s * 20 - 10 "\t" s * 20 + 9; n[k]++; w[k] += $3 }
    END { for (k in n) printf "%s\t%d\t%.6f\n", k, n[k], w[k] }' exits | sort >wanted
awk -F '\t' 'NR > 1 && $5 { printf "%s\t%s\t%s\t%s\t%d\t%.6f\n", $1, $2, $3, $4, $5, $6 }' steps | sort >got
equal "steps of 20" "$(cat wanted)" "$(cat got)"

# ---- how it is shown ----

rm log
grade 0 a.sfen b.sfen -e "$grader" --ascii
has "Table 4" out '^ *-?[0-9.]+ +[0-9.]+ +[0-9.]+ % +[0-9]+ +100\.0 % +a\.sfen +b\.sfen$'
has "the best for White" out '^Best for White: [-+][0-9]+, probability [0-9.]+ %, ply [0-9]+; the engine plays '
has "the best for Black" out '^Best for Black: '
has "all known" out 'positions: [0-9]+ known before$'
[ ! -e log ]
equal "nobody was asked" 0 $?
low=$(awk -F '\t' '$1 == "a.sfen" && $2 == "b.sfen" { print $5 }' exits | sort -n | head -1)
has "the extreme is the lowest" out "^Best for White: $(printf '%+d' "$low"),"
grade 0 a.sfen b.sfen -e "$grader" --json --exits
equal "JSON" "$(awk -F '\t' '$6 == "a.sfen" && $7 == "b.sfen" { print $1 }' table)" "$(fact mean <out)"
has "what it is by" out '"limit":"nodes 100000"'
has "the moves" out '"move":"(9i9h|1a1b)"'
grade 0 a.sfen -e "$grader" --svg charts
has "one book plays itself" out 'a\.sfen +a\.sfen$'
has "a chart" charts/evaluations.svg '^<svg'
grade 0 a.sfen b.sfen -e "$grader" --curve=0,0 --tsv
equal "another curve" 0.5 "$(awk -F '\t' 'NR > 1 { print $3 }' out)"
grade 2 a.sfen b.sfen -e "$grader" --curve 1
has "that is none" err 'a curve .*CONSTANT,SLOPE'
grade 2 a.sfen b.sfen
has "no engine" err 'no engine'
grade 2 a.sfen b.sfen -e "$grader" --exits
grade 2 a.sfen b.sfen -e "$grader" --write x.book
grade 2 a.sfen b.sfen -e "$grader" -l 'clock 60'
has "a clock makes no sense" err 'a limit'
grade 2 a.sfen b.sfen -e "$grader" --option Width=3 --no-cache
has "an option that is not there" err 'has no option "Width"'
grade 3 a.sfen b.sfen -e "$PWD/nothing" --no-cache
has "an engine that is not there" err 'nothing'
grade 3 a.sfen b.sfen -e true --no-cache
has "one that is none" err 'ended with exit code 0 when asked for `usi`'
grade 3 a.sfen b.sfen -e "$grader" --cache a.sfen
grade 0 a.sfen -e "$grader" --no-cache
rm log

# ---- what belongs together ----

grade 0 a.sfen b.sfen -e "$grader" --option Depth=2
first=$(wc -l <log)
grade 0 a.sfen b.sfen -e "$grader" --option Depth=2
equal "the same question" "$first" "$(wc -l <log)"
grade 0 a.sfen b.sfen -e "$grader" --option Depth=3
equal "other options are another one" $((2 * first)) "$(wc -l <log)"
grade 0 a.sfen b.sfen -e "$grader" --option Depth=3 -l 'nodes 5'
equal "another limit, too" $((3 * first)) "$(wc -l <log)"
grade 0 a.sfen b.sfen -e "$grader good" --option Depth=3 -l 'nodes 5'
equal "another command, too" $((4 * first)) "$(wc -l <log)"
grade 0 a.sfen b.sfen -e "$grader good" --option Depth=3 -l 'nodes 5' --again
equal "asked for on purpose" $((5 * first)) "$(wc -l <log)"
grade 0 a.sfen b.sfen -e "$grader" --name one
grade 0 a.sfen b.sfen -e "$grader good" --name one
equal "one name for two commands" $((6 * first)) "$(wc -l <log)"
if command -v sqlite3 >/dev/null; then
    equal "anybody can ask" "$first" "$(sqlite3 .cache/tejun/grades.db \
        "SELECT count(*) FROM grade JOIN setting ON id = setting WHERE name = 'one' AND line IN ('9i9h', '1a1b')")"
    sqlite3 new.db "PRAGMA application_id = 0x746a6772; CREATE TABLE meta(name, value); CREATE TABLE setting(x);
        CREATE TABLE grade(x); INSERT INTO meta VALUES('format', '2')"
    grade 3 a.sfen -e "$grader" --cache new.db
    has "a newer format" err 'format 2.* this program reads format 1'
fi
runs "a book" 0 "$T" book convert a.sfen mine.book
cp mine.book before.book
grade 3 a.sfen -e "$grader" --cache mine.book
has "a book is no file of grades" err 'mine\.book: .*no.* file of grades'
cmp -s mine.book before.book
equal "and is left alone" 0 $?

# ---- engines that misbehave ----

# misbehaves MODE WORDS: once is made good; always is told, and the others are graded
misbehaves()
{
    rm -f log
    grade 0 a.sfen b.sfen -e "$grader $1-once" --no-cache --json
    equal "$1: everything is graded" 0 "$(fact failed <out)"
    equal "$1: with another try each" $((2 * first)) "$(wc -l <log)"
    rm -f log
    rm -f bad.db*
    grade 3 a.sfen b.sfen -e "$grader $1 '*/ppppp1ppp/*'" --cache bad.db --json
    equal "$1: what fails is counted" "$bad" "$(fact failed <out)"
    equal "$1: the others are graded" $((first - bad)) "$(fact asked <out)"
    equal "$1: two tries" $((first + bad)) "$(wc -l <log)"
    has "$1: why" out "\"failures\":\[\{\"sfen\":\"[^\"]*ppppp1ppp[^\"]*\",\"why\":\"sh: $2"
    grade 3 a.sfen b.sfen -e "$grader $1 '*/ppppp1ppp/*'" --cache bad.db --tries 1
    equal "$1: only these are asked again" $((first + 2 * bad)) "$(wc -l <log)"
    has "$1: told" out 'known before.*, [0-9]+ failed$'
    has "$1: with the reason" out "^  sh: $2"
}
bad=$(awk -F '\t' '$1 == "a.sfen" && $2 == "b.sfen" && $9 ~ /ppppp1ppp/' exits | wc -l)
[ "$bad" -gt 0 ] && [ "$bad" -lt "$first" ]
equal "some positions are those" 0 $?
misbehaves crash 'died of signal 11 .*it said: it hurts'
misbehaves illegal 'answers the illegal move 5e5d'
misbehaves scoreless 'tells no'
misbehaves nonsense 'answers .*banana'
# Silence takes time to be noticed: one position is enough.
rm -f log
grade 0 a.sfen b.sfen -e "$grader silent-once '*/8P/*'" --no-cache --json --timeout 4
equal "silent: everything is graded" 0 "$(fact failed <out)"
rm -f log
grade 3 a.sfen b.sfen -e "$grader silent '*/8P/*'" --no-cache --json --timeout 4 --tries 1
equal "silent: what fails is counted" 1 "$(fact failed <out)"
has "silent: why" out '"why":"sh: did not answer in time when asked for `go nodes 100000`'
rm -f log
grade 3 a.sfen b.sfen -e "$grader crash" --no-cache --json
equal "an engine that never answers fails with all" "$first" "$(fact failed <out)"
grade 0 a.sfen b.sfen -e "$grader mate" --no-cache --tsv --exits --cap 1000
equal "mates count as the cap" "$first" "$(tail -n +2 out | awk -F '\t' '($5 == 1000 || $5 == -1000) && $6 == "mate"' | wc -l)"
grade 0 a.sfen b.sfen -e "$grader mate" --no-cache
has "which is told" out 'mates.* are beyond 3000 and count as that'
has "who mates" out '^Best for Black: Black mates in 3'
grade 0 a.sfen b.sfen -e "$grader resign '* b *'" --no-cache --tsv --exits
equal "who gives up has lost" "" "$(tail -n +2 out | awk -F '\t' '/ b / && $5 != -3000')"
grade 0 a.sfen b.sfen -e "$grader depth" --no-cache --tsv --exits
equal "an exact score counts before a bound" "$first" "$(tail -n +2 out | awk -F '\t' '$7 == 7 && $5 < 999' | wc -l)"

# ---- stopped, killed ----

# wait_for N: until the log has more than N lines
wait_for()
{
    until [ "$(cat log 2>/dev/null | wc -l)" -gt "$1" ]; do
        sleep 0.05
        kill -0 "$pid" 2>/dev/null || break
    done
}
stalls=$(awk -F '\t' '$1 == "a.sfen" && $2 == "b.sfen" { print $9 }' exits | sed -n 4p | cut -d ' ' -f 1)
for how in KILL INT; do
    rm -f log kept.db*
    $interruptible "$T" book grade a.sfen b.sfen -e "$grader stall '$stalls*'" --name x --cache kept.db \
        >stopped 2>err &
    pid=$!
    wait_for 3
    kill -$how $pid
    wait $pid 2>/dev/null
    code=$?
    [ $how = KILL ] || equal "stopped" 3 $code
    [ $how = KILL ] || has "what there is is shown" stopped 'a\.sfen +b\.sfen$'
    [ $how = KILL ] || has "how to go on" err "stopped with $((first - 3)) of $first positions left; .*same command"
    cp log before
    grade 0 a.sfen b.sfen -e "$grader" --name x --cache kept.db --json
    equal "after $how: known" 3 "$(fact known <out)"
    equal "after $how: the rest is asked for" $((first - 3)) "$(fact asked <out)"
    equal "after $how: nothing twice but what was under way" "$(sed -n 4p before)" "$(sort log | uniq -d)"
    equal "after $how: all" "$first" "$(sort -u log | wc -l)"
done
for name in "" "--name x"; do
    waits_for_silent book grade a.sfen -e cat --no-cache $name
done
# Two at once share a file.
rm -f log kept.db*
"$T" book grade a.sfen -e "$grader" --name x --cache kept.db >/dev/null 2>&1 &
pid=$!
grade 0 b.sfen -e "$grader" --name x --cache kept.db
wait $pid
equal "two runs at once" 0 $?
grade 0 a.sfen b.sfen --all -e "$grader" --name x --cache kept.db

# ---- all positions of a book, and writing them into it ----

rm -f log
grade 0 a.sfen --positions -e "$grader" --no-cache --write graded.book --tsv --exits
cp out positions
equal "1, 4, 12, 24 and 12 positions" 53 "$(sort -u log | wc -l)"
runs "the book" 0 "$T" book show graded.book --json
for move in 7g7f 2g2f 5g5f; do
    case $move in
    7g7f) board='lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w -';;
    2g2f) board='lnsgkgsnl/1r5b1/ppppppppp/9/9/7P1/PPPPPPP1P/1B5R1/LNSGKGSNL w -';;
    5g5f) board='lnsgkgsnl/1r5b1/ppppppppp/9/9/4P4/PPPP1PPPP/1B5R1/LNSGKGSNL w -';;
    esac
    wanted=$(awk -F '\t' -v b="$board" '$9 == b { print $5 }' positions)
    has "$move has the evaluation of where it leads" out "\"move\":\"$move\",[^}]*\"evaluation\":$wanted,\"depth\":1"
done
runs "White's move" 0 "$T" book show graded.book 7g7f --json
wanted=$(awk -F '\t' '$9 == "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b -" { print -$5 }' positions)
has "for who plays it" out "\"move\":\"3c3d\",[^}]*\"evaluation\":$wanted,"
has "counts stay" out '"move":"3c3d",[^}]*"count":2,'
grade 3 a.sfen -e "$grader" --no-cache --write graded.book
has "never over a file" err 'graded\.book: .*exists'

# ---- a real engine ----

if [ -x /usr/games/fairy-stockfish ] || command -v fairy-stockfish >/dev/null; then
    grade 0 a.sfen b.sfen --all -e fairy-stockfish -l 'nodes 200' -j 2 --no-cache --json
    equal "Fairy-Stockfish grades all" 0 "$(fact failed <out)"
    lacks "each pair has a mean" out '"mean":null'
else
    skip "Fairy-Stockfish is not installed"
fi
grade 0 a.sfen b.sfen -e "$T usi" -l 'nodes 500' --no-cache --json
equal "and so does tejun" 0 "$(fact failed <out)"

# ---- from evaluations to chances ----

awk 'BEGIN { srand(7); for (i = 0; i < 2000; i++) { v = int(rand() * 800) - 400
    print v "\t" (rand() < 1 / (1 + exp(-(0.1 + 0.004 * v))) ? 1 : 0) } }' >games.tsv
runs "fit" 0 "$T" book fit games.tsv --svg charts --steps
has "the chart" charts/curve.svg '^<svg'
has "a curve for grading" out '^for tejun book grade: --curve=0\.[01][0-9]*,0\.00[345][0-9]*$'
has "steps" out '^ *-10 +9 +[0-9]+ '
curve=$(sed -n 's/.*--curve=//p' out)
# The sum of what is left must be 0 at the best place.
equal "no better place" "0.0 0.0" "$(awk -v c="$curve" 'BEGIN { split(c, a, ",") }
    { r = $2 - 1 / (1 + exp(-(a[1] + a[2] * $1))); s += r; t += r * $1 / 400 } END { printf "%.1f %.1f", s ^ 2, t ^ 2 }' games.tsv)"
runs "as JSON" 0 "$T" book fit games.tsv --json
equal "games" 2000 "$(fact games <out)"
runs "as a table" 0 "$T" book fit games.tsv --tsv
equal "41 steps" 42 "$(wc -l <out)"
printf "V2.2\nN+one\nN-two\nPI\n+\n+7776FU\n'** 30\n%%TORYO\n/\nV2.2\nPI\n+\n+7776FU\n'** -40\n%%TORYO\n/\nV2.2\nN+two\nN-one\nPI\n+\n+7776FU\n'** -30\n-3334FU\n%%TORYO\n" >two.csa
printf "V2.2\nN+two\nN-one\nPI\n+\n+7776FU\n'** 10\n-3334FU\n%%TORYO\n/\nV2.2\nPI\n+\n+2726FU\n'** 15\n%%TORYO\n/\nV2.2\nPI\n+\n+7776FU\n%%TORYO\n" >more.csa
mkdir folder && mv two.csa folder && xz more.csa && mv more.csa.xz folder
# Names without ratings: a dash, or nothing between two tabs.
awk 'BEGIN { FS = OFS = "\t" } { print $1, $2, "-", NR % 2 ? "one" : "two", NR % 2 ? "two" : "one" }' games.tsv >dashes.tsv
sed 's/\t-\t/\t\t/' dashes.tsv >empty.tsv
runs "names without ratings" 0 "$T" book fit dashes.tsv
cp out dashes
has "strengths are fitted" dashes '^players '
runs "with empty cells" 0 "$T" book fit empty.tsv
same "the same" dashes out
runs "a folder with an archive" 0 "$T" book fit folder --json
equal "all games with evaluations" 5 "$(fact games <out)"
equal "one has none" 1 "$(fact unevaluated <out)"
printf 'x y\n30 1\nz 1\n20 0\n-10 1\n-20 0\n' >faulty.tsv
runs "a faulty table" 0 "$T" book fit faulty.tsv
has "its line is told" err 'faulty\.tsv:3: not "evaluation result'
printf '30 1\n-20 0\n' >apart.tsv
runs "what can be told apart" 3 "$T" book fit apart.tsv
has "has no curve" err 'completely'
runs "no games" 1 "$T" book fit "$0"
runs "no file" 3 "$T" book fit missing.tsv
runs "strengths that nobody knows" 3 "$T" book fit games.tsv --strength ratings

# ---- what cannot be graded or kept ----

printf '(;SZ[9];B[ee];W[cc])' >go.sgf
runs "a book of Go" 2 "$T" book grade go.sgf -e "$grader"
has "is refused" err "evaluations"
runs "nowhere to keep grades" 3 "$T" book grade a.sfen b.sfen -e "$grader" --cache missing/grades.db
has "where that is" err '^tejun: missing/grades\.db: '
runs "the help" 0 "$T" book grade --help
has "tells how long the engine thinks" out 'nodes 100000'
the_end
