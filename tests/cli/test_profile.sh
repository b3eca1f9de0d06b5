# Profiles of one game: numbers, mountains, outputs, mistakes.
set -u
. "$(dirname "$0")/lib.sh"

"$T" import s "$SAMPLES" >out 2>err
games=$("$T" games s --size 19 -c)

# Text.
runs "a game of the corpus" 0 "$T" profile s 1
cp out text
has "its players" text "$("$T" games s 1 --json | field black)"
has "what was counted" text "^frequencies of E_R codes in $games games; counts include this game$"
has "the first window" text '^window 6: '
has "the second window" text '^window 8: '
has "blocks" text '^ +1│ {5}(▁|▅|█)+$'
has "the moves below" text '^ +10 +20 +30 +40 +50 +60 +70$'
equal "80 columns" "" "$(grep -E '^.{81}' text)"
runs "without UTF-8" 0 env LC_ALL=C "$T" profile s 1
cp out plain
runs "--ascii" 0 "$T" profile s 1 --ascii
same "is the same" plain out
equal "has nothing else" "" "$(LC_ALL=C sed 's/^[0-9].*//' out | LC_ALL=C grep '[^ -~]')"
runs "one window" 0 "$T" profile s 1 --window 4
lacks "and no other" out '^window [68]:'
runs "one window twice" 0 "$T" profile s 1 -w 4 -w 4 --tsv
equal "is one" "move	window_4" "$(head -1 out)"

# Numbers: a window stands at its last move.
runs "tsv" 0 "$T" profile s 1 --window 3 --window 5 --tsv
cp out tsv
moves=$("$T" games s 1 --json | field moves)
equal "a row for every move" $((moves + 1)) "$(wc -l <tsv)"
equal "headings" "move	window_3	window_5" "$(head -1 tsv)"
equal "no window ends before its width" "2		" "$(sed -n 3p tsv)"
equal "the first one does" "4	[0-9]+	" "$(sed -n 5p tsv | sed -E 's/^4\t[0-9]+\t$/4\t[0-9]+\t/')"
runs "json" 0 "$T" profile s 1 --window 3 --window 5 --json
equal "the same numbers" "$(cut -f 2 tsv | sed 1d | grep . | tr '\n' ' ')" \
    "$(grep -o '"window":3,"move":3,"frequencies":\[[^]]*' out | sed 's/.*\[//' | tr ',' ' ') "
equal "of so many games" "$games" "$(sed 's/.*"code"/"code"/' out | field games)"
equal "with this one" 1 "$(field included <out)"
if command -v python3 >/dev/null; then
    cp out json
    runs "json is JSON" 0 python3 -m json.tool json
fi

# A window of 6 codes is as frequent as a search for its 7 moves says, where the first of them lies on no line
# of symmetry, so that there is one way to code the others.
game=$SAMPLES/game-0100.sgf
"$T" profile s "$game" --window 6 --tsv >tsv
for first in 14 15 16 17 18 19; do
    last=$((first + 6))
    equal "moves $first-$last" "$("$T" search s --file "$game" --range "$first-$last" --place coded -c)" \
        "$(sed -n "s/^$last\t//p" tsv)"
done
at_most "some of which are frequent" "$(cut -f 2 tsv | sed 1d | sort -n | tail -1)" 40

# Made-up games in which one sequence recurs: 20 games play it, in different places of the game.
joseki=';B[qf];W[nc];B[rd];W[qc];B[qi];W[ck]'
reverse=';W[qf];B[nc];W[rd];B[qc];W[qi];B[ck]'
for i in $(seq 1 20); do
    other=$(moves "$i" 4 | sed 's/\[\(..\)\]/[\1]/g; s/qf\|nc\|rd\|qc\|qi\|ck/jj/g')
    [ $((i % 2)) -eq 0 ] && echo "(;GM[1]SZ[19]PB[B $i]PW[W $i]$other$joseki;B[aa];W[sa];B[$(echo abcdefghijklmnopqrstu | cut -c "$i")s])"
    [ $((i % 2)) -eq 1 ] && echo "(;GM[1]SZ[19]PB[B $i]PW[W $i]$other;B[ja]$reverse;W[aa];B[sa];W[$(echo abcdefghijklmnopqrstu | cut -c "$i")s])"
