# Killed at any moment, every command that writes leaves what was there or what it was to write, whole; and the same
# command then does its work, with nothing left beside it.
#
# strace kills it before calls that change files, one after the other, so that nothing depends on time.  In any case
# there is a limit on the size of files: who writes beyond it is killed by the system in the midst of a write.
set -u
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/writers.sh"
most=${TEJUN_KILLS:-2} # calls of each row
limits='1 40'          # in kB

# is_whole NUMBER TARGET: is it what it was, or what it was to be?
is_whole()
{
    grows_soundly w "$1" "$2"
    case $?:$kind in
    0:* | 2:made) true ;; # what half a corpus is good for, the same command tells
    2:*) cmp -s now old.$1 || cmp -s now new.$1 ;;
    *) false ;;
    esac
}

# goes_on: does the same command do its work then?
goes_on()
{
    [ $kind != report ] || rm -rf w/fresh
    in_world w env
    case $?:$kind in
    0:* | 1:corpus | 1:book) ;; # nothing is left to be removed
    *:new) grep -q 'exists' err ;;
    *) false ;;
    esac
}

# kill_it WHEN RUNNER...: in a fresh world
kill_it()
{
    local when=$1 i=0 target

    shift
    fresh w
    in_world w "$@"
    [ $? -gt 128 ] && killed=$((killed + 1))
    for target in $targets; do
        i=$((i + 1))
        is_whole $i "$target" || complain "$when" "$target is cut" now new.$i
    done
    goes_on || complain "$when" "$(head -1 err)"
    views w now
    for i in $(seq $i); do
        case $kind in log | steps) break ;; esac
        cmp -s now.$i new.$i || complain "$when" "then it is another" now.$i new.$i
    done
    names w >now
    cmp -s now names || complain "$when" "files that should not be there, or are missing" now names
} 2>/dev/null

row()
{
    local bad='' killed=0 call when kb

    fresh after
    views after old
    in_world after env || fail "$what: $(head -1 err)"
    views after new
    names after >names
    for kb in $limits; do
        kill_it "at $kb kB" bash -c 'ulimit -c 0 -f "$0"; exec "$@"' "$kb"
    done
    if [ ${#strace[@]} -gt 0 ]; then
        fresh w
        trace_it
        moments "$most" >list
        while read -r call when <&5; do
            kill_it "before $call $when" "${strace[@]}" -e trace="$call" -e inject="$call:signal=KILL:when=$when"
        done 5<list
    fi
    equal "$what" "" "$bad"
    if [ $killed -gt 0 ]; then pass; else fail "$what was never killed"; fi
    [ -z "${VERBOSE-}" ] || echo "$what: $killed kills, $SECONDS s"
}

make_world
if [ ${#strace[@]} -eq 0 ]; then
    skip "strace does not work here: files are only limited in size"
    limits='0 1 2 8 20 40 100 300'
fi
each_row row
the_end
