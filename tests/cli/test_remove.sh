# Removing and compacting.
set -u
. "$(dirname "$0")/lib.sh"

mkdir -p f/sub f2
many 1 20 40 >f/a.sgf
many 15 30 40 >f/b.sgf
many 31 40 40 >f/sub/c.sgf
many 41 45 40 >f2/d.sgf
many 46 50 40 9 >nine.sgf
(cd f2 && tar -cf ../arch.tar d.sgf)
many 60 64 40 >e.sgf
gzip -k e.sgf
"$T" import r f arch.tar nine.sgf e.sgf.gz >out
equal "games" 55 "$(info r games)"

# By filter.
runs "how many would go" 0 "$T" remove r --black "Black 3" --dry-run
black3=$("$T" games r --black "Black 3" -c)
has "is told" out "^$black3 games would be removed"
equal "and nothing has gone" 55 "$(info r games)"
runs "they go" 0 "$T" remove r --black "Black 3"
has "which is told" out "^$black3 games removed"
equal "they are gone" 0 "$("$T" games r --black "Black 3" -c 2>err)"
equal "the others are not" $((55 - black3)) "$(info r games)"
sound "removed by filter" r
records=$(info r removed)
runs "info" 0 "$T" info r
has "says what became of their records" out ", 0 rejected, $records removed\$"
[ "$records" -ge "$black3" ] || fail "of each game one at least: $records"
left=$(answers r)
takes "importing again" 0 r f arch.tar nine.sgf e.sgf.gz
equal "does not bring them back" "$left" "$(answers r)"
runs "nothing to remove" 1 "$T" remove r --black "Black 3"
equal "the generation stays" 2 "$(info r generation)"
echo >>f/a.sgf
runs "a changed file" 0 "$T" import r f/a.sgf --report -
equal "does not either" "$left" "$(answers r)"
has "the report tells where they stand" out 'f/a\.sgf:3:1: removed: .*--restore'
has "the summary how many" out ', 3 games removed earlier, 1 source replaced'
sound "a changed file" r
cat f/a.sgf f/b.sgf >other.sgf
takes "another file with the same games" 0 r other.sgf
equal "does not" "$left" "$(answers r)"
kept=$(field kept_out <summary)
equal "the others are duplicates" $((36 - kept)) "$(field duplicates <summary)"
runs "the file's removal" 0 "$T" remove r --source other.sgf
takes "--restore" "$black3" r --restore f arch.tar nine.sgf e.sgf.gz
equal "brings all back" 55 "$(info r games)"
equal "no record is out" 0 "$(info r removed)"
runs "then info" 0 "$T" info r
lacks "says nothing of it" out '[0-9] removed'
equal "from files that had some" "$black3" "$("$T" games r --black "Black 3" -c)"
sound "--restore" r
takes "and once more" 0 r --restore f arch.tar nine.sgf e.sgf.gz
equal "nothing is read again" "$(field sources <summary)" "$(field unchanged <summary)"
echo >>f/a.sgf
takes "then a changed file" 0 r f/a.sgf
equal "has all its games" 0 "$(field kept_out <summary)"
equal "as before" 55 "$(info r games)"

# What folds to nothing stands in no name: a variable that is not set does not empty a corpus.
for text in '' '!?' '('; do
    runs "--event '$text'" 2 "$T" remove r --event "$text"
    has "has nothing to look for" err "event.* letters .* \"$(echo "$text" | sed 's/[?(]/\\&/g')\""
done
for option in player opponent black white; do
    runs "--$option ''" 2 "$T" remove r --$option ''
    has "is no name" err "player's name is empty"
done
runs "nor does --dry-run" 2 "$T" remove r --event '' --dry-run
runs "nor tejun games" 2 "$T" games r --event '' -c
runs "nor tejun players" 2 "$T" players r ''
runs "nor tejun search" 2 "$T" search r Q16 --player ''
runs "nor tejun explore" 2 "$T" explore r --event '-'
runs "dates the wrong way round" 2 "$T" remove r --since 2027 --until 2020
has "are told" err 'the first date is later than the last'
equal "all games are there" 55 "$(info r games)"
runs "nobody's games" 1 "$T" remove r --player Blakc
has "are none" out '^0 games removed'
has "which is explained" err 'no player "Blakc" in this corpus$'
runs "a name that is near" 1 "$T" remove r --player lack
has "is proposed" err 'no player "lack" in this corpus; did you mean Black'
printf '(;PB[?]PW[!!]SZ[19];B[aa];W[bb])(;PB[!!]PW[Ann]SZ[19];B[aa];W[cc])(;PB[Ann]PW[Bob]SZ[19];B[aa];W[dd])' >signs.sgf
takes "names of signs only" 3 signs signs.sgf
equal "are told apart" 1 "$("$T" games signs --player '?' -c)"
equal "each of them" 2 "$("$T" games signs --player '!!' -c)"
runs "one that nobody has" 1 "$T" remove signs --player '?!'
equal "is nobody else" 'tejun: no player "?!" in this corpus' "$(cat err)"
runs "one of them" 0 "$T" remove signs --player '?'
has "goes alone" out '^1 game removed'

