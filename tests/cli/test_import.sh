# Importing: paths, duplicates, headers, symmetries, board sizes.
set -u
. "$(dirname "$0")/lib.sh"

long=$(moves 1 80)
short=$(moves 2 20)

# One file, and the sentence that tells about it.
echo "(;GM[1]SZ[19]PB[Ann]PW[Bob]$long)" >one.sgf
runs "one file" 0 "$T" import c one.sgf
has "the summary" out '^1 game added, 0 duplicates, 0 damaged, 0 rejected, 80 moves, [0-9.]+ s$'
equal "nothing on stderr" "" "$(cat err)"

# Folders, below each other, with a loop of links, a broken link and other files.
mkdir -p tree/a/b/.hidden tree/empty
many 10 12 70 >tree/a/x.sgf
many 13 13 70 >tree/a/b/y.SGF
many 14 14 70 >tree/a/b/.hidden/z.sgf
many 15 15 70 >"tree/a name with spaces; \$(quotes) 'n' all.sgf"
many 16 16 70 >"tree/棋譜.sgf"
echo "just a note" >tree/readme.txt
ln -s ../../tree tree/a/loop
ln -s . tree/a/self
ln -s ../a/x.sgf tree/a/again.sgf
takes "a folder" 7 d tree
equal "a linked file is another source" 3 "$(field duplicates <summary)"
equal "links to folders are skipped" 2 "$(field skipped <summary)"
mkfifo tree/empty/pipe
runs "with a pipe" 0 timeout 20 "$T" import d2 tree --report -
has "a link is noted" out '/tree/a/loop: skipped: a link to a folder is not followed$'
has "a pipe is" out '/tree/empty/pipe: skipped: a pipe, socket or device is not read$'
has "they are counted" out ', 3 links or special files skipped'
rm tree/empty/pipe
runs "the help" 0 "$T" import --help
has "tells the limit" out '1 GiB'
ln -s nowhere tree/broken.sgf
runs "a broken link is told, the rest taken" 3 "$T" import e tree
has "which one" err 'broken\.sgf: No such file'
equal "the rest is taken" 7 "$(info e games)"
rm tree/broken.sgf
runs "the corpus may lie in the folder imported" 0 "$T" import tree/corpus tree
runs "and again" 0 "$T" import tree/corpus tree
equal "it does not eat itself" 7 "$(info tree/corpus games)"
equal "nor its files" 1 "$(info tree/corpus generation)"
rm -r tree/corpus
ln -s tree linked
takes "a link given by name is followed" 7 l linked

# A file nobody may read (root may read everything).
if [ "$(id -u)" -ne 0 ]; then
    mkdir locked
    many 17 18 70 >locked/good.sgf
    many 19 19 70 >locked/bad.sgf
    chmod 0 locked/bad.sgf
    runs "an unreadable file" 3 "$T" import locked.c locked
    has "is named" err 'bad\.sgf: Permission denied'
    equal "the others are taken" 2 "$(info locked.c games)"
    chmod 0 locked.c
    runs "a corpus nobody may read" 3 "$T" info locked.c
    has "is not said to be missing" err '^tejun: locked\.c: cannot open the corpus: Permission denied$'
    chmod 700 locked.c
else
    mkdir locked
    many 17 18 70 >locked/good.sgf
    mkfifo locked/pipe
    runs "a pipe in a folder is passed over" 0 timeout 20 "$T" import locked.c locked
    equal "the others are taken" 2 "$(info locked.c games)"
fi

