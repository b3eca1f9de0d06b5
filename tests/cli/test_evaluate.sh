# The evaluate command: its tables as text and JSON, games that must be left out, mistakes.
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
runs "without ranking" 0 "$T" evaluate s
has "how to make one" out '^ranking  none.* `tejun train s`'
has "what is tested on" out '^tested   on 6 games of s$'
has "what is left out" out 'left out: 18 '
has "candidates" out '^MEMORY, similar'
has "by stages" out '^31-60 +180 +[0-9.]+ +[0-9.]+-[0-9.]+$'
lacks "no ranks" out 'top 1'
at_most "80 columns" 80 "$(wc -L <out)"
equal "the last line is ended" "" "$(tail -c 1 out)"

# Both.
runs "a ranking" 0 "$T" train s --first-games 20 --least 3 --positions 150
runs "with ranking" 0 "$T" evaluate s
has "two games fewer" out '^tested   on 4 games of s$'
has "which are left out" out 'left out: 20 '
has "ranks" out '^all +[0-9,]+ +[0-9.]+ +[0-9.]+-[0-9.]+ +[0-9.]+ +[0-9.]+ +[0-9.]+ +[0-9.]+ +-[0-9.]+$'
has "milliseconds" out 'takes [0-9.]+ ms on one core$'
at_most "80 columns" 80 "$(wc -L <out)"
at_most "80 columns of help" 80 "$("$T" evaluate --help | wc -L)"
runs "fewer games" 0 "$T" evaluate s --games 2
has "which is told" out '^tested   on 2 games of s, evenly .* over 4$'
runs "JSON" 0 "$T" evaluate s --games 2 --json
sed 's/"ms_per_position":[^,]*,//' out >once
"$T" evaluate s --games 2 --json | sed 's/"ms_per_position":[^,]*,//' >again
same "figures do not depend on chance" once again
if command -v python3 >/dev/null; then
    runs "the figures add up" 0 python3 -c '
import json
a = json.load(open("once"))
g = a["games"]
assert g["chosen"] == 24 and g["learnt_from"] == 20 and g["fit"] == 4 and g["tested"] == 2, g
assert a["game"] == "go" and a["memory_games"] == 18 and a["ranking_games"] == 20
total = a["all"]
assert len(a["bands"]) == 6 and a["bands"][1]["from"] == 31
for key in "positions", "legal":
    assert sum(x[key] for x in a["bands"]) == total[key], key
assert sum(x["alike"]["played"] for x in a["bands"]) == total["alike"]["played"]
assert "top" not in total["alike"] and "equal" not in total
for x in a["bands"] + [total]:
    if not x["positions"]: continue
    tops = [t["played"] for t in x["likely"]["top"]]
    assert tops == sorted(tops) and tops[4] <= x["positions"] and x["likely"]["mean_log_p"] < 0, x
    assert [t["place"] for t in x["likely"]["top"]] == [1, 3, 5, 10, 20]
for i in range(5):
    assert sum(x["likely"]["top"][i]["played"] for x in a["bands"]) == total["likely"]["top"][i]["played"]
assert total["likely"]["top"][4]["played"] > 0.3 * total["positions"], total
'
fi
# A ranking alone.
"$T" import alone first >out
"$T" train alone --first-games 4 --positions 80 >out
runs "without memory" 0 "$T" evaluate alone --games 1
has "how to make one" out '^memory   none.* `tejun learn alone`'
lacks "no candidates" out 'MEMORY'
runs "nor in JSON" 0 "$T" evaluate alone --games 1 --json
has "places by the ranking" out '"likely":'
lacks "none of a memory" out '"alike":|"memory_games":'
runs "nor are there candidates" 3 "$T" suggest alone Q16 --by alike
has "why" err '^tejun: .*no pattern memory for games on 19x19; .*`tejun learn`'
equal "no board" "" "$(cat out)"

# A memory alone has no figures of a ranking, and need not be called "default".
"$T" import named first >out
"$T" learn named --first-games 18 --name other >out
runs "the only memory" 0 "$T" evaluate named --json
has "is found" out '"memory_games":18,'
lacks "none of a ranking" out '"likely":|"ranking_games":'

# What was named must be there.
runs "a wrong memory" 3 "$T" evaluate s --memory nothing
has "is told" err '^tejun: s: .*no pattern memory "nothing"'
runs "a wrong ranking" 3 "$T" evaluate s --ranking nothing
has "is told" err '^tejun: s: no ranking "nothing"'

# Games that were learnt from are known, whatever the corpus, the orientation and the header.
many 1 10 80 >home.sgf
many 1 10 80 19 5 | sed 's/PB\[[^]]*\]/PB[Somebody]/; s/DT\[[^]]*\]//' >turned.sgf
many 1 10 75 19 6 >cut.sgf
many 11 13 80 19 3 >new.sgf
"$T" import h home.sgf >out
"$T" learn h >out
runs "all were learnt from" 1 "$T" evaluate h
has "which is told" err 'no games* to test on: .* all 10 games'
equal "no output" "" "$(cat out)"
"$T" import turned turned.sgf >out
runs "turned, elsewhere" 1 "$T" evaluate h --test turned
has "they are known" err 'turned: no games* to test on: .* all 10 games'
"$T" import cut cut.sgf >out
runs "cut short" 1 "$T" evaluate h --test cut
has "they begin alike" err 'made from 0 of the 10 games. the others begin'
"$T" import mixed turned.sgf cut.sgf new.sgf >out
runs "with new ones" 0 "$T" evaluate h --test mixed
has "the new ones are taken" out '^tested   on 3 games of mixed$'
has "the others are not" out 'left out: 10 .*, 10 that begin like one of those$'
runs "nobody" 1 "$T" evaluate h --test mixed --player nobody
has "a sentence" err 'no games* to test on'
"$T" remove h --player 'Black 1' >out
runs "a learnt game was removed" 0 "$T" evaluate h --test mixed
has "which is told" out 'no longer in h'

# Options that make no sense.
runs "two corpora" 2 "$T" evaluate s h

# What is damaged is told.
for file in s/derived/*; do
    cp "$file" whole
    head -c 1000 whole >"$file"
    runs "truncated $(basename "$file")" 3 "$T" evaluate s
    rm "$file"
    runs "gone $(basename "$file")" 3 "$T" evaluate s
    cp whole "$file"
done
the_end
