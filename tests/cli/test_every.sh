# Every command once, on little: short enough to be run under checkers that take fifty times as long.
. "$(dirname "$0")/lib.sh"
support=$(cd "$(dirname "$0")/../support" && pwd)
samples=$(dirname "$SAMPLES")
export HOME=$PWD XDG_CACHE_HOME=
: >done

# ok COMMAND ARGUMENT...: it ends with 0; "book" is half of a name
ok()
{
    if [ "$1" = book ]; then echo "$1 $2"; else echo "$1"; fi >>done
    runs "tejun $*" 0 "$T" "$@"
}

# ---- games in ----

mkdir games
cp "$SAMPLES"/game-000[1-6].sgf games
head -8 "$samples/shogi/fairy.usi" >kifu.usi
many 1 40 20 9 >small.sgf
many 30 45 20 9 | gzip >again.sgf.gz
printf '(;GM[1]SZ[19];B[aa];W[aa])(;GM[1' >bad.sgf
ok import go games/game-0001.sgf games --threads 3
ok import go games small.sgf again.sgf.gz bad.sgf --threads 2 --report report.txt
ok import shogi kifu.usi
printf 'Black 1 = Black 2\n' >names.txt
ok players go --merge names.txt
ok players go 'black*'
"$T" games shogi 1 --export kif >one.kif
ok convert one.kif one.csa
ok convert one.csa --to jkf
ok convert one.kif --to ki2

# ---- questions ----

ok search go Q16
ok search go E5 --place anywhere --size 9
ok search go C3 E3 --place coded --size 9 --json
ok search go Q16 --local 2
ok search go E5 --size 9 --player 'black 1' --since 1950
ok search shogi 7g7f
ok explore go Q16
ok explore go E5 --size 9 --json
ok explore shogi
ok games go --sort date
ok games go --json --player 'black*'
ok games go --export sgf --limit 3
ok games shogi 1
ok serve go shogi --check

# ---- knowledge ----

ok mine go --few-games --tree tree.sgf --tree-html tree.html --tree-json tree.json --html list.html
ok mine go --few-games --method msfp --tsv
cp out list.tsv
ok mine go --few-games --method entropy --json
ok profile go 1 --svg profile.svg
ok recall list.tsv tree.sgf --corpus go --lines
ok learn go --first-games 3
ok learn go --name small --size 9 --first-games 20
ok learn shogi --first-games 5
ok suggest go Q16 D4
ok suggest shogi 7g7f
ok train go --size 9 --positions 10 --least 2 --first-games 20
ok suggest go E5 --size 9 --json
ok train shogi --positions 10 --first-games 5
ok evaluate go --game go --games 2 --memory small
ok evaluate shogi --games 1

# ---- books ----

ok book build shogi -o shogi.book --plies 6 --min-games 1 --threads 2
ok book build go -o go.book --size 9 --plies 4 --min-games 1
printf 'startpos moves 7g7f 3c3d 2g2f\nstartpos moves 7g7f 8c8d\n' >a.sfen
printf 'startpos moves 2g2f 8c8d\nstartpos moves 7g7f 8c8d 7i6h\n' >b.sfen
ok book convert a.sfen a.book
ok book convert a.book a.db
ok book convert a.book a.bin
ok book convert go.book go.sgf
ok book merge ab.book a.book b.sfen
ok book edit ab.book --move 7g7f --weight 3
ok book info shogi.book go.book a.db a.bin
ok book show ab.book 7g7f
ok book show go.book
ok book versus a.sfen b.sfen --all
ok book grade a.sfen b.sfen -e "sh $support/usi_grader.sh $PWD/log" -l 'nodes 10'
ok book grade a.sfen -e "sh $support/usi_grader.sh $PWD/log" -l 'nodes 10' -o graded.book --positions
ok book expand a.book -e "$T usi" -l 'nodes 300' -n 2
awk 'BEGIN { for (i = -20; i <= 20; i++) print i * 20 "\t" (i % 4 == 0 ? i < 0 : i > 0) }' >table.tsv
ok book fit table.tsv --strength none

# ---- engines ----

printf 'boardsize 9\ngenmove b\nplay w e5\nlz-genmove_analyze b 10\ntop_moves\nfinal_score\nshowboard\nquit\n' >talk
runs "gtp" 0 "$T" gtp go --playouts 20 --threads 2 --book go.book <talk
echo gtp >>done
printf 'usi\nisready\nposition startpos moves 7g7f\ngo nodes 200\nposition sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1\ngo mate 1000\nquit\n' >talk
runs "usi" 0 "$T" usi --book shogi.book <talk
echo usi >>done
ok match "sh $support/gtp_fake.sh good" "$T gtp go --playouts 5" --size 9 -n 2 -j 2 -o match --move-limit 20
ok match "$T usi" "sh $support/usi_grader.sh $PWD/log" --game shogi -n 2 -j 2 --think 'nodes 20' --move-limit 8
ok perft 2

# ---- the corpus ----

ok remove go --source small.sgf
ok info go
ok info shogi --json
ok compact go
ok check go
ok check shogi
ok help search
ok version

"$T" help | sed -n 's/^  \([a-z]\{1,\}\( [a-z]\{1,\}\)\{0,1\}\)  .*/\1/p' | grep -v '^books$' | LC_ALL=C sort >all
equal "no command is left out" "" "$(LC_ALL=C sort -u done | LC_ALL=C comm -13 - all | xargs)"
the_end
