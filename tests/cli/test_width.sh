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
for line in open(sys.argv[1], encoding='utf-8', errors='replace', newline='\n').read().replace('\r', '').split('\n'):
    line = re.sub('\x1b\\[[0-9;?]*[A-Za-z]', '', line)
    width = sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in 'WF' else 1 for c in line)
    if width > 80:
        print(width, line)
        break
PY

# narrow WHAT FILE: no line takes more than 80 columns
narrow()
{
    local wide

    wide=$(python3 measure.py "$2")
    if [ -z "$wide" ]; then pass; else fail "$1: $wide"; fi
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
shown "help" help
shown "search --help" search --help
shown "a mistake" search w Z99
printf 'V2.2\nN+%s\nN-%s\n$EVENT:%s\nPI\n+\n+7776FU\n-3334FU\n' "$name" "長い名前の棋士がどこまでもどこまでも続いていく" "$name" >long.csa
"$T" import k long.csa >out 2>err
shown "explore shogi" explore k
shown "an unknown player" games w -p "White"
# A catalogue that gives days to a game without date.
"$T" import lie long.sgf >out 2>err
python3 -c 'import sqlite3; db = sqlite3.connect("lie/catalogue.db"); db.execute("UPDATE game SET date = NULL WHERE date_from > 0"); db.commit(); db.close()'
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
the_end
