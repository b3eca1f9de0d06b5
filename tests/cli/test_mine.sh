# The mine command: methods, outputs, the joseki dictionary, recall of what was mined, mistakes.
set -u
. "$(dirname "$0")/lib.sh"

runs "import" 0 "$T" import s "$SAMPLES"

# The list for people.
runs "list" 0 "$T" mine s --limit 4
has "headline" out '^202 games, method local; '
has "first" out '^1\. score [0-9,.]+'
has "board" out '─1─'
lacks "no fifth" out '^5\. score'
has "classes" out '^Of the first [0-9]+: [0-9]+ complete, '
at_most "80 columns" 80 "$("$T" mine s --limit 9 | wc -L)"
runs "ASCII" 0 "$T" mine s --limit 1 --ascii
lacks "nothing but ASCII" out '[^ -~]'

# Every method, both codes; the table is in order and says what recall needs.
for method in local normalised entropy sfp msfp; do
    runs "$method" 0 "$T" mine s --method $method --tsv
    cp out $method.tsv
    has "$method: version" out '^# tejun list 1$'
    has "$method: its name" out "^# method $method\$"
    equal "$method: scores descend" "" \
        "$(grep -v '^#' out | awk -F '\t' 'NR > 1 { if (NR > 2 && $2 > last) print $0; last = $2 + 0 }')"
    runs "$method again" 0 "$T" mine s --method $method --tsv
    equal "$method: the same bytes" "" "$(cmp out $method.tsv)"
done
for method in normalised entropy sfp msfp; do
    runs "$method in es" 0 "$T" mine s --method $method --code es --tsv
    has "$method: code" out '^# code es$'
    runs "$method corrected" 0 "$T" mine s --method $method --rank-correct --tsv
done
equal "ranks without gaps" "" \
    "$(grep -v '^#' out | awk -F '\t' 'NR > 1 { if ($1 != last && $1 != last + 1) print; last = $1 }')"

# What is listed was played: msfp strings are told by moves whose codes the search finds as often.
line=$(grep -v '^#' msfp.tsv | sed -n 2p)
moves=$(echo "$line" | cut -f 6 | sed 's/[BW]\([A-T][0-9]\)/\1/g')
at_most "frequency" "$("$T" search s $moves --place coded --count)" "$(echo "$line" | cut -f 3)"

# Lengths, windows, filters.
runs "lengths" 0 "$T" mine s --method msfp --min-moves 7 --max-moves 9 --tsv
equal "within them" "7 9" "$(grep -v '^#' out | awk -F '\t' 'NR > 1 { print $4 }' | sort -n | sed -n '1p;$p' | xargs)"
runs "local lengths" 0 "$T" mine s --min-moves 4 --max-moves 6 --tsv
equal "within them" "4 6" "$(grep -v '^#' out | awk -F '\t' 'NR > 1 { print $4 }' | sort -n | sed -n '1p;$p' | xargs)"
runs "windows" 0 "$T" mine s --method msfp -w 3 -w 6 --tsv
runs "threshold" 0 "$T" mine s --method sfp --threshold 2.5 --tsv
runs "filter" 0 "$T" mine s --player 'gnu go level 2' --result black --few-games --tsv
has "filter is told" out '^# player gnu go level 2$'
runs "top" 0 "$T" mine s --limit 7 --tsv
equal "seven" 7 "$(grep -vc '^#\|^rank' out)"

