# The server: changing things, jobs, and who may ask what.
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/serve.sh"

"$T" import go "$SAMPLES" >/dev/null
printf 'startpos moves 7g7f 3c3d 2g2f 8c8d\nstartpos moves 7g7f 8c8d 7i6h\n' >a.sfen
"$T" book convert a.sfen a.book 2>/dev/null
JSON='Content-Type: application/json'

# ---- starting ----

runs "no corpus" 2 env -u TEJUN_CORPUS "$T" serve
runs "no such corpus" 3 "$T" serve nothing
has "and says so" err 'nothing: .*no such corpus'
mkdir records
cp "$SAMPLES/game-0001.sgf" records
runs "a folder that is no corpus" 3 "$T" serve go records
has "and says what to do" err 'records: .*corpus; .*tejun import'
runs "no such book" 3 "$T" serve go --books nothing.book
runs "no address" 2 "$T" serve go --listen somewhere
runs "a token that is none" 2 "$T" serve go --token 'a b'
# Files are books; the corpus that is set is taken where no other is named.
cp a.book b.book
told() { curl -s "$API" | jq -cr '"\(.corpora) \(.books)"'; }
export TEJUN_CORPUS=go
serve --books a.book b.book
equal "with the corpus that is set" '["go"] ["a.book","b.book"]' "$(told)"
serve a.book
equal "and one book" '["go"] ["a.book"]' "$(told)"
unset TEJUN_CORPUS
serve --books a.book
equal "no corpus at all" '[] ["a.book"]' "$(told)"
serve a.book
equal "said otherwise" '[] ["a.book"]' "$(told)"
# The check asks where the server listens, wherever that is.
for listen in 127.0.0.1 127.0.0.2 0.0.0.0 ::1 ::; do
    case $listen in *:*) [ -e /proc/net/if_inet6 ] && grep -q ' lo$' /proc/net/if_inet6 || continue ;; esac
    runs "--check on $listen" 0 "$T" serve go --port 0 --check --listen $listen
done
ln -s go link
serve go go/../go link a.book
equal "names are different" '["go","go-2","link"] ["a.book"]' "$(curl -s "$API" | jq -cr '"\(.corpora) \(.books)"' | tr -d '\\')"
port=$(sed 's/.*:\([0-9]*\)\/.*/\1/' address)
"$T" serve go --port "$port" >other 2>other.err &
second=$!
for _ in $(seq 100); do [ -s other ] && break; sleep 0.1; done
lacks "a port that is in use is not taken" other ":$port/"
has "another is" other '^http://127\.0\.0\.1:[0-9]+/$'
has "that is told" other.err "^tejun: port $port .*; .*[0-9]+"
kill "$second"
wait "$second"

# Ctrl-C, as a terminal sends it.
rm other
"$T" serve go --port 0 >other 2>/dev/null &
second=$!
until [ -s other ]; do sleep 0.1; done
kill -INT "$second"
wait "$second"
equal "Ctrl-C ends it well" 0 $?
# Nothing that opens addresses: told, and the page is there all the same.
rm other other.err
mkdir empty
PATH=$PWD/empty "$T" serve go --port 0 --open >other 2>other.err &
second=$!
until grep -qs browser other.err; do sleep 0.1; done
has "no browser" other.err '^tejun: .*browser.*; open the address'
equal "the page is there" 200 "$(curl -s -o page -w '%{http_code}' "$(cat other)")"
kill "$second"
wait "$second"

# ---- corpora that cannot be read ----

for name in cut torn; do cp -r go $name; done
truncate -s 100 cut/segments/*.seg
printf 'this is no database, and far too short to be one' >torn/catalogue.db
runs "one alone that is damaged" 3 "$T" serve cut
runs "nor two of them" 3 "$T" serve cut torn
has "the first is told" err 'cut/segments/.*the file has 100 bytes instead of'
serve cut go torn
has "a segment" serve.err '^tejun: /.*/cut: segments/.*the file has 100 bytes instead of'
has "a catalogue" serve.err '^tejun: /.*/torn: catalogue.db: the catalogue is damaged'
ask "the others are served" 200 /corpora/go/explore
ask "all are listed" 200 /corpora
equal "each in its place" '["cut",true] ["go",false] ["torn",true]' \
    "$(jq -c '.[] | [.id, has("error")]' out | tr '\n' ' ' | sed 's/ $//')"
