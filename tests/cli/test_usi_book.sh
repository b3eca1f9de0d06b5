# tejun usi plays from opening books: formats, choices, options that programs set, hostile files.
set -u
. "$(dirname "$0")/lib.sh"

start='sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1'
after='sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2'
printf '#YANEURAOU-DB2016 1.00\n%s\n7g7f 3c3d 32 20 6\n2g2f 5i5a 80 20 3\n5g5f none -40 9 1\n%s\n3c3d none 5 1 2\n8c8d none 0 1 2\n' \
    "$start" "$after" >a.db

# asks WHAT COMMANDS [OPTION...]: what the engine says to the commands, divided by |
asks()
{
    local what=$1 commands=$2

    shift 2
    runs "$what" 0 "$T" usi --nodes 30 "$@" < <(printf '%s\n' "$commands" | tr '|' '\n')
}
# best: the move
best()
{
    sed -n 's/^bestmove \([^ ]*\).*/\1/p' out | tail -1
}

# A move from the book, with what the book says of it.
asks "the favourite" 'position startpos|go depth 1' --book a.db --book-choice best
has "is played" out '^bestmove 7g7f ponder 3c3d$'
has "with its share" out '^info string book move 7g7f, 60\.00 % of 3$'
has "and what it is worth" out '^info depth 20 score cp 32 pv 7g7f 3c3d$'
equal "nothing else is said" 3 "$(wc -l <out)"
asks "the highest" 'position startpos|go depth 1' --book a.db --book-choice evaluation
has "is played" out '^bestmove 2g2f$'
has "without an answer that is illegal" out '^info depth 20 score cp 80 pv 2g2f$'

# By chance: the same seed, the same moves; different seeds, all of them.
: >all
for seed in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30; do
    printf 'position startpos\ngo depth 1\n' | "$T" usi --book a.db --seed $seed | sed -n 's/^bestmove \([^ ]*\).*/\1/p' >>all
done
equal "three moves" "2g2f 5g5f 7g7f" "$(sort -u all | tr '\n' ' ' | sed 's/ $//')"
at_most "rare ones are rare" 10 "$(grep -c 5g5f all)"
for i in 1 2 3 4 5 6; do printf 'position startpos\ngo depth 1\n'; done >six
"$T" usi --book a.db --seed 5 <six >first 2>&1
"$T" usi --book a.db --seed 5 <six >second 2>&1
same "the same seed, the same moves" first second

# Limits.
asks "narrow" 'position startpos|go depth 1|go depth 1|go depth 1|go depth 1|go depth 1' --book a.db --book-narrow 60 --seed 1
equal "only one is left" 7g7f "$(sed -n 's/^bestmove \([^ ]*\).*/\1/p' out | sort -u)"
asks "not behind 1 move" 'position startpos moves 7g7f|go depth 1' --book a.db --book-plies 1
lacks "the book" out 'book move'
asks "up to 2 moves" 'position startpos moves 7g7f|go depth 1' --book a.db --book-plies 2
has "the book" out 'book move'
asks "no bad ones" 'position startpos|go depth 1|go depth 1|go depth 1|go depth 1|go depth 1|go depth 1|go depth 1|go depth 1' --book a.db --book-eval 40 --seed 1
equal "one is good enough" 2g2f "$(sed -n 's/^bestmove \([^ ]*\).*/\1/p' out | sort -u)"
asks "none is good enough" 'position startpos|go depth 1' --book a.db --book-eval 100
lacks "the book" out 'book move'
asks "near to the best" 'position startpos|go depth 1|go depth 1|go depth 1|go depth 1|go depth 1|go depth 1|go depth 1|go depth 1' --book a.db --book-eval-diff 0 --seed 1
equal "only the best" 2g2f "$(sed -n 's/^bestmove \([^ ]*\).*/\1/p' out | sort -u)"

