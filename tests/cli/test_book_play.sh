# tejun book versus --play: games of two copies of an engine from where books are left, and the estimate beside them.
set -u
. "$(dirname "$0")/lib.sh"
cp "$(dirname "$0")/../support/usi_fake.sh" "$(dirname "$0")/../support/usi_grader.sh" .
fake="sh $PWD/usi_fake.sh"
grader="sh $PWD/usi_grader.sh $PWD/log"
export HOME=$PWD XDG_CACHE_HOME=

for first in 7g7f 2g2f 5g5f; do
    for second in 3c3d 8c8d; do
        echo "startpos moves $first $second 6g6f 5c5d"
        echo "startpos moves $first $second 9g9f"
    done
done >a.sfen
for first in 7g7f 2g2f; do
    for second in 3c3d 5c5d; do
        echo "startpos moves $first $second 6g6f 1c1d"
        echo "startpos moves $first $second 3g3f 9c9d 3f3e"
    done
done >b.sfen

# play CODE OPTION...: JSON in ./out
play()
{
    local code=$1

    shift
    runs "play $*" "$code" "$T" book versus a.sfen b.sfen --json "$@"
}

# fact KEY: the first value of that name in ./out
fact()
{
    grep -oE "\"$1\":[^],}]*" out | head -1 | cut -d : -f 2 | tr -d '"'
}

# near WHAT EXPECTED ACTUAL: to six digits
near()
{
    equal "$1" "$(printf '%.6f' "$2")" "$(printf '%.6f' "$3")"
}

# games FOLDER: what does not depend on time
games()
{
    grep '^[0-9]' "$1/results.tsv" | cut -f 1-6,12
}

# ---- who is to move where book is left gives up at once ----

play 0 --play 40 -e "$fake resign 1" -o m
equal "all games" 40 "$(fact games)"
equal "games" 40 "$(grep -c '^[0-9]' m/results.tsv)"
equal "who gives up" "" "$(grep '^[0-9]' m/results.tsv |
    awk -F '\t' '{ black = $2; wins = $6 % 2 ? black : 3 - black; if ($3 != wins || $2 != 2 - $1 % 2) print }')"
for side in 1 2; do
    won=$(games m | awk -F '\t' -v s=$side '$2 == s && $3 == s' | wc -l)
    name=$([ $side = 1 ] && echo a || echo b)
    has "Black's games with book $name" out "\"black\":\"$name\.sfen\",\"white\":\"[ab]\.sfen\",\"won\":$won,\"lost\":$((20 - won)),"
done
all=$(games m | awk -F '\t' '$3 == 1' | wc -l)
has "the first book's games" out "\"first_book\":\{\"black\":\"a\.sfen\",\"white\":\"b\.sfen\",\"won\":$all,"
has "names" m/games.csa '^N\+Fake resign with a\.sfen$'
# Every game begins with moves of the books: from the first, where White has no answer, to the fourth.
runs "the records" 0 "$T" convert m/games.csa --to usi
equal "the first move is Black's book's" 40 "$(grep -cE '^startpos moves (7g7f|2g2f|5g5f)' out)"
equal "White's book knows no 5g5f" "" "$(awk 'NR % 2 && /moves 5g5f [1-9]/' out)"
equal "nor 2g2f 8c8d 6g6f when b is White" "" "$(awk 'NR % 2 && / 8c8d/' out)"
[ "$(sort -u out | wc -l)" -gt 5 ]
equal "games differ" 0 $?

# ---- more games, other games ----

play 0 --play 20 -e "$fake resign 1" -o more
games more >before
play 0 --play 40 -e "$fake resign 1" -o more -j 2
equal "those that were there stay" "$(cat before)" "$(games more | head -20)"
equal "more are the same as at once" "$(games m | sort -n)" "$(games more | sort -n)"
play 0 --play 20 -e "$fake resign 1" -o other --seed 2
[ "$(games other | cut -f 7)" != "$(cut -f 7 before)" ]
equal "another seed, other games" 0 $?
play 3 --play 20 -e "$fake resign 1" -o m --seed 2
has "which do not mix" err 'this match was played with seed 1, not 2'
play 3 --play 20 -e "$fake resign 1" -o m -l 'nodes 3'
has "nor limits" err 'played with limit nodes 100000, not nodes 3'
head -6 a.sfen >c.sfen
runs "other books" 3 "$T" book versus c.sfen b.sfen --play 20 -e "$fake resign 1" -o m
has "are refused" err 'played with books a\.sfen and b\.sfen'
has "no estimate yet" m/results.tsv '^# books	a\.sfen and b\.sfen, [0-9a-f]{16}$'

# ---- the estimate ----

runs "without an estimate" 0 "$T" book versus a.sfen b.sfen --play 20 -e "$fake resign 1" -o more
has "it is told" out '^There is no estimate.* tejun book grade'
runs "grades" 0 "$T" book grade a.sfen b.sfen --all -e "$grader" --tsv
first=$(awk -F '\t' '$6 == "a.sfen" && $7 == "b.sfen" { print $3 }' out)
second=$(awk -F '\t' '$6 == "b.sfen" && $7 == "a.sfen" { print $3 }' out)
play 0 --play 40 -e "$fake resign 1" -o m
near "the estimate is that of grade" "$first" "$(fact estimate)"
near "of the other pair" "$second" "$(grep -oE '"estimate":[0-9.]*' out | sed -n '2s/.*://p')"
near "both together" "$(echo "$first $second" | awk '{ printf "%.9f", ($1 + 1 - $2) / 2 }')" \
    "$(grep -oE '"estimate":[0-9.]*' out | sed -n '3s/.*://p')"
