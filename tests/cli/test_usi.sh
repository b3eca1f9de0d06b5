# The usi command: talks as programs hold them, options, hostile input, the log, endings.
set -u
. "$(dirname "$0")/lib.sh"

# The beginning of every talk.
runs "usi" 0 "$T" usi < <(printf 'usi\nisready\nquit\nusi\n')
has "its name" out '^id name tejun'
has "its author" out '^id author '
has "memory" out '^option name USI_Hash type spin default 64 min 1 max 65536$'
echo usi | "$T" usi --hash 128 >listed
has "as much as was asked for" listed '^option name USI_Hash type spin default 128 '
has "thinking on the opponent's time" out '^option name USI_Ponder type check default false$'
has "lines" out '^option name MultiPV type spin '
equal "usiok once" 1 "$(grep -c '^usiok$' out)"
equal "readyok is the last" readyok "$(tail -n 1 out)"
lacks "no patterns without a memory" out UsePatterns

# Limits are kept, and the same question gets the same answer.
runs "depth" 0 "$T" usi < <(printf 'position startpos\ngo depth 5\n')
has "a move with an answer" out '^bestmove [1-9][a-i][1-9][a-i] ponder [1-9][a-i][1-9][a-i]$'
has "info" out '^info depth 5 seldepth [0-9]* score cp -*[0-9]* nodes [0-9]* nps [0-9]* time [0-9]* hashfull [0-9]* pv [1-9]'
lacks "no deeper" out 'info depth 6 '
sed 's/ nps [0-9]* time [0-9]*//' out >first
runs "again" 0 "$T" usi < <(printf 'position startpos\ngo depth 5\n')
sed 's/ nps [0-9]* time [0-9]*//' out >second
same "the same" first second
runs "nodes" 0 "$T" usi < <(printf 'position startpos moves 7g7f 3c3d\ngo nodes 3000')
equal "a move" 1 "$(grep -c '^bestmove' out)"
runs "without a limit" 0 "$T" usi --nodes 500 < <(printf 'go\n')
equal "as many as the option says" 1 "$(grep -c '^bestmove' out)"
# Wherever a search is cut off, what is played was told, with a score.
for nodes in 1 5 20 100 400 2000; do
    for sfen in lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL lnsgk1snl/1r4gb1/p1pppp2p/6pR1/1p7/2P6/PP1PPPP1P/1BG6/LNS1KGSNL; do
        printf 'setoption name MultiPV value 3\nposition sfen %s b P 1\ngo nodes %d\n' $sfen $nodes
    done
done >cut
runs "cut off" 0 "$T" usi <cut
equal "no move without its line" "" "$(awk '/ multipv 1 score (cp|mate) / { sub(/.* pv /, ""); told = $1 }
    /^bestmove/ { if ($2 != told) print; told = "" }' out)"
equal "all were played" 12 "$(grep -c '^bestmove' out)"
runs "several lines" 0 "$T" usi < <(printf 'setoption name MultiPV value 3\nposition startpos\ngo depth 3\n')
has "the third" out '^info depth 3 .* multipv 3 score'
lacks "no fourth" out 'multipv 4'
runs "a few moves" 0 "$T" usi < <(printf 'position startpos\ngo depth 4 searchmoves 9i9h 5i5a 1i1h\n')
has "nothing else is played" out '^bestmove (9i9h|1i1h) '
has "what is illegal is told" out '^info string go: not a legal move: 5i5a$'
runs "one move, and a limit behind it" 0 "$T" usi < <(printf 'position startpos\ngo searchmoves 9i9h depth 3\n')
has "is played" out '^bestmove 9i9h '
runs "a promotion forgone" 0 "$T" usi < <(printf 'position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b - 1\ngo depth 2 searchmoves 5c5b\n')
has "where it was named" out '^bestmove 5c5b '
runs "no legal one" 0 "$T" usi < <(printf 'position startpos\ngo depth 3 searchmoves 5i5a\n')
has "all count" out '^bestmove [1-9]'
runs "time" 0 "$T" usi < <(printf 'go btime 0 wtime 0 byoyomi 150\n')
has "a move in time" out '^bestmove '
runs "seconds of its own" 0 "$T" usi < <(printf 'setoption name MoveOverhead value 0\ngo movetime 30\n')
has "a move" out '^bestmove '

