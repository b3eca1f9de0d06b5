#!/bin/sh
# A shogi engine that is only asked what it thinks of positions, for tests of grading.
#
#   sh usi_grader.sh LOG [MODE [PATTERN]]
#
# What it thinks follows from the position alone: a checksum of "board side hands", from -200 to 200.  Every position
# that it is asked for becomes a line of LOG.  With positions whose board matches PATTERN (any) it behaves by MODE:
#
#   good       nothing special                    mate       tells a mate in 3
#   crash      dies                               silent     never answers
#   illegal    answers a move that is illegal     scoreless  answers a move without a score
#   nonsense   answers a word that is no move     resign     gives up without a score
#   stall      answers no more from here on, until its input ends
#   depth      tells a score, then a bound of 999, at depth 7
#
# MODE-once: the same when it is asked for the first time only, as LOG knows.
log=$1
mode=${2-good}
pattern=${3-*}
once=no
case $mode in *-once) once=yes; mode=${mode%-once};; esac

# score_of SFEN: sets $score
score_of()
{
    sum=$(printf '%s' "$1" | cksum)
    score=$((${sum%% *} % 401 - 200))
}

go()
{
    behave=good
    case $sfen in
    $pattern)
        behave=$mode
        [ "$once" = no ] || ! grep -qxF "$sfen" "$log" 2>/dev/null || behave=good;;
    esac
    echo "$sfen" >>"$log"
    score_of "$sfen"
    case $sfen in *" b "*) move=9i9h;; *) move=1a1b;; esac
    case $behave in
    crash) echo "it hurts" >&2; kill -SEGV $$;;
    silent) return;;
    stall) while read -r line; do :; done; exit 0;;
    illegal) echo "info score cp $score"; echo "bestmove 5e5d"; return;;
    scoreless) echo "bestmove $move"; return;;
    nonsense) echo "info score cp $score"; echo "bestmove banana"; return;;
    resign) echo "bestmove resign"; return;;
    mate) echo "info depth 3 score mate 3 pv $move"; echo "bestmove $move"; return;;
    depth) echo "info depth 7 nodes 1234 score cp $score pv $move"
        echo "info depth 8 score cp 999 lowerbound";;
    *) echo "info depth 1 score cp $score nodes 10 pv $move";;
    esac
    echo "bestmove $move"
}

while IFS= read -r line; do
    case $line in
    usi) echo "id name Grader"; echo "option name Depth type spin default 1 min 1 max 9"; echo usiok;;
    isready) echo readyok;;
    position*) sfen=${line#position sfen }; sfen=${sfen% *};;
    go*) go;;
    quit) exit 0;;
    esac
done