has "with the file" out '"id":"cut","error":"segments/[^/"]*: the file has 100 bytes'
ask "asked about all the same" 500 /corpora/cut/explore
has "it says why" out '"code":"format","text":".*100 bytes instead of'
rm -rf cut
cp -r go cut
ask "mended while the server runs" 200 /corpora/cut/explore

# ---- books that cannot be read ----

echo 'Dear reader, there is no move in this.' >letter.txt
serve go a.book letter.txt
until_is "what is no book is told at the start" 1 grep -c '^tejun: /.*/letter.txt: .*book' serve.err
lacks "what is one is not" serve.err 'a\.book'
ask "both are listed" 200 /books
equal "each in its place" '["a.book",null] ["letter.txt","no_book"]' \
    "$(jq -c '.[] | [.id, .why]' out | tr '\n' ' ' | sed 's/ $//')"
rm letter.txt
ask "a book that has gone" 404 /books/letter.txt
has "has its word" out '"why":"no_file"'

# ---- words for faults, which stay the same ----

"$T" book build go -o go.book --plies 4 >/dev/null 2>&1
serve go --books a.book go.book --writable
why()
{
    ask "$1: $2" "$3" "$4" "${@:5}"
    equal "$1" "$2" "$(jq -r .error.why out)"
}
why "nobody can have moved" in_check 400 '/corpora/go/explore?sfen=4k4/9/9/9/9/9/9/9/4RK3%20b%20-%201'
why "by whose turn it is" in_check 400 '/corpora/go/explore?sfen=4k4/9/9/9/9/9/9/9/4RK3%20w%20-%201&to_move=black'
why "stones" no_liberty 400 '/corpora/go/explore?add_black=A2,B1&add_white=A1'
why "two games" books_differ 400 '/versus?black=a.book&white=go.book'
why "a path" path_nothing 400 /corpora/go/imports -H "$JSON" -d '{"path":"/nowhere/at/all"}'
why "a path" path_relative 400 /corpora/go/imports -H "$JSON" -d '{"path":"games"}'
why "a path" path_kind 400 /corpora/go/imports -H "$JSON" -d '{"path":"/dev/null"}'
mv go gone
why "a corpus" corpus_gone 404 /corpora/go/explore
ask "in the list, too" 200 /corpora
has "the same word" out '"id":"go","error":"the corpus .* any more","why":"corpus_gone"'
mv gone go
# One that is there, and cannot be had: of another user, say; a link that leads nowhere stops root, too.
cp -r go held
serve go held --books a.book --writable
mv held/catalogue.db aside.db
ln -s catalogue.db held/catalogue.db
ask "a corpus that cannot be had" 500 /corpora/held/explore
has "is not said to be gone" out '"code":"io","text":"cannot open the corpus: Too many levels of symbolic links"'
ask "nor in the list" 200 /corpora
has "there with the file" out '"id":"held","error":"catalogue.db: cannot open the corpus: '
mv aside.db held/catalogue.db
ask "until it can" 200 /corpora/held/explore

# ---- reading only ----

serve go a.book
ask "no import" 403 /corpora/go/imports -H "$JSON" -d '{"path":"/"}'
has "said in words" out '"code":"forbidden","text":".*--writable"'
ask "no edit" 403 /books/a.book/edit -H "$JSON" -d '{"move":"7g7f","weight":1}'
ask "books cannot be edited" 200 /books
has "editable" out '"editable":false'
ask "a file may be read" 200 /record -H 'Content-Type: text/plain' --data-binary '(;B[aa])'

# ---- who may ask ----

ask "another host" 421 /corpora -H 'Host: evil.example'
ask "no host" 421 /corpora -H 'Host;'
ask "a host that looks like it" 421 /corpora -H 'Host: 127.0.0.1.evil.example'
ask "localhost" 200 /corpora -H 'Host: localhost:1234'
ask "another page" 403 /corpora -H 'Origin: http://evil.example'
ask "no page at all" 403 /corpora -H 'Origin: null'
ask "another page without origin" 403 /corpora -H 'Sec-Fetch-Site: cross-site'
ask "the page itself" 200 /corpora -H "Origin: ${ADDRESS%/}" -H 'Sec-Fetch-Site: same-origin'
ask "another page may not post" 403 /record -H 'Origin: http://evil.example' -H 'Content-Type: text/plain' -d '(;B[aa])'
lacks "nobody else may read it" head '[Aa]ccess-[Cc]ontrol'
equal "the page" 200 "$(curl -s -o page -D head -w '%{http_code}' "$ADDRESS")"
for header in "Content-Security-Policy: default-src 'none'; script-src 'self'" 'X-Content-Type-Options: nosniff' \
    'Referrer-Policy: no-referrer' 'Cross-Origin-Resource-Policy: same-origin'; do
    has "$header" head "^$header"
