# Nothing a terminal shows is wider than 80 columns.
set -u
. "$(dirname "$0")/lib.sh"

if ! command -v python3 >/dev/null; then
    skip "there is no python3 to measure with"
    pass
    the_end
    exit
fi
cat >measure.py <<'PY'
import re, sys, unicodedata
def widest(path):
    widths = [(0, '')]
    for line in re.split('[\r\n]+', open(path, encoding='utf-8', errors='replace', newline='\n').read()):
        line = re.sub('\x1b\\[[0-9;?]*[A-Za-z]', '', line)
        widths.append((sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in 'WF' else 1 for c in line), line))
    return max(widths)
for path in sys.argv[1:]:
    print(*widest(path))
PY

# narrow WHAT FILE: no line takes more than 80 columns; looked at by narrow_all
mkdir kept
whats=()
narrow()
{
    cp "$2" "kept/${#whats[@]}"
    whats+=("$1")
}

# One process for all: starting it takes longer than measuring.
narrow_all()
{
    local width line i=0

    while read -r width line; do
        if [ "$width" -le 80 ]; then pass; else fail "${whats[$i]}: $width $line"; fi
        i=$((i + 1))
    done < <(python3 measure.py $(seq -f 'kept/%.0f' 0 $((${#whats[@]} - 1))))
    equal "all were measured" ${#whats[@]} $i
}

"$T" help >out 2>err
narrow "help" out
for command in $("$T" help | sed -n 's/^  \([a-z][a-z ]*[a-z]\)   *.*/\1/p' | tr ' ' '_'); do
    # shellcheck disable=SC2046
    "$T" $(echo "$command" | tr _ ' ') --help >out 2>err
    narrow "$command --help" out
done
for command in import search explore games players info check compact remove help version; do
    runs "$command --help" 0 "$T" $command --help
    narrow "$command --help" out
    has "$command --help names itself" out "tejun $command"
done

name="A very long name of a player that goes on and on and on, as if there were no end to it"
for i in 1 2 3; do
    echo "(;PB[$name $i]PW[長い名前の棋士がどこまでもどこまでも続いていくのである$i]EV[$name]RE[B+R]DT[1999-12-31]$(moves $i 80))"
done >long.sgf
many 10 60 80 >>long.sgf
echo "(;PB[Tab	and \\] bracket]PW[$(printf 'esc\033[31mred\033[0m bell\007')]$(moves 5 80))" >>long.sgf
"$T" import w long.sgf >out 2>err

if ! has_terminal; then
    skip "on a terminal: there is no terminal"
    narrow_all
    the_end
    exit
fi
# shown WHAT ARGUMENTS...: the command on a terminal of 80 columns
shown()
{
    local what=$1 words=""

    shift
    for word in "$@"; do words="$words '$word'"; done
    TERM=xterm script -qec "stty cols 80 rows 40; '$T' $words" /dev/null >shown 2>&1 </dev/null
    narrow "$what" shown
}
shown "games" games w
shown "games, sorted" games w --sort date
shown "players" players w
shown "search" search w E5
shown "search anywhere" search w E5 G7 --place anywhere
shown "search coded" search w E5 G7 --place coded
shown "search local" search w E5 --local
shown "search on 25 lines" search w E5 --size 25
shown "explore" explore w
shown "explore on" explore w E5
shown "info" info w
shown "check" check w
shown "compact" compact w
many 100 110 80 >more.sgf
shown "import" import w more.sgf
shown "learn" learn w
has "learn is shown" shown 'different patterns'
"$T" mine w --few-games --tsv -n 20 >"$PWD/list-with-a-long-name.tsv" 2>err
echo 'Q16 R14 O17' >a-dictionary-with-a-long-name.txt
shown "recall" recall list-with-a-long-name.tsv a-dictionary-with-a-long-name.txt
has "recall is shown" shown 'counted in'
shown "help" help
shown "search --help" search --help
shown "a mistake" search w Z99
printf 'V2.2\nN+%s\nN-%s\n$EVENT:%s\nPI\n+\n+7776FU\n-3334FU\n' "$name" "長い名前の棋士がどこまでもどこまでも続いていく" "$name" >long.csa
"$T" import k long.csa >out 2>err
shown "explore shogi" explore k
# Books with names as they have them; a position is whole, so that it can be pasted.
cp "$(dirname "$0")/../support/usi_fake.sh" "$(dirname "$0")/../support/usi_grader.sh" .
books=
for n in 1 2 4 5 6 7 9 10; do
    printf 'startpos moves 7g7f 8c8d 7i6h 3c3d 6h7g 7a6b 2g2f 3a4b 3i4h 4a3b 6i7h 9c9d\nstartpos moves 2g2f 8c8d 2f2e\n' \
        >"a-book-of-many-lines-$n.sfen"
    printf 'startpos moves 7g7f 3c3d 6g6f 8c8d 2h6h 7a6b 5i4h 5a4b 4h3h 4b3b 7i7h %dc%dd\n' $((n % 10 + n / 10)) $((n % 10 + n / 10)) >>"a-book-of-many-lines-$n.sfen"
    books="$books a-book-of-many-lines-$n.sfen"
done
printf '#YANEURAOU-DB2016 1.00\nsfen %s b - 1\n7g7f none 0 0 1\nsfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1\nG*5b none 0 0 1\n' \
    lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL >a-book-with-positions-that-nobody-can-reach.db
# shellcheck disable=SC2086
set -- $books
for n in 1 4 8; do
    # shellcheck disable=SC2086
    shown "book info of $n" book info $(echo $books | cut -d ' ' -f 1-$n) --plies
done
has "all books" shown 'a-book'
equal "the first table of eight" 2 "$(grep -c '^ *moves  ' shown)"
shown "remarks" book info a-book-with-positions-that-nobody-can-reach.db
has "which are all there" shown 'moves.$'
shown "book versus" book versus "$1" "$2"
equal "positions are whole" "" "$(grep / shown | grep -v ' [bw] [^ ]*$' | grep -v '^[A-Z]' | head -3)"
lacks "and nothing is cut" shown '/.*…'
shown "book versus --all" book versus "$1" "$2" --all
shown "book versus --play" book versus "$1" "$2" --play 2 -e "sh $PWD/usi_fake.sh resign 1"
has "the last row is whole" shown ' either.$'
shown "book grade --all" book grade "$1" "$2" --all -e "sh $PWD/usi_grader.sh log" -l "nodes 1" --no-cache
lacks "no position is cut" shown '/.*…'
shown "book grade" book grade "$1" "$2" -e "sh $PWD/usi_grader.sh log" -l "nodes 1" --no-cache
shown "book show" book show "$1" 7g7f
shown "an unknown player" games w -p "White"
# A catalogue that gives days to a game without date.
"$T" import lie long.sgf >out 2>err
runs "is made" 0 python3 -c 'import sqlite3; db = sqlite3.connect("lie/catalogue.db"); db.execute("UPDATE game SET date = NULL WHERE date_from > 0"); db.commit(); db.close()'
shown "games of a catalogue that lies" games lie
has "are listed" shown 'A very long name'
lacks "without a fault" shown 'Segmentation|terminated|core dumped'
# Escape sequences of a record do not reach the terminal or anything else.
for words in "games w" "games w --tsv" "players w" "players w --tsv" "games w --json"; do
    # shellcheck disable=SC2086
    "$T" $words -n 0 >out 2>err
    lacks "tejun $words: no escape from a record" out "$(printf '\033\\[31')"
    lacks "tejun $words: no bell" out "$(printf '\007')"
done
# Progress is drawn where a line can be cleared, and nowhere else.
progress()
{
    rm -rf drawn
    TERM=$1 script -qec "'$T' import drawn many.sgf" /dev/null >shown 2>&1 </dev/null
}
many 1 3000 200 >many.sgf
escape=$(printf '\033')
progress xterm
has "progress on a terminal" shown "$escape\\[K"
progress dumb
has "a dumb one is told the end" shown '3,000 games added'
lacks "and nothing that it does not understand" shown "$escape"
narrow_all
the_end
