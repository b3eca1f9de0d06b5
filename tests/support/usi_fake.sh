#!/bin/sh
# A shogi engine that is only played, for tests of the USI client and of matches.
#
#   sh usi_fake.sh MODE [TURN]
#
# It moves a gold to and fro, which is legal until the position repeats.  Otherwise it behaves by MODE, most of which
# show at its move number TURN (2) of a game:
#
#   good      nothing special                    resign     gives up
#   win       declares that it has won           illegal    moves its king across the board
#   nonsense  answers with a word that is no move
#   none      says bestmove, and nothing behind it
#   silent    never answers                      deaf       reads no more and sleeps
#   exit      ends with code 3, saying why       crash      dies of a signal, saying why
#   endless   a line without end                 flood      lines without end that are no answer
#   orphan    as exit, leaving a child that holds its output
#   plays     plays the moves TURN, divided by commas, instead; resigns when there are no more
#   chatty    talks before answers, with CR and blanks
#   loads     never says readyok                 mute       tells no name and no options
#   waits     answers when it is told to stop only
#   thinks    tells what it thinks, with several lines of play, bounds, and words nobody knows
#   reads     plays what the file TURN says in its line "MOVES SO FAR: MOVE"; resigns where there is none
#   knows     plays 7g7f, worth 40; told what to search, the last of these moves, worth -50
#   several   has lines of play for 7g7f, 2g2f ..., as many as MultiPV says
#   options   resigns at once unless Depth was set to 3, Deep Thought to 1 2 and Clear was pushed
#   ends      writes what it is told at the end of games to the end of the file TURN
#   limit     resigns at once unless it was told "go TURN"
#   gps       as gpsusi: dies when it is told a depth, and resigns unless LimitDepth was set to TURN
mode=${1-good}
turn=${2-2}
moves=0
ponder=
left=$turn
set_options=" "
lines=1

# say TEXT
say()
{
    case $mode in
    chatty) printf 'info string thinking\r\nreally\r\n  \t%s  \r\n' "$1";;
    *) printf '%s\n' "$1";;
    esac
}

# shuffle WORD...: the next move of the gold, from what stands behind "position"
shuffle()
{
    count=0
    for word in "$@"; do
        case $word in startpos | moves) ;; *) count=$((count + 1));; esac
    done
    case $((count % 2))$((moves % 2)) in
    01) move=4i4h;;
    00) move=4h4i;;
    11) move=6a6b;;
    10) move=6b6a;;
    esac
}

misbehave()
{
    case $mode in
    resign | win) move=$mode;;
    illegal) move=5i5a;;
    nonsense) move=banana;;
    none) move=;;
    silent) exec sleep 1000;;
    deaf) exec sleep 1000 <&-;;
    exit) echo "no more of this" >&2; exit 3;;
    crash) echo "cannot go on" >&2; kill -SEGV $$;;
    endless) exec tr '\0' x </dev/zero;;
    flood) exec yes "nothing to say";;
    orphan) sleep 1000 & echo $! >orphan.pid; exit 3;;
    esac
}

think()
{
    say "info depth 1 seldepth 3 score cp -12 nodes 7 nps 100 pv 7g7f 3c3d"
    say "info depth 2 multipv 1 score cp 34 nodes 90 time 1 pv 2g2f 8c8d"
    say "info depth 2 multipv 2 score cp 999 nodes 95 pv 9i9h"
    say "info depth 3 score cp 500 lowerbound nodes 120 pv 1g1f"
    say "info hashfull 12 wisdom 40 currmove 7g7f"
    say "info string score cp 77 pv nothing"
}

# several: the lines, twice, so that the last ones count
tell_lines()
{
    for depth in 3 4; do
        rank=1
        for word in 7g7f 2g2f 5g5f 9i9h 1i1h; do
            say "info depth $depth multipv $rank score cp $((50 - 10 * rank - depth)) pv $word 3c3d"
            [ "$rank" -lt "$lines" ] || break
            rank=$((rank + 1))
        done
    done
}

go()
{
    moves=$((moves + 1))
    shuffle $position
    case $mode in
    plays) move=${left%%,*}; case $left in *,*) left=${left#*,};; *) left=resign;; esac;;
    options) [ "$set_options" = " Depth=3 Deep Thought=1 2 Clear " ] || move=resign;;
    limit) [ "$1" = "$turn" ] || move=resign;;
    gps)
        case $1 in depth*) kill -ABRT $$;; esac
        [ "$set_options" = " LimitDepth=$turn " ] || move=resign;;
    thinks) think; move="2g2f ponder 8c8d";;
    knows)
        case $1 in
        *searchmoves*) move=${1##* }; say "info depth 6 score cp -50 pv $move";;
        *) move=7g7f; say "info depth 9 score cp 40 pv 7g7f";;
        esac;;
    several) tell_lines; move=7g7f;;
    reads)
        played=${position#*moves}
        [ "$played" != "$position" ] || played=
        move=$(sed -n "s/^${played# }: //p" "$turn")
        move=${move:-resign};;
    waits) return;;
    ends) ;;
    *) [ "$moves" -ne "$turn" ] || misbehave;;
    esac
    say "bestmove $move"
}

while IFS= read -r line; do
    case $line in
    usi)
        if [ "$mode" != mute ]; then
            case $mode in
            gps)
                say "id name gpsshogi fake"
                say "option name LimitDepth type spin default 4 min 4 max 10";;
            *) say "id name Fake $mode";;
            esac
            say "id author nobody"
            say "option name Depth type spin default 1 min 1 max 9"
            say "option name Deep Thought type string default <empty>"
            say "option name Clear type button"
            [ "$mode" != several ] || say "option name MultiPV type spin default 1 min 1 max 500"
        fi
        say usiok;;
    isready) [ "$mode" = loads ] || say readyok;;
    usinewgame) moves=0; left=$turn;;
    setoption*)
        name=${line#setoption name }
        case $name in "MultiPV value "*) lines=${name##* };; esac
        case $name in
        *" value "*) set_options="$set_options${name%% value *}=${name#* value } ";;
        *) set_options="$set_options$name ";;
        esac;;
    position*) position=${line#position };;
    go*) go "${line#go }";;
    gameover*) [ "$mode" != ends ] || printf '%s\n' "$line" >>"$turn";;
    stop) [ "$mode" != waits ] || say "bestmove $move";;
    quit) exit 0;;
    esac
done
