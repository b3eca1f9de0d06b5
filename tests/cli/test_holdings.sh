# Asked for what a corpus does not have at all, commands say what it has instead.
set -u
. "$(dirname "$0")/lib.sh"

echo '(;SZ[9]PB[A]PW[B];B[ee];W[cc])' >nine.sgf
echo 'startpos moves 7g7f 3c3d' >two.usi
mkdir nothing
"$T" import go nine.sgf >out
"$T" import shogi two.usi >out
"$T" import both nine.sgf two.usi >out
"$T" import empty nothing >out

# tells WHAT SENTENCE ARGUMENTS...
tells()
{
    local what=$1 sentence=$2

    shift 2
    runs "$what" 1 "$T" "$@"
    equal "$what: said" "tejun: the corpus $sentence" "$(head -1 err)"
}

for command in 'search go 7g7f' 'search go 7g7f -c' 'explore go 7g7f' 'games go --game shogi' 'games go --export kif'; do
    # shellcheck disable=SC2086
    tells "$command" "has no games of shogi, only 1 on 9x9" $command
done
for command in 'search shogi Q16' 'explore shogi Q16' 'games shogi --size 19'; do
    # shellcheck disable=SC2086
    tells "$command" "has no games on 19x19, only 1 of shogi" $command
done
tells "an export" "has no games of Go, only 1 of shogi" games shogi --export sgf
for command in 'search go Q16' 'explore go' 'learn go' 'train go'; do
    # shellcheck disable=SC2086
    tells "$command" "has no games on 19x19, only 1 on 9x9 (--size)" $command
done
tells "two games" "has no games on 19x19, only 1 of shogi, 1 on 9x9 (--size)" search both Q16
for command in 'search empty Q16' 'search empty 7g7f' 'explore empty' 'games empty' 'players empty' 'learn empty'; do
    # shellcheck disable=SC2086
    tells "$command" 'is empty; add games with `tejun import`' $command
done

# Nothing to suggest from, and why.
runs "suggest, Go from shogi" 3 "$T" suggest shogi Q16
has "is told" err '^tejun: the corpus has no games on 19x19, only 1 of shogi$'
runs "suggest, shogi from Go" 3 "$T" suggest go 7g7f
has "is told" err '^tejun: the corpus has no games of shogi, only 1 on 9x9$'
echo quit | "$T" gtp shogi >out 2>err
has "a Go engine on shogi" err '^tejun: the corpus has no games of Go, only 1 of shogi$'
echo quit | "$T" usi go >out 2>err
has "a shogi engine on Go" err '^tejun: the corpus has no games of shogi, only 1 on 9x9$'

# Where there are such games nothing is said of it.
for command in 'search go E5 A1 --size 9' 'explore go A1 --size 9' 'games go --result draw' 'search shogi 9g9f'; do
    # shellcheck disable=SC2086
    runs "$command" 1 "$T" $command
    lacks "$command: nothing is said" err 'the corpus'
done

runs "no such player" 1 "$T" players go zzz
has "is told" err '^tejun: no player "zzz" in this corpus$'
runs "more players than asked for" 0 "$T" players go --limit 1
equal "are told of" "more players exist; use --limit 0 to list all" "$(cat err)"
equal "one is listed" 2 "$(wc -l <out)"
runs "as many as there are" 0 "$T" players go --limit 2
equal "no more" "" "$(cat err)"
the_end
