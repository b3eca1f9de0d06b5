# Shogi in a corpus: import beside Go, list, export, search.
set -u
. "$(dirname "$0")/lib.sh"

mkdir games
printf '手合割：平手\n先手：大山\n後手：升田\n開始日時：1957/07/11\n棋戦：名人戦\n手数----指手---------消費時間--\n*はじめ\n   1 ７六歩(77)   ( 0:16/00:00:16)\n   2 ３四歩(33)   ( 0:02/00:00:02)\n   3 ２二角成(88) ( 0:01/00:00:17)\n   4 同　銀(31)   ( 0:01/00:00:03)\n   5 投了         ( 0:00/00:00:17)\nまで4手で後手の勝ち\n\n変化：3手\n   3 ２六歩(27)\n' | iconv -f UTF-8 -t CP932 >games/one.kif
printf 'V2.2\nN+A\nN-B\n$START_TIME:2018/05/03\nPI\n+\n+7776FU\n-3334FU\n+6766FU\n%%TORYO\n/\nV2.2\nN+B\nN-A\nPI\n+\n+2726FU\n-3334FU\n+2625FU\n-8485FU\n%%TORYO\n/\nN+C\nPI\n+\n+7776FU\n-3334FU\n+6766FU\n-2288UM\n%%TORYO\n' >games/two.csa
printf '手合割：二枚落ち\n下手：D\n上手：E\n△６二銀 ▲７六歩 △５四歩\n' >games/three.ki2
printf 'startpos moves 7g7f 3c3d 2g2f\nsfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b\n' >games/four.usi
printf '(;SZ[19]PB[x]PW[y];B[pd];W[dp])' >games/go.sgf
printf '{"not": "shogi"}\n' >games/package.json

runs "import" 0 "$T" import all games --report report
has "says what it took" out '^8 games added, .* 2 damaged'
has "the fault with its place" report 'two\.csa:20:1: damaged: move 4, White 8485FU|two\.csa:20:1: damaged: move 4'
runs "check" 0 "$T" check all
runs "info" 0 "$T" info all
has "both games" out '^games +8 \(7 of shogi, 1 on 19x19\)'
runs "only shogi" 0 "$T" games all --game shogi -c
equal "seven" 7 "$(cat out)"
runs "only Go" 0 "$T" games all --game go -c
equal "one" 1 "$(cat out)"
runs "names in any encoding" 0 "$T" games all -p 大山
has "the game" out '大山 +升田'

# Export: every notation reads back as the same games.
for as in csa kif ki2 usi jkf; do
    runs "export as $as" 0 "$T" games all --export $as
    mv out all.$as
    runs "import $as again" 0 "$T" import again-$as all.$as --keep-duplicates
    runs "as moves" 0 "$T" games again-$as --export usi
    sed 's/ resign$//' out >again.usi
    runs "the first ones" 0 "$T" games all --export usi
    sed 's/ resign$//' out >first.usi
    same "the same games from $as" first.usi again.usi
done
has "comments stay" all.kif '^\*はじめ$'
has "variations stay" all.kif '^変化：3手$'
runs "the original" 0 "$T" games all -p 大山 --export original
same "byte for byte" games/one.kif out
runs "SGF has the Go game only" 0 "$T" games all --export sgf
equal "one" 1 "$(grep -c '(;' out)"
number=$("$T" games all -p 大山 --tsv | awk 'NR == 2 { print $1 }')
runs "a shogi game is no SGF" 2 "$T" games all "$number" --export sgf
has "which is said" err 'is a .*shogi'
runs "a shogi game has no profile" 2 "$T" profile all "$number"

# Search.
runs "a sequence" 0 "$T" search all 7g7f 3c3d
has "four games" out '^4 matches in 4 games'
has "what came next" out '6g6f +６六歩\(67\) +2 '
runs "in Japanese" 0 "$T" search all ▲７六歩 △３四歩 ▲６六歩 -c
equal "two" 2 "$(cat out)"
runs "in CSA" 0 "$T" search all 7776FU 3334FU 8822UM -c
equal "one" 1 "$(cat out)"
runs "the same square" 0 "$T" search all ２二角成 同銀 -c
equal "one again" 1 "$(cat out)"
runs "moves as CSA writes them, White's with a dash" 0 "$T" search all +7776FU -3334FU -c
equal "are no options" "$("$T" search all 7g7f 3c3d -c)" "$(cat out)"
runs "not rotated" 1 "$T" search all 8c8d 2g2f -c
runs "the pawn before White's bishop" 0 "$T" search all 3c3d -c
equal "five times" 5 "$(cat out)"
runs "or before Black's" 0 "$T" search all 3c3d --rotate -c
equal "ten times" 10 "$(cat out)"
runs "mirrored" 0 "$T" search all 3g3f 7c7d --mirror -c
equal "as often as the other" 4 "$(cat out)"
runs "from a record" 0 "$T" search all --file games/one.kif --range 1-2 -c
equal "four" 4 "$(cat out)"
same_moves=$("$T" search all ▲７六歩 △３四歩 ▲６六歩 -c)
for words in "▲７六歩△３四歩▲６六歩" "７六歩３四歩６六歩" "▲７六歩△３四歩, 6g6f" "7六歩3四歩6六歩" "☗7六歩(77)☖3四歩(33)☗6六歩(67)"; do
    equal "in one word: $words" "$same_moves" "$("$T" search all "$words" -c 2>&1)"
