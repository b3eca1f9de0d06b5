# Where nothing can be written, every command that writes says so in one sentence that names the file and the reason,
# ends with 3, and leaves what was there as it was and nothing else; every command notices that its output is lost.
#
# strace makes calls fail as they do on a full disk, one after the other; root makes a small disk; and in any case
# files have a limit.
set -u
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/writers.sh"
most=${TEJUN_FAILURES:-2} # calls of each row
limits='1 40'             # in kB
room='4'                  # kB that are left on the disk

# Calls that need room on the disk.  The memory that SQLite shares is no data; where a commit could not be made to last,
# it may have got through after all; and where there are engines, the same write of another thread may go to one.
NEEDS_ROOM='name ~ /^(write|pwrite64|ftruncate|fsync|fdatasync|rename|renameat2|link|mkdir)$/ &&
    !/write\([12]</ && !/<(pipe|socket):/ && !/-shm>/ && !(line ~ /"\$(grader|usi|gtp)/ && name == "write") &&
    !(kind ~ /^(corpus|made|report)$/ && name == "fdatasync")'

# others FOLDER: the names of its files, without what is kept to go on with
others()
{
    case $kind in
    made | report) grep -v '^./fresh/' ;;
    match | grades) grep -v "^./${targets}" ;;
    steps) grep -vx ./made.book ;;
    corpus) grep -v '^./pro/training/' ;;
    *) cat ;;
    esac < <(names "$1" | grep -vE -- '-(shm|wal)$') # SQLite's, gone with the next who opens the file
}

# is_as_before NUMBER TARGET FOLDER
is_as_before()
{
    grows_soundly "$3" "$1" "$2"
    case $?:$kind in
    0:*) true ;;
    2:made) cmp -s now old.$1 || grep -q '^0,"moves":0,' now ;; # an empty corpus
    2:file) cmp -s now old.$1 || { [ "$targets" != "$2" ] && cmp -s now new.$1; } ;; # one of several charts
    2:*) cmp -s now old.$1 ;;
    *) false ;;
    esac
}

# has_worked NUMBER TARGET FOLDER: who says nothing
has_worked()
{
    case $kind in told | steps | log) return ;; esac
    view "$3" "$2" >now 2>&1
    cmp -s now new.$1
}

# fill_it WHEN FOLDER RUNNER...: in a fresh world there
fill_it()
{
    local when=$1 folder=$2 i=0 target code looks=is_as_before

    shift 2
    in_world "$folder" "$@"
    code=$?
    [ -z "$disk" ] || mount -o remount,size=64m disk # so that it can be looked at
    if [ $code -eq 0 ]; then
        looks=has_worked
    else
        refused=$((refused + 1))
        [ $code -eq 3 ] || complain "$when" "exit code $code"
        [ "$(grep -c '^tejun: ' err)" = 1 ] || complain "$when" "$(wc -l <err) lines: $(head -2 err)"
        grep -qE '^tejun: .*(No space left on device|disk is full|File too large|disk I/O error)' err ||
            complain "$when" "no reason: $(tail -1 err)"
        grep '^tejun: ' err | grep -qE "${targets%%[ /]*}|catalogue.db|fresh" || complain "$when" "no name: $(tail -1 err)"
        others "$folder" >now
        cmp -s now names || complain "$when" "files that should not be there, or are missing" now names
    fi
    for target in $targets; do
        i=$((i + 1))
        $looks $i "$target" "$folder" || complain "$when" "exit code $code, but $target" now old.$i
    done
}

row()
{
    local bad='' refused=0 call when kb

    fresh w
    others w >names
    views w old
    : >trace
    if [ ${#strace[@]} -gt 0 ]; then trace_it; else in_world w env; fi || fail "$what: $(head -1 err)"
    views w new
    for kb in $limits; do
        fresh w
        fill_it "files of $kb kB" w bash -c 'trap "" XFSZ; ulimit -f "$0"; exec "$@"' "$kb"
    done
    moments "$most" "$NEEDS_ROOM" >list
    while read -r call when <&5; do
        fresh w
        fill_it "$call $when fails" w "${strace[@]}" -e trace="$call" -e inject="$call:error=ENOSPC:when=$when"
    done 5<list
    for kb in $room; do
        [ -n "$disk" ] || break
        fresh disk/w
        mount -o remount,size=$(($(df --output=used -k disk | tail -1) + kb))k disk
        fill_it "$kb kB of room" disk/w env
    done
    equal "$what" "" "$bad"
    if [ $refused -gt 0 ]; then pass; else fail "$what: there was always room"; fi
    [ -z "${VERBOSE-}" ] || echo "$what: $refused times, $SECONDS s"
}

# is_listed WHAT LIST: is it one of the lines?
is_listed()
{
    grep -qxF -- "$1" <<<"$2"
}

# Every command and every option that names a file is in one of the tables.
tables()
{
    local command option rows lines missing=''

    rows=$(sed 's/ | .*//' <<<"$writing")
    lines=$(sed -E 's/^(book [a-z]*|[a-z]*).*/\1/' <<<"$rows$printing")
    while read -r command; do
        is_listed "$command" "$lines$silent" || missing="$missing, $command"
        # shellcheck disable=SC2086  # two words
        for option in $("$T" help $command | sed -nE 's/^  .*(--[a-z-]+) (FILE|FOLDER|BOOK)( .*)?$/\1/p'); do
            is_listed "$command $option" "$rows$reading" || missing="$missing, $command $option"
        done
    done < <("$T" help | sed -n 's/^  \([a-z][a-z]*\( [a-z][a-z]*\)\{0,1\}\)  .*/\1/p')
    equal "in no table of writers.sh" "" "$missing"
}

# prints LINE: to a disk that is full
prints()
{
    local code words input=/dev/null targets=$1 line=$1

    fresh w
    case $line in *" < "*) input=${line##* < } line=${line% < *} ;; esac
    eval "words=($line)"
    (cd w && exec timeout 60 "$T" "${words[@]}" <"$input" >/dev/full 2>"$top/err")
    code=$?
    equal "$1 >/dev/full" 3 $code
    equal "$1 >/dev/full" 'tejun: cannot write: No space left on device' \
        "$(grep '^tejun: ' err | sed 's/ the output:/:/; s/ answers:/:/')"
}

tables
make_world
while IFS= read -r line <&5; do
    [ -z "$line" ] || prints "$line"
done 5<<<"$printing"
[ ${#strace[@]} -gt 0 ] || skip "strace does not work here"
mkdir disk
disk=
if mount -t tmpfs -o size=64m tmpfs disk 2>/dev/null; then
    disk=yes
    echo >disk/something # size=0 would be without end
    trap 'umount disk; finish; exit $?' EXIT
else
    skip "only root may mount a disk"
fi
each_row row
the_end