done
lacks "no inline scripts" head 'unsafe-inline|unsafe-eval'
has "is HTML" head '^Content-Type: text/html'
tag=$(sed -n 's/^ETag: \(.*\)\r$/\1/ip' head)
equal "it is not sent twice" 304 "$(curl -s -o page -w '%{http_code}' -H "If-None-Match: $tag" "$ADDRESS")"

# ---- paths that lead elsewhere ----

for path in /../../../etc/passwd /..%2f..%2fetc/passwd /%2e%2e/%2e%2e/etc/passwd /corpora/../../etc /corpora/%2e%2e \
    /corpora/go/games/..%2f..%2f /corpora/go%00 /corpora/go/games/1/original/../../../../etc/passwd '/corpora/go\..\x' \
    /corpora//go /corpora/go/; do
    got=$(curl -s -m 60 --path-as-is -o out -w '%{http_code}' "$API$path")
    case $got in 400 | 404) pass ;; *) fail "path $path: $got" ;; esac
    lacks "$path" out 'root:'
done
ask "no other corpus" 404 /corpora/tmp
ask "no other book" 404 /books/b.book
equal "no such file" 404 "$(curl -s -o out -w '%{http_code}' "${ADDRESS}passwd")"

# ---- requests that make no sense ----

ask "unknown parameter" 400 '/corpora/go/explore?mvoes=Q16'
for path in '' /load /corpora /corpora/go /corpora/go/explore /corpora/go/search /corpora/go/games /corpora/go/games/1 \
    /corpora/go/games/1/original /corpora/go/games/1/export /corpora/go/games/1/profile /corpora/go/players \
    /corpora/go/suggest /corpora/go/joseki /position /books /books/a.book /books/a.book/position /versus /jobs /jobs/1; do
    ask "unknown parameter of $path" 400 "$path?nonsense=1"
    has "of $path, told" out 'parameter \\"nonsense\\"'
done
ask "a game's position is whole" 400 '/corpora/go/explore?record=1&move=3&moves=Q16'
has "that is told" out 'record'
ask "its game, too" 400 '/corpora/go/suggest?record=1&game=shogi'
ask "twice" 400 '/corpora/go/explore?moves=Q16&moves=D4'
ask "no move" 400 '/corpora/go/explore?moves=Z99'
ask "an illegal move" 400 '/corpora/go/explore?moves=Q16,Q16'
has "told" out 'the point is occupied'
ask "too many rows" 400 '/corpora/go/games?limit=100000'
ask "both games" 400 '/corpora/go/explore?moves=7g7f&size=9'
ask "broken escape" 400 '/corpora/go/explore?moves=%4'
ask "no text" 400 '/corpora/go/explore?moves=%ff%fe'
ask "no number" 400 /corpora/go/games/1x
ask "no such game" 404 /corpora/go/games/99999
ask "of several games" 200 '/corpora/go/games?number=99999,7,99998,3'
equal "those that are there" '[7,3]' "$(jq -c 'map(.game)' out)"
has "are counted" head '^X-Total-Count: 2'
ask "none of several" 404 '/corpora/go/games?number=99999,99998'
has "the first is told" out '99999'
ask "no such job" 404 /jobs/77
ask "no such job at all" 404 /jobs/x
ask "nothing there" 404 /nothing
ask "not with this method" 405 /corpora -X DELETE
ask "nor with that" 405 /corpora -X PATCH
ask "no type" 415 /record -H 'Content-Type:' --data-binary '(;B[aa])'
ask "another type" 415 /record -H 'Content-Type: text/html' --data-binary '(;B[aa])'
ask "no game" 400 /record -H 'Content-Type: text/plain' --data-binary 'hello'
has "neither of Go nor of shogi" out 'no game'
ask "no such game of it" 400 '/record?index=5' -H 'Content-Type: text/plain' --data-binary '(;B[aa])'
has "but one" out 'one game.*number 0'
head -c 5000000 /dev/zero >large
ask "too large" 413 /record -H 'Content-Type: text/plain' --data-binary @large
ask "too large, as one will see" 413 /record -H 'Content-Type: text/plain' -H 'Transfer-Encoding: chunked' --data-binary @large
has "which is told" out '"code":"too_large"'
ask "a long address" 414 "/corpora/go/explore?moves=$(head -c 40000 /dev/zero | tr '\0' a)"
ask "HEAD" 200 /corpora -I
ask "everything still works" 200 /corpora
stop_server
equal "it ends well" 0 "$stopped"

