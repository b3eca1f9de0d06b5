# The programs that repeat the evaluations of Sei and Kawashima and of Kubota et al.: their tables, engines, mistakes.
set -u
. "$(dirname "$0")/lib.sh"

bench=$(dirname "$T")/bench
P=$bench/paper_sei
mkdir first tables
for i in 01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24; do
    cp "$SAMPLES/game-00$i.sgf" first
done
"$T" import s first >out
runs "neither memory nor ranking" 3 "$P" s

# A memory alone.
"$T" learn s --first-games 18 >out
runs "without ranking" 0 "$P" s --positions 30
has "all of them whole" out 'sixths of 6 games played to the end'
has "no memory of the paper's sizes" out '^[1-9],[0-9]{3} +[0-9.]+ +[0-9.]+ +[0-9.]+ +[0-9.]+ +[0-9.]+$'
lacks "nor its figures" out '^  paper'
lacks "no ranks" out 'top 1'
has "kinds" out '^capture or escape +[0-9,]+ +[0-9.]+ +[0-9.]+ +[0-9.]+$'
at_most "80 columns" 80 "$(wc -L <out)"

# Both.
"$T" train s --first-games 20 --least 3 --positions 500 >out
runs "with ranking" 0 "$P" s --games 2 --positions 30 --out tables
has "ranks" out '^all +[0-9,]+ +[0-9.]+ +[0-9.]+-[0-9.]+ +[0-9.]+ +[0-9.]+ +[0-9.]+ +[0-9.]+ +-[0-9.]+$'
has "bad moves by three" out 'player +ranking +memory$'
has "odd moves" out '^AFTER ODD MOVES, by chance'
at_most "80 columns" 80 "$(wc -L <out)"
grep -v ms_per_position tables/figures.tsv >once
"$P" s --games 2 --positions 30 --out tables >out
grep -v ms_per_position tables/figures.tsv >again
same "figures do not depend on chance" once again
equal "eight columns" "8" "$(awk -F '\t' '{ print NF }' once | sort -u)"
if command -v python3 >/dev/null; then
    "$T" evaluate s --games 2 --json >json
    runs "evaluate finds the same" 0 python3 -c '
import csv, json
a = json.load(open("json"))
one = {(r["table"], r["row"], r["column"]): r for r in csv.DictReader(open("once"), delimiter="\t")}
for name, x in [("all", a["all"]), ("31-60", a["bands"][1])]:
    for t in x["likely"]["top"]:
        r = one["ranking", name, "top_%d" % t["place"]]
        assert abs(float(r["value"]) - t["played"] / x["positions"]) < 1e-5 and int(r["n"]) == x["positions"], r
    r = one["ranking", name, "candidate"]
    assert abs(float(r["value"]) - x["alike"]["played"] / x["positions"]) < 1e-5, r
kinds = [v for k, v in one.items() if k[0] == "kinds" and k[2] == "share"]
assert len(kinds) == 5 and abs(sum(float(r["value"]) for r in kinds) - 1) < 1e-4
assert all(int(one["candidates", k[1], k[2]]["n"]) == 2 for k in one if k[0] == "candidates")
'
fi
runs "radii" 0 "$P" s --positions 0 --games 1 --radius 2,1,2
equal "own, 2 and 1" "radius 4,radius 2 (surroundings must be equal),radius 1 (surroundings must be equal)," \
    "$(grep '^radius [1-6]' out | tr '\n' ',')"

# The paper's figures stand beside memories of its sizes.
"$T" import p "$SAMPLES" >out
"$T" learn p --first-games 100 >out
runs "a larger memory" 0 "$P" p --games 5 --positions 5
equal "two of its sizes, and the growth between them" 5 "$(grep -c '^  paper' out)"
runs "another radius" 0 "$P" p --games 5 --positions 5 --radius 3
equal "has no figures in the paper" 5 "$(grep -c '^  paper' out)"
equal "growth" "1.30 1.42 1.36 1.55 1.88" "$(grep -A 1 '^20,000 / 10,000 ' out | awk '/paper/ { print $2, $3, $4, $5, $6 }')"
lacks "no memory of 40,000" out ' small '
equal "its figures" "66 33 17 9 3" "$(grep -m 1 '^  paper' out | awk '{ print $2, $3, $4, $5, $6 }')"

