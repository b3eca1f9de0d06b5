# Matches between shogi engines: real ones, and ones that misbehave.
set -u
. "$(dirname "$0")/lib.sh"
cp "$(dirname "$0")/../support/usi_fake.sh" "$(dirname "$0")/../support/gtp_fake.sh" .
fake="sh $PWD/usi_fake.sh"

# match CODE ENGINE ENGINE OPTION...: what was played is in ./out (JSON)
match()
{
    local code=$1 one=$2 two=$3

    shift 3
    runs "$one against $two" "$code" "$T" match "$fake $one" "$fake $two" --think 'nodes 5' --json "$@"
}

# fact KEY: the first number or word of that name in ./out, apart from single games
fact()
{
    sed 's/"results".*//' out | field "$1"
}

# row N: "RESULT how winner length" of game N in ./m
row()
{
    awk -F '\t' -v n="$1" '$1 == n { print $4, $5, $3, $6 }' m/results.tsv
}

# ---- two good engines: their golds go to and fro ----

match 0 good chatty -n 4 --random-moves 0 -o m
equal "all games are played" 4 "$(fact games)"
equal "repetition is a draw" "Draw repeated draw 12" "$(row 1)"
equal "with other colours, too" "Draw repeated draw 12" "$(row 4)"
equal "draws are half a point" 0.5 "$(fact score)"
equal "repetitions are counted" 4 "$(fact repeated)"
equal "games that are the same are counted" 2 "$(fact same)"
equal "records" 4 "$(grep -c '^%SENNICHITE' m/games.csa)"
has "names" m/games.csa '^N\+Fake good$'
has "the other name" m/games.csa '^N-Fake good$'
has "time" m/games.csa '^T0$'
has "what was said" m/games.csa "^'\\*[0-9.]+ s$"
has "how it ended" m/games.csa "^'\\*end: repeated; the same position for the fourth time$"
runs "the records are read" 0 "$T" convert m/games.csa --to usi
equal "all of them" 4 "$(grep -c '^startpos moves 4i4h 6a6b' out)"

rm -rf m
match 0 good good -n 6 -j 3 -o m --random-moves 6
lacks "different openings make different games" out '"same":[1-9]'
has "one name for two" m/games.csa '^N\+Fake good \(2\)$'

# ---- engines that misbehave ----

# loses MODE HOW LETTER NOTE END [TIMEOUT]: the first engine loses both games in that way, and the second is well
loses()
{
    rm -rf m
    match 0 "$1" good -n 2 -j 2 -o m --timeout "${6:-60}" --random-moves 0
    equal "$1 as Black" "W+$3 $2 2 2" "$(row 1)"
    equal "$1 as White" "B+$3 $2 2 3" "$(row 2)"
    has "$1 is told why" m/results.tsv "$4"
    equal "$1 in the record" 2 "$(grep -cE "^%$5\$" m/games.csa)"
    runs "the records are read" 0 "$T" convert m/games.csa --to usi
    equal "both of them" 2 "$(grep -c '^startpos' out)"
}

loses resign resigned R '	resigned	' TORYO
loses illegal illegal F 'Black: illegal move 3, 5i5a: ' ILLEGAL_MOVE
loses win illegal F 'a declaration that is not justified' ILLEGAL_MOVE
loses silent timeout T 'did not answer in time when asked for `go nodes 5`' TIME_UP 3
loses exit crash F 'Black: sh: ended with exit code 3 when asked for `go nodes 5`; it said: no more of this' '[-+]ILLEGAL_ACTION'
loses crash crash F 'White: sh: died of signal 11 .*; it said: cannot go on' '[-+]ILLEGAL_ACTION'
loses orphan crash F 'ended with exit code 3' '[-+]ILLEGAL_ACTION'
pid=$(cat orphan.pid)
[ ! -e "/proc/$pid" ] || [ "$(sed 's/.*) //' "/proc/$pid/stat" | cut -c 1)" = Z ]
equal "no child of an engine is left" 0 $?
loses nonsense garbled F 'answers "bestmove banana" to `go nodes 5`' '[-+]ILLEGAL_ACTION'
loses flood garbled F 'said too much' '[-+]ILLEGAL_ACTION'
runs "as a table" 0 "$T" match "$fake crash 1" "$fake resign 3" -n 4 --random-moves 0
has "crashes are counted" out '^crashed  *4  *0$'
has "what was played under" out '^4 of 4 games, shogi, seconds 1, no openings$'
rm -rf m
match 0 silent good -n 1 -o m --random-moves 0 --think1 'seconds 0.2' --margin 0.1
equal "a clock that runs out" "W+T timeout 2 2" "$(row 1)"
rm -rf m
match 0 good good -n 1 -o m --random-moves 0 --move-limit 6
equal "the limit of moves is a draw" "Draw too-long draw 6" "$(row 1)"

# ---- whole games ----

