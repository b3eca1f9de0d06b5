# tejun book expand: the three methods with our own engine, engines that misbehave, runs that are killed.
set -u
. "$(dirname "$0")/lib.sh"

engine="$T usi --hash 1"
fake="sh $(cd "$(dirname "$0")/../support" && pwd)/usi_fake.sh"
start='sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1'

# expands WHAT CODE BOOK OPTION...: with our own engine, a few nodes a position
expands()
{
    local what=$1 code=$2 book=$3

    shift 3
    runs "$what" "$code" "$T" book expand "$book" -e "$engine" -l 'nodes 300' "$@"
}
# has_moves BOOK, has_positions BOOK: how many; moves also if they are never played
has_moves()
{
    "$T" book info "$1" --json 2>/dev/null | sed 's/,"silent.*//' >info.json
    moves=$(field moves <info.json)
    never=$(field never_played <info.json)
    echo $((${moves:-0} + ${never:-0}))
}
has_positions()
{
    "$T" book info "$1" --json 2>/dev/null | sed 's/,"never.*//' | field positions
}
# as_text BOOK: everything in it, as YaneuraOu writes books
as_text()
{
    rm -f text.db
    "$T" book convert "$1" text.db 2>/dev/null && cat text.db
}

# What makes no sense.
printf 'startpos moves 7g7f 3c3d 2g2f 4c4d\nstartpos moves 2g2f 8c8d\nstartpos moves 7g7f 8c8d\n' >lines.sfen
runs "no engine" 2 "$T" book expand new.book
has "which is told" err 'no engine'
runs "no such engine" 3 "$T" book expand new.book -e no-such-engine
runs "no such limit" 2 "$T" book expand new.book -e "$engine" -l 'node 3'
runs "no such option" 2 "$T" book expand new.book -e "$engine" --option Fly=1
runs "a side for everybody" 2 "$T" book expand new.book -e "$engine" --side black
for option in --games=5 --threshold=60 --lines=2 --seed=3; do
    runs "$option without games" 2 "$T" book expand new.book -e "$engine" $option
    has "is told" err "^tejun book expand: ${option%=*} .*--method monte-carlo$"
done
for option in --positions=5 --ply-cost=9 --decided=9 --adopt --alternatives=multipv; do
    runs "$option in games" 2 "$T" book expand new.book -e "$engine" -m monte-carlo $option
    has "is told" err "^tejun book expand: ${option%=*} .*--method monte-carlo$"
done
runs "help" 0 "$T" help book expand
equal "what becomes of added moves" 1 "$(tr -s ' \n' ' ' <out | grep -c 'moves are stored but not played; with --adopt')"
runs "an illegal move" 2 "$T" book expand new.book 5i5a -e "$engine"
runs "another format" 3 "$T" book expand lines.sfen -e "$engine" -l 'nodes 9'
has "which is told" err 'tejun book convert'
runs "an engine of another kind" 2 "$T" book expand new.book -e "sh $(dirname "$0")/../support/gtp_fake.sh"
[ ! -e new.book ]
equal "nothing was made" 0 $?

# From nothing.
expands "from nothing" 0 new.book -n 12
has "what was done" out '^12 positions examined, [56] moves added$'
has "before and after" out '^positions +0 +[1-6]$'
has "a value" out '^value of the first position +- +[+-][0-9]+$'
has "what it costs" out '^ +any +[0-9]+ +[0-9.]+ +[0-9.]+ '
expands "the rest" 0 half.book -n 5
expands "in two parts" 0 half.book -n 7 --json
equal "for programs" 7 "$(field examined <out)"
equal "how" searchmoves "$(field alternatives <out)"
as_text new.book >a
as_text half.book >b
same "comes to the same book" a b
expands "a time" 0 time.book -t 0.000001
has "is kept" out '^[0-9]+ positions? examined'
expands "plies" 0 short.book -n 60 --plies 2 --ply-cost 100
equal "nothing is behind them" "" "$("$T" book show short.book 7g7f 3c3d --tsv 2>/dev/null | tail -n +2)"

# A book of games: it stays what it was, and gets answers.
"$T" book convert lines.sfen lines.book 2>/dev/null
expands "a book" 0 lines.book -n 16 -j 2
has "it has grown" out '^moves +7 +([89]|1[0-9])$'
runs "the old moves" 0 "$T" book show lines.book --ascii
has "are there" out '^[a-z] +7g7f +[0-9.]+ % +2 +2 '
has "with values" out ' eval '
if command -v sqlite3 >/dev/null; then
    equal "added moves are known as such" 0 "$(sqlite3 lines.book "SELECT count(*) FROM move WHERE source='expand' AND count IS NOT NULL")"
    equal "who has said it" 1 "$(sqlite3 lines.book "SELECT count(DISTINCT engine) FROM examined")"
    equal "nothing is left beside it" "" "$(ls lines.book-* 2>/dev/null)"
fi
expands "below a move" 0 lines.book 2g2f 8c8d -n 2
has "what was done" out '^2 positions examined'

