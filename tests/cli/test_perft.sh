# tejun perft: known numbers, positions by text and by name, output.
set -u
. "$(dirname "$0")/lib.sh"

# perft WHAT NODES ARGUMENT...: that many sequences
perft()
{
    local what=$1 nodes=$2

    shift 2
    equal "$what" "$nodes" "$("$T" perft "$@" 2>err)"
}

perft "depth 0" 1 0
perft "the start" 25470 3
perft "the start, deeper" 719731 4
perft "no moves" 0 3 --sfen '4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1'
perft "a middle game" 28684 2 --sfen 'l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1'
perft "most moves" 593 1 --sfen 'R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1'
perft "mate by dropping a pawn" 85 1 --sfen '7lk/9/8S/9/9/9/9/7L1/8K b P 1'
perft "a position with its keyword" 30 1 --sfen 'sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -'
perft "without rook and bishop" 26 1 --start 2-piece
perft "the same in Japanese" 26 1 --start 二枚落ち
perft "the same in JKF" 26 1 --start 2
perft "Go" 361 1 --game go
perft "Go on a small board" 13800 3 --game go --size 5
perft "Go: no suicide" 0 1 --game go --sfen '1X/X1 w -'

"$T" perft 3 >out 2>err
equal "the number alone" 1 "$(wc -l <out)"
has "time and speed" err '^25,470 sequences in .*, [0-9,]+ a second$'

# The first moves add up, and each is there once.
"$T" perft 3 --divide >out 2>err
equal "first moves" 31 "$(wc -l <out)"
has "one of them" out '^7g7f +[0-9]+$'
equal "they add up" 25470 "$(sed '$d' out | awk '{ sum += $2 } END { print sum }')"
equal "they differ" 30 "$(sed '$d' out | cut -d ' ' -f 1 | sort -u | wc -l)"
"$T" perft 1 --divide --sfen '4k4/9/9/3P5/9/9/9/9/4K4 b - 1' >out 2>err
has "promotion" out '^6d6c\+ +1$'
has "or not" out '^6d6c +1$'
"$T" perft 0 --divide >out 2>err
equal "no first move" 1 "$(cat out)"

"$T" perft 2 --json >out 2>err
has "JSON" out '^\{"sfen":"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1","depth":2,"nodes":900,"seconds":[0-9.e+-]+,"nodes_per_second":[0-9]+\}$'
equal "nothing else" 0 "$(wc -c <err)"
"$T" perft 2 --json --divide >out
has "JSON with first moves" out '"moves":\{.*"7g7f":30.*\}\}$'

runs "no depth" 2 "$T" perft
for depth in x -1 31 3x '' ' 3'; do
    runs "depth '$depth'" 2 "$T" perft -- "$depth"
    has "is told" err 'depth from 0 to 30'
done
runs "two depths" 2 "$T" perft 3 4
runs "a broken position" 2 "$T" perft 1 --sfen '4k4/9/9/9/9/9/9/9 b - 1'
has "the place" err 'column 18: a board has nine ranks'
runs "an impossible position" 2 "$T" perft 1 --sfen '4k4/9/9/9/9/9/9/9/4R3K b - 1'
has "why" err 'White is in check'
runs "an odd one" 0 "$T" perft 1 --sfen '4k4/9/9/9/9/9/9/9/1RRR4K b - 1'
has "is told" err '3 rooks'
runs "an unknown start" 2 "$T" perft 1 --start 12-piece
has "its name" err '12-piece'
runs "a size that shogi has not" 2 "$T" perft 1 --size 9
runs "two starts" 2 "$T" perft 1 --start even --sfen startpos
the_end
