# tejun book build, and books of Go with the other commands.
set -u
. "$(dirname "$0")/lib.sh"

# Games of shogi: in three of them 7g7f is answered by 3c3d, once by 8c8d.
game()
{
    printf "'\nV2.2\nN+%s\nN-%s\n\$START_TIME:%s/01/01\nPI\n+\n" "$1" "$2" "$3"
    shift 3
    printf '%s\n' "$@"
}
{
    game Habu Tani 1999 +7776FU -3334FU +2726FU -8384FU %TORYO
    echo /
    game Tani Habu 2001 +7776FU -3334FU +6766FU -8384FU +2868HI %TORYO
    echo /
    game Tani Sato 2002 +7776FU -3334FU +2726FU -4344FU +3948GI -8384FU +4746FU %TORYO
    echo /
    game Sato Habu 2003 +7776FU -8384FU +2726FU %TORYO
    echo /
    game Sato Habu 2004 +2726FU -8384FU +7776FU -3334FU %SENNICHITE
} >games.csa
runs "import" 0 "$T" import kifu games.csa
runs "build" 0 "$T" book build kifu -o a.book
has "what was read" out '^5 games, 13 different positions'
has "what came of it" out '^a\.book: 4 positions, 8 moves$'
runs "show" 0 "$T" book show a.book 7g7f
# 3c3d: won 1 of 3; 3 * 2 * (1 + 5) / 13
has "weight" out '^[a-z] +△３四歩 +75\.2[0-9]* % +2\.76923 +3 +1 +2 +0$'
has "the other" out '^[a-z] +△８四歩 +24\.[0-9]* % +0\.909091 +1 +0 +1 +0$'
runs "never over a file" 3 "$T" book build kifu -o a.book
runs "without a name" 2 "$T" book build kifu
runs "for programs" 0 "$T" book build kifu -o b.book --min-games 1 --plies 2 --json
equal "positions" 3 "$(field positions <out)"
runs "by frequency" 0 "$T" book build kifu -o c.book --success 0 --even 0
runs "shown" 0 "$T" book show c.book 7g7f
has "games" out '^[a-z] +△３四歩 +75\.00 % +3 '
runs "the winners" 0 "$T" book build kifu -o d.book --moves winner --success 0
runs "shown" 0 "$T" book show d.book
has "once" out '^[a-z] +▲７六歩 +100\.00 % +3 +4 '
has "never, though it is known" out '^[a-z] +▲２六歩 +0\.00 % +0 +1 '
runs "answered" 0 "$T" book build kifu -o e.book --min-plays 3
runs "shown" 0 "$T" book info e.book --json
has "never played" out '"never_played":[1-9]'
runs "without them" 0 "$T" book build kifu -o f.book --min-plays 3 --playable
runs "shown" 0 "$T" book info f.book --json
has "none" out '"never_played":0'
runs "a player" 0 "$T" book build kifu -o g.book --prefer Sato=4 --success 0 --min-games 1
runs "shown" 0 "$T" book show g.book
has "counts more" out '^[a-z] +▲７六歩 +71\.43 % +10 +4 '
has "also here" out '^[a-z] +▲２六歩 +28\.57 % +4 +1 '
runs "own moves" 0 "$T" book build kifu -o h.book --prefer Sato=4 --prefer-own --success 0 --min-games 1
runs "shown" 0 "$T" book show h.book
has "as Black" out '^[a-z] +▲７六歩 +63\.64 % +7 +4 '
runs "nobody" 0 "$T" book build kifu -o i.book --prefer Hab=2
has "is told" err 'no player "Hab".*did you mean Habu'
runs "no factor" 2 "$T" book build kifu -o j.book --prefer Habu
runs "a wrong one" 2 "$T" book build kifu -o j.book --prefer Habu=x
runs "filtered" 0 "$T" book build kifu -o j.book -p Sato --since 2003 --min-games 1
has "two games" out '^2 games'
runs "no such games" 1 "$T" book build kifu -o k.book -p Nobody
[ ! -e k.book ] && pass || fail "a book of nothing"
runs "no such position" 1 "$T" book build kifu -o k.book --min-games 100

