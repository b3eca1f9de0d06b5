# Pattern memories, rankings, suggestions and their evaluation on games of shogi.
set -u
. "$(dirname "$0")/lib.sh"

opening='7g7f 3c3d 6g6f 8c8d 8h7g 7a6b 2h6h 5a4b 5i4h 4b3b 4h3h 1c1d 3h2h'
cat >one.usi <<END
startpos moves $opening 6a5b 3i3h 5c5d 6i5h
startpos moves $opening 5c5d 1g1f 6a5b 3i3h 7c7d
startpos moves 7g7f 8c8d 2g2f 8d8e 8h7g 3c3d 7i8h 4a3b 2f2e
END
cat >two.usi <<END
startpos moves 2g2f 3c3d 7g7f 8c8d 2f2e 8d8e 6i7h 4a3b
startpos moves 7g7f 3c3d 6g6f 8c8d 8h7g 7a6b 2h6h 5a4b 5i4h 4b3b 4h3h 6a5b 3h2h 5c5d
END
runs "import" 0 "$T" import s one.usi
runs "nothing learnt" 3 "$T" suggest s 7g7f
has "what to do" err '`tejun learn` .*`tejun train`'
runs "nothing to evaluate" 3 "$T" evaluate s --test s
has "what to do" err 'tejun learn'

# Learning: what the corpus holds decides.
runs "learn" 0 "$T" learn s
has "all moves" out '^learned from 3 games, .*; the memory has 44 moves of 3 games, 26 different patterns$'
runs "again" 0 "$T" learn s
has "nothing new" out '^no new games; '
runs "as the paper does" 0 "$T" learn s --sided --name paper --json
has "JSON" out '"game": ?"shogi"'
runs "info" 0 "$T" info s
has "told in words" out '^memory +shogi, 3 games of shogi'
runs "check" 0 "$T" check s

# Suggestions, in any notation.
runs "at the start" 0 "$T" suggest s
has "headline" out '^Black to move after 0 moves: [0-9]+ candidates from 44 remembered moves$'
has "the board" out '^\|v香v桂v銀v金v玉v金v銀v桂v香\|一$'
has "hands" out '^Black in hand: none$'
has "most played" out '^a  7g7f  ▲７六歩 +0 +3 +[0-9]+ +1:1 |^a  7g7f  ▲７六歩'
runs "USI" 0 "$T" suggest s 7g7f 3c3d
has "White's board" out '^Black to move after 2 moves'
cp out usi
runs "Japanese" 0 "$T" suggest s ▲７六歩 △３四歩
same "the same" usi out
runs "CSA" 0 "$T" suggest s +7776FU,-3334FU
same "the same" usi out
runs "SFEN and moves" 0 "$T" suggest s --sfen 'lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2' 3c3d --json
has "SFEN" out '"sfen": ?"lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3"'
has "a move in both notations" out '"move": ?"6g6f"'
has "Japanese" out '"japanese": ?"▲６六歩"'
runs "a record" 0 "$T" suggest s --file one.usi --move 2
same "the same" usi out
runs "limit" 0 "$T" suggest s 7g7f 3c3d -n 2
equal "two rows" 2 "$(grep -Ec '^[a-z]  [1-9A-Z]' out)"
runs "ASCII" 0 "$T" suggest s 7g7f 3c3d --ascii
lacks "no Japanese" out '歩'
has "letters" out '^\| l  n  s  g  k  g  s  n  l \|a$'
runs "only equal" 0 "$T" suggest s 7g7f 3c3d --by equal --json
lacks "no others" out '"equal": ?0'
runs "in a terminal" 0 "$T" suggest s 7g7f
equal "80 columns are enough" "" "$(awk 'length($0) > 80' out)"

# Mistakes.
runs "illegal" 2 "$T" suggest s 7g7f 7g7f
has "which, and why" err 'move 2, .?7g7f'
runs "nonsense" 2 "$T" suggest s 7g7f elephant
runs "both" 2 "$T" suggest s 7g7f --file one.usi
runs "--move alone" 2 "$T" suggest s 7g7f --move 3
runs "too far" 3 "$T" suggest s --file one.usi --move 100
has "how many" err 'only 17 moves'
runs "bad SFEN" 2 "$T" suggest s --sfen 'lnsg b - 1'

# The ranking.
runs "train" 0 "$T" train s
has "says so" out '^trained on 3 games, .*; studied 132 positions$'
runs "again" 0 "$T" train s
has "up to date" out '^nothing to do'
runs "two positions" 0 "$T" train s --name two --positions 2 --json
equal "are not none" "" "$(field positions <out | grep -x 0)"
runs "suggest by likelihood" 0 "$T" suggest s 7g7f 3c3d 6g6f 8c8d
has "learnt by heart" out '^a  8h7g  ▲７七角 +[0-9.]+ % '
runs "by likeness" 0 "$T" suggest s 7g7f 3c3d 6g6f 8c8d --by alike
runs "check" 0 "$T" check s
"$T" import ranked one.usi >out
"$T" train ranked >out
for by in alike equal; do
    runs "by $by without a memory" 3 "$T" suggest ranked 7g7f --by $by
    has "why" err '^tejun: .*no pattern memory for games of shogi; .*`tejun learn`'
    equal "no board" "" "$(cat out)"
done

