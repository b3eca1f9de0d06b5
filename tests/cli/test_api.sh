# That the server says what the commands say.  (tools/check-docs runs the examples of doc/api.md.)
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/serve.sh"

"$T" import go "$SAMPLES" >/dev/null
"$T" import shogi "$SHOGI_SAMPLES" >/dev/null
"$T" learn go >/dev/null
"$T" learn shogi >/dev/null
"$T" train shogi --positions 300 >/dev/null 2>&1
printf 'startpos moves 7g7f 3c3d 2g2f 8c8d\nstartpos moves 7g7f 8c8d 7i6h\n' >a.sfen
printf 'startpos moves 7g7f 3c3d 6g6f\nstartpos moves 2g2f 3c3d 7g7f\n' >b.sfen
serve go shogi --books a.sfen b.sfen

# equals PATH COMMAND...: the answer is what the command prints
equals()
{
    local path=$1

    shift
    ask "$path" 200 "$path"
    "$T" "$@" >expected 2>/dev/null
    same "$path is tejun $*" expected out
}

equals '/corpora/go/explore' explore go --json
equals '/corpora/go/explore?moves=Q16,D4&limit=3&players=2' explore go Q16 D4 --json -n 3 --players 2
equals '/corpora/go/explore?moves=pd+dp&player=gnu*&result=black' explore go pd dp -p 'gnu*' -r black --json
equals '/corpora/shogi/explore?moves=7g7f%2C3c3d' explore shogi 7g7f 3c3d --json
equals '/corpora/shogi/explore?sfen=2-piece' explore shogi --sfen 2-piece --json
equals '/corpora/go/search?moves=Q16,D4' search go Q16 D4 --json
equals '/corpora/go/search?moves=Q16,O17&place=anywhere&limit=4' search go Q16 O17 --place anywhere --json -n 4
equals '/corpora/go/search?moves=Q16,O17&place=coded' search go Q16 O17 --place coded --json
equals '/corpora/go/search?moves=Q16,O17,R14&local=3' search go Q16 O17 R14 --local=3 --json
equals '/corpora/go/search?moves=Q16&colour=white&earliest=2&latest=9' \
    search go Q16 --colour white --earliest 2 --latest 9 --json
equals '/corpora/shogi/search?moves=2g2f&mirror=1&rotate=1' search shogi 2g2f --mirror --rotate --json
equals '/corpora/go/games?sort=moves&reverse=1&limit=5' games go --sort moves --reverse -n 5 --json
equals '/corpora/go/games?number=7,3' games go 7 3 --json
equals '/corpora/go/players?name=gnu*' players go 'gnu*' --json
equals '/corpora/go/players' players go --json
equals '/corpora/go/games/5/profile' profile go 5 --json
equals '/corpora/go/games/5/profile?window=4,5&threshold=3&code=es&player=gnu+go+level+2' \
    profile go 5 -w 4 -w 5 --threshold 3 --code es -p 'gnu go level 2' --json
