# tejun book: info, versus, show, convert, merge, edit.
set -u
. "$(dirname "$0")/lib.sh"

start='sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1'
after='sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2'
printf '#YANEURAOU-DB2016 1.00\r\n%s\r\n7g7f 3c3d 32 20 3\r\n2g2f none 30 20 1\r\n%s\r\n3c3d none 0 1 2\r\n8c8d none 0 1 2\r\n' \
    "$start" "$after" >a.db
printf 'startpos moves 7g7f 3c3d 2g2f\nstartpos moves 7g7f 3c3d 6g6f\nstartpos moves 2g2f 8c8d\n' >b.sfen

# What it holds.
runs "info" 0 "$T" book info a.db b.sfen --plies
has "table 1" out '^ +2 +4 +2\.0000 +0 +yaneuraou +a\.db$'
has "the lines" out '^ +4 +6 +1\.5000 +0 +lines +b\.sfen$'
has "the position with most moves" out '^a\.db: 2 moves$'
has "its board" out 'v香v桂v銀v金v玉v金v銀v桂v香'
has "its moves" out '▲７六歩 75\.0%, ▲２六歩 25\.0%'
runs "info for programs" 0 "$T" book info a.db --json
has "positions" out '"format":"yaneuraou","game":"shogi","positions":2,"moves":4,'
has "histogram" out '"histogram":\[0,2\]'
runs "info as a table" 0 "$T" book info b.sfen --tsv
has "a ply" out '^b\.sfen	1	2	2$'
runs "two plies of it" 0 "$T" book info b.sfen --tsv --plies=2
equal "and no more" 3 "$(wc -l <out)"
runs "one ply" 0 "$T" book info --plies 1 b.sfen
has "by ply" out '^ply +b\.sfen +moves$'
lacks "the second" out '^  1 +2 +1\.00$'
runs "charts" 0 "$T" book info a.db b.sfen --svg charts
has "is SVG" charts/positions.svg '^<svg'
has "and the other" charts/moves.svg '^<svg'
xz -k a.db && runs "compressed" 0 "$T" book info a.db.xz
has "is the same" out '^ +2 +4 +2\.0000'

# Against each other.  After 7g7f 3c3d (3/8) b goes on, 8c8d (3/8) it does not know, nor a 2g2f (1/4).
runs "versus" 0 "$T" book versus a.db a.db
has "exits" out 'book .* 3 positions, 1\.56 bits'
runs "the other book plays Black" 0 "$T" book versus b.sfen a.db -p
has "black" out '^Black  b\.sfen$'
has "by ply" out '^  1 +1 +66\.67 % +1 +33\.33 %'
runs "its first ply" 0 "$T" book versus b.sfen a.db -p1
lacks "no more of them" out '^  1 +1 +66\.67 %'
runs "plies for programs" 0 "$T" book versus b.sfen a.db --plies=1 --json
has "one" out '"plies":\[{[^}]*}\]'
runs "all pairs" 0 "$T" book versus a.db b.sfen --all
equal "four" 4 "$(grep -c '^ *[0-9].*\.\(db\|sfen\)  *[ab]\.\(db\|sfen\)$' out)"
has "typical" out '^Typical of a\.db: 37\.50 % of its games with itself, ply 2;$'
runs "three books" 0 "$T" book versus a.db b.sfen a.db.xz
equal "nine" 9 "$(grep -c '  [ab]\.[a-z.]*  *[ab]\.[a-z.]*$' out)"
runs "exits" 0 "$T" book versus a.db a.db --exits --tsv
equal "all of them" 4 "$(wc -l <out)"
has "with their probability" out '	0\.375	2	lnsgkgsnl/1r5b1/p1ppppppp/1p7/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b -$'
runs "versus for programs" 0 "$T" book versus a.db b.sfen --json
equal "black" a.db "$(field black <out)"
runs "charts" 0 "$T" book versus a.db b.sfen --all --svg charts
has "entropy" charts/entropy.svg '^<svg'
has "all four" charts/exits.svg 'b\.sfen - a\.db'
runs "--exits alone" 2 "$T" book versus a.db b.sfen --exits
runs "one book" 2 "$T" book versus a.db
runs "nine books" 2 "$T" book info a.db a.db a.db a.db a.db a.db a.db a.db nine.db
has "how many there can be" err '"nine.db".* at most'