# Missing paths, empty files, files without a game.
: >empty.sgf
printf 'no game in here\n' >words.sgf
runs "a missing path" 3 "$T" import m missing.sgf one.sgf also/missing
has "is told" err '^tejun: missing\.sgf: No such file or directory$'
has "both are" err '^tejun: also/missing: No such file'
equal "the other one is imported" 1 "$(info m games)"
runs "an empty file" 0 "$T" import m empty.sgf --report -
has "has no game" out 'empty\.sgf: no game: no game record found$'
has "and is counted" out '1 file without games'
runs "a file without game" 0 "$T" import m words.sgf --report -
has "has no game" out 'words\.sgf: no game: '
# What only looks like a tree: programs, faces, pictures.  A record may stand behind a face.
mkdir junk
printf 'for (;;) { x = (y); }\nsub f(;$$) { }\n(;)\n' >junk/program.c
printf '(;_;)\nhe lost again (;;)\n' >junk/letter.txt
{ printf '\211PNG\r\n\032\n'; many 40 60 150 | gzip -nc; printf '(;PB[Ann];B[aa];W[bb])'; } >junk/picture.png
printf '*(;_;)\n手合割：平手\n   1 ７六歩(77)\n   2 投了\n' >junk/face.kif
runs "a folder with other things" 0 "$T" import junk.c junk --report -
has "what they are not is told" out 'picture\.png: no game: not a game record$'
has "the record among them is taken, nothing else" out \
    '^1 game added, 0 duplicates, 0 damaged, 0 rejected, 1 move, 3 files without games'
# A book's lines look like games of no moves and of one.
printf '#YANEURAOU-DB2016 1.00\r\n# made by hand\r\nsfen %s b - 1\r\n7g7f 3c3d 32 20 815\r\n' \
    lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL >opening.db
{ printf '\357\273\277'; cat opening.db; } >marked.db
runs "an opening book" 0 "$T" import books.c opening.db marked.db --report -
has "also with a byte order mark" out 'marked\.db: no game: an opening book'
has "is told what it is" out 'opening\.db: no game: an opening book, not a game record; use `tejun book`$'
has "and gives no games" out '^0 games added, 0 duplicates, 0 damaged, 0 rejected, 0 moves, 2 files without games'
runs "it is not converted either" 3 "$T" convert opening.db opening.kif
has "for the same reason" err '^tejun: opening\.db: an opening book, not a game record'
runs "an empty folder" 0 "$T" import m tree/empty
has "has nothing" out '^0 games added'
has "which is told" err '^tejun: .*no files* to read'
runs "nothing but missing paths" 3 "$T" import typo.c missing.sgf also/missing
has "are told" err '^tejun: missing\.sgf: no such file or folder$'
runs "and make no corpus" 1 test -e typo.c
equal "generation is still the first" 1 "$(info m generation)"
runs "no path at all" 2 "$T" import m
runs "a corpus that cannot be made" 3 "$T" import no/such/folder/c one.sgf
has "is told with its path" err 'no/such/folder/c'
runs "a file is no corpus" 3 "$T" import one.sgf tree
has "which is told" err '^tejun: one\.sgf: this is a file.* a corpus is a folder$'
runs "neither is it for others" 3 "$T" info one.sgf
echo "hello" >catalogue.db
runs "nor is a folder with another catalogue.db" 3 "$T" info .
has "it says so" err 'no corpus|not a database|damaged'
rm catalogue.db

# A large UTF-16 file is gone through once.
yes '(;GM[2])' | head -200000 | iconv -f UTF-8 -t UTF-16LE >wide.sgf
runs "a UTF-16 collection" 0 timeout 60 "$T" import wide wide.sgf
equal "with all its records" 200000 "$(info wide rejected)"

# Standard input.
runs "standard input" 0 sh -c "cat one.sgf tree/a/x.sgf | '$T' import s -"
equal "has the games" 4 "$(info s games)"
runs "the same input again" 0 sh -c "cat one.sgf tree/a/x.sgf | '$T' import s -"
has "is known" out '1 source unchanged'
equal "and adds nothing" 1 "$(info s generation)"
runs "a compressed stream" 0 sh -c "gzip -c 'tree/a/b/y.SGF' | '$T' import s -"
equal "is unpacked" 5 "$(info s games)"
runs "nothing on standard input" 0 sh -c "'$T' import s - </dev/null"
equal "leaves all as it was" 2 "$(info s generation)"