# Ends.
runs "mate in one" 0 "$T" usi < <(printf 'position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1\ngo depth 4\n')
has "is found" out '^bestmove G\*5b$'
has "and told" out 'score mate 1 '
runs "mated" 0 "$T" usi < <(printf 'position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1\ngo depth 4\n')
equal "resigns" "bestmove resign" "$(cat out)"
lost='position sfen 4k4/9/9/9/9/9/9/9/RB2K2BR w 2G2S 1\n'
runs "lost" 0 "$T" usi < <(printf "setoption name ResignValue value 1500\n${lost}go depth 3\n")
has "is given up" out '^bestmove resign$'
runs "lost, but stubborn" 0 "$T" usi < <(printf "setoption name ResignValue value 0\n${lost}go depth 3\n")
lacks "is played on" out 'resign'
runs "entered" 0 "$T" usi < <(printf 'position sfen 1KGGG4/+R+R+B+BSS3/PPPP5/9/9/9/9/9/4k4 b 4P 1\ngo depth 2\n')
equal "declares" "bestmove win" "$(tail -n 1 out)"

# Problems.
runs "a problem" 0 "$T" usi < <(printf 'position sfen 8k/9/9/9/9/9/9/9/9 b R2G 1\ngo mate infinite\n')
has "is solved" out '^checkmate [1-9RG]'
runs "no solution" 0 "$T" usi < <(printf 'position sfen 4k4/9/9/9/9/9/9/9/9 b G 1\ngo mate 60000\n')
has "which is told" out '^checkmate nomate$'
runs "a pawn must not be dropped" 0 "$T" usi < <(printf 'position sfen 7lk/9/8S/9/9/9/9/7L1/9 b P 1\ngo mate\n')
has "no mate" out '^checkmate nomate$'

# Whoever asked has gone: no problem, however hard, is worth going on.  (Microcosm, 1,525 moves.)
printf 'position sfen g1+P1k1+P+P+L/1p3P3/+R+p2pp1pl/1NNsg+p2+R/+b+nL+P1+p3/1P3ssP1/2P1+Ps2N/4+P1P1L/+B5G1g b - 1\ngo mate infinite\n' | timeout 100 "$T" usi | :
equal "a problem that nobody waits for" 0 "${PIPESTATUS[1]}"
printf 'go depth 100\n' | timeout 100 "$T" usi | :
equal "a search that nobody waits for" 0 "${PIPESTATUS[1]}"

# Mistakes are told, and the talk goes on.
printf 'fly\nposition sfen x\nposition startpos moves 7g7e\nposition startpos moves 7g7f x\nsetoption name Fly value 1\nsetoption name USI_Hash value much\ngo depth\n' >mistakes
runs "mistakes" 0 "$T" usi --nodes 50 <mistakes
has "unknown command" out '^info string unknown command: fly$'
has "no position" out '^info string position: '
has "illegal" out '^info string position: 7g7e: the piece cannot move there$'
has "no move" out '^info string position: x: .*move'
has "no option" out '^info string no such option: Fly$'
has "no number" out '^info string option USI_Hash: .*number$'
has "no depth" out '^info string go: a number is missing .* depth$'
has "still playing" out '^bestmove '
# A position that is none: a move would be one for another.
runs "no position to think about" 0 "$T" usi < <(printf 'position startpos moves 7g7f\nposition sfen 4k4/4G4/9/9/9/9/9/9/4K4 b - 1\ngo depth 2\ngo mate 100\n')
equal "is told, and nothing is made up" "info string position: White is in check, but it is Black's turn|bestmove resign|checkmate timeout" \
    "$(paste -sd '|' out)"
runs "and the next one" 0 "$T" usi < <(printf 'position sfen x\nposition startpos\ngo depth 1\nposition sfen x\nusinewgame\ngo depth 1\n')
equal "is thought about" 2 "$(grep -c '^bestmove [1-9]' out)"
LC_ALL=C awk 'BEGIN { srand(1); for (i = 0; i < 100000; i++) printf "%c", int(rand() * 256) }' >noise
printf '\nisready\n' >>noise
runs "noise" 0 timeout 60 "$T" usi <noise
equal "it still answers" readyok "$(tail -n 1 out)"
runs "a long line" 0 "$T" usi < <(printf 'position startpos moves'; yes ' 7g7f' | head -n 100000 | tr -d '\n'; printf '\nisready\n')
has "is refused" out '^info string line too long$'
equal "and forgotten" readyok "$(tail -n 1 out)"

