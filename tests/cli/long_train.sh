# Training that is broken off by Ctrl-C and killed: it goes on, and ends with the same ranking.  The moments depend on time;
# tests/unit/pattern/test_go_training.c has those that do not.
set -u
. "$(dirname "$0")/lib.sh"

# More than a round of small games, so that a training can be broken off.
many 1 600 8 9 >small.sgf

# ranking CORPUS: the path of its only derived file
ranking()
{
    echo "$1/derived/$(ls "$1/derived")"
}

# Broken off by Ctrl-C until it is through: the same as at one go.
runs "import" 0 "$T" import c small.sgf
cp -r c straight
runs "at one go" 0 "$T" train straight --size 9 --positions 3000
codes=
for i in $(seq 60); do
    $interruptible "$T" train c --size 9 --positions 3000 --json >out 2>err &
    pid=$!
    sleep "$((i / 10)).$((i % 10))"
    kill -INT $pid 2>/dev/null
    wait $pid
    code=$?
    codes="$codes $code"
    # 130: it had not begun to listen yet
    [ "$code" -eq 3 ] || [ "$code" -eq 130 ] || break
    "$T" check c >check.out 2>&1 || fail "check after Ctrl-C: $(head -1 check.out)"
done
if [ "$code" -eq 3 ] || [ "$code" -eq 130 ]; then # a slow machine
    "$T" train c --size 9 --positions 3000 --json >out 2>err
    code=$?
    codes="$codes $code"
fi
equal "through at last" 0 "$code"
has "after breaks" <(echo "$codes") ' 3.* 0$'
same "the same ranking" "$(ranking straight)" "$(ranking c)"
equal "nothing is left behind" "" "$(ls c/training 2>/dev/null)"
sound "the corpus" c

# stop CORPUS: broken off by Ctrl-C so that something is put aside
stop()
{
    local i

    for i in $(seq 40); do
        $interruptible "$T" train "$1" --size 9 --positions 3000 --anew >out 2>err &
        pid=$!
        sleep "$((i / 10)).$((i % 10))"
        kill -INT $pid 2>/dev/null
        wait $pid
        [ -n "$(ls "$1/training" 2>/dev/null)" ] && return
    done
    fail "$1: nothing was put aside"
}

# Put aside, then killed while it goes on, then through.
rm -rf c
"$T" import c small.sgf >out
stop c
cp -r c/training aside
for i in 1 2 3; do
    "$T" train c --size 9 --positions 3000 >out 2>err &
    pid=$!
    sleep 0.$((i * 2))
    kill -KILL $pid 2>/dev/null
    wait $pid
    "$T" check c >check.out 2>&1 || fail "check after kill: $(head -1 check.out)"
done 2>/dev/null
runs "after kills" 0 "$T" train c --size 9 --positions 3000
same "still the same ranking" "$(ranking straight)" "$(ranking c)"
equal "and nothing left" "" "$(ls c/training 2>/dev/null)"

# Killed between keeping the ranking and forgetting what was put aside.
cp -r aside c/training
runs "killed at the very end" 0 "$T" train c --size 9 --positions 3000
equal "nothing left then" "" "$(ls c/training 2>/dev/null)"

# flip FILE OFFSET: changes a byte
flip()
{
    local byte

    byte=$(od -An -tu1 -j "$2" -N 1 "$1" | tr -d ' ')
    printf "\\x$(printf '%02x' $((byte ^ 255)))" | dd of="$1" bs=1 seek="$2" conv=notrunc 2>/dev/null
}

# What was put aside and got damaged is not used.
rm -rf c
"$T" import c small.sgf >out
stop c
part=c/training/$(ls c/training)
flip "$part" $(($(stat -c %s "$part") / 2))
runs "a damaged part" 0 "$T" train c --size 9 --positions 3000 --json
equal "is begun anew" 0 "$(field resumed_after <out)"
same "with the same end" "$(ranking straight)" "$(ranking c)"
the_end