# Turned positions: White to move in the start, as Black would.
turned='position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1|go depth 1'
asks "not turned" "$turned" --book a.db --book-choice best
lacks "the book" out 'book move'
asks "turned" "$turned" --book a.db --book-choice best --book-flip rotated
has "is played as White" out '^bestmove 3c3d ponder 7g7f$'

cp "$0" "no book.sh"
# What programs set.
asks "options are told" 'usi' --book a.db
has "own book" out '^option name USI_OwnBook type check default true$'
has "a file" out '^option name BookFile type filename default <empty>$'
has "how" out '^option name BookChoice type combo default weighted var weighted var best var evaluation$'
asks "turned off" 'setoption name USI_OwnBook value false|position startpos|go depth 1' --book a.db
lacks "the book" out 'book move'
has "it thinks" out '^info depth 1 '
asks "a file named by the program" 'setoption name BookFile value a.db|setoption name BookChoice value best|position startpos|go depth 1'
has "is played from" out 'book move 7g7f'
asks "blanks around its name" 'setoption name BookFile value   a.db  |setoption name BookChoice value best|position startpos|go depth 1'
lacks "are no part of it" out 'BookFile:'
asks "the default back" 'setoption name BookFile value <empty>|position startpos|go depth 1' --book a.db
has "is the book it was started with" out 'book move'
asks "limits" 'setoption name BookEvalBlackLimit value 40|setoption name BookEvalWhiteLimit value -99|position startpos|go depth 1|position startpos moves 7g7f|go depth 1' --book a.db --seed 4
equal "for each side" "2g2f" "$(sed -n 's/^bestmove \([^ ]*\).*/\1/p' out | head -1)"
equal "both from the book" 2 "$(grep -c 'book move' out)"
asks "more" 'setoption name BookEvalDiff value 0|setoption name BookIgnoreRate value 40|setoption name BookMoves value 1|setoption name FlippedBook value true|'"$turned" --book a.db --seed 2
equal "all work" 8c8d "$(best)"
asks "nonsense" 'setoption name BookChoice value what|setoption name BookFile value missing.db|setoption name BookFile value ./no book.sh|position startpos|go depth 1' --book a.db
has "no such way" out '^info string option BookChoice: the value must be one of those listed$'
has "no such file" out '^info string BookFile: .*missing.db'
has "no book, and a name with a blank" out "^info string BookFile: .*no book.sh: "
has "the old book stays" out 'book move'

# Analysis is no matter of books.
asks "without end" 'position startpos|go infinite|stop' --book a.db
lacks "the book" out 'book move'
asks "a few moves" 'position startpos|go depth 1 searchmoves 9i9h' --book a.db
equal "are searched" 9i9h "$(best)"
asks "mates" 'position startpos|go mate 10' --book a.db
lacks "the book" out 'book move'
asks "while the opponent thinks" 'position startpos|go ponder|ponderhit' --book a.db --book-choice best
has "the answer comes then" out '^bestmove 7g7f'

# Other formats, and what is none.
"$T" book convert a.db a.book 2>/dev/null
"$T" book convert a.db a.bin 2>/dev/null
printf 'startpos moves 7g7f 3c3d\n' >lines.sfen
for book in a.book a.bin lines.sfen; do
    asks "$book" 'position startpos|go depth 1' --book $book --book-choice best
    has "$book is played from" out '^info string book move 7g7f'
done
printf '%s\n7g7e\n5i5a\n' "$start" >illegal.db
asks "illegal moves" 'position startpos|go depth 1' --book illegal.db
has "are left out and told" err 'illegal\.db:2: illegal move'
lacks "and never played" out 'book move'
runs "a file that is none" 3 "$T" usi --book "no book.sh" </dev/null
runs "a missing one" 3 "$T" usi --book missing.db </dev/null
head -c 30 a.bin >cut.bin
runs "a cut one" 3 "$T" usi --book cut.bin </dev/null

the_end