# Circles come to an end.
printf '%s\n2h3h\nsfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B4R2/LNSGKGSNL w - 1\n8b7b\nsfen lnsgkgsnl/2r4b1/ppppppppp/9/9/9/PPPPPPPPP/1B4R2/LNSGKGSNL b - 1\n3h2h\nsfen lnsgkgsnl/2r4b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1\n7b8b\n' "$start" >circle.db
runs "a circle" 0 "$T" book versus circle.db circle.db
has "is told" out '1000 moves: the books'
has "as many moves as there can be" out '^after 1000\.0 moves on average, 1000 at most$'

# Showing, converting.
runs "show" 0 "$T" book show a.db 7g7f
has "a move" out '^[a-z] +△３四歩 +50\.00 % +2 +0 +1$'
runs "show in ASCII" 0 "$T" book show a.db --ascii
has "with answer and evaluation" out '^[a-z] +7g7f +75\.00 % +3 +32 +20 +3c3d'
# The most likely first, with the letters of the board; programs get them as the file has them.
printf '%s\n9g9f none 0 1 1\n7g7f none 0 1 6\n5g5f none 0 1 1\n2g2f none 0 1 2\n' "$start" >order.db
runs "in order" 0 "$T" book show order.db --ascii
equal "by probability" "a 7g7f 60.00 b 2g2f 20.00 c 9g9f 10.00 d 5g5f 10.00" \
    "$(awk '/ % / { printf "%s%s %s %s", sep, $1, $2, $3; sep = " " }' out)"
