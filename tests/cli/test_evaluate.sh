# The evaluate command: its tables as text, TSV and JSON, games that must be left out, engines, mistakes.
set -u
. "$(dirname "$0")/lib.sh"

# Nothing there.
runs "no argument" 2 "$T" evaluate
runs "no corpus" 3 "$T" evaluate nowhere
mkdir first
for i in 01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24; do
    cp "$SAMPLES/game-00$i.sgf" first
done
"$T" import s first >out
runs "neither memory nor ranking" 3 "$T" evaluate s
has "both commands are named" err 'tejun learn.*tejun train'

# A memory alone.
"$T" learn s --first-games 18 >out
runs "without ranking" 0 "$T" evaluate s --positions 30
has "how to make one" out '^ranking  none: `tejun train s` makes one'
has "what is tested on" out '^tested   on 6 games of s$'
has "what is left out" out 'left out: 18 learnt from$'
has "all of them whole" out 'sixths of 6 games played to the end'
has "no memory of the paper's sizes" out '^[1-9],[0-9]{3} +[0-9.]+ +[0-9.]+ +[0-9.]+ +[0-9.]+ +[0-9.]+$'
lacks "nor its figures" out '^  paper'
lacks "no ranks" out 'top 1'
has "kinds" out '^capture or escape +[0-9,]+ +[0-9.]+ +[0-9.]+ +[0-9.]+$'
at_most "80 columns" 80 "$(wc -L <out)"
equal "the last line is ended" "" "$(tail -c 1 out)"

# Both.
runs "a ranking" 0 "$T" train s --first-games 20 --least 3 --positions 500
runs "with ranking" 0 "$T" evaluate s --positions 30
has "two games fewer" out '^tested   on 4 games of s$'
has "which are left out" out 'left out: 20 learnt from$'
has "ranks" out '^all +[0-9,]+ +[0-9.]+ +[0-9.]+-[0-9.]+ +[0-9.]+ +[0-9.]+ +[0-9.]+ +[0-9.]+ +-[0-9.]+$'
has "milliseconds" out '^a position takes [0-9.]+ ms on one core$'
has "bad moves by three" out 'player +ranking +memory$'
has "odd moves" out '^AFTER ODD MOVES, by chance'
at_most "80 columns" 80 "$(wc -L <out)"
at_most "80 columns of help" 80 "$("$T" evaluate --help | wc -L)"
runs "the same again" 0 "$T" evaluate s --games 2 --positions 30 --tsv
grep -v ms_per_position out >once
"$T" evaluate s --games 2 --positions 30 --tsv | grep -v ms_per_position >again
same "figures do not depend on chance" once again
equal "eight columns" "8" "$(awk -F '\t' '{ print NF }' once | sort -u)"
runs "fewer games" 0 "$T" evaluate s --positions 0 --games 2
has "which is told" out '^tested   on 2 games of s, evenly spread over 4$'
runs "radii" 0 "$T" evaluate s --positions 0 --games 1 --radius 2,1,2
equal "own, 2 and 1" "radius 4,radius 2 (surroundings must be equal),radius 1 (surroundings must be equal)," \
    "$(grep '^radius [1-6]' out | tr '\n' ',')"
runs "JSON" 0 "$T" evaluate s --games 2 --positions 30 --json
cp out json
if command -v python3 >/dev/null; then
    runs "JSON and TSV agree" 0 python3 -c '
import csv, json
a = json.load(open("json"))
rows = list(csv.DictReader(open("once"), delimiter="\t"))
assert rows
one = {(r["table"], r["row"], r["column"]): r for r in rows}
g = a["games"]
assert g["chosen"] == 24 and g["learnt_from"] == 20 and g["fit"] == 4 and g["tested"] == 2, g
m = a["moves"]
total = m["all"][0]
for part in "stages", "sixths", "kinds":
    assert sum(x["moves"] for x in m[part]) == total["moves"], part
    assert sum(x["top_5"]["hits"] for x in m[part]) == total["top_5"]["hits"], part
