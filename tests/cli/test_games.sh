# games, players, info: filters, sorting, names and their spellings.
set -u
. "$(dirname "$0")/lib.sh"

cat >g.sgf <<'SGF'
(;PB[Cho Chikun]PW[Kobayashi Koichi]BR[9p]DT[1983-03-16]EV[7th Kisei]RE[B+2.5]KM[5.5];B[aa];W[cc])
(;PB[CHO CHI-KUN]PW[Takemiya]DT[1985]EV[Honinbo, game 3]RE[W+R];B[aa];W[cc];B[ee])
(;PB[趙治勲]PW[武宮正樹]DT[1986-01,02]EV[第10期棋聖戦]RE[黒中押し勝ち];B[aa];W[cc];B[ee];W[gg])
(;PB[Ch’oe Ch’ŏl-han]PW[Gu Li]DT[2004-06-30]RE[0];B[aa];W[cc];B[ee];W[gg];B[ii])
(;PB[Choe Cheolhan]PW[Gu  Li]RE[Void]HA[3]AB[dd][pp][dp];W[aa];B[cc])
(;PB[Müller]PW[Muller]SZ[9]DT[2010];B[aa];W[bb];B[ab];W[aa];B[aa])
(;PW[Only White];B[ba];W[ca])
(;PB[O'Brien % _ "x"]PW[Robert'); DROP TABLE game;--];B[bb];W[dd])
SGF
runs "import" 0 "$T" import g g.sgf
equal "games" 8 "$(info g games)"

count() # WHAT EXPECTED FILTER...
{
    local what=$1 expected=$2

    shift 2
    equal "$what" "$expected" "$("$T" games g -c "$@" 2>err)"
}
count "all" 8
count "a name" 2 -p "cho chikun"
count "case, hyphens and spaces" 2 -p "CHO-CHI kun"
count "accents" 1 -p "choe chol han"
count "accents in the question" 1 -p "Chöe Chólhan"
count "ü is u" 1 --black muller
count "both colours are he" 1 -p "MÜLLER" --opponent muller
count "Japanese" 1 -p 趙治勲
count "part of a name is no name" 0 -p cho
count "with * it is" 4 -p "ch*"
count "* in the middle" 2 -p "cho*kun"
count "full width" 2 -p "Ｃｈｏ Ｃｈｉｋｕｎ"
count "two spaces" 2 -p "gu li"
count "black only" 0 --black "gu li"
count "white only" 2 --white "gu li"
count "two players" 1 -p "cho chikun" --opponent takemiya
count "no pairs that never met" 0 -p "cho chikun" --opponent "gu li"
count "event" 1 -e kisei
count "event in Japanese" 1 -e 棋聖
count "event, folded" 1 -e "honinbo game"
count "since" 3 --since 1986
count "until" 2 --until 1985
count "a month" 1 --since 1986-02 --until 1986-02
count "a year" 1 --since 1985 --until 1985
count "won by black" 2 --result black
count "won by white" 1 --result white
count "drawn" 1 --result draw
count "void" 1 --result void
count "unknown" 3 --result unknown
count "size" 1 --size 9
count "damaged" 1 --damaged
count "wild characters of SQL are letters" 1 -p "O'Brien % _ \"x\""
count "percent alone is nobody" 0 -p "%"
count "no injection" 1 --white "Robert'); DROP TABLE game;--"
count "still all there" 8
count "everything combined" 1 -p "cho*" -e kisei --since 1983 --until 1983 --result black --size 19
runs "an empty name is nobody's" 2 "$T" games g -p ""