done >made.sgf
"$T" import m made.sgf >out 2>err
many_games=$(info m games)
runs "mountains" 0 "$T" profile m 2 --window 4 --json
has "the sequence is cut out" out '"moves":\["R14","O17","S16","R17","R11","C9"'
highest=$(field highest <out)
equal "as often as a search finds it" "$("$T" search m R14 O17 S16 R17 R11 --place coded -c)" "$highest"
runs "as boards" 0 "$T" profile m 2 --window 4
has "with its moves" out '^moves [0-9]+-[0-9]+, (Black|White) plays 1'
has "window and frequency" out "window 4, highest frequency $highest"
has "thick below the chart" out '└─*━'
runs "a threshold nothing reaches" 0 "$T" profile m 2 --threshold 1000
has "is told" out '^no mountains: '
lacks "without boards" out 'plays 1'

# A pass, and a ko in which two stones lie on one point.
for i in a b c d e f g h; do
    echo "(;GM[1]SZ[19]PB[$i];B[q$i];W[p$i];B[dc];W[ec];B[de];W[ee];B[cd];W[fd];B[ed];W[dd];B[];W[ss];B[ed];W[k$i];B[o$i])"
done >ko.sgf
"$T" import ko ko.sgf >out 2>err
equal "games with a ko" 8 "$(info ko games)"
runs "a ko" 0 "$T" profile ko 4 --window 6
has "is told in words" out '^[0-9]+ passes, 11 at 7 *$'
runs "as JSON" 0 "$T" profile ko 4 --window 6 --json
has "with a pass" out '"E16","D16",null,"T1","E16"\]'

# On a narrow terminal.
if has_terminal; then
    TERM=xterm script -qec "stty cols 60 rows 40; '$T' profile m 2 --window 4" /dev/null >shown 2>&1 </dev/null
    tr -d '\r' <shown | sed 's/\x1b\[[0-9;]*m//g' >narrow
    has "the boards" narrow 'plays 1'
    equal "60 columns" "" "$(grep -E '│|└|┼' narrow | grep -E '^.{61}')"
else
    skip "a narrow terminal: there is no terminal"
fi

# A game from a file.
"$T" games m 2 --export sgf >same.sgf
runs "a file that the corpus has" 0 "$T" profile m same.sgf
has "is told" out 'counts include this game:$'
has "with its number" out '^it has the codes of game 2$'
"$T" profile m 2 --tsv >a
"$T" profile m same.sgf --tsv >b
same "has the same profile" a b
"$T" games m 2 --export sgf | sed 's/;B\[aa\]/;B[bb]/' >other.sgf
runs "a file that it has not" 0 "$T" profile m other.sgf
has "is told" out "in $many_games games; counts do not include this game$"
runs "as JSON" 0 "$T" profile m other.sgf --json
has "is told, too" out '"included":null'
has "with the name of the file" out '"file":"other.sgf"'
has "no number of a game" out '"header":\{"game":null,'
has "nor its line in a corpus" out '"line":null,"copies":null'
printf '(;SZ[19]PB[A]PW[B]DT[1999-05]RE[W+R]%s)' "$(moves 3 20)" >dated.sgf
"$T" import dated dated.sgf >out
runs "a result and a date" 0 "$T" profile m dated.sgf --json
for key in black date date_from date_to winner size moves state; do
    equal "$key as of a game of the corpus" "$("$T" games dated 1 --json | field "$key")" "$(field "$key" <out)"
done
has "the winner is known" out '"winner":"white"'
cp other.sgf 7
runs "a file with a number for a name" 0 "$T" profile m 7 --json
has "is a file" out '"file":"7"'
printf '(;SZ[19]PB[\033[31mRed]%s;B[jj];W[jj])' "$(moves 3 20)" >broken.sgf
runs "a file with an illegal move" 0 "$T" profile m broken.sgf
has "is taken up to there" err '^broken\.sgf: move 2[12].*; .* up to there$'
lacks "no terminal obeys a name" out $'\033'

# Filters: the game itself need not pass.
runs "filtered" 0 "$T" profile m 2 --window 4 -p 'B 4' --tsv
at_most "counts in one game" 1 "$(cut -f 2 out | sed 1d | sort -n | tail -1)"
runs "filtered, as text" 0 "$T" profile m 2 --window 4 -p 'B 4'
has "is told" out 'in 1 game; counts do not include this game$'
runs "a player nobody knows" 1 "$T" profile m 2 -p Nobody
has "is told" err 'no game on 19x19 passes the filter'
runs "a filter that only this game passes" 1 "$T" profile m 2 -p 'B 2'
has "is told" err 'only this game'