# Games that went, options that make no sense.
many 1 10 80 >home.sgf
many 11 13 80 19 3 >new.sgf
"$T" import h home.sgf >out
"$T" learn h >out
runs "all were learnt from" 3 "$P" h
has "nothing is left" err 'h: no games* to test on'
"$T" import h new.sgf >out
"$T" remove h --until 1960 >out
"$T" import mixed new.sgf >out
runs "all learnt games were removed" 3 "$P" h --test mixed --positions 5 --radius 3
has "so that none can be learnt anew" err '^tejun: h: the games of the memory are gone: `tejun learn` makes it anew$'
runs "radius 7" 2 "$P" s --radius 7
runs "radius 1," 2 "$P" s --radius 1,
runs "radius 12" 2 "$P" s --radius 12
runs "odd moves of no engine" 2 "$P" s --odd engine
runs "a sample for no engine" 2 "$P" s --sample 100

# Engines: one that says what we tell it to, one that knows too little, none.
cat >engine.sh <<'END'
while read -r id word rest; do
    case $1-$word in
    dumb-known_command) [ "$rest" = top_moves_black ] && echo "=$id false" || echo "=$id true" ;;
    *-known_command) echo "=$id true" ;;
    slow-top_moves_* | sulky-genmove) : >asked; exec sleep 1000 ;;
    *-top_moves_*) echo "=$id A1 12.5 B1 2.5" ;;
    *-genmove) echo "=$id A1" ;;
    *) echo "=$id" ;;
    esac
    echo
done
END
runs "an engine" 0 "$P" s --games 2 --positions 8 --sample 6 --engine 'sh engine.sh'
has "it is named" out '^judged by sh engine.sh, against its best move:'
has "its values" out "^the ranking's first +[1-6] +0.0 +0.0 +12.5$"
has "its odd moves" out '^AFTER ODD MOVES, by the engine'
runs "odd moves by chance" 0 "$P" s --games 1 --positions 8 --sample 2 --engine 'sh engine.sh' --odd random
has "all the same" out '^AFTER ODD MOVES, by chance'
runs "an engine that knows no values" 2 "$P" s --games 1 --positions 2 --engine 'sh engine.sh dumb'
has "which is told" err 'does not know top_moves_black'
# One that thinks for ever does not keep Ctrl-C waiting.
for way in slow sulky; do
    rm -f asked
    $interruptible "$P" s --games 1 --positions 2 --engine "sh engine.sh $way" >out 2>err &
    pid=$!
    for i in $(seq 600); do [ -e asked ] && break; sleep 0.1; done
    kill -INT $pid
    wait $pid
    equal "Ctrl-C while an engine is $way" 3 $?
    has "it is told" err '^tejun.*: stopped$'
done
runs "no engine" 3 "$P" s --games 1 --positions 2 --engine ./nothing
gnugo=$(command -v gnugo || echo /usr/games/gnugo)
if [ -x "$gnugo" ]; then
    runs "GNU Go" 0 "$P" s --games 1 --positions 2 --sample 2 --engine "$gnugo --mode gtp --level 1"
    has "it judges" out "^the player's +2 "
else
    skip "GNU Go is not there"
fi

# Shogi.
"$T" import k "$SAMPLES/../shogi" >out
"$T" learn k --first-games 150 >out
"$T" train k --first-games 150 --positions 1000 >out
runs "Kubota et al." 0 "$bench/paper_kubota" k --games 3 --out tables
has "different patterns" out '^memory +[0-9,]+ moves of 150 games, [0-9,]+ different patterns$'
has "matches" out '^1-10 +30 +[0-9]+ +[0-9.]+ +[0-9.]+ +[0-9]+-[0-9]+ +[0-9.]+ +[0-9.]+ '
has "places" out '^all( +[0-9.]+){9}$'
has "a figure a line" tables/figures.tsv '^1	equal	candidates	[0-9]+$'
runs "no memory" 3 "$bench/paper_kubota" s
the_end