# ---- changing a book ----

serve go --books a.book --writable
ask "editable" 200 /books
has "editable" out '"editable":true'
before=$(curl -s "$API/books/a.book/position?moves=7g7f")
ask "a weight" 200 /books/a.book/edit -H "$JSON" -d '{"moves":["7g7f"],"move":"8c8d","weight":3,"note":"slow"}'
equal "it is set" '3 "slow"' "$(jq -r '.moves[] | select(.move == "8c8d") | "\(.weight) \(.note | tojson)"' out)"
jq -c .undo out >undo
equal "seen by the command" 3 "$("$T" book show a.book 7g7f --json | jq '.moves[] | select(.move == "8c8d").weight')"
ask "taken back" 200 /books/a.book/edit -H "$JSON" -d @undo
equal "as before" "$before" "$(curl -s "$API/books/a.book/position?moves=7g7f")"
ask "a move goes" 200 /books/a.book/edit -H "$JSON" -d '{"moves":"7g7f","move":"△８四歩","delete":true}'
jq -c .undo out >undo
equal "it is gone" '["3c3d"]' "$(curl -s "$API/books/a.book/position?moves=7g7f" | jq -c '[.moves[].move]')"
ask "it comes back" 200 /books/a.book/edit -H "$JSON" -d @undo
equal "as before again" "$(printf '%s' "$before" | jq -c '[.moves[] | {move, probability, count}]')" \
    "$(curl -s "$API/books/a.book/position?moves=7g7f" | jq -c '[.moves[] | {move, probability, count}]')"
ask "a move comes" 200 /books/a.book/edit -H "$JSON" -d '{"move":"5g5f","count":2}'
jq -c .undo out >undo
ask "it goes" 200 /books/a.book/edit -H "$JSON" -d @undo
equal "one move" 1 "$(curl -s "$API/books/a.book/position" | jq '.moves | length')"
ask "a source" 200 /books/a.book/edit -H "$JSON" -d $'{"moves":"7g7f","move":"8c8d","source":"somewhere"}\n'
equal "is set" somewhere "$(jq -r '.moves[] | select(.move == "8c8d").source' out)"
jq -c .undo out >undo
ask "the source goes" 200 /books/a.book/edit -H "$JSON" -d @undo
equal "as before, without a source" "$before" "$(curl -s "$API/books/a.book/position?moves=7g7f" | jq -c '.moves |= sort_by(.move)')"
ask "more than JSON" 400 /books/a.book/edit -H "$JSON" -d '{"move":"7g7f","weight":1} and more'
ask "half a game" 400 /books/a.book/edit -H "$JSON" -d '{"move":"7g7f","count":1.5}'
has "is told" out 'count .*a whole number'
ask "no JSON" 400 /books/a.book/edit -H "$JSON" -d '{"move":'
ask "illegal" 400 /books/a.book/edit -H "$JSON" -d '{"move":"7g7e","weight":1}'
ask "too much" 413 /books/a.book/edit -H "$JSON" -d "{\"move\":\"7g7f\",\"note\":\"$(head -c 70000 /dev/zero | tr '\0' x)\"}"
ask "deep" 400 /books/a.book/edit -H "$JSON" -d "$(head -c 50000 /dev/zero | tr '\0' '[')"
ask "another page may not" 403 /books/a.book/edit -H "$JSON" -H 'Origin: http://evil.example' -d '{"move":"7g7f","weight":1}'
ask "nor as a form" 415 /books/a.book/edit -H 'Content-Type: text/plain' -d '{"move":"7g7f","weight":1}'

