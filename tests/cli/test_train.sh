# The train command: what it says, when there is nothing to do, mistakes, damage.  Breaks: long_train.sh.
set -u
. "$(dirname "$0")/lib.sh"

# More than a round of small games, so that a training can be broken off.
many 1 600 8 9 >small.sgf
mkdir few
cp "$SAMPLES"/game-000[1-4].sgf few
runs "import" 0 "$T" import s few
takes "import small ones" 600 s small.sgf

# ranking CORPUS: the path of its only derived file
ranking()
{
    echo "$1/derived/$(ls "$1/derived")"
}

# Training, again, anew.
runs "train" 0 "$T" train s --least 3 --positions 100
has "what was done" out '^trained on 4 games, .*; the ranking knows [0-9,]+ patterns$'
equal "nothing else is said" "" "$(cat err)"
cp "$(ranking s)" first
runs "again" 0 "$T" train s --least 3 --positions 100
has "nothing to do" out '^nothing to do: .*4 games'
runs "as JSON" 0 "$T" train s --least 3 --positions 100 --json
cp out json
equal "name" default "$(field name <json)"
equal "games" 4 "$(field games <json)"
equal "up to date" true "$(field up_to_date <json)"
patterns=$(field patterns <json)
runs "anew" 0 "$T" train s --least 3 --positions 100 --anew --json
equal "was trained" false "$(field up_to_date <out)"
equal "as many patterns" "$patterns" "$(field patterns <out)"
equal "from the start" 0 "$(field resumed_after <out)"
has "likelihood" out '"log_likelihood":-[0-9]'
if command -v python3 >/dev/null; then
    cp out json
    runs "it is JSON" 0 python3 -m json.tool json
fi
same "anew gives the same" first "$(ranking s)"
equal "one file" 1 "$(ls s/derived | wc -l)"
sound "trained" s
runs "another threshold" 0 "$T" train s --least 5 --positions 100 --json
at_most "fewer patterns" $((patterns - 1)) "$(field patterns <out)"
equal "the old file went" 1 "$(ls s/derived | wc -l)"
runs "other positions" 0 "$T" train s --least 5 --positions 80 --json
equal "are another training" false "$(field up_to_date <out)"
runs "some games" 0 "$T" train s --first-games 2 --least 3 --positions 100 --json
equal "so many" 2 "$(field games <out)"
runs "another name" 0 "$T" train s --name mine --first-games 2 --least 3 --positions 100 --json
equal "it is called so" mine "$(field name <out)"
equal "two files" 2 "$(ls s/derived | wc -l)"
same "which are the same" s/derived/*
rm -rf more
mkdir more
cp "$SAMPLES"/game-0010.sgf more
takes "a new game" 1 s more
runs "is trained on" 0 "$T" train s --least 3 --positions 100 --json
equal "five games" 5 "$(field games <out)"
equal "not up to date before" false "$(field up_to_date <out)"

# Nothing to train on, nowhere, mistakes.
runs "no game" 1 "$T" train s --size 7
equal "no output" "" "$(cat out)"
has "a sentence" err '^tejun.*7x7'
runs "nobody" 1 "$T" train s --player nobody
runs "no corpus" 3 "$T" train nowhere
has "which is told" err 'nowhere'
runs "no argument" 2 "$T" train
runs "two arguments" 2 "$T" train s t
runs "a board too large" 2 "$T" train s --size 26
runs "no positions" 2 "$T" train s --positions 0
runs "a threshold of nothing" 2 "$T" train s --least 0
runs "no such option" 2 "$T" train s --nothing
at_most "80 columns" 80 "$("$T" train --help | wc -L)"

# flip FILE OFFSET: changes a byte
flip()
{
    local byte

    byte=$(od -An -tu1 -j "$2" -N 1 "$1" | tr -d ' ')
    printf "\\x$(printf '%02x' $((byte ^ 255)))" | dd of="$1" bs=1 seek="$2" conv=notrunc 2>/dev/null
}

# A damaged ranking: check tells which file, who wants it says so, training mends it.
"$T" import c small.sgf >out
runs "on small boards" 0 "$T" train c --size 9 --positions 300
file=$(ranking c)
size=$(stat -c %s "$file")
cp "$file" whole
for at in 0 20 40 600 $((size / 3)) $((size / 2)) $((size - 1)); do
    cp whole "$file"
    flip "$file" "$at"
    runs "byte $at is damaged" 3 "$T" check c
    has "byte $at: the file is named" out "derived/.*\.derived: "
done
head -c $((size / 2)) whole >"$file"
runs "half a file" 3 "$T" check c
has "is named" out "derived/.*\.derived: "
runs "gtp" 3 "$T" gtp c </dev/null
has "gtp names it" err "derived/.*\.derived: "
runs "evaluate" 3 "$T" evaluate c --test c
has "evaluate names it" err "derived/.*\.derived: "
runs "training mends it" 0 "$T" train c --size 9 --positions 300 --json
equal "by training" false "$(field up_to_date <out)"
sound "mended" c
same "as it was" whole "$(ranking c)"
rm "$(ranking c)"
runs "no file" 3 "$T" check c
runs "trained again" 0 "$T" train c --size 9 --positions 300
sound "there again" c
the_end