# Sorting.
column() # NUMBER OF COLUMN, ARGUMENTS...
{
    local n=$1

    shift
    "$T" games g --tsv -n 0 "$@" | sed 1d | cut -f "$n" | paste -s -d ' '
}
equal "as added" "1 2 3 4 5 6 7 8" "$(column 1)"
equal "reversed" "8 7 6 5 4 3 2 1" "$(column 1 --reverse)"
equal "by date, unknown last or first" 1 "$(column 1 --sort date | grep -c '1 2 3 4 6')"
equal "newest first" 1 "$(column 1 --sort date --reverse | grep -c '6 4 3 2 1')"
equal "by moves" "$(column 6 | tr ' ' '\n' | sort -n | paste -s -d ' ')" "$(column 6 --sort moves)"
equal "longest first" 5 "$(column 6 --sort moves --reverse | cut -d ' ' -f 1)"
equal "limit" 3 "$("$T" games g --tsv -n 3 2>err | sed 1d | wc -l)"
has "and how many more" err '5 more'
for by in black white event; do runs "by $by" 0 "$T" games g --sort $by; done
runs "by something else" 2 "$T" games g --sort luck
runs "by number" 0 "$T" games g 3 1 --tsv
equal "in that order" "3 1" "$(sed 1d out | cut -f 1 | paste -s -d ' ')"
for how in "" "--count" "--json" "--export sgf" "--export original"; do
    # shellcheck disable=SC2086
    runs "a number that is not there $how" 1 "$T" games g 1 99 $how
    has "is named" err '99'
    equal "prints nothing" "" "$(cat out)"
done
runs "a missing corpus" 3 "$T" games nowhere 1
for words in "--export sgf --json" "--export sgf --tsv" "--count --json" "--count --tsv" "--count --export original" \
    "--tsv --json"; do
    # shellcheck disable=SC2086
    runs "$words" 2 "$T" games g $words
    has "$words: is told" err '--[a-z]+ .* --[a-z]+'
done
runs "a number and a condition" 2 "$T" games g 1 -p ann
has "is told" err 'conditions'
runs "no number" 2 "$T" games g first
runs "nothing found" 1 "$T" games g -p nobody
equal "prints nothing" "" "$(cat out)"

# Players.
runs "players" 0 "$T" players g --tsv
has "spellings that differ in nothing else are one" out "^(Cho Chikun|CHO CHI-KUN)	2	"
equal "their number" "$(info g players)" "$(sed 1d out | wc -l)"
runs "a name" 0 "$T" players g "GU-LI" --tsv
has "with games" out '^Gu Li	2	'
runs "with a star" 0 "$T" players g "ch*" --tsv
runs "nobody" 1 "$T" players g nobody
runs "--tsv and --json" 2 "$T" players g --tsv --json
has "is told" err '--[a-z]+ .* --[a-z]+'

# Merging.
cat >alias.txt <<'TXT'
# the same persons
Cho Chikun = 趙治勲 = Jo Chihun

  Choe Cheolhan =Ch’oe Ch’ŏl-han= Nobody Yet   
Takemiya Masaki = Takemiya = 武宮正樹
TXT
runs "merge" 0 "$T" players g --merge alias.txt
has "says how many" out '^[0-9]+ spellings? merged$'
count "after merging" 3 -p "jo chihun"
count "by any spelling" 3 -p 趙治勲
count "another" 2 -p "Choe Cheolhan"
count "and another" 2 -p "Takemiya Masaki"
runs "players now" 0 "$T" players g "趙*" --tsv
has "the name to go by, and the others" out '^Cho Chikun	3	.*趙治勲'
runs "merging again" 0 "$T" players g --merge alias.txt
has "changes nothing" out '^0 spellings merged$'
echo "(;PB[Nobody Yet]PW[x];B[aa];W[jj];B[ss])" >later.sgf
"$T" import g later.sgf >out
count "a spelling that comes later" 3 -p "Choe Cheolhan"
printf 'Good = Name\r\n\r\n= nothing\r\n' >wrong.txt
players=$(info g players)
runs "an alias file with a fault" 3 "$T" players g --merge wrong.txt
has "line told" err 'wrong\.txt:3:1: '
equal "nothing is merged" "$players" "$(info g players)"
printf 'A = B\n\377\376 = C\n' >bytes.txt
runs "no UTF-8" 3 "$T" players g --merge bytes.txt
has "line told" err 'bytes\.txt:2'
printf '\357\273\277Cho Chikun = Cho C.\n' >bom.txt
runs "a mark in front" 0 "$T" players g --merge bom.txt
count "is no part of the name" 3 -p "cho c."
: >none.txt
runs "an empty alias file" 0 "$T" players g --merge none.txt
runs "a missing one" 3 "$T" players g --merge missing.txt
has "is named" err 'missing\.txt'
sound "after merging" g