# JSON, records, pages, trees.
runs "JSON" 0 "$T" mine s --limit 3 --json
has "JSON" out '^\{"method":"local","code":"place","games":202,'
runs "records" 0 "$T" mine s --limit 30 --export sgf
cp out list.sgf
runs "they are read" 0 "$T" import list list.sgf
has "without a fault" out '^30 games added.* 0 damaged, 0 rejected'
runs "page" 0 "$T" mine s --html page.html
has "it is one" page.html '^<!DOCTYPE html>'
has "with boards" page.html '<svg'
lacks "nothing from elsewhere" page.html 'https?://[^w]|src='
runs "tree" 0 "$T" mine s --tree tree.sgf --tree-html tree.html
equal "no list" "" "$(cat out)"
has "is told" err 'wrote tree.sgf'
runs "the tree is read" 0 "$T" import tree tree.sgf
has "without a fault" out '^1 game added.* 0 damaged, 0 rejected'
has "facts" tree.sgf 'played in [0-9]+ corners'
has "what came next" tree.sgf '^next here: a (Black|White) [A-T][0-9]+ [0-9.]+ %.*tenuki first: [0-9.]+ %'
has "browsable" tree.html '<details'
equal "opened and closed" "$(grep -o '<details' tree.html | wc -l)" "$(grep -o '</details' tree.html | wc -l)"
runs "over an older file" 0 "$T" mine s --tree tree.sgf
equal "no half file stays" "" "$(ls ./*.part 2>/dev/null)"

# A mined list finds itself: the tree is a dictionary whose lines the list has.
runs "recall of a tree" 0 "$T" recall local.tsv tree.sgf
has "a table" out 'played twice or more'

# Mistakes and poor corpora: a sentence, a code, nothing on stdout.
mistake() # WHAT CODE REGEX ARGUMENTS...
{
    local what=$1 code=$2 regex=$3

    shift 3
    runs "$what" "$code" "$T" mine "$@"
    has "$what" err "$regex"
    equal "$what: silent" "" "$(cat out)"
}
cat >one.sgf <<'SGF'
(;PB[Ann]PW[Bob]DT[2001];B[pd];W[dp];B[pp];W[dd];B[cf])
SGF
runs "one game" 0 "$T" import one one.sgf
mistake "one game" 1 'many games' one
printf '(;SZ[9];B[cc];W[gg])(;SZ[9];B[cc];W[gc])' >nine.sgf
runs "other boards" 0 "$T" import nine nine.sgf
mistake "no 19x19" 1 'no games on 19x19' nine
echo 'startpos moves 7g7f 3c3d' >one.usi
runs "another game" 0 "$T" import kifu one.usi
mistake "a game that is not mined" 2 'cannot be mined' kifu
mistake "too few" 1 '[0-9]+ games are too few to tell set sequences from chance' s --player 'gnu go level 2' --result black
mistake "nobody" 1 'no player "nobody"' s --player nobody
mistake "no corpus" 3 'nowhere' nowhere
mistake "window of no method" 2 'window .*--method' s --window 4
mistake "window is no number" 2 '1 to 50' s --method sfp --window x
mistake "two windows" 2 'one window' s --method sfp -w 4 -w 5
mistake "lengths crossed" 2 'moves' s --min-moves 9 --max-moves 5
mistake "correction of places" 2 'code er only' s --rank-correct
mistake "correction of es" 2 'code er only' s --method sfp --code es --rank-correct
mistake "tree of codes" 2 'method local' s --method msfp --tree t.sgf
mistake "two things on stdout" 2 'only one thing' s --json --tree -
mistake "two things in one file" 2 'only one thing' s --tree both --tree-html both
mistake "threshold of no profile" 2 '--method sfp' s --threshold 5
mistake "two outputs" 2 '--tsv .*--json|--json .*--tsv' s --json --tsv
mistake "folder is not there" 3 '^tejun: no/such/page.html: cannot' s --html no/such/page.html
runs "short games" 0 "$T" import short one.sgf
printf '(;PB[C];B[pd];W[dp];B[pq])' >two.sgf
runs "two short games" 0 "$T" import short two.sgf
mistake "window longer than any game" 2 'longer than any game' short --few-games --method sfp --window 30
mistake "nothing repeats" 1 "set sequence" short --few-games --method sfp
runs "sequences of one move have surroundings, too" 0 "$T" mine s --min-moves 1 --export sgf
runs "kept private" 0 sh -c "umask 077; : >p.html; '$T' mine s --html p.html"
equal "kept private" 600 "$(stat -c %a p.html)"
runs "tree to stdout" 0 "$T" mine s --tree -
equal "a point has one label" "" "$(grep -o 'LB\[[^ ]*' out | grep -E '\[(..):.\].*\[\1:')"
the_end