# The same path twice, by different names.
takes "the same path twice" 1 twice one.sgf ./one.sgf "$PWD/one.sgf"
equal "is one source" 1 "$(info twice sources)"
equal "and no duplicate" 0 "$(info twice duplicates)"

# Again and again.
takes "first time" 3 again tree/a/x.sgf
takes "second time" 0 again tree/a/x.sgf
equal "is unchanged" 1 "$(field unchanged <summary)"
equal "generation" 1 "$(info again generation)"
touch tree/a/x.sgf
takes "with another date" 0 again tree/a/x.sgf
equal "generation as before" 1 "$(info again generation)"

# Duplicates under all symmetries, long and short.
for s in 0 1 2 3 4 5 6 7; do
    echo "(;SZ[19]PB[Ann]$(moves 1 80 19 $s))" >"long$s.sgf"
    echo "(;SZ[19]PB[Ann]PW[Bob]DT[2001-02-03]$(moves 2 20 19 $s))" >"short$s.sgf"
done
takes "the 8 pictures of one game" 1 sym long?.sgf
equal "7 duplicates" 7 "$(field duplicates <summary)"
takes "the 8 pictures of a short game" 1 sym short?.sgf
echo "(;SZ[19]PB[ann]PW[BOB]DT[2001-02-03]$short)" >short-case.sgf
echo "(;SZ[19]PB[Ann]PW[Bob]DT[2001-02-04]$short)" >short-day.sgf
echo "(;SZ[19]PB[Ann]PW[Cleo]DT[2001-02-03]$short)" >short-white.sgf
takes "a short game, other case" 0 sym short-case.sgf
takes "a short game, another day" 1 sym short-day.sgf
takes "a short game, another player" 1 sym short-white.sgf
echo "(;SZ[19]PB[Nobody]$(moves 1 30))" >thirty-a.sgf
echo "(;SZ[19]PB[Somebody]DT[1999]$(moves 1 30 19 5))" >thirty-b.sgf
echo "(;SZ[19]PB[Nobody]$(moves 1 29))" >twentynine-a.sgf
echo "(;SZ[19]PB[Somebody]$(moves 1 29 19 5))" >twentynine-b.sgf
takes "30 moves: header plays no part" 1 sym thirty-?.sgf
takes "29 moves: it does" 2 sym twentynine-?.sgf
echo "(;SZ[19]PL[W]$(moves 1 80 | sed 's/B\[/X[/g; s/W\[/B[/g; s/X\[/W[/g'))" >colours.sgf
takes "colours changed is another game" 1 sym colours.sgf
echo "(;SZ[19]$(moves 1 80);W[])" >pass.sgf
takes "a pass at the end is another game" 1 sym pass.sgf
takes "duplicates can be kept" 8 keep --keep-duplicates long?.sgf
equal "as games" 8 "$(info keep games)"
sound "kept duplicates" keep

# Set-up stones count, wherever they stand in the file.
echo "(;SZ[9]HA[2]AB[cc][gg]AW[cg];W[ee];B[ec]$(moves 9 30 9 | tr -d '\n' | sed 's/;.\[\(cc\|gg\|cg\|ee\|ec\|[bdf][cg]\|c[bdfh]\|g[fh]\|h[g]\)\]//g'))" >setup.sgf
takes "a game with set-up" 1 setup setup.sgf
"$T" games setup 1 --export sgf >setup-out.sgf
has "handicap is written" setup-out.sgf 'HA\[2\]'
has "black stones are" setup-out.sgf 'AB(\[(cc|gg)\]){2}'
has "white stones are" setup-out.sgf 'AW\[cg\]'
takes "export and import again" 0 setup setup-out.sgf
equal "gives a duplicate" 1 "$(field duplicates <summary)"
sed 's/AW\[cg\]//' setup.sgf >setup-less.sgf
takes "other set-up, another game" 1 setup setup-less.sgf