# Lists.
printf '# what is bad\n7g7f: 8c8d\n' >never.txt
printf ': 2g2f # always\nsfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 5g5f: 5c5d\n' >always.txt
runs "lists" 0 "$T" book build kifu -o l.book --never never.txt --always always.txt
runs "the start" 0 "$T" book show l.book
has "only that" out '^[a-z] +▲２六歩 +100\.00 % .* always played: on a list$'
has "others stay" out '^[a-z] +▲７六歩 +0\.00 % +0 +4 '
runs "after 7g7f" 0 "$T" book show l.book 7g7f
has "never" out '^[a-z] +△８四歩 +0\.00 % +0 .* never played: on a list$'
runs "what nobody played" 0 "$T" book show l.book 5g5f
has "is there" out '^[a-z] +△５四歩 +100\.00 %'
runs "both" 2 "$T" book build kifu -o m.book --never never.txt --always never.txt
has "is told with lines" err 'line 2 of .*line 2 of'
printf '7g7f: 8c8d\n7g7f 7g7f: 8c8d\n' >bad.txt
runs "a bad list" 3 "$T" book build kifu -o m.book --never bad.txt
has "is told with its line" err 'bad\.txt:2:6: "7g7f": the player has no piece there'
runs "a missing one" 3 "$T" book build kifu -o m.book --never missing.txt
runs "converted" 0 "$T" book convert l.book l.db
has "for YaneuraOu" l.db '^2g2f '

# Go.
printf '(;SZ[9]PB[a]RE[B+R];B[ee];W[ec];B[gd])(;SZ[9]PB[b]RE[W+R];B[ee];W[ge];B[eg])(;SZ[9]PB[c]RE[B+R];B[gc];W[cg];B[gg];W[cc])(;SZ[9]PB[d];B[cg];W[gc];B[cc];W[gg])' >games.sgf
runs "import" 0 "$T" import go games.sgf
runs "build" 0 "$T" book build go -o go.book --size 9
has "turned boards are the same" out '^go\.book: 6 positions, 8 moves$'
runs "19 lines" 1 "$T" book build go -o no.book
runs "show" 0 "$T" book show go.book
has "a move" out '^[a-z] +E5 +47\.83 % +2 +2 +1 +1 +0$'
has "the board" out '^ 9 ┌─┬─'
runs "a turned board" 0 "$T" book show go.book E5 C5 --ascii
has "its moves" out '^[a-z] +[A-J][1-9] +54\.55 %'
runs "for programs" 0 "$T" book show go.book E5 --json
has "board" out '"board":"9/9/9/9/4X4/9/9/9/9 w -"'
has "move" out '"move":"E7"'
runs "an illegal move" 2 "$T" book show go.book E5 E5
runs "no move of Go" 2 "$T" book show go.book 7g7f
runs "a position of shogi" 2 "$T" book show go.book --sfen startpos
runs "info" 0 "$T" book info go.book --plies
has "counted" out '^ +6 +8 +1\.3333 +0 +tejun +go\.book$'
runs "versus" 0 "$T" book versus go.book go.book
has "exits" out 'book .* 3 positions'
runs "exits for programs" 0 "$T" book versus go.book go.book --tsv --exits
has "boards" out '	probability	ply	board$'
runs "with shogi" 2 "$T" book versus go.book a.book
has "is told" err 'cannot play each other'
runs "edit" 0 "$T" book edit go.book E5 --move G5 --weight 5 --note 'a ] b'
runs "shown" 0 "$T" book show go.book E5
has "under its first name" out '^[a-z] +E7 +100\.00 % +5 +2 .* a ] b$'
runs "delete" 0 "$T" book edit go.book --move C3 --delete
runs "twice" 1 "$T" book edit go.book --move G7 --delete
runs "as SGF" 0 "$T" book convert go.book go.sgf
has "a tree" go.sgf '^\(;FF\[4\]GM\[1\]CA\[UTF-8\]'
has "escaped" go.sgf 'a \\\] b'
runs "read as games" 0 "$T" import again go.sgf
has "without faults" out ' 0 damaged, 0 rejected'
runs "and as a book" 0 "$T" book info go.sgf go.book
equal "the same twice" 2 "$(grep -cE '^ +6 +7 +1\.1667' out)"
runs "merge" 0 "$T" book merge all.book go.sgf go.book
runs "not with shogi" 2 "$T" book merge bad.book go.book a.book
runs "no format of shogi" 2 "$T" book convert go.book go.db
runs "and the other way round" 2 "$T" book convert a.book a.sgf
printf ':\n' >list.txt
runs "an empty line" 3 "$T" book build go -o n.book --size 9 --never list.txt
printf 'E5: C5\n' >list.txt
runs "a list" 0 "$T" book build go -o n.book --size 9 --never list.txt
runs "shown" 0 "$T" book show n.book E5
has "turned" out '^[a-z] +E7 +0\.00 % +0 +2 '

# Playing from it.
talk()
{
    printf 'boardsize 9\ngenmove b\ngenmove w\nquit\n' | "$T" gtp go --playouts 5 "$@" 2>err >out
}
talk --book go.book --book-choice best
equal "moves of the book" "= E5 = E7" "$(grep -E '^= .' out | tr '\n' ' ' | sed 's/ $//')"
talk --book go.book --book-plies 1 --seed 3
has "the first" out '^= E5$'
runs "a book of shogi" 3 "$T" gtp go --book a.book </dev/null
has "is told" err 'shogi'
runs "a missing book" 3 "$T" gtp go --book missing.book </dev/null
the_end