for x in m["stages"] + m["sixths"] + m["all"]:
    if not x["moves"]: continue
    tops = [x["top_%d" % k]["share"] for k in (1, 3, 5, 10, 20)]
    assert tops == sorted(tops) and tops[4] <= 1 and x["mean_log_p"] < 0, x
    assert x["top_1"]["low"] <= tops[0] <= x["top_1"]["high"]
    r = one["ranking", x["name"], "top_1"]
    assert abs(float(r["value"]) - tops[0]) < 1e-5 and int(r["n"]) == x["moves"], r
assert total["top_20"]["share"] > 0.3, total
assert len(a["bad_moves"]) == 3 and a["odd_moves"]["asked"] > 20
s = a["memories"][-1]["sixths"]
assert len(s) == 5 and all(x["positions"] == 2 for x in s), s
assert abs(float(one["candidates", "4:%d" % a["memory_moves"], "1/6"]["value"]) - s[0]["mean"]) < 1e-3
'
fi
# A ranking alone.
"$T" import alone first >out
"$T" train alone --first-games 4 --positions 200 >out
runs "without memory" 0 "$T" evaluate alone --games 1 --positions 5
has "how to make one" out '^memory   none: `tejun learn alone` makes one'
lacks "no candidates" out 'CANDIDATES'
lacks "none in the table of kinds" out ' whole '
runs "nor in JSON" 0 "$T" evaluate alone --games 1 --positions 5 --json
has "answers of the ranking" out '"ranking_first":'
lacks "none of a memory" out '"candidate|"memory_first":|"by":"memory"'
runs "nor are there candidates" 3 "$T" suggest alone Q16 --by alike
has "why" err '^tejun: there is no pattern memory for games on 19x19; `tejun learn` makes one$'
equal "no board" "" "$(cat out)"
runs "other radii of none" 2 "$T" evaluate alone --radius 3
has "are refused" err '^tejun evaluate: --radius needs a memory: `tejun learn` makes one$'

# A memory alone has no figures of a ranking, and need not be called "default".
"$T" import named first >out
"$T" learn named --first-games 18 --name other >out
runs "the only memory" 0 "$T" evaluate named --positions 5 --json
has "is found" out '"memory_games":18,'
has "answers of the memory" out '"memory_first":'
lacks "none of a ranking" out '"ranking_first":|"by":"ranking"'

# What was named must be there.
runs "a wrong memory" 3 "$T" evaluate s --memory nothing
has "is told" err '^tejun: s: there is no pattern memory "nothing"'
runs "a wrong ranking" 3 "$T" evaluate s --ranking nothing
has "is told" err '^tejun: s: there is no ranking "nothing"'

# The paper's figures stand beside memories of its sizes.
"$T" import p "$SAMPLES" >out
"$T" learn p --first-games 100 >out
runs "a larger memory" 0 "$T" evaluate p --games 5 --positions 5
equal "two of its sizes, and the growth between them" 5 "$(grep -c '^  paper' out)"
runs "another radius" 0 "$T" evaluate p --games 5 --positions 5 --radius 3
equal "has no figures in the paper" 5 "$(grep -c '^  paper' out)"
equal "growth" "1.30 1.42 1.36 1.55 1.88" "$(grep -A 1 '^20,000 / 10,000 ' out | awk '/paper/ { print $2, $3, $4, $5, $6 }')"
lacks "no memory of 40,000" out ' small '
equal "its figures" "66 33 17 9 3" "$(grep -m 1 '^  paper' out | awk '{ print $2, $3, $4, $5, $6 }')"

