#!/bin/sh
# A Go engine that is only played, for tests of the GTP client and of matches.
#
#   sh gtp_fake.sh MODE [TURN]
#
# It plays free points of one colour of a chequered 9x9 board, where no stone touches another, and passes after
# its fifth move.  Otherwise it behaves by MODE, most of which show at its move number TURN (2):
#
#   good      nothing special                    resign     gives up
#   occupied  plays on a stone                   nonsense   answers with a word that is no move
#   silent    never answers                      off        plays a point outside the board
#   exit      ends with code 3, saying why       crash      dies of a signal, saying why
#   endless   a line without end                 flood      lines without end that are no answer
#   huge      an answer of 2 MB                  refuse     answers "?"
#   deaf      reads no more and sleeps           orphan     as exit, leaving a child that holds its output
#   chatty    talks before answers, with CR, wrong numbers and blank lines
#   plain     answers without the question's number
#   extra     says "=" once more behind every answer
#   late      says its last answer once more, with its number, before every answer
#   lists     knows which stones are dead: TURN, points separated by commas ("" for none)
#   scores    knows the final score only: TURN
#   strict    takes no board but 9x9              sulky      never answers when it is to play White
mode=${1-good}
turn=${2-2}
name=fake-$mode
moves=0
taken=" "
id=
last=

# say TEXT: a good answer
say()
{
    case $mode in
    chatty) printf 'thinking...\r\n\r\nas hard as I can\n=17000 J9\r\n\r\n=%s %s\r\n\r\n' "$id" "$1";;
    extra) printf '=%s %s\n\n=\n\n' "$id" "$1";;
    late) printf '%s=%s %s\n\n' "$last" "$id" "$1"; last="=$id $1

";;
    *) printf '=%s %s\n\n' "$id" "$1";;
    esac
}

refuse()
{
    printf '?%s %s\n\n' "$id" "$1"
}

free_point()
{
    for row in 1 3 5 7 9; do
        for column in A C E G J; do
            case $taken in
            *" $column$row "*) ;;
            *) point=$column$row; return;;
            esac
        done
    done
    point=pass
}

genmove()
{
    moves=$((moves + 1))
    point=pass
    [ "$mode-$1" != sulky-w ] || exec sleep 1000
    [ "$moves" -gt 5 ] || free_point
    if [ "$mode" != lists ] && [ "$mode" != scores ] && [ "$moves" -eq "$turn" ]; then
        case $mode in
        resign) point=resign;;
        nonsense) point=banana;;
        off) point=T19;;
        occupied) point=${taken#" "}; point=${point%%" "*};;
        silent) exec sleep 1000;;
        exit) echo "no more of this" >&2; exit 3;;
        crash) echo "cannot go on" >&2; kill -SEGV $$;;
        endless) exec tr '\0' x </dev/zero;;
        flood) exec yes "nothing to say";;
        huge) printf '=%s ' "$id"; yes "A1 A2 A3 A4 A5 A6 A7 A8" | head -c 2000000; printf '\n\n'; return;;
        refuse) refuse "I will not"; return;;
        deaf) exec sleep 1000 <&-;;
        orphan) sleep 1000 & echo $! >orphan.pid; exit 3;;
        esac
    fi
    taken="$taken$point "
    say "$point"
}

known()
{
    case $mode-$1 in
    lists-final_status_list | scores-final_score | *-name | *-play | *-genmove) say true;;
    *) say false;;
    esac
}

while read -r id command first second rest; do
    case $id in
    *[!0-9]*) second=$first first=$command command=$id id=;; # a command without number
    esac
    [ "$mode" != plain ] || id=
    case $command in
    name) say "$name";;
    version) say 1.0;;
    protocol_version) say 2;;
    list_commands) say "name
version
quit";;
    known_command) known "$first";;
    boardsize)
        if [ "$mode" = strict ] && [ "$first" != 9 ]; then refuse "unacceptable size"; else say ""; fi;;
    clear_board) moves=0; taken=" "; say "";;
    komi | time_settings) say "";;
    undo) if [ "$taken" = " " ]; then refuse "cannot undo"; else taken=" "; say ""; fi;;
    play) taken="$taken$second "; say "";;
    genmove) genmove "$first";;
    final_status_list) say "$(echo "$turn" | tr ',' ' ')";;
    final_score) say "$turn";;
    quit) say ""; exit 0;;
    *) refuse "unknown command";;
    esac
done