# A book of Go: moves and boards in whatever way they are turned.
"$T" book build go -o go.book --plies 6 >/dev/null 2>&1
serve go --books a.book go.book --writable
equal "games" '["shogi",null] ["go",19]' "$(curl -s "$API/books" | jq -c '.[] | [.game, .size]' | tr '\n' ' ' | sed 's/ $//')"
equal "told once" 1 "$(curl -s "$API/books/go.book" | grep -o '"game":' | wc -l)"
before=$(curl -s "$API/books/go.book/position?moves=Q4")
move=$(printf '%s' "$before" | jq -r '.moves[0].move')
ask "a weight of Go" 200 /books/go.book/edit -H "$JSON" -d "{\"moves\":\"Q4\",\"move\":\"$move\",\"weight\":0.5}"
jq -c .undo out >undo
has "the way back is turned" undo '"board":"19/19/19/3X15/'
equal "the command sees it" 0.5 "$("$T" book show go.book D16 --json | jq '[.moves[].weight] | min')"
ask "Go taken back" 200 /books/go.book/edit -H "$JSON" -d @undo
equal "Go as before" "$before" "$(curl -s "$API/books/go.book/position?moves=Q4")"
# Q16, D16, D4 and Q4 are the same on the empty board.
all=$(curl -s "$API/books/go.book/position")
ask "a move that has another name" 200 /books/go.book/edit -H "$JSON" -d '{"move":"Q4","weight":7}'
equal "no move is added" "$(printf '%s' "$all" | jq '.moves | length')" "$(jq '.moves | length' out)"
jq -c .undo out >undo
ask "taken back by its own" 200 /books/go.book/edit -H "$JSON" -d @undo
equal "all as before" "$all" "$(curl -s "$API/books/go.book/position")"
ask "no move of shogi" 400 /books/go.book/edit -H "$JSON" -d '{"move":"7g7f","weight":1}'
ask "two games cannot meet" 400 '/versus?black=a.book&white=go.book'
serve go --books a.book --writable

# ---- imports ----

many 1 40 60 >games.sgf
generation=$(curl -s "$API/corpora/go" | jq .generation)
ask "files that are dropped" 202 /corpora/go/imports -F file=@games.sgf -F 'file=@a.sfen;filename=../../x/<b>.sfen'
number=$(field job <out)
job "$number" >done.json
has "it is done" done.json '"state":"done"'
equal "added" 42 "$(jq .summary.added done.json)"
equal "their names" '["games.sgf","<b>.sfen"]' "$(jq -c .what done.json)"
until_is "noticed at once" 244 eval 'curl -s "$API/corpora/go" | jq .games'
equal "another generation" 1 "$(($(curl -s "$API/corpora/go" | jq .generation) > generation))"
has "the source" <(curl -s "$API/corpora/go/games?number=210" | jq -r '.[0].source') '^dropped/[0-9a-f]{12}/games\.sgf$'
ask "the same once more" 202 /corpora/go/imports -F file=@games.sgf
equal "is known" 1 "$(job "$(field job <out)" | jq .summary.unchanged)"
# Another file of the same name takes nothing away.
mkdir elsewhere
many 71 75 60 >elsewhere/games.sgf
games=$(info go games)
ask "another of that name" 202 /corpora/go/imports -F file=@elsewhere/games.sgf
equal "nothing goes" '5 0 0' "$(job "$(field job <out)" | jq -r '.summary | "\(.added) \(.replaced) \(.removed)"')"
equal "the first are still there" $((games + 5)) "$(info go games)"
zip -q games.zip games.sgf
ask "an archive" 202 /corpora/go/imports -F file=@games.zip
equal "duplicates" 40 "$(job "$(field job <out)" | jq .summary.duplicates)"
many 41 60 60 >more.sgf
ask "a path" 202 /corpora/go/imports -H "$JSON" -d "{\"path\":\"$PWD/more.sgf\"}"
equal "twenty more" 20 "$(job "$(field job <out)" | jq .summary.added)"
ask "no such path" 400 /corpora/go/imports -H "$JSON" -d '{"path":"/nowhere"}'
mkfifo pipe
ask "a pipe would never end" 400 /corpora/go/imports -H "$JSON" -d "{\"path\":\"$PWD/pipe\"}"
has "a pipe is told" out 'neither a file nor a folder'
ask "nor would a device" 400 /corpora/go/imports -H "$JSON" -d '{"path":"/dev/zero"}'
ask "a relative one" 400 /corpora/go/imports -H "$JSON" -d '{"path":"more.sgf"}'
ask "no path" 400 /corpora/go/imports -H "$JSON" -d '{}'
ask "more than a path" 400 /corpora/go/imports -H "$JSON" -d "{\"path\":\"$PWD/more.sgf\"}garbage"
ask "a form without files" 400 /corpora/go/imports -F file=text
ask "a broken form" 400 /corpora/go/imports -H 'Content-Type: multipart/form-data; boundary=xyz' -d 'nonsense'
ask "a form without end" 400 /corpora/go/imports -H 'Content-Type: multipart/form-data; boundary=xyz' \
    --data-binary $'--xyz\r\nContent-Disposition: form-data; name="file"; filename="a.sgf"\r\n\r\n(;B[aa]'