equals '/corpora/go/suggest?moves=Q16,D4,Q3&limit=0' suggest go Q16 D4 Q3 --json
equals '/corpora/go/suggest?moves=Q16,D4,Q3&by=alike&limit=4' suggest go Q16 D4 Q3 --by alike --json -n 4
equals '/corpora/shogi/suggest?moves=7g7f&limit=5' suggest shogi 7g7f --json -n 5
equals '/corpora/shogi/suggest?moves=7g7f&by=equal&limit=0' suggest shogi 7g7f --by equal --json
equals '/books/a.sfen/position?moves=7g7f' book show a.sfen 7g7f --json
equals '/versus?black=a.sfen&white=b.sfen&limit=5' book versus a.sfen b.sfen --json
equals '/versus?black=a.sfen&white=b.sfen&limit=5&all=1' book versus a.sfen b.sfen --all --json
ask "a corpus" 200 /corpora/shogi
"$T" info shogi --json >expected
equal "info" "$(sed 's/"corpus":"[^"]*",//' expected)" "$(sed -e 's/"id":"shogi",//' -e 's/"corpus":"[^"]*",//' out)"
ask "a book" 200 /books/b.sfen
"$T" book info b.sfen --json | sed -e 's/^\[{//' -e 's/}]$//' >expected
has "what book info prints" out "$(sed 's/[][{}.*+?()|]/\\&/g' expected)"

# From a game of the corpus: the position after so many of its moves.
"$T" games go 12 --export sgf >game.sgf
equals '/corpora/go/suggest?record=12&move=40&by=alike&limit=0' suggest go --file game.sgf --move 40 --by alike --json
equals '/corpora/go/explore?record=12&move=3' explore go --file game.sgf --move 3 --json
"$T" games shogi 3 --export kif >game.kif
equals '/corpora/shogi/suggest?record=3&move=20&limit=3' suggest shogi --file game.kif --move 20 --json -n 3
ask "beyond its end" 400 '/corpora/go/explore?record=12&move=5000'

# Conditions without anything to look for.
for condition in event=%21%3F 'since=2027&until=2020'; do
    ask "games?$condition" 400 "/corpora/go/games?$condition"
    ask "explore?$condition" 400 "/corpora/go/explore?$condition"
    ask "search?$condition" 400 "/corpora/go/search?moves=Q16&$condition"
done
equals '/corpora/go/search?moves=Q16,D16&place=coded&limit=3' search go Q16 D16 --place coded --json -n 3

# The dictionary, which is mined when it is first asked for.
ask "not yet" 404 '/corpora/go/joseki?start=0'
ask "it is mined" 202 /corpora/go/joseki
equal "done" done "$(job "$(field job <out)" | field state)"
ask "there it is" 200 '/corpora/go/joseki?start=0'
"$T" mine go --tree-json expected 2>/dev/null
equal "as tejun mine has it" "$(cat expected)" "$(sed 's/"stale":false,//' out)"
ask "shogi has none" 202 /corpora/shogi/joseki
has "said in words" <(job "$(field job <out)") '"state":"failed".*"code":"not_found"'
ask "at once the next time" 404 /corpora/shogi/joseki

# Lists can be leafed through.
ask "all" 200 '/corpora/go/games?limit=6'
jq -c '.[]' out >all
ask "first" 200 '/corpora/go/games?limit=3'
jq -c '.[]' out >parts
ask "second" 200 '/corpora/go/games?limit=3&skip=3'
jq -c '.[]' out >>parts
same "parts of a list" all parts
ask "hits" 200 '/corpora/go/search?moves=Q16&limit=6'
jq -c '.hits[]' out >all
ask "first hits" 200 '/corpora/go/search?moves=Q16&limit=2'
jq -c '.hits[]' out >parts
ask "other hits" 200 '/corpora/go/search?moves=Q16&limit=4&skip=2'
jq -c '.hits[]' out >>parts
same "parts of the hits" all parts

# The whole record: its main line is the game.
ask "a record" 200 /corpora/go/games/12
"$T" games go 12 --export sgf | tr -d '\n' | grep -o ';[BW]\[[a-z]*\]' | wc -l >expected
equal "nodes" "$(cat expected)" "$(jq '[.nodes[] | select(.move)] | length' out)"
ask "as it stood" 200 /corpora/go/games/12/original
"$T" games go 12 --export original >expected
same "original" expected out
has "to be saved" head 'attachment; filename="game-12.txt"'
ask "as KIF" 200 '/corpora/shogi/games/3/export?as=kif'
same "export" game.kif out
printf '*(;_;)\n手合割：平手\n   1 ７六歩(77)\n   2 投了\n' >face.kif
ask "a shogi record behind something like a tree" 200 /record -H 'Content-Type: text/plain' --data-binary @face.kif
has "is shogi" out '"game":"shogi"'
ask "a record from outside" 200 /record -H 'Content-Type: application/octet-stream' --data-binary @game.kif
equal "the same nodes" "$(curl -s "$API/corpora/shogi/games/3" | jq -c '[.nodes[].move]')" "$(jq -c '[.nodes[].move]' out)"

# Whose turn it is where nobody has moved: White's after black stones alone, as in handicap games.
for stones in 'AB[cc] white' 'AB[cc]AW[gg] black' 'AW[gg] black' 'AW[gg]AB[cc] black' 'KM[0] black'; do
    printf '(;GM[1]SZ[9]%s)' "${stones% *}" >position.sgf
    ask "stones ${stones% *}" 200 /record -H 'Content-Type: text/plain' --data-binary @position.sgf
    equal "the record, ${stones% *}" "${stones#* }" "$(jq -r .to_move out)"
    equal "the position, ${stones% *}" "${stones#* }" "$("$T" explore go --file position.sgf --json 2>/dev/null | jq -r .to_move)"
done

# Nothing is sent twice.
ask "with a tag" 200 '/corpora/go/explore'
tag=$(sed -n 's/^ETag: \(.*\)\r$/\1/ip' head)
ask "unchanged" 304 '/corpora/go/explore' -H "If-None-Match: $tag"
equal "without a body" "0" "$(wc -c <out)"

stop_server
equal "it ends well" 0 "$stopped"
lacks "nothing is complained about" serve.err 'rror|atal'
the_end
