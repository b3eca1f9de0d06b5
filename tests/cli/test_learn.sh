# The learn command: what it says, what it adds, what it learns anew, mistakes, damage that check finds.
set -u
. "$(dirname "$0")/lib.sh"

mkdir first more
cp "$SAMPLES"/game-000*.sgf first
cp "$SAMPLES"/game-001*.sgf more
runs "import" 0 "$T" import s first

# names CORPUS: the derived files
names()
{
    ls "$1/derived"
}

# Learning, again, and after an import.
runs "learn" 0 "$T" learn s
has "what was learnt" out '^learned from 9 games, .*; the memory has [0-9,]+ moves of 9 games, [0-9,]+ different patterns$'
equal "nothing else is said" "" "$(cat err)"
equal "one file" 1 "$(names s | wc -l)"
runs "again" 0 "$T" learn s
has "nothing new" out '^no new games; the memory has [0-9,]+ moves of 9 games'
takes "more" 10 s more
runs "as JSON" 0 "$T" learn s --json
cp out json
equal "name" default "$(field name <json)"
equal "new games" 10 "$(field games_new <json)"
equal "added" false "$(field anew <json)"
equal "size" 19 "$(field size <json)"
equal "radius" 4 "$(field radius <json)"
equal "games" 19 "$(field games <json)"
equal "parts" 2 "$(field parts <json)"
equal "two files" 2 "$(names s | wc -l)"
# Every stone that was played is a move of the memory: moves of the records less the passes.
stones=$(cat first/*.sgf more/*.sgf | grep -o ';[BW]\[[a-s][a-s]\]' | wc -l)
equal "moves" "$stones" "$(field moves <json)"
at_most "patterns" "$stones" "$(field patterns <json)"
if command -v python3 >/dev/null; then
    runs "it is JSON" 0 python3 -m json.tool json
fi
sound "learnt" s

# A memory that is not up to date says so, and names no game that is gone.
"$T" import aged first >out
"$T" learn aged >out
"$T" learn aged --name part --first-games 5 >out
runs "up to date" 0 "$T" suggest aged Q16 D4 --json
has "in JSON" out '"not_learnt":0,"gone":0,'
equal "nothing is said" "" "$(cat err)"
has "the latest game is an example" out '"game":9,'
lacks "nor by info" <("$T" info aged) 'learnt|gone'
"$T" import aged more >out
runs "games came" 0 "$T" suggest aged Q16 D4
equal "which is told" 'tejun: 10 games are not learned yet; run `tejun learn` again with the same options' "$(cat err)"
"$T" remove aged --source first/game-0009.sgf >out
"$T" remove aged --source first/game-0001.sgf >out
runs "games went" 0 "$T" suggest aged Q16 D4 -n 0 --json
equal "which is told" 'tejun: 10 games are not learned yet, 2 games of the memory are gone; run `tejun learn` again with the same options' "$(cat err)"
has "in JSON" out '"not_learnt":10,"gone":2,'
lacks "they are no examples" out '"game":[19],'
has "another one is" out '"game":8,'
runs "part of the games" 0 "$T" suggest aged Q16 D4 --memory part --json
equal "what went is told" 'tejun: 1 game of the memory is gone; run `tejun learn` again with the same options' "$(cat err)"
has "what came is not known" out '"not_learnt":null,"gone":1,'
runs "info" 0 "$T" info aged
has "tells the first" out '^memory +default, 9 games .*, 10 games are not learned yet,$'
has "goes on" out '^ +2 games of the memory are gone$'
has "and the second" out '^memory +part, 5 games .*, 1 game of the memory is gone$'
has "and in JSON" <("$T" info aged --json) '"missing":0,"not_learnt":10,"gone":2\}.*"not_learnt":null,"gone":1\}'
"$T" learn aged >out
runs "learnt again" 0 "$T" suggest aged Q16 D4
equal "nothing is said" "" "$(cat err)"

# Learnt in two parts or at once: the same suggestions.
runs "import at once" 0 "$T" import once first more
runs "learn at once" 0 "$T" learn once --json
equal "one part" 1 "$(field parts <out)"
equal "as many moves" "$stones" "$(field moves <out)"
"$T" suggest s Q16 D4 Q4 D16 --json >in-parts
"$T" suggest once Q16 D4 Q4 D16 --json >at-once
same "suggestions" in-parts at-once

# Other parameters, limits, names.
runs "radius" 0 "$T" learn s --radius 3 --json
equal "anew" true "$(field anew <out)"
equal "one part again" 1 "$(field parts <out)"
equal "old files are gone" 1 "$(names s | wc -l)"
runs "moves" 0 "$T" learn s --name few --first-cases 500 --json
equal "its name" few "$(field name <out)"
equal "so many moves" 500 "$(field moves <out)"
runs "games" 0 "$T" learn s --name few --first-games 3 --json
equal "so many games" 3 "$(field games <out)"
equal "two memories" 2 "$(names s | wc -l)"
runs "filter" 0 "$T" learn s --name black --result black --json
at_most "fewer games" 18 "$(field games <out)"
equal "the first is as it was" 3 "$("$T" learn s --radius 3 --json | field radius)"
equal "and had nothing to learn" 0 "$("$T" learn s --radius 3 --json | field games_new)"
runs "a name of nothing" 0 "$T" learn s --name ''
equal "leaves the others alone" 4 "$(names s | wc -l)"

# Games that go.
runs "remove" 0 "$T" remove s --source more
runs "learn what is left" 0 "$T" learn s --json --radius 3
equal "anew" true "$(field anew <out)"
equal "nine games" 9 "$(field games <out)"

# One import after the other: what is there is merged, nothing is learnt twice.
"$T" import grows "$SAMPLES/game-0001.sgf" >out
"$T" learn grows >out
bad=0
for i in 02 03 04 05 06 07 08 09 10 11 12; do
    "$T" import grows "$SAMPLES/game-00$i.sgf" >out
    "$T" learn grows --json >out
    [ "$(field anew <out) $(field games_new <out)" = "false 1" ] || bad=$((bad + 1))
    [ "$(field parts <out)" -le 8 ] && [ "$(field parts <out)" = "$(names grows | wc -l)" ] || bad=$((bad + 1))
done
equal "eleven imports" 0 $bad
equal "all games" 12 "$(field games <out)"
sound "after merging" grows
runs "all at once" 0 "$T" import entire first "$SAMPLES/game-0010.sgf" "$SAMPLES/game-0011.sgf" "$SAMPLES/game-0012.sgf"
"$T" learn entire >out
"$T" suggest grows Q16 D4 Q4 D16 --json >in-parts
"$T" suggest entire Q16 D4 Q4 D16 --json >at-once
same "suggestions after merging" in-parts at-once

# All games go.
runs "remove everything" 0 "$T" remove grows --player "*"
runs "nothing is left to learn" 1 "$T" learn grows
equal "no output" "" "$(cat out)"
has "what became of it" err 'grows: no games* on 19x19 .*left to learn from; the memory "default" was removed'
equal "no file is left" "" "$(names grows)"
runs "nothing to suggest" 3 "$T" suggest grows Q16
runs "again" 1 "$T" learn grows
has "another sentence" err 'no games* on 19x19 to learn from'
sound "without games" grows
takes "they come back" 9 grows first --restore
runs "and are learnt" 0 "$T" learn grows --json
equal "anew" "true" "$(field anew <out)"

# Nothing to learn, nowhere to learn.
runs "nobody" 1 "$T" learn s --player nobody
equal "no output" "" "$(cat out)"
has "a sentence" err 'tejun: '
runs "no such board" 1 "$T" learn s --size 7
runs "no corpus" 3 "$T" learn nowhere
has "which is told" err '^tejun: nowhere'
runs "no argument" 2 "$T" learn
runs "two arguments" 2 "$T" learn s t
runs "radius too large" 2 "$T" learn s --radius 7
runs "radius too small" 2 "$T" learn s --radius 0
runs "no such option" 2 "$T" learn s --nothing
if command -v sqlite3 >/dev/null; then
    mkfifo hold
    sqlite3 s/catalogue.db <hold >/dev/null 2>&1 &
    holder=$!
    exec 7>hold
    echo 'BEGIN IMMEDIATE; SELECT 1;' >&7
    sleep 0.3
    runs "somebody writes" 3 timeout 60 "$T" learn s --radius 5
    has "which is told" err 'another program is writing to this corpus'
    runs "suggesting goes on" 0 "$T" suggest s --memory few Q16
    exec 7>&-
    wait $holder
else
    skip "a held lock: there is no sqlite3"
fi

# flip FILE OFFSET: changes a byte
flip()
{
    local byte

    byte=$(od -An -tu1 -j "$2" -N 1 "$1" | tr -d ' ')
    printf "\\x$(printf '%02x' $((byte ^ 255)))" | dd of="$1" bs=1 seek="$2" conv=notrunc 2>/dev/null
}

# Damage: check tells, learning mends.
file=once/derived/$(names once)
size=$(stat -c %s "$file")
cp "$file" whole
for at in 0 20 40 600 $((size / 3)) $((size / 2)) $((size - 1)); do
    cp whole "$file"
    flip "$file" "$at"
    runs "byte $at is damaged" 3 "$T" check once
    has "byte $at: the file is named" out "derived/.*\.derived: "
    has "byte $at: counted" err '1 fault found'
done
runs "learning mends it" 0 "$T" learn once --json
equal "anew" true "$(field anew <out)"
sound "mended" once
file=once/derived/$(names once)
: >"$file"
runs "an empty file" 3 "$T" check once
head -c 100 whole >"$file"
runs "a short file" 3 "$T" check once
rm "$file"
runs "no file" 3 "$T" check once
has "it is named" out "derived/.*\.derived"
runs "it is learnt again" 0 "$T" learn once
sound "there again" once

# A copy without its empty folder, and what others left in the folder.
"$T" import bare first >out
rmdir bare/derived
takes "import without the folder" 10 bare more
rmdir bare/derived
runs "learn without it" 0 "$T" learn bare
echo orphan >bare/derived/g99-0.derived
echo mine >bare/derived/notes
runs "an orphan is no fault" 0 "$T" check bare
runs "sweep" 0 "$T" learn bare
equal "the orphan is gone, the rest stays" "notes" "$(names bare | grep -v '^g[1-9]-[0-9]*\.derived$')"

# Killed on the way: as before or as after, and nothing is left behind.
bad=0
for i in 1 2 3 4 5 6 7 8 9 10; do
    "$T" learn bare --radius $((2 + i % 2)) >out 2>err &
    pid=$!
    sleep 0.0$((i * 4 / 10))$((i * 4 % 10))
    kill -KILL $pid 2>/dev/null
    wait $pid 2>/dev/null
    "$T" check bare >check.out 2>&1 || { bad=$((bad + 1)); head -1 check.out; }
    "$T" suggest bare Q16 >out 2>err || { bad=$((bad + 1)); head -1 err; }
done 2>/dev/null
equal "sound after every kill" 0 $bad
runs "learn after all that" 0 "$T" learn bare --radius 5
equal "one file is left" 1 "$(names bare | grep -c derived)"

at_most "80 columns" 80 "$("$T" learn --help | wc -L)"
the_end
