# Matches between Go engines: real ones, and ones that misbehave.
set -u
. "$(dirname "$0")/lib.sh"
cp "$(dirname "$0")/../support/gtp_fake.sh" .
fake="sh $PWD/gtp_fake.sh"

# match CODE ENGINE ENGINE OPTION...: plays on 9x9; what was played is in ./out (JSON)
match()
{
    local code=$1 one=$2 two=$3

    shift 3
    runs "$one against $two" "$code" "$T" match "$fake $one" "$fake $two" --size 9 --json "$@"
}

# fact KEY: the first number or word of that name in ./out, apart from single games
fact()
{
    sed 's/"results".*//' out | field "$1"
}

# row N: "RESULT how winner" of game N in ./m
row()
{
    awk -F '\t' -v n="$1" '$1 == n { print $4, $5, $3 }' m/results.tsv
}

# ---- two good engines ----

match 0 good chatty -n 4 --random-moves 0 -o m
equal "all games are played" 4 "$(fact games)"
equal "each has Black twice" "1 2 1 2" "$(awk -F '\t' '$1 ~ /^[0-9]/ { print $1, $2 }' m/results.tsv | sort -n | cut -d ' ' -f 2 | xargs)"
has "it is told that nobody knows dead stones" m/results.tsv 'nobody tells which stones are dead'
equal "records" 4 "$(grep -c '^(;FF\[4\]' m/games.sgf)"
has "names" m/games.sgf '^PB\[fake-good 1\.0\]'
has "the other name" m/games.sgf '^PW\[fake-good 1\.0\]'
has "komi" m/games.sgf '^KM\[7\.5\]'
has "time" m/games.sgf '^C\[Black: fake-[a-z]+ 1\.0, [0-9]+ moves in [0-9.]+ s'
# 5 stones each on the first lines of the chequered board: all the rest touches both.
has "the count" m/results.tsv '	W\+7\.5	score	12	'
equal "games that are the same are counted" 2 "$(fact same)"
takes "a corpus takes the records" 4 c m/games.sgf --keep-duplicates

rm -rf m
match 0 good good -n 6 -j 3 -o m
lacks "different openings make different games" out '"same":[1-9]'
equal "an opening is played with both colours" 3 \
    "$(awk -F '\t' '$1 ~ /^[0-9]/ { print $12 }' m/results.tsv | sort -u | wc -l)"
has "one name for two" m/games.sgf '^PB\[fake-good 1\.0 \(2\)\]'

# ---- engines that misbehave ----

# loses MODE HOW LETTER NOTE: the first engine loses both games in that way, and the second is well
loses()
{
    rm -rf m
    match 0 "$1" good -n 2 -j 2 -o m --timeout "${5:-60}" --random-moves 2
    equal "$1 as Black" "W+$3 $2 2" "$(row 1)"
    equal "$1 as White" "B+$3 $2 2" "$(row 2)"
    has "$1 is told why" m/results.tsv "$4"
    has "$1 in the record" m/games.sgf "^RE\[W\+$3\]"
    equal "$1: nothing is lost" 2 "$(grep -c '^(;FF' m/games.sgf)"
}

loses resign resigned R '	resigned	'
loses occupied illegal F 'Black: illegal move 5, [A-J][0-9]: the point is occupied'
loses silent timeout T 'did not answer in time when asked for `genmove b`' 4
loses deaf timeout T 'did not answer in time' 4
loses exit crash F 'Black: sh: ended with exit code 3 when asked for `genmove b`; it said: no more of this'
loses crash crash F 'White: sh: died of signal 11 .*; it said: cannot go on'
loses orphan crash F 'ended with exit code 3'
pid=$(cat orphan.pid)
[ ! -e "/proc/$pid" ] || [ "$(sed 's/.*) //' "/proc/$pid/stat" | cut -c 1)" = Z ]
equal "no child of an engine is left" 0 $?
loses nonsense garbled F 'answers "banana" to `genmove b`'
loses off garbled F 'answers "T19" to `genmove b`'
loses endless garbled F 'said too much'
loses flood garbled F 'said too much'
loses huge garbled F 'said too much'
loses refuse garbled F 'refuses `genmove b`: I will not'
runs "as a table" 0 "$T" match "$fake crash 1" "$fake resign 3" --size 9 -n 4
has "crashes are counted" out '^crashed  *4  *0$'
has "resignations are counted" out '^resigned  *0  *0$'
has "the score" out '^together  *0  *4  *0  *0  *0\.0 %  *0\.0 to 49\.0 %'

