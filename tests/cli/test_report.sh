# The report: path, line, column, kind and reason of everything that was not taken as it stood.
set -u
. "$(dirname "$0")/lib.sh"

# report FILE: the report of importing that file into a new corpus, without the path of the folder
report()
{
    rm -rf r
    "$T" import r "$1" --report report.txt >out 2>err
    sed "s|^$PWD/||" report.txt
}

good=$(moves 1 40)

cat >faults.sgf <<SGF
(;GM[1]SZ[19]PB[First]$good)
(;GM[1]PB[Occupied]
;B[aa];W[bb]
;B[cc];W[aa];B[dd])
(;GM[2]PB[Othello];B[aa])
  (;SZ[30];B[aa])
(;PB[Off the board];B[aa];W[zz];B[cc])
SGF
report faults.sgf >lines
equal "lines" 4 "$(wc -l <lines)"
has "an occupied point" lines '^faults\.sgf:4:[0-9]+: damaged: move 4, White A19: the point is occupied$'
has "its column is that of the move" lines '^faults\.sgf:4:(7|8|9|10):'
has "another game" lines '^faults\.sgf:5:[0-9]+: rejected: .*(GM|game)'
has "a board too large" lines '^faults\.sgf:6:[0-9]+: rejected: .*(SZ|board|size)'
has "off the board" lines '^faults\.sgf:7:[0-9]+: (damaged|repaired): '
column_of_fault=$(sed -n 's/^faults\.sgf:4:\([0-9]*\):.*/\1/p' lines)

# The same file with CRLF, CR and LF CR: same lines and columns.
sed 's/$/\r/' faults.sgf >crlf.sgf
report crlf.sgf | sed 's/^crlf/faults/' >lines.crlf
same "CRLF" lines lines.crlf
tr '\n' '\r' <faults.sgf >cr.sgf
report cr.sgf | sed 's/^cr/faults/' >lines.cr
same "CR alone" lines lines.cr

# As UTF-16, both ways, with and without mark.
for kind in UTF-16LE UTF-16BE; do
    { [ $kind = UTF-16LE ] && printf '\377\376' || printf '\376\377'; iconv -f UTF-8 -t $kind faults.sgf; } >u16.sgf
    report u16.sgf | sed 's/^u16/faults/' >lines.u16
    same "$kind with mark" lines lines.u16
    iconv -f UTF-8 -t $kind faults.sgf >u16.sgf
    report u16.sgf | sed 's/^u16/faults/' >lines.u16
    same "$kind without mark" lines lines.u16
done
# With a UTF-8 mark in front.
{ printf '\357\273\277'; cat faults.sgf; } >bom.sgf
report bom.sgf | sed 's/^bom/faults/' >lines.bom
same "UTF-8 mark" lines lines.bom

# Text before and between games.
printf 'Mail from a friend:\r\n\r\n> (;PB[A]%s;B[tt];W[aa];B[aa])\nBye (see you)\n(;PB[B];B[aa];W[aa])\n' "$(moves 2 30)" >mail.sgf
report mail.sgf >lines
has "a game in a letter" lines '^mail\.sgf:3:[0-9]+: damaged: move 33, Black A19'
has "and one behind it" lines '^mail\.sgf:5:[0-9]+: damaged: move 2, White A19'

# A game that is not closed, one that begins inside another, parentheses too many.
printf '(;PB[A]%s\n(;PB[B]%s))))\n' "$(moves 3 30)" "$(moves 4 30)" >unclosed.sgf
report unclosed.sgf >lines
has "an unclosed game is told" lines '^unclosed\.sgf:1:[0-9]+: '
sound "unclosed" r

# An unclosed value swallows the rest.
printf '(;PB[A]%s;B[aa)\n(;PB[B]%s)\n' "$(moves 5 30)" "$(moves 6 30)" >value.sgf
report value.sgf >lines
has "an unclosed value is told" lines '^value\.sgf:1:[0-9]+: damaged: '

# Duplicates tell where the first one stands.
printf '\n\n(;PB[A]%s)\n' "$good" >dup1.sgf
printf '(;PB[B];B[ab])\n  (;PB[A]%s)\n' "$good" >dup2.sgf
rm -rf r
"$T" import r dup1.sgf dup2.sgf --report report.txt >out
has "a duplicate" report.txt "dup2\.sgf:2:3: duplicate: same game as $PWD/dup1\.sgf:3 \(game 1\)$"
runs "a report that cannot be written" 3 "$T" import r dup1.sgf --report no/such/folder/report
has "is told" err 'no/such/folder/report'
runs "a full report" 3 "$T" import new dup1.sgf dup2.sgf --report /dev/full
runs "an empty report" 0 "$T" import empty dup1.sgf --report clean.txt
equal "is an empty file" 0 "$(wc -c <clean.txt)"

# Names with newlines or escape sequences do not break the report's lines.
printf '(;PB[x];B[aa];W[aa])' >"$(printf 'new\nline.sgf')"
rm -rf r
"$T" import r "$(printf 'new\nline.sgf')" --report report.txt >out 2>err
equal "a name with a newline is on one line" 1 "$(wc -l <report.txt)"
printf '(;PB[x];B[aa];W[aa])' >"$(printf 'esc\033[31m.sgf')"
"$T" import r "$(printf 'esc\033[31m.sgf')" --report report.txt >out 2>err
lacks "no escape sequences" report.txt "$(printf '\033')"
"$T" import r "$(printf 'gone\033[31m.sgf')" >out 2>err
lacks "nor on stderr" err "$(printf '\033')"

# The report may be asked for later, when nothing is new.
rm -rf r
{
    printf '(;B[aa];W[bb];B[aa])(;GM[2])(;B[cc];W[dd]x)(;B[aa];W[bb])'
    for game in 1 2; do echo "(;PB[$game]$(moves 7 70);B[])"; done
    echo "(;$(moves 7 65))"
} >later.sgf
printf '手合割：百枚落ち\n1 ７六歩(77)\n' >later.kif
"$T" import r later.sgf later.kif --report first.txt >out
"$T" remove r --damaged >out 2>err
"$T" import r later.sgf --report - >out
lacks "what went since" out ': damaged: '
has "is told to be out" out 'later\.sgf:1:1: removed: '
rm -rf r
"$T" import r later.sgf later.kif >out
runs "a report afterwards" 0 "$T" import r later.sgf later.kif --report second.txt
has "nothing was imported" out '^0 games added, 0 duplicates, 0 damaged, 0 rejected, 0 moves, 2 sources unchanged'
same "it says what it would have said" first.txt second.txt
for kind in damaged rejected repaired duplicate near-duplicate; do
    has "$kind" second.txt ": $kind: "
done
the_end