# Evaluation: never on games that were learnt from.
runs "on themselves" 1 "$T" evaluate s
has "why" err 'made from all 3 games'
runs "import others" 0 "$T" import t two.usi one.usi
runs "on others" 0 "$T" evaluate s --test t
has "two games" out '^tested +on 2 games of t$'
has "the others left out" out '^ +left out: 3 '
has "candidates" out '^1-10 +18 +[0-9.]+ +[0-9.]+ +[0-9.]+-[0-9.]+( +[0-9.]+){5}$'
has "all moves" out '^all +22 +[0-9.]+ +[0-9.]+-[0-9.]+( +[0-9.]+){4} +-[0-9.]+$'
equal "ranking, similar, equal" 3 "$(grep -c '^[RM].*: is the move' out)"
equal "80 columns are enough" "" "$(awk 'length($0) > 80' out)"
runs "JSON" 0 "$T" evaluate s --test t --json
has "positions" out '"positions": ?22'
has "games" out '"games":\{"chosen":5,"learnt_from":3,"begin_alike":0,"fit":2,"tested":2,"learnt_from_and_gone":0\}'
runs "a game of two" 0 "$T" evaluate s --test t --games 1
has "which is told" out '^tested +on 1 game of t, evenly .* over 2$'

# What is for Go is not passed over in silence.
for line in 'learn s --radius 3' 'train s --least 5' 'suggest s 7g7f --size 9' 'learn s --game shogi --size 9' \
    'train s --game shogi --size 9'; do
    runs "$line" 2 "$T" $line
    has "$line: refused" err "^tejun ${line%% *}: .*(shogi|is for Go)"
done
for command in learn train; do
    runs "a size tells the game" 1 "$T" $command s --size 9
    has "which the corpus lacks" err 'no games? on 9x9'
done
runs "a size tells the game" 3 "$T" suggest s --size 9
has "which the corpus lacks" err 'no games on 9x9'
for option in 'suggest s --memory nothing' 'suggest s --ranking nothing' 'evaluate s --memory nothing' \
    'evaluate s --ranking nothing'; do
    runs "$option" 3 "$T" $option
    has "$option: what is named must be there" err '^tejun: s: .*no .* "nothing"'
done
runs "two positions" 2 "$T" suggest s --sfen startpos --file go.sgf
has "are one too many" err '^tejun suggest: --sfen .*--file'

# Go beside it.
printf '(;SZ[19]PB[x]PW[y];B[pd];W[dp];B[pp];W[dd])' >go.sgf
runs "import Go" 0 "$T" import s go.sgf
runs "which? The game with most games" 0 "$T" learn s
has "is shogi" out '^no new games'
runs "shogi" 0 "$T" learn s --game shogi
has "nothing new" out '^no new games'
runs "Go" 0 "$T" learn s --game go
has "one game" out 'has 4 moves of 1 game'
runs "what is for shogi" 2 "$T" learn s --game go --sided
has "is refused, too" err '^tejun learn: .*mirrored patterns'
runs "the start: of the game with most games" 0 "$T" suggest s
runs "a size tells" 1 "$T" suggest s --size 19
runs "a blank before a move" 1 "$T" suggest s ' Q16'
runs "Go moves" 1 "$T" suggest s Q16
has "a Go board" out '●'
runs "shogi moves" 0 "$T" suggest s 7g7f
has "a shogi board" out '香'
runs "the start of shogi" 0 "$T" suggest s --game shogi
for line in 'suggest s --game shogi Q16' 'suggest s --game shogi --file go.sgf' 'suggest s --game shogi --size 9' \
    'suggest s --game go 7g7f' 'suggest s --game go --file one.usi' 'suggest s --game go --sfen startpos'; do
    runs "$line" 2 "$T" $line
    has "$line: refused" err '^tejun suggest: --game (go|shogi) .* a position of (shogi|Go)$'
done
for line in 'evaluate s --game go --memory shogi' 'suggest s Q16 --memory shogi'; do
    runs "$line" 3 "$T" $line
    has "$line: refused" err '^tejun: s: the memory "shogi" is for games of shogi$'
done
for line in 'evaluate s --game shogi --memory default' 'suggest s 7g7f --memory default'; do
    runs "$line" 3 "$T" $line
    has "$line: refused" err '^tejun: s: the memory "default" is for games on 19x19$'
done

# The only memory need not be called "shogi"; games that it knows and that are gone may be tested on unseen.
head -1 one.usi >first.usi
tail -2 one.usi >others.usi
runs "another name" 0 "$T" import u first.usi others.usi
runs "another name" 0 "$T" learn u --name mine
runs "it is found" 0 "$T" evaluate u --test t
has "with its games" out '^memory +44 moves of 3 games'
"$T" remove u --source first.usi >out
runs "a learnt game was removed" 0 "$T" evaluate u --test t
has "which is told" out '^ +1 .*game .*is no longer in u.*the test games'
runs "suggest" 0 "$T" suggest u 7g7f --json
equal "tells it, too" 'tejun: 1 game of the memory is gone; run `tejun learn` again with the same options' "$(cat err)"
lacks "and does not name it" out '"game":1,'
has "but others" out '"game":2,'
runs "in JSON, too" 0 "$T" evaluate u --test t --json
has "which is told" out '"learnt_from_and_gone":1'
runs "check" 0 "$T" check s
the_end