# ---- dead stones ----

rm -rf m
match 0 'lists A1' good -n 1 -o m --random-moves 0
has "a list of one player is taken" m/results.tsv '	W\+8\.5	score	'
has "and it is told whose" m/games.sgf 'the score is the word of fake-lists 1.0 alone: -7.5 for Black if all stones live'
rm -rf m
match 0 'lists A1' 'lists ""' -n 2 -o m --random-moves 0
equal "players who disagree: what only one calls dead lives" "W+7.5 score 2" "$(row 1)"
equal "whoever of them says it" "W+7.5 score 1" "$(row 2)"
equal "the disagreement is counted" 2 "$(fact disputed)"
has "and told" m/games.sgf 'the engines disagree about the score: -8.5 or -7.5 for Black'
has "with what was done" m/games.sgf 'only stones that both call dead were taken off'
rm -rf m
match 0 'lists A1,C1' 'lists C1' -n 1 -o m --random-moves 0
equal "what both call dead is taken off" "W+6.5 score 2" "$(row 1)"
rm -rf m
match 0 'scores B+20.5' 'scores W+3.5' -n 1 -o m --random-moves 0
equal "scores that differ: all stones live" "W+7.5 score 2" "$(row 1)"
rm -rf m
match 0 'lists A1' 'lists ""' -n 2 -o m --random-moves 0 --referee "$fake lists C1"
equal "the referee's word" "W+6.5 score 2" "$(row 1)"
equal "is no dispute" 0 "$(fact disputed)"
rm -rf m
match 0 good good -n 1 -o m --random-moves 0 --referee "$fake scores B+20.5"
equal "a referee that tells the score only" "B+20.5 score 1" "$(row 1)"
rm -rf m
match 0 good good -n 1 -o m --random-moves 0 --referee "$fake lists J9"
equal "a referee who is wrong" "W+7.5 score 2" "$(row 1)"
has "is told" m/results.tsv 'lists a dead stone where there is none.*the referee did not tell the score'
# More remarks than there is room for are cut between two characters, wherever the cut falls.
for start in x xy xyz; do
    rm -rf m
    words=$start$(printf '囲%.0s' $(seq 32))
    sed "s/final_status_list) say.*/final_status_list) refuse '$words';;/" gtp_fake.sh >wordy.sh
    runs "wordy engines" 0 "$T" match "sh $PWD/wordy.sh lists" "sh $PWD/wordy.sh lists" --size 9 -n 1 \
        --random-moves 0 -o m
    has "are quoted" m/results.tsv "refuses .final_status_list dead.: $words; sh: refuses .*囲+$"
    runs "in whole characters" 0 iconv -f UTF-8 -t UTF-8 m/results.tsv
done
rm -rf m
match 0 good good -n 1 -o m --random-moves 0 --move-limit 6
equal "the limit of moves" "Void too-long void" "$(row 1)"

# ---- a match that goes on ----

rm -rf m
match 0 good good -n 2 -o m
cp m/results.tsv before
match 0 good good -n 2 -o m
same "a match that is over is left alone" before m/results.tsv
match 0 good good -n 4 -o m
equal "more games are added" 4 "$(grep -c '^[0-9]' m/results.tsv)"
equal "behind those that are there" "$(cat before)" "$(head -n "$(wc -l <before)" m/results.tsv)"
match 3 good chatty -n 4 -o m
has "another engine is refused" err 'm/results.tsv: this match was played with second engine .*good, not .*chatty'
match 3 good good -n 4 -o m --komi 5.5
has "another komi is refused" err 'played with komi 7.5, not 5.5'
match 3 good good -n 4 -o m --seed 9
has "other openings are refused" err 'played with openings 4 random moves, seed 1, not 4 random moves, seed 9'
equal "nothing was changed" 4 "$(grep -c '^[0-9]' m/results.tsv)"