has "letters where they stand on the board" out '^[|][(]c[)] [.] [(]a[)] [.] [(]d[)] [.]  [.] [(]b[)] [.] [|]f$'
runs "for tables" 0 "$T" book show order.db --tsv
equal "the same order" "move 7g7f 2g2f 9g9f 5g5f" "$(cut -f 1 out | paste -sd ' ')"
runs "for programs" 0 "$T" book show order.db --json
equal "the file's" "9g9f 7g7f 5g5f 2g2f" "$(grep -o '"move":"[^"]*' out | cut -d '"' -f 4 | paste -sd ' ')"
runs "nothing there" 1 "$T" book show a.db 5g5f
runs "an illegal move" 2 "$T" book show a.db 5i5a
runs "to our own" 0 "$T" book convert a.db a.book
runs "to Apery" 0 "$T" book convert a.db a.bin
equal "64 bytes" 64 "$(wc -c <a.bin)"
runs "and back" 0 "$T" book convert a.bin b.db
has "a count" b.db '^7g7f none 32 none 3$'
runs "the same matches" 0 "$T" book versus a.book a.bin --all
equal "1.56 bits each" 4 "$(grep -c '^ *3  *1\.56 ' out)"
runs "never over a file" 3 "$T" book convert a.db a.book
has "which is told" err 'a\.book: .*exists'
runs "of any kind" 3 "$T" book convert a.book b.db
runs "no format" 2 "$T" book convert a.db a.what
runs "no book" 3 "$T" book info "$0"
has "which is told" err 'no.* book'
head -c 60 a.bin >cut.bin
runs "a cut book" 3 "$T" book info cut.bin
has "is told with its place" err 'cut\.bin: byte 48: .*within an entry'
runs "a missing one" 3 "$T" book info missing.db

# Faults are told, with their lines.
printf '%s\n7g7f\n5i5a\nsfen 9/9/9/9/9/9/9/9/9 b 19P 1\n7g7f\n' "$start" >faulty.db
runs "a faulty book" 0 "$T" book info faulty.db
has "illegal move" err '^faulty\.db:3: illegal move: '
has "impossible position" err '^faulty\.db:4: '
has "the sum" err '^faulty\.db: left out: 1 position, 2 moves, 0 repeated moves$'

runs "a folder that is not there" 3 "$T" book convert a.db missing/a.book
has "which one" err '^tejun: missing/a\.book: '

echo mine >other.book.part
runs "beside a file of somebody else" 0 "$T" book convert a.db other.book
equal "which stays" mine "$(cat other.book.part)"
ln -s nowhere link.book
runs "a link that leads nowhere" 3 "$T" book convert a.db link.book
equal "stays, too" nowhere "$(readlink link.book)"
equal "nothing else is left" "link.book other.book other.book.part" "$(echo link.book* other.book*)"

# Merging, editing.
runs "merge" 0 "$T" book merge all.book a.db b.sfen
runs "adds up" 0 "$T" book show all.book --json
has "counts" out '"move":"7g7f","japanese":"▲７六歩","probability":0.71[0-9]*,"count":5'
runs "a weight" 0 "$T" book edit all.book --move 2g2f --weight 2.5 --note 相掛かり
runs "shown" 0 "$T" book show all.book
has "weight and note" out '^[a-z] +▲２六歩 +33\.33 % +2\.5 +2 +.* 相掛かり$'
has "the other goes by its count" out '^[a-z] +▲７六歩 +66\.67 % +- +5 '
runs "a new move, in Japanese" 0 "$T" book edit all.book 7g7f --move △４四歩 --weight 1
has_error_free=$(wc -c <err)
equal "says nothing" 0 "$has_error_free"
runs "what a program asks" 0 "$T" book edit all.book 7g7f --move △４四歩 --wins 3 --json
has "the way back" out '"wins":3.*"undo":{.*"move":"4c4d","wins":null}'
runs "half a game" 2 "$T" book edit all.book 7g7f --move △４四歩 --wins 1.5
runs "which is illegal" 2 "$T" book edit all.book 7g7f --move △５五歩 --weight 1
runs "delete" 0 "$T" book edit all.book --move 2g2f --delete
runs "twice" 1 "$T" book edit all.book --move 2g2f --delete
runs "another format" 3 "$T" book edit a.db --move 2g2f --delete
runs "no change" 2 "$T" book edit all.book --move 7g7f
runs "no move" 2 "$T" book edit all.book --weight 3
runs "less than never" 2 "$T" book edit all.book --move 7g7f --weight -0.5 --count 3
if command -v sqlite3 >/dev/null; then
    equal "anybody can ask" 2 "$(sqlite3 a.book "SELECT count(*) FROM position")"
fi

# Names of files are shown so that no terminal obeys them.
escape=$(printf 'e\033[31m.sfen')
printf 'startpos moves 7g7f\nsfen 4k4/9/9/9/9/9/9/9/4K4 b - 1 moves 5i5h\n' >"$escape"
runs "a strange name" 0 "$T" book info "$escape" --plies
lacks "info" out "$(printf '\033')"
has "tells what it is about" out '^e \[31m\.sfen: 1 position cannot be reached'
runs "in a match" 0 "$T" book versus "$escape" a.db
lacks "versus" out "$(printf '\033')"
runs "in a table" 0 "$T" book versus "$escape" a.db --all
lacks "versus --all" out "$(printf '\033')"
runs "for programs" 0 "$T" book info "$escape" --json
has "it stays as it is" out 'e\\u001b\[31m\.sfen'
runs "a folder" 3 "$T" book info .
has "is told" err 'this is a folder'

runs "the family" 0 "$T" book --help
has "lists them" out '^  book versus '
runs "half a command" 2 "$T" book
runs "a wrong one" 2 "$T" book inof a.db
has "is guessed" err 'book info'
the_end
