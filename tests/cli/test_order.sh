# One import after or within another: headers that change, sources that come twice, games that go and come back.
set -u
. "$(dirname "$0")/lib.sh"

moves=';B[ab];W[ad];B[bb];W[bd];B[cb];W[cd];B[db];W[dd];B[eb];W[ed];B[fb];W[fd];B[gb];W[gd];B[hb];W[hd];B[ib];W[id]'
moves="$moves;B[jb];W[jd];B[kb];W[kd];B[lb];W[ld];B[mb];W[md];B[nb];W[nd];B[ob];W[od];B[pb];W[pd]"
echo "(;RE[?]$moves)" >poor.sgf
echo "(;PB[A]PW[B]RE[B+R]DT[1999-01-01]$moves)" >rich.sgf

# A richer header in the same import reaches the index, too.
takes "poor and rich" 1 c1 poor.sgf rich.sgf
sound "poor and rich" c1
equal "search knows the result" 1 "$("$T" search c1 ab ad --count -r black)"
equal "and the year" 1 "$("$T" search c1 ab ad --count --since 1999 --until 1999)"

# One name with two contents in one import.
mkfifo pipe
{ cat poor.sgf >pipe; sleep 1; echo '(;B[cc];W[dd])' >pipe; } &
runs "a pipe given twice" 0 timeout 60 "$T" import c2 pipe pipe
wait
sound "a pipe given twice" c2
equal "the second counts" 1 "$(info c2 games)"

# Members of one name, the first of which cannot be read any more.
if command -v python3 >/dev/null; then
    python3 - <<'PY'
import warnings, zipfile
warnings.simplefilter("ignore")
with zipfile.ZipFile("two.zip", "w") as z:
    z.writestr("a.sgf", "(;B[aa];W[bb];B[cc])")
    z.writestr("a.sgf", "(;B[aa];W[bb];B[dd])")
PY
    takes "two members of one name" 2 c3 two.zip
    python3 - <<'PY'
data = bytearray(open("two.zip", "rb").read())
data[8:10] = b"\x63\0"                       # method of the first local header
at = data.index(b"PK\1\2")
data[at + 10:at + 12] = b"\x63\0"            # and of its entry in the directory
open("two.zip", "wb").write(data)
PY
    runs "the first cannot be read" 3 "$T" import c3 two.zip
    equal "both games stay" 2 "$(info c3 games)"
    sound "the first cannot be read" c3
else
    skip "no python3"
fi

# A game restored through one source belongs to the others again.
echo '(;PB[X]PW[Y];B[aa];W[bb])' >a.sgf
{ cat a.sgf; echo '(;PB[Z]PW[Y];B[cc];W[dd])'; } >b.sgf
takes "x and z" 2 c4 a.sgf b.sgf
runs "remove x" 0 "$T" remove c4 --player x
runs "restore through a" 0 "$T" import c4 a.sgf --restore
runs "remove a" 0 "$T" remove c4 --source a.sgf
equal "b still has x" 1 "$("$T" games c4 -c --player x)"
sound "restored" c4

# A name alone stands for itself again, and so do those who went by it.
printf '(;PB[%s];B[aa];W[%s])\n' Aa bb Bb cc Cc dd '???' ee '!!!' ff >names.sgf
takes "five players" 5 c5 names.sgf
printf 'Aa = Bb = Cc\n' >alias.txt
runs "merge three" 0 "$T" players c5 --merge alias.txt
equal "one person" 3 "$("$T" games c5 -c -p Aa)"
printf 'Aa\n' >alias.txt
runs "Aa alone" 0 "$T" players c5 --merge alias.txt
equal "Aa" 1 "$("$T" games c5 -c -p Aa)"
equal "Bb and Cc stay together" 2 "$("$T" games c5 -c -p Cc)"
printf '???\n' >alias.txt
runs "a name of signs alone" 0 "$T" players c5 --merge alias.txt
equal "nobody is merged" 4 "$("$T" players c5 --tsv | tail -n +2 | wc -l)"
sound "names" c5

# A header longer than any row may be.
{ printf '(;EV['; head -c 3000000 /dev/zero | tr '\0' 'x'; printf ']PB[Q];B[aa])'; } >long.sgf
takes "a long header" 1 c6 long.sgf
at_most "is cut" 20000 "$("$T" games c6 --tsv | wc -c)"
sound "a long header" c6
the_end