rm -rf m whole
began=$(date +%s%N)
match 0 good good -n 30 -j 2 -o whole
took=$((($(date +%s%N) - began) / 1000000))
kills=0
for i in $(seq 12); do
    "$T" match "$fake good" "$fake good" --size 9 -n 30 -j 2 -o m >out 2>err &
    pid=$!
    delay=$((took / 12 + RANDOM % (took / 5)))
    sleep "$(printf '%d.%03d' $((delay / 1000)) $((delay % 1000)))"
    kill -KILL $pid 2>/dev/null
    wait $pid 2>/dev/null
    [ $? -eq 137 ] && kills=$((kills + 1))
done 2>/dev/null
match 0 good good -n 30 -j 2 -o m
[ "$kills" -ge 2 ]
equal "the match was killed on the way" 0 $?
equal "killed again and again, all games are there once" "$(seq 30)" "$(grep -o '^[0-9]*' m/results.tsv | sort -n)"
# games FOLDER: who played which moves in which round
games()
{
    tr -d '\n' <"$1/games.sgf" | sed 's/(;FF/\n(;FF/g' | sed -n 's/.*\(PB\[[^]]*\]\).*\(RO\[[0-9]*\]\).*\(RE\[[^]]*\]\).*End[^]]*\]/\2 \1 \3/p' | sort
}
equal "there are thirty records" 30 "$(games whole | wc -l)"
equal "and they are those of an undisturbed match" "$(games whole)" "$(games m)"

# Two at once.
$interruptible "$T" match "$fake silent" "$fake good" --size 9 -n 2 -o busy >out2 2>err2 &
pid=$!
for i in $(seq 100); do [ -e busy/results.tsv ] && break; sleep 0.1; done
match 3 silent good -n 2 -o busy
has "a folder that is in use" err 'another match is being played'
kill -INT $pid
wait $pid
equal "Ctrl-C ends with 3" 3 $?
has "and tells how to go on" err2 '^tejun match: stopped after 0 of 2 games; run the same command again to continue$'

# Ctrl-C in the middle: the table so far.  The second engine never answers as White, in game 1; the other thread
# plays on.
$interruptible "$T" match "$fake good" "$fake sulky" --size 9 -n 9 -j 2 -o stopped >out 2>err &
pid=$!
for i in $(seq 300); do [ "$(grep -c '^[0-9]' stopped/results.tsv 2>/dev/null)" = 1 ] && break; sleep 0.1; done
kill -INT $pid
wait $pid
equal "stopped in the middle" 3 $?
has "the table so far" out '^1 of 9 games, '
has "with its score" out '^together  *[01]  *[01] '

# ---- openings of a file ----

rm -rf m
echo '(;SZ[9];B[ee];W[ce];B[gd])(;SZ[19];B[pd])(;SZ[9];B[cc];W[gg])' >openings.sgf
match 0 good good -n 4 -o m --openings openings.sgf
has "what is left out is told" err '^tejun match: 1 opening is left out'
equal "the first opening, twice" 2 "$(grep -c '^;B\[ee\];W\[ce\];B\[gd\];' m/games.sgf)"
equal "the second, twice" 2 "$(grep -c '^;B\[cc\];W\[gg\];B\[' m/games.sgf)"
rm -rf m
match 0 good good -n 6 -o m --openings openings.sgf --first-moves 1
has "openings that are used up" err 'openings .*4 games'
match 3 good good --openings nothing.sgf
has "no such file" err 'nothing.sgf'
match 3 good good --openings openings.sgf --size 13
has "no opening that suits" err 'openings.sgf: no .*game .*to begin with on a 13x13 board'

# ---- what makes no sense ----