# A game that went, and another of the same moves that stayed: the identity is not kept out.
{ many 70 70 40; many 70 70 40 | sed 's/PB\[[^]]*\]/PB[Other]/'; } >same.sgf
takes "the same game under two names" 2 two --keep-duplicates same.sgf
runs "one goes" 0 "$T" remove two --black Other
many 70 70 40 >third.sgf
takes "a third record" 0 two third.sgf
equal "is a duplicate of the one that stayed" 1 "$(field duplicates <summary)"
runs "that goes too" 0 "$T" remove two --white "White*"
cp third.sgf fourth.sgf
takes "a fourth" 0 two --keep-duplicates fourth.sgf
equal "is kept out" 1 "$(field kept_out <summary)"
sound "two names" two

# Of the records that come back with a game, the richest has its header.
game=$(moves 80 40)
echo "(;SZ[19]PB[Ann]$game)" >poor.sgf
echo "(;SZ[19]PB[Ann]PW[Bob]DT[1999-05-06]RE[B+R]EV[Cup]$game)" >rich.sgf
header()
{
    "$T" games heads --tsv | tail -1 | cut -f 2-
    "$T" explore heads --since 1999 --result black --json | field games # what segments know of it
}
takes "a poor header, then a rich one" 1 heads poor.sgf rich.sgf
rich=$(header)
equal "the rich one counts" 1 "$("$T" games heads --white Bob --since 1999 --event cup -c)"
for file in poor.sgf new.sgf; do
    runs "the game goes" 0 "$T" remove heads --player Ann
    [ -e $file ] || cp poor.sgf $file
    takes "$file brings it back" 1 heads --restore $file
    equal "with the rich header" "$rich" "$(header)"
    sound "headers, $file" heads
done
takes "and then" 0 heads --restore rich.sgf poor.sgf new.sgf
equal "nothing is left to read" 3 "$(field unchanged <summary)"

# By source: file, folder, archive.
rm -rf r
"$T" import r f arch.tar nine.sgf e.sgf.gz >out
runs "a file" 0 "$T" remove r --source f/a.sgf
has "the games that only it had" out '^14 games removed'
equal "games shared with another file stay" 41 "$(info r games)"
equal "no duplicates any more" 0 "$(info r duplicates)"
sound "a file" r
runs "an archive" 0 "$T" remove r --source arch.tar
has "its games" out '^5 games removed'
runs "a compressed file" 0 "$T" remove r --source e.sgf.gz
has "its games" out '^5 games removed'
runs "a folder" 0 "$T" remove r --source f
has "its games" out '^26 games removed'
equal "the small board is left" 5 "$(info r games)"
sound "a folder" r
runs "a source that is not there" 1 "$T" remove r --source f
has "is told" err 'in the corpus comes* from there'
mkdir elsewhere
runs "a folder's name is no prefix" 1 "$T" remove r --source nin
takes "sources can come back" 40 r f
rm -rf f/sub
runs "a folder that is no more" 0 "$T" remove r --source "$PWD/f/sub"
has "its games" out '^10 games removed'
runs "the last ones" 0 "$T" remove r --source "$PWD"
equal "nothing is left" 0 "$(info r games)"
sound "nothing left" r
runs "an empty corpus compacts" 0 "$T" compact r
sound "compacted nothing" r

# Mistakes.
runs "no condition" 2 "$T" remove r
runs "both" 2 "$T" remove r --source f -p x
runs "--dry-run with --source" 2 "$T" remove r --source f -n
runs "no corpus" 3 "$T" remove nowhere -p x

# Segments stay few: 200 imports of one game.
for i in $(seq 200); do
    many $((1000 + i)) $((1000 + i)) 30 >"one$i.sgf"
done
i=0
while [ $i -lt 200 ]; do
    i=$((i + 1))
    "$T" import few one$i.sgf >/dev/null || fail "import $i"
done
equal "200 imports" 200 "$(info few games)"
at_most "segments after 200 imports" 15 "$(info few segments)"
sound "200 imports" few
before=$(answers few)
"$T" games few 117 --export original >original
runs "compact" 0 "$T" compact few
has "says what it did" out '^[0-9]+ segments before, 1 now; '
equal "one segment" 1 "$(info few segments)"
equal "one file of originals" 1 "$(ls few/originals | wc -l)"
equal "the answers are the same" "$before" "$(answers few)"
"$T" games few 117 --export original >back
same "originals are" original back
sound "compacted" few
cat one*.sgf >all.sgf
"$T" import once all.sgf >out
equal "as if imported at once" "$before" "$(answers once)"
runs "compacting again" 0 "$T" compact few
sound "compacted again" few
size=$(du -sk few | cut -f 1)
runs "half of it goes" 0 "$T" remove few --until 1985
"$T" compact few >out
at_most "compacting gives room back" "$size" "$(du -sk few | cut -f 1)"
sound "half of it" few
the_end
