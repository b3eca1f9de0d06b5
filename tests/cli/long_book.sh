# A book of YaneuraOu of several hundred megabytes: sorted, it is asked without any index in memory.
set -u
. "$(dirname "$0")/lib.sh"

# 512 rows of White's pawns, 10 places for a gold, 512 rows of Black's pawns: 2.6 million positions in order.
awk '
function row(mask, piece,   text, empty, i) {
    text = ""
    empty = 0
    for (i = 0; i < 9; i++) {
        if (int(mask / 2 ^ (8 - i)) % 2) {
            text = text (empty ? empty : "") piece
            empty = 0
        } else
            empty++
    }
    return text (empty ? empty : "")
}
function sort_rows(rows, n,   i, k, one) {
    for (i = 2; i <= n; i++) {
        one = rows[i]
        for (k = i - 1; k >= 1 && rows[k] > one; k--)
            rows[k + 1] = rows[k]
        rows[k + 1] = one
    }
}
BEGIN {
    for (i = 0; i < 512; i++) {
        white[i + 1] = row(i, "p")
        black[i + 1] = row(i, "P")
    }
    gold[1] = "9"
    for (i = 0; i < 9; i++)
        gold[i + 2] = row(2 ^ i, "G")
    sort_rows(white, 512)
    sort_rows(black, 512)
    sort_rows(gold, 10)
    print "#YANEURAOU-DB2016 1.00"
    for (w = 1; w <= 512; w++)
        for (g = 1; g <= 10; g++)
            for (b = 1; b <= 512; b++)
                printf "sfen 4k4/9/%s/9/%s/9/%s/9/4K4 b - 1\n5i5h none %d 8 3\n5i4h none 1 8 2\n5i6h none 0 8 1\n5i4i none -1 8 1\n5i6i none -2 8 1\n", white[w], gold[g], black[b], w - b
}' </dev/null >big.db
echo "big.db: $(wc -c <big.db) bytes, $(grep -c '^sfen' big.db) positions"

# show SFEN: what the book says, in USI.
show()
{
    "$T" book show "$1" --sfen "$2" --tsv >out 2>err
}
# With 24 MB of memory of its own; the mapped file does not count.
narrow()
{
    (ulimit -d 24000; show "$@")
}
n=0
for line in 2 7 1000000 7777777 12345678 15728636; do
    sfen=$(awk -v from="$line" 'NR >= from && /^sfen/ { sub(/^sfen /, ""); print; exit }' big.db)
    [ -n "$sfen" ] || continue
    expected=$(grep -m 1 -F -A 1 -x "sfen $sfen" big.db | tail -n 1 | cut -d ' ' -f 3)
    if narrow big.db "$sfen"; then pass; else fail "show $sfen: $(cat err)"; fi
    equal "five moves of $sfen" 6 "$(wc -l <out)"
    equal "the first one's evaluation" "$expected" "$(awk -F '\t' 'NR == 2 { print $8 }' out)"
    n=$((n + 1))
done
equal "positions asked about" 6 "$n"
narrow big.db '4k4/9/9/9/9/9/9/4G4/4K4 b - 1'
equal "one that is not there" 1 "$(wc -l <out)"
runs "memory in all, of a fault-finding look" 0 bash -c "ulimit -d 24000; '$T' book info big.db --largest 0 --json"
equal "all positions" 2621440 "$(field positions <out)"
runs "the start is not among them" 0 "$T" book versus big.db big.db

# The same out of order needs its index: 16 bytes a position, more while it grows.
{ tail -n 6 big.db; head -n -6 big.db; } >mixed.db
narrow mixed.db "$sfen"
has "which is told" err 'memory'
show mixed.db "$sfen"
equal "and with enough it is found" 6 "$(wc -l <out)"
the_end
