# tejun convert: shogi records in another notation.
set -u
. "$(dirname "$0")/lib.sh"

printf '手合割：平手\n先手：甲\n手数----指手---------消費時間--\n*はじめ\n   1 ７六歩(77)   ( 0:16/00:00:16)\n   2 ３四歩(33)   ( 0:02/00:00:02)\n   3 ２二角成(88) ( 0:01/00:00:17)\n   4 同　銀(31)   ( 0:01/00:00:03)\n   5 投了         ( 0:00/00:00:17)\nまで4手で後手の勝ち\n\n変化：3手\n   3 ２六歩(27)\n' >game.kif

runs "KIF to CSA" 0 "$T" convert game.kif --to csa
equal "the whole of it" "'CSA encoding=UTF-8 V2.2 N+甲 PI + '*はじめ +7776FU T16 -3334FU T2 +8822UM T1 -3122GI T1 %TORYO T0" "$(tr '\n' ' ' <out | sed 's/ $//')"
runs "KIF to USI" 0 "$T" convert game.kif -t usi
equal "a line" "startpos moves 7g7f 3c3d 8h2b+ 3a2b resign" "$(cat out)"
runs "KIF to KI2" 0 "$T" convert game.kif game.ki2
has "says what it did" err '^1 record written, 0 with faults$'
has "moves as people write them" game.ki2 '^▲７六歩 +△３四歩 +▲２二角成 +△同　銀$'
has "with the variation" game.ki2 '^変化：3手$'
runs "KIF to JKF" 0 "$T" convert game.kif game.jkf
has "is JSON" game.jkf '^\{"header":\{"先手":"甲"\},"initial":\{"preset":"HIRATE"\},"moves":\[\{"comments":\["はじめ"\]\},'
has "has the fork" game.jkf '"forks":\[\[\{"move":\{'

# There and back again.
runs "JKF to KIF" 0 "$T" convert game.jkf back.kif
runs "KIF to KIF" 0 "$T" convert game.kif same.kif
same "the same as KIF to KIF" same.kif back.kif
runs "once more" 0 "$T" convert back.kif again.kif
same "stays as it is" back.kif again.kif

# Comments on one move that do not stand together.
printf '手合割：平手\n*one\n場所：x\n*two\n   1 ７六歩(77)\n*m1\n   2 ３四歩(33)\n*m2\n変化：2手\n*m1 more\n   2 ８四歩(83)\n*v\n変化：2手\n*\n*m1 last\n' >scattered.kif
runs "scattered comments" 0 "$T" convert scattered.kif -t csa
equal "are put together" "V2.2 \$SITE:x PI + '*one '*two +7776FU '*m1 '*m1 more '* '*m1 last -3334FU '*m2" "$(tr '\n' ' ' <out | sed 's/ $//')"

# Encodings, standard input.
iconv -f UTF-8 -t CP932 game.kif >sjis.kif
runs "Shift_JIS" 0 "$T" convert sjis.kif sjis2.kif
same "is the same" same.kif sjis2.kif
iconv -f UTF-8 -t EUC-JP game.kif | "$T" convert - - --to kif >out 2>err
same "EUC-JP from standard input" same.kif out

# Several games, and what is wrong with them.
printf 'V2.2\nN+A\nPI\n+\n+7776FU\n%%TORYO\n/\nPI\n+\n+2726FU\n-8384FU\n+2625FU\n-8485HI\n%%TORYO\n/\nP1-OU+HI\n+\n' >games.csa
runs "three games" 0 "$T" convert games.csa games.usi
equal "two are left" 2 "$(wc -l <games.usi)"
has "one is cut" games.usi '^startpos moves 2g2f 8c8d 2f2e$'
has "which is told with its place" err '^games\.csa:13:1: damaged: move 4, White: .*piece'
has "one is no game" err '^games\.csa:17:1: rejected: White is in check'
has "the sum" err '^2 records written, 2 with faults$'
runs "back to CSA" 0 "$T" convert games.usi -t csa
equal "divided by lines of their own" 1 "$(grep -c '^/$' out)"
printf '[]' | "$T" convert - nothing.csa >out 2>err
equal "no record at all" 1 $?
has "is told" err '^standard input: no game record found$'
[ -e nothing.csa ] && fail "a file was made" || pass
printf '[ ]' >list.jkf
runs "the same of a file" 1 "$T" convert list.jkf -t csa
has "is told with its name" err '^list\.jkf: no game record found$'
printf 'P1-OU+HI\n+\n' >none.csa
runs "nothing that is a game" 1 "$T" convert none.csa none.usi
[ -e none.usi ] && fail "a file was made" || pass

# An older file is replaced.
echo old >older.csa
runs "over an older file" 0 "$T" convert game.kif older.csa
has "it is the new one" older.csa '^%TORYO$'
lacks "and nothing of the old one" older.csa '^old$'

runs "no such file" 3 "$T" convert missing.kif -t csa
has "is told" err 'missing\.kif'
printf '(;GM[1]SZ[19];B[pd])' >go.sgf
runs "no shogi" 3 "$T" convert go.sgf -t csa
has "is told with the file" err 'go\.sgf: not a shogi record'
: >empty.kif
runs "an empty file" 3 "$T" convert empty.kif -t csa
runs "no notation" 2 "$T" convert game.kif
has "which there are" err 'csa, kif, ki2, usi or jkf'
runs "a name that says nothing" 2 "$T" convert game.kif game.txt
runs "no such notation" 2 "$T" convert game.kif -t sgf
runs "no file" 2 "$T" convert
runs "a folder that is not there" 3 "$T" convert game.kif no/such/folder/game.csa
"$T" convert - --to csa </ >out 2>err
equal "a folder as standard input" 3 $?
has "is named" err '^tejun: standard input: cannot read: Is a directory$'
the_end