printf '(;GM[1]SZ[19];B[aa];W[aa])' >bad.sgf
ask "a bad record" 202 /corpora/go/imports -F file=@bad.sgf
job "$(field job <out)" >done.json
equal "noted" damaged "$(jq -r '.notes[0].kind' done.json)"
mkdir copies
{ for _ in $(seq 60); do cat more.sgf; done; } >copies/a.sgf
printf '(;GM[1]SZ[19];B[bb];W[bb])' >copies/b.sgf
ask "many copies before a bad record" 202 /corpora/go/imports -H "$JSON" -d "{\"path\":\"$PWD/copies\"}"
job "$(field job <out)" >done.json
equal "are no reason not to tell it" '1201 100 damaged' "$(jq -r '"\(.note_count) \(.notes | length) \(.notes[-1].kind)"' done.json)"
until_is "nothing is left behind" "" uploads_left

# By another process: noticed with the next request.
many 61 70 60 >other.sgf
"$T" import go other.sgf >/dev/null
equal "noticed" "$(info go games)" "$(curl -s "$API/corpora/go" | jq .games)"
equal "and found" "$("$T" games go -c)" "$(curl -sI "$API/corpora/go/games" | sed -n 's/X-Total-Count: \([0-9]*\).*/\1/p')"

# A corpus that goes away, and another one in its place.
"$T" import short "$SAMPLES/game-0001.sgf" >/dev/null
serve go short --books a.book --writable
ask "the other" 200 /corpora/short/explore
tag=$(sed -n 's/^ETag: \(.*\)\r$/\1/ip' head)
rm -rf short
ask "it is gone" 404 /corpora/short/explore
ask "the list is still there" 200 /corpora
equal "and tells" short "$(jq -r '.[] | select(.error).id' out)"
"$T" import short "$SAMPLES/game-0002.sgf" >/dev/null
ask "another one" 200 /corpora/short/games
has "in its place" out '"round":"2"'
ask "is not the same" 200 /corpora/short/explore -H "If-None-Match: $tag"

# Its dictionary goes with it, and so does the reason why there was none.
ask "few games" 202 /corpora/short/joseki
has "have no dictionary" <(job "$(field job <out)") '"state":"failed"'
rm -rf short
"$T" import short "$SAMPLES" >/dev/null
ask "many games in their place" 202 /corpora/short/joseki
equal "have one" done "$(job "$(field job <out)" | field state)"
equal "of all of them" 202 "$(curl -s "$API/corpora/short/joseki" | jq .games)"
rm -rf short
"$T" import short "$SAMPLES"/game-00*.sgf "$SAMPLES"/game-01[0-5]*.sgf >/dev/null
ask "others in their place" 202 /corpora/short/joseki
equal "have another" done "$(job "$(field job <out)" | field state)"
equal "of their own" "$(info short games) false" "$(curl -s "$API/corpora/short/joseki" | jq -r '"\(.games) \(.stale)"')"

# Two at once, everything else being answered; what a page shows that was loaded anew.
many 100 6000 60 >large1.sgf
many 6001 9000 60 >large2.sgf
ask "one" 202 /corpora/go/imports -H "$JSON" -d "{\"path\":\"$PWD/large1.sgf\"}"
first=$(field job <out)
ask "another" 202 /corpora/go/imports -H "$JSON" -d "{\"path\":\"$PWD/large2.sgf\"}"
second=$(field job <out)
games=$(curl -s "$API/corpora/go" | jq .games)
answered=0
seen=
while [ "$(curl -s "$API/jobs/$second" | field state)" = waiting ]; do
    seen="$seen$(curl -s "$API/jobs" | jq -c "[.[] | select(.job == $first) | .state]")"
    [ "$(curl -s -o /dev/null -w '%{http_code}' "$API/corpora/go/explore?moves=Q16")" = 200 ] && answered=$((answered + 1))
