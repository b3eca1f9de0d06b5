# tejun serve --writable, killed while it writes, and on a disk that is full: imports and books.
#
# Files may not grow beyond a limit.  Who goes on writing is killed by the system, or, deaf to that signal, told so.
set -u
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/serve.sh"
JSON='Content-Type: application/json'
true_tejun=$T
export true_tejun kb deaf

cat >limited <<'END'
#!/bin/bash
[ -z "$deaf" ] || trap '' XFSZ
ulimit -c 0 -f "$kb"
exec "$true_tejun" "$@"
END
chmod +x limited

# serve_limited OPTION...: files of $kb kB at most; does it hear the signal, or is it $deaf?
serve_limited()
{
    T=$PWD/limited
    serve "$@"
    T=$true_tejun
}

# state CORPUS
state()
{
    "$T" check "$1" >check.out 2>&1 || head -1 check.out
    "$T" info "$1" --json | sed 's/.*"games"/"games"/; s/"segments".*//'
}

# send WHAT: asks for an import of more.sgf, as a file or by its path, and waits until it is over
send()
{
    case $1 in
    file) curl -s -m 60 -o out "$API/corpora/c/imports" -F file=@more.sgf ;;
    path) curl -s -m 60 -o out "$API/corpora/c/imports" -H "$JSON" -d "{\"path\":\"$PWD/more.sgf\"}" ;;
    esac
    [ ! -s out ] || ! grep -q '"job":' out || job "$(field job <out)" >out
}

# left: folders of what came with requests here, whole (HASH/more.sgf) or not (written)
left()
{
    find /tmp -maxdepth 3 -path '/tmp/tejun-upload-*' \( -name more.sgf -o -name written \) -newer began 2>/dev/null |
        while read -r file; do
            [ "$(head -c 200 "$file")" != "$(head -c 200 more.sgf)" ] || echo "$file" | cut -d / -f 1-3
        done | sort -u
}

many 1 20 60 >old.sgf
many 100 500 60 >more.sgf
"$T" import base old.sgf >/dev/null
cp -r base after
"$T" import after more.sgf >/dev/null
before=$(state base)
after=$(state after)
touch began

for what in file path; do
    bad='' deaths=0
    for kb in 40 100 160; do
        rm -rf c out
        cp -r base c
        deaf=
        serve_limited c --writable
        send $what
        kill -0 "$server" 2>/dev/null && kill "$server"
        wait "$server" 2>/dev/null
        [ $? -gt 128 ] && deaths=$((deaths + 1))
        server=
        now=$(state c)
        [ "$now" = "$before" ] || [ "$now" = "$after" ] || bad="$bad, at $kb kB: $now"
        "$T" import c more.sgf >out 2>&1
        [ "$(state c | sed 's/"sources".*//')" = "${after%%\"sources\"*}" ] || bad="$bad, and then: $(head -1 out)"
    done
    equal "killed while a $what is imported" "" "$bad"
    if [ $deaths -gt 0 ]; then pass; else fail "killed while a $what is imported: it never was"; fi
done 2>/dev/null

# What the killed have left goes with the next request; it is not young any more.
left >folders
xargs touch -d 1970-01-02 <folders
serve c --writable
ask "the next" 202 /corpora/c/imports -F file=@old.sgf
job "$(field job <out)" >out
if [ -s folders ]; then pass; else fail "nothing was left by the killed"; fi
equal "has swept it" "" "$(xargs ls -d <folders 2>/dev/null)"

for what in file path; do
    bad='' told=0
    for kb in 40 100 160; do
        rm -rf c out
        cp -r base c
        deaf=yes
        serve_limited c --writable
        send $what
        if ! grep -q '"state":"done"' out; then
            told=$((told + 1))
            grep -qE 'File too large|disk is full' out || bad="$bad, at $kb kB: $(head -c 300 out)"
        fi
        [ "$(curl -s -m 60 -o /dev/null -w '%{http_code}' "$API/corpora/c")" = 200 ] || bad="$bad, at $kb kB: it is gone"
        stop_server
        [ "$(state c)" = "$before" ] || grep -q '"state":"done"' out || bad="$bad, at $kb kB: $(state c)"
        [ "$(find c/segments c/originals -type f | wc -l)" = 3 ] || bad="$bad, at $kb kB: $(ls c/*)"
    done
    equal "no room for a $what" "" "$bad"
    if [ $told -gt 0 ]; then pass; else fail "no room for a $what: there always was"; fi
done
equal "nothing is left behind" "" "$(left)"

# A book on a full disk.
mkdir disk
if mount -t tmpfs -o size=1m tmpfs disk 2>/dev/null; then
    trap 'stop_server; umount disk; finish; exit $?' EXIT
    printf 'startpos moves 7g7f 3c3d 2g2f 4c4d\n' >lines.sfen
    "$T" book convert lines.sfen disk/my.book 2>/dev/null
    serve base --books disk/my.book --writable
    ask "the book" 200 /books/my.book/position
    cp out before
    cat /dev/zero >disk/fill 2>/dev/null
    ask "a change" 500 /books/my.book/edit -H "$JSON" -d "{\"move\":\"7g7f\",\"note\":\"$(printf '%3000s' x)\"}"
    has "is refused" out 'disk is full","why":"disk_full"'
    ask "the book still" 200 /books/my.book/position
    same "is as it was" before out
    rm disk/fill
    ask "with room" 200 /books/my.book/edit -H "$JSON" -d '{"move":"7g7f","weight":3}'
    stop_server
    equal "nothing is left" my.book "$(ls disk)"
else
    skip "a book on a full disk: only root may mount one"
fi
the_end
