# A full disk leaves a corpus as it was; a corpus on a disk that can only be read can be searched.
# What happens to one whose writer is killed: test_kill.sh, long_crash.sh.
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
before_state=$(state base | sed 's/"corpus":"[^"]*"//')

# A full disk.
full_disk()
{
    local bad=0 refused=0 size

    for size in 100 300 600 1000 1400 1800 2400; do
        umount disk 2>/dev/null
        mount -t tmpfs -o size=$((size + $(du -sk base | cut -f 1)))k tmpfs disk || return 1
        cp -r base disk/c || continue
        if ! "$T" import disk/c new.sgf >out 2>err; then
            refused=$((refused + 1))
            grep -Eqi 'disk is full|no space left' err || { bad=$((bad + 1)); head -1 err; }
            [ "$(state disk/c | sed 's/"corpus":"[^"]*"//')" = "$before_state" ] || { bad=$((bad + 1)); echo changed; }
            "$T" check disk/c >check.out 2>&1 || { bad=$((bad + 1)); head -1 check.out; }
            [ "$(files disk/c)" -eq "$(files base)" ] || { bad=$((bad + 1)); echo "files left behind"; }
        fi
    done
    umount disk
    equal "a full disk: told, and all as before" 0 $bad
    if [ $refused -ge 2 ]; then pass; else fail "the disk was never full"; fi
}

# Files may not grow beyond a limit: the same as a full disk, for those who may not mount one.
file_limit()
{
    local bad=0 refused=0 kb

    for kb in 4 16 64 160 320; do
        rm -rf c
        cp -r base c
        if ! (trap '' XFSZ; ulimit -f $kb; exec "$T" import c new.sgf) >out 2>err; then
            refused=$((refused + 1))
            [ -s err ] || { bad=$((bad + 1)); echo "no sentence"; }
            [ "$(state c | sed 's/"corpus":"[^"]*"//')" = "$before_state" ] || { bad=$((bad + 1)); echo changed; }
            "$T" check c >check.out 2>&1 || { bad=$((bad + 1)); head -1 check.out; }
        fi
    done
    equal "files that may not grow: told, and all as before" 0 $bad
    if [ $refused -ge 2 ]; then pass; else fail "the limit was never met"; fi
}

mkdir disk
if mount -t tmpfs -o size=100k tmpfs disk 2>/dev/null; then
    full_disk
else
    skip "a full disk: only root may mount one"
fi
file_limit

# A corpus that may only be read.
if mount -t tmpfs -o size=20m tmpfs disk 2>/dev/null; then
    cp -r base disk/c
    mount -o remount,ro disk
    runs "a corpus on a read-only disk can be searched" 0 "$T" search disk/c E5 -c
    runs "and checked" 0 "$T" check disk/c
    runs "but not written to" 3 "$T" import disk/c new.sgf
    has "which is told" err '^tejun: .*(read-?only|cannot|Read-only)'
    umount disk
fi
the_end