# game "MOVES OF BLACK" "MOVES OF WHITE" ROW NOTE [OPTION...]
game()
{
    local black=$1 white=$2 wanted=$3 note=$4

    shift 4
    rm -rf m
    match 0 "plays $black" "plays $white" -n 1 -o m --random-moves 0 "$@"
    equal "$note" "$wanted" "$(row 1)"
    has "$note, told" m/results.tsv "$note"
}

game 7g7f,8h3c+ 3c3d,2b3c 'W+R resigned 2 4' '	resigned	'
game 7g7f,8h3c,3c4b,S*5c 5c5d,3a4b,5a5b 'B+ score 1 7' '	mate	'
has "mate in the record" m/games.csa '^%TSUMI$'
game 7g7f,8h3c+ 3c3d,1c1d 'B+F illegal 1 3' 'White: illegal move 4, 1c1d: '
game 2g2f,2f2e,2e2d,2h2d,P*1e 8c8d,8d8e,2c2d,8e8f 'W+F illegal 2 8' 'Black: illegal move 9, P\*1e: '
# Mate by a dropped pawn; the line before it is an opening.
echo "1i1h 5c5d 4g4f 8b9b 6i6h 3a3b 8g8f 4a5b 5i5h 5d5e 3i3h 5a6b 6h6i 9b8b 6i6h 1c1d 4i3i 5e5f 6g6f 5b5c \
5h4g 8c8d 6h7h 6b7b 7h6g 5c5d 3i4h 2c2d 4h5h 8d8e 4g5f 8e8f 5h4g" >mate.usi
game resign 'P*5e' 'B+F illegal 1 33' 'White: illegal move 34, P\*5e: ' --openings mate.usi
# A king that has walked into the other camp, with enough around it: its declaration counts.
echo "5i6h 5c5d 1g1f 6c6d 9g9f 5a5b 5g5f 1c1d 6h5g 5b5a 5g6f 5a6b 6f7e 6b7b 7e6d 4c4d 6d5c 2a1c 8g8f 3c3d \
2g2f 4a3b 4g4f 7c7d 3g3f 7b7c 7g7f 3d3e 8h4d 7c7b 4d2b+ 2c2d B*6b 9c9d 6b7a 1c2e 7a8b 7d7e S*2a \
8c8d R*1b 1d1e 3f3e 7b8c 2f2e 8c7b N*1c 9a9c 2b3b 5d5e G*6c 7b8c 1b1a 8c7d L*2c 7d8c 8b9c+ 8c7d \
L*1b 9d9e 1f1e 6a5a 9f9e 3a2b 5f5e 2b3a 2e2d 8d8e 8f8e 8a7c 6c7c 7d8e N*6c 5a4a P*8b 8e8f" >camp.usi
game win resign 'B+ score 1 76' '	a declaration	' --openings camp.usi
has "the declaration in the record" m/games.csa '^%KACHI$'
game resign win 'W+R resigned 2 76' '	resigned	' --openings camp.usi
game 4f4e win 'B+F illegal 1 77' 'a declaration that is not justified' --openings camp.usi

# ---- what engines are told, and what they tell ----

rm -rf m
match 0 thinks thinks -n 1 -o m --random-moves 0 --move-limit 1
has "scores are in the record" m/games.csa "^'\*\* 34$"
has "and what they come from" m/games.csa "^'\*[0-9.]+ s, depth 2, 120 nodes$"
has "nodes are added up" out '"nodes":120,'
rm -rf m
match 0 options good -n 1 -o m --random-moves 0 --option1 depth=3 --option1 'Deep Thought=1 2' --option1 Clear
equal "options are set" "Draw repeated draw 12" "$(row 1)"
match 2 good good --option2 Width=3
has "an option that is not there" err 'has no option "Width"'
rm -rf m
match 0 "limit 'depth 4'" "limit 'on and on'" -n 1 -o m --random-moves 0 --think1 'depth 4' --think2 'go on and on'
equal "limits of their own" "Draw repeated draw 12" "$(row 1)"
rm -rf m
match 0 'gps 6' good -n 1 -o m --random-moves 0 --think1 'depth 6'
equal "an engine whose depth is an option" "Draw repeated draw 12" "$(row 1)"
match 0 waits waits -n 1 --random-moves 0 --think 'stop 0.1' --move-limit 3
has "engines that are told to stop" out '"too_long":1'
match 2 good good --think 'hours 3'
has "a limit that is none" err 'a limit .*"nodes N"'
match 2 good good --komi 5.5
has "what is for Go" err 'is for Go; these engines play shogi'
runs "Go against shogi" 2 "$T" match "$fake good" "sh $PWD/gtp_fake.sh good"
has "is told" err 'plays shogi, but .* Go$'
runs "an engine that is no shogi engine" 3 "$T" match true "$fake good"
has "is told" err '^tejun: true: ended with exit code 0 when asked for `usi`'
runs "limits of shogi for Go" 2 "$T" match "sh $PWD/gtp_fake.sh good" "sh $PWD/gtp_fake.sh good" --think 'nodes 5'
has "are told" err 'is for shogi'
for option in --margin=2 --impasse=24; do
    runs "$option for Go" 2 "$T" match "sh $PWD/gtp_fake.sh good" "sh $PWD/gtp_fake.sh good" $option
    has "is told" err "^tejun match: ${option%=*} is for shogi"