# E_S codes are coarser: never rarer.
"$T" profile s 3 --window 4 --tsv >er
runs "--code es" 0 "$T" profile s 3 --window 4 --code es --tsv
equal "never rarer" 0 "$(paste er out | awk -F '\t' 'NR > 1 && $2 != "" && $4 < $2' | wc -l)"
equal "mostly more frequent" 1 "$(paste er out | awk -F '\t' 'NR > 1 && $4 > $2 {n++} END {print (n > 0)}')"
runs "--code es, as text" 0 "$T" profile s 3 --code es
has "is told" out '^frequencies of E_S codes'

# SVG.
runs "svg" 0 "$T" profile m 2 --window 4 --window 6 --svg chart.svg
has "and the text" out '^window 4: '
has "is SVG" chart.svg '^<svg '
has "has a line for each window" chart.svg 'window 6'
has "has an end" chart.svg '^</svg>$'
runs "where nothing can be written" 3 "$T" profile m 2 --svg nowhere/chart.svg
has "is told" err 'nowhere/chart\.svg'
runs "on a full disk" 3 "$T" profile m 2 --svg /dev/full

# Mistakes.
runs "no such game" 1 "$T" profile s 999999
has "is told" err '999999'
runs "game 0" 1 "$T" profile s 0
runs "neither number nor file" 2 "$T" profile s hello
has "is told" err '"hello" is neither'
runs "a negative number" 2 "$T" profile s -- -1
runs "a missing file" 3 "$T" profile s missing.sgf
has "is told" err 'missing\.sgf'
runs "no game named" 2 "$T" profile s
runs "two games" 2 "$T" profile s 1 2
for window in 0 51 x -1 6x "" 99999999999999999999; do
    runs "--window \"$window\"" 2 "$T" profile s 1 "--window=$window"
    has "--window \"$window\" is told" err 'window .*number from 1 to 50'
done
runs "nine windows" 2 "$T" profile s 1 -w 1 -w 2 -w 3 -w 4 -w 5 -w 6 -w 7 -w 8 -w 9
runs "eight windows" 0 "$T" profile s 1 -w 1 -w 2 -w 3 -w 4 -w 5 -w 6 -w 7 -w 8 --svg eight.svg
runs "a threshold of 1" 2 "$T" profile s 1 --threshold 1
runs "--tsv and --json" 2 "$T" profile s 1 --tsv --json
: >empty.sgf
runs "an empty file" 3 "$T" profile s empty.sgf
has "is told" err '^tejun: empty\.sgf: no game record found'
echo 'nothing here' >none.sgf
runs "a file without game" 3 "$T" profile s none.sgf
echo '(;GM[2];B[aa])' >othello.sgf
runs "another game" 3 "$T" profile s othello.sgf
echo '(;SZ[19]PB[A])' >still.sgf
runs "a game without moves" 3 "$T" profile s still.sgf
has "is told" err 'still\.sgf: the game has no moves'
echo "(;SZ[19]$(moves 1 7))" >short.sgf
runs "a short game" 3 "$T" profile s short.sgf
has "is told" err 'short\.sgf: the game has only 7 moves'
runs "with a window that fits" 0 "$T" profile s short.sgf --window 7
many 1 3 20 9 >nine.sgf
runs "a file on 9x9" 3 "$T" profile s nine.sgf
has "is told" err 'nine\.sgf: the game is on 9x9'
"$T" import nine nine.sgf >out 2>err
runs "a game on 9x9" 1 "$T" profile nine 1
has "is told" err 'no games on 19x19'
runs "a corpus without games on 19x19" 1 "$T" profile nine same.sgf
has "is told" err 'the corpus has no games on 19x19'
"$T" import one same.sgf >out 2>err
runs "a corpus of one game" 1 "$T" profile one 1
has "is told" err 'only this game.*other games'
runs "that game from a file" 1 "$T" profile one same.sgf
runs "another game" 0 "$T" profile one other.sgf
runs "no corpus" 3 "$T" profile nowhere 1
echo 'startpos moves 7g7f 3c3d' >one.usi
"$T" import kifu one.usi >out
runs "a game without profiles" 2 "$T" profile kifu 1
has "is told" err 'shogi.* have no profiles'
runs "one from a file" 3 "$T" profile s one.usi
has "is told with its place" err 'one\.usi: shogi.* have no profiles'
runs "output that cannot be written" 3 sh -c "'$T' profile s 1 >/dev/full"
the_end