# Every board size, and those that are none.
for size in $(seq 2 25); do
    echo "(;SZ[$size]PB[Board $size]$(moves 4 60 "$size"))"
done >sizes.sgf
takes "24 board sizes" 24 sizes sizes.sgf
sound "24 board sizes" sizes
for size in 2 5 13 19 25; do
    equal "board of $size" 1 "$("$T" games sizes --size "$size" -c)"
done
"$T" games sizes --export sgf >sizes-out.sgf
takes "all of them again" 0 sizes sizes-out.sgf
equal "as duplicates" 24 "$(field duplicates <summary)"
printf '(;SZ[1];B[aa])\n(;SZ[26];B[aa])\n(;SZ[13:19];B[aa])\n(;SZ[0])\n(;SZ[-3])\n(;SZ[99999999999999999999];B[aa])\n(;GM[2];B[aa])\n' >wrong.sgf
takes "boards that are not supported" 0 wrong wrong.sgf
equal "are rejected" 7 "$(field rejected <summary)"
sound "an empty corpus" wrong
runs "an empty corpus can be asked" 1 "$T" search wrong Q16
runs "and listed" 1 "$T" games wrong

# The richer header of a duplicate is taken over.
echo "(;PB[Poor]$long)" >poor.sgf
echo "(;PB[Rich]PW[Richer]DT[1987-06-05]EV[Grand Final]RE[W+R]KM[6.5]$(moves 1 80 19 3))" >rich.sgf
echo "(;PB[P]RE[B+R]$(moves 1 80 19 6))" >mean.sgf
takes "a poor header first" 1 rich poor.sgf
takes "a rich one later" 0 rich rich.sgf
"$T" games rich 1 --json >out
equal "black of the richer" Rich "$(field black <out)"
equal "its result" white "$(field winner <out)"
equal "its date" 1987-06-05 "$(field date_from <out)"
equal "copies" 2 "$(field copies <out)"
equal "its original" "$(tr -d '\n' <rich.sgf)" "$("$T" games rich 1 --export original)"
takes "a meaner header" 0 rich mean.sgf
equal "changes nothing" Rich "$("$T" games rich 1 --json | field black)"
equal "the filter knows the new date" 1 "$("$T" games rich --since 1987 --until 1987 -c)"
equal "the continuations do, too" 1 "$("$T" search rich "$(echo "$long" | sed 's/;B\[\(..\).*/\1/')" --json | field year_first | grep -c 1987)"
sound "changed headers" rich

# Near-duplicates: same first 60 moves.
echo "(;PB[A]$(moves 5 100))" >near1.sgf
echo "(;PB[B]$(moves 5 60 19 2))" >near2.sgf
echo "(;PB[C]$(moves 5 59))" >near3.sgf
takes "near-duplicates are games" 3 near near1.sgf near2.sgf near3.sgf
equal "one is near" 1 "$(field near_duplicates <summary)"
runs "and the report tells" 0 "$T" import near2 near1.sgf near2.sgf --report -
has "where" out 'near2\.sgf:1:1: near-duplicate: the first 60 moves are those of .*near1\.sgf:1 \(game 1\)$'

# --strict
echo "(;PB[Good]$(moves 6 40))(;PB[Ill]$(moves 7 40);B[aa];W[aa])" >ill.sgf
takes "a damaged game is kept" 2 loose ill.sgf
equal "and counted" 1 "$(field damaged <summary)"
takes "but not with --strict" 1 strict --strict ill.sgf
equal "it is rejected then" 1 "$(field rejected <summary)"
equal "one damaged game" 1 "$("$T" games loose --damaged -c)"
equal "none" 0 "$("$T" games strict --damaged -c)"
runs "--threads" 0 "$T" import threads --threads 1 tree
equal "gives the same games" "$(answers d)" "$(answers threads)"
the_end
