# Hostile input: deep, long, many, and plain noise.  Everything ends in time and leaves a sound corpus.
set -u
. "$(dirname "$0")/lib.sh"

# swallows WHAT FILE [CODE]: is imported without a crash; the summary is in ./summary
swallows()
{
    timeout 60 "$T" import --json h "$2" >summary 2>err
    equal "$1" "${3:-0}" $?
    lacks "$1: no sanitizer's report" err 'Sanitizer|runtime error'
}

repeat() # TEXT TIMES
{
    awk -v text="$1" -v n="$2" 'BEGIN { while (length(s) < 65536 && k < n) { s = s text; k++ }
        while (n >= k) { printf "%s", s; n -= k }
        while (n-- > 0) printf "%s", text }'
}

{ repeat '(;B[aa]' 100000; repeat ')' 100000; } >nested.sgf
swallows "a tree 100,000 deep" nested.sgf
{ printf '(;PB[x]%s' "$(moves 1 40)"; repeat '(;W[ab];B[ac]' 100000; } >unclosed.sgf
swallows "100,000 branches, none closed" unclosed.sgf
repeat '(' 1000000 >open.sgf
swallows "a million opening parentheses" open.sgf
repeat ')' 1000000 >close.sgf
swallows "a million closing ones" close.sgf
repeat '()' 500000 >pairs.sgf
swallows "half a million pairs" pairs.sgf
repeat '(;' 300000 >starts.sgf
swallows "300,000 games that only begin" starts.sgf
repeat '[' 1000000 >brackets.sgf
swallows "a million brackets" brackets.sgf
{ printf '(;C['; repeat '\' 1000001; } >backslash.sgf
swallows "a million backslashes" backslash.sgf
{ printf '(;'; repeat 'ABCDEFGHIJ' 100000; printf '[x])'; } >ident.sgf
swallows "a property with a million letters" ident.sgf
{ printf '(;AB'; repeat '[aa]' 250000; printf ')'; } >stones.sgf
swallows "250,000 stones on one point" stones.sgf
{ printf '(;AB'; repeat '[aa:ss]' 50000; printf ')'; } >rects.sgf
swallows "50,000 rectangles" rects.sgf

{ printf '(;SZ[19]PB[pass]'; repeat ';B[];W[]' 50000; printf ')'; } >passes.sgf
swallows "100,000 passes" passes.sgf
# Three kos taken in turn: nobody may retake at once, so each round of six moves gives the same position again.
{
    printf '(;SZ[9]PB[triple ko]AB[ba][ab][bc][ea][db][ec][ha][gb][hc]AW[ca][db][cc][bb][fa][eb][fc][ia][hb][ic]'
    printf ';B[];W[])\n'
} >ko.sgf
{
    # Each ko is a pair of points x; Black holds a and b, White holds c at first.
    printf '(;SZ[19]PB[triple ko]'
    printf 'AB[ba][ab][bc]AW[ca][db][cc][bb]'         # ko 1: white stone on bb? black takes at cb
    printf 'AB[be][af][bg]AW[ce][df][cg][bf]'         # ko 2
    printf 'AB[bi][aj][bk][cj]AW[ci][dj][ck]'         # ko 3: black holds cj, white takes at bj
    repeat ';B[cb];W[bj];B[cf];W[bb];B[cj];W[bf]' 20000
    printf ')'
} >cycle.sgf
swallows "120,000 moves round three kos" cycle.sgf
equal "all of them legal" 1 "$(field added <summary)"
equal "none cut" 0 "$(field damaged <summary)"
equal "120,000 moves" 120000 "$("$T" games h -p 'triple ko' --size 19 --json | field moves)"
runs "can be searched" 0 timeout 60 "$T" search h C18 B10 -c
runs "with moves elsewhere" 0 timeout 60 "$T" search h C18 B10 --local -n 1
runs "and exported" 0 timeout 60 "$T" games h -p 'triple ko' --size 19 --export sgf
cp out cycle-out.sgf
takes "and imported again" 0 h cycle-out.sgf
# Two kos, each player moving twice in a row: what comes next begins a run, and its code is that of the whole game.
{
    printf '(;SZ[19]PB[twice in a row]'
    printf 'AB[ba][ab][bc]AW[ca][db][cc][bb]'
    printf 'AB[bi][aj][bk][cj]AW[ci][dj][ck]'
    repeat ';B[cb];W[bj];W[bb];B[cj]' 25000
    printf ')'
} >twice.sgf
swallows "100,000 moves, two of a player at a time" twice.sgf
equal "none of them cut" 0 "$(field damaged <summary)"
runs "can be searched by its codes" 0 timeout 60 "$T" search h C18 B10 --place coded -p 'twice in a row' -n 1
has "what came next, each time" out '^a  B18 .* 25,000  100.0 %'

many 1 4000 30 >ten.sgf
swallows "4,000 games in a file" ten.sgf
equal "all of them" 4000 "$(field added <summary)"
repeat "$(many 1 1 40)" 3000 >same.sgf
swallows "one game 3,000 times" same.sgf

{ printf '(;PB['; repeat 'x' 100000; printf ']PW[a\001\002\037\177b\r\n\tc]EV['; repeat '棋' 40000; printf ']%s)' "$(moves 77 40)"; } >names.sgf
swallows "a name of 100 kB" names.sgf
runs "is listed" 0 "$T" games h --reverse -n 1
runs "as JSON, too" 0 "$T" games h --reverse -n 1 --json
runs "among the players" 0 "$T" players h -n 0
runs "and exported" 0 "$T" games h --reverse -n 1 --export sgf
runs "a filter of 100 kB" 1 "$T" games h -p "$(repeat 'y*' 40000)" -c

head -c 2000000 /dev/urandom >noise.sgf
swallows "2 MB of noise" noise.sgf
head -c 1000000 /dev/zero >zero.sgf
swallows "zeros" zero.sgf
for i in 1 2 3 4 5 6; do
    { printf '(;GM[1]SZ[19]'; head -c 20000 /dev/urandom; printf ')'; many $i $i 40; } >half$i.sgf
done
swallows "games with noise in them" half1.sgf
swallows "games with noise in them" half2.sgf
swallows "games with noise in them" half3.sgf
tr '[:alnum:]' '();[]\\\n:BWabc' </dev/urandom 2>/dev/null | head -c 500000 | LC_ALL=C tr -cd '();[]\\\n:BWabc' >punctuation.sgf
swallows "punctuation" punctuation.sgf
printf '\377\376' >odd.sgf
printf '(;B[aa])x' >>odd.sgf
swallows "half a UTF-16 character" odd.sgf
printf '\000\330\000\330(\000;\000B\000[\000a\000a\000]\000)\000' >surrogate.sgf
swallows "lone surrogates" surrogate.sgf
{ printf '(;CA[no-such-encoding//TRANSLIT]PB[\351\250]%s)' "$(moves 78 40)"; } >ca.sgf
swallows "an unknown encoding" ca.sgf
ln -s /dev/zero endless.sgf 2>/dev/null
mkdir hostile && ln -s /dev/zero hostile/zero.sgf && mkfifo hostile/pipe.sgf
swallows "devices and pipes in a folder" hostile

# Records of shogi.
{ printf '手合割：平手\n'; repeat '*aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
k：
' 100000; printf '   1 ７六歩(77)\n'; } >between.kif
swallows "100,000 comments with headers between them" between.kif
{ printf '手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n'; repeat '変化：1手
*a
変化：2手
*b
変化：3手
*c
' 50000; } >turns.kif
swallows "150,000 comments on three moves by turns" turns.kif
{ printf '手合割：平手\n   1 ７六歩(77)\n'; repeat '変化：9手
' 300000; } >nowhere.kif
swallows "300,000 variations that belong nowhere" nowhere.kif
{ printf '手合割：平手\n   1 ７六歩(77)\n'; repeat '変化：1手
   1 ９九玉(59)
' 100000; } >illegal.kif
swallows "100,000 illegal variations" illegal.kif

# What messages repeat of records and of the command line is nothing that a terminal obeys: C1 controls, escapes.
printf '(;PB[Shusaku\xc2\x9b2J]PW[W];B[pd];W[dp])' >obeyed.sgf
runs "a name with a control character" 0 "$T" import obeyed obeyed.sgf
runs "a player of whom it is the nearest name" 1 "$T" games obeyed --player husaku
has "is told, made harmless" err 'did you mean Shusaku\\x9B2J\?$'
runs "an argument too many" 2 "$T" info obeyed "$(printf '\033[2J')"
has "is shown, made harmless" err '"\\x1B\[2J"'
runs "no such command" 2 "$T" "$(printf 'a\033[2J')"
has "is named, made harmless" err 'unknown command "a\\x1B\[2J"$'

sound "after all that" h
at_most "segments" 20 "$(info h segments)"
the_end
