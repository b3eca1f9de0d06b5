# Hostile input that takes long: large files.
set -u
. "$(dirname "$0")/lib.sh"

many 1 2000 150 >part.sgf
for i in $(seq 100); do cat part.sgf; done | head -c 100000000 >huge.sgf
takes "a file of 100 MB" 2001 huge huge.sgf # the last game is cut off
sound "a file of 100 MB" huge
takes "again" 0 huge huge.sgf
equal "nothing changes" 1 "$(info huge generation)"

{ printf '(;C['; head -c 100000000 /dev/zero | tr '\0' 'x'; printf '];B[aa])'; } >comment.sgf
takes "a comment of 100 MB" 1 comment comment.sgf
sound "a comment of 100 MB" comment

head -c 100000000 /dev/zero | tr '\0' '(' >open.sgf
runs "100 million parentheses" 0 timeout 300 "$T" import open open.sgf
{ head -c 1200000000 /dev/zero | tr '\0' ' ' | gzip -1; } >bomb.sgf.gz
runs "a file that unpacks to more than 1 GiB" 3 timeout 300 "$T" import bomb bomb.sgf.gz
has "is told" err 'larger than 1 GiB'
truncate -s 1100M holes
"$T" convert - --to csa <holes >out 2>err
has "and so is standard input" err '^tejun: standard input: larger than 1 GiB$'
rm holes

many 1 60000 80 >sixty.sgf
takes "60,000 games" 60000 sixty sixty.sgf
sed '3~3s/)$/;B[])/' sixty.sgf >edited && mv edited sixty.sgf
takes "a third of them edited" 20000 sixty sixty.sgf
equal "the old ones go" 20000 "$(field removed <summary)"
sound "a third of them edited" sixty
the_end