# Games that were learnt from are known, whatever the corpus, the orientation and the header.
many 1 10 80 >home.sgf
many 1 10 80 19 5 | sed 's/PB\[[^]]*\]/PB[Somebody]/; s/DT\[[^]]*\]//' >turned.sgf
many 1 10 75 19 6 >cut.sgf
many 11 13 80 19 3 >new.sgf
"$T" import h home.sgf >out
"$T" learn h >out
runs "all were learnt from" 1 "$T" evaluate h
has "which is told" err 'no game to test on: memory or ranking were made from all 10 games'
equal "no output" "" "$(cat out)"
"$T" import turned turned.sgf >out
runs "turned, elsewhere" 1 "$T" evaluate h --test turned
has "they are known" err 'turned: no game to test on: .* all 10 games'
"$T" import cut cut.sgf >out
runs "cut short" 1 "$T" evaluate h --test cut
has "they begin alike" err 'made from 0 of the 10 games, the others begin'
"$T" import mixed turned.sgf cut.sgf new.sgf >out
runs "with new ones" 0 "$T" evaluate h --test mixed --positions 5
has "the new ones are taken" out '^tested   on 3 games of mixed$'
has "the others are not" out 'left out: 10 learnt from, 10 that begin like one of those$'
runs "nobody" 1 "$T" evaluate h --test mixed --player nobody
has "a sentence" err 'no game to test on$'
"$T" remove h --player 'Black 1' >out
runs "a learnt game was removed" 0 "$T" evaluate h --test mixed --positions 5
has "which is told" out 'no longer in h'
"$T" learn h >out
"$T" import h new.sgf >out
"$T" remove h --until 1960 >out
runs "all learnt games were removed" 3 "$T" evaluate h --test mixed --positions 5 --radius 3
has "so that none can be learnt anew" err '^tejun: h: the games of the memory are gone: `tejun learn` makes it anew$'

# Options that make no sense.
runs "radius 7" 2 "$T" evaluate s --radius 7
runs "radius 1," 2 "$T" evaluate s --radius 1,
runs "radius 12" 2 "$T" evaluate s --radius 12
runs "JSON and TSV" 2 "$T" evaluate s --json --tsv
runs "odd moves of no engine" 2 "$T" evaluate s --odd engine
runs "a sample for no engine" 2 "$T" evaluate s --sample 100
has "is refused" err '^tejun evaluate: --sample needs --engine$'
runs "two corpora" 2 "$T" evaluate s h

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
runs "an engine" 0 "$T" evaluate s --games 2 --positions 8 --sample 6 --engine 'sh engine.sh'
has "it is named" out '^judged by sh engine.sh, against its best move:'
has "its values" out "^the ranking's first +[1-6] +0.0 +0.0 +12.5$"
has "its odd moves" out '^AFTER ODD MOVES, by the engine'
runs "odd moves by chance" 0 "$T" evaluate s --games 1 --positions 8 --sample 2 --engine 'sh engine.sh' --odd random
has "all the same" out '^AFTER ODD MOVES, by chance'
runs "an engine that knows no values" 2 "$T" evaluate s --games 1 --positions 2 --engine 'sh engine.sh dumb'
has "which is told" err 'does not know top_moves_black'
# One that thinks for ever does not keep Ctrl-C waiting.
for way in slow sulky; do
    rm -f asked
    $interruptible "$T" evaluate s --games 1 --positions 2 --engine "sh engine.sh $way" >out 2>err &
    pid=$!
    for i in $(seq 600); do [ -e asked ] && break; sleep 0.1; done
    kill -INT $pid
    wait $pid
    equal "Ctrl-C while an engine is $way" 3 $?
    equal "it is told" "tejun: stopped" "$(cat err)"
done
runs "no engine" 3 "$T" evaluate s --games 1 --positions 2 --engine ./nothing
waits_for_silent evaluate s --games 1 --positions 2 --engine cat
gnugo=$(command -v gnugo || echo /usr/games/gnugo)
if [ -x "$gnugo" ]; then
    runs "GNU Go" 0 "$T" evaluate s --games 1 --positions 2 --sample 2 --engine "$gnugo --mode gtp --level 1"
    has "it judges" out "^the player's +2 "
else
    skip "GNU Go is not there"
fi

# What is damaged is told.
for file in s/derived/*; do
    cp "$file" whole
    head -c 1000 whole >"$file"
    runs "truncated $(basename "$file")" 3 "$T" evaluate s --positions 1
    rm "$file"
    runs "gone $(basename "$file")" 3 "$T" evaluate s --positions 1
    cp whole "$file"
done
the_end
