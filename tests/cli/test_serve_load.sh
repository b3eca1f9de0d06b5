# A server under load: a thousand requests at once, askers who go away, askers who never finish asking.
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/serve.sh"

ulimit -n "$(ulimit -H -n)" 2>/dev/null
"$T" import go "$SAMPLES" >/dev/null

# Rooks go to and fro: a book that is never left, so that a match takes as long as it may.
rooks()
{
    awk 'BEGIN {
        for (b = 1; b <= 6; b++)
            for (w = 4; w <= 9; w++)
                for (x = 1; x <= 6; x++)
                    for (y = 4; y <= 9; y++)
                        if (b != 2 && w != 8 && x != 2 && x != b && y != 8 && y != w)
                            print "startpos moves 2h" b "h 8b" w "b " b "h" x "h " w "b" y "b"
    }'
}
rooks >rooks.sfen
cp rooks.sfen again.sfen
# Sanitizers keep what was freed, and need memory of their own.
sanitized=$(grep -c -a -e __asan_init -e __tsan_init "$T")
# bounded WHAT LIMIT: the most memory that the server has had, in kB
bounded() { [ "$sanitized" -gt 0 ] || at_most "$1" "$2" "$(peak)"; }
peak() { sed -n 's/^VmHWM:[ \t]*\([0-9]*\) kB/\1/p' "/proc/$server/status"; }

# ---- a thousand at once ----

serve go --books rooks.sfen again.sfen --timeout 2
curl -s "$API/corpora/go/explore?moves=Q16" >one
before=$(peak)
port=${ADDRESS##*:}
port=${port%/}

# burst COUNT PATH: opens so many connections, sends a request on each, and only then reads; prints statuses and how
# many of each.
burst()
{
    local fds=() fd i line code

    declare -A statuses=()
    for ((i = 0; i < $1; i++)); do
        exec {fd}<>"/dev/tcp/127.0.0.1/$port" || break
        fds+=("$fd")
        printf 'GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' "$2" >&"$fd"
    done
    # Without processes: there are thousands of connections.  The last answer is read to its end.
    for fd in "${fds[@]}"; do
        line=
        IFS= read -r -t 60 -N 12 line <&"$fd"
        code=${line#* }
        statuses[${code:-none}]=$((${statuses[${code:-none}]-0} + 1))
        [ "$fd" != "${fds[-1]}" ] || cat <&"$fd" >burst.last
        exec {fd}>&-
    done
    for line in "${!statuses[@]}"; do echo "${statuses[$line]} $line"; done
}

at_once=1000
[ "$(ulimit -n)" -lt 1100 ] && at_once=$(($(ulimit -n) - 100))
burst "$at_once" '/api/corpora/go/explore?moves=Q16' >counts
equal "all are answered" "$at_once 200" "$(cat counts)"
equal "the last one as the first" "$(tail -c 3000 one)" "$(tail -c 3000 burst.last)"
burst "$at_once" '/api/corpora/go/search?moves=Q16,D4,Q3&place=anywhere' >counts
equal "all are answered again" "$at_once 200" "$(cat counts)"
ask "it still works" 200 /corpora
bounded "memory" $((before + 200000))
after=$(peak)
for _ in 1 2 3; do burst 300 '/api/corpora/go/games?limit=100' >counts; done
equal "and again" "300 200" "$(cat counts)"
bounded "memory does not grow" $((after + 50000))

# Nonsense at once: nothing falls over.
garbage()
{
    local fd i

    for ((i = 0; i < 200; i++)); do
        exec {fd}<>"/dev/tcp/127.0.0.1/$port" || break
        case $((i % 5)) in
        0) printf '\0\0\0\0\377\377\r\n\r\n' >&"$fd" ;;
        1) printf 'GET\r\n\r\n' >&"$fd" ;;
        2) printf 'GET /api HTTP/9.9\r\n\r\n' >&"$fd" ;;
        3) printf 'POST /api/record HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 99999999999999999999\r\n\r\n(' >&"$fd" ;;
        4) printf 'POST /api/record HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n' >&"$fd" ;;
        esac
        exec {fd}>&-
    done 2>/dev/null
}
garbage
ask "nonsense does no harm" 200 /corpora
# A body that says nothing of its length is cut off where it is too large.
head -c 6000000 /dev/zero >large
curl -s -m 60 -o out -H 'Transfer-Encoding: chunked' -H 'Content-Type: text/plain' --data-binary @large "$API/record"
ask "nor does a body without end" 200 /corpora

