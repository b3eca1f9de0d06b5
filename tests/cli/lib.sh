# Checks and made-up games for the tests of the commands; sourced by every test.
#
# A test is run in an empty folder of its own with TEJUN naming the binary.  A check that fails prints one
# line; at the end the counts are printed, and the exit code tells whether all passed.  Its last line is
# `the_end`: a script that dies before has failed.

T=${TEJUN:?TEJUN must name the binary}
LC_ALL=C.UTF-8
export LC_ALL
unset TEJUN_CORPUS
NAME=$(basename "$0" .sh)
SAMPLES=$(cd "$(dirname "$0")/../.." && pwd)/samples/go
passed=0
failed=0
ended=

the_end()
{
    ended=yes
}

finish()
{
    [ -n "$ended" ] || fail "the script died on the way"
    echo "${NAME#test_}: $passed passed, $failed failed"
    [ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
}
trap 'finish; exit $?' EXIT

pass()
{
    passed=$((passed + 1))
}

# fail WHAT [MORE]: counts a failure and prints it on one line.
fail()
{
    failed=$((failed + 1))
    printf 'FAIL %s: %s\n' "$NAME" "$*" | tr '\n' ' ' | cut -c 1-400
}

skip()
{
    echo "$NAME: skipped: $*"
}

# equal WHAT EXPECTED ACTUAL
equal()
{
    if [ "$2" = "$3" ]; then
        pass
    else
        fail "$1: expected \"$2\", got \"$3\""
    fi
}

# at_most WHAT LIMIT NUMBER
at_most()
{
    if [ "$3" -le "$2" ]; then
        pass
    else
        fail "$1: $3 is more than $2"
    fi
}

# runs WHAT CODE COMMAND...: runs it with output in ./out and ./err and looks at its exit code.
runs()
{
    local what=$1 code=$2 got

    shift 2
    "$@" >out 2>err
    got=$?
    if [ "$got" -eq "$code" ]; then
        pass
    else
        fail "$what: exit code $got instead of $code: $(head -3 err)"
    fi
}

# The shell makes what runs in the background deaf to Ctrl-C.
interruptible="env --default-signal=INT"

# waits_for_silent COMMAND...: `tejun COMMAND...`, which starts `cat` as an engine, tells that it waits, and
# Ctrl-C ends it, long before it would give up (120 seconds)
waits_for_silent()
{
    local pid i

    rm -f err
    $interruptible "$T" "$@" >out 2>err &
    pid=$!
    for i in $(seq 600); do [ -s err ] && break; sleep 0.1; done
    kill -INT $pid
    for i in $(seq 600); do kill -0 $pid 2>/dev/null || break; sleep 0.1; done
    if kill -9 $pid 2>/dev/null; then fail "Ctrl-C does not end the wait of $*"; fi
    wait $pid 2>/dev/null
    case $? in 3|130) pass;; *) fail "Ctrl-C does not end $*";; esac
    has "a program that says nothing, $*" err '^tejun [a-z ]*: no answer .*"cat" yet.* is it an engine\?  .*Ctrl-C'
}

# has WHAT FILE REGEX / lacks WHAT FILE REGEX
has()
{
    if grep -Eq -- "$3" "$2"; then
        pass
    else
        fail "$1: no /$3/ in $2: $(head -5 "$2")"
    fi
}

lacks()
{
    if grep -Eq -- "$3" "$2"; then
        fail "$1: /$3/ in $2: $(grep -E -m 1 -- "$3" "$2")"
    else
        pass
    fi
}

# same WHAT FILE FILE: byte for byte
same()
{
    if cmp -s "$2" "$3"; then
        pass
    else
        fail "$1: $(cmp "$2" "$3" 2>&1)"
    fi
}

# field KEY < JSON: the first number or word behind "KEY":
field()
{
    sed -n "s/.*\"$1\":\"\{0,1\}\([^,}\"]*\).*/\1/p" | head -1
}

# info CORPUS KEY: a number of `tejun info --json`
info()
{
    "$T" info "$1" --json | sed 's/"memories".*//' | field "$2"
}

# sound WHAT CORPUS: `tejun check` finds nothing
sound()
{
    if "$T" check "$2" >check.out 2>&1; then
        pass
    else
        fail "$1: $(head -3 check.out)"
    fi
}

# takes WHAT ADDED CORPUS PATH...: imports and expects so many games to be added; the summary is in ./summary
takes()
{
    local what=$1 added=$2

    shift 2
    "$T" import --json "$@" >summary 2>err
    equal "$what" "$added" "$(field added <summary)"
}

# answers CORPUS: what searches in all modes say, and the list of games, without the numbers of games
answers()
{
    "$T" search "$1" E5 --json -n 0 | sed 's/"hits".*//'
    "$T" search "$1" E5 G7 --place anywhere --json -n 0 | sed 's/"hits".*//'
    "$T" search "$1" C3 E3 --place coded --json -n 0 | sed 's/"hits".*//'
    "$T" search "$1" C3 E5 --local --json -n 0 | sed 's/"hits".*//'
    "$T" games "$1" --sort date -n 0 --tsv | cut -f 2- | LC_ALL=C sort
}

# moves SEED COUNT [SIZE [SYMMETRY]]: ";B[..];W[..]..." on points of one colour of a chequered board, so that
# no stone ever touches another and any order is legal.  Symmetry 0..7 turns the whole game.
moves()
{
    many "$1" "$1" "$2" "${3:-19}" "${4:-0}" moves
}

# many FIRST LAST COUNT [SIZE [SYMMETRY]]: a game of so many moves for every seed from FIRST to LAST, one a line
many()
{
    awk -v first="$1" -v last="$2" -v count="$3" -v size="${4:-19}" -v turn="${5:-0}" -v what="${6:-games}" '
    function draw(bound) {
        state = (state * 16807) % 2147483647
        return int(state / 2147483647 * bound)
    }
    function pair(x, y,    t) {
        if (turn % 2 >= 1) x = size - 1 - x
        if (turn % 4 >= 2) y = size - 1 - y
        if (turn >= 4) { t = x; x = y; y = t }
        return substr("abcdefghijklmnopqrstuvwxy", x + 1, 1) substr("abcdefghijklmnopqrstuvwxy", y + 1, 1)
    }
    BEGIN {
        for (seed = first; seed <= last; seed++) {
            state = seed * 7919 + 12345
            for (i = 0; i < 5; i++) draw(2)
            points = 0
            for (y = 0; y < size; y++)
                for (x = 0; x < size; x++)
                    if ((x + y) % 2 == 0) point[points++] = y * size + x
            text = ""
            for (i = 0; i < count && i < points; i++) {
                j = i + draw(points - i)
                swap = point[i]; point[i] = point[j]; point[j] = swap
                text = text ";" (i % 2 ? "W" : "B") "[" pair(point[i] % size, int(point[i] / size)) "]"
            }
            if (what == "moves")
                print text
            else
                printf "(;GM[1]SZ[%d]PB[Black %d]PW[White %d]DT[%d-%02d-%02d]RE[%s]EV[Cup %d]%s)\n", size, seed % 7,
                    seed % 5, 1950 + seed % 60, 1 + seed % 12, 1 + seed % 28,
                    seed % 3 == 0 ? "B+R" : seed % 3 == 1 ? "W+3.5" : "?", seed % 4, text
        }
    }' </dev/null
}

# Is there a terminal to be had?  (Not in a bare chroot.)
has_terminal()
{
    command -v script >/dev/null && [ "$(script -qec 'echo yes' /dev/null </dev/null 2>/dev/null | tr -d '\r')" = yes ]
}