# A talk in which each side waits for the other: the engine listens while it thinks.
coproc ENGINE { "$T" usi 2>talk.err; }
engine=$ENGINE_PID
exec {to_engine}>&"${ENGINE[1]}" {from_engine}<&"${ENGINE[0]}"
ask()
{
    printf '%s\n' "$1" >&"$to_engine"
}
# The next line that is no information; empty if none comes for a minute.
hear()
{
    heard=
    while IFS= read -r -t 60 heard <&"$from_engine"; do
        case $heard in info*) ;; *) return ;; esac
    done
}
ask "position startpos"
ask "go infinite"
ask "isready"
hear
equal "ready while thinking" readyok "$heard"
ask "stop"
hear
case $heard in
"bestmove "[1-9]*) pass ;;
*) fail "a move when it is stopped: $heard" ;;
esac
ask "stop"
ask "ponderhit"
ask "isready"
hear
equal "nothing more to be stopped" readyok "$heard"
ask "position startpos moves 7g7f"
ask "go ponder btime 0 wtime 0 byoyomi 120"
ask "isready"
hear
equal "thinking on the opponent's time" readyok "$heard"
ask "ponderhit"
hear
case $heard in
"bestmove "[1-9]*) pass ;;
*) fail "a move after ponderhit: $heard" ;;
esac
# The time told is that of the whole search: it never falls, and the speed is right.
ask "position startpos moves 2g2f"
ask "go ponder btime 0 wtime 0 byoyomi 400"
last=0
falls=no
hit=no
while IFS= read -r -t 60 heard <&"$from_engine"; do
    case $heard in bestmove*) break ;; esac
    time=$(printf '%s\n' "$heard" | sed -n 's/.* time \([0-9]*\) .*/\1/p')
    [ "${time:-$last}" -ge "$last" ] || falls=yes
    last=${time:-$last}
    [ $hit = yes ] || [ "$last" -lt 300 ] || { ask "ponderhit"; hit=yes; }
done
equal "the time after ponderhit goes on from before" no $falls
# Clocks may be told with ponderhit, or never.
for hit in "ponderhit btime 0 wtime 0 byoyomi 100" "ponderhit"; do
    ask "go ponder"
    ask "isready"
    hear
    equal "thinking without a clock" readyok "$heard"
    ask "$hit"
    hear
    case $heard in
    "bestmove "[1-9]*) pass ;;
    *) fail "a move after $hit: $heard" ;;
    esac
done
ask "go ponder btime 360000000 wtime 360000000"
ask "ponderhit btime 0 wtime 0 byoyomi 50"
hear
case $heard in
"bestmove "[1-9]*) pass ;;
*) fail "the clocks of ponderhit count: $heard" ;;
esac
ask "go ponder depth 1"
ask "isready"
hear
equal "a move is held back" readyok "$heard"
ask "stop"
hear
case $heard in
"bestmove "[1-9]*) pass ;;
*) fail "until it is stopped: $heard" ;;
esac
ask "go infinite"
ask "position startpos"
hear
case $heard in
"bestmove "[1-9]*) pass ;;
*) fail "another position ends a search: $heard" ;;
esac
ask "go infinite"
ask "quit"
wait "$engine"
equal "exit code" 0 "$?"
exec {to_engine}>&- {from_engine}<&-

# A reader that goes away.
(printf 'isready\n'; sleep 1; yes isready | head -n 100000) | { "$T" usi 2>err; echo $? >code; } | head -n 1 >out
equal "ends quietly" 0 "$(cat code)"
equal "no word about it" "" "$(cat err)"

# The log.
runs "log" 0 "$T" usi --log talk.log < <(printf 'isready\nfly\n')
has "what came" talk.log '^> isready *$'
has "what was answered" talk.log '^< readyok$'
runs "no place for a log" 3 "$T" usi --log nowhere/talk.log </dev/null
has "which is told" err 'nowhere/talk.log'

# Mistakes on the command line, help.
runs "no memory" 2 "$T" usi --hash 0 </dev/null
runs "too many" 2 "$T" usi a b </dev/null
runs "nothing at all" 0 "$T" usi </dev/null
equal "no output" "" "$(cat out)"
runs "help" 0 "$T" usi --help
has "programs" out 'ShogiGUI'
at_most "80 columns" 80 "$(wc -L <out)"
# With the patterns of a corpus.
printf 'startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d\n' >games.usi
runs "some games" 0 "$T" import kifu games.usi
runs "a corpus without patterns" 0 "$T" usi kifu < <(printf 'usi\nposition startpos\ngo depth 4\n')
has "says so" err 'kifu has no patterns of shogi and plays without'
lacks "and offers none" out UsePatterns
runs "learn" 0 "$T" learn kifu
runs "with a memory" 0 "$T" usi kifu < <(printf 'usi\nposition startpos moves 7g7f 3c3d\ngo depth 7\n')
has "can be turned off" out '^option name UsePatterns type check default true$'
equal "a move" 1 "$(grep -c '^bestmove' out)"
runs "turned off" 0 "$T" usi kifu < <(printf 'setoption name UsePatterns value false\nposition startpos moves 7g7f 3c3d\ngo depth 7\n')
sed 's/ nps [0-9]* time [0-9]*//' out >off
runs "without the corpus" 0 "$T" usi < <(printf 'position startpos moves 7g7f 3c3d\ngo depth 7\n')
sed 's/ nps [0-9]* time [0-9]*//' out >plain
same "is the same" plain off
runs "no ranking" 0 "$T" usi kifu --by ranking < <(printf 'quit\n')
has "says so, too" err 'plays without'
runs "no corpus there" 3 "$T" usi nothing-here < <(printf 'quit\n')
the_end