done
[ "$answered" -gt 0 ] && pass || fail "nothing was answered during the import"
case $seen in *running*) pass ;; *) fail "the import was never seen running: $seen" ;; esac
equal "one is done" done "$(job "$first" | field state)"
equal "the other, too" done "$(job "$second" | field state)"
equal "all are there" $((games + 8901)) "$(info go games)"
sound "in order" go

# Stopping one.
many 10000 16000 60 >large3.sgf
ask "a third" 202 /corpora/go/imports -H "$JSON" -d "{\"path\":\"$PWD/large3.sgf\"}"
third=$(field job <out)
ask "a fourth" 202 /corpora/go/imports -H "$JSON" -d "{\"path\":\"$PWD/games.sgf\"}"
fourth=$(field job <out)
ask "stop the one that waits" 200 "/jobs/$fourth" -X DELETE
equal "stopped" stopped "$(job "$fourth" | field state)"
ask "and the other" 200 "/jobs/$third" -X DELETE
state=$(job "$third" | field state)
case $state in stopped | done) pass ;; *) fail "a job that was stopped is $state" ;; esac
[ "$state" = done ] || equal "nothing was imported" $((games + 8901)) "$(info go games)"
sound "still in order" go

# Ended in the middle of an import: the corpus is as before.
before=$(info go games)
many 20000 26000 60 >large4.sgf
ask "a last one" 202 /corpora/go/imports -H "$JSON" -d "{\"path\":\"$PWD/large4.sgf\"}"
stop_server
equal "it ends well all the same" 0 "$stopped"
now=$(info go games)
[ "$now" = "$before" ] || [ "$now" = $((before + 6001)) ] && pass || fail "half an import: $before became $now"
sound "in order at the end" go

# ---- for others ----

serve go --listen 0.0.0.0 --token secret-word --writable
has "the address has the token" address '/\?token=secret-word$'
ask "not without it" 401 /corpora
ask "nor with another" 401 /corpora -H 'Authorization: Bearer secret-wordy'
ask "with it" 200 /corpora -H 'Authorization: Bearer secret-word'
ask "or as a cookie" 200 /corpora -H 'Cookie: a=b; tejun=secret-word'
ask "never in the address of the API" 401 '/corpora?token=secret-word'
equal "the page, neither" 401 "$(curl -s -o out -w '%{http_code}' "$ADDRESS")"
equal "with the token it is kept" 303 "$(curl -s -D head -o out -w '%{http_code}' "$ADDRESS?token=secret-word")"
has "as a cookie" head '^Set-Cookie: tejun=secret-word; Path=/; HttpOnly; SameSite=Lax'
has "and goes from the address" head '^Location: /.?$'
ask "another name" 421 /corpora -H 'Host: mybox' -H 'Authorization: Bearer secret-word'
ask "an address" 200 /corpora -H 'Host: 192.168.7.7:1' -H 'Authorization: Bearer secret-word'
ask "no path without --import-from" 400 /corpora/go/imports -H 'Authorization: Bearer secret-word' -H "$JSON" \
    -d "{\"path\":\"$PWD/games.sgf\"}"
mkdir -p allowed
cp games.sgf allowed
ln -s /etc allowed/link
serve go --listen 127.0.0.1 --import-from allowed --host mybox --writable
ask "at home a token is not needed" 200 /corpora
ask "a name that was given" 200 /corpora -H 'Host: mybox:80'
ask "below it" 202 /corpora/go/imports -H "$JSON" -d "{\"path\":\"$PWD/allowed/games.sgf\"}"
job "$(field job <out)" >/dev/null
ask "not elsewhere" 400 /corpora/go/imports -H "$JSON" -d "{\"path\":\"$PWD/games.sgf\"}"
ask "nor through a link" 400 /corpora/go/imports -H "$JSON" -d "{\"path\":\"$PWD/allowed/link/hosts\"}"
ln -s "$PWD/more.sgf" allowed/more.sgf
ask "the folder itself" 202 /corpora/go/imports -H "$JSON" -d "{\"path\":\"$PWD/allowed\"}"
job "$(field job <out)" >done.json
equal "links in it lead nowhere" '["a link is not followed here","a link is not followed here"]' "$(jq -c '[.notes[].text]' done.json)"
ask "nor by going up" 400 /corpora/go/imports -H "$JSON" -d "{\"path\":\"$PWD/allowed/../games.sgf\"}"
stop_server
the_end
