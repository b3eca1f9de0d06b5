# The recall command: lists written by hand, lines whose codes were worked out by hand, mistakes.
set -u
. "$(dirname "$0")/lib.sh"

# From R14 to O17 the code is -3,3, from there to S16 -4,1.  The second game is mirrored.
cat >g.sgf <<'SGF'
(;PB[Ann]PW[Bob]DT[2001];B[qf];W[nc];B[rd];W[dp];B[cq];W[do])
(;PB[Bob]PW[Ann]DT[2000];B[cf];W[fc];B[bd];W[pp])
(;PB[Cho]PW[Ann]DT[2005];B[qf];W[nc])
(;PB[Cho]PW[Bob]DT[1999];B[pd];W[qf];B[dd];W[dp];B[nc])
(;PB[Ann]PW[Bob]DT[2004];B[pp];W[dd];B[cf];W[fc])
SGF
runs "import" 0 "$T" import c g.sgf

cat >d.txt <<'TXT'
# name	moves
Q16 R14 O17
Q16 R14 O17 S16
Q16 D4
Q16 C3 D5
TXT

# list FILE CODE [HEADER LINE...] < rows, with blanks between the columns and + within them
list()
{
    local file=$1 code=$2

    shift 2
    {
        printf '# tejun list 1\n# method msfp\n# code %s\n' "$code"
        [ $# -eq 0 ] || printf '# %s\n' "$@"
        printf 'rank\tscore\tfrequency\tlength\tcodes\tmoves\n'
        tr ' +' '\t '
    } >"$file"
}
list er.tsv er "corpus $PWD/c" "games 3" "until 2002-12-31" <<'ROWS'
1 9.5 3 2 -3,3 BR14+WO17
1 9 3 2 1,1 BR14+WS15
2500 8 2 3 -3,3+-4,1 BR14+WO17+BS16
ROWS
list es.tsv es "corpus $PWD/c" <<'ROWS'
7 9.5 3 2 3,3 BR14+WO17
ROWS
list place.tsv place "corpus $PWD/c" <<'ROWS'
1 9.5 3 3 - BR16+WQ14+BO17
2 9 3 4 - BD16+WC14+BF17+WB16
3 8 3 3 - BQ16+WR14+BO17
ROWS

# The table: ranks up to the list's end, and the end.
runs "text" 0 "$T" recall er.tsv d.txt
has "list" out '^list +er.tsv: msfp, E_R codes, 3 sequences of 3 games$'
has "dictionary" out '^dictionary +d.txt: 4 lines$'
has "corpus" out '^counted in .*/c \(3 games\): 2 of the lines played twice or more$'
has "rank 1,000" out '^ *1,000 +1 +25.0 % +1 +50.0 %$'
has "rank 2,000" out '^ *2,000 +1 +25.0 % +1 +50.0 %$'
lacks "beyond the list" out '3,000'
has "the end" out '^the list ends at rank 2,500$'
has "a row for it" out '^ *2,500 +2 +50.0 % +2 +100.0 %$'
equal "nothing else to say" "" "$(cat err)"
equal "two ranks" 2 "$(grep -c '^ *[0-9]*,000 ' out)"

runs "tsv" 0 "$T" recall er.tsv d.txt --tsv
equal "headings" "rank lines acquired recall twice twice_acquired twice_recall" "$(head -1 out | tr '\t' ' ')"
equal "a row" "1000 4 1 0.25 2 1 0.5" "$(sed -n 2p out | tr '\t' ' ')"
equal "the end" "2500 4 2 0.5 2 2 1" "$(sed -n 4p out | tr '\t' ' ')"
equal "a dash" "3000 4 - - 2 - -" "$(sed -n 5p out | tr '\t' ' ')"
has "the end is talk" err 'ends at rank 2,500'

runs "json" 0 "$T" recall er.tsv d.txt --json
has "facts" out '"method":"msfp","code":"er","sequences":3,"dictionary":"d.txt","lines":4'
has "ranks" out '"repeated":2,"ranks":\[\{"rank":1000,"acquired":1,"recall":0.25,"repeated_acquired":1,"repeated_recall":0.5\}'
has "end" out '"end":\{"rank":2500,"acquired":2,"recall":0.5,"repeated_acquired":2,"repeated_recall":1\}\}$'

# A list that ends at one of the ranks, before them, and a corpus without games on 19x19.
sed 's/^2500/3000/' er.tsv >round.tsv
runs "the end is a rank" 0 "$T" recall round.tsv d.txt
equal "which stands there once" 1 "$(grep -c '^ *3,000 ' out)"
runs "as TSV" 0 "$T" recall round.tsv d.txt --tsv
equal "once" 1 "$(grep -c '^3000	' out)"
runs "a short list" 0 "$T" recall es.tsv d.txt --tsv
has "has its recall" out '^7	4	1	0.25	'
echo 'startpos moves 7g7f 3c3d' >one.usi
"$T" import kifu one.usi >out
runs "no Go at all" 3 "$T" recall es.tsv d.txt --corpus kifu
has "is not a matter of filters" err '^tejun: the corpus has no games on 19x19$'

lines() # WHAT EXPECTED ARGUMENTS...: rank and occurrences of every line
{
    local what=$1 expected=$2

    shift 2
    "$T" recall "$@" --lines --tsv >out 2>err
    equal "$what" "$expected" "$(tail -n +2 out | cut -f 2,3 | tr '\t\n' ': ')"
}
lines "E_R" "1:2 2500:2 -:0 -:1 " er.tsv d.txt
equal "a line" "3 2500 2 BQ16 WR14 BO17 WS16" "$(sed -n 3p out | tr '\t' ' ')"
sed '/^# until/d' er.tsv >all.tsv
lines "E_R without the filter" "1:4 2500:2 -:0 -:1 " all.tsv d.txt
has "other games than the list's" err 'list was made .* 3 games; lines are counted in 5'
lines "E_S" "7:4 -:2 -:0 -:3 " es.tsv d.txt
lines "places" "3:2 2:0 -:1 -:0 " place.tsv d.txt
runs "lines as text" 0 "$T" recall er.tsv d.txt --lines
has "headings" out '^line +rank +played +moves'
has "not acquired" out '^ *4 +- +0 +BQ16 WD4$'
runs "lines as JSON" 0 "$T" recall er.tsv d.txt --lines --json
has "line" out '\{"line":4,"rank":null,"occurrences":0,"moves":"BQ16 WD4"\}'

# Filters of all kinds.
sed 's/^# until.*/# player ann\n# opponent Bob\n# since 2001-01-01/' er.tsv >filter.tsv
lines "players and date" "1:2 2500:1 -:0 -:1 " filter.tsv d.txt
sed 's/^# until.*/# black Ann\n# result unknown/' er.tsv >filter.tsv
lines "colour and result" "1:2 2500:1 -:0 -:1 " filter.tsv d.txt

# Halves and chosen lines.
lines "odd" "1:2 -:0 " er.tsv d.txt --half odd
lines "even" "2500:2 -:1 " er.tsv d.txt --half even
printf 'a\tleaf\tQ16 R14 O17\nb\tbad\tQ16 R14 O17 S16\n' >t.tsv
lines "only" "1:2 " er.tsv t.tsv --only leaf
runs "a half without lines" 3 "$T" recall er.tsv t.tsv --only leaf --half even
has "says so" err 't.tsv: this half has no lines'
runs "no such field" 3 "$T" recall er.tsv t.tsv --only leave
has "says so" err "no line has a field 'leave'"

# Variations of SGF, played anywhere on the board.
echo '(;GM[1]SZ[19];B[pd];W[qf];B[nc](;W[rd])(;W[dd]))' >d.sgf
lines "SGF" "2500:2 -:0 " er.tsv d.sgf
runs "fields of SGF" 3 "$T" recall er.tsv d.sgf --only leaf

# Which corpus.
sed "s,^# corpus.*,# corpus $PWD/gone," er.tsv >gone.tsv
runs "the list's corpus is gone" 0 "$T" recall gone.tsv d.txt
has "why" err 'gone: .*no corpus'
has "what to do" err 'no corpus to count lines in.*--corpus'
has "recall all the same" out '^ *1,000 +1 +25.0 %$'
lacks "nothing counted" out 'twice'
runs "as JSON" 0 "$T" recall gone.tsv d.txt --json
lacks "nothing counted" out 'repeated'
TEJUN_CORPUS=c runs "the preset corpus" 0 "$T" recall gone.tsv d.txt
has "counted" out '^counted in +c \(3 games\)'
runs "the corpus given" 0 "$T" recall gone.tsv d.txt --corpus c
has "counted" out '^counted in +c \(3 games\)'
runs "a corpus that is none" 3 "$T" recall er.tsv d.txt --corpus gone
sed '/^# corpus/d' er.tsv >nowhere.tsv
runs "no corpus at all" 0 "$T" recall nowhere.tsv d.txt
has "says so" err 'no corpus to count lines in'
sed 's/^# until.*/# player Nobody/' er.tsv >nobody.tsv
runs "no game passes" 0 "$T" recall nobody.tsv d.txt
has "says so" err 'no game on 19x19 passes the filter'
lacks "nothing counted" out 'twice'
runs "no game passes in the corpus given" 3 "$T" recall nobody.tsv d.txt --corpus c

# Faults of the dictionary: listed, left out, and the exit code tells.
{ cat d.txt; yes 'Q16 Q16' | head -25; } >bad.txt
runs "illegal lines" 3 "$T" recall er.tsv bad.txt
has "place and reason" err '^bad.txt:6: move 2 \(Q16\): the point is occupied$'
equal "at most 20" 20 "$(grep -c '^bad.txt' err)"
has "and more" err '^and 5 more$'
has "the rest is used" out '^ *1,000 +1 +25.0 % +1 +50.0 %$'
printf 'Q16 Q16\n' >none.txt
runs "no usable line" 3 "$T" recall er.tsv none.txt
has "says so" err '^tejun: none.txt: no .*line'
equal "no table" "" "$(cat out)"
runs "no dictionary" 3 "$T" recall er.tsv gone.txt
: >empty
runs "an empty dictionary" 3 "$T" recall er.tsv empty

# Lists that are none.
for file in d.txt empty g.sgf c/catalogue.db; do
    runs "no list: $file" 3 "$T" recall $file d.txt
    has "says so" err "$file:1:1: .*list"
done
runs "no file" 3 "$T" recall gone/list d.txt
runs "a folder" 3 "$T" recall c d.txt
sed 's/-4,1/4;1/' er.tsv >wrong.tsv
runs "a bad code" 3 "$T" recall wrong.tsv d.txt
has "place and reason" err '^tejun: wrong.tsv:10:17: "4;1" is .*code$'
head -c -4 er.tsv >cut.tsv
runs "cut off" 3 "$T" recall cut.tsv d.txt
has "place and reason" err '^tejun: cut.tsv:10:1: the .*line'
sed 's/list 1/list 2/' er.tsv >new.tsv
runs "a newer list" 3 "$T" recall new.tsv d.txt
has "version" err 'version "2"'
head -7 er.tsv >short.tsv
runs "a list without sequences" 0 "$T" recall short.tsv d.txt
has "the end" out '^the list ends at rank 0$'

# Mistakes on the command line.
runs "one argument" 2 "$T" recall er.tsv
runs "three arguments" 2 "$T" recall er.tsv d.txt d.txt
runs "two forms" 2 "$T" recall er.tsv d.txt --json --tsv
runs "no such half" 2 "$T" recall er.tsv d.txt --half third

# A mined list as its own dictionary: it holds every one of its sequences, at the rank it has there.
runs "samples" 0 "$T" import s "$SAMPLES"
runs "mine" 0 "$T" mine s --few-games --tsv -n 500
cp out mined.tsv
"$T" recall mined.tsv mined.tsv --lines --tsv >out 2>err
equal "sequences" 1 "$(($(tail -n +2 out | wc -l) > 100))"
equal "acquired at their ranks" 0 "$(
    awk -F '\t' 'NR == FNR { rank[NR] = $1; next } FNR > 1 && $2 != rank[$1] { bad++ } END { print bad + 0 }' \
        mined.tsv out
)"
the_end
