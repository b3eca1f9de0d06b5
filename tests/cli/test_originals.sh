# Stored originals: records come back byte for byte, whatever their encoding.
set -u
. "$(dirname "$0")/lib.sh"

good=$(moves 1 40)

# gives WHAT FILE: the file is one record; its original is the file (white space around it aside)
gives()
{
    rm -rf o
    runs "$1 is imported" 0 "$T" import o "$2"
    equal "$1 has one game" 1 "$(info o games)"
    "$T" games o 1 --export original >back
    same "$1 comes back" "$2" back
}

printf '(;GM[1]CA[UTF-8]SZ[19]PB[趙治勲]PW[Ch’oe Ch’ŏl-han]%s)' "$good" >utf8.sgf
gives "UTF-8" utf8.sgf
printf '(;GM[1]CA[Shift_JIS]PB[本因坊秀策 表]PW[能\\]登]C[\\\\ ソ十表]%s)' "$good" | iconv -f UTF-8 -t CP932 >sjis.sgf
gives "Shift_JIS" sjis.sgf
equal "Shift_JIS is read" '本因坊秀策 表' "$("$T" games o 1 --json | field black)"
printf '(;GM[1]CA[EUC-JP]PB[呉清源]%s)' "$good" | iconv -f UTF-8 -t EUC-JP >euc.sgf
gives "EUC-JP" euc.sgf
equal "EUC-JP is read" '呉清源' "$("$T" games o 1 --json | field black)"
printf '(;GM[1]PB[古力]PW[李世石]EV[世界围棋锦标赛]%s)' "$good" | iconv -f UTF-8 -t GB18030 >gb.sgf
gives "GB18030" gb.sgf
for kind in UTF-16LE UTF-16BE; do
    printf '(;GM[1]PB[武宮正樹]PW[𠮷野家]%s)' "$good" | iconv -f UTF-8 -t $kind >u16.sgf
    gives "$kind" u16.sgf
    equal "$kind is read" '武宮正樹' "$("$T" games o 1 --json | field black)"
done
printf '(;GM[1]\r\nPB[A]\r\nC[one\r\ntwo]%s\r\n)' "$good" >crlf.sgf
gives "CRLF" crlf.sgf
printf '(;GM[1]PB[A\000B]C[\000\001\002\377]%s)' "$good" >nul.sgf
gives "NULs" nul.sgf
printf '(;GM[1]PB[A]%s(;W[ab];B[ad](;W[af])(;W[ah]))(;W[af]))' "$good" >tree.sgf
gives "variations" tree.sgf
printf '(;GM[1]PB[A]XX[private]ZZ[[0\\]]%s)' "$good" >private.sgf
gives "unknown properties" private.sgf

# Several records in a file: each by itself, text between them left out.
printf 'hello\n(;PB[A]%s)\n\n between \n(;PB[B]%s) bye' "$good" "$(moves 2 40)" >two.sgf
"$T" import two two.sgf >out
equal "the first of two" "(;PB[A]$good)" "$("$T" games two 1 --export original)"
equal "the second" "(;PB[B]$(moves 2 40))" "$("$T" games two 2 --export original)"
printf '\377\376' >two16.sgf
iconv -f UTF-8 -t UTF-16LE two.sgf >>two16.sgf
"$T" import two16 two16.sgf >out
"$T" games two16 2 --export original | iconv -f UTF-16LE -t UTF-8 >back
equal "the second of two in UTF-16" "(;PB[B]$(moves 2 40))" "$(cat back)"

# Thousands of records in UTF-16: places are found without starting anew each time.
many 1 4000 31 | iconv -f UTF-8 -t UTF-16LE >many16.sgf
runs "4,000 games in UTF-16" 0 timeout 30 "$T" import many16 many16.sgf
equal "all of them" 4000 "$(info many16 games)"
"$T" games many16 3999 --export original | iconv -f UTF-16LE -t UTF-8 >back
equal "one of them" "$(many 3999 3999 31)" "$(cat back)"
sound "UTF-16" many16

# After compacting and after other sources are gone.
"$T" import c utf8.sgf sjis.sgf crlf.sgf nul.sgf two.sgf >out
many 5 9 50 >x.sgf
"$T" import c x.sgf >out
"$T" remove c --source two.sgf >out
runs "compact" 0 "$T" compact c
sound "compacted" c
number=$("$T" games c --tsv -n 0 | awk -F '\t' '$3 == "Black 6" {print $1; exit}')
equal "an original after compacting" "$(many 6 6 50)" "$("$T" games c "$number" --export original)"

# All at once: every record stands in the output.
"$T" games c --export original >all
equal "games in the output" "$(info c games)" "$(grep -a -c '(;' all)"

# Through SGF and back: the same game, the same header.
for file in utf8 sjis euc; do
    rm -rf o p
    "$T" import o $file.sgf >out
    "$T" games o --export sgf >sgf.sgf
    "$T" import p sgf.sgf >out
    equal "$file through SGF" "$("$T" games o --tsv)" "$("$T" games p --tsv)"
    takes "$file: the same game" 0 o sgf.sgf
done
the_end