equal "whose it is" "Grader, nodes 100000" "$(grep -oE '"estimate_from":"[^"]*' out | cut -d '"' -f 4)"
equal "all games are foreseen" 40 "$(fact foreseen_games)"
runs "as text" 0 "$T" book versus a.sfen b.sfen --play 40 -e "$fake resign 1" -o m
has "a table" out '^ *[0-9]+ +[0-9]+ +0 +[0-9.]+ % +[0-9.]+ to [0-9.]+ % +[0-9.]+ % +[0-9.]+ % +a\.sfen +b\.sfen$'
has "and a verdict" out '^it lies (within|OUTSIDE) the interval'

# Grades of one pair alone say nothing of both.
runs "grades of one pair" 0 "$T" book grade a.sfen b.sfen -e "$grader" --cache half.db
runs "half an estimate" 0 "$T" book versus a.sfen b.sfen --play 40 -e "$fake resign 1" -o m --cache half.db
has "is told" out '^no exit of one of the pairs is graded; .*tejun book grade --all'
equal "and is no verdict" 0 "$(grep -c 'the interval of what was scored' out)"
equal "within 80 columns" 0 "$(grep '^[A-Z]' out | awk 'length > 80' | wc -l)"

# An engine that sees a mate for who is to move everywhere foresees all, wrongly.
runs "grades of another engine" 0 "$T" book grade a.sfen b.sfen --all -e "$grader mate" --cache mate.db
play 0 --play 40 -e "$fake resign 1" -o m --cache mate.db
games m | awk -F '\t' '{ black = $2; p = $6 % 2 ? 1 / (1 + exp(0.003757 + 6.141)) : 1 / (1 + exp(0.003757 - 6.141))
    x = $3 == black; s[black] += p; n[black]++; e += black == 1 ? x - p : p - x; v += p * (1 - p) }
    END { printf "%.9f %.9f %.9f %.9f\n", s[1] / n[1], s[2] / n[2], (s[1] + n[2] - s[2]) / (n[1] + n[2]), e / sqrt(v) }' >wanted
read -r one two both surprise <wanted
near "foreseen of a" "$one" "$(grep -oE '"foreseen":[0-9.]*' out | sed -n '1s/.*://p')"
near "foreseen of b" "$two" "$(grep -oE '"foreseen":[0-9.]*' out | sed -n '2s/.*://p')"
near "foreseen of both" "$both" "$(grep -oE '"foreseen":[0-9.]*' out | sed -n '3s/.*://p')"
near "the surprise" "$surprise" "$(fact surprise)"
play 0 --play 40 -e "$fake resign 1" -o m --estimate 0.6,0.2
equal "an estimate that is given" 0.6,0.2,0.7, "$(grep -oE '"estimate":[0-9.]*' out | cut -c 12-14 | tr '\n' ,)"
play 2 --play 4 -e "$fake resign 1" --estimate 60
play 2 --play 4 -e "$fake resign 1" --estimate 0.5,x
play 3 --play 4 -e "$fake resign 1" --cache missing.db
play 3 --play 4 -e "$fake resign 1" --cache a.sfen

# ---- engines that fail, and other mistakes ----

play 0 --play 6 -e "$fake crash 1"
equal "games lost by failing" 6 "$(fact failed)"
play 2 --play 4
has "no engine" err 'no engine'
play 2 -e "$fake good"
has "nothing is played" err '^tejun book versus: --engine .*--play$'
for option in -o=new --seed=2 --estimate=0.5 --cache=half.db --curve=0,100 --cap=900 -l=nodes\ 1 --option=A=1 -j=2 --timeout=9; do
    play 2 "${option%%=*}" "${option#*=}"
    has "${option%%=*} without games" err '^tejun book versus: --[a-z]* .*--play$'
done
for option in --all --plies --exits --limit=9; do
    play 2 --play 4 -e "$fake good" "$option"
    has "$option beside games" err "^tejun book versus: ${option%=*} .*--play$"
done
runs "one book too many" 2 "$T" book versus a.sfen b.sfen a.sfen --play 4 -e "$fake good"
start='sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1'
printf '%s\n2h3h\nsfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B4R2/LNSGKGSNL w - 1\n8b7b\nsfen lnsgkgsnl/2r4b1/ppppppppp/9/9/9/PPPPPPPPP/1B4R2/LNSGKGSNL b - 1\n3h2h\nsfen lnsgkgsnl/2r4b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1\n7b8b\n' "$start" >circle.db
runs "books that go in circles" 3 "$T" book versus circle.db circle.db --play 2 -e "$fake good"
has "are told" err 'no game leaves .*book'

if [ -x /usr/games/fairy-stockfish ] || command -v fairy-stockfish >/dev/null; then
    play 0 --play 2 -e fairy-stockfish -l 'nodes 50' -j 2 -o real
    equal "Fairy-Stockfish plays them" 0 "$(fact failed)"
    printf '0 0\n0 1\n50 0\n50 1\n' >upsets.tsv
    runs "and its evaluations can be read" 0 "$T" book fit real/games.csa upsets.tsv --ply 20 --json
    equal "of all games" 6 "$(fact games)"
else
    skip "Fairy-Stockfish is not installed"
fi
the_end