# Info.
runs "info" 0 "$T" info g
has "games" out '^games +9 \(8 on 19x19, 1 on 9x9\)$'
has "years" out '^years +1983 to 2010$'
has "records" out '^records +9 from 2 sources: 0 duplicates, 1 damaged, 0 rejected$'
lacks "neither memory nor ranking" out '^(memory|ranking) '
runs "learn" 0 "$T" learn g
runs "learn for another board" 0 "$T" learn g --first-cases 100 --radius 2 --name "$(printf 'a\033b')"
runs "info again" 0 "$T" info g
has "the memory" out '^memory       default, [0-9,]+ games on 19x19, [0-9.]+ [kM]?B$'
has "the other" out '^memory       a.b, [0-9]+ games? on 19x19, [0-9.]+ k?B$'
lacks "no control characters" out "$(printf '\033')"
at_most "80 columns" 80 "$(wc -L <out)"
runs "info as JSON" 0 "$T" info g --json
has "memories" out '"memories":\[\{"name":"default","size":19,"games":[0-9]+,"bytes":[0-9]+,"files":1,"missing":0,"not_learnt":0,"gone":0\},\{"name":"a\\u001bb"'
has "rankings" out '"rankings":\[\]'
equal "bytes" "$(stat -c %s g/derived/* | sort -n | tail -n 1)" "$(sed 's/.*"memories":\[{//; s/}.*//' out | field bytes)"
mv g/derived kept
runs "without the files" 0 "$T" info g
has "they are missed" out '^memory       default, .*, 0 B, 1 file is missing$'
mv kept g/derived
runs "no such corpus" 3 "$T" info nowhere

# One of each is told as one.
printf '(;PB[One]PW[Two]RE[?];B[aa];W[cc])' >one.sgf
"$T" import one one.sgf >out
runs "info of one game" 0 "$T" info one
has "unknown" out 'unknown 1 game$'
has "source" out '^records +1 from 1 source: 0 duplicates, 0 damaged, 0 rejected$'
has "segment" out ' in 1 segment \('
runs "check of one game" 0 "$T" check one
has "one game" out "^1 game, 2 moves, 1 segment: "
runs "compact of one game" 0 "$T" compact one
has "one segment" out '^1 segment before, 1 now; '
runs "one that would be removed" 0 "$T" remove one --black one --dry-run
equal "one game" "1 game would be removed" "$(cat out)"
runs "none that would be removed" 1 "$T" remove one --black two --dry-run
equal "no games" "0 games would be removed" "$(cat out)"

# Sources that are gone, by paths that are not as they were written.
mkdir -p here/sub/deep
many 1 3 40 >here/a.sgf
many 4 8 40 >here/sub/b.sgf
many 9 10 40 >here/sub/deep/c.sgf
many 11 11 40 >here/d.sgf
ln -s here link
"$T" import s here >out
"$T" import s - <one.sgf >out
runs "nothing comes from there" 1 "$T" remove s --source nowhere
has "is told" err "^tejun: $PWD/nowhere: .*in the corpus comes* from there$"
equal "on stderr only" "" "$(cat out)"
runs "an existing file that is no source" 1 "$T" remove s --source g.sgf
runs "a missing corpus" 3 "$T" remove nowhere --source here
rm -rf here/sub here/a.sgf
runs "a relative path" 0 "$T" remove s --source here/a.sgf
has "its games" out '^3 games removed$'
runs "dots and slashes" 0 "$T" remove s --source .//here/./x/..//sub/deep///
has "its games" out '^2 games removed$'
runs "through a link" 0 "$T" remove s --source link/sub
has "its games" out '^5 games removed$'
runs "standard input" 0 "$T" remove s --source "$("$T" games s --black one --json | field source)"
has "its game" out '^1 game removed$'
equal "the rest" 1 "$(info s games)"
sound "sources that were gone" s
the_end
