# Damage on disk: every flipped byte and every truncated file is found, and nothing crashes on it.
set -u
. "$(dirname "$0")/lib.sh"

many 1 60 60 >a.sgf
echo "(;SZ[19]HA[2]AB[dd][pp]PB[Handicap];W[pd];B[dp])" >>a.sgf
many 61 90 40 9 >b.sgf
"$T" import good a.sgf >out
"$T" import good b.sgf >out
sound "undamaged" good

# A command may fail with a sentence; it may not crash (a signal, a sanitizer's report) or hang.
calm()
{
    local code

    timeout 60 "$T" "$@" >out 2>err
    code=$?
    [ $code -le 3 ] && ! grep -q 'Sanitizer\|runtime error' err && return 0
    fail "tejun $*: exit code $code: $(grep -m 1 'ERROR\|runtime error' err)"
    crashes=$((crashes + 1))
}

crashes=0
missed=0
tried=0

# ask: every kind of question
ask()
{
    calm search d E5 G7 --json
    calm search d E5 --place anywhere --json
    calm search d C3 E3 --place coded --json
    calm search d C3 E5 --local --json
    calm games d --export sgf
}

# found WHAT: check or opening tells of the damage, with a sentence
found()
{
    tried=$((tried + 1))
    timeout 60 "$T" check d >out 2>err
    if [ $? -ne 3 ] || ! cat out err | grep -q '[a-z]'; then
        missed=$((missed + 1))
        echo "$1: $(cat out err | head -2)"
    fi
    grep -q 'Sanitizer\|runtime error' err && { crashes=$((crashes + 1)); echo "$1: $(grep -m 1 'ERROR\|runtime' err)"; }
}

flip() # FILE OFFSET MASK
{
    local byte

    byte=$(od -An -tu1 -j "$2" -N 1 "$1")
    # shellcheck disable=SC2059
    printf "$(printf '\\%03o' $((byte ^ $3)))" | dd of="$1" bs=1 seek="$2" conv=notrunc 2>/dev/null
}

# Bytes that belong to nothing: a container's padding between its sections.
RANDOM=7
for file in good/segments/* good/originals/*; do
    name=${file#good/}
    size=$(wc -c <"$file")
    for i in 0 1 2 3 4 5; do
        case $i in
        0) at=$((RANDOM % 8)) ;;                           # magic
        1) at=8 ;;                                         # version
        2) at=$((12 + RANDOM % 20)) ;;                     # header
        3) at=$((size - 1 - RANDOM % 16)) ;;               # end
        *) at=$(((RANDOM * 32768 + RANDOM) % size)) ;;
        esac
        [ $at -lt "$size" ] || continue
        rm -rf d
        cp -r good d
        flip "d/$name" $at $((1 << (RANDOM % 8)))
        tried_before=$missed
        found "$name byte $at of $size"
        # What is padding may be missed: put there by the writer, read by nobody.
        if [ $missed -gt $tried_before ] && [ "$(od -An -tu1 -j $at -N 1 "$file" | tr -d ' ')" = 0 ]; then
            missed=$((missed - 1))
            echo "  (a zero byte: padding)"
        fi
        [ $i -lt 4 ] || ask
    done
    for part in 0 31 $((size / 3)) $((size - 1)); do
        [ "$part" -lt "$size" ] || continue
        rm -rf d
        cp -r good d
        head -c "$part" "$file" >"d/$name"
        found "$name cut to $part of $size"
    done
    rm -rf d
    cp -r good d
    echo more >>"d/$name"
    found "$name with more behind it"
    rm -f "d/$name"
    found "$name gone"
    calm search d E5
    calm import d a.sgf
done >damage.txt
equal "damage is always found" 0 $missed
equal "nothing crashes" 0 $crashes
if [ $missed -ne 0 ] || [ $crashes -ne 0 ]; then cat damage.txt; fi
if [ $tried -gt 40 ]; then pass; else fail "only $tried kinds of damage were tried"; fi

# The catalogue.
size=$(wc -c <good/catalogue.db)
for at in 0 24 100 $((size / 2)) $((size - 5)); do
    rm -rf d
    cp -r good d
    dd if=/dev/zero of=d/catalogue.db bs=1 count=64 seek="$at" conv=notrunc 2>/dev/null
    calm check d
    ask
    calm info d
    calm players d
    calm import d b.sgf
done
for part in 0 100 $((size / 2)); do
    rm -rf d
    cp -r good d
    head -c "$part" good/catalogue.db >d/catalogue.db
    found "catalogue.db cut to $part"
    calm search d E5
    calm games d
done
rm -rf d
cp -r good d
rm d/catalogue.db
runs "no catalogue" 3 "$T" check d
has "is no corpus" err 'no corpus'
if command -v sqlite3 >/dev/null; then
    # Rows that lie.
    lie() # SQL
    {
        rm -rf d
        cp -r good d
        sqlite3 d/catalogue.db "$1" >/dev/null
        found "$1"
        calm search d E5 G7 --json
        calm games d --export sgf
        calm games d --export original
        calm compact d
    }
    missed=0
    lie "UPDATE meta SET value = 99 WHERE key = 'format'"
    lie "UPDATE meta SET value = 9223372036854775807 WHERE key = 'generation'"
    lie "DELETE FROM game WHERE id = 5"
    lie "UPDATE game SET moves = moves + 1 WHERE id = 5"
    lie "UPDATE game SET winner = 3 - winner WHERE id = 3"
    lie "DELETE FROM segment WHERE id = (SELECT min(id) FROM segment)"
    lie "UPDATE segment SET file = '../../../etc/passwd'"
    lie "DELETE FROM record WHERE id = 4"
    lie "DELETE FROM source"
    lie "UPDATE record SET offset = 1000000000 WHERE id = 1"
    lie "UPDATE record SET length = 1000000000000 WHERE id = 1"
    lie "UPDATE source SET offset = 4611686018427387904"
    lie "UPDATE source SET bytes = 4611686018427387904"
    lie "DELETE FROM pack"
    lie "DELETE FROM player"
    lie "UPDATE player SET person = 99999"
    lie "UPDATE player SET id = 200000000, person = 200000000 WHERE id = 1"
    runs "players .* numbers take no memory" 3 "$T" explore d E5
    has "why not" err 'player.* numbers|numbers'
    lie "DROP TABLE game"
    equal "rows that lie are found" 0 $missed
    # Files outside of the corpus are nobody's business.
    for end in seg facts pack; do echo precious >precious.$end; done
    lie "INSERT INTO pack VALUES(99, '../../precious', 0)"
    lie "UPDATE segment SET file = '../../precious', facts = '../../precious'"
    calm remove d --until 1980
    for end in seg facts pack; do equal "a file that a row names" precious "$(cat precious.$end)"; done
    # What a catalogue would like to have run is not run.
    rm -rf d
    cp -r good d
    sqlite3 d/catalogue.db "CREATE TRIGGER eager AFTER INSERT ON record BEGIN DELETE FROM game; END"
    games=$(info d games)
    many 700 701 40 >two.sgf
    runs "an import into a corpus with a trigger" 0 "$T" import d two.sgf
    equal "a trigger is not run" $((games + 2)) "$(info d games)"
else
    skip "rows that lie: there is no sqlite3"
fi
equal "nothing has crashed" 0 $crashes
sound "the corpus that was copied is as it was" good
the_end