done

# ---- engines are told how their games end ----

match 0 "ends $PWD/one" good -n 2 --random-moves 0
equal "draws" "gameover draw gameover draw" "$(paste -sd ' ' one)"
rm -f one
match 0 "ends $PWD/one" "resign 2" -n 2 --random-moves 0
equal "wins" "gameover win gameover win" "$(paste -sd ' ' one)"
match 0 "ends $PWD/two" "crash 2" -n 2 --random-moves 0
equal "also against who is not there any more" "gameover win gameover win" "$(paste -sd ' ' two)"
echo 'startpos moves 4i5h 6a5b' >no_gold.usi
match 0 "ends $PWD/three" good -n 1 --openings no_gold.usi
equal "losses" "gameover lose" "$(cat three)"

# ---- a match that goes on ----

rm -rf m
match 0 good good -n 2 -o m
cp m/results.tsv before
match 0 good good -n 4 -o m
equal "more games are added" 4 "$(grep -c '^[0-9]' m/results.tsv)"
equal "behind those that are there" "$(cat before)" "$(head -n "$(wc -l <before)" m/results.tsv)"
match 3 good good -n 4 -o m --think 'nodes 6'
has "another limit is refused" err 'played with first limit nodes 5, not nodes 6'
match 3 good good -n 4 -o m --option1 Depth=2
has "other options are refused" err 'played with first options none, not Depth=2'

# ---- openings of a file ----

rm -rf m
printf '7g7f 3c3d\nsfen 4k4/9/9/9/9/9/9/9/R3K4 b - 1 moves 9i9a\n1g1f 1c1d\n' >openings.usi
match 0 good good -n 4 -o m --openings openings.usi
has "what is left out is told" err '^tejun match: 1 opening is left out'
runs "the games" 0 "$T" convert m/games.csa --to usi
equal "the first opening, twice" 2 "$(grep -c '^startpos moves 7g7f 3c3d 4i4h' out)"
equal "the second, twice" 2 "$(grep -c '^startpos moves 1g1f 1c1d 4i4h' out)"
match 3 good good --openings nothing.usi
has "no such file" err 'nothing.usi'

# ---- real engines ----

# there PROGRAM
there()
{
    [ -x "/usr/games/$1" ] || command -v "$1" >/dev/null
}

if there fairy-stockfish; then
    rm -rf m
    runs "Fairy-Stockfish against itself, wherever it is" 0 env PATH=/usr/bin:/bin "$T" match fairy-stockfish \
        fairy-stockfish --think1 'nodes 200' --think2 'nodes 100' -n 4 -j 2 -o m --json
    equal "no illegal move, crash or silence" "" "$(grep -oE '"(illegal|timeout|crash|garbled)":[1-9]' out)"
    runs "the records" 0 "$T" convert m/games.csa --to usi
    equal "are all there" 4 "$(grep -c '^startpos' out)"
    # Fairy-Stockfish itself thinks that who was mated is mated.
    mated=0
    while read -r game; do
        said=$(printf 'usi\nisready\nposition %s\ngo depth 1\n' "$game" | PATH=$PATH:/usr/games fairy-stockfish |
            grep -c '^bestmove resign')
        mated=$((mated + said))
    done <out
    equal "games that ended by mate" "$(awk -F '\t' '$14 == "mate"' m/results.tsv | wc -l)" "$mated"
else
    skip "Fairy-Stockfish is not installed"
fi
if there fairy-stockfish && there gnushogi; then
    rm -rf m
    runs "GNU Shogi in its own protocol" 0 "$T" match gnushogi fairy-stockfish --think1 'depth 1' --think2 'nodes 50' \
        -n 2 -o m --json
    equal "no illegal move, crash or silence" "" "$(grep -oE '"(illegal|timeout|crash|garbled)":[1-9]' out)"
    has "under its name" m/games.csa '^N[-+]GNU Shogi [0-9.]+$'
    runs "a limit that it cannot keep to" 2 "$T" match gnushogi fairy-stockfish --think 'nodes 50'
    has "is told" err 'limit must be "depth N"'
else
    skip "GNU Shogi is not installed"
fi

# Nobody is left behind.
left=0
for process in /proc/[0-9]*; do
    tr '\0' ' ' <"$process/cmdline" | grep -q "$PWD/usi_fake.sh" && left=$((left + 1))
done 2>/dev/null
equal "no engine is left" 0 $left
the_end
