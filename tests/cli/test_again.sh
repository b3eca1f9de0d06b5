# Importing again: what a changed file, folder or archive does to the games that came from it.
set -u
. "$(dirname "$0")/lib.sh"

a=$(moves 1 50) b=$(moves 2 50) c=$(moves 3 50)

echo "(;PB[A]$a)(;PB[B]$b)(;PB[C]$c)" >x.sgf
takes "three games" 3 k x.sgf

# A move is edited: the old game goes, the new one comes; the others keep their numbers.
"$T" games k --tsv -n 0 | cut -f 1,3 >before
echo "(;PB[A]$a)(;PB[B]$b;B[])(;PB[C]$c)" >x.sgf
takes "a move more" 1 k x.sgf
equal "one old game goes" 1 "$(field removed <summary)"
equal "source replaced" 1 "$(field replaced <summary)"
equal "no duplicates" 0 "$(info k duplicates)"
equal "still three" 3 "$(info k games)"
"$T" games k --tsv -n 0 | cut -f 1,3 >after
equal "A and C keep their numbers" "$(grep -E 'A|C' before)" "$(grep -E 'A|C' after)"
sound "a move more" k

# A header is edited: same game, new header.
echo "(;PB[A]$a)(;PB[Bee]RE[W+1]DT[1999-01-01]$b;B[])(;PB[C]$c)" >x.sgf
number=$("$T" games k --black B --tsv | sed 1d | cut -f 1)
takes "a header edited" 0 k x.sgf
equal "nothing goes" 0 "$(field removed <summary)"
equal "no duplicate" 0 "$(info k duplicates)"
equal "the new name" Bee "$("$T" games k "$number" --json | field black)"
equal "the old one is gone" 0 "$("$T" games k --black B -c 2>err)"
has "with a hint" err 'no player "B" in this corpus; did you mean Bee'
equal "the new result" 1 "$("$T" games k --result white -c)"
sound "a header edited" k

# A poorer header replaces the richer one of the same file.
echo "(;PB[A]$a)(;$b;B[])(;PB[C]$c)" >x.sgf
takes "the header emptied" 0 k x.sgf
equal "is empty" null "$("$T" games k "$number" --json | field black)"
equal "result unknown" 0 "$("$T" games k --result white -c)"
sound "the header emptied" k

# A game deleted, and all of them.
echo "(;PB[A]$a)(;PB[C]$c)" >x.sgf
takes "a game deleted" 0 k x.sgf
equal "it goes" 1 "$(field removed <summary)"
equal "two are left" 2 "$(info k games)"
sound "a game deleted" k
echo "nothing any more" >x.sgf
takes "all games deleted" 0 k x.sgf
equal "none is left" 0 "$(info k games)"
sound "all games deleted" k
runs "a search finds none" 1 "$T" search k C3
generation=$(info k generation)
takes "once more" 0 k x.sgf
equal "changes nothing" "$generation" "$(info k generation)"
echo "(;PB[A]$a)" >x.sgf
takes "games come back" 1 k x.sgf

# Order changed only.
echo "(;PB[A]$a)(;PB[B]$b)(;PB[C]$c)" >order.sgf
takes "in order" 3 o order.sgf
before=$("$T" games o --tsv)
echo "(;PB[C]$c)(;PB[A]$a)(;PB[B]$b)" >order.sgf
takes "in another order" 0 o order.sgf
equal "the same games" "$before" "$("$T" games o --tsv)"
sound "in another order" o

# Two sources have the game.
echo "(;PB[Rich]PW[Man]DT[1990]EV[Cup]$a)" >rich.sgf
echo "(;PB[Poor]$a)" >poor.sgf
takes "two sources" 1 two rich.sgf poor.sgf
equal "copies" 2 "$("$T" games two 1 --json | field copies)"
echo "(;PB[Other]$b)" >rich.sgf
takes "the rich one changes" 1 two rich.sgf
equal "the game stays" 2 "$(info two games)"
equal "with the header of the other source" 1 "$("$T" games two --black Poor -c)"
equal "no event any more" 0 "$("$T" games two -e cup -c)"
equal "one copy" 1 "$("$T" games two --black Poor --json | field copies)"
equal "no duplicates now" 0 "$(info two duplicates)"
"$T" games two --black Poor --tsv | sed 1d | cut -f 1 >number
equal "its original is that of the other" "$(cat poor.sgf)" "$("$T" games two "$(cat number)" --export original)"
sound "the rich one changes" two
echo "(;PB[Rich]PW[Man]DT[1990]EV[Cup]$a)" >rich.sgf
takes "and back" 0 two rich.sgf
equal "the richest header again" 1 "$("$T" games two -e cup -c)"
equal "the other game is gone" 1 "$(info two games)"
sound "and back" two