done
runs "what is no move in it" 2 "$T" search all "▲７六歩△３四歩▲六六六六六六六六六六六六六六六六六六六六六六"
has "is told" err '"▲六六六六六六六六六六六六六六六六六六六" is not* a* *(shogi move|move of shogi)'
runs "a word of wide letters on a Go board" 2 "$T" explore all 'A▲７六歩△３四歩' --game go
has "is told" err '"A▲７六歩△３四歩" is not* a* *move'
runs "handicap: White begins" 0 "$T" search all △６二銀 ▲７六歩 -c
equal "one" 1 "$(cat out)"
runs "nobody played it" 1 "$T" search all ▲６二銀 -c
runs "games found, exported" 0 "$T" search all 7g7f 3c3d 2g2f --export usi
equal "a line" "startpos moves 7g7f 3c3d 2g2f" "$(cat out)"
runs "JSON" 0 "$T" search all 7g7f --json
has "moves in USI" out '"move":"3c3d","piece":"FU","count":4'
runs "out of turn" 2 "$T" search all ▲７六歩 ▲２六歩
has "which is said" err 'move 2 is out of turn'
runs "no such move" 2 "$T" search all 7g7f 0x
runs "for Go only" 2 "$T" search all 7g7f --place anywhere
has "which is said" err '^tejun search: --place is for Go'
runs "for shogi only" 2 "$T" search all Q16 --mirror
runs "wrong notation" 2 "$T" search all 7g7f --export sgf

# Part of a file does not always tell what the whole does: its encoding, or that it is JSON.
printf '手合割：平手\n先手：甲\n▲７六歩△３四歩▲９六歩△９四歩▲１六歩△１四歩▲６八銀△８四歩▲６六歩△８五歩▲７八金△６二銀\n先手：乙\n▲２六歩△３四歩▲９六歩△９四歩▲１六歩△１四歩▲６八銀△８四歩▲６六歩△８五歩▲７八金△６二銀\n' >marked.utf8
{ printf '\377\376'; iconv -f UTF-8 -t UTF-16LE marked.utf8; } >marked.ki2
runs "UTF-16 that only its mark tells" 0 "$T" import marked marked.ki2
runs "is exported" 0 "$T" games marked --export usi
equal "both games" 2 "$(grep -c '^startpos moves [27]g[27]f 3c3d 9g9f' out)"
{ iconv -f UTF-8 -t EUC-JP games/three.ki2; printf '*\244\n*\217\241\n'; iconv -f UTF-8 -t EUC-JP marked.utf8; } >broken.ki2
runs "broken characters" 0 "$T" import broken broken.ki2
runs "are exported" 0 "$T" games broken --export usi
equal "three games" 3 "$(wc -l <out)"
runs "as JSON" 0 "$T" convert marked.ki2 marked.jkf
{ printf '['; sed '1s/$/,/' marked.jkf; printf ']\n'; } >list.json
runs "a list of games" 0 "$T" import list list.json
runs "is exported, too" 0 "$T" games list --export usi
equal "both of its games" 2 "$(grep -c '^startpos moves' out)"
# What is no move is told in the words of the games that the corpus holds.
usi='startpos moves 7g7f 3c3d 2g2f 8c8d'
echo "$usi" >typo.usi
printf '(;SZ[19];B[pd];W[dp];B[pp];W[dd])' >typo.sgf
"$T" import shogi-only typo.usi >out
"$T" import go-only typo.sgf >out
"$T" import either typo.usi typo.sgf >out
for command in search explore suggest; do
    for word in 7g7 7f P-76; do
        runs "$command $word" 2 "$T" $command shogi-only "$word"
        has "$command $word: shogi" err "\"$word\" is not* a* *(shogi move|move of shogi).*7g7f"
        runs "$command $word in Go" 2 "$T" $command go-only "$word"
        has "$command $word: Go" err "$word[\"'] is (not* a* *move of Go|not a point).*Q16"
        runs "$command $word in both" 2 "$T" $command either "$word"
        has "$command $word: both" err "\"$word\" is not* a* *move[;:] .*Q16.* Go, .*7g7f.* shogi"
    done
done
for command in explore suggest; do
    runs "$command --game" 2 "$T" $command either 7g7 --game shogi
    has "$command --game: asked for" err '"7g7" is not* a* *(shogi move|move of shogi)'
    runs "$command --game" 2 "$T" $command either 7g7 --game go
    has "$command --game: asked for" err "7g7[\"'] is (not* a* *move of Go|not a point)"
done
"$T" search shogi-only 7g7f 3c3d --count >small
runs "capitals" 0 "$T" search shogi-only 7G7F 3C3d --count
same "are the same moves" small out
"$T" explore shogi-only 7g7f 3c3d >small
runs "capitals of a position" 0 "$T" explore shogi-only 7G7F 3C3D
same "are the same moves" small out

# Files tell which game they are of.
runs "a file has moves of its own" 2 "$T" suggest go-only Q16 --file typo.sgf
for command in search explore; do
    runs "$command: a file of either game" 0 "$T" $command shogi-only --file typo.usi
    runs "$command: a file of either game" 0 "$T" $command go-only --file typo.sgf
    runs "$command with moves" 2 "$T" $command go-only Q16 --file typo.sgf
    has "$command: moves and a file" err '--file'
done
runs "profile" 3 "$T" profile go-only typo.usi
has "of shogi" err 'typo.usi: .*shogi'
runs "nothing at all" 3 "$T" explore go-only --file /dev/null
has "is no record" err 'no game record found'
runs "a size" 2 "$T" explore shogi-only 7g7f --size 9
has "is for Go" err '^tejun explore: --size is for Go'
the_end
