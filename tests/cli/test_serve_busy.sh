# A server whose corpora and books change while many ask it: imports through it and beside it, mining, edits, a book
# that is replaced, jobs that are stopped.  Every question is answered; run under the thread sanitizer, too.
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/serve.sh"

JSON='Content-Type: application/json'
"$T" import go "$SAMPLES" >/dev/null
"$T" import shogi "$SHOGI_SAMPLES" >/dev/null
"$T" learn go >/dev/null 2>&1
printf 'startpos moves 7g7f 3c3d 2g2f 8c8d\nstartpos moves 7g7f 8c8d 7i6h\n' >a.sfen
printf 'startpos moves 2g2f 8c8d 7g7f 3c3d\n' >b.sfen
"$T" book convert a.sfen a.book 2>/dev/null
cp a.sfen plain.sfen
many 1 60 60 >mixed.sgf
many 61 200 60 >one.sgf
many 150 300 60 >two.sgf
many 301 420 60 >beside.sgf
tar -czf shogi.tar.gz -C "$(dirname "$SHOGI_SAMPLES")" shogi
serve go shogi --books a.book plain.sfen --writable

# urls COUNT: a list for curl, each question so many times
urls()
{
    for _ in $(seq "$1"); do
        for path in '' /load /corpora /corpora/go /corpora/shogi '/corpora/go/explore?moves=Q16' \
            '/corpora/go/search?moves=Q16,D4&place=anywhere' '/corpora/go/search?moves=Q16,R14&local=2' \
            '/corpora/go/search?moves=Q16,D4&place=coded&player=gnu%20go%20level%202' '/corpora/go/games?limit=20&sort=date' \
            /corpora/go/games/7 /corpora/go/games/7/original /corpora/go/games/7/profile '/corpora/go/players?complete=gnu' \
            '/corpora/go/suggest?moves=Q16' '/corpora/go/joseki' '/corpora/shogi/explore?moves=7g7f' \
            '/corpora/shogi/search?moves=7g7f,3c3d' "/corpora/shogi/games/3/export?as=kif" /books /books/a.book \
            /books/a.book/position /books/plain.sfen/position \
            '/versus?black=a.book&white=plain.sfen' /jobs; do
            printf 'url = "%s%s"\noutput = "/dev/null"\n' "$API" "$path"
        done
    done
}
# asks NAME: all of them, eight at a time; their statuses go to NAME
asks() { curl -s --no-progress-meter -Z --parallel-max 8 -m 300 -w '%{http_code}\n' -K urls >"$1"; }
# edits NAME: one weight after the other
edits()
{
    for weight in $(seq 25); do
        curl -s -m 300 -o /dev/null -w '%{http_code}\n' -H "$JSON" -d "{\"move\":\"7g7f\",\"weight\":$weight}" \
            "$API/books/a.book/edit"
    done >"$1"
}
# swaps: the other book comes into the place of the one that is read
swaps()
{
    for i in $(seq 20); do
        if [ $((i % 2)) = 0 ]; then cp a.sfen next; else cp b.sfen next; fi
        mv next plain.sfen
        sleep 0.05
    done
}

urls 4 >urls
# begin FILE CORPUS: an import job; its number is printed
begin() { curl -s -m 300 -F "file=@$1" "$API/corpora/$2/imports" | field job; }
asks told.1 &
asks told.2 &
edits edited &
swaps &
curl -s -m 300 -o /dev/null "$API/corpora/go/joseki"
mixed=$(begin mixed.sgf go)
one=$(begin one.sgf go)
two=$(begin two.sgf go)
known=$(begin shogi.tar.gz shogi)
doomed=$(begin beside.sgf go)
curl -s -m 300 -o /dev/null -X DELETE "$API/jobs/$doomed"
for job in "$mixed" "$one" "$two" "$known"; do equal "job $job" done "$(job "$job" | field state)"; done
equal "games known by another source" 208 "$(job "$known" | jq .summary.duplicates)"
case $(job "$doomed" | field state) in stopped | done) pass ;; *) fail "a stopped job is neither stopped nor done" ;; esac
# Beside the server, now that nothing of its own is written: two writers at once would refuse each other.
asks told.3 &
runs "an import beside the server" 0 "$T" import go beside.sgf
asks told.4 &
runs "and making everything anew" 0 "$T" compact go
for pid in $(jobs -p); do [ "$pid" = "$server" ] || wait "$pid"; done

for told in told.1 told.2 told.3 told.4; do
    equal "all that was asked was answered ($told)" "" \
        "$(sort "$told" | uniq -c | grep -v -e ' 200$' -e ' 202$' | head -3)"
    equal "and nothing was left out ($told)" "$(grep -c url urls)" "$(wc -l <"$told")"
done
equal "all edits" 25 "$(grep -c 200 edited)"
equal "the last one counts" 25 "$(curl -s "$API/books/a.book/position" | jq '.moves[] | select(.move == "7g7f").weight')"
until_is "all games, each once" $((202 + 420)) eval 'curl -s -m 300 "$API/corpora/go" | jq .games'
equal "the same by the command" $((202 + 420)) "$(info go games)"
sound "in order" go
sound "in order, too" shogi
stop_server
equal "it ends well" 0 "$stopped"
lacks "nothing is complained about" serve.err 'rror|atal|WARNING'
the_end