runs "one engine" 2 "$T" match "$fake good"
runs "an engine that is not there" 3 "$T" match no-such-engine "$fake good"
has "is named" err '^tejun: no-such-engine: cannot start the program: No such file'
runs "a program that is no engine" 3 "$T" match true "$fake good"
has "is told" err '^tejun: true: ended with exit code 0 when asked for `usi`'
for way in "true|sleep 1000" "sleep 1000|true"; do
    runs "before another is waited for" 3 "$T" match "${way%|*}" "${way#*|}"
    equal "is told, too" 'tejun: true: ended with exit code 0 when asked for `usi`' "$(cat err)"
done
# Who waits is told for what, whether engines are asked what they play or known to play it.
for game in any go shogi; do
    waits_for_silent match cat "$fake good" --game $game
done
# An engine that dies of a command that it does not know.
sed 's/\*) refuse "unknown command"/*) exit 1/' gtp_fake.sh >touchy.sh
runs "a touchy engine" 0 "$T" match "sh $PWD/touchy.sh good" "$fake good" --size 9 -n 2
has "plays" out '^2 of 2 games, 9x9'
runs "a board that an engine does not take" 2 "$T" match "$fake strict" "$fake good" --size 13
has "is told" err 'refuses `boardsize 13`: unacceptable size'
runs "komi in thirds" 2 "$T" match "$fake good" "$fake good" --komi 0.3
runs "no time" 2 "$T" match "$fake good" "$fake good" --timeout 0
runs "a quote too many" 2 "$T" match "'a" "$fake good"
runs "a folder that cannot be made" 3 "$T" match "$fake good" "$fake good" -o no/such/folder
[ ! -e no ]
equal "nothing is made" 0 $?

# ---- GNU Go ----

if [ -x /usr/games/gnugo ] || command -v gnugo >/dev/null; then
    rm -rf m
    runs "GNU Go against itself, wherever it is" 0 env PATH=/usr/bin:/bin "$T" match \
        'gnugo --mode gtp --level 1' 'gnugo --mode gtp --level 1 --chinese-rules' --size 9 -n 4 -j 2 -o m --json
    equal "no illegal move, crash or silence" "" "$(grep -oE '"(illegal|timeout|crash|garbled)":[1-9]' out)"
    equal "all games are counted" 4 "$(awk -F '\t' '$5 == "score" || $5 == "resigned"' m/results.tsv | grep -c '^[0-9]')"
    takes "a corpus takes the games" 4 gnu m/games.sgf --keep-duplicates
    sound "the corpus" gnu
    # GNU Go itself counts the final positions: its Chinese rules count area as we do.
    bad=0
    tr -d '\n' <m/games.sgf | sed 's/(;FF/\n(;FF/g' | grep FF >one-a-line
    while read -r game; do
        printf '%s\n' "$game" >one.sgf
        ours=$(printf '%s\n' "$game" | sed 's/.*RE\[\([^]]*\)\].*/\1/')
        theirs=$(printf 'loadsgf one.sgf\nkomi 7.5\nfinal_score\nquit\n' |
            PATH=$PATH:/usr/games gnugo --mode gtp --chinese-rules --level 1 | sed -n 's/^= \([BW]+.*\)/\1/p')
        case $ours in *R) ;; "$theirs") ;; *) bad=$((bad + 1)); echo "$ours, GNU Go: $theirs";; esac
    done <one-a-line
    equal "GNU Go counts the same" 0 $bad
else
    skip "GNU Go is not installed"
fi

# Nobody is left behind.
left=0
for process in /proc/[0-9]*; do
    tr '\0' ' ' <"$process/cmdline" | grep -q "$PWD/gtp_fake.sh" && left=$((left + 1))
done 2>/dev/null
equal "no engine is left" 0 $left

# A Go engine and a shogi engine have nothing to play.
runs "Go against shogi" 2 "$T" match "$fake good" "$T usi" -n 2
has "is told at once" err '^tejun match: "sh [^"]*" plays Go, but ".* usi" .*shogi$'
the_end
