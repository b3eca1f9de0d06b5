# Killed at any moment, a corpus is as before or as after.  The moments depend on time: test_kill.sh has those that do not.
set -u
. "$(dirname "$0")/lib.sh"

# state CORPUS: what it holds, apart from what files it lies in
state()
{
    "$T" info "$1" --json | sed 's/"segments".*//'
}

# files CORPUS: how many files of games and originals there are
files()
{
    find "$1/segments" "$1/originals" -type f | wc -l
}

many 1 200 60 >old.sgf
many 150 1500 60 >new.sgf
"$T" import base old.sgf >out
cp -r base after
began=$(date +%s%N)
"$T" import after new.sgf >out
took=$((($(date +%s%N) - began) / 1000000))
before_state=$(state base | sed 's/"corpus":"[^"]*"//')
after_state=$(state after | sed 's/"corpus":"[^"]*"//')

RANDOM=20
killed=0
completed=0
unsound=0
between=0
stale=0
cp -r base c
for i in $(seq 40); do
    "$T" import c new.sgf >out 2>err &
    pid=$!
    delay=$((RANDOM % (took + took / 4 + 1)))
    sleep "$(printf '%d.%03d' $((delay / 1000)) $((delay % 1000)))"
    kill -KILL $pid 2>/dev/null
    wait $pid 2>/dev/null
    [ $? -eq 137 ] && killed=$((killed + 1))
    "$T" check c >check.out 2>&1 || unsound=$((unsound + 1))
    now=$(state c | sed 's/"corpus":"[^"]*"//')
    if [ "$now" = "$after_state" ]; then
        completed=$((completed + 1))
        rm -rf c
        cp -r base c
    elif [ "$now" != "$before_state" ]; then
        between=$((between + 1))
    elif [ $((i % 8)) -eq 0 ]; then
        # A writer that changes nothing still sweeps.
        "$T" import c old.sgf >out 2>&1
        [ "$(files c)" -eq "$(files base)" ] || stale=$((stale + 1))
    fi
done 2>/dev/null
equal "sound after every kill" 0 $unsound
equal "as before or as after" 0 $between
equal "orphans are swept" 0 $stale
if [ "$killed" -ge 10 ]; then pass; else fail "only $killed of 40 imports were killed on the way"; fi
takes "an import after all that" 1300 c new.sgf
equal "no orphans are left" "$(files after)" "$(files c)"
equal "the answers are those of an undisturbed import" "$(answers after)" "$(answers c)"
sound "after all that" c

# Killed while making a corpus: the next import makes it.
bad=0
for i in 1 2 3 4 5 6 7 8; do
    rm -rf made
    "$T" import made old.sgf >out 2>err &
    pid=$!
    sleep 0.00$i
    kill -KILL $pid 2>/dev/null
    wait $pid 2>/dev/null
    "$T" import made old.sgf >out 2>err && "$T" check made >out 2>&1 && [ "$(info made games)" = 200 ] ||
        { bad=$((bad + 1)); head -1 err; }
done 2>/dev/null
equal "a corpus half made is made whole" 0 $bad

# Killed while compacting and removing.
"$T" import c <(many 2000 2010 60) >out 2>&1
rm -rf base2
cp -r c base2
for what in "compact c" "remove c --until 1980"; do
    bad=0
    for i in 1 2 3 4 5 6 7 8; do
        rm -rf c
        cp -r base2 c
        # shellcheck disable=SC2086
        "$T" $what >out 2>err &
        pid=$!
        sleep 0.0$((RANDOM % 90 + 10))
        kill -KILL $pid 2>/dev/null
        wait $pid 2>/dev/null
        "$T" check c >check.out 2>&1 || bad=$((bad + 1))
    done 2>/dev/null
    equal "sound after ${what%% *} was killed" 0 $bad
done

# Interrupted by Ctrl-C: as before, nothing left behind.
rm -rf c
cp -r base c
"$T" import c new.sgf >out 2>err &
pid=$!
sleep 0.03
kill -INT $pid 2>/dev/null
wait $pid 2>/dev/null
sound "interrupted" c

the_end
