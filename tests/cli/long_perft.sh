# The deep numbers of legal shogi moves: half a minute.
set -u
. "$(dirname "$0")/lib.sh"

equal "the start, depth 5" 19861490 "$("$T" perft 5 2>err)"
equal "the start, depth 6" 547581517 "$("$T" perft 6 2>err)"
equal "a middle game, depth 4" 516925165 \
    "$("$T" perft 4 --sfen 'l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1' 2>err)"
equal "most moves, depth 3" 53393368 \
    "$("$T" perft 3 --sfen 'R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1' 2>err)"
the_end