# Of three sources the richest that is left gives the header.
echo "(;PB[One]PW[Uno]DT[1990]EV[First]RE[B+R]$a)" >s1.sgf
echo "(;PB[Two]$a)" >s2.sgf
echo "(;PB[Three]PW[Tres]EV[Third]$a)" >s3.sgf
takes "three sources" 1 three s1.sgf s2.sgf s3.sgf
equal "the richest" One "$("$T" games three 1 --json | field black)"
echo "(;$b)" >s1.sgf
takes "it goes" 1 three s1.sgf
equal "the richest of the others" 1 "$("$T" games three --black Three -c)"
sound "it goes" three

# The same game moves from one file to another in one import.
mkdir f
echo "(;PB[A]$a)" >f/1.sgf
echo "(;PB[B]$b)" >f/2.sgf
takes "two files" 2 move f
before=$("$T" games move --tsv)
mv f/1.sgf f/3 && mv f/2.sgf f/1.sgf && mv f/3 f/2.sgf
takes "their contents exchanged" 0 move f
equal "the games stay" "$before" "$("$T" games move --tsv)"
sound "exchanged" move

# A file of many games with every second one edited.
many 100 299 40 >many.sgf
takes "200 games" 200 m many.sgf
sed 'n; s/)$/;B[])/' many.sgf >many2 && mv many2 many.sgf
takes "100 of them edited" 100 m many.sgf
equal "the old ones go" 100 "$(field removed <summary)"
sound "100 of them edited" m
"$T" import fresh many.sgf >/dev/null
equal "as if imported afresh" "$(answers fresh)" "$(answers m)"

# Another wish about damaged records or duplicates: the same bytes are read again.
echo "(;PB[Ill]$a;B[aa];W[aa])" >ill.sgf
takes "damaged" 1 st ill.sgf
takes "damaged, unchanged" 0 st ill.sgf
equal "is not read again" 1 "$(field unchanged <summary)"
takes "--strict, unchanged" 0 st --strict ill.sgf
equal "is read again" 1 "$(field replaced <summary)"
equal "the damaged game goes" 0 "$(info st games)"
equal "and is rejected" 1 "$(info st rejected)"
takes "--strict again" 0 st --strict ill.sgf
equal "is unchanged then" 1 "$(field unchanged <summary)"
takes "without --strict it comes back" 1 st ill.sgf
sound "--strict and back" st
echo "(;PB[A]$a)(;PB[A]$a)" >double.sgf
takes "a double game" 1 dbl double.sgf
takes "--keep-duplicates, unchanged" 2 dbl --keep-duplicates double.sgf
equal "gives both" 2 "$(info dbl games)"
sound "both" dbl
takes "without it" 0 dbl double.sgf
equal "one is left" 1 "$(info dbl games)"
equal "and a duplicate" 1 "$(info dbl duplicates)"
sound "one is left" dbl

# An edited game is no near-duplicate of its own old version; of another one it is.
echo "(;PB[Long]$(moves 8 70))" >long.sgf
takes "a long game" 1 near long.sgf
echo "(;PB[Long]$(moves 8 75))" >long.sgf
runs "five moves more" 0 "$T" import near long.sgf --report -
has "the file is told to be replaced" out '^1 game added, .*, 1 source replaced, 1 old game removed'
lacks "no near-duplicate" out 'near-duplicate'
echo "(;PB[Long]$(moves 8 65))" >longer.sgf
takes "another file" 1 near longer.sgf
equal "is near" 1 "$(field near_duplicates <summary)"
echo "(;PB[Long]$(moves 8 80))" >long.sgf
runs "edited again" 0 "$T" import near long.sgf --report -
has "is near the other file's game only" out 'near-duplicate: .*longer\.sgf:1 '

# A game goes from a file that is read late to one that is read early, with thousands in between.
mkdir big
many 1000 6000 31 >big/1.sgf
many 1 3 50 >big/2.sgf
takes "a large file and a small one" 5004 large big
{ many 1000 1000 31; many 2 2 50; many 1001 6000 31; } >big/1.sgf
many 1 1 50 >big/2.sgf
takes "a game moves forward" 0 large big
equal "one game is gone" 1 "$(field removed <summary)"
equal "the other has moved" "$(info large games)" 5003
has "to the first file" <("$T" games large --json -n 0 | tr '{' '\n' | grep '"moves":50,' | grep -c 'big/1\.sgf') '^1$'
equal "no duplicates" 0 "$(info large duplicates)"
sound "a game moves forward" large

# Thousands of games whose header's source goes: each source is read once.
many 1000 3500 31 >left.sgf
many 1000 3500 31 | sed 's/PB/KM[6.5]RU[Japanese]PB/' >right.sgf
takes "two sources with the same games" 2501 pair left.sgf right.sgf
runs "the richer one goes" 0 timeout 20 "$T" remove pair --source right.sgf
has "no game does" out '^0 games removed'
equal "their headers are those of the other" 0 "$("$T" games pair --json -n 0 | grep -c Japanese)"
sound "the richer one goes" pair
the_end