# ---- askers who go away ----

# Ten that wait, and one that is answered: nobody is there any more.
long="/api/versus?black=rooks.sfen&white=again.sfen&most=100000&all=1"
stopped_before=$(load stopped)
curl -s -m 0.2 "${ADDRESS%/}$long" >/dev/null
until_is "the question of somebody who has gone is stopped" $((stopped_before + 1)) load stopped
serve go --books rooks.sfen again.sfen --timeout 2 --threads 1
for _ in 1 2 3 4 5 6 7 8 9 10; do curl -s -m 0.2 "$ADDRESS${long#/}&limit=$((RANDOM % 1000 + 1))" >/dev/null & done
wait $(jobs -p | grep -v "^$server$")
until_is "nobody waits any more" 0 load waiting
until_is "most were dropped, some stopped" 10 eval 'echo $(($(load gone) + $(load stopped)))'
ask "and it works" 200 /corpora

# ---- askers who never finish asking ----

port=${ADDRESS##*:}
port=${port%/}
# drip FILE: a byte now and then; writes into the file how it ended.
drip()
{
    local fd i

    exec {fd}<>"/dev/tcp/127.0.0.1/$port" || return
    printf 'GET /api HTTP/1.1\r\nHost: localhost\r\nX: ' >&"$fd"
    for ((i = 0; i < 200; i++)); do
        printf 'x' >&"$fd" 2>/dev/null || break
        sleep 0.1
    done
    echo "$i" >"$1"
}
for i in 1 2 3 4 5; do drip "drip.$i" 2>/dev/null & done
pids=$(jobs -p | grep -v "^$server$")
sleep 0.3
ask "others are answered meanwhile" 200 /corpora
wait $pids
for i in 1 2 3 4 5; do at_most "a slow asker is cut off" 199 "$(cat "drip.$i" 2>/dev/null || echo 0)"; done
exec {silent}<>"/dev/tcp/127.0.0.1/$port"
until_is "a silent one, too" 1 load connections
exec {silent}>&-

# ---- askers who take their time with what they send ----

# All bodies together are bounded, too; those that found room are answered in the end.
serve go --timeout 600
port=${ADDRESS##*:}
port=${port%/}
head -c 4194304 /dev/zero | tr '\0' ' ' >large
before=$(peak)
bodies=()
for ((i = 0; i < 80; i++)); do
    exec {fd}<>"/dev/tcp/127.0.0.1/$port" || break
    bodies+=("$fd")
    printf 'POST /api/record HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nConnection: close\r\nContent-Length: 4194304\r\n\r\n' >&"$fd"
    head -c 4194303 large >&"$fd"
done
for fd in "${bodies[@]}"; do
    printf ' ' >&"$fd"
    IFS= read -r -t 60 line <&"$fd"
    printf '%s\n' "$line" | cut -d ' ' -f 2
    exec {fd}>&-
done | sort | uniq -c | sed 's/^ *//' >counts
has "some are read" counts '^[0-9]+ 400$'
has "some are too many" counts '^[0-9]+ 503$'
equal "and nothing else" 2 "$(wc -l <counts)"
bounded "their memory" $((before + 450000))
ask "and then it works" 200 /record -H 'Content-Type: text/plain' --data-binary '(;B[aa])'

stop_server
equal "it ends well" 0 "$stopped"

# ---- it ends while connections that are kept ask on ----

for round in 1 2 3; do
    serve go
    for i in 1 2 3 4; do
        curl -s -m 60 -o /dev/null "$API/corpora/go/explore?moves=Q16&limit=[1-900]" &
    done
    sleep 0.2
    stop_server
    equal "it ends well in the middle, $round" 0 "$stopped"
    wait
done
lacks "nothing is complained about" serve.err 'rror|atal'
the_end
