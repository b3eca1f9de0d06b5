# Two writers, and readers while somebody writes.
set -u
. "$(dirname "$0")/lib.sh"

many 1 50 60 >a.sgf
many 100 1600 60 >b.sgf
many 2000 2800 60 >c.sgf
"$T" import w a.sgf >out

# Both imports take place, one after the other, or one says that it is busy.
"$T" import w b.sgf >out.b 2>err.b &
first=$!
"$T" import w c.sgf >out.c 2>err.c &
second=$!
# Readers meanwhile see whole generations only.
torn=0
reads=0
while kill -0 $first 2>/dev/null || kill -0 $second 2>/dev/null; do
    games=$(info w games)
    case $games in 50 | 1551 | 851 | 2352) ;; *) torn=$((torn + 1)) ;; esac
    reads=$((reads + 1))
done
wait $first
code_b=$?
wait $second
code_c=$?
equal "no reader saw anything half done" 0 $torn
if [ $reads -gt 0 ]; then pass; else fail "no reader came to see"; fi
expected=50
[ $code_b -eq 0 ] && expected=$((expected + 1501)) || has "busy is told" err.b 'another program is writing'
[ $code_c -eq 0 ] && expected=$((expected + 801)) || has "busy is told" err.c 'another program is writing'
equal "what succeeded is there" $expected "$(info w games)"
if [ $code_b -eq 0 ] || [ $code_c -eq 0 ]; then pass; else fail "neither writer came through"; fi
sound "two writers" w

# A lock that is held: a writer says so in reasonable time, a reader does not mind.
if command -v sqlite3 >/dev/null; then
    mkfifo hold
    sqlite3 w/catalogue.db <hold >/dev/null 2>&1 &
    holder=$!
    exec 7>hold
    echo 'BEGIN IMMEDIATE; SELECT 1;' >&7
    sleep 0.3
    runs "a reader does not mind a writer" 0 "$T" search w E5 -c
    runs "info does not, either" 0 "$T" info w
    runs "another writer is told" 3 timeout 60 "$T" import w <(many 5000 5001 40)
    has "that somebody is writing" err 'another program is writing to this corpus'
    exec 7>&-
    wait $holder
    many 5000 5001 40 >d.sgf
    runs "then it works" 0 "$T" import w d.sgf
else
    skip "a held lock: there is no sqlite3"
fi

# Searching while segments are merged and taken away again and again.
(for i in $(seq 12); do
    many $((6000 + i)) $((6000 + i)) 40 >one$i.sgf
    "$T" import w one$i.sgf >/dev/null 2>&1
    "$T" compact w >/dev/null 2>&1
done) &
writer=$!
bad=0
while kill -0 $writer 2>/dev/null; do
    "$T" search w E5 --json -n 5 >out 2>err || { bad=$((bad + 1)); head -1 err; }
    "$T" games w --black "Black 3" --export original -n 3 >out 2>err || { bad=$((bad + 1)); head -1 err; }
done
equal "a reader always finds its files" 0 $bad
sound "after all that" w
the_end