# Circles.
printf '%s\n2h3h\nsfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B4R2/LNSGKGSNL w - 1\n8b7b\nsfen lnsgkgsnl/2r4b1/ppppppppp/9/9/9/PPPPPPPPP/1B4R2/LNSGKGSNL b - 1\n3h2h\nsfen lnsgkgsnl/2r4b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1\n7b8b\n' "$start" >circle.db
"$T" book convert circle.db circle.book 2>/dev/null
expands "a book in circles" 0 circle.book -n 8 --draw-value 5 --alternatives none
has "all is examined" out '^[48] positions examined, [0-9]+ moves? added'

# Drop-out, for one side.
"$T" book convert lines.sfen drop.book 2>/dev/null
expands "drop-out" 0 drop.book -n 12 -m drop-out --side white
has "what was done" out '^12 positions examined'
has "it has grown" out "^moves +7 +([89]|1[0-9])$"

# Whole games.
expands "monte-carlo" 0 mc.book -m monte-carlo --games 2 --seed 3 --json
equal "two games" 2 "$(field games <out)"
equal "all are over" 2 "$(($(field black <out) + $(field white <out) + $(field draws <out)))"
expands "the same seed" 0 mc2.book -m monte-carlo --games 2 --seed 3
as_text mc.book >a
as_text mc2.book >b
same "the same games" a b
runs "results are counted" 0 "$T" book show mc.book --ascii
has "by who played" out 'won +lost'
cp mc.book mixed.book
playable=$(has_positions mixed.book)
expands "best first goes on with it" 0 mixed.book -n 5
[ "$(has_positions mixed.book)" -ge "$playable" ]
equal "moves without a value stay as they are" 0 $?
expands "a few moves only" 0 mc3.book -m monte-carlo --games 1 --plies 6 --lines 1
equal "are kept" 6 "$(has_positions mc3.book)"

expands "as far as it may" 0 short.book -n 1000 --plies 1 --decided 1
has "what ends it is told" out '^within --plies and --decided$'

# Engines that fail are started anew, told of, and given up at last.
runs "one that dies" 3 "$T" book expand bad.book -e "$fake crash 1" -l 'nodes 1' --alternatives none
has "is told of" err 'cannot go on'
runs "one that says nothing of value" 3 "$T" book expand bad.book -e "$fake plays 7g7f" -l 'nodes 1' --alternatives none
has "which is told" err 'tells no evaluation'
runs "one that cheats" 3 "$T" book expand bad.book -e "$fake illegal 1" -l 'nodes 1' --alternatives none -m monte-carlo
has "which is told" err 'illegal move'
runs "one that falls silent" 3 "$T" book expand bad.book -e "$fake silent 1" -l 'nodes 1' --alternatives none --timeout 0.05
has "which is told" err 'did not answer in time'
equal "the book is as it was" 0 "$(has_positions bad.book)"

# Killed or stopped, the book is sound, and the same command goes on.
for how in KILL INT; do
    rm -f kept.book*
    $interruptible "$T" book expand kept.book -e "$engine" -l 'nodes 200' -n 100000 >out 2>err &
    pid=$!
    for i in $(seq 600); do
        [ "$(has_moves kept.book)" -lt 3 ] || break
        kill -0 $pid 2>/dev/null || break
        sleep 0.1
    done
    kill -$how $pid
    wait $pid 2>/dev/null
    code=$?
    equal "ended by $how" "$([ $how = KILL ] && echo 137 || echo 3)" $code
    left=$(has_moves kept.book)
    [ "$left" -ge 3 ]
    equal "$how: what was found out is there" 0 $?
    expands "$how: and goes on" 0 kept.book -n 4
    more=$(has_moves kept.book)
    [ "$more" -ge "$left" ]
    equal "$how: nothing is lost" 0 $?
done

# Stopped, the figures of a larger book are those of the book, not of nothing.
awk 'BEGIN {
    for (i = 1; i < 9; i++) for (j = i + 1; j <= 9; j++) for (k = 1; k < 9; k++) for (l = k + 1; l <= 9; l++)
        printf "startpos moves %dg%df %dc%dd %dg%df %dc%dd 6i7h\n", i, i, k, k, j, j, l, l
}' >large.sfen
for method in 'best-first -n 100000' 'monte-carlo --games 1000'; do
    rm -f large.book*
    runs "a larger book" 0 "$T" book convert large.sfen large.book
    before=$(has_moves large.book)
    $interruptible "$T" book expand large.book -m $method -e "$engine" -l 'nodes 200' >out 2>err &
    pid=$!
    for i in $(seq 600); do
        [ "$(has_moves large.book)" -le "$before" ] || break
        kill -0 $pid 2>/dev/null || break
        sleep 0.1
    done
    kill -INT $pid
    wait $pid
    equal "$method stopped" 3 $?
    equal "$method: what it has come to" "$(has_positions large.book)" "$(awk '$1 == "positions" && NF == 3 { gsub(",", ""); print $3 }' out)"
done
waits_for_silent book expand large.book -e cat -l 'nodes 9' -n 1
if command -v flock >/dev/null; then
    runs "two at once" 3 flock new.book "$T" book expand new.book -e "$engine" -l 'nodes 9' -n 1
    has "is told" err 'is expanding this book'
fi

# Damage.
printf 'this is no book' >none.book
runs "no book" 3 "$T" book expand none.book -e "$engine" -l 'nodes 9'
head -c 5000 lines.book >cut.book
runs "a cut one" 3 "$T" book expand cut.book -e "$engine" -l 'nodes 9'

the_end
